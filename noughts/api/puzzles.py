"""Puzzles to be solved: one to begin with or by name, and what an answer to it is worth."""

from typing import Any

from noughts.api.questions import SECONDS, explain_position
from noughts.api.reading import read_position
from noughts.explanations.puzzles import describe_task, judge_answer
from noughts.game.errors import NoughtsError
from noughts.game.notation import quote
from noughts.solving.puzzles import BOARDS, Puzzle, puzzle_named, puzzles


def puzzle(game: str = BOARDS[0], name: str | None = None) -> dict[str, Any]:
    """A puzzle by its name, such as 4x3k3-17, or else the first of a board."""
    if game not in BOARDS:
        raise NoughtsError(f"there are no puzzles on {quote(game)}: choose one of {', '.join(BOARDS)}")
    asked = puzzle_named(name or f"{game}-1")
    board = str(asked.position.game)
    return {
        "name": asked.name,
        "game": board,
        "position": str(asked.position),
        "mover": asked.position.mover,
        "task": describe_task(asked),
        "stars": asked.stars,
        "number": asked.number,
        "count": len(puzzles()[board]),
        "boards": list(BOARDS),
    }


def answer(
    game: str = BOARDS[0], position: str | None = None, move: str = "", seconds: float = SECONDS
) -> dict[str, Any]:
    """Is a move the answer to the puzzle in a position? And why, with the line that shows it."""
    at = read_position(game, position)
    asked = next((each for each in puzzles().get(game, ()) if each.position == at), None)
    if asked is None:
        raise NoughtsError(f"there is no puzzle in {quote(str(at))}")
    return judge(asked, at.game.cell_index(move), seconds)


def judge(asked: Puzzle, cell: int, seconds: float = SECONDS) -> dict[str, Any]:
    """The same for one who has the puzzle."""
    position, game = asked.position, asked.position.game
    told = explain_position(position, cell, seconds)  # raises, and says why it cannot be played
    right = cell in asked.solutions
    shown = told if right else explain_position(position, min(asked.solutions), seconds)
    return {
        "right": right,
        "words": judge_answer(asked, cell),
        "why": told.text if right else f"{told.text} {shown.text}",
        "solutions": [game.cell_name(solution) for solution in sorted(asked.solutions)],
        "line": shown.to_json()["play"],
    }
