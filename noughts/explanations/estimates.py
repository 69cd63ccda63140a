"""The moves that look best where nothing is proven, with their estimates, the same in every front end."""

from threading import Event
from typing import TYPE_CHECKING

from noughts.solving.verdict import Analysis

if TYPE_CHECKING:
    from noughts.solving.engine.candidates import Candidate

SEEN = {1: "seems to win", -1: "seems to lose"}  # in a search that leaves out moves


def estimate_moves(
    found: Analysis, cancel: Event | None = None
) -> tuple[list[tuple["Candidate", str]], str | None]:
    """The moves that look best, each with its estimate in words, and a sentence about the estimates."""
    if found.verdict.proven or found.position.outcome:
        return [], None
    from noughts.solving.engine.candidates import (
        candidates,  # here: where all is proven, nobody needs the engine
    )

    looked = candidates(found.position, found.verdict.suggestion, found.losing_cells, cancel=cancel)
    moves = [(move, SEEN.get(move.decided, f"estimate {move.lines:+.1f}")) for move in looked.moves]
    unit = "+1 is one line that lacks two cells"
    return moves, f"Estimates, not proven: {unit}; {looked.plies} moves ahead, {looked.nodes:,} positions."


def estimate_sentences(found: Analysis, cancel: Event | None = None) -> list[str]:
    """The same as text; no sentence where the value is proven, or after `cancel` was set."""
    if cancel is not None and cancel.is_set():
        return []
    moves, about = estimate_moves(found, cancel)
    if about is None:
        return []
    name = found.position.game.cell_name
    listed = ", ".join(f"{name(move.cell)} ({words})" for move, words in moves)
    return [f"Looks best: {listed}.", about]
