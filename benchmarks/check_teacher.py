"""Check a class of 50 with ten mistakes: does each mistake form one group, and what do checks and pages cost?

    python -m benchmarks.check_teacher [FOLDER]

Four files with different searches make each mistake; ten files are right. The pages stay in FOLDER.
"""

import ast
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from concurrent.futures import Executor, ProcessPoolExecutor
from contextlib import contextmanager
from functools import wraps
from multiprocessing import get_context
from pathlib import Path
from typing import Any

from noughts.check.contract.limits import Limits
from noughts.check.contract.submission import Submission
from noughts.check.grade import batch as many
from noughts.check.grade import examine
from noughts.check.grade.batch import check_all
from noughts.check.grade.report import Report
from noughts.check.output.groups import same_mistakes
from noughts.check.output.pages import Pages
from noughts.check.output.rubric import Rubric
from noughts.check.sandbox import session as worker
from noughts.check.sandbox.channel import Channel
from noughts.check.sandbox.deadline import read_usage
from noughts.check.submissions import collect
from noughts.cli.program.check_run import cores
from tests.check.own_programs import program
from tests.check.test_check_wrong import WRONG

STYLES = [program(search) for search in ("cache", "dict", "alphabeta", "memo")]
MISTAKES = (  # of the wrong programs of the tests
    "player counts with pop",
    "list of actions",
    "actions swapped",
    "result in tuples",
    "winner is True",
    "empty line hides the winner",
    "only X wins",
    "full board goes on",
    "utility exchanged",
    "no utility of a tie",
)
RIGHT = 10


def make(folder: Path) -> None:
    """Write the class, one folder per student."""
    for name in MISTAKES:
        for number, style in enumerate(STYLES):
            write(folder / f"{name}{number}", f"{style}\n\n{wrong_function(name)}\n")
    for number in range(RIGHT):
        write(folder / f"right{number}", STYLES[number % len(STYLES)])


def wrong_function(name: str) -> str:
    """The function of a wrong program that has the mistake."""
    source, function = WRONG[name].source.decode(), WRONG[name].failing
    (found,) = (node for node in ast.parse(source).body if getattr(node, "name", "") == function)
    return ast.unparse(found)


def write(folder: Path, source: str) -> None:
    """Write one submission."""
    folder.mkdir(parents=True)
    (folder / "tictactoe.py").write_text(source)


class Used:
    """Wall-clock and CPU seconds of a process of the checker and of its children."""

    def __init__(self, notes: Path) -> None:
        self.notes = notes
        self.ended = 0.0  # processor time of children that have ended
        self.children: dict[int, Channel] = {}

    def now(self) -> tuple[float, float]:
        """What has been used so far."""
        alive = (read_usage(child.pid) for child in self.children.values())
        return time.monotonic(), time.process_time() + self.ended + sum(seen[1] for seen in alive if seen)

    def noted(self, what: str, function: Callable[..., Any]) -> Callable[..., Any]:
        """The function, with a line in the notes for each call."""

        @wraps(function)
        def called(*given: Any, **named: Any) -> Any:
            clock, processor = self.now()
            try:
                return function(*given, **named)
            finally:
                after = self.now()
                with self.notes.open("a") as notes:
                    notes.write(f"{what} {after[0] - clock} {after[1] - processor}\n")

        return called

    def watch(self) -> None:
        """Have all checks of this process noted, and the search for lines in them."""
        used = self

        class Watched(Channel):
            def __init__(self, *given: Any) -> None:
                super().__init__(*given)
                used.children[id(self)] = self

            def close(self) -> None:
                del used.children[id(self)]
                used.ended += (read_usage(self.pid) or ("", 0.0))[1]
                super().close()

        vars(worker)["Channel"] = Watched
        for room, name, what in (
            (examine, "locate", "lines"),
            (examine, "find_causes", "causes"),
            (many, "examine", "all"),
        ):
            vars(room)[name] = self.noted(what, vars(room)[name])


def watch(notes: Path) -> None:
    """What each process of the checker does first."""
    Used(notes).watch()


@contextmanager
def pool(notes: Path) -> Iterator[Executor]:
    """Processes that record the cost of their checks."""
    with ProcessPoolExecutor(cores(), get_context("spawn"), watch, (notes,)) as processes:
        yield processes


def main() -> None:
    """Check the class with pages and points."""
    with tempfile.TemporaryDirectory() as top:
        course, notes = Path(top) / "class", Path(top) / "notes"
        make(course)
        submissions = collect([course])
        start = time.monotonic()
        folder = Path(sys.argv[1]) if sys.argv[1:] else Path(top) / "pages"
        reports, own = with_pages(submissions, folder, notes)
        wall = time.monotonic() - start
        print(f"{len(reports)} files in {wall:.0f} s, of which pages and points took {own:.2f} s", flush=True)
        print_used(notes.read_text())
        judge(reports)


def print_used(notes: str) -> None:
    """Print the cost of the parts of the checks, and of the whole."""
    rows = [
        (what, float(clock), float(processor))
        for what, clock, processor in map(str.split, notes.splitlines())
    ]
    for what, words in (
        ("all", "checks in all"),
        ("causes", "of these, finding out what follows from what"),
        ("lines", "of these, finding the lines to fix"),
    ):
        some = [row for row in rows if row[0] == what]
        clock, processor = sum(row[1] for row in some), sum(row[2] for row in some)
        print(f"{words}: {len(some)} times, {clock:.0f} s by the clock, {processor:.0f} s of processor time")


def with_pages(submissions: list[Submission], folder: Path, notes: Path) -> tuple[list[Report], float]:
    """The reports, and the seconds that pages and points took."""
    pages = Pages(folder, [submission.file for submission in submissions])
    rubric = Rubric({"winner": 2, "minimax": 5, "terminal": 1}, forgive_following=True)
    own = 0.0

    def came(report: Report) -> None:
        nonlocal own
        start = time.monotonic()
        pages.write(rubric.mark(report))
        own += time.monotonic() - start

    reports = check_all(submissions, lambda: pool(notes), Limits(), at_once=cores(), done=came)
    start = time.monotonic()
    pages.write_index([rubric.mark(report) for report in reports])
    return reports, own + time.monotonic() - start


def judge(reports: list[Report]) -> None:
    """Does each mistake form one group of four files?"""
    right = [report for report in reports if "right" in report.file]
    assert all(report.passed for report in right)
    print(
        f"{len(right)} right files passed, {sum(report.passed is True for report in reports)} passed in all"
    )
    groups = same_mistakes(reports)
    found = set()
    for group in groups:
        students = [Path(file).parent.name for file, _ in group.files]
        places = [f" ({place})" if place else "" for _, place in group.files]
        print(f"{group}\n    {', '.join(map(''.join, zip(students, places, strict=True)))}")
        found.add((group.function, frozenset(students)))
    held = sum(
        (WRONG[name].failing, frozenset(f"{name}{number}" for number in range(len(STYLES)))) in found
        for name in MISTAKES
    )
    print(
        f"{held} of {len(MISTAKES)} mistakes are one group with the right files; {len(groups)} groups in all"
    )


if __name__ == "__main__":
    main()
