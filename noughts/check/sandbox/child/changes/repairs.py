"""Changes for mistakes that students often make, each with a code that says which mistake it repairs.

`mutations` proposes small slips; these changes are whole words, calls or lines. A text that begins or ends
with `NEW_LINE` adds a line.
"""

import ast
from collections.abc import Iterator
from itertools import pairwise

from ..protocol import BASIC_FUNCTIONS, NEW_LINE, RepairKind
from .parts import Repair, is_call, is_mark, text_of

PURE = BASIC_FUNCTIONS | {"max", "min", "sorted", "len", "sum"}
REFUSAL = 'raise ValueError("this move is not possible")'
COPY_CALLS = ("copy", "list", "deepcopy")
MORE_THAN_A_GAME = 10  # plies


class Repairs:
    """Larger changes to one function."""

    def __init__(self, lines: list[bytes], function: ast.FunctionDef, searching: set[str]) -> None:
        self.lines = lines
        self.function = function
        self.searching = searching  # the functions of the search
        self.board = function.args.args[0].arg if function.args.args else "board"
        self.parts = list(ast.walk(function))

    def all(self) -> Iterator[Repair]:
        """All proposals; each kind says how unlikely it is."""
        yield from self._new_lines()
        for part in self.parts:
            if isinstance(part, ast.Constant):
                yield from self._constants(part)
            elif isinstance(part, ast.Expr):
                yield from self._statements(part)
            elif isinstance(part, ast.Return):
                yield from self._returns(part)
            elif isinstance(part, ast.Assign):
                yield from self._assignments(part)
            elif isinstance(part, ast.ExceptHandler):
                yield from self._handlers(part)
            elif isinstance(part, ast.BinOp):
                yield from self._texts(part)
            elif isinstance(part, ast.Call):
                yield from self._calls(part)
            elif isinstance(part, ast.Compare):
                yield from self._equal_cells(part)
                yield from self._functions(part)
                yield from self._winners(part)
            elif isinstance(part, ast.If):
                yield from self._end_values(part)
                yield from self._ranges(part)
                yield from self._other_marks(part)
            if isinstance(part, ast.For | ast.While):
                yield from self._loops(part)
            elif isinstance(part, ast.If):
                yield from self._depth_tests(part)
            yield from self._indentation(part)

    def _put(self, kind: RepairKind, part: ast.expr | ast.stmt, text: str, far: int = 0) -> Iterator[Repair]:
        if part.lineno == part.end_lineno and part.end_col_offset is not None:
            yield kind, far, (part.lineno, part.col_offset, part.end_col_offset, text)

    def _text(self, part: ast.expr | ast.stmt) -> str:
        return text_of(self.lines, part)

    def _new_lines(self) -> Iterator[Repair]:
        body = self.function.body
        first = body[1] if len(body) > 1 and _is_text(body[0]) else body[0]
        if first.lineno == self.function.lineno or _is_text(first):
            return
        indent = " " * first.col_offset

        def before_first(kind: RepairKind, text: str) -> Repair:
            return kind, 0, (first.lineno, 0, 0, f"{indent}{text}{NEW_LINE}")

        names = [argument.arg for argument in self.function.args.args]
        if self.function.name == "result" and len(names) == 2:
            board, action = names
            kind, _, change = before_first("accepts_all", f"if {action} not in actions({board}): {REFUSAL}")
            tests_moves = any(isinstance(part, ast.Raise) for part in self.parts)
            yield kind, int(tests_moves), change  # a test that is there may be nearly right
            if not self._calls_others_with(board):
                yield before_first("no_copy", f"{board} = [row[:] for row in {board}]")
        elif self._tests_the_end():
            pass  # it may do something wrong there, but the test is not missing
        elif self.function.name == "minimax":
            yield before_first("no_end_test", f"if terminal({self.board}): return None")
        elif self.function.name in self.searching:
            yield before_first("no_end_test", f"if terminal({self.board}): return utility({self.board})")
        yield from self._return_at_end(indent)

    def _calls_others_with(self, board: str) -> bool:
        """Is the board given to something that may copy it, such as a class of the file?"""
        return any(
            isinstance(part, ast.Call)
            and not any(is_call(part, name) for name in BASIC_FUNCTIONS)
            and [getattr(argument, "id", "") for argument in part.args] == [board]
            for part in self.parts
        )

    def _tests_the_end(self) -> bool:
        return any(is_call(part, "terminal") for part in self.parts)

    def _end_values(self, part: ast.If) -> Iterator[Repair]:
        """`return 0` where the game is over."""
        if self.function.name not in self.searching - {"minimax"} or not is_call(part.test, "terminal"):
            return
        for statement in part.body:
            if isinstance(statement, ast.Return) and isinstance(statement.value, ast.Constant):
                yield from self._put("end_value", statement.value, f"utility({self.board})")

    def _ranges(self, part: ast.If) -> Iterator[Repair]:
        """A test of the indices in `result` that lets some moves through."""
        names = [argument.arg for argument in self.function.args.args]
        if self.function.name != "result" or len(names) != 2 or not isinstance(part.body[-1], ast.Raise):
            return
        numbers = [one for one in ast.walk(part.test) if isinstance(one, ast.Constant)]
        if any(isinstance(one.value, int) for one in numbers):
            yield from self._put("accepts_all", part.test, f"{names[1]} not in actions({names[0]})", 1)

    def _other_marks(self, part: ast.If) -> Iterator[Repair]:
        """`if cell == X: ... else: ...`, where the `else` is also for empty cells."""
        test = part.test
        if not part.orelse or not isinstance(test, ast.Compare) or len(test.ops) != 1:
            return
        mark = test.comparators[0]
        equal = isinstance(test.ops[0], ast.Eq | ast.Is) and is_mark(mark)
        if not equal or self.function.name in self.searching:
            return
        other = self._text(mark).translate(str.maketrans("XO", "OX"))
        for number in range(part.body[-1].end_lineno or part.lineno, part.orelse[0].lineno):
            line = self.lines[number]  # the one after this number
            if line.strip().startswith(b"else"):
                start = line.index(b"else")
                text = f"elif {self._text(test.left)} == {other}"
                yield "all_others", 0, (number + 1, start, start + 4, text)

    def _return_at_end(self, indent: str) -> Iterator[Repair]:
        last = self.function.body[-1]
        if not can_go_on(last) or last.end_lineno is None:
            return
        stored = [
            part.id for part in self.parts if isinstance(part, ast.Name) and isinstance(part.ctx, ast.Store)
        ]
        answers = {"terminal": ["False", "True"], "utility": ["0"], "player": ["X", "O"]}
        place = last.end_lineno, len(self.lines[last.end_lineno - 1].rstrip())
        for text in (*answers.get(self.function.name, ()), *dict.fromkeys(reversed(stored))):
            yield "no_return", 0, (place[0], place[1], place[1], f"{NEW_LINE}{indent}return {text}")

    def _constants(self, part: ast.Constant) -> Iterator[Repair]:
        if part.value == "EMPTY":
            yield from self._put("quoted_name", part, "EMPTY")
        elif isinstance(part.value, str) and len(part.value) == 3 and len(set(part.value)) == 1:
            other = {"X": "O", "O": "X"}.get(part.value[0])
            if other:
                yield from self._put("other_mark", part, repr(other * 3))
        elif isinstance(part.value, str) and len(part.value) == 1 and part.value not in "XO0":
            if any(isinstance(one, ast.Compare) and part in one.comparators for one in self.parts):
                for mark in "OX":
                    yield from self._put("wrong_text", part, repr(mark))
        elif part.value == "0" or (type(part.value) is int and part.value == 0 and self._is_compared(part)):
            yield from self._put("zero_for_o", part, "O")
        elif type(part.value) is int and 1 < part.value < MORE_THAN_A_GAME and self._may_limit(part):
            yield from self._put("depth_limit", part, str(MORE_THAN_A_GAME), 1)
        elif part.value is False and self.function.name == "terminal":
            yield from self._put("full_board", part, f"not actions({self.board})", 1)

    def _is_compared(self, part: ast.Constant) -> bool:
        """Is the same expression also compared with X, or O, in this function? Or is this `count(0)`?"""
        compared = [one for one in self.parts if isinstance(one, ast.Compare) and len(one.ops) == 1]
        with_zero = {ast.dump(one.left) for one in compared if one.comparators[0] is part}
        with_mark = {ast.dump(one.left) for one in compared if is_mark(one.comparators[0])}
        counted = [one for one in self.parts if isinstance(one, ast.Call) and part in one.args]
        return bool(with_zero & with_mark) or any(getattr(one.func, "attr", "") == "count" for one in counted)

    def _may_limit(self, part: ast.Constant) -> bool:
        if self.function.name not in self.searching:
            return False
        calls = [one for one in self.parts if isinstance(one, ast.Call) and part in one.args]
        named = any(isinstance(one.func, ast.Name) and one.func.id in self.searching for one in calls)
        compared = any(isinstance(one, ast.Compare) and part in one.comparators for one in self.parts)
        return named or compared or part in self.function.args.defaults

    def _depth_tests(self, part: ast.If) -> Iterator[Repair]:
        """`if depth == 0: return 0`, which ends a search before the game is over."""
        test = part.test
        returns = len(part.body) == 1 and isinstance(part.body[0], ast.Return) and not part.orelse
        if self.function.name in self.searching and returns and isinstance(test, ast.Compare):
            depths = {argument.arg for argument in self.function.args.args[1:]}
            number = isinstance(test.comparators[0], ast.Constant) and type(test.comparators[0].value) is int
            if number and isinstance(test.left, ast.Name) and test.left.id in depths:
                yield from self._put("depth_limit", test, "False")

    def _statements(self, part: ast.Expr) -> Iterator[Repair]:
        value = part.value
        if isinstance(value, ast.Compare) and isinstance(value.ops[0], ast.Eq) and len(value.ops) == 1:
            left = value.left
            if left.end_col_offset is not None and left.end_lineno == value.comparators[0].lineno:
                change = left.lineno, left.end_col_offset, value.comparators[0].col_offset, " = "
                yield "compares", 0, change
        elif is_call(value, "print") and isinstance(value, ast.Call) and len(value.args) == 1:
            yield from self._put("prints", part, f"return {self._text(value.args[0])}")
        elif throws_away(part, self.searching):
            yield from self._put("thrown_away", part, f"return {self._text(part)}")

    def _returns(self, part: ast.Return) -> Iterator[Repair]:
        value = part.value
        if value is None or part.lineno != part.end_lineno:
            return
        text = self._text(value)
        if self.function.name == "minimax" and isinstance(value, ast.Call | ast.Name | ast.Subscript):
            for place in (1, 0):
                yield from self._put("pair", value, f"{text}[{place}]")
        if self.function.name == "minimax" and isinstance(value, ast.Tuple) and len(value.elts) == 2:
            for one in value.elts:
                yield from self._put("pair", value, self._text(one))
        if self.function.name == "minimax" and isinstance(value, ast.Name | ast.List):
            yield from self._put("list_move", value, f"tuple({text})", 1)
        if self.function.name == "initial_state":
            yield from self._put("shared_rows", value, "[[EMPTY] * 3 for _ in range(3)]")
        if self.function.name == "actions":
            yield from self._put("list_for_set", value, f"set({text})")

    def _assignments(self, part: ast.Assign) -> Iterator[Repair]:
        value, target = part.value, part.targets[0]
        if self.function.name == "result" and (copied := self._copy_of(value)):
            yield from self._put("copy", value, f"[row[:] for row in {copied}]")
        if self.function.name in self.searching and isinstance(target, ast.Name):
            keys = [
                one.left
                for one in self.parts
                if isinstance(one, ast.Compare) and isinstance(one.ops[0], ast.In | ast.NotIn)
            ]
            if any(isinstance(key, ast.Name) and key.id == target.id for key in keys):
                yield from self._put("memory_key", value, f"str({self.board})")

    def _copy_of(self, value: ast.expr) -> str | None:
        """The board, if this is the board itself or a shallow copy of it."""
        if isinstance(value, ast.Call):
            method = isinstance(value.func, ast.Attribute) and value.func.attr == "copy"
            inner = value.args[0] if value.args else getattr(value.func, "value", None)
            if not method and not (isinstance(value.func, ast.Name) and value.func.id in COPY_CALLS):
                return None
            return self._copy_of(inner) if isinstance(inner, ast.expr) else None
        if isinstance(value, ast.Subscript) and isinstance(value.slice, ast.Slice):
            return self._copy_of(value.value)
        return self.board if isinstance(value, ast.Name) and value.id == self.board else None

    def _handlers(self, part: ast.ExceptHandler) -> Iterator[Repair]:
        if self.function.name == "result" and len(part.body) == 1:
            yield from self._put("swallowed", part.body[0], "raise")

    def _equal_cells(self, part: ast.Compare) -> Iterator[Repair]:
        """Three cells that are compared only with each other, although they may be empty."""
        equal = len(part.ops) == 2 and all(isinstance(op, ast.Eq) for op in part.ops)
        marks = any(map(is_mark, (part.left, *part.comparators)))
        end = part.end_col_offset
        if self.function.name not in self.searching and equal and not marks and end is not None:
            yield "empty_line", 0, (part.end_lineno or 0, end, end, " != EMPTY")

    def _winners(self, part: ast.Compare) -> Iterator[Repair]:
        """`winner(board) == X` in `terminal`, as if O could not win."""
        one = len(part.ops) == 1 and isinstance(part.ops[0], ast.Eq | ast.Is) and is_mark(part.comparators[0])
        if one and self.function.name == "terminal":
            yield from self._put("one_winner", part, f"{self._text(part.left)} is not None")

    def _functions(self, part: ast.Compare) -> Iterator[Repair]:
        """A function of the exercise that is compared, but not called."""
        own = {one.arg for one in self.parts if isinstance(one, ast.arg)}
        own |= {one.id for one in self.parts if isinstance(one, ast.Name) and isinstance(one.ctx, ast.Store)}
        for one in (part.left, *part.comparators):
            if isinstance(one, ast.Name) and one.id in BASIC_FUNCTIONS - {"result", "initial_state"} - own:
                yield from self._put("not_called", one, f"{one.id}({self.board})")

    def _texts(self, part: ast.BinOp) -> Iterator[Repair]:
        """`X * 3` is a text, which a list never equals."""
        if isinstance(part.op, ast.Mult) and (is_mark(part.left) or isinstance(part.left, ast.Name)):
            yield from self._put("text_for_list", part.left, f"[{self._text(part.left)}]")

    def _calls(self, part: ast.Call) -> Iterator[Repair]:
        name = part.func.id if isinstance(part.func, ast.Name) else ""
        if name in ("max", "min") and len(part.args) == 1 and isinstance(part.args[0], ast.Name):
            values = part.args[0].id
            if not part.keywords and self.function.name in self.searching:
                yield from self._put("best_of_moves", part.args[0], f"{values}, key={values}.get")
        elif name == "range" and len(part.args) == 1 and _may_be_too_short(part.args[0]):
            yield from self._put("range", part.args[0], "3")
        elif name == "range" and len(part.args) == 1 and isinstance(part.args[0], ast.BinOp):
            yield from self._put("range", part.args[0], self._text(part.args[0].left))
        elif name == "abs" and len(part.args) == 1:
            yield from self._put("drops_sign", part, self._text(part.args[0]))

    def _loops(self, loop: ast.For | ast.While) -> Iterator[Repair]:
        """A `return` or `break` that ends a loop too early."""
        for part in ast.walk(loop):
            if isinstance(part, ast.Return | ast.Break) and part not in loop.body:
                yield from self._put("gives_up", part, "continue", 2)

    def _indentation(self, part: ast.AST) -> Iterator[Repair]:
        """A line that belongs one level further out, or further in."""
        for name in ("body", "orelse"):
            block = getattr(part, name, None)
            if not isinstance(block, list):
                continue
            for before, after in pairwise(block):
                if isinstance(before, ast.Return | ast.Break | ast.Continue):  # so what follows never runs
                    yield from self._put("remove", before, "pass", 1)
                if isinstance(before, ast.If) and not before.orelse and _is_plain(after):
                    inner = before.body[-1]
                    if not can_go_on(inner):
                        continue  # there the line would never run
                    if inner.lineno != before.lineno and before.end_lineno == after.lineno - 1:
                        yield "indent", 1, (after.lineno, 0, after.col_offset, " " * inner.col_offset)
            last = block[-1] if len(block) > 1 else None
            if isinstance(part, ast.If) and last is not None and not part.orelse and _is_plain(last):
                yield "dedent", 1, (last.lineno, 0, last.col_offset, " " * part.col_offset)


def throws_away(part: ast.Expr, searching: set[str]) -> bool:
    """Does a statement compute something and do nothing with it?"""
    value = part.value
    if isinstance(value, ast.Call):
        return isinstance(value.func, ast.Name) and value.func.id in PURE | searching
    return not isinstance(value, ast.Constant | ast.Await | ast.Yield | ast.YieldFrom | ast.NamedExpr)


def _may_be_too_short(end: ast.expr) -> bool:
    """Is this end of a `range` a name, or a number below 3?"""
    return isinstance(end, ast.Name) or (isinstance(end, ast.Constant) and end.value in (1, 2))


def _is_text(part: ast.stmt) -> bool:
    return isinstance(part, ast.Expr) and isinstance(part.value, ast.Constant)


def _is_plain(part: ast.stmt) -> bool:
    plain = isinstance(part, ast.Assign | ast.AugAssign | ast.Expr | ast.Return | ast.Break)
    return plain and part.lineno == part.end_lineno


def can_go_on(last: ast.stmt) -> bool:
    """Can a function go on after its last statement, so that it ends without `return`?"""
    if isinstance(last, ast.Return | ast.Raise | ast.Break | ast.Continue):
        return False
    if isinstance(last, ast.If):
        return not last.orelse or can_go_on(last.body[-1]) or can_go_on(last.orelse[-1])
    if isinstance(last, ast.With):
        return can_go_on(last.body[-1])
    return True
