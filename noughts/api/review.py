"""A game in review: where it turned, what each move gave away, and why."""

from threading import Event

from noughts.api.analyses import analyse_position
from noughts.api.analysis import first_moves
from noughts.api.position import CLASSIC_GAME, read_moves, read_people, read_position
from noughts.explanations.reasons import explain
from noughts.explanations.review import Review, ReviewedMoveJson, ReviewSummaryJson, backfill_values
from noughts.explanations.review import review as review_moves
from noughts.game.position import Position

REVIEW_SECONDS = 15.0  # effort for all moves of a game


class ReviewedMoveAnswer(ReviewedMoveJson):
    """A move of a game, what it gave away and why; values are those of the side that made it."""

    why: str


class ReviewAnswer(ReviewSummaryJson):
    """A game in review; turning points are numbers of moves, and so is the move to show first."""

    moves: list[ReviewedMoveAnswer]


def review(
    game: str = CLASSIC_GAME,
    start: str | None = None,
    moves: str = "",
    people: str = "XO",
    seconds: float = REVIEW_SECONDS,
) -> ReviewAnswer:
    """Where a game turned, what each move gave away and why, for the people who played `people`."""
    first = read_position(game, start)
    reviewed, reasons = review_game(first, read_moves(first, moves), seconds)
    persons = read_people(people)
    return {
        **reviewed.summary_to_json(persons),
        "moves": [
            {**move.to_json(persons), "why": why} for move, why in zip(reviewed.moves, reasons, strict=True)
        ],
    }


def review_game(
    start: Position, moves: tuple[int, ...], seconds: float, cancel: Event | None = None
) -> tuple[Review, tuple[str, ...]]:
    """The review of a game, and why each move was good or bad; its positions share the effort."""
    share = seconds / max(1, len(moves))
    positions = [start]
    for cell in moves:
        positions.append(positions[-1].play(cell))
    analyses = backfill_values([analyse_position(position, share, cancel) for position in positions], moves)
    reasons = (
        explain(before, cell, after, first_moves(before)).text
        for before, cell, after in zip(analyses[:-1], moves, analyses[1:], strict=True)
    )
    return review_moves(analyses, moves), tuple(reasons)
