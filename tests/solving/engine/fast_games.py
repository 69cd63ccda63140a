"""Fast games of the engine against itself, on boards from 5 x 5 to 19 x 19, each made from a number."""

from collections.abc import Callable
from dataclasses import dataclass
from random import Random

from noughts.game.game import Game, cells_of
from noughts.solving.engine import EngineBoard, choose_move
from noughts.solving.limit import Limit

Choose = Callable[[EngineBoard, Limit], int]
SMALLEST, LARGEST = 5, 19
LONGEST_LINE = 7
NODES = (1, 20, 60, 200)  # per move
RANDOM_MOVES = 8  # at the start, at most


@dataclass(frozen=True, slots=True)
class FastGame:
    """A game to play: its board, whether only exactly k in a row win, the nodes per move, and its opening."""

    game: Game
    exact: bool
    nodes: int
    opening: tuple[int, ...]

    @classmethod
    def of(cls, number: int) -> "FastGame":
        """The game with this number: the first is on 5x5k4, the second on 19x19k5, the others are random."""
        random = Random(number)
        width, height = (random.randint(SMALLEST, LARGEST) for _ in range(2))
        game = Game(width, height, random.randint(4, min(LONGEST_LINE, max(width, height))))
        if number < 2:
            game = (Game(5, 5, 4), Game(19, 19, 5))[number]
        opening = random.sample(range(game.cells), random.randint(0, RANDOM_MOVES))
        return cls(game, number % 3 == 2, random.choice(NODES), tuple(opening))

    def play(self, choose: Choose = lambda board, limit: choose_move(board, limit=limit)) -> list[int]:
        """All moves of the game; raise if one of them is illegal."""
        marks, moves = [0, 0], list[int]()
        while True:
            side = len(moves) % 2
            board = EngineBoard(self.game, marks[side], marks[1 - side], exact=self.exact)
            if board.has_line(1) or not board.empty:
                return moves
            if len(moves) < len(self.opening):
                cell = self.opening[len(moves)]
            else:
                cell = choose(board, Limit(nodes=self.nodes))
            if cell not in cells_of(board.empty):
                raise ValueError(f"{cell} is not an empty cell in {self} after {moves}")
            marks[side] |= 1 << cell
            moves.append(cell)
