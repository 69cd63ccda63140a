"""A call, line by line: which lines of the file were run, in which function, and what that returned."""

import sys
from collections.abc import Callable
from types import FrameType
from typing import Any

from .protocol import FILE_NAME, MOST_FRAMES
from .recorder import simple
from .serialize import short

MOST_LINES = 3000  # of all frames together

_settrace = sys.settrace  # the file may replace it

Frame = list[Any]  # function, its first line, the lines in the order they were first run, what it returned


def stepped(function: Callable[..., Any], frames: list[Frame]) -> Callable[..., Any]:
    """The function, telling for each call of the file's functions that it makes which lines were run."""
    room = [MOST_LINES]

    def entering(frame: FrameType, event: str, value: Any) -> Any:
        code = frame.f_code
        if code.co_filename != FILE_NAME or code.co_name[0] == "<" or len(frames) >= MOST_FRAMES:
            return None  # a generator is entered again for each thing that it yields
        told: Frame = [short(code.co_name), code.co_firstlineno, [], None]
        frames.append(told)
        lines = told[2]

        def inside(frame: FrameType, event: str, value: Any) -> Any:
            if event == "line" and room[0] > 0:
                room[0] -= 1
                lines.append(frame.f_lineno)
            elif event == "return":
                told[3] = simple(value)
            return inside

        return inside

    def called(*given: Any) -> Any:
        _settrace(entering)
        try:
            return function(*given)
        finally:
            _settrace(None)

    return called
