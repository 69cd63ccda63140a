"""A class of 50 with 10 mistakes: is the same mistake one group, are pages drawn, and what does that cost?

    python benchmarks/check_teacher.py [FOLDER]

Every mistake is made by four files, each in another style; ten files are right. The class is checked plainly
and then, in the same run, with pages and points; the pages are left in FOLDER, if one is given.
"""

import sys
import tempfile
import time
from pathlib import Path
from textwrap import dedent

from benchmarks.check_speed import ALPHA_BETA, REMEMBERING, RULES
from noughts.check.groups import same_mistakes
from noughts.check.limits import Limits
from noughts.check.many import check_all
from noughts.check.pages import Pages
from noughts.check.report import Report
from noughts.check.rubric import Rubric
from noughts.check.submissions import Submission, collect
from noughts.cli.check_run import cores, pool
from tests.check.check_modules import module

TWO_FUNCTIONS = (
    RULES
    + """
def max_value(board):
    if terminal(board):
        return utility(board)
    best = -2
    for action in actions(board):
        best = max(best, min_value(result(board, action)))
        if best == 1:
            break
    return best

def min_value(board):
    if terminal(board):
        return utility(board)
    best = 2
    for action in actions(board):
        best = min(best, max_value(result(board, action)))
        if best == -1:
            break
    return best

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
)
STYLES = (module().decode(), REMEMBERING, ALPHA_BETA, TWO_FUNCTIONS)

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
        "raise an exception unless the action is in actions(board)",
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


def main() -> None:
    """Check the class plainly, then with all that a teacher may want."""
    with tempfile.TemporaryDirectory() as top:
        course = Path(top) / "class"
        make(course)
        submissions = collect([course])
        start = time.monotonic()
        check_all(submissions, pool, Limits(), at_once=cores())
        plain = time.monotonic() - start
        start = time.monotonic()
        reports, own = with_pages(submissions, Path(sys.argv[1]) if sys.argv[1:] else Path(top) / "pages")
        wall = time.monotonic() - start
        print(f"{len(reports)} files: {plain:.0f} s plain, {wall:.0f} s with pages and points")
        print(f"(these took {own:.2f} s of processor time)")
        judge(reports)


def with_pages(submissions: list[Submission], folder: Path) -> tuple[list[Report], float]:
    """The reports, and the seconds of processor time that pages and points took."""
    pages = Pages(folder, [submission.file for submission in submissions])
    rubric = Rubric({"winner": 2, "minimax": 5, "terminal": 1}, forgive_following=True)
    own = 0.0

    def came(report: Report) -> None:
        nonlocal own
        used = time.process_time()
        pages.write(rubric.mark(report))
        own += time.process_time() - used

    reports = check_all(submissions, pool, Limits(), at_once=cores(), done=came)
    pages.write_index([rubric.mark(report) for report in reports])
    return reports, own


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
