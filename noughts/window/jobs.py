"""What the window asks for in the background: a move, a hint, values, a review."""

from concurrent.futures import CancelledError
from dataclasses import dataclass
from enum import Enum
from threading import Event

from noughts.exact.analysis import Analysis, analyse
from noughts.players.named import Dice, Perfect, player_named
from noughts.rules.position import Position
from noughts.service.session import Session
from noughts.words import explain, study
from noughts.words.review import Review, review

SECONDS = 5.0  # for a hint or for values; what is not proven by then is shown as not proven
REVIEW_SECONDS = 15.0  # for all moves of a game


class Kind(Enum):
    """What a job is for."""

    MOVE = "move"
    HINT = "hint"
    VALUES = "values"
    REVIEW = "review"


@dataclass(frozen=True, slots=True)
class Job:
    """A question about a game being played; equal questions are one job."""

    kind: Kind
    session: Session
    opponent: str = ""  # who is to answer, where the answer is a move


@dataclass(frozen=True, slots=True)
class Hint:
    """A move to make, and why."""

    cell: int
    words: str


@dataclass(frozen=True, slots=True)
class Lookback:
    """A review, and for each move why it was good or bad."""

    review: Review
    words: tuple[str, ...]


Result = int | Hint | Analysis | Lookback


def perform(job: Job, cancel: Event) -> Result:
    """Do a job; once `cancel` is set nobody waits for the result any more."""
    position = job.session.position
    if job.kind is Kind.MOVE:
        return _move(position, job.opponent, cancel)
    if job.kind is Kind.HINT:
        return _hint(position, cancel)
    if job.kind is Kind.VALUES:
        return analyse(position, limit=SECONDS, cancel=cancel)
    return _look_back(job.session, cancel)


def _move(position: Position, opponent: str, cancel: Event) -> int:
    player = player_named(opponent)
    if isinstance(player, Perfect):
        return player.consider(position, seconds=player.seconds, cancel=cancel).line[0]
    return player.choose(position, Dice())


def _hint(position: Position, cancel: Event) -> Hint:
    best = Perfect().consider(position, seconds=SECONDS / 2, cancel=cancel).line[0]
    why = study(position, best, limit=SECONDS / 2, cancel=cancel).text
    return Hint(best, f"Try {position.game.name(best)}. {why}")


def _look_back(session: Session, cancel: Event) -> Lookback:
    analyses = []

    def judge(position: Position) -> Analysis:
        if cancel.is_set():
            raise CancelledError
        analyses.append(analyse(position, limit=REVIEW_SECONDS / len(session.moves), cancel=cancel))
        return analyses[-1]

    reviewed = review(session.positions[0], session.moves, judge)
    replies = [*analyses[1:], None]
    words = (
        explain(analysis.position, move, analysis, reply).text
        for analysis, move, reply in zip(analyses, session.moves, replies, strict=True)
    )
    return Lookback(reviewed, tuple(words))
