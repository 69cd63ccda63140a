"""Find the line that made the result of a call wrong, or the line that made the wrong call."""

import re
from collections import defaultdict
from collections.abc import Iterator, Sequence
from itertools import pairwise

from noughts.check.diagnose.faults import FaultKind, SearchFault
from noughts.check.diagnose.interpret import Interpretation, position_at, to_move, value_for_x
from noughts.check.diagnose.repair_words import source_line
from noughts.check.diagnose.search_record import SearchRecord
from noughts.check.sandbox.child.protocol import CallRow, LineStep, Simple
from noughts.game.position import X, other

END_TEST = re.compile(r"(el)?if .*\b(terminal|winner|utility|actions)\(")
KEPT_IN_A_VARIABLE: tuple[FaultKind, ...] = ("best", "move", "no move")


def blame_line(recorded: SearchRecord, again: SearchRecord, fault: SearchFault, source: bytes) -> int | None:
    """The line that made a result wrong; None where the steps do not show it.

    `again` is a second recording with the steps of the call. It counts only if the call did the same.
    """
    row = recorded.rows[fault.row]
    if again.row_of_steps is None or again.rows[again.row_of_steps]._replace(events=row.events) != row:
        return None
    if fault.kind == "cut":
        line_numbers = [step.line for step in again.steps if step.kind == "line"]
        places = [place for place, number in enumerate(line_numbers) if number == fault.line_number]
        return line_numbers[places[-1] - 1] if places and places[-1] > 0 else None
    if fault.kind == "goes on":
        return _last_end_test(again.steps, source)
    if fault.kind not in KEPT_IN_A_VARIABLE or (fault.kind == "no move" and _is_nested(row.value)):
        return None  # a move inside a pair is no wrong variable: the `return` hands out too much
    variables = _variables_holding(again.steps, row.value)
    lines = [
        test if test is not None and _is_inside(source, test, line) else line
        for name, line, test in _assignments(again.steps)
        if name in variables
    ]
    return lines[-1] if lines else None


def _is_inside(source: bytes, test: int, line: int) -> bool:
    """Does a line belong to the test above it, not to an `else` between them?"""
    lines = [one for one in source.split(b"\n")[test - 1 : line] if one.strip()]
    indents = [len(one) - len(one.lstrip()) for one in lines]
    return test < line and min(indents[1:], default=0) > indents[0]


def _last_end_test(steps: tuple[LineStep, ...], source: bytes) -> int | None:
    """The last test for the end of the game before the search goes on: it could have ended it."""
    tests = []
    for step in steps:
        if step.kind == "child":
            break
        test, below = source_line(source, step.line), source_line(source, step.line + 1)
        if END_TEST.match(test) and below.startswith("return"):
            tests.append(step.line)
    return tests[-1] if tests else None


def _is_nested(value: Simple) -> bool:
    return isinstance(value, tuple) and any(isinstance(part, tuple) for part in value)


def _variables_holding(steps: tuple[LineStep, ...], value: Simple) -> set[str]:
    """The variables that hold the result, or a part of it, when it is returned."""
    wanted = {value} | (set(value) if isinstance(value, tuple) else set())
    last: dict[str, Simple] = {}
    for step in steps:
        last |= step.changed
    tested = {name for name, _, test in _assignments(steps) if test is not None}
    before = set().union(*(step.changed for step in _until_child(steps)))
    return {name for name, held in last.items() if held in wanted and name in tested | before}


def _until_child(steps: tuple[LineStep, ...]) -> Iterator[LineStep]:
    for step in steps:
        if step.kind == "child":
            return
        yield step


def _assignments(steps: tuple[LineStep, ...]) -> Iterator[tuple[str, int, int | None]]:
    """Yield (variable, line, guarding `if` line or None) per assignment.

    The tracer reports a line's effect one step later. A line after the last recursive call that assigns
    nothing counts as a test.
    """
    ran: list[LineStep] = []
    after_child = False
    for step in steps:
        if step.kind == "child":
            ran, after_child = [step], True
            continue
        if ran:
            before = ran[-2] if after_child and len(ran) > 1 and not ran[-1].changed else None
            test = before.line if before is not None and before.kind == "line" else None
            for name in step.changed:
                yield name, ran[-1].line, test
        ran.append(step)


def _may_keep(source: bytes, number: int) -> bool:
    """Is this a test that decides what is kept, not one that ends the loop?"""
    test, below = source_line(source, number), source_line(source, number + 1)
    return test.startswith(("if ", "elif ")) and not below.startswith(("break", "return", "continue"))


def find_unmet_test(again: SearchRecord, source: bytes) -> int | None:
    """The last test after each recursive call, if it never held, although the search went on."""
    last: list[int | None] = []  # the last test after each call
    for step, following in pairwise((*again.steps, None)):
        if step is None:
            break
        if step.kind == "child":
            last.append(None)
        elif last and step.kind == "line" and _may_keep(source, step.line):
            last[-1] = step.line
            below = following.line if following and _is_inside(source, step.line, following.line) else None
            if below is not None and not source_line(source, below).startswith(("if ", "elif ")):
                return None  # the test held, so a line below it ran
    return last[0] if last and len(set(last)) == 1 else None


Role = tuple[str, tuple[tuple[str, float], ...]]  # a function, with the flags that it is given


class Sides:
    """For whom each function of a search finds the best value: for X, for O, or for both.

    A function for one player is right, although its answer about a board of the other player is wrong:
    then the call that asks it is to blame.
    """

    def __init__(self, searches: Sequence[Interpretation]) -> None:
        self.searches = searches
        self.best_for: dict[Role, dict[str, set[str]]] = defaultdict(lambda: {X: set(), other(X): set()})
        self.asks_itself: set[Role] = set()
        for search in searches:
            for number, row in enumerate(search.rows):
                role = _role(row)
                called = {_role(search.rows[event.row]) for event in row.events if event.row is not None}
                self.asks_itself |= {role} & called
                self._learn(search, number, role)

    def _learn(self, search: Interpretation, number: int, role: Role) -> None:
        """Whose best value did this call return, if that makes a difference?"""
        found = {value for look in search.below(number) if (value := search.value_of(look)) is not None}
        value, cells = search.value(number), search.boards[number]
        if len(found) > 1 and value is not None:
            sides = {max(found): X, min(found): other(X)}
            self.best_for[role][to_move(cells)].add(sides.get(value, ""))

    def judge(self, place: int, fault: SearchFault) -> SearchFault | None:
        """The fault itself, or the call that asks a right function about a wrong board; None if unsure."""
        search = self.searches[place]
        role = _role(search.rows[fault.row])
        turned = other(to_move(search.boards[fault.row]))
        mine = self.best_for[role]
        if role in self.asks_itself or not self.takes_wrong_side(place, fault):
            return fault  # it is for both, or it does not choose the best for anybody
        others = [found for one, found in self.best_for.items() if one != role and any(found.values())]
        if mine[turned] == {turned}:  # it is right about boards of the other player
            return self._asking(search, fault, turned)
        consistent = [all(found[one] <= {other(one)} for one in (X, other(X))) for found in others]
        return None if others and all(consistent) else fault

    def takes_wrong_side(self, place: int, fault: SearchFault) -> bool:
        """Does this function always find the best value for the player who is not to move?"""
        search = self.searches[place]
        side = to_move(search.boards[fault.row])
        return self.best_for[_role(search.rows[fault.row])][side] == {other(side)}

    def _asking(self, search: Interpretation, fault: SearchFault, right: str) -> SearchFault | None:
        """The call by a function that knows whose turn it is."""
        asked = search.rows[fault.row].function
        words = (
            f"`{asked}` finds the best value for {right}, but it is asked about a board on which "
            f"{other(right)} is to move"
        )
        for number, row in enumerate(search.rows):
            cells = search.boards[number]
            lines = [event.line for event in row.events if event.row == fault.row]
            knows = row.function == "minimax" or self.best_for[_role(row)][to_move(cells)] <= {to_move(cells)}
            position = position_at(cells)
            if lines and knows and position is not None:
                true = str(value_for_x(position))
                return SearchFault(
                    number, "wrong side", row.function, lines[0], cells, fault.got, true, words
                )
        return None


def _role(row: CallRow) -> Role:
    flags = [(name, number) for name, number in row.numbers if isinstance(number, bool)]
    return row.function, tuple(flags)
