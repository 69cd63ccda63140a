"""Receipts: what a student hands in. A receipt holds answers, not marks; reading it marks them again.

That shows that the answers are right. It does not show who gave them.
"""

import json
import os
from collections.abc import Callable, Sequence
from dataclasses import asdict, dataclass
from itertools import islice
from pathlib import Path
from statistics import median

from noughts.check.contract.submission import SubmissionError
from noughts.check.submissions import read_untrusted
from noughts.game.errors import NoughtsError
from noughts.game.files import atomic_write, errors_as
from noughts.game.notation import printable
from noughts.learn.course import activity_named, lessons
from noughts.learn.lesson import TRACKS, Activity, Track

FORMAT = "learn-receipt"  # as the page writes it
VERSION = 1
MOST_RECEIPTS = 5_000  # of a class; more is a mistake, such as the root of a disk
MOST_TASKS = 500  # of a receipt
LONGEST_NAME = 100  # characters of a name, a class and a task
LONGEST_WHOSE = 2 * LONGEST_NAME + 1  # a class and a name
LARGEST_NUMBER = 1_000_000  # of tries, hints and seconds
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
    seconds: int | None = None  # that it took; older receipts do not say


@dataclass(frozen=True, slots=True)
class Receipt:
    """The answers of one student."""

    file: str
    name: str
    group: str  # the class
    track: Track
    tasks: dict[str, Given]
    program: str
    whose: str = ""  # the seed of the other boards: class and name, or a random text


@dataclass(frozen=True, slots=True)
class VerifiedReceipt:
    """A receipt with its answers marked again."""

    receipt: Receipt
    right: tuple[str, ...]  # tasks of the track, without challenges
    wrong: tuple[str, ...]  # answers that are not right, in any task
    expected: int  # tasks of the track, without challenges
    others: tuple[str, ...] = ()  # right answers on other boards

    @property
    def complete(self) -> bool:
        """Is every task of the track done, and every answer right?"""
        return len(self.right) == self.expected and not self.wrong

    @property
    def own_boards(self) -> bool | None:
        """Do the other boards follow from class and name? None: there are none in the receipt."""
        receipt = self.receipt
        if not any("#" in title for title in receipt.tasks):
            return None
        return printable(receipt.whose).strip() == whose_boards(receipt.group, receipt.name)

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

    @property
    def seconds(self) -> int | None:
        """The time for all tasks; None if the receipt does not say."""
        known = [given.seconds for given in self.receipt.tasks.values() if given.seconds is not None]
        return sum(known) if known else None


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
    seconds: int | None  # the median of the receipts that say it


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
    name, group = _name(found["name"]), _name(found["class"])
    whose = _text(found.get("whose", ""))[:LONGEST_WHOSE]
    return Receipt(file, name, group, track, tasks, _text(found["program"]), whose)


def _read_given(each: dict[str, object]) -> Given:
    if type(each["shown"]) is not bool:
        raise ValueError("shown must be true or false")
    seconds = None if each.get("seconds") is None else _number(each["seconds"])
    tries, hints = _number(each["tries"]), _number(each["hints"])
    return Given(_text(each["answer"]), tries, hints, each["shown"], seconds)


def _text(given: object) -> str:
    """A text that can be written as UTF-8."""
    if not isinstance(given, str):
        raise TypeError("this must be a text")
    return given.encode("utf-8", "replace").decode()


def _name(given: object) -> str:
    return printable(_text(given))[:LONGEST_NAME]


def _number(given: object) -> int:
    if type(given) is not int or not 0 <= given <= LARGEST_NUMBER:
        raise ValueError("this must be a number of tries, hints or seconds")
    return given


def whose_boards(group: str, name: str) -> str:
    """The seed of a student's other boards: neighbours get other ones."""
    return f"{group} {name}".strip()[:LONGEST_WHOSE]


def write_receipt(path: Path, receipt: Receipt) -> None:
    """Write a receipt as the page does."""
    tasks = {
        title: {name: value for name, value in asdict(given).items() if value is not None}
        for title, given in receipt.tasks.items()
    }
    head = {"noughts": FORMAT, "version": VERSION, "track": receipt.track}
    person = {"class": receipt.group, "name": receipt.name, "whose": receipt.whose}
    text = json.dumps({**head, **person, "tasks": tasks, "program": receipt.program}, indent=1)
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
    needed = {activity.title for activity in tasks_of(receipt.track)}
    right: list[str] = []
    wrong: list[str] = []
    for title, given in receipt.tasks.items():
        progress(title)
        lesson, _, task = title.partition("/")
        try:
            activity = activity_named(lesson, task, receipt.whose)
        except NoughtsError:  # of another course
            wrong.append(title)
            continue
        (right if is_right(activity, given.answer) else wrong).append(title)
    others = tuple(title for title in right if "#" in title)
    needed_right = tuple(title for title in right if title in needed)
    return VerifiedReceipt(receipt, needed_right, tuple(wrong), len(needed), others)


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
    seconds = [each.seconds for each, _ in given if each.seconds is not None]
    return TaskFigures(
        title,
        given=len(given),
        right=sum(right for _, right in given),
        at_once=sum(right and each.tries == 1 and not each.hints for each, right in given),
        tries=sum(each.tries for each, _ in given),
        worked=sum(each.hints == len(activity.hints) for each, _ in given),
        shown=sum(each.shown for each, _ in given),
        seconds=round(median(seconds)) if seconds else None,
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
