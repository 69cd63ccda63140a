"""The task of a puzzle, and the reply to an answer, in words."""

from noughts.explanations.values import moves_in_words, winners_moves
from noughts.solving.puzzles import Puzzle


def describe_task(puzzle: Puzzle) -> str:
    """The task in one sentence.

    >>> describe_task(Puzzle.parse("3x3k3 X../.O./..X draw - b1,a2,c2,b3"))
    'O to move: keep the draw.'
    """
    mover = puzzle.position.mover
    if puzzle.plies is not None:
        return f"{mover} wins in {moves_in_words(winners_moves(puzzle.plies))}."
    if puzzle.kind == "only":
        return f"{mover} to move: find the only move that keeps the draw."
    return f"{mover} to move: keep the draw."


def judge_answer(puzzle: Puzzle, move: int) -> str:
    """Whether a move solves the puzzle, and the solution if it does not."""
    name = puzzle.position.game.cell_name
    if move in puzzle.solutions:
        return f"Right: {name(move)}."
    answers = " or ".join(name(cell) for cell in sorted(puzzle.solutions))
    return f"Not {name(move)}: the answer was {answers}."
