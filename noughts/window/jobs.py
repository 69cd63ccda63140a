"""What the window asks for in the background: a move, a hint, values, a review."""

from dataclasses import dataclass
from enum import Enum
from random import SystemRandom
from threading import Event

from noughts.analysis import Analysis, analyse
from noughts.explain import explain
from noughts.players import player_named
from noughts.session import Session

SECONDS = 5.0  # for a hint or for values; what is not proven by then is shown as not proven


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


Result = int | Hint | Analysis


def perform(job: Job, cancel: Event) -> Result:
    """Do a job; once `cancel` is set nobody waits for the result any more."""
    position = job.session.position
    if job.kind is Kind.MOVE:
        return player_named(job.opponent).choose(position, SystemRandom())
    analysis = analyse(position, limit=SECONDS, cancel=cancel)
    return _hint(analysis) if job.kind is Kind.HINT else analysis


def _hint(analysis: Analysis) -> Hint:
    best = analysis.verdict.line[0]
    return Hint(best, explain(analysis.position, best, analysis).text)
