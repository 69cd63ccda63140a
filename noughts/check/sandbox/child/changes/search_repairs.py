"""Changes for mistakes that students often make in `minimax` and in the functions of its search."""

import ast
from collections.abc import Iterator, Sequence
from itertools import permutations

from ..protocol import RepairKind
from .parts import Repair, is_call, text_of

MIRRORED: dict[type[ast.cmpop], type[ast.cmpop]] = {ast.Lt: ast.Gt, ast.Gt: ast.Lt}
MOST_VALUES = 4  # variables of a loop that may hold values


class SearchRepairs:
    """Larger changes to one function of the search."""

    def __init__(
        self, lines: list[bytes], function: ast.FunctionDef, shared: set[str], searching: set[str]
    ) -> None:
        self.lines = lines
        self.function = function
        self.shared = shared  # global variables that some function changes
        self.searching = searching  # the functions of the search
        self.board = function.args.args[0].arg if function.args.args else "board"
        self.parts = list(ast.walk(function))

    def all(self) -> Iterator[Repair]:
        """All proposals; each kind says how unlikely it is."""
        for part in self.parts:
            if isinstance(part, ast.If):
                yield from self._values_at_end(part)
                yield from self._values_for_x(part)
            elif isinstance(part, ast.Subscript):
                yield from self._indices(part)
            elif isinstance(part, ast.Name) and isinstance(part.ctx, ast.Load) and part.id in self.shared:
                yield from self._put("global_turn", part, f"player({self.board})")
            elif isinstance(part, ast.For):
                yield from self._last_moves(part)
                yield from self._boards_before(text_of(self.lines, part.target), part.body)
            elif isinstance(part, ast.ListComp | ast.SetComp | ast.GeneratorExp):
                yield from self._boards_before(text_of(self.lines, part.generators[0].target), [part.elt])
            elif isinstance(part, ast.Return) and self.function.name != "minimax":
                yield from self._draws(part)
            elif isinstance(part, ast.Assign) and isinstance(part.targets[0], ast.Name):
                yield from self._starts(part.targets[0].id, part.value)
            elif isinstance(part, ast.Compare):
                yield from self._numbers_for_bounds(part)
            elif isinstance(part, ast.Call) and is_call(part, "utility"):
                yield from self._too_early(part)
            elif isinstance(part, ast.Lambda) and len(part.args.args) == 1:
                yield from self._boards_before(part.args.args[0].arg, [part.body])

    def _put(self, kind: RepairKind, part: ast.expr | ast.stmt, text: str, far: int = 0) -> Iterator[Repair]:
        if part.lineno == part.end_lineno and part.end_col_offset is not None:
            yield kind, far, (part.lineno, part.col_offset, part.end_col_offset, text)

    def _values_at_end(self, part: ast.If) -> Iterator[Repair]:
        """`minimax` returns a value where the game is over."""
        if self.function.name != "minimax" or not is_call(part.test, "terminal"):
            return
        for statement in part.body:
            answers = isinstance(statement, ast.Return) and statement.value is not None
            if answers or isinstance(statement, ast.Raise):
                yield from self._put("value_at_end", statement, "return None")

    def _values_for_x(self, part: ast.If) -> Iterator[Repair]:
        """A search that negates its values, and at the end of the game returns a value for X."""
        negates = any(
            isinstance(one, ast.UnaryOp)
            and isinstance(one.op, ast.USub)
            and any(is_call(one.operand, name) for name in self.searching)
            for one in self.parts
        )
        if not negates or not is_call(part.test, "terminal"):
            return
        for statement in part.body:
            if isinstance(statement, ast.Return) and statement.value is not None:
                value = f"utility({self.board})"
                text = f"{value} if player({self.board}) == X else -{value}"
                yield from self._put("for_mover", statement.value, text)

    def _boards_before(self, action: str, body: Sequence[ast.AST]) -> Iterator[Repair]:
        """A call about the board itself, or about the move, where the board after the move is meant."""
        for call in (part for one in body for part in ast.walk(one) if isinstance(part, ast.Call)):
            given = call.args[0] if call.args else None
            if not any(is_call(call, name) for name in self.searching) or not isinstance(given, ast.Name):
                continue
            if given.id in (self.board, action):
                yield from self._put("no_result", given, f"result({self.board}, {action})")

    def _starts(self, name: str, value: ast.expr) -> Iterator[Repair]:
        """The same first value for both players, though one of them looks for the lowest value."""
        orders = {
            type(part.ops[0]) if ast.unparse(part.comparators[0]) == name else MIRRORED.get(type(part.ops[0]))
            for part in self.parts
            if isinstance(part, ast.Compare) and name in map(ast.unparse, (part.left, part.comparators[0]))
        }
        text = text_of(self.lines, value)
        other = text[1:] if text.startswith("-") else f"-{text}"
        number = isinstance(value, ast.Constant | ast.UnaryOp | ast.Attribute | ast.Call)
        if number and {ast.Lt, ast.Gt} <= orders:
            for first, second in ((text, other), (other, text)):
                change = f"{first} if player({self.board}) == X else {second}"
                yield from self._put("start_value", value, change, 1)

    def _draws(self, part: ast.Return) -> Iterator[Repair]:
        """A draw gets a value that is computed, such as the depth."""
        value = part.value
        if isinstance(value, ast.Name | ast.BinOp | ast.UnaryOp) and self.function.name not in self.searching:
            yield from self._put("draw_value", value, "0")

    def _numbers_for_bounds(self, part: ast.Compare) -> Iterator[Repair]:
        """A value is compared with a number where the best value or a bound is meant."""
        number = part.comparators[0]
        orders = len(part.ops) == 1 and isinstance(part.ops[0], ast.Lt | ast.Gt | ast.LtE | ast.GtE)
        if not orders or not isinstance(number, ast.Constant | ast.UnaryOp):
            return
        stored = {
            one.id for one in self.parts if isinstance(one, ast.Name) and isinstance(one.ctx, ast.Store)
        }
        stored |= {argument.arg for argument in self.function.args.args[1:]}
        pairs = {
            target.id
            for one in self.parts
            if isinstance(one, ast.Assign) and isinstance(one.value, ast.List | ast.Tuple)
            for target in one.targets
            if isinstance(target, ast.Name)
        }
        for name in sorted(stored - {text_of(self.lines, part.left)}):
            for text in (f"{name}[0]", f"{name}[1]") if name in pairs else (name,):
                yield from self._put("fixed_bound", number, text, 1)

    def _too_early(self, part: ast.Call) -> Iterator[Repair]:
        """`utility` of the board after a move, where the search must go on."""
        name, board = self.function.name, part.args[0] if part.args else None
        own = isinstance(board, ast.Name) and board.id == self.board
        if name == "minimax" or len(self.function.args.args) != 1 or board is None or own:
            return
        for text in (f"{name}({text_of(self.lines, board)})", f"{name}({text_of(self.lines, board)})[0]"):
            yield from self._put("not_searched", part, text)

    def _indices(self, part: ast.Subscript) -> Iterator[Repair]:
        """A row for the board, or the last move of a dict."""
        if is_call(part.value, "result"):
            yield from self._put("extra_index", part, text_of(self.lines, part.value))
        if not isinstance(part.value, ast.Call) or not isinstance(part.value.func, ast.Attribute):
            return
        moves = part.value.func.value
        if part.value.func.attr == "popitem" and isinstance(moves, ast.Name):
            best = f"({moves.id}, key={moves.id}.get)"
            choices = f"(max if player({self.board}) == X else min)", "max", "min"
            for choice in choices:
                yield from self._put("takes_last", part, f"{choice}{best}")

    def _last_moves(self, loop: ast.For) -> Iterator[Repair]:
        """A move that is kept in every round of the loop, not only in a better one."""
        if not isinstance(loop.target, ast.Name):
            return
        kept = [one for one in loop.body if _is_copy_of(one, loop.target.id)]
        values = list(dict.fromkeys(name for one in loop.body for name in _assigned(one)))
        for statement in kept:
            for first, second in permutations(values[:MOST_VALUES], 2):
                test = f"if {first} == {second}: {text_of(self.lines, statement)}"
                yield from self._put("keeps_last", statement, test, 1)


def _is_copy_of(statement: ast.stmt, name: str) -> bool:
    """Is this `something = name`?"""
    return (
        isinstance(statement, ast.Assign)
        and isinstance(statement.value, ast.Name)
        and statement.value.id == name
    )


def _assigned(statement: ast.stmt) -> Iterator[str]:
    """The variables that get the value of a call."""
    if isinstance(statement, ast.Assign) and any(
        isinstance(one, ast.Call) for one in ast.walk(statement.value)
    ):
        for target in statement.targets:
            for part in ast.walk(target):
                if isinstance(part, ast.Name):
                    yield part.id
