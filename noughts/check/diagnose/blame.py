"""Follow one call line by line to find the line that made its result wrong."""

from collections.abc import Iterator
from itertools import pairwise

from noughts.check.diagnose.faults import FaultKind, SearchFault
from noughts.check.diagnose.search_record import SearchRecord
from noughts.check.sandbox.child.protocol import LineStep, Simple

KEPT_IN_A_VARIABLE: tuple[FaultKind, ...] = ("best", "move", "no move")


def blame_line(recorded: SearchRecord, again: SearchRecord, fault: SearchFault) -> int | None:
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
    if fault.kind not in KEPT_IN_A_VARIABLE or (fault.kind == "no move" and _is_nested(row.value)):
        return None  # a move inside a pair is no wrong variable: the `return` hands out too much
    variables = _variables_holding(again.steps, row.value)
    lines = [test or line for name, line, test in _assignments(again.steps) if name in variables]
    return lines[-1] if lines else None


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


def find_unmet_test(again: SearchRecord) -> int | None:
    """The line after each recursive call that was followed by no assignment: a test that never held."""
    after: list[int] = []  # the line that ran next, for each call
    waiting = False
    for step, following in pairwise((*again.steps, None)):
        if step is None:
            break
        if step.kind == "child":
            waiting = True
        elif waiting and step.kind == "line":
            after.append(step.line)
            waiting = False
            if following is not None and following.kind == "line" and following.line == step.line + 1:
                return None  # the test held, so the line below it ran
    return after[0] if after and len(set(after)) == 1 else None
