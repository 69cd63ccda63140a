"""A teacher's rubric: the points for each check, read from a small TOML file."""

import tomllib
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from pathlib import Path

from noughts.check.contract.checks import CHECK_NAMES
from noughts.check.grade.report import CheckReport, Points, Report
from noughts.game.errors import NoughtsError
from noughts.game.files import errors_as
from noughts.game.notation import quote

FORGIVE = "forgive_following"
TOTAL = "total"
LARGEST_BYTES = 1 << 16
MOST_POINTS = 1_000_000


class RubricError(NoughtsError):
    """A rubric that cannot be used; the message says why."""


@dataclass(frozen=True, slots=True)
class Rubric:
    """The points for each check; checks without an entry are worth 0 points."""

    worth: Mapping[str, float]
    forgive_following: bool = False  # give points for a check that fails only because another one does

    def mark(self, report: Report) -> Report:
        """The report with its points."""
        earned = {check.name: self.points_for(check) for check in report.checks if check.name in self.worth}
        unjudged = [check.name for check in report.checks if check.passed is None]
        points = Points(
            earned=_sum(earned),
            of=_sum(self.worth),
            unjudged=_sum({name: self.worth.get(name, 0) for name in unjudged}),
            checks=earned,
        )
        return replace(report, points=points)

    def points_for(self, check: CheckReport) -> float:
        """The points that a file earns with this check."""
        right = check.passed or (self.forgive_following and check.follows_from)
        return self.worth.get(check.name, 0) if right else 0


def one_point_each(names: Iterable[str] = CHECK_NAMES) -> Rubric:
    """The rubric for those who have none: one point per check."""
    return Rubric(dict.fromkeys(names, 1))


def _sum(points: Mapping[str, float]) -> float:
    return round(sum(points.values()), 6)


def read_rubric(file: Path) -> Rubric:
    """The rubric in a file."""
    named = f"the rubric {str(file)!r}"
    with errors_as(f"{named} cannot be read", RubricError), file.open("rb") as opened:
        text = opened.read(LARGEST_BYTES + 1)
    if len(text) > LARGEST_BYTES:
        raise RubricError(f"{named} has more than {LARGEST_BYTES:,} bytes")
    try:
        given = tomllib.loads(text.decode())
    except (UnicodeDecodeError, tomllib.TOMLDecodeError) as error:
        raise RubricError(f"{named} is not TOML: {error}") from error
    for key in given:
        if key not in ("points", FORGIVE, TOTAL):
            raise RubricError(
                f"{named} has {quote(key)}: it may have a table [points], {FORGIVE} and {TOTAL}"
            )
    forgive = given.get(FORGIVE, False)
    if not isinstance(forgive, bool):
        raise RubricError(f"{named}: {FORGIVE} is true or false, not {quote(forgive)}")
    worth = given.get("points")
    if not isinstance(worth, dict) or not worth:
        raise RubricError(f"{named} gives no points: write a table [points] with a line such as minimax = 5")
    for name, points in worth.items():
        if name not in CHECK_NAMES:
            raise RubricError(f"{named}: there is no check {quote(name)}; there are {', '.join(CHECK_NAMES)}")
        if type(points) not in (int, float) or not 0 <= points <= MOST_POINTS:
            allowed = f"a number from 0 to {MOST_POINTS:,}"
            raise RubricError(f"{named}: {name} is worth {allowed}, not {quote(points)}")
    total = given.get(TOTAL, _sum(worth))
    if total != _sum(worth):
        raise RubricError(f"{named}: the points add up to {_sum(worth):g}, not to {TOTAL} = {quote(total)}")
    return Rubric(worth, forgive)
