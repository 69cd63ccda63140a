"""Receipts: what a student hands in. A receipt holds answers, not marks; reading it marks them again.

That shows that the answers are right. It does not show who gave them.
"""

import json
from collections.abc import Callable, Sequence
from dataclasses import asdict, dataclass
from pathlib import Path

from noughts.game.errors import NoughtsError
from noughts.game.notation import printable
from noughts.learn.course import lessons
from noughts.learn.lesson import TRACKS, Activity, Track

FORMAT = "learn-receipt"  # as the page writes it
VERSION = 1
LARGEST_BYTES = 1 << 20
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


def read_receipt(path: Path) -> Receipt:
    """Read a file that the page or the terminal has written."""
    try:
        data = path.read_bytes()
    except OSError as error:
        raise ReceiptError(f"{path} cannot be read: {error.strerror}") from error
    if len(data) > LARGEST_BYTES:
        raise ReceiptError(f"{path} has more than {LARGEST_BYTES:,} bytes")
    try:
        return _parse(path.name, json.loads(data))
    except (ValueError, TypeError, KeyError, AttributeError, RecursionError) as error:
        raise ReceiptError(f"{path} is not a receipt of this course") from error


def _parse(file: str, found: object) -> Receipt:
    if not isinstance(found, dict) or found["noughts"] != FORMAT or found["version"] != VERSION:
        raise ValueError("another format")
    track: Track = next((track for track in TRACKS if track == found["track"]), "see")
    tasks = {
        str(title): Given(str(each["answer"]), int(each["tries"]), int(each["hints"]), bool(each["shown"]))
        for title, each in found["tasks"].items()
    }
    name, group = (printable(str(found[key]))[:100] for key in ("name", "class"))
    return Receipt(file, name, group, track, tasks, str(found["program"]))


def write_receipt(path: Path, receipt: Receipt) -> None:
    """Write a receipt as the page does."""
    tasks = {title: asdict(given) for title, given in receipt.tasks.items()}
    head = {"noughts": FORMAT, "version": VERSION, "track": receipt.track}
    whose = {"class": receipt.group, "name": receipt.name}
    text = json.dumps({**head, **whose, "tasks": tasks, "program": receipt.program}, indent=1)
    try:
        path.write_text(f"{text}\n", "utf-8")
    except OSError as error:
        raise ReceiptError(f"{path} cannot be written: {error.strerror}") from error


def receipts_in(paths: list[Path]) -> list[Path]:
    """The files that are named, and all `.json` files of the folders that are."""
    for path in paths:
        if not path.exists():
            raise ReceiptError(f"{path} does not exist: give receipts, or folders with .json files")
    found = [file for path in paths for file in (sorted(path.glob("**/*.json")) if path.is_dir() else [path])]
    if not found:
        raise ReceiptError("there are no receipts: give files, or folders with .json files")
    return found


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
