"""The child's loop: load the file, call its functions as asked, send back what comes out.

Both ways go one line of JSON at a time, through two pipes that the file's own input and output
do not touch:

    to the child    {"token", "source", "replace", "memory", "seconds"}    once
                    [token, function, [[cells, action], ...], count]       many calls of one function
    to the parent   token, number of the call, ["returned" or "raised", what, more]

The token is different in every request, so that nothing written blindly passes for an answer.
`what` is described by `describe.py`; `more` says what else was seen: an argument that was changed,
a row that two boards share, how many boards the search made.
"""

import builtins
import json
import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from importlib.abc import InspectLoader
from importlib.util import decode_source
from types import CodeType, ModuleType
from typing import TypeGuard

from noughts.check.child.describe import FILE_NAME, describe, describe_error
from noughts.check.child.jail import lock
from noughts.check.child.reference import RIGHT

NAME = "tictactoe"
FUNCTIONS = ("initial_state", "player", "actions", "result", "winner", "terminal", "utility", "minimax")
CONSTANTS = ("X", "O", "EMPTY")

# The file shares this process and may replace what it finds in other modules: these names stay.
_dumps, _loads, _write = json.dumps, json.loads, os.write

Call = tuple[str | None, list[int] | None]
Ended = tuple[str, object, dict[str, object]]  # "returned" or "raised", what, and what else was seen


def main() -> None:
    """Serve one parent until it goes away; what it needs to know are the numbers of two pipes."""
    requests, answers = (int(number) for number in sys.argv[1:])
    with os.fdopen(requests, "rb") as lines:
        order = _loads(lines.readline())
        held = lock(order["memory"], order["seconds"])
        module = ModuleType(NAME)

        def send(token: str, number: int, *answer: object) -> None:
            unsent = f"{token} {number} {_dumps(answer)}\n".encode()
            while unsent:
                unsent = unsent[_write(answers, unsent) :]

        send(order["token"], 0, "returned", None, {"held": held})
        loaded = _load(module, order["source"].encode("latin-1"), order["replace"])
        send(order["token"], 1, *loaded)
        for line in lines:
            token, function, calls, count = _loads(line)
            with _counted(module, count) as boards:
                for number, (what, value, more) in enumerate(_answers(module, function, calls)):
                    send(token, number, what, value, {**more, "boards": boards[0]} if count else more)


class _Given(InspectLoader):
    """Loads a module from a source that is in no file."""

    def __init__(self, source: bytes) -> None:
        self.source = source

    def get_source(self, fullname: str) -> str:
        return decode_source(self.source)

    def get_code(self, fullname: str) -> CodeType:
        return self.source_to_code(self.source, FILE_NAME)


def _load(module: ModuleType, source: bytes, replace: list[str]) -> Ended:
    """Run the file as a module with `builtins` of its own, and put right functions in for wrong ones."""
    own = ModuleType("builtins")
    vars(own).update(vars(builtins))
    sys.modules["builtins"], sys.modules[NAME] = own, module
    given = _Given(source)
    vars(module).update(__builtins__=own, __file__=FILE_NAME, __loader__=given)
    try:
        given.exec_module(module)
    except BaseException as error:
        return "raised", describe_error(error), {}
    vars(module).update((name, RIGHT[name]) for name in replace)
    more: dict[str, object] = {
        "functions": [name for name in FUNCTIONS if callable(vars(module).get(name))],
        "constants": {name: describe(vars(module)[name]) for name in CONSTANTS if name in vars(module)},
    }
    return "returned", None, more


def _answers(module: ModuleType, name: str, calls: list[Call]) -> Iterator[Ended]:
    """Call a function again and again, and say how each call ended."""
    function = vars(module)[name]
    made: list[object] = []  # boards that came from nowhere: kept, so that no two are the same by chance
    for cells, action in calls:
        board = None if cells is None else _board(cells)
        arguments = [] if board is None else [board] if action is None else [board, tuple(action)]
        try:
            answer = function(*arguments)
        except BaseException as error:  # also SystemExit and KeyboardInterrupt: they are the file's
            what, value, shared = "raised", describe_error(error), False
        else:
            what, value = "returned", describe(answer)
            if board is None:
                shared = _shares(answer, made)
                made.append(answer)
            else:
                shared = name == "result" and _shares(answer, [board])
        more: dict[str, object] = {}
        if shared:
            more["shared"] = True
        if cells is not None and not _same(board, _board(cells)):
            more["changed"] = describe(board)
        yield what, value, more


def _board(cells: str) -> list[list[str | None]]:
    marks = [None if mark == "." else mark for mark in cells]
    return [marks[0:3], marks[3:6], marks[6:9]]


def _same(board: object, before: object) -> bool:
    try:
        return bool(board == before)
    except BaseException:  # a cell of theirs that does not compare
        return False


def _shares(answer: object, boards: list[object]) -> bool:
    """Is the board, or a row of it, one of these boards or of their rows, or the same row twice?"""
    rows = _rows(answer)
    others = [other for board in boards for other in (board, *_rows(board))]
    twice = any(row is other for place, row in enumerate(rows) for other in rows[:place])
    return twice or any(mine is other for mine in (answer, *rows) for other in others)


def _rows(board: object) -> list[object]:
    return [row for row in list.__iter__(board) if _is_list(row)] if _is_list(board) else []


def _is_list(value: object) -> TypeGuard[list[object]]:
    return issubclass(type(value), list)  # not isinstance, which would ask the value


@contextmanager
def _counted(module: ModuleType, count: bool) -> Iterator[list[int]]:
    """Count the calls of `result`, if asked to."""
    boards = [0]
    result = vars(module).get("result")
    if not count or result is None:
        yield boards
        return

    def counting(*arguments: object, **named: object) -> object:
        boards[0] += 1
        return result(*arguments, **named)

    vars(module)["result"] = counting
    yield boards
    vars(module)["result"] = result
