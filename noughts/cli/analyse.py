"""`noughts analyse`: what a position and each of its moves are worth."""

from noughts.analysis import Analysis, analyse
from noughts.cli.common import (
    VALUE_WORDS,
    AsJson,
    GameText,
    PositionText,
    console,
    print_json,
    read_position,
    table,
)
from noughts.draw.text import position_text

EXAMPLE = "Example: noughts analyse X.O/.X./O.."


def run(position: PositionText, game: GameText = "3x3k3", as_json: AsJson = False) -> None:
    """Say what a position and each of its moves are worth."""
    analysis = analyse(read_position(position, game))
    if as_json:
        print_json(analysis.to_json())
    else:
        _show(analysis)


def _show(analysis: Analysis) -> None:
    position, verdict = analysis.position, analysis.verdict
    out = console()
    out.print(position_text(position), markup=False)
    out.print()
    if position.outcome:
        winner, line = position.outcome.winner, position.outcome.line
        cells = ", ".join(position.game.name(cell) for cell in line or ())
        out.print(f"Game over: {winner} wins with {cells}." if winner else "Game over: tie.")
        return
    out.print(f"{position.mover} to move: {in_words(verdict.value, verdict.plies)}.")
    rows = table("move", "value", "plies", "best")
    for move in analysis.moves:
        plies = "" if move.plies is None else str(move.plies)
        rows.add_row(
            position.game.name(move.cell), VALUE_WORDS[move.value], plies, "best" if move.best else ""
        )
    out.print(rows)
    out.print(f"Best line: {' '.join(position.game.name(cell) for cell in verdict.line)}")


def in_words(value: int | None, plies: int | None) -> str:
    """A verdict for people.

    >>> in_words(1, 3)
    'win in 3 plies'
    """
    if value is None or plies is None:
        return VALUE_WORDS[value]
    return f"{VALUE_WORDS[value]} in {plies} {'ply' if plies == 1 else 'plies'}"
