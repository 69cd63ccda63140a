"""Small changes that might fix a function, such as typing slips: one word or sign in one line each.

This module only proposes changes. The other half of the checker tries them.
"""

import ast
from collections.abc import Iterator
from itertools import pairwise

from ..instrument import mentions, reachable, search_functions
from ..protocol import BASIC_FUNCTIONS, FILE_NAME, MOST_CHANGES, Change, ProposedChange, RepairKind
from ..serialize import LONGEST_TEXT
from .missing_lines import MissingLines
from .parts import Repair, blocks, global_names, is_call, shared_attributes
from .repairs import Repairs
from .search_repairs import SearchRepairs

COMPARISONS: dict[type[ast.cmpop], tuple[str, ...]] = {
    ast.Lt: (">", "<=", ">="),
    ast.LtE: (">=", "<", ">"),
    ast.Gt: ("<", ">=", "<="),
    ast.GtE: ("<=", ">", "<"),
    ast.Eq: ("!=",),
    ast.NotEq: ("==",),
    ast.Is: ("is not",),
    ast.IsNot: ("is",),
    ast.In: ("not in",),
    ast.NotIn: ("in",),
}
TWINS = {"max": "min", "min": "max", "X": "O", "O": "X", "any": "all", "all": "any"}


def propose_changes(source: bytes, function: str) -> list[ProposedChange]:
    """Changes to a function and its helpers, each with its function and how unlikely it is."""
    tree = ast.parse(source, FILE_NAME)
    known = mentions(tree)
    names = {function} | (reachable(function, known) - BASIC_FUNCTIONS if function in known else set())
    searching = search_functions(tree)
    if function != "minimax":
        names -= {"minimax"} | searching
    lines, shared = source.split(b"\n"), global_names(tree)
    found: dict[Change, tuple[str, RepairKind, int]] = {}
    nodes = [node for node in ast.walk(tree) if isinstance(node, ast.FunctionDef) and node.name in names]
    remembers = any(map(_keys, nodes))
    for node in nodes:
        proposals = _Proposals(lines, node, names, remembers)
        repairs = [*Repairs(lines, node, searching).all()]
        if function == "minimax":
            repairs += SearchRepairs(lines, node, shared, searching).all()
            repairs += MissingLines(lines, node, searching).all()
        for kind, far, change in (*proposals.all(), *repairs):
            found[change] = node.name, kind, far  # one inside another comes later
    proposed = [
        ProposedChange(name, kind, far, change)
        for change, (name, kind, far) in found.items()
        if len(change[3]) <= LONGEST_TEXT
    ]
    return sorted(proposed, key=lambda one: one.far)[:MOST_CHANGES]


class _Proposals:
    """Alternatives for every part of one function."""

    def __init__(
        self, lines: list[bytes], function: ast.FunctionDef, functions: set[str], remembers: bool
    ) -> None:
        self.lines = lines
        self.function = function
        self.functions = functions
        self.starts: set[ast.AST] = set()  # the numbers with which best values may start
        targets = [part for part in ast.walk(function) if isinstance(getattr(part, "ctx", None), ast.Store)]
        self.targets = {part for target in targets for part in ast.walk(target)}
        self.written = {  # comparisons with one board: a changed one fixes nothing, it only never matches
            part
            for compared in ast.walk(function)
            if isinstance(compared, ast.Compare) and any(map(_is_position, compared.comparators))
            for part in ast.walk(compared)
            if function.name not in BASIC_FUNCTIONS
        }
        # nor does another key, under which the cache finds nothing
        self.written |= {part for key in _keys(function) for part in ast.walk(key)}
        kept = {name for one in ast.walk(function) if isinstance(one, ast.Global) for name in one.names}
        kept |= {one.arg for one in function.args.args if remembers}
        self.written |= {  # nor a bound that never moves, so that no cut value is cached
            part
            for one in ast.walk(function)
            if isinstance(one, ast.Assign) and {getattr(target, "id", None) for target in one.targets} & kept
            for part in ast.walk(one)
        }
        self.written |= {part for one in shared_attributes(function) for part in ast.walk(one)}
        # nor a bound that moves the other way than the best value above it
        self.written |= {part for one in _consistent_bounds(function) for part in ast.walk(one)}
        # nor a depth that no longer grows, so that its limit is never reached
        self.written |= {
            part
            for call in ast.walk(function)
            if isinstance(call, ast.Call) and _function_name(call) in functions
            for step in call.args
            if isinstance(step, ast.BinOp) and isinstance(step.right, ast.Constant) and step.right.value == 1
            for part in ast.walk(step)
        }
        self.compared = {  # the names that a name is compared with: comparing one with itself fixes nothing
            side: {other.id for other in (part.left, *part.comparators) if isinstance(other, ast.Name)}
            for part in ast.walk(function)
            if isinstance(part, ast.Compare)
            for side in (part.left, *part.comparators)
        }
        self.stored = {
            part.id
            for part in ast.walk(function)
            if isinstance(part, ast.Name) and isinstance(part.ctx, ast.Store)
        }
        self.variables = sorted(
            self.stored | {part.arg for part in ast.walk(function) if isinstance(part, ast.arg)}
        )
        self.flags = _flags(function)
        self.depths = {  # a negative depth would only switch its limit off
            given
            for call in ast.walk(function)
            if isinstance(call, ast.Call) and _function_name(call) in functions
            for given in call.args
            if isinstance(given, ast.Constant) and type(given.value) is int and given.value > 1
        }
        self.negated = {part.operand for part in ast.walk(function) if isinstance(part, ast.UnaryOp)}
        # what minimax returns is no condition: `or` for `and` would only skip its second half
        self.moves = {
            part.value
            for part in ast.walk(function)
            if isinstance(part, ast.Return) and function.name == "minimax"
        }

    def all(self) -> Iterator[Repair]:
        """Likely changes first: a slip, another variable, a statement removed."""
        parts = [
            part
            for statement in self.function.body
            for part in ast.walk(statement)
            if part not in self.written
        ]
        slips = self._words, self._orders
        for part in parts:
            kind: RepairKind = "comparison" if isinstance(part, ast.Compare) else "slip"
            yield from ((kind, 0, change) for change in self._signs(part))
            far = 1 if isinstance(part, ast.If | ast.IfExp) and _does_what_its_flag_says(part) else 0
            yield from (("slip", far, change) for change in self._negations(part))
        self.starts = {
            part
            for one in ast.walk(self.function)
            if isinstance(one, ast.Assign) and self.function.name not in BASIC_FUNCTIONS
            for value in _values(one.value)
            for part in ast.walk(value)
            if isinstance(value, ast.Constant | ast.UnaryOp)
        }
        for far, propose in ((0, slips), (1, (self._minus_signs, self._names))):
            for part in parts:
                what: RepairKind = "start_value" if part in self.starts else "slip"
                for one in propose:
                    yield from ((what, far, change) for change in one(part))
        for part in parts:
            yield from self._removals(part)

    def _put(self, part: ast.expr | ast.stmt, text: str) -> Iterator[Change]:
        if part.lineno == part.end_lineno and part.end_col_offset is not None:
            yield part.lineno, part.col_offset, part.end_col_offset, text

    def _between(self, left: ast.expr, right: ast.expr, text: str) -> Iterator[Change]:
        """Replace the operator between two parts."""
        if left.end_lineno == right.lineno and left.end_col_offset is not None:
            start, end = left.end_col_offset, right.col_offset
            gap = self.lines[right.lineno - 1][start:end].decode(errors="replace")
            if not set(gap) & set("()"):
                yield right.lineno, start, end, f" {text} "

    def _text(self, part: ast.expr) -> str:
        return self.lines[part.lineno - 1][part.col_offset : part.end_col_offset].decode(errors="replace")

    def _signs(self, part: ast.AST) -> Iterator[Change]:
        if isinstance(part, ast.Compare):
            sides = [part.left, *part.comparators]
            for op, left, right in zip(part.ops, sides, part.comparators, strict=False):
                for text in COMPARISONS[type(op)]:
                    yield from self._between(left, right, text)
        elif isinstance(part, ast.BoolOp) and part not in self.moves:
            text = "or" if isinstance(part.op, ast.And) else "and"
            for left, right in zip(part.values, part.values[1:], strict=False):
                yield from self._between(left, right, text)
        elif isinstance(part, ast.BinOp) and isinstance(part.op, ast.Add | ast.Sub):
            yield from self._between(part.left, part.right, "-" if isinstance(part.op, ast.Add) else "+")
            if _in_line(part):
                yield from self._put(part, f"{self._text(part.right)} - {self._text(part.left)}")
        elif isinstance(part, ast.UnaryOp) and isinstance(part.op, ast.USub | ast.Not) and _in_line(part):
            yield from self._put(part, self._text(part.operand))

    def _words(self, part: ast.AST) -> Iterator[Change]:
        if isinstance(part, ast.Name) and part.id in TWINS:
            yield from self._put(part, TWINS[part.id])
        elif isinstance(part, ast.Name) and part.id in self.functions:
            for name in sorted(self.functions - {part.id}):
                yield from self._put(part, name)
        elif isinstance(part, ast.Constant):
            yield from self._constants(part)

    def _constants(self, part: ast.Constant) -> Iterator[Change]:
        value = part.value
        if isinstance(value, bool):
            yield from self._put(part, str(not value))
        elif isinstance(value, int) and abs(value) < 10**6:
            if part in self.starts and b"import math" in self.lines:
                for text in ("math.inf", "-math.inf")[: 1 if part in self.negated else 2]:
                    yield from self._put(part, text)
            opposite = 0 if part in self.depths else -value
            for other in (value + 1, value - 1, opposite):
                if other != value and not (other < 0 and part in self.negated):
                    yield from self._put(part, str(other))
            if value == 0 and part not in self.compared:  # a best value that starts at 0
                for text in ("-100", "100"):
                    yield from self._put(part, text)
        elif isinstance(value, str) and value in ("X", "O", "inf", "-inf"):
            other_text = {"X": "O", "O": "X", "inf": "-inf", "-inf": "inf"}[value]
            yield from self._put(part, repr(other_text))

    def _negations(self, part: ast.AST) -> Iterator[Change]:
        """The negation of a condition; for a single comparison `_signs` has it."""
        if (
            isinstance(part, ast.If | ast.While | ast.IfExp)
            and not isinstance(part.test, ast.UnaryOp)
            and not (isinstance(part.test, ast.Compare) and len(part.test.ops) == 1)
            and not (isinstance(part.test, ast.Name) and part.test.id in self.stored)
            and _in_line(part.test)
        ):
            yield from self._put(part.test, f"not ({self._text(part.test)})")
        if isinstance(part, ast.Call) and _function_name(part) in self.functions:
            for argument in part.args:
                if isinstance(argument, ast.Name) and argument.id in self.flags:
                    yield from self._put(argument, f"not {argument.id}")

    def _minus_signs(self, part: ast.AST) -> Iterator[Change]:
        if isinstance(part, ast.Call | ast.Attribute) and _in_line(part) and self._may_be_number(part):
            yield from self._put(part, f"-{self._text(part)}")

    def _may_be_number(self, part: ast.Call | ast.Attribute) -> bool:
        if isinstance(part, ast.Attribute):
            return part.attr == "inf"
        return _function_name(part) in {"utility", "float", "get", "max", "min"} | self.functions - {
            "minimax"
        }

    def _orders(self, part: ast.AST) -> Iterator[Change]:
        """Parts in the wrong order, or at the wrong indentation."""
        if isinstance(part, ast.Tuple) and len(part.elts) == 2 and _in_line(part):
            first, second = map(self._text, part.elts)
            yield from self._put(part, self._text(part).replace(f"{first}, {second}", f"{second}, {first}"))
        elif isinstance(part, ast.Call) and _in_line(part):
            for one, next_one in pairwise(part.args):
                exchanged = f"{self._text(next_one)}, {self._text(one)}"
                yield part.lineno, one.col_offset, next_one.end_col_offset or 0, exchanged
        elif isinstance(part, ast.Subscript) and isinstance(part.value, ast.Subscript) and _in_line(part):
            inner = part.value
            turned = f"{self._text(inner.value)}[{self._text(part.slice)}][{self._text(inner.slice)}]"
            yield from self._put(part, turned)
        elif isinstance(part, ast.For):
            last = part.body[-1]
            if isinstance(last, ast.Return) and last.lineno == last.end_lineno:
                yield last.lineno, 0, last.col_offset, " " * part.col_offset

    def _removals(self, part: ast.AST) -> Iterator[Repair]:
        """Without the end of an `if`, or without the whole `if` where nothing else is in it."""
        if not isinstance(part, ast.If) or not isinstance(part.body[-1], ast.Return | ast.Break):
            return
        if len(part.body) > 1:
            yield from (("remove", 2, change) for change in self._put(part.body[-1], "pass"))
        elif not part.orelse:
            yield from (("remove_if", 2, change) for change in self._put(part.test, "False"))

    def _names(self, part: ast.AST) -> Iterator[Change]:
        """Another variable of the function, or the player to move instead of a mark."""
        if isinstance(part, ast.Name) and part.id in ("X", "O") and part not in self.compared:
            for board in self.function.args.args[: self.function.name != "player"]:
                yield from self._put(part, f"player({board.arg})")
        if isinstance(part, ast.Name) and part.id in ("X", "O") and part in self.compared:
            for name in self.variables:  # the mark of a loop over both players
                if name not in self.compared[part]:
                    yield from self._put(part, name)
        # not in assignment targets: memory[other] = ... fixes nothing, it only disables the cache
        if isinstance(part, ast.Name) and part.id in self.variables and part not in self.targets:
            for name in self.variables:
                if name != part.id and name not in self.compared.get(part, ()):
                    yield from self._put(part, name)
        if isinstance(part, ast.Constant) and part.value is None and part not in self.compared:
            for name in self.variables:
                yield from self._put(part, name)


def _consistent_bounds(function: ast.FunctionDef) -> Iterator[ast.Assign]:
    """Assignments such as `alpha = max(alpha, best)`, in the same block as `best = max(best, ...)`."""
    parameters = {argument.arg for argument in function.args.args}
    for block in (block for part in ast.walk(function) for block in blocks(part)):
        extremes = [
            (one, one.targets[0].id, one.value)
            for one in block
            if isinstance(one, ast.Assign) and isinstance(one.targets[0], ast.Name)
            if is_call(one.value, "max") or is_call(one.value, "min")
        ]
        for one, bound, value in extremes:
            names = {part.id for part in ast.walk(value) if isinstance(part, ast.Name)}
            for _, best, other in extremes:
                if bound in parameters and best != bound and names == {bound, best} | _extreme(other):
                    yield one


def _extreme(value: ast.expr) -> set[str]:
    """`max` or `min`."""
    return {value.func.id} if isinstance(value, ast.Call) and isinstance(value.func, ast.Name) else set()


def _flags(function: ast.FunctionDef) -> set[str]:
    """The names that are true or false: tested on their own, or set to a comparison or a truth value."""
    parts = list(ast.walk(function))
    tests = [part.test for part in parts if isinstance(part, ast.If | ast.IfExp | ast.While)]
    tests += [value for part in parts if isinstance(part, ast.BoolOp) for value in part.values]
    tests += [
        part.operand for part in parts if isinstance(part, ast.UnaryOp) and isinstance(part.op, ast.Not)
    ]
    for part in parts:
        if isinstance(part, ast.Assign) and (
            isinstance(part.value, ast.Compare)
            or (isinstance(part.value, ast.Constant) and isinstance(part.value.value, bool))
        ):
            tests += part.targets
    return {test.id for test in tests if isinstance(test, ast.Name)}


def _does_what_its_flag_says(part: ast.If | ast.IfExp) -> bool:
    """Is this `if maximizing:` with a maximum below it, or `if minimizing:` with a minimum?"""
    if not isinstance(part.test, ast.Name):
        return False
    body = part.body if isinstance(part.body, list) else [part.body]
    inside = [one for statement in body for one in ast.walk(statement)]
    highest, lowest = (
        any(is_call(one, name) or (isinstance(one, ast.Compare) and isinstance(one.ops[0], order))
            for one in inside)
        for name, order in (("max", ast.Gt | ast.GtE), ("min", ast.Lt | ast.LtE))
    )  # fmt: skip
    return highest != lowest and lowest == ("min" in part.test.id.lower())


def _values(value: ast.expr) -> list[ast.expr]:
    """The values that an assignment gives its names."""
    if isinstance(value, ast.IfExp):
        return [*_values(value.body), *_values(value.orelse)]
    return value.elts if isinstance(value, ast.Tuple) else [value]


def _function_name(call: ast.Call) -> str:
    return call.func.id if isinstance(call.func, ast.Name) else getattr(call.func, "attr", "")


def _keys(function: ast.FunctionDef) -> list[ast.expr]:
    """The keys that a search looks up in its cache."""
    compared = [part for part in ast.walk(function) if isinstance(part, ast.Compare)]
    looked_up = [part.left for part in compared if isinstance(part.ops[0], ast.In | ast.NotIn)]
    return [] if function.name in BASIC_FUNCTIONS else looked_up


def _is_position(part: ast.expr) -> bool:
    """Is this a board or row written out, with cells that differ?"""
    return isinstance(part, ast.List) and len({ast.dump(cell) for cell in part.elts}) > 1


def _in_line(part: ast.expr) -> bool:
    """Does it begin and end in the same line?"""
    return part.lineno == part.end_lineno
