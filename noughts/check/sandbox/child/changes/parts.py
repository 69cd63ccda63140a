"""Parts of a syntax tree, as the proposals for changes need them."""

import ast
from collections.abc import Iterator

from ..protocol import Change, RepairKind

Repair = tuple[RepairKind, int, Change]  # what it repairs, how unlikely it is, and the change


def is_call(part: ast.AST, name: str) -> bool:
    """Is this a call of this function?"""
    return isinstance(part, ast.Call) and isinstance(part.func, ast.Name) and part.func.id == name


def is_mark(part: ast.expr) -> bool:
    """Is this X or O, by name or as a text?"""
    return (isinstance(part, ast.Name) and part.id in ("X", "O")) or (
        isinstance(part, ast.Constant) and part.value in ("X", "O")
    )


def text_of(lines: list[bytes], part: ast.expr | ast.stmt) -> str:
    """The source of a part that is in one line."""
    return lines[part.lineno - 1][part.col_offset : part.end_col_offset].decode(errors="replace")


def blocks(part: ast.AST) -> Iterator[list[ast.stmt]]:
    """The blocks of statements directly in a part, such as the body of an `if` and that of its `else`."""
    for name in ("body", "orelse", "finalbody"):
        block = getattr(part, name, None)
        if isinstance(block, list):
            yield block


def global_names(tree: ast.Module) -> set[str]:
    """The global variables that functions change."""
    return {name for part in ast.walk(tree) if isinstance(part, ast.Global) for name in part.names}


def shared_attributes(function: ast.FunctionDef) -> list[ast.Assign]:
    """Assignments to attributes that the function also compares, such as `bounds.alpha`.

    All calls of a search share the object, so its bounds belong to no board in particular.
    """
    compared = {
        ast.dump(part.value) + part.attr
        for test in ast.walk(function)
        if isinstance(test, ast.Compare)
        for part in ast.walk(test)
        if isinstance(part, ast.Attribute)
    }
    return [
        one
        for one in ast.walk(function)
        if isinstance(one, ast.Assign)
        for target in one.targets
        if isinstance(target, ast.Attribute) and ast.dump(target.value) + target.attr in compared
    ]
