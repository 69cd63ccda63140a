"""A student's program as the course builds it: function by function, each new one replacing the old."""

import ast
from functools import cache

from noughts.learn.course import lessons
from noughts.learn.lesson import Activity, LessonError

SKELETON = '''import copy

X = "X"
O = "O"
EMPTY = None


def initial_state():
    """The empty board."""
    return [[EMPTY, EMPTY, EMPTY],
            [EMPTY, EMPTY, EMPTY],
            [EMPTY, EMPTY, EMPTY]]


def player(board):
    raise NotImplementedError


def actions(board):
    raise NotImplementedError


def result(board, action):
    raise NotImplementedError


def winner(board):
    raise NotImplementedError


def terminal(board):
    raise NotImplementedError


def utility(board):
    raise NotImplementedError


def minimax(board):
    raise NotImplementedError
'''


def with_functions(source: str, added: str) -> str:
    r"""A program with the functions of another one in place of its own.

    >>> with_functions("def f():\n    return 1\n", "def f():\n    return 2\n")
    'def f():\n    return 2\n'
    """
    parts = (_parts(source) | _parts(added)).values()
    text = "".join(("\n\n\n" if part.startswith("def ") else "\n") + part for part in parts)
    return text.lstrip("\n") + "\n"


def _parts(source: str) -> dict[str, str]:
    """The statements of a program; functions by name."""
    lines = source.splitlines()
    return {
        node.name if isinstance(node, ast.FunctionDef) else ast.unparse(node): "\n".join(
            lines[node.lineno - 1 : node.end_lineno]
        )
        for node in ast.parse(source).body
    }


def apply_changes(source: str, changes: str) -> str:
    r"""A program with texts replaced: `OLD` => `NEW`, several with `;;` between, \n for a new line.

    >>> apply_changes("if x > y:", "`x > y` => `x >= y`")
    'if x >= y:'
    """
    for change in changes.split(" ;; "):
        old, new = (part.strip().strip("`").replace("\\n", "\n") for part in change.split(" => "))
        if old not in source:
            raise LessonError(f"{old!r} is not in the program")
        source = source.replace(old, new, 1)
    return source


@cache
def program_before(title: str) -> str:
    """The model program with which a student who did every task begins this one."""
    source = SKELETON
    for lesson in lessons():
        for activity in lesson.activities:
            if activity.title == title:
                return source
            if activity.kind in ("build", "arrange") and not activity.stretch:
                source = program_after(activity, source)
    raise LessonError(f"there is no task {title!r}")


def program_after(activity: Activity, source: str) -> str:
    """The program when a build task is done."""
    for added in (activity.lines, activity.start, activity.solution):
        if added:
            source = with_functions(source, added)
    return source


def program_to_fix(activity: Activity) -> str:
    """The program with the mistake that a fix task plants."""
    source = program_before(activity.title)
    if activity.given:
        return with_functions(source, activity.given)
    return apply_changes(source, activity.plant or "")


def fill_gaps(activity: Activity) -> list[str]:
    """The code of the worked step with its gaps filled in every way, in order."""
    code = activity.hints[-1].partition("\n")[2]
    filled = [code]
    for _ in range(code.count("___")):
        filled = [text.replace("___", part, 1) for text in filled for part in activity.fill]
    return filled
