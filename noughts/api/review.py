"""A game in review: where it turned, what each move gave away, and why."""

from threading import Event
from typing import Literal

from noughts.api.analyses import analyse_position
from noughts.api.analysis import first_moves
from noughts.api.position import (
    CLASSIC_GAME,
    read_mark,
    read_moves,
    read_people,
    read_position,
    require_length,
)
from noughts.explanations.claims import Explanation, Kind
from noughts.explanations.reasons import explain
from noughts.explanations.record import GameRecord, GameRecordJson
from noughts.explanations.resignation import describe_resignation, is_mistake
from noughts.explanations.review import Review, ReviewedMoveJson, ReviewSummaryJson, backfill_values
from noughts.explanations.review import review as review_moves
from noughts.game.position import Position
from noughts.solving.verdict import Analysis, Mark

Chance = Literal["win", "block", "own threats", "their threats", "deeper"]
REVIEW_SECONDS = 15.0  # effort for all moves of a game


class ReviewedMoveAnswer(ReviewedMoveJson):
    """A move of a game, what it gave away and why; values are those of the side that made it.

    `missed` is the chance that a mistake missed: a win at once, a block, two threats at once of its own,
    those of the opponent, or something deeper.
    """

    why: str
    missed: Chance | None


class ReviewAnswer(ReviewSummaryJson):
    """A game in review; turning points are numbers of moves, and so is the move to show first."""

    moves: list[ReviewedMoveAnswer]


def record(text: str = "") -> GameRecordJson:
    """The game in the text or JSON of a record, after a check that every move is legal."""
    require_length(text)
    return GameRecord.read(text).to_json()


def review(
    game: str = CLASSIC_GAME,
    start: str | None = None,
    moves: str = "",
    people: str = "XO",
    resigned: str | None = None,
    seconds: float = REVIEW_SECONDS,
    cancel: Event | None = None,
) -> ReviewAnswer:
    """Where a game turned, what each move gave away and why, for the people who played `people`."""
    first = read_position(game, start)
    cells = read_moves(first, moves)
    reviewed, reasons = review_game(first, cells, seconds, cancel)
    persons = read_people(people)
    summary = reviewed.summary_to_json(persons)
    if resigned is not None:
        _add_resignation(summary, _final_analysis(first, cells, seconds), read_mark(resigned), persons)
    return {
        **summary,
        "moves": [
            {**move.to_json(persons), "why": why.text, "missed": chance_missed(why) if move.mistake else None}
            for move, why in zip(reviewed.moves, reasons, strict=True)
        ],
    }


def chance_missed(mistake: Explanation) -> Chance:
    """The chance that a mistake missed, by its claims.

    >>> from noughts.explanations.reasons import explain
    >>> chance_missed(explain("X../.O./..X", "a3")), chance_missed(explain("XX./O.O/...", "a3"))
    ('their threats', 'win')
    """
    claims = {claim.kind: claim for claim in mistake.claims}
    better = claims.get(Kind.MISSES_WIN)
    if better and better.plies == 1:
        return "win"
    if Kind.LEAVES_WIN in claims:
        return "block"
    if better and better.plies == 3:
        return "own threats"
    if claims.keys() & {Kind.ALLOWS_FORK, Kind.FORCES_FORK}:
        return "their threats"
    return "deeper"


def _final_analysis(start: Position, moves: tuple[int, ...], seconds: float) -> Analysis:
    for cell in moves:
        start = start.play(cell)
    return analyse_position(start, seconds / max(1, len(moves)))


def _add_resignation(summary: ReviewSummaryJson, final: Analysis, mark: Mark, people: frozenset[str]) -> None:
    """Say what was given up; to give up a won or a drawn position is the mistake that decided the game."""
    person = next(iter(people)) if len(people) == 1 else None
    words = describe_resignation(final, mark, person)
    summary["sentence"] = words if is_mistake(final, mark) else f"{words} {summary['sentence']}"


def review_game(
    start: Position, moves: tuple[int, ...], seconds: float, cancel: Event | None = None
) -> tuple[Review, tuple[Explanation, ...]]:
    """The review of a game, and why each move was good or bad; its positions share the effort."""
    share = seconds / max(1, len(moves))
    positions = [start]
    for cell in moves:
        positions.append(positions[-1].play(cell))
    analyses = backfill_values([analyse_position(position, share, cancel) for position in positions], moves)
    reasons = (
        explain(before, cell, after, first_moves(before))
        for before, cell, after in zip(analyses[:-1], moves, analyses[1:], strict=True)
    )
    return review_moves(analyses, moves), tuple(reasons)
