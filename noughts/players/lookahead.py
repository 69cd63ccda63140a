"""Looking some plies ahead: what wins or loses within them, with bounded effort on any board."""

from functools import lru_cache
from math import inf, isqrt

from noughts.rules.position import Position
from noughts.rules.tactics import appeal, threats_against_mover, threats_of_mover

EVERY_CELL = 9  # boards up to this size are looked at without leaving out a move
MOST_POSITIONS = 4_000  # that one look may visit on other boards, more or less,
MOST_LINES = 200_000  # and lines to be checked in them


def best_moves(position: Position, plies: int) -> tuple[int, ...]:
    """The moves that are best as far as can be seen: they win soonest, or else lose latest.

    >>> best_moves(Position.parse("XX./OO./..."), 1), best_moves(Position.parse("XX./O../..."), 2)
    ((2,), (2,))
    """
    wins = threats_of_mover(position)
    if wins:
        return tuple(sorted(wins))
    effort = _effort(position)
    moves = _candidates(position, plies, effort)
    values = {move: -_value(position.play(move), plies - 1, effort / len(moves)) for move in moves}
    best = max(values.values())
    return tuple(move for move, value in values.items() if value == best)


def _effort(position: Position) -> float:
    if position.game.cells <= EVERY_CELL:
        return inf
    return min(MOST_POSITIONS, MOST_LINES / len(position.game.lines))


@lru_cache(maxsize=1 << 15)
def _value(position: Position, plies: int, effort: float) -> int:
    """How good the position is for the mover: the sooner a win is seen the more; 0 if nothing is seen."""
    if position.outcome or not plies:
        return 0
    if threats_of_mover(position):
        return plies
    moves = _candidates(position, plies, effort)
    return max((-_value(position.play(move), plies - 1, effort / len(moves)) for move in moves), default=0)


def _candidates(position: Position, plies: int, effort: float) -> tuple[int, ...]:
    """The moves worth a look when none wins at once: what must be blocked, or else what looks best.

    The effort is shared among them, so a forced move leaves all of it to the next ply; where it
    does not suffice to compare two moves, none is looked at.
    """
    forced = plies > 1 and threats_against_mover(position)
    if forced:
        return tuple(sorted(forced))
    if effort == inf:
        return position.moves
    if effort < 4:
        return ()
    looks = appeal(position)
    return tuple(sorted(looks, key=lambda move: -looks[move])[: isqrt(int(effort))])
