"""The jobs of the window: a move, a hint, values, a review."""

from collections.abc import Callable
from dataclasses import dataclass
from enum import Enum

from noughts.api.analysis import Hint, Values, hint, values
from noughts.api.opponents import ReplyJson, move
from noughts.api.review import ReviewAnswer, review
from noughts.api.session import Session

Result = ReplyJson | Hint | Values | ReviewAnswer


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
    def question(self) -> tuple[Callable[..., Result], tuple[object, ...]]:
        """The API function to call, and its arguments."""
        first, now = self.session.positions[0], self.session.position
        at = str(now.game), str(now)
        match self.kind:
            case JobKind.MOVE:
                return move, (*at, self.opponent)
            case JobKind.HINT:
                return hint, at
            case JobKind.VALUES:
                return values, at
            case JobKind.REVIEW:
                moves = ",".join(map(now.game.cell_name, self.session.moves))
                people = "".join(sorted(self.session.people))
                return review, (str(now.game), str(first), moves, people)
