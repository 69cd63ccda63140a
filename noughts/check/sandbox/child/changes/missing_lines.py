"""Lines that a search lacks: a mark that is not taken back, a best value that is not kept."""

import ast
from collections.abc import Iterator, Sequence

from ..protocol import NEW_LINE, RepairKind
from .parts import Repair, blocks, is_call, text_of

ORDERS = ast.Lt | ast.Gt | ast.LtE | ast.GtE
ENDS = ast.Return | ast.Break | ast.Continue


class MissingLines:
    """Proposals for lines to add to one function of the search."""

    def __init__(self, lines: list[bytes], function: ast.FunctionDef, searching: set[str]) -> None:
        self.lines = lines
        self.parts = list(ast.walk(function))
        self.searching = searching  # the functions of the search
        self.is_minimax = function.name == "minimax"
        self.board = function.args.args[0].arg if function.args.args else ""

    def all(self) -> Iterator[Repair]:
        """All proposals."""
        for part in self.parts:
            for block in blocks(part):
                yield from self._marks(block)
            if isinstance(part, ast.If) and isinstance(part.test, ast.Compare):
                yield from self._values(part, part.test)

    def _before(self, statement: ast.stmt) -> tuple[int, str] | None:
        """The line and the indentation of a statement that begins its line."""
        before = self.lines[statement.lineno - 1][: statement.col_offset].decode(errors="replace")
        return None if before.strip() else (statement.lineno, before)

    def _add_before(self, kind: RepairKind, statement: ast.stmt, text: str) -> Iterator[Repair]:
        if place := self._before(statement):
            number, indent = place
            yield kind, 0, (number, 0, 0, f"{indent}{text}{NEW_LINE}")

    def _marks(self, block: Sequence[ast.stmt]) -> Iterator[Repair]:
        """A mark is set before the search goes on, but not always taken back after it."""
        for place, statement in enumerate(block):
            target = statement.targets[0] if isinstance(statement, ast.Assign) else None
            if not isinstance(target, ast.Subscript) or not isinstance(target.value, ast.Subscript):
                continue
            after = block[place + 1 :]
            asks = next((number for number, one in enumerate(after) if self._searches(one)), None)
            if asks is None:
                continue
            text = f"{text_of(self.lines, target)} = EMPTY"
            back = next((number for number, one in enumerate(after) if _sets(one, target)), len(after))
            given = self.is_minimax and ast.unparse(target.value.value) == self.board
            never = back == len(after) and not given  # the given board needs a copy
            if never and not any(_sets(one, target) for part in after for one in ast.walk(part)):
                yield from self._add_after("put_back", after[asks : asks + 2], text)
            for statement_between in after[asks:back]:
                for one in ast.walk(statement_between):
                    if isinstance(one, ENDS):
                        yield from self._add_before("put_back", one, text)

    def _searches(self, statement: ast.stmt) -> bool:
        return any(is_call(part, name) for part in ast.walk(statement) for name in self.searching)

    def _add_after(self, kind: RepairKind, statements: Sequence[ast.stmt], text: str) -> Iterator[Repair]:
        """A line after the first of these statements: before the second, if there is one."""
        if len(statements) > 1:
            yield from self._add_before(kind, statements[1], text)
        elif (place := self._before(statements[0])) and (number := statements[0].end_lineno):
            end = len(self.lines[number - 1].rstrip())
            yield kind, 0, (number, end, end, f"{NEW_LINE}{place[1]}{text}")

    def _values(self, part: ast.If, test: ast.Compare) -> Iterator[Repair]:
        """A better move is kept, but its value is not."""
        kept = [one for one in part.body if isinstance(one, ast.Assign)]
        if not isinstance(test.ops[0], ORDERS) or not kept or isinstance(part.body[-1], ENDS):
            return
        sides = test.left, test.comparators[0]
        for best, value in (sides, sides[::-1]):
            named = isinstance(best, ast.Name | ast.Subscript) and not isinstance(value, ast.Constant)
            if named and len(test.ops) == 1 and not any(_changes(one, best) for one in part.body):
                text = f"{text_of(self.lines, best)} = {text_of(self.lines, value)}"
                yield from self._add_before("keeps_value", part.body[0], text)


def _sets(statement: ast.AST, target: ast.expr) -> bool:
    """Is this cell set here?"""
    targets = statement.targets if isinstance(statement, ast.Assign) else []
    return any(ast.dump(one) == ast.dump(target) for one in targets)


def _changes(statement: ast.stmt, best: ast.expr) -> bool:
    """Does a statement store something under this name, or in this place?"""
    wanted = {ast.unparse(best)} | ({ast.unparse(best.value)} if isinstance(best, ast.Subscript) else set())
    return any(
        isinstance(getattr(part, "ctx", None), ast.Store) and ast.unparse(part) in wanted
        for part in ast.walk(statement)
    )
