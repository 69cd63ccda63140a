"""Change the source of a search so that it reports what it does, and otherwise does the same.

`minimax`, the recursive functions that it reaches, and the functions between them report each call. In
them each `return` and `break` reports its line. Line numbers stay the same.
"""

import ast

from .protocol import BASIC_FUNCTIONS, FILE_NAME
from .recorder import BOARD_FUNCTIONS, BREAK, MADE, RETURN, WATCH, Recorder


def instrument(source: bytes, recorder: Recorder) -> ast.Module:
    """The file with reports in it; the recorder learns which functions are watched."""
    tree = ast.parse(source, FILE_NAME)
    names = search_functions(tree)
    functions = [node for node in ast.walk(tree) if isinstance(node, ast.FunctionDef) and node.name in names]
    recorder.names = sorted(names)
    recorder.decorated = any(node.decorator_list for node in functions)
    _Instrument(names).visit(tree)
    return ast.fix_missing_locations(tree)


def search_functions(tree: ast.Module) -> set[str]:
    """`minimax`, all recursive functions that it reaches, and those on the way to them."""
    mentioned = mentions(tree)
    reaches = {name: reachable(name, mentioned) for name in mentioned}
    if "minimax" not in reaches:
        return set()
    inside = {"minimax"} | reaches["minimax"] - BASIC_FUNCTIONS
    circular = {name for name in inside if name in reaches[name]}
    return {"minimax"} | {name for name in inside if name in circular or reaches[name] & circular}


def mentions(tree: ast.Module) -> dict[str, set[str]]:
    """For each function name, the functions that it mentions."""
    found: dict[str, list[ast.FunctionDef]] = {}
    for node in ast.walk(tree):
        if isinstance(node, ast.FunctionDef):
            found.setdefault(node.name, []).append(node)
    mentioned: dict[str, set[str]] = {}
    for name, functions in found.items():
        loaded: set[str] = set()
        stored: set[str] = set()
        attributes: set[str] = set()
        for part in (part for function in functions for part in ast.walk(function)):
            if isinstance(part, ast.Attribute):
                attributes.add(part.attr)
            elif isinstance(part, ast.arg):
                stored.add(part.arg)
            elif isinstance(part, ast.Name):
                (loaded if isinstance(part.ctx, ast.Load) else stored).add(part.id)
        mentioned[name] = (attributes | loaded - stored) & set(found)
    return mentioned


def reachable(start: str, mentioned: dict[str, set[str]]) -> set[str]:
    """The functions that can be reached from one, through any number of calls."""
    seen: set[str] = set()
    waiting = [start]
    while waiting:
        new = mentioned[waiting.pop()] - seen
        seen |= new
        waiting += new
    return seen


class _Instrument(ast.NodeTransformer):
    """Inserts the reports; line numbers stay the same."""

    def __init__(self, names: set[str]) -> None:
        self.names = names
        self.watched = [False]  # for each function around the current node

    def visit_FunctionDef(self, node: ast.FunctionDef) -> ast.AST:
        watched = node.name in self.names and not _is_generator(node)
        mark = WATCH if watched else MADE if node.name in BOARD_FUNCTIONS and len(self.watched) == 1 else None
        self._inside(node, watched)
        if mark:
            node.decorator_list.append(ast.Name(mark, ast.Load()))
        return node

    def visit_Lambda(self, node: ast.Lambda) -> ast.AST:
        return self._inside(node, False)

    def visit_ClassDef(self, node: ast.ClassDef) -> ast.AST:
        return self._inside(node, False)

    def visit_AsyncFunctionDef(self, node: ast.AsyncFunctionDef) -> ast.AST:
        return self._inside(node, False)

    def _inside(self, node: ast.AST, watched: bool) -> ast.AST:
        self.watched.append(watched)
        self.generic_visit(node)
        self.watched.pop()
        return node

    def visit_Return(self, node: ast.Return) -> ast.AST:
        self.generic_visit(node)
        if self.watched[-1]:
            node.value = _call(RETURN, node.lineno, node.value or ast.Constant(None))
        return node

    def visit_Break(self, node: ast.Break) -> ast.AST | list[ast.AST]:
        if not self.watched[-1]:
            return node
        return [ast.copy_location(ast.Expr(_call(BREAK, node.lineno)), node), node]


def _is_generator(function: ast.FunctionDef) -> bool:
    waiting: list[ast.AST] = list(function.body)
    while waiting:
        node = waiting.pop()
        if isinstance(node, ast.Yield | ast.YieldFrom):
            return True
        if not isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.Lambda):
            waiting += ast.iter_child_nodes(node)
    return False


def _call(name: str, line: int, *values: ast.expr) -> ast.Call:
    return ast.Call(ast.Name(name, ast.Load()), [ast.Constant(line), *values], [])
