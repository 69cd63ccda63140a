"""Find the loop that a call does not leave, by following it line by line for a while.

In the first half of the time nothing is counted. The calls that are running then, and still are at the end,
are the ones that do not return. In the innermost of them the program goes round in a loop.
"""

import ast
import sys
import time
from collections import Counter
from collections.abc import Callable
from types import FrameType
from typing import Any

from ..protocol import FILE_NAME
from ..serialize import short

MANY = 20  # a loop over the cells of a board goes round nine times
LOOK_EVERY = 64  # lines between two looks at the clock

FoundLoop = tuple[str, int]  # the function, and the line in which the loop begins

_settrace, _now = sys.settrace, time.monotonic  # the file may replace them


def watch_loops(
    function: Callable[..., Any], source: bytes, seconds: float, report: Callable[[FoundLoop | None], None]
) -> Callable[..., Any]:
    """The function, which now reports the loop that it is in when this time is over, and goes on."""
    start = _now()
    # how often each line was run, by calls that are running for long: the call and its line
    lines: Counter[tuple[int, int]] = Counter()
    events = [0]
    running: dict[int, FrameType] = {}  # the calls at half-time; kept, so that no other frame has their id

    def inside(frame: FrameType, event: str, value: Any) -> Any:
        number: int | None = frame.f_lineno  # None at opcodes that belong to no line
        if id(frame) in running and number:
            # a loop that is written on one line has no events of lines
            lines[id(frame), number if event == "line" else -number] += 1
        events[0] += 1
        if events[0] % LOOK_EVERY == 0 or events[0] < LOOK_EVERY:
            look(frame)
        return inside

    def entering(frame: FrameType, event: str, value: Any) -> Any:
        if frame.f_code.co_filename != FILE_NAME:
            return None
        frame.f_trace_opcodes = True
        return inside

    def look(frame: FrameType) -> None:
        now = _now() - start
        if now > seconds:
            _settrace(None)
            inner = next((one for one in _callers(frame) if id(one) in running), None)
            report(None if inner is None else _loop_in(source, inner, lines))
        elif now > seconds / 2 and not running:
            running.update((id(one), one) for one in _callers(frame))

    def call(*given: Any) -> Any:
        _settrace(entering)
        try:
            return function(*given)
        finally:
            _settrace(None)

    return call


def _callers(frame: FrameType | None) -> list[FrameType]:
    """The calls of the file's functions that are running, the innermost first."""
    found = []
    while frame is not None:
        if frame.f_code.co_filename == FILE_NAME:
            found.append(frame)
        frame = frame.f_back
    return found


def _loop_in(source: bytes, frame: FrameType, lines: Counter[tuple[int, int]]) -> FoundLoop | None:
    """The outermost loop around the present line of a call that goes round and round."""
    around = [
        node
        for node in ast.walk(ast.parse(source))
        if isinstance(node, ast.For | ast.While)
        and frame.f_code.co_firstlineno <= node.lineno <= (frame.f_lineno or 0) <= (node.end_lineno or 0)
    ]
    for loop in sorted(around, key=lambda node: node.lineno):
        counted = [-loop.lineno if loop.lineno == loop.end_lineno else loop.lineno]
        if isinstance(loop, ast.While) and isinstance(loop.test, ast.Constant):
            # the interpreter does not return to the line of `while True`
            counted += [one.lineno for one in loop.body if not isinstance(one, ast.While)]
        if max(lines[id(frame), line] for line in counted) > MANY:
            return short(frame.f_code.co_name), loop.lineno
    return None
