"""What the tests of the family of games share: games of every kind, and a judge."""

from collections.abc import Iterator
from functools import cache
from random import Random

from noughts.game.game import Game, cells_of
from noughts.game.position import Position

OWN = "3x3:a1-b1-c1,a1-b2-c3,b1-c2-a3-b3,c1-c3,a2-b2"
USUAL = [  # small enough to judge every position
    "3x3k3w",
    "3x3k3c",
    "3x3k3h",
    "2x2x2k2",
    "3x2x2k3",
    "3x3x1k2",
    OWN,
    "4x2:a1-b2-c1,b1-c2-d1,a1-d1,a2-b2-c2-d2",
    "9x1:a1-b1,c1-e1-g1,b1-d1-f1-h1",
    "3x3:el",
    "3x3:tippy",
    "4x2w:elly",
]
UNUSUAL = [
    "3x3k3m",
    "3x3k2m",
    "3x3k3wm",
    "4x2k2m",
    "3x3k3g",
    "4x3k3g",
    "3x3k3cg",
    "3x3k3mg",
    "3x3k3n",
    "4x3k3n",
    "3x3k3ng",
    "2x2x2k2m",
    OWN.replace(":", "m:"),
    OWN.replace(":", "g:"),
    OWN.replace(":", "n:"),
    "3x3m:el",
    "3x3g:tippy",
    "3x3n:el",
]


class Judge:
    """Judges positions of one game, written as one string of X, O and `.`, row after row."""

    def __init__(self, game: Game) -> None:
        self.lines = [cells_of(line) for line in game.lines]
        self.width = game.width
        self.flags = game.flags
        self.judged: dict[str, tuple[int, int]] = {}

    def moves(self, board: str) -> list[int]:
        """The cells that the mover may take."""
        empty = [cell for cell, mark in enumerate(board) if mark == "."]
        if "g" not in self.flags:
            return empty
        return [cell for cell in empty if cell + self.width >= len(board) or board[cell + self.width] != "."]

    def judge(self, board: str) -> tuple[int, int]:
        """Value for the mover, and plies to the end: fewest for the winner, most for the loser."""
        if board not in self.judged:
            self.judged[board] = self._judge(board)
        return self.judged[board]

    def _judge(self, board: str) -> tuple[int, int]:
        mover = "XO"[(len(board) - board.count(".")) % 2]
        if any(len({board[cell] for cell in line}) == 1 and board[line[0]] != "." for line in self.lines):
            return (1 if set(self.flags) & set("mn") else -1), 0
        if "." not in board:
            return 0, 0
        mark = "X" if "n" in self.flags else mover
        replies = [self.judge(board[:cell] + mark + board[cell + 1 :]) for cell in self.moves(board)]
        if any(value == -1 for value, _ in replies):
            return 1, 1 + min(plies for value, plies in replies if value == -1)
        if any(value == 0 for value, _ in replies):
            return 0, board.count(".")
        return -1, 1 + max(plies for _, plies in replies)


@cache
def judge_of(game: Game) -> Judge:
    return Judge(game)


def judged(position: Position) -> tuple[int, int]:
    """Value for the mover and plies to the end, by brute force."""
    return judge_of(position.game).judge(str(position).replace("/", ""))


def sample(game: Game, most: int, seed: int = 0) -> Iterator[Position]:
    """Unfinished positions of random games, at most this number."""
    dice, seen = Random(seed), set[Position]()
    for _ in range(50 * most):
        position = Position(game)
        while not position.outcome:
            if position not in seen and dice.random() < 0.5:
                seen.add(position)
                yield position
                if len(seen) == most:
                    return
            position = position.play(dice.choice(position.moves))


def random_game(dice: Random) -> Game:
    """A board of 4 to 8 cells with lines at random."""
    cells = dice.randint(4, 8)
    lines = [dice.sample(range(cells), dice.randint(2, 4)) for _ in range(dice.randint(2, 9))]
    return Game.from_lines(cells, lines)
