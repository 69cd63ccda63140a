"""Positions with something to find, proven: what `scripts/make_puzzles.py` found, one a line of a file.

    4x3k3 .X../.O../.... win 3 c2

says: on this board, in this position, the mover wins in 3 plies, and only c2 does it. `draw` asks for a
move that holds the draw, `only` for the one move that does. On boards that are too large to solve, `fours`
asks for a win by fours alone, `threes` for one by fours and up to two threes, where fours alone are not
enough. Their plies are those of one win. `tests/solving/test_puzzles.py` proves each.
"""

from dataclasses import dataclass, replace
from functools import cache
from importlib.resources import files

from noughts.game.errors import NoughtsError
from noughts.game.game import Game
from noughts.game.notation import quote
from noughts.game.position import Position

BOARDS = ("3x3k3", "4x3k3", "4x4k3", "4x4k4", "5x5k4", "15x15k5")
KINDS = ("win", "draw", "only")
THREES = {"fours": 0, "threes": 2}  # kinds of puzzles with threats, and the most threes of their wins
STARS = 3


@dataclass(frozen=True, slots=True)
class Puzzle:
    """A position, what is asked, and all moves that answer it."""

    position: Position
    kind: str
    plies: int | None  # to the win, the first move included; None where a draw is to be held
    solutions: frozenset[int]
    number: int = 0  # among those of its board, from 1 on, the easier ones first
    stars: int = 1

    @property
    def name(self) -> str:
        """The unique name of the puzzle."""
        return f"{self.position.game}-{self.number}"

    @property
    def threes(self) -> int | None:
        """The most threes of a win by threats; None in other puzzles."""
        return THREES.get(self.kind)

    @property
    def wrong(self) -> int:
        """How many moves do not answer it: the more, the harder."""
        return len(self.position.moves) - len(self.solutions)

    def __str__(self) -> str:
        game = self.position.game
        cells = ",".join(map(game.cell_name, sorted(self.solutions)))
        return f"{game} {self.position} {self.kind} {self.plies or '-'} {cells}"

    @classmethod
    def parse(cls, line: str) -> "Puzzle":
        """A line of the file."""
        board, position, kind, plies, cells = line.split()
        game = Game.parse(board)
        solutions = frozenset(map(game.cell_index, cells.split(",")))
        return cls(Position.parse(position, game), kind, None if plies == "-" else int(plies), solutions)


@cache
def puzzles() -> dict[str, tuple[Puzzle, ...]]:
    """All puzzles by their boards, each a third of a board's with one, two and three stars."""
    found: dict[str, list[Puzzle]] = {board: [] for board in BOARDS}
    for line in (files("noughts.solving") / "puzzles.txt").read_text().splitlines():
        board = line.split()[0]
        found[board].append(Puzzle.parse(line))
    return {board: _grade(listed) for board, listed in found.items()}


def _grade(listed: list[Puzzle]) -> tuple[Puzzle, ...]:
    order = sorted(listed, key=_difficulty)
    return tuple(
        replace(puzzle, number=place + 1, stars=1 + STARS * place // len(order))
        for place, puzzle in enumerate(order)
    )


def _difficulty(puzzle: Puzzle) -> tuple[int, int, int, str]:
    """Fewer wrong moves are easier; on a large board, fewer threes and a shorter win."""
    plies = puzzle.plies or 0
    if puzzle.threes is None:
        return 0, puzzle.wrong, plies, str(puzzle)
    return puzzle.threes, plies, puzzle.wrong, str(puzzle)


def puzzle_named(name: str) -> Puzzle:
    """The puzzle with a name such as 4x3k3-17."""
    board, _, number = name.strip().lower().partition("-")
    listed = puzzles().get(board)
    if listed is None and not number:
        raise NoughtsError(f"there is no puzzle {quote(name)}: write a board and a number, such as 3x3k3-7")
    if listed is None:
        raise NoughtsError(f"there are no puzzles on {quote(board)}: choose one of {', '.join(BOARDS)}")
    if not number.isascii() or not number.isdigit() or not 1 <= int(number) <= len(listed):
        raise NoughtsError(f"there is no puzzle {quote(name)}: those of {board} go from 1 to {len(listed)}")
    return listed[int(number) - 1]
