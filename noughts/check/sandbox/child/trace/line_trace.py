"""Trace one call line by line: the lines that ran in each function, and what the function returned."""

import sys
from collections.abc import Callable
from types import FrameType
from typing import Any

from ..protocol import FILE_NAME, MOST_FRAMES
from ..recorder import simple
from ..serialize import short

MOST_LINES = 3000  # of all frames together

_settrace = sys.settrace  # the file may replace it

Frame = list[Any]  # function, its first line, the lines in the order they were first run, what it returned


def trace_lines(function: Callable[..., Any], frames: list[Frame]) -> Callable[..., Any]:
    """The function, which now appends a frame with its lines for each call of the file's functions."""
    left = [MOST_LINES]

    def entering(frame: FrameType, event: str, value: Any) -> Any:
        code = frame.f_code
        if code.co_filename != FILE_NAME or code.co_name[0] == "<" or len(frames) >= MOST_FRAMES:
            return None  # a generator is entered again for each value that it yields
        entry: Frame = [short(code.co_name), code.co_firstlineno, [], None]
        frames.append(entry)
        lines = entry[2]

        def inside(frame: FrameType, event: str, value: Any) -> Any:
            if event == "line" and left[0] > 0:
                left[0] -= 1
                lines.append(frame.f_lineno)
            elif event == "return":
                entry[3] = simple(value)
            return inside

        return inside

    def traced(*given: Any) -> Any:
        _settrace(entering)
        try:
            return function(*given)
        finally:
            _settrace(None)

    return traced
