"""What a check costs, all figures in one run: plain minimax, first verdicts, loops that do not end, a class.

    python -m benchmarks.check_budget [FILES]

FILES is the number of files in the class, 50 by default; 0 leaves the class out. Figures are CPU seconds of
the checker and of all its child processes, because other programs make the clock useless.
"""

import resource
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from contextlib import suppress
from functools import partial
from pathlib import Path
from unittest.mock import patch

from benchmarks.check_speed import PLAIN
from benchmarks.check_teacher import make
from noughts.check.contract.limits import Limits
from noughts.check.grade import pool
from noughts.check.grade.batch import check_one
from noughts.check.grade.examine import examine
from noughts.check.grade.report import Report
from noughts.check.grade.run import CheckRun
from noughts.check.sandbox.deadline import read_usage
from noughts.check.submissions import collect
from tests.check.processes import children

ENDLESS_MINIMAX = PLAIN.replace(
    "def minimax(board):\n", "def minimax(board):\n    while board:\n        x = 1\n"
)
ENDLESS_PLAYER = PLAIN.replace("    x_count = 0\n", "    while True:\n        x_count = 0\n", 1)
SECONDS = 10


def used() -> float:
    """CPU seconds of this process, and of its children that have ended and that are running."""
    ended = (resource.getrusage(whose) for whose in (resource.RUSAGE_SELF, resource.RUSAGE_CHILDREN))
    running = 0.0
    for child in children(all_below=True):
        with suppress(OSError):
            usage = read_usage(child)
            running += usage.processor if usage else 0.0
    return running + sum(one.ru_utime + one.ru_stime for one in ended)


def measure(check: Callable[[], Report]) -> tuple[Report, float]:
    """A report, and the CPU seconds that it took."""
    before = used()
    report = check()
    return report, used() - before


def check_source(source: str, **options: object) -> Callable[[], Report]:
    """Check a program in one process, under Landlock: the processes of bubblewrap are not timed."""
    return partial(examine, "tictactoe.py", source.encode(), sandbox="landlock", workers=1, **options)  # type: ignore[arg-type]


def measure_first(source: str, function: str) -> tuple[Report, float, float]:
    """A report, the CPU seconds that it took, and those until the first calls of a function were done."""
    before, first = used(), [0.0]

    def note(what: str, calls: int) -> None:
        if what == function and not first[0]:
            first[0] = used() - before

    report, seconds = measure(check_source(source, progress=note))
    return report, seconds, first[0]


def plain_minimax() -> None:
    """Plain minimax with and without tables of the file's own answers, and the way to its first verdict."""
    with patch.object(pool, "CheckRun", partial(CheckRun, tables=False)):
        report, without = measure(check_source(PLAIN))
    assert report.passed
    report, with_tables, first = measure_first(PLAIN, "minimax")
    assert report.passed
    print(f"plain minimax: {without:.1f} s without tables, {with_tables:.1f} s with them: ", end="")
    print(f"{with_tables / without:.0%}; its first move takes {report.first_move_seconds:.1f} s")
    print(f"first verdict on minimax: after {first:.1f} s", flush=True)


def time_limit() -> None:
    """The command with a limit by the clock."""
    with tempfile.TemporaryDirectory() as top:
        file = Path(top) / "tictactoe.py"
        file.write_text(PLAIN)
        command = [sys.executable, "-c", "from noughts.cli import main; main()", "check", str(file)]
        start = time.monotonic()
        done = subprocess.run([*command, "--seconds", str(SECONDS)], capture_output=True, text=True)
    wall = time.monotonic() - start
    said = next((line for line in done.stdout.splitlines() if "so far" in line), "")
    print(f"--seconds {SECONDS}: {wall:.1f} s by the clock. {said.strip()}", flush=True)


def endless() -> None:
    """Loops that do not end: what the whole check costs, and the line."""
    for name, source in (("minimax", ENDLESS_MINIMAX), ("player", ENDLESS_PLAYER)):
        report, seconds, first = measure_first(source, name)
        mistake = next(block for block in report.mistakes if block.function == name)
        print(f"endless {name}: {seconds:.1f} s, given up after {first:.1f} s; ", end="")
        print(f"line {mistake.line_number}: {mistake.source}", flush=True)


def class_of(files: int) -> None:
    """A class: ten mistakes, each by four files, and ten right files."""
    with tempfile.TemporaryDirectory() as top:
        make(Path(top))
        submissions = collect([Path(top)])[:files]
        before = used()
        reports = [check_one(submission, Limits(), "landlock") for submission in submissions]
        seconds = used() - before
    lines = sum(any(block.line_number for block in report.mistakes) for report in reports)
    passed = sum(report.passed is True for report in reports)
    print(f"a class of {len(reports)}: {seconds:.0f} s; {passed} passed, {lines} with a line to fix")


def main() -> None:
    """All figures, one after the other."""
    plain_minimax()
    time_limit()
    endless()
    if files := int(sys.argv[1]) if sys.argv[1:] else 50:
        class_of(files)


if __name__ == "__main__":
    main()
