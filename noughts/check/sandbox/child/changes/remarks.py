"""Remarks on a file that need no run: its source shows them."""

import ast
import builtins
from collections.abc import Iterator
from typing import TypeGuard

from ..instrument import mentions, reachable, search_functions
from ..protocol import BASIC_FUNCTIONS, FILE_NAME, MOST_REMARKS, Remark, RemarkKind
from .parts import blocks, global_names, is_call, shared_attributes
from .repairs import can_go_on, throws_away


def find_remarks(source: bytes, function: str) -> list[Remark]:
    """Remarks on a function of the exercise and on its helpers, in the order of the file."""
    tree = ast.parse(source, FILE_NAME)
    known, searching, shared = mentions(tree), search_functions(tree), global_names(tree)
    names = {function} | (reachable(function, known) - BASIC_FUNCTIONS if function in known else set())
    if function != "minimax":
        names -= {"minimax"} | searching
    found = [
        remark
        for node in ast.walk(tree)
        if isinstance(node, ast.FunctionDef) and node.name in names
        for remark in _remarks(node, searching, set(known), shared)
    ]
    return sorted(set(found), key=lambda remark: remark.line)[:MOST_REMARKS]


def _remarks(
    function: ast.FunctionDef, searching: set[str], functions: set[str], shared: set[str]
) -> Iterator[Remark]:
    parts = [part for statement in function.body for part in ast.walk(statement)]
    called = {
        part.func.id for part in parts if isinstance(part, ast.Call) and isinstance(part.func, ast.Name)
    }
    own = {name for part in parts if isinstance(part, ast.Global) for name in part.names}
    for part in parts:
        if isinstance(part, ast.Expr) and throws_away(part, searching):
            compares = isinstance(part.value, ast.Compare) and isinstance(part.value.ops[0], ast.Eq)
            yield Remark("compares" if compares else "thrown_away", function.name, part.lineno, "")
        elif isinstance(part, ast.Name) and isinstance(part.ctx, ast.Store) and part.id in called:
            if part.id in functions or part.id in vars(builtins):
                yield Remark("hides_function", function.name, part.lineno, part.id)
        elif isinstance(part, ast.Name) and part.id == "random":
            yield Remark("random", function.name, part.lineno, "random")
        elif isinstance(part, ast.Global):
            kind: RemarkKind = "global_value" if function.name in searching else "global_state"
            yield Remark(kind, function.name, part.lineno, part.names[0])
        elif isinstance(part, ast.Name) and isinstance(part.ctx, ast.Load) and part.id in shared - own:
            yield Remark("reads_global", function.name, part.lineno, part.id)
        elif isinstance(part, ast.Try) and function.name == "result":
            raises = any(isinstance(one, ast.Raise) for inner in part.body for one in ast.walk(inner))
            for handler in part.handlers:
                if raises and not any(isinstance(one, ast.Raise) for one in ast.walk(handler)):
                    yield Remark("swallows", function.name, handler.lineno, "")
        elif isinstance(part, ast.Yield) and function.name in BASIC_FUNCTIONS:
            yield Remark("generator", function.name, part.lineno, "")
        elif isinstance(part, ast.For) and function.name in searching:
            yield from _remarks_on_moves(part, function)
        if isinstance(part, ast.For) and not can_go_on(part.body[-1]):
            yield from _remarks_on_first_round(part, function)
        if isinstance(part, ast.Return | ast.Expr) and _is_exception(part.value):
            yield Remark("forgets_raise", function.name, part.lineno, "")
        if isinstance(part, ast.Return) and function.name == "minimax" and _asks_again(part.value):
            yield Remark("later_board", function.name, part.lineno, "")
    if all(isinstance(one, ast.Pass) or _is_text(one) for one in function.body):
        yield Remark("empty_body", function.name, function.lineno, "")
    for assignment in shared_attributes(function) if function.name in searching else ():
        name = ast.unparse(assignment.targets[0])
        yield Remark("shared_bounds", function.name, assignment.lineno, name)
    if function.name in searching:
        yield from _remarks_on_board(function)
    else:
        yield from _remarks_on_tests(function)
    for argument in function.args.args:
        if argument.arg in called and (argument.arg in functions or argument.arg in vars(builtins)):
            yield Remark("hides_function", function.name, function.lineno, argument.arg)


def _remarks_on_first_round(loop: ast.For, function: ast.FunctionDef) -> Iterator[Remark]:
    """The lines with which a loop returns in its first round, whatever it finds there."""
    parts = [part for statement in loop.body for part in ast.walk(statement)]
    if not any(isinstance(part, ast.Continue) for part in parts):
        for part in parts:
            if isinstance(part, ast.Return):
                yield Remark("first_round", function.name, part.lineno, "")


def _remarks_on_tests(function: ast.FunctionDef) -> Iterator[Remark]:
    """A test that was copied, and not changed: if it holds, the first one has returned already."""
    for block in (block for part in ast.walk(function) for block in blocks(part)):
        first: dict[str, int] = {}
        for statement in block:
            if isinstance(statement, ast.If) and isinstance(statement.body[-1], ast.Return):
                line = first.setdefault(ast.dump(statement.test), statement.lineno)
                if line != statement.lineno:
                    yield Remark("same_test", function.name, statement.lineno, str(line))
            elif not isinstance(statement, ast.For):
                first.clear()  # it may change what the tests are about


def _remarks_on_board(function: ast.FunctionDef) -> Iterator[Remark]:
    """A mark that is set in the given board: no line makes a copy of it first."""
    board = function.args.args[0].arg if function.args.args else ""
    parts = list(ast.walk(function))
    if any(_is_stored(part) and part.id == board for part in parts):
        return
    for part in parts:
        row = part.value if isinstance(part, ast.Subscript) and isinstance(part.ctx, ast.Store) else None
        if isinstance(row, ast.Subscript) and isinstance(row.value, ast.Name) and row.value.id == board:
            yield Remark("marks_board", function.name, row.lineno, board)


def _remarks_on_moves(loop: ast.For, function: ast.FunctionDef) -> Iterator[Remark]:
    """A loop over moves that keeps every move in turn, or compares with a value that never changes."""
    returned = {
        name.id
        for part in ast.walk(function)
        if isinstance(part, ast.Return) and part.value is not None
        for name in ast.walk(part.value)
        if isinstance(name, ast.Name)
    }
    target = loop.target.id if isinstance(loop.target, ast.Name) else ""
    stored = [part for part in ast.walk(function) if _is_stored(part) and part.id == target]
    after = {part for part in ast.walk(function) if part not in set(ast.walk(loop))}
    for part in after if len(stored) == 1 else ():
        if isinstance(part, ast.Return) and target in _names(part.value):
            yield Remark("last_of_loop", function.name, part.lineno, target)
    inside = [part for statement in loop.body for part in ast.walk(statement)]
    set_inside = {part.id for part in inside if _is_stored(part)}
    set_before = {part.id for part in ast.walk(function) if _is_stored(part)} - set_inside
    for statement in loop.body:
        if isinstance(statement, ast.Assign) and isinstance(loop.target, ast.Name):
            copied = isinstance(statement.value, ast.Name) and statement.value.id == loop.target.id
            if copied and returned & {getattr(target, "id", "") for target in statement.targets}:
                yield Remark("keeps_last", function.name, statement.lineno, "")
        test = statement.test if isinstance(statement, ast.If) else None
        if isinstance(test, ast.Compare) and isinstance(test.ops[0], ast.Lt | ast.Gt | ast.LtE | ast.GtE):
            for side in (test.left, test.comparators[0]):
                other = test.comparators[0] if side is test.left else test.left
                makes = isinstance(other, ast.Call) or getattr(other, "id", "") in set_inside
                keeps = any(map(_is_stored, ast.walk(statement)))
                if isinstance(side, ast.Name) and side.id in set_before and makes and keeps:
                    yield Remark("unchanged_best", function.name, test.lineno, side.id)


def _names(part: ast.expr | None) -> set[str]:
    return set() if part is None else {one.id for one in ast.walk(part) if isinstance(one, ast.Name)}


def _is_stored(part: ast.AST) -> TypeGuard[ast.Name]:
    return isinstance(part, ast.Name) and isinstance(part.ctx, ast.Store)


def _is_exception(part: ast.expr | None) -> bool:
    """Is this an exception that is made, or named, but not raised?"""
    named = part.func if isinstance(part, ast.Call) else part
    known = getattr(builtins, named.id, None) if isinstance(named, ast.Name) else None
    return isinstance(known, type) and issubclass(known, BaseException)


def _asks_again(part: ast.expr | None) -> bool:
    """Is this `minimax(result(...))`?"""
    return (
        part is not None
        and is_call(part, "minimax")
        and any(is_call(one, "result") for one in ast.walk(part))
    )


def _is_text(part: ast.stmt) -> bool:
    return isinstance(part, ast.Expr) and isinstance(part.value, ast.Constant)
