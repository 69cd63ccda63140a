"""The task of a puzzle, and the reply to an answer, in words."""

from noughts.explanations.values import how_soon, moves_in_words, winners_moves
from noughts.game.game import Game
from noughts.game.position import Position, other
from noughts.game.tactics import threats_against_mover
from noughts.solving.puzzles import Puzzle

# A kind of puzzle with threats, and its task.
THREAT_TASKS = {
    "fours": "win by fours. A four is one cell short of a line.",
    "threes": "win by threes and fours. A three would become two fours at once.",
}


def describe_task(puzzle: Puzzle) -> str:
    """The task in one sentence.

    >>> describe_task(Puzzle.parse("3x3k3 X../.O./..X draw - b1,a2,c2,b3"))
    'O to move: keep the draw.'
    >>> describe_task(Puzzle.parse("4x3k3 .X../.O../.... win 3 c2"))
    'X to move: find the win in 2 moves.'
    """
    mover = puzzle.position.mover
    if puzzle.kind in THREAT_TASKS:
        return f"{mover} to move: {THREAT_TASKS[puzzle.kind]}"
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


def describe_threat(position: Position, cell: int) -> str:
    """What a right move of a puzzle with threats does.

    >>> describe_threat(Position.parse("OXXX..O/O......", Game.parse("7x2k5")), 4)
    'e1 makes a four: O must answer at f1.'
    """
    game, mover, opponent = position.game, position.mover, other(position.mover)
    name, after = game.cell_name(cell), position.play(cell)
    if after.outcome:
        return f"{name} completes the line."
    fours = [game.cell_name(each) for each in sorted(threats_against_mover(after))]
    if len(fours) > 1:
        return f"{name} makes two fours: {mover} completes a line at {' or '.join(fours)}."
    if fours:
        return f"{name} makes a four: {opponent} must answer at {fours[0]}."
    return f"{name} makes a three. Whatever {opponent} answers, {mover} has a win by threats."


def describe_no_threat(puzzle: Puzzle, position: Position, cell: int) -> str:
    """What a wrong move of a puzzle with threats lacks: a win of the kind that is asked for."""
    by = "fours and at most two threes" if puzzle.threes else "fours alone"
    return f"After {position.game.cell_name(cell)}, {position.mover} has no win by {by}."
