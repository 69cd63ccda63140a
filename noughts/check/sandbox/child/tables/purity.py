"""Which functions of a file does its source prove to be pure: the answer depends on the arguments alone?

A function is pure if it uses only its own names, harmless builtins, a few functions of `copy` and `math`,
constants of the file, and other pure functions. It may change its arguments: the tables look for that.
"""

import ast
import builtins
import copy
from types import FunctionType, ModuleType
from typing import Any


def _words(text: str) -> frozenset[str]:
    return frozenset(text.split())


HARMLESS = (
    _words("abs all any bool chr dict divmod enumerate filter float frozenset int isinstance len list")
    | _words("map max min ord pow print range repr reversed round set sorted str sum tuple type zip")
    | _words("None True False ArithmeticError AssertionError AttributeError Exception IndexError KeyError")
    | _words("LookupError NotImplementedError RuntimeError StopIteration TypeError ValueError")
    | _words("ZeroDivisionError")
)
MODULES = {"copy": {"copy", "deepcopy"}, "math": {"inf", "isinf", "floor", "ceil", "sqrt"}}
# with one of these, a file can change its own names behind our back
DANGEROUS = _words("globals locals vars exec eval compile setattr delattr __import__ sys gc inspect")
CONSTANTS = (int, float, str, bool, type(None))
COLLECTIONS = (list, tuple, set, frozenset, dict)
# methods that change the object they belong to
MUTATORS = _words(
    "add append clear difference_update discard extend insert intersection_update pop popitem remove reverse "
    "setdefault sort symmetric_difference_update update"
)
FORBIDDEN = (
    ast.Global,
    ast.Nonlocal,
    ast.Yield,
    ast.YieldFrom,
    ast.Await,
    ast.AsyncFunctionDef,
    ast.ClassDef,
    ast.Import,
    ast.ImportFrom,
    ast.Lambda,
    ast.NamedExpr,
)


class Purity:
    """The pure functions of a module, and the constants that they rely on."""

    def __init__(self, module: ModuleType, source: bytes, trusted: set[str]) -> None:
        self.names = vars(module)
        self.constants: dict[str, Any] = {}  # collections: they must stay as they are
        tree = _parse(source)
        self.functions = _definitions(tree) if tree else {}
        self.changes_sets = any(_may_change_a_set(node) for node in self.functions.values())
        rebound = _rebound_names(tree) if tree else set()
        needs = {name: self._needs(node, rebound) for name, node in self.functions.items()}
        pure = trusted | {name for name, needed in needs.items() if needed is not None}
        while True:
            wrong = {name for name in pure - trusted if not (needs[name] or set()) <= pure}
            if not wrong:
                break
            pure -= wrong
        self.pure = frozenset(pure)

    def _needs(self, node: ast.FunctionDef, rebound: set[str]) -> set[str] | None:
        """The functions that a function must be able to trust; None if it is not pure in itself."""
        function = self.names.get(node.name)
        if type(function) is not FunctionType or function.__closure__ or node.decorator_list:
            return None
        if function.__code__.co_firstlineno != node.lineno or not _plain_arguments(node.args):
            return None
        own = _own_names(node)
        needed: set[str] = set()
        for part in ast.walk(node):
            if isinstance(part, FORBIDDEN) or (part is not node and isinstance(part, ast.FunctionDef)):
                return None
            if isinstance(part, ast.Attribute) and not self._harmless_attribute(part, own):
                return None
            if isinstance(part, ast.Subscript) and not isinstance(part.ctx, ast.Load):
                root = _root(part)
                if root is None or root not in own:
                    return None
            if isinstance(part, ast.Name) and part.id not in own:
                if part.id in rebound:
                    return None
                kind = self._kind(part.id)
                if kind == "function":
                    needed.add(part.id)
                elif kind is None:
                    return None
        return needed

    def _kind(self, name: str) -> str | None:
        """What a name outside of a function stands for; None: something that is not known to be harmless."""
        if name not in self.names:
            return "builtin" if name in HARMLESS and hasattr(builtins, name) else None
        value = self.names[name]
        if name in self.functions and type(value) is FunctionType:
            return "function"
        if type(value) is ModuleType:
            return "module" if value.__name__ in MODULES else None
        if (
            value is copy.copy
            or value is copy.deepcopy
            or (type(value) is type and issubclass(value, Exception))
        ):
            return "builtin"
        if type(value) in CONSTANTS:
            return "constant"
        if type(value) in COLLECTIONS and _is_simple(value):
            self.constants[name] = value
            return "constant"
        return None

    def _harmless_attribute(self, part: ast.Attribute, own: set[str]) -> bool:
        if not isinstance(part.ctx, ast.Load) or part.attr.startswith("_"):
            return False
        root = _root(part)
        if root is not None and root not in own:
            value = self.names.get(root)
            if type(value) is ModuleType:
                return part.attr in MODULES.get(value.__name__, ())
            return part.attr not in MUTATORS
        return True


def _parse(source: bytes) -> ast.Module | None:
    """The file, or None if it could change its own names in a way that cannot be seen."""
    try:
        tree = ast.parse(source)
    except (SyntaxError, ValueError, RecursionError, MemoryError):
        return None
    for node in ast.walk(tree):
        if isinstance(node, ast.Name) and node.id in DANGEROUS:
            return None
        if isinstance(node, ast.Attribute) and (
            node.attr.startswith("__") or (not isinstance(node.ctx, ast.Load) and _root(node) != "self")
        ):
            return None
    return tree


def _definitions(tree: ast.Module) -> dict[str, ast.FunctionDef]:
    """The functions that are defined once, at the top of the file."""
    found: dict[str, ast.FunctionDef] = {}
    twice = set()
    for node in tree.body:
        if isinstance(node, ast.FunctionDef):
            twice |= {node.name} & set(found)
            found[node.name] = node
    return {name: node for name, node in found.items() if name not in twice}


def _rebound_names(tree: ast.Module) -> set[str]:
    return {name for node in ast.walk(tree) if isinstance(node, ast.Global) for name in node.names}


def _plain_arguments(arguments: ast.arguments) -> bool:
    """Has the function no starred arguments, and only constants as defaults?"""
    defaults = [*arguments.defaults, *(one for one in arguments.kw_defaults if one)]
    return (
        arguments.vararg is None
        and arguments.kwarg is None
        and all(
            isinstance(part, ast.Constant | ast.UnaryOp | ast.USub | ast.Name | ast.Attribute | ast.Load)
            for one in defaults
            for part in ast.walk(one)
        )
    )


def _own_names(node: ast.FunctionDef) -> set[str]:
    stored = {
        part.id
        for part in ast.walk(node)
        if isinstance(part, ast.Name) and not isinstance(part.ctx, ast.Load)
    }
    caught = {part.name for part in ast.walk(node) if isinstance(part, ast.ExceptHandler) and part.name}
    return stored | caught | {part.arg for part in ast.walk(node) if isinstance(part, ast.arg)}


def _root(node: ast.expr) -> str | None:
    """The name at the beginning of `name.a[1].b`; None if it begins with something else."""
    while isinstance(node, ast.Attribute | ast.Subscript):
        node = node.value
    return node.id if isinstance(node, ast.Name) else None


def _may_change_a_set(node: ast.FunctionDef) -> bool:
    """Could a function other than `actions` change a set that it was given?"""
    if node.name == "actions":
        return False
    for part in ast.walk(node):
        if isinstance(part, ast.Attribute) and part.attr in MUTATORS - {"append", "extend", "insert", "sort"}:
            return True
        if isinstance(part, ast.AugAssign) and isinstance(
            part.op, ast.BitOr | ast.BitAnd | ast.BitXor | ast.Sub
        ):
            return True
    return False


def _is_simple(value: Any, depth: int = 0) -> bool:
    """Is this made of plain values only?"""
    if type(value) in CONSTANTS:
        return True
    if type(value) not in COLLECTIONS or depth > 4 or len(value) > 200:
        return False
    items = [*value, *value.values()] if type(value) is dict else value
    return all(_is_simple(item, depth + 1) for item in items)
