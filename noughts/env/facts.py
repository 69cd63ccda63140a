"""The facts that come with an observation: legal actions, exact value and exact regret."""

from typing import Any

import numpy as np

from noughts.env.arrays import REGRETS, UNKNOWN, VALUES, Bytes, legal, state_of
from noughts.game.game import CLASSIC
from noughts.game.position import Position
from noughts.solving.limit import NO_LIMIT, Limit
from noughts.solving.oracle import analyse, is_instant
from noughts.solving.verdict import final_value

Info = dict[str, Any]  # the word and the type of Gymnasium


def facts(position: Position, limit: Limit | None = None) -> Info:
    """The facts about a position, for the mover.

    action_mask   a 1 for each legal action
    value         1 the mover wins, 0 a draw, -1 the mover loses; None: not known
    regret        for each action how much of the value it gives away: 0, 1 or 2; -1: not known or not legal

    On 3 x 3, and where there is a table, all is known. Elsewhere a search proves what it can within
    the limit; without a limit there is no search.

    >>> found = facts(Position.parse("X../.../..."))
    >>> found["value"], found["regret"].tolist()
    (0, [-1, 1, 1, 1, 0, 1, 1, 1, 1])
    """
    value, regret = _value_and_regret(position, limit)
    return {"action_mask": legal(position), "value": value, "regret": regret}


def _value_and_regret(position: Position, limit: Limit | None) -> tuple[int | None, Bytes]:
    if position.game is CLASSIC:
        state = state_of(position)
        return int(VALUES[state]), REGRETS[state].copy()
    regret = np.full(position.game.cells, UNKNOWN, np.int8)
    if position.outcome:
        return final_value(position), regret
    if limit is None and not is_instant(position.game):
        return None, regret
    found = analyse(position, limit=limit or NO_LIMIT)
    value = found.verdict.value
    if value is not None:
        for move in found.moves:
            if move.value is not None:
                regret[move.cell] = value - move.value
    return value, regret
