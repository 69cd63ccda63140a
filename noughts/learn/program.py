"""A student's program as the course builds it: function by function, each new one replacing the old."""

import ast
from dataclasses import dataclass
from functools import cache

from noughts.game.errors import NoughtsError
from noughts.learn.course import lessons
from noughts.learn.lesson import Activity, LessonError

DEEPEST = 100  # levels of a syntax tree
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
    r"""A program with the functions of another one in place of its own; new ones come last.

    >>> with_functions("def f():\n    return 1  # one\n", "def f():\n    return 2\n\n\ndef g():\n    pass\n")
    'def f():\n    return 2\n\n\ndef g():\n    pass\n'
    """
    for name, part in parts_of(added).items():
        known = parts_of(source)
        if name in known:
            if part.function:
                lines = source.splitlines()
                lines[part_lines(known[name])] = part.text.splitlines()
                source = "\n".join(lines) + "\n"
        else:
            source = source.rstrip("\n") + ("\n\n\n" if part.function else "\n") + part.text + "\n"
    return source.lstrip("\n")


@dataclass(frozen=True, slots=True)
class ProgramPart:
    """A statement of a program, and where it is."""

    text: str
    first_line: int
    last_line: int
    function: ast.FunctionDef | None  # None: another statement


def part_lines(part: ProgramPart) -> slice:
    """The place of a part in the list of lines."""
    return slice(part.first_line - 1, part.last_line)


def parts_of(source: str) -> dict[str, ProgramPart]:
    """The statements of a program; functions by name."""
    try:
        tree = ast.parse(source)
        if _is_deeper(tree, DEEPEST):
            raise RecursionError
    except (RecursionError, MemoryError) as error:
        raise NoughtsError(
            f"your program is nested more than {DEEPEST} levels deep: write long expressions as several lines"
        ) from error
    except (SyntaxError, ValueError) as error:
        line = f" in line {error.lineno}" if isinstance(error, SyntaxError) else ""
        why = error.msg if isinstance(error, SyntaxError) else str(error)
        raise NoughtsError(f"Python cannot read your program{line}: {why}") from error
    lines, found = source.splitlines(), {}
    for node in tree.body:
        function = node if isinstance(node, ast.FunctionDef) else None
        first = min([node.lineno, *(each.lineno for each in (function.decorator_list if function else []))])
        last = node.end_lineno or node.lineno
        text = "\n".join(lines[first - 1 : last])
        found[function.name if function else ast.unparse(node)] = ProgramPart(text, first, last, function)
    return found


def _is_deeper(tree: ast.AST, most: int) -> bool:
    """Does a tree have more levels than this? Functions that walk it by recursion would fail."""
    level = [tree]
    for _ in range(most):
        level = [child for node in level for child in ast.iter_child_nodes(node)]
    return bool(level)


def is_unwritten(function: ast.FunctionDef) -> bool:
    """Does a function only raise NotImplementedError?"""
    body = [node for node in function.body if not _is_text(node)]
    return len(body) == 1 and (
        isinstance(body[0], ast.Pass)
        or (isinstance(body[0], ast.Raise) and "NotImplementedError" in ast.unparse(body[0]))
    )


def _is_text(node: ast.stmt) -> bool:
    return isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant)


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


def start_task(activity: Activity, source: str) -> str:
    """The program to begin a task with: the student's own, with the code that the task gives."""
    if activity.kind == "fix":
        return program_to_fix(activity)
    source = source if source.strip() else SKELETON
    return with_functions(source, activity.start) if activity.start else source


def has_start(activity: Activity, source: str) -> bool:
    """Has a program every function that the task gives, written, with the same parameters?"""
    own, given = functions_of(source), functions_of(activity.start or "")
    return all(
        name in own and not is_unwritten(own[name]) and ast.dump(own[name].args) == ast.dump(function.args)
        for name, function in given.items()
    )


def functions_of(source: str) -> dict[str, ast.FunctionDef]:
    """The functions of a program, by name."""
    return {name: part.function for name, part in parts_of(source).items() if part.function}


def missing_functions(activity: Activity, source: str) -> list[str]:
    """The functions of earlier tasks that a program does not have, or that are not written yet."""
    given, own = functions_of(activity.start or ""), functions_of(source)
    return [
        name
        for name, function in functions_of(program_before(activity.title)).items()
        if not is_unwritten(function) and name not in given and (name not in own or is_unwritten(own[name]))
    ]


def with_model(activity: Activity, source: str) -> str:
    """A program with the model's functions for those of earlier tasks that are missing."""
    model = parts_of(program_before(activity.title))
    return with_functions(
        source, "\n\n\n".join(model[name].text for name in missing_functions(activity, source))
    )


def assemble_lines(activity: Activity, order: str) -> str:
    """The model program with the lines of a task in this order: `1 2 3`."""
    lines = str(activity.lines).splitlines()
    numbers = order.replace(",", " ").split()
    if sorted(numbers) != sorted(str(number) for number in range(1, len(lines) + 1)):
        raise NoughtsError(f"the answer needs each number from 1 to {len(lines)} once")
    model = parts_of(_model_after(activity))
    mixed = "\n".join(lines[int(number) - 1] for number in numbers)
    name = activity.writes[0]
    return "\n\n\n".join(part.text for key, part in model.items() if key != name) + f"\n\n\n{mixed}\n"


@cache
def _model_after(activity: Activity) -> str:
    """The model program after the next build task, which uses the lines."""
    lesson = next(lesson for lesson in lessons() if lesson.slug == activity.lesson)
    following = lesson.activities[lesson.activities.index(activity) + 1]
    return program_after(following, program_before(following.title))


@cache
def solution_program(activity: Activity) -> str:
    """A program that passes a build or fix task."""
    before = program_before(activity.title)
    return program_after(activity, program_to_fix(activity) if activity.given else before)
