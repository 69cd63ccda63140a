"""`noughts analyse`: what a position and each of its moves are worth."""

from itertools import groupby

from noughts.cli.arguments import DISTANCE, GAME, JSON, POSITION, SECONDS, argument
from noughts.cli.common import (
    NOT_PROVEN,
    VALUE_WORDS,
    columns,
    ctrl_c,
    has_colour,
    in_words,
    print_json,
    read_position,
    say,
    wrapped,
)
from noughts.draw.colours import in_colour
from noughts.draw.text import position_text
from noughts.exact.analysis import Analysis, analyse
from noughts.exact.verdict import MoveVerdict

EXAMPLE = "noughts analyse X.O/.X./O.."
ARGUMENTS = (
    POSITION,
    GAME,
    argument(
        "--limit",
        metavar="SECONDS",
        type=SECONDS,
        default=10,
        help="Stop then: what is not proven by then stays open. 3 x 3 needs none.",
    ),
    DISTANCE,
    JSON,
)
MOST_NAMED = 9  # moves that are not proven are only counted if there are more


def run(position: str, game: str, limit: float, distance: bool, as_json: bool) -> int:
    """Say what a position and each of its moves are worth; Ctrl-C ends with what is proven by then.

    Exit code 3: what the position is worth is not proven.
    """
    at = read_position(position, game)
    with ctrl_c() as cancel:
        analysis = analyse(at, limit=limit, cancel=cancel, distance=distance)
    if as_json:
        print_json(analysis.to_json())
    else:
        _show(analysis)
    return 0 if analysis.verdict.proven else NOT_PROVEN


def _show(analysis: Analysis) -> None:
    position, verdict, name = analysis.position, analysis.verdict, analysis.position.game.name
    board = _board(analysis)
    say(in_colour(board) if has_colour() else board, "")
    if position.outcome:
        winner, line = position.outcome.winner, position.outcome.line
        cells = ", ".join(map(name, line or ()))
        say(f"Game over: {winner} wins with {cells}." if winner else "Game over: tie.")
        return
    say(f"{position.mover} to move: {in_words(verdict.value, verdict.plies)}.")
    for words, moves in groupby(sorted(analysis.moves, key=_rank), _in_words):
        names = [name(move.cell) for move in moves]
        many = words == VALUE_WORDS[None] and len(names) > MOST_NAMED
        say(wrapped(f"{words}: {f'{len(names)} moves' if many else ' '.join(names)}"))
    if verdict.proven:
        say(wrapped(f"Best line: {' '.join(map(name, verdict.line))}"))
    elif verdict.best is not None:
        say(f"Suggestion: {name(verdict.best)}")


def _board(analysis: Analysis) -> str:
    """The board with the value of every proven move in its cell: a word, or a letter where space is short."""
    notes = {move.cell: VALUE_WORDS[move.value] for move in analysis.moves if move.value is not None}
    board = position_text(analysis.position, notes)
    if max(map(len, board.splitlines())) <= columns():
        return board
    letters = {cell: word[0].upper() for cell, word in notes.items()}
    return f"{position_text(analysis.position, letters)}\n\nW win, D draw, L loss"


def _in_words(move: MoveVerdict) -> str:
    return in_words(move.value, move.plies)


def _rank(move: MoveVerdict) -> tuple[int, int]:
    """The best first: a win soon, a win late, a draw, a late loss, a soon loss; then what is not proven."""
    return (2, 0) if move.value is None else (-move.value, move.value * (move.plies or 0))
