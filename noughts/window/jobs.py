"""The jobs of the window: a move, a hint, values, a review."""

from collections.abc import Callable
from dataclasses import dataclass
from enum import Enum
from functools import cache

from noughts.api.analysis import Hint, Values, hint, values
from noughts.api.opponents import ReplyJson, move, reply_to_json
from noughts.api.review import ReviewAnswer, review
from noughts.api.session import Session
from noughts.game.position import Position
from noughts.players.adapters import as_player, is_file
from noughts.players.player import Dice, Player

Result = ReplyJson | Hint | Values | ReviewAnswer


@cache
def file_player(path: str) -> Player:
    """The player in a program file, which is started once."""
    return as_player(path)


def require_player(path: str) -> None:
    """Raise NoughtsError if there is no such program file."""
    file_player(path)


def file_move(game: str, position: str, path: str) -> ReplyJson:
    """The move of a program file, in the form of the API."""
    at = Position.parse(position, game)
    return reply_to_json(at, file_player(path).choose(at, Dice()))


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
    def of_file(self) -> bool:
        """Does a program file make this move?"""
        return self.kind is JobKind.MOVE and is_file(self.opponent)

    @property
    def question(self) -> tuple[Callable[..., Result], tuple[object, ...]]:
        """The API function to call, and its arguments."""
        first, now = self.session.positions[0], self.session.position
        at = str(now.game), str(now)
        match self.kind:
            case JobKind.MOVE:
                return file_move if self.of_file else move, (*at, self.opponent)
            case JobKind.HINT:
                return hint, at
            case JobKind.VALUES:
                return values, at
            case JobKind.REVIEW:
                moves = ",".join(map(now.game.cell_name, self.session.moves))
                people = "".join(sorted(self.session.people))
                return review, (str(now.game), str(first), moves, people)
