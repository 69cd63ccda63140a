"""A class of 50 with 10 mistakes: is the same mistake one group, are pages drawn, and what does that cost?

    python benchmarks/check_teacher.py [FOLDER]

Every mistake is made by four files, each in another style; ten files are right. Pages and points are made
while the class is being checked, and timed there, and so is what it takes to find the lines to mend; the
pages are left in FOLDER, if one is given.
"""

import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from concurrent.futures import Executor, ProcessPoolExecutor
from contextlib import contextmanager
from functools import wraps
from multiprocessing import get_context
from pathlib import Path
from textwrap import dedent
from typing import Any

from benchmarks.check_speed import ALPHA_BETA, REMEMBERING, RULES
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
from noughts.check.sandbox.deadline import look_at
from noughts.check.submissions import collect
from noughts.cli.program.check_run import cores
from tests.check.check_modules import module

TWO_FUNCTIONS = """
known = {}

def max_value(board):
    if terminal(board):
        return utility(board)
    if str(board) not in known:
        best = -2
        for action in actions(board):
            best = max(best, min_value(result(board, action)))
        known[str(board)] = best
    return known[str(board)]

def min_value(board):
    if terminal(board):
        return utility(board)
    if str(board) not in known:
        best = 2
        for action in actions(board):
            best = min(best, max_value(result(board, action)))
        known[str(board)] = best
    return known[str(board)]

def minimax(board):
    if terminal(board):
        return None
    best = None
    for action in actions(board):
        after = result(board, action)
        value = min_value(after) if player(board) == X else -max_value(after)
        if best is None or value > best[0]:
            best = value, action
    return best[1]
"""
COPY = "copy.deepcopy(board)", "[row[:] for row in board]"  # no style is slow: mistakes are what matters here
STYLES = (module().decode(), REMEMBERING, ALPHA_BETA.replace(*COPY), RULES.replace(*COPY) + TWO_FUNCTIONS)

# the function that a mistake is in, words of its cause, and four ways to make it
MISTAKES: dict[str, tuple[str, str, tuple[str, str, str, str]]] = {
    "empty": (
        "winner",
        "a line of three empty cells",
        (
            """
            def winner(board):
                for line in lines_of(board):
                    if line[0] == line[1] == line[2]:
                        return line[0]
            """,
            """
            def winner(board):
                for line in lines_of(board):
                    if len(set(line)) == 1:
                        return line.pop()
                return None
            """,
            """
            def winner(board):
                full = [line for line in lines_of(board) if line.count(line[0]) == 3]
                return full[0][0] if full else None
            """,
            """
            def winner(board):
                i = 0
                while i < 8:
                    a, b, c = lines_of(board)[i]
                    if a == b and b == c: return a
                    i += 1
            """,
        ),
    ),
    "diagonal": (
        "winner",
        "the diagonal from the top right is not looked at",
        (
            """
            def winner(board):
                for line in lines_of(board)[:7]:
                    if line[0] == line[1] == line[2] != EMPTY:
                        return line[0]
            """,
            """
            def winner(board):
                for mark in (X, O):
                    if any(line == [mark] * 3 for line in lines_of(board)[:-1]): return mark
                return None
            """,
            """
            def winner(board):
                for mark in "XO":
                    for i in range(3):
                        if board[i] == [mark] * 3 or [row[i] for row in board] == [mark] * 3: return mark
                    if board[0][0] == board[1][1] == board[2][2] == mark: return mark
            """,
            """
            def winner(board):
                won = {tuple(line) for line in lines_of(board)[:7]}
                return X if (X, X, X) in won else O if (O, O, O) in won else None
            """,
        ),
    ),
    "exchanged": (
        "player",
        "X and O are exchanged",
        (
            "def player(board): return O if sum(board, []).count(X) == sum(board, []).count(O) else X",
            "def player(board): return X if sum(row.count(None) for row in board) % 2 == 0 else O",
            """
            def player(board):
                marks = [cell for row in board for cell in row if cell]
                return (O, X)[len(marks) % 2]
            """,
            """
            def player(board):
                turn = O
                for row in board:
                    for cell in row:
                        if cell is not EMPTY: turn = X if turn == O else O
                return turn
            """,
        ),
    ),
    "list": (
        "actions",
        "collect the actions in a set",
        (
            "def actions(board): return [(i, j) for i in range(3) for j in range(3) if not board[i][j]]",
            """
            def actions(board):
                found = []
                for i in range(3):
                    for j in range(3):
                        if board[i][j] == EMPTY: found.append((i, j))
                return found
            """,
            "def actions(board): return [divmod(c, 3) for c in range(9) if board[c // 3][c % 3] is None]",
            """
            def actions(board):
                cells = ((i, j) for i in range(3) for j in range(3))
                return sorted(cell for cell in cells if board[cell[0]][cell[1]] is EMPTY)
            """,
        ),
    ),
    "shallow": (
        "result",
        "a shallow copy, or none",
        (
            """
            def result(board, action):
                if action not in actions(board): raise ValueError
                after = board.copy()
                after[action[0]][action[1]] = player(board)
                return after
            """,
            """
            def result(board, action):
                i, j = action
                if action not in actions(board): raise Exception("taken")
                after, mark = list(board), player(board)
                after[i][j] = mark
                return after
            """,
            """
            def result(board, action):
                if action not in actions(board): raise ValueError(action)
                board[action[0]][action[1]] = player(board)
                return board
            """,
            """
            def result(board, action):
                if action not in actions(board): raise IndexError
                after = board[:]
                after[action[0]][action[1]] = player(after)
                return after
            """,
        ),
    ),
    "rejects": (
        "result",
        "Python counts a negative index from the end",
        tuple(
            f"""
            def result(board, action):
                {first}
                after = [list(row) for row in board]
                after[action[0]][action[1]] = player(board)
                return after
            """
            for first in (
                "pass",
                "if len(action) != 2: raise ValueError",
                "assert isinstance(action, tuple)",
                "if action is None: raise ValueError",
            )
        ),  # type: ignore[dict-item]
    ),
    "tie": (
        "terminal",
        "a full board without a winner is the end too",
        (
            "def terminal(board): return winner(board) is not None",
            "def terminal(board): return winner(board) in (X, O)",
            """
            def terminal(board):
                if winner(board) == X: return True
                return winner(board) == O
            """,
            """
            def terminal(board):
                if winner(board): return True
                return False
            """,
        ),
    ),
    "signs": (
        "utility",
        "the signs are exchanged",
        (
            "def utility(board): return {X: -1, O: 1}.get(winner(board), 0)",
            "def utility(board): return (winner(board) == O) - (winner(board) == X)",
            """
            def utility(board):
                if winner(board) == X: return -1
                if winner(board) == O: return 1
                return 0
            """,
            "def utility(board): return -1 if winner(board) == X else 1 if winner(board) == O else 0",
        ),
    ),
    "pair": (
        "minimax",
        "return the action alone, without its value",
        (
            "best_of = minimax\ndef minimax(board): return None if terminal(board) else (best_of(board), 1)",
            "best_of = minimax\ndef minimax(board): return None if terminal(board) else (0, best_of(board))",
            """
            best_of = minimax
            def minimax(board):
                if terminal(board): return None
                move = best_of(board)
                return move, utility(board)
            """,
            """
            best_of = minimax
            def minimax(board):
                return tuple([best_of(board), 0]) if not terminal(board) else None
            """,
        ),
    ),
    "first": (
        "minimax",
        "it chooses moves that give away",
        (
            "def minimax(board): return None if terminal(board) else min(actions(board))",
            "def minimax(board): return None if terminal(board) else sorted(actions(board))[-1]",
            """
            def minimax(board):
                if terminal(board): return None
                for action in sorted(actions(board)):
                    if winner(result(board, action)): return action
                return action
            """,
            """
            def minimax(board):
                if terminal(board): return None
                return min(actions(board), key=lambda a: len(actions(result(board, a))) + a[0] * 5 - a[1])
            """,
        ),
    ),
}
LINES = """
def lines_of(board):
    rows = [list(row) for row in board]
    columns = [[row[i] for row in board] for i in range(3)]
    return rows + columns + [[board[i][i] for i in range(3)], [board[i][2 - i] for i in range(3)]]
"""
RIGHT = 10


def make(folder: Path) -> None:
    """Write the class: a folder a student."""
    for name, (_, _, ways) in MISTAKES.items():
        for number, (style, way) in enumerate(zip(STYLES, ways, strict=True)):
            write(folder / f"{name}{number}", f"{style}\n{LINES}\n{dedent(way)}")
    for number in range(RIGHT):
        write(folder / f"right{number}", STYLES[number % len(STYLES)])


def write(folder: Path, source: str) -> None:
    """Write one submission."""
    folder.mkdir(parents=True)
    (folder / "tictactoe.py").write_text(source)


class Used:
    """Seconds by the clock and of processor time, of a checker's process and of the children it asks."""

    def __init__(self, notes: Path) -> None:
        self.notes = notes
        self.ended = 0.0  # processor time of children that have ended
        self.children: dict[int, Channel] = {}

    def now(self) -> tuple[float, float]:
        """What has been used so far."""
        alive = (look_at(child.process) for child in self.children.values())
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
                used.ended += (look_at(self.process) or ("", 0.0))[1]
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
    """Processes that write down what their checks take."""
    with ProcessPoolExecutor(cores(), get_context("spawn"), watch, (notes,)) as processes:
        yield processes


def main() -> None:
    """Check the class with all that a teacher may want."""
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
    """What the parts of the checks took, beside all of it."""
    rows = [
        (what, float(clock), float(processor))
        for what, clock, processor in map(str.split, notes.splitlines())
    ]
    for what, words in (
        ("all", "checks in all"),
        ("causes", "of these, finding out what follows from what"),
        ("lines", "of these, finding the lines to mend"),
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
    """Is every mistake one group, with the four files that make it?"""
    right = [report for report in reports if "right" in report.file]
    assert all(report.passed for report in right)
    print(f"{len(right)} right files passed, {sum(report.passed for report in reports)} passed in all")
    groups = same_mistakes(reports)
    found = {}
    for group in groups:
        students = [Path(file).parent.name for file, _ in group.files]
        places = [f" ({place})" if place else "" for _, place in group.files]
        print(f"{group}\n    {', '.join(map(''.join, zip(students, places, strict=True)))}")
        found[group.function, frozenset(students)] = group.cause
    held = 0
    for name, (function, words, _) in MISTAKES.items():
        cause = found.get((function, frozenset(f"{name}{number}" for number in range(4))))
        held += cause is not None and words in cause
    print(
        f"{held} of {len(MISTAKES)} mistakes are one group with the right files; {len(groups)} groups in all"
    )


if __name__ == "__main__":
    main()
