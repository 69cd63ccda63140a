"""Receipts: what a student hands in. A receipt holds answers, not marks; reading it marks them again.

That shows that the answers are right. It does not show who gave them.
"""

import json
import os
from collections.abc import Callable, Sequence
from dataclasses import asdict, dataclass
from itertools import islice
from pathlib import Path

from noughts.check.contract.submission import SubmissionError
from noughts.check.submissions import read_untrusted
from noughts.game.errors import NoughtsError
from noughts.game.files import atomic_write, errors_as
from noughts.game.notation import printable
from noughts.learn.course import lessons
from noughts.learn.lesson import TRACKS, Activity, Track

FORMAT = "learn-receipt"  # as the page writes it
VERSION = 1
MOST_RECEIPTS = 5_000  # of a class; more is a mistake, such as the root of a disk
MOST_TASKS = 500  # of a receipt
LONGEST_NAME = 100  # characters of a name, a class and a task
LARGEST_NUMBER = 1_000_000  # of tries and hints
HONEST = "A receipt shows that its answers are right. It cannot show who gave them."


class ReceiptError(NoughtsError):
    """A file that is not a receipt."""


@dataclass(frozen=True, slots=True)
class Given:
    """An answer, and how it came about."""

    answer: str
    tries: int
    hints: int
    shown: bool


@dataclass(frozen=True, slots=True)
class Receipt:
    """The answers of one student."""

    file: str
    name: str
    group: str  # the class
    track: Track
    tasks: dict[str, Given]
    program: str


@dataclass(frozen=True, slots=True)
class VerifiedReceipt:
    """A receipt with its answers marked again."""

    receipt: Receipt
    right: tuple[str, ...]  # tasks of the track, without challenges
    wrong: tuple[str, ...]  # answers that are not right, in any task
    expected: int  # tasks of the track, without challenges

    @property
    def complete(self) -> bool:
        """Is every task of the track done, and every answer right?"""
        return len(self.right) == self.expected and not self.wrong

    @property
    def hints(self) -> int:
        """All hints that were opened."""
        return sum(given.hints for given in self.receipt.tasks.values())

    @property
    def tries(self) -> int:
        """All tries."""
        return sum(given.tries for given in self.receipt.tasks.values())

    @property
    def shown(self) -> int:
        """The tasks whose answer was shown."""
        return sum(given.shown for given in self.receipt.tasks.values())


@dataclass(frozen=True, slots=True)
class TaskFigures:
    """How the students of a class did one task."""

    title: str
    given: int  # receipts with an answer
    right: int
    at_once: int  # right at the first try, without a hint
    tries: int  # of all students together
    worked: int  # students who opened all three hints
    shown: int  # students who let the answer be shown


def read_receipt(path: Path, folder: Path | None = None) -> Receipt:
    """Read a file that the page or the terminal has written; with a `folder`, nothing outside of it."""
    shown = printable(str(path))
    try:
        data = read_untrusted(path, folder)
    except SubmissionError as error:
        raise ReceiptError(f"{shown} is not a receipt of this course: {error}") from error
    try:
        return _parse(printable(path.name), json.loads(data))
    except (ValueError, TypeError, KeyError, AttributeError, RecursionError) as error:
        raise ReceiptError(f"{shown} is not a receipt of this course") from error


def _parse(file: str, found: object) -> Receipt:
    if not isinstance(found, dict) or found["noughts"] != FORMAT or found["version"] != VERSION:
        raise ValueError("another format")
    if len(found["tasks"]) > MOST_TASKS:
        raise ValueError("too many tasks")
    track: Track = next((track for track in TRACKS if track == found["track"]), "see")
    tasks = {_name(title): _read_given(each) for title, each in found["tasks"].items()}
    return Receipt(file, _name(found["name"]), _name(found["class"]), track, tasks, _text(found["program"]))


def _read_given(each: dict[str, object]) -> Given:
    if type(each["shown"]) is not bool:
        raise ValueError("shown must be true or false")
    return Given(_text(each["answer"]), _number(each["tries"]), _number(each["hints"]), each["shown"])


def _text(given: object) -> str:
    """A text that can be written as UTF-8."""
    if not isinstance(given, str):
        raise TypeError("this must be a text")
    return given.encode("utf-8", "replace").decode()


def _name(given: object) -> str:
    return printable(_text(given))[:LONGEST_NAME]


def _number(given: object) -> int:
    if type(given) is not int or not 0 <= given <= LARGEST_NUMBER:
        raise ValueError("this must be a number of tries or hints")
    return given


def write_receipt(path: Path, receipt: Receipt) -> None:
    """Write a receipt as the page does."""
    tasks = {title: asdict(given) for title, given in receipt.tasks.items()}
    head = {"noughts": FORMAT, "version": VERSION, "track": receipt.track}
    whose = {"class": receipt.group, "name": receipt.name}
    text = json.dumps({**head, **whose, "tasks": tasks, "program": receipt.program}, indent=1)
    with errors_as(f"the receipt {path} cannot be written"), atomic_write(path) as file:
        file.write(f"{text}\n".encode())


def receipts_in(paths: list[Path]) -> list[tuple[Path, Path | None]]:
    """The files that are named, and all `.json` files of the folders that are, each with its folder."""
    for path in paths:
        if not os.path.exists(path):  # noqa: PTH110 - Path.exists may raise
            raise ReceiptError(f"{path} does not exist: give receipts, or folders with .json files")
    found = [one for path in paths for one in _receipts_at(path)]
    if not found:
        raise ReceiptError("there are no receipts: give files, or folders with .json files")
    return found


def _receipts_at(path: Path) -> list[tuple[Path, Path | None]]:
    if not path.is_dir():
        return [(path, None)]
    files = sorted(islice(path.glob("**/*.json"), MOST_RECEIPTS + 1))
    if len(files) > MOST_RECEIPTS:
        raise ReceiptError(f"{path} has more than {MOST_RECEIPTS:,} .json files: name the folder of receipts")
    return [(file, path) for file in files]


def tasks_of(track: Track) -> list[Activity]:
    """The tasks that complete a track."""
    return [
        activity
        for lesson in lessons()
        for activity in lesson.activities
        if not activity.stretch and (track == "build" or (lesson.track == "see" and activity.track == "see"))
    ]


def verify(receipt: Receipt, progress: Callable[[str], object] = lambda title: None) -> VerifiedReceipt:
    """Mark every answer of a receipt again."""
    known = {activity.title: activity for lesson in lessons() for activity in lesson.activities}
    needed = {activity.title for activity in tasks_of(receipt.track)}
    right: list[str] = []
    wrong: list[str] = []
    for title, given in receipt.tasks.items():
        progress(title)
        (right if title in known and is_right(known[title], given.answer) else wrong).append(title)
    return VerifiedReceipt(receipt, tuple(t for t in right if t in needed), tuple(wrong), len(needed))


def figures_by_task(found: Sequence[VerifiedReceipt]) -> list[TaskFigures]:
    """The tasks that some student has answered, in the order of the course."""
    return [
        _figures(activity, found)
        for lesson in lessons()
        for activity in lesson.activities
        if any(activity.title in one.receipt.tasks for one in found)
    ]


def _figures(activity: Activity, found: Sequence[VerifiedReceipt]) -> TaskFigures:
    title = activity.title
    given = [
        (one.receipt.tasks[title], title not in one.wrong) for one in found if title in one.receipt.tasks
    ]
    return TaskFigures(
        title,
        given=len(given),
        right=sum(right for _, right in given),
        at_once=sum(right and each.tries == 1 and not each.hints for each, right in given),
        tries=sum(each.tries for each, _ in given),
        worked=sum(each.hints == len(activity.hints) for each, _ in given),
        shown=sum(each.shown for each, _ in given),
    )


def is_right(activity: Activity, answer: str) -> bool:
    """Is an answer right? Programs run in the sandbox, on all boards."""
    from noughts.learn.build import mark_lines, mark_program
    from noughts.learn.marking import mark

    try:
        if activity.lines:
            return mark_lines(activity, answer).right
        if activity.kind in ("build", "fix"):
            return mark_program(activity, answer.encode()).right
        return mark(activity, answer).right
    except NoughtsError:
        return False
