"""Explanations and reviews with all that the oracle knows, for tests."""

from noughts.explanations.claims import Explanation
from noughts.explanations.reasons import explain
from noughts.explanations.review import Review, review
from noughts.game.game import CLASSIC
from noughts.game.position import Position
from noughts.solving.oracle import analyse
from noughts.solving.verdict import Analysis


def told(position: Position, move: int | None = None, *, distance: bool = False) -> Explanation:
    """A move explained, or a position, with everything proven."""
    found = analyse(position, distance=distance)
    asked = found.verdict.move if move is None else move
    after = None if asked is None else position.play(asked)
    reply = analyse(after, distance=distance) if after and not after.outcome else None
    first = position.game is CLASSIC and position.empty == position.game.full
    openings = {cell: analyse(position.play(cell)) for cell in position.moves} if first else None
    return explain(found, move, reply, openings)


def analyses_of(start: Position, moves: list[int]) -> list[Analysis]:
    """What the oracle says before each move of a game."""
    found = []
    for move in moves:
        found.append(analyse(start))
        start = start.play(move)
    return found


def reviewed(start: Position, moves: list[int]) -> Review:
    """A game looked back at, with everything proven."""
    return review(analyses_of(start, moves), moves)
