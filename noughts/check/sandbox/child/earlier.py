"""Boards and answers of earlier calls, kept to see whether a later call changes them."""

from collections import deque
from operator import is_

from .serialize import describe

MOST_KEPT = 600  # values: a board and an answer for each of 300 calls, the most in one request

_MUTABLE = (list, set)


class Earlier:
    """The last boards that functions were given, and the last boards and sets that they returned."""

    def __init__(self) -> None:
        self.newest = MOST_KEPT  # values to look at after the last call of a request
        self.kept: deque[tuple[str, object, object]] = deque(maxlen=MOST_KEPT)

    def keep(self, function: str, value: object) -> None:
        """Remember a board or a set that a function returned; "" if it was given to one."""
        if issubclass(type(value), _MUTABLE):
            self.kept.append((function, value, _content(value)))

    def find_change(self, function: str, newest: int) -> str | None:
        """Has one of the newest values changed? "answer" for one of this function, "board" for any other."""
        found = None
        for place in range(-1, -1 - min(newest, len(self.kept)), -1):
            origin, value, before = self.kept[place]
            now = _content(value)
            if not _same(now, before):
                self.kept[place] = origin, value, now
                found = "answer" if origin == function else found or "board"
        return found


def _content(value: object) -> object:
    """The nine cells of a board; anything else as its description."""
    if type(value) is list and len(value) == 3 and all(type(row) is list and len(row) == 3 for row in value):
        return [*value[0], *value[1], *value[2]]
    return describe(value)


def _same(now: object, before: object) -> bool:
    """Are these the same cells or descriptions? No method of a cell is asked: its type is the student's."""
    if type(now) is list and type(before) is list:
        return all(map(is_, now, before)) or describe(now) == describe(before)
    return now == before
