"""Puzzles: the next one to solve, and whether an answer is right."""

from typing import TypedDict

from noughts.api.analyses import SECONDS
from noughts.api.analysis import explain_position
from noughts.api.position import read_position
from noughts.explanations.claims import names
from noughts.explanations.puzzles import describe_task, judge_answer
from noughts.game.errors import NoughtsError
from noughts.game.notation import quote
from noughts.solving.puzzles import BOARDS, Puzzle, puzzle_named, puzzles
from noughts.solving.verdict import Mark


class PuzzleAnswer(TypedDict):
    """A position with a task; it is number `number` of `count` puzzles on its board, easier ones first."""

    name: str
    game: str
    position: str
    mover: Mark
    task: str
    stars: int
    number: int
    count: int
    boards: list[str]


class PuzzleReply(TypedDict):
    """Whether a move was right, why, and the play that shows it."""

    right: bool
    words: str
    why: str
    solutions: list[str]
    line: list[str]


def puzzle(game: str = BOARDS[0], name: str | None = None) -> PuzzleAnswer:
    """A puzzle by its name, such as 4x3k3-17, or the first one of a board."""
    if game not in BOARDS:
        raise NoughtsError(f"there are no puzzles on {quote(game)}: choose one of {', '.join(BOARDS)}")
    wanted = puzzle_named(name or f"{game}-1")
    board = str(wanted.position.game)
    return {
        "name": wanted.name,
        "game": board,
        "position": str(wanted.position),
        "mover": wanted.position.mover,
        "task": describe_task(wanted),
        "stars": wanted.stars,
        "number": wanted.number,
        "count": len(puzzles()[board]),
        "boards": list(BOARDS),
    }


def answer(
    game: str = BOARDS[0], position: str | None = None, move: str = "", seconds: float = SECONDS
) -> PuzzleReply:
    """Whether a move solves the puzzle in a position, and why, with the play that shows it."""
    at = read_position(game, position)
    wanted = next((each for each in puzzles().get(game, ()) if each.position == at), None)
    if wanted is None:
        raise NoughtsError(f"there is no puzzle in {quote(str(at))}")
    return judge(wanted, at.game.cell_index(move), seconds)


def judge(wanted: Puzzle, cell: int, seconds: float = SECONDS) -> PuzzleReply:
    """Whether a cell solves this puzzle, and why."""
    position, game = wanted.position, wanted.position.game
    given = explain_position(position, cell, seconds)  # raises if the move is illegal
    right = cell in wanted.solutions
    solution = given if right else explain_position(position, min(wanted.solutions), seconds)
    return {
        "right": right,
        "words": judge_answer(wanted, cell),
        "why": given.text if right else f"{given.text} {solution.text}",
        "solutions": [game.cell_name(cell) for cell in sorted(wanted.solutions)],
        "line": names(game, solution.play),
    }
