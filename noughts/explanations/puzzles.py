"""The task of a puzzle, and the reply to an answer, in words."""

from noughts.explanations.values import how_soon, moves_in_words, winners_moves
from noughts.game.game import Game
from noughts.solving.puzzles import Puzzle


def describe_task(puzzle: Puzzle) -> str:
    """The task in one sentence.

    >>> describe_task(Puzzle.parse("3x3k3 X../.O./..X draw - b1,a2,c2,b3"))
    'O to move: keep the draw.'
    >>> describe_task(Puzzle.parse("4x3k3 .X../.O../.... win 3 c2"))
    'X to move: find the win in 2 moves.'
    """
    mover = puzzle.position.mover
    if puzzle.plies is not None:
        return f"{mover} to move: find the win{how_soon(puzzle.plies)}."
    if puzzle.kind == "only":
        return f"{mover} to move: find the only move that keeps the draw."
    return f"{mover} to move: keep the draw."


def describe_answer(game: Game, solutions: list[int]) -> str:
    """All moves that solve a puzzle.

    >>> describe_answer(Game.parse("3x3k3"), [0, 4])
    'The answer is a1 or b2.'
    """
    return f"The answer is {' or '.join(map(game.cell_name, solutions))}."


def describe_slower_win(name: str, plies: int, wanted: int) -> str:
    """The reply to a move that wins, but later than it could; both numbers are plies.

    >>> describe_slower_win("a1", 5, 3)
    'a1 wins too, but in 3 moves. Find the win in 2 moves.'
    """
    return f"{name} wins too, but in {moves_in_words(winners_moves(plies))}. Find the win{how_soon(wanted)}."
