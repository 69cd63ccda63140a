"""How long `noughts check` takes: one file on all cores, and a class on one core and on all.

    python benchmarks/check_speed.py [FILES]

FILES is how many files the class has (100 unless told otherwise).
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

RULES = """
import copy
X, O, EMPTY = "X", "O", None

def initial_state():
    return [[EMPTY] * 3 for _ in range(3)]

def player(board):
    return X if sum(row.count(X) for row in board) == sum(row.count(O) for row in board) else O

def actions(board):
    return {(i, j) for i in range(3) for j in range(3) if board[i][j] == EMPTY}

def result(board, action):
    if action not in actions(board):
        raise ValueError("this move is not possible")
    after = copy.deepcopy(board)
    after[action[0]][action[1]] = player(board)
    return after

def winner(board):
    for mark in (X, O):
        for i in range(3):
            if all(board[i][j] == mark for j in range(3)) or all(board[j][i] == mark for j in range(3)):
                return mark
        if all(board[i][i] == mark for i in range(3)) or all(board[i][2 - i] == mark for i in range(3)):
            return mark
    return None

def terminal(board):
    return winner(board) is not None or all(cell != EMPTY for row in board for cell in row)

def utility(board):
    return {X: 1, O: -1}.get(winner(board), 0)
"""
PLAIN = (
    RULES
    + """
def max_value(board):
    return utility(board) if terminal(board) else max(min_value(result(board, a)) for a in actions(board))

def min_value(board):
    return utility(board) if terminal(board) else min(max_value(result(board, a)) for a in actions(board))

def minimax(board):
    if terminal(board):
        return None
    if player(board) == X:
        return max(actions(board), key=lambda action: min_value(result(board, action)))
    return min(actions(board), key=lambda action: max_value(result(board, action)))
"""
)
ALPHA_BETA = (
    RULES
    + """
def search(board, alpha, beta):
    if terminal(board):
        return utility(board), None
    mover, best = player(board), None
    for action in actions(board):
        value, _ = search(result(board, action), alpha, beta)
        if mover == X and value > alpha:
            alpha, best = value, action
        if mover == O and value < beta:
            beta, best = value, action
        if alpha >= beta:
            break
    return (alpha if mover == X else beta), best

def minimax(board):
    return search(board, -2, 2)[1]
"""
)
MISTAKES = {  # typical wrong files
    "nothing written yet": 'X, O, EMPTY = "X", "O", None\n'
    + "".join(
        f"def {function}:\n    raise NotImplementedError\n"
        for function in (
            "initial_state()",
            "player(board)",
            "actions(board)",
            "result(board, action)",
            "winner(board)",
            "terminal(board)",
            "utility(board)",
            "minimax(board)",
        )
    ),
    "alpha-beta, a diagonal missing": ALPHA_BETA.replace(
        "all(board[i][i] == mark for i in range(3)) or ", ""
    ),
    "alpha-beta, a comparison turned": ALPHA_BETA.replace("value < beta", "value > beta"),
    "alpha-beta, a shallow copy": ALPHA_BETA.replace("copy.deepcopy(board)", "board.copy()"),
    "plain minimax, a diagonal missing": PLAIN.replace("all(board[i][i] == mark for i in range(3)) or ", ""),
}
REMEMBERING = (
    RULES.replace("copy.deepcopy(board)", "[row[:] for row in board]")
    + """
known = {}

def value(board):
    key = str(board)
    if key not in known:
        if terminal(board):
            known[key] = utility(board)
        else:
            best = max if player(board) == X else min
            known[key] = best(value(result(board, action)) for action in actions(board))
    return known[key]

def minimax(board):
    if terminal(board):
        return None
    best = max if player(board) == X else min
    return best(actions(board), key=lambda action: value(result(board, action)))
"""
)


def one_file(name: str, source: str, right: bool) -> None:
    """Check one file on all cores; without bubblewrap, whose processes nobody counts the time of."""
    before = _used()
    report = examine(name, source.encode(), sandbox="landlock", workers=cores())
    assert report.passed == right
    print(
        f"{name}: {report.seconds:.1f} s on {cores()} cores, {_used() - before:.1f} s of processor time; "
        f"its first move {report.first_move_seconds or 0:.1f} s, {report.first_move_boards or 0:,} boards",
        flush=True,
    )


def _used() -> float:
    """Seconds of processor time of this process and of those below it that have ended."""
    both = (resource.getrusage(whose) for whose in (resource.RUSAGE_SELF, resource.RUSAGE_CHILDREN))
    return sum(used.ru_utime + used.ru_stime for used in both)


@contextmanager
def on_cores(count: int) -> Iterator[None]:
    """Let this process and all that it starts use only so many cores."""
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
    """Seconds for plain loops that share nothing: what more cores of this machine bring at best."""
    with ProcessPoolExecutor(cores(), get_context("spawn")) as processes:
        list(processes.map(loop, range(cores())))  # every process has started
        start = time.monotonic()
        list(processes.map(loop, range(count)))
        return time.monotonic() - start


def loop(_: int) -> int:
    """A second or so of plain Python."""
    return sum(number % 7 for number in range(10_000_000))


def on_one_and_on_all(what: str, seconds: Callable[[int], float], count: int, rounds: int) -> None:
    """The same work on one core and on all, in turns, since the machine is not always equally fast."""
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
