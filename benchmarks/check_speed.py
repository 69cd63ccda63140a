"""Time `noughts check`: one file on all cores, and a class on one core and on all.

    python benchmarks/check_speed.py [FILES]

FILES is the number of files in the class, 100 by default.
"""

import os
import resource
import sys
import time
from collections.abc import Callable, Iterator
from concurrent.futures import ProcessPoolExecutor
from contextlib import contextmanager
from multiprocessing import get_context

from noughts.check.contract.limits import Limits
from noughts.check.contract.submission import Submission
from noughts.check.grade.batch import check_all
from noughts.check.grade.examine import examine
from noughts.cli.program.check_run import cores, pool
from tests.check.own_programs import HEAD, program

PLAIN, ALPHA_BETA = program("pair", "long"), program("alphabeta", "long")  # both copy boards with deepcopy
REMEMBERING = program("cache")
DIAGONAL = "board[0][2] == board[1][1] == board[2][0]", "board[0][0] == board[1][1] == board[2][2]"
MISTAKES = {  # typical wrong files
    "nothing written yet": HEAD
    + "".join(
        f"def {function}:\n    raise NotImplementedError\n"
        for function in (
            "player(board)",
            "actions(board)",
            "result(board, action)",
            "winner(board)",
            "terminal(board)",
            "utility(board)",
            "minimax(board)",
        )
    ),
    "alpha-beta, a diagonal missing": ALPHA_BETA.replace(*DIAGONAL),
    "alpha-beta, a comparison turned": ALPHA_BETA.replace("if beta <= alpha:", "if beta >= alpha:"),
    "alpha-beta, a shallow copy": ALPHA_BETA.replace("copy.deepcopy(board)", "board.copy()"),
    "plain minimax, a diagonal missing": PLAIN.replace(*DIAGONAL),
}


def one_file(name: str, source: str, right: bool) -> None:
    """Check one file on all cores; without bubblewrap, because its processes are not timed."""
    before = _used()
    report = examine(name, source.encode(), sandbox="landlock", workers=cores())
    assert report.passed == right
    print(
        f"{name}: {report.seconds:.1f} s on {cores()} cores, {_used() - before:.1f} s of processor time; "
        f"its first move {report.first_move_seconds or 0:.1f} s, {report.first_move_boards or 0:,} boards",
        flush=True,
    )


def _used() -> float:
    """CPU seconds of this process and of its children that have ended."""
    both = (resource.getrusage(whose) for whose in (resource.RUSAGE_SELF, resource.RUSAGE_CHILDREN))
    return sum(used.ru_utime + used.ru_stime for used in both)


@contextmanager
def on_cores(count: int) -> Iterator[None]:
    """Limit this process and its children to this number of cores."""
    allowed = os.sched_getaffinity(0)
    os.sched_setaffinity(0, sorted(allowed)[:count])
    try:
        yield
    finally:
        os.sched_setaffinity(0, allowed)


def class_of(files: int) -> float:
    """Seconds for a class whose programs are quick, side by side on all cores that may be used."""
    submissions = [Submission(f"{number}.py", REMEMBERING.encode()) for number in range(files)]
    start = time.monotonic()
    reports = check_all(submissions, pool, Limits(), at_once=cores())
    assert all(report.passed for report in reports)
    return time.monotonic() - start


def loops(count: int) -> float:
    """Seconds for independent loops: the best speed-up that more cores of this machine give."""
    with ProcessPoolExecutor(cores(), get_context("spawn")) as processes:
        list(processes.map(loop, range(cores())))  # every process has started
        start = time.monotonic()
        list(processes.map(loop, range(count)))
        return time.monotonic() - start


def loop(_: int) -> int:
    """About a second of plain Python."""
    return sum(number % 7 for number in range(10_000_000))


def on_one_and_on_all(what: str, seconds: Callable[[int], float], count: int, rounds: int) -> None:
    """The same work on one core and on all, alternating, because the speed of the machine varies."""
    alone = together = 0.0
    for _ in range(rounds):
        with on_cores(1):
            alone += seconds(count // rounds)
        together += seconds(count // rounds)
    print(
        f"{count} {what}: {alone:.0f} s on one core, {together:.0f} s on {cores()}: "
        f"{alone / together:.2f} times as fast",
        flush=True,
    )


def main() -> None:
    """All figures of docs/background/how-we-know.md."""
    files = int(sys.argv[1]) if len(sys.argv) > 1 else 100
    one_file("alpha-beta with deep copies", ALPHA_BETA, right=True)
    for name, source in MISTAKES.items():
        one_file(name, source, right=False)
    one_file("plain minimax with deep copies", PLAIN, right=True)
    on_one_and_on_all("plain loops", loops, 32, rounds=4)
    on_one_and_on_all("files", class_of, files, rounds=2)
    on_one_and_on_all("plain loops", loops, 32, rounds=4)


if __name__ == "__main__":
    main()
