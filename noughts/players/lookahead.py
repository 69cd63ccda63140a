"""Search a few plies ahead, fast on any board."""

from functools import lru_cache

from noughts.game.position import Position
from noughts.game.tactics import forks, threats_against_mover, threats_of_mover
from noughts.solving.engine import consider
from noughts.solving.engine.plain import score_after
from noughts.solving.limit import Limit

SMALL = 9  # boards with at most this number of cells are searched completely
FAR = 5  # plies; on larger boards, deeper levels ask the engine
NODES = 20_000  # for each question to the engine


def best_moves(position: Position, plies: int) -> tuple[int, ...]:
    """The moves that are best within this number of plies: they win soonest, or lose latest.

    >>> best_moves(Position.parse("XX./OO./..."), 1), best_moves(Position.parse("XX./O../..."), 2)
    ((2,), (2,))
    """
    if not position.game.usual:
        return _best_plainly(position, plies)
    if plies >= 1 and (wins := threats_of_mover(position)):
        return tuple(sorted(wins))
    if plies >= 2 and (blocks := threats_against_mover(position)):
        return tuple(sorted(blocks))
    if position.game.cells <= SMALL:
        values = {move: -_value(position.play(move), plies - 1) for move in position.moves}
        best = max(values.values())
        return tuple(move for move, value in values.items() if value == best)
    if plies >= FAR:
        move = consider(position, limit=Limit(nodes=NODES)).move
        return () if move is None else (move,)
    if plies >= 3 and (winning := forks(position.game, position.mine, position.theirs)):
        return tuple(winning)
    if plies >= 4 and forks(position.game, position.theirs, position.mine):  # no move adds to these
        return tuple(move for move in position.moves if not _fork(position.play(move))) or position.moves
    return position.moves


def _best_plainly(position: Position, plies: int) -> tuple[int, ...]:
    """The same where completing a line may lose, or where marks fall."""
    if plies >= FAR and position.game.cells > SMALL:
        move = consider(position, limit=Limit(nodes=NODES)).move
        return () if move is None else (move,)
    scores = {move: score_after(position, move, plies - 1) for move in position.moves}
    best = max(scores.values())
    return tuple(move for move, score in scores.items() if score == best)


def _fork(position: Position) -> bool:
    """Whether the mover has a fork."""
    return bool(forks(position.game, position.mine, position.theirs))


@lru_cache(maxsize=1 << 15)
def _value(position: Position, plies: int) -> int:
    """The value of the position for the mover: larger for a sooner win, 0 if neither side wins in time."""
    if position.outcome or plies <= 0:
        return 0
    if threats_of_mover(position):
        return plies
    moves = threats_against_mover(position) or position.moves
    return max(-_value(position.play(move), plies - 1) for move in moves)
