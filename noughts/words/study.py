"""Explanations on any board, for those who can wait some seconds for what the solver proves."""

import threading

from noughts.exact.analysis import analyse
from noughts.rules.game import CLASSIC
from noughts.rules.position import Position
from noughts.words.claims import Explanation
from noughts.words.reasons import explain, explain_position


def study(
    position: Position, move: int, *, limit: float, cancel: threading.Event | None = None
) -> Explanation:
    """Why a move is good or bad, as far as `limit` seconds prove it; 3 x 3 takes no time."""
    after = position.play(move)
    if position.game is CLASSIC or after.outcome:
        return explain(position, move)
    reply = analyse(after, limit=limit / 2, cancel=cancel)
    return explain(position, move, analyse(position, limit=limit / 2, cancel=cancel), reply)


def study_position(position: Position, *, limit: float, cancel: threading.Event | None = None) -> Explanation:
    """How the sides stand and what is best, as far as `limit` seconds prove it."""
    if position.game is CLASSIC or position.outcome:
        return explain_position(position)
    return explain_position(position, analyse(position, limit=limit, cancel=cancel))
