"""What is told beside an observation: legal actions, and the exact value and regret where they are known."""

from typing import Any

import numpy as np

from noughts.env.arrays import REGRETS, UNKNOWN, VALUES, Bytes, legal, state_of
from noughts.game.game import CLASSIC
from noughts.game.position import Position
from noughts.solving.limit import Limit
from noughts.solving.oracle import analyse, is_instant


def facts(position: Position, seconds: float = 0.0) -> dict[str, Any]:
    """What is known of a position, for the mover.

    action_mask   a 1 for each legal action
    value         1 the mover wins, 0 a draw, -1 the mover loses; None: not known
    regret        for each action how much of the value it gives away: 0, 1 or 2; -1: not known or not legal

    On 3 x 3, and where there is a table, all is known; elsewhere as much as so many seconds prove.

    >>> told = facts(Position.parse("X../.../..."))
    >>> told["value"], told["regret"].tolist()
    (0, [-1, 1, 1, 1, 0, 1, 1, 1, 1])
    """
    value, regret = _value_and_regret(position, seconds)
    return {"action_mask": legal(position), "value": value, "regret": regret}


def _value_and_regret(position: Position, seconds: float) -> tuple[int | None, Bytes]:
    if position.game is CLASSIC:
        state = state_of(position)
        return int(VALUES[state]), REGRETS[state].copy()
    regret = np.full(position.game.cells, UNKNOWN, np.int8)
    if position.outcome:
        return -1 if position.outcome.winner else 0, regret
    if not seconds and not is_instant(position.game):
        return None, regret
    found = analyse(position, limit=Limit(seconds=seconds or None))
    value = found.verdict.value
    if value is not None:
        for move in found.moves:
            if move.value is not None:
                regret[move.cell] = value - move.value
    return value, regret
