"""Recognise a wrong program that a lesson foresees, whatever its local names, comments and layout are.

Two functions are alike if their syntax trees are, with local names replaced in order of appearance. So the
sentence of the lesson is given only for a program that makes exactly this mistake.
"""

import ast
from copy import deepcopy
from functools import cache

from noughts.learn.lesson import Activity, WrongProgram
from noughts.learn.program import (
    apply_changes,
    fill_gaps,
    parts_of,
    program_after,
    program_before,
    program_to_fix,
    with_functions,
)


def find_foreseen(activity: Activity, failed: str, source: str) -> WrongProgram | None:
    """The wrong program of the lesson that a student's program equals, if it fails the same check."""
    own = _shapes(source)
    for bug in activity.bugs:
        if bug.check == failed and any(
            all(own.get(name) == shape for name, shape in changed) for changed in _changes_of(activity, bug)
        ):
            return bug
    return None


def line_of_mistake(activity: Activity, bug: WrongProgram, source: str) -> int | None:
    """The line of a student's program that a foreseen mistake changes; None if it takes lines away."""
    own = parts_of(source)
    for base in _bases(activity):
        try:
            wrong = apply_changes(base, bug.changes)
        except ValueError:
            continue
        pairs = zip(base.splitlines(), wrong.splitlines(), strict=False)
        changed = next(number for number, (old, new) in enumerate(pairs, 1) if old != new)
        if wrong.count("\n") < base.count("\n"):
            continue
        for name, part in parts_of(wrong).items():
            twin = own[name].function if name in own else None
            if part.function and twin and _shape(part.function) == _shape(twin):
                for node, same in zip(_nodes(part.function), _nodes(twin), strict=True):
                    if getattr(node, "lineno", None) == changed:
                        return int(same.lineno)  # type: ignore[attr-defined] # as the node beside it
    return None


def _nodes(function: ast.FunctionDef) -> list[ast.AST]:
    """The nodes of a function without its docstring: functions of one shape have them in the same order."""
    return [node for part in _statements(function) for node in ast.walk(part)]


def _statements(function: ast.FunctionDef) -> list[ast.stmt]:
    return [node for node in function.body if not _is_text(node)]


@cache
def _changes_of(activity: Activity, bug: WrongProgram) -> tuple[tuple[tuple[str, str], ...], ...]:
    """For each right program that the mistake fits in: the functions that it changes, and their shapes."""
    found = []
    for base in _bases(activity):
        try:
            right, wrong = _shapes(base), _shapes(apply_changes(base, bug.changes))
        except ValueError:  # the mistake is a change of another base
            continue
        found.append(tuple((name, shape) for name, shape in wrong.items() if right.get(name) != shape))
    return tuple(changed for changed in found if changed)


def _bases(activity: Activity) -> list[str]:
    """The programs that the lesson changes: the planted one, the solution, or the worked step filled in."""
    if activity.kind == "fix":
        return [program_to_fix(activity)]
    before = program_before(activity.title)
    if activity.solution:
        return [program_after(activity, before)]
    return [with_functions(before, code) for code in fill_gaps(activity)]


def _shapes(source: str) -> dict[str, str]:
    return {name: _shape(part.function) for name, part in parts_of(source).items() if part.function}


def _shape(function: ast.FunctionDef) -> str:
    """The syntax tree without docstring, layout and the names of local variables."""
    tree = deepcopy(function)
    tree.body = _statements(tree) or [ast.Pass()]
    local = [node.arg for node in ast.walk(tree) if isinstance(node, ast.arg)]
    local += [
        node.id for node in ast.walk(tree) if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store)
    ]
    names = {name: f"local{number}" for number, name in enumerate(dict.fromkeys(local))}
    for node in ast.walk(tree):
        if isinstance(node, ast.Name):
            node.id = names.get(node.id, node.id)
        elif isinstance(node, ast.arg):
            node.arg = names[node.arg]
    return ast.dump(tree)


def _is_text(node: ast.stmt) -> bool:
    return isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant)
