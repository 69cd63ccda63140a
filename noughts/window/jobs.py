"""The jobs of the window: a move, a hint, values, a review."""

from collections.abc import Callable
from dataclasses import dataclass
from enum import Enum
from typing import Any

from noughts.api import questions
from noughts.api.session import Session


class JobKind(Enum):
    """The kinds of jobs."""

    MOVE = "move"
    HINT = "hint"
    VALUES = "values"
    REVIEW = "review"


@dataclass(frozen=True, slots=True)
class Job:
    """A request about the present game; equal requests are one job."""

    kind: JobKind
    session: Session
    opponent: str = ""  # for a move

    @property
    def question(self) -> tuple[Callable[..., dict[str, Any]], tuple[object, ...]]:
        """The API function to call, and its arguments."""
        first, now = self.session.positions[0], self.session.position
        at = str(now.game), str(now)
        match self.kind:
            case JobKind.MOVE:
                return questions.move, (*at, self.opponent)
            case JobKind.HINT:
                return questions.hint, at
            case JobKind.VALUES:
                return questions.analysis, at
            case JobKind.REVIEW:
                moves = ",".join(map(now.game.cell_name, self.session.moves))
                people = "".join(sorted(self.session.people))
                return questions.review, (str(now.game), str(first), moves, people)


Result = dict[str, Any]  # an answer of the API
