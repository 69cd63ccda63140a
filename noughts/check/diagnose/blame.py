"""One call, followed line by line: which line gave it what it returned, and which test led there?"""

from collections.abc import Iterator

from noughts.check.diagnose.faults import SearchFault
from noughts.check.diagnose.search_record import SearchRecord
from noughts.check.sandbox.child.protocol import LineStep, Simple

SET_HERE = ("best", "move", "no move")  # what is wrong was kept in a variable


def blamed(recorded: SearchRecord, again: SearchRecord, breach: SearchFault) -> int | None:
    """The line that made an answer wrong; None where the steps do not show it.

    The call was made again, so it is looked at only if it did the same as before.
    """
    row = recorded.rows[breach.row]
    if again.row_of_steps is None or again.rows[again.row_of_steps]._replace(events=row.events) != row:
        return None
    lines = [step.line for step in again.steps if step.kind == "line"]
    if breach.kind == "cut":
        places = [place for place, line in enumerate(lines) if line == breach.line]
        return lines[places[-1] - 1] if places and places[-1] > 0 else None
    if breach.kind not in SET_HERE:
        return None
    kept = [
        (line, test)
        for name, line, test in _settings(again.steps)
        if name in _holders(again.steps, row.value)
    ]
    if not kept:
        return None
    line, test = kept[-1]
    return test or line


def _holders(steps: tuple[LineStep, ...], value: Simple) -> set[str]:
    """The variables that hold the answer, or a part of it, when it is returned."""
    wanted = {value} | (set(value) if isinstance(value, tuple) else set())
    last: dict[str, Simple] = {}
    for step in steps:
        last |= step.changed
    after_children = {name for name, _, test in _settings(steps) if test is not None}
    before = set().union(*(step.changed for step in _until_child(steps)))
    return {name for name, held in last.items() if held in wanted and name in after_children | before}


def _until_child(steps: tuple[LineStep, ...]) -> Iterator[LineStep]:
    for step in steps:
        if step.kind == "child":
            return
        yield step


def _settings(steps: tuple[LineStep, ...]) -> Iterator[tuple[str, int, int | None]]:
    """Each time a variable got a value: its name, the line, and the line before that tested something, if so.

    What a line does shows in the next step. A test is a line after the last child that changed nothing.
    """
    ran: list[LineStep] = []
    looked = False
    for step in steps:
        if step.kind == "child":
            ran, looked = [step], True
            continue
        if ran:
            before = ran[-2] if looked and len(ran) > 1 and not ran[-1].changed else None
            test = before.line if before is not None and before.kind == "line" else None
            for name in step.changed:
                yield name, ran[-1].line, test
        ran.append(step)
