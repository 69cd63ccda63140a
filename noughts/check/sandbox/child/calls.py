"""Call the file's functions: how each call ended, and what it did to its arguments."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from operator import is_
from types import ModuleType
from typing import Any, TypeGuard

from .earlier import Earlier
from .protocol import CHOOSE, CallArguments
from .serialize import describe, describe_error
from .trace.line_trace import Frame, trace_lines

MARKS = {"X": "X", "O": "O"}  # any other cell is empty

Outcome = tuple[str, object, dict[str, object]]  # "returned" or "raised", the value, and details
Board = list[list[str | None]]


def call_all(
    module: ModuleType,
    name: str,
    calls: list[CallArguments],
    lines: bool = False,
    seed: int | None = None,
    earlier: Earlier | None = None,
) -> Iterator[Outcome]:
    """Make calls of one function, and yield how each one ended; with `lines`, also the lines that it ran.

    After each call, the last board and answer are compared with what they were; after the last call, all.
    """
    earlier = earlier or Earlier()
    function: Any = vars(module).get(name)  # if there is none, the call raises
    made: list[object] = []  # boards made without a board: kept alive, so that no two have the same id
    for left, (cells, action) in zip(range(len(calls) - 1, -1, -1), calls, strict=True):
        board = None if cells is None or name == CHOOSE else _board(cells)
        arguments: list[object] = [] if board is None else [board]
        if action is not None:
            arguments.append(tuple(action))
        frames: list[Frame] = []
        try:
            if name == CHOOSE:
                arguments = _choose_arguments(cells or "", takes_dice(function), seed)
            answer = (trace_lines(function, frames) if lines and function else function)(*arguments)
        except BaseException as error:  # also SystemExit and KeyboardInterrupt, if the file raises them
            what, value, shared, answer = "raised", describe_error(error), False, None
        else:
            what, value = "returned", describe(answer)
            if board is None:
                shared = _shares(answer, made)
                made.append(answer)
            else:
                shared = name == "result" and _shares(answer, [board])
        more: dict[str, object] = {"frames": frames} if lines else {}
        if shared:
            more["shared"] = True
        if board is not None and cells is not None and not _same(board, cells):
            more["changed"] = describe(board)
        if later := earlier.find_change(name, newest=2 if left else earlier.newest):
            more["later"] = later
        earlier.keep("", board)
        earlier.keep(name, answer)
        yield what, value, more


def seed_chance(seed: int) -> None:
    """Seed the random generator that the file shares."""
    import random  # not at the top: most files do not need it

    random.seed(seed)


def _choose_arguments(text: str, dice: bool, seed: int | None) -> list[object]:
    """The arguments of `choose`: the position, and a random generator if it takes one."""
    from random import Random

    from noughts.game.game import Game  # the parent sends these modules
    from noughts.game.position import Position

    game, cells = text.split()
    position = Position.parse(cells, Game.parse(game))
    return [position, Random(seed)] if dice else [position]  # noqa: S311 not for secrets


def takes_dice(function: Callable[..., Any]) -> bool:
    """Does a player take a second argument?"""
    from inspect import signature

    try:
        parameters = signature(function).parameters.values()
    except (TypeError, ValueError):
        return False
    return sum(one.default is one.empty and one.kind <= one.POSITIONAL_OR_KEYWORD for one in parameters) > 1


def _board(cells: str) -> Board:
    marks = [*map(MARKS.get, cells)]
    return [marks[0:3], marks[3:6], marks[6:9]]


def _same(board: Board, cells: str) -> bool:
    """Is the board unchanged? Cells of other types may claim to equal anything."""
    if len(board) != 3 or any(type(row) is not list or len(row) != 3 for row in board):
        return False
    now = [mark for row in board for mark in row]
    if all(map(is_, now, map(MARKS.get, cells))):  # nearly always, and quick
        return True
    return all(
        mark is None if cell == "." else type(mark) is str and mark == cell
        for mark, cell in zip(now, cells, strict=True)
    )


def _shares(answer: object, boards: list[object]) -> bool:
    """Does the board share itself or a row with one of these boards, or have the same row twice?"""
    rows = [*map(id, _rows(answer))]
    others = {id(other) for board in boards for other in (board, *_rows(board))}
    return len({*rows}) < len(rows) or not others.isdisjoint((id(answer), *rows))


def _rows(board: object) -> list[object]:
    return [row for row in list.__iter__(board) if _is_list(row)] if _is_list(board) else []


def _is_list(value: object) -> TypeGuard[list[object]]:
    return issubclass(type(value), list)  # not isinstance, which the value can answer itself


@contextmanager
def count_boards(module: ModuleType, count: bool) -> Iterator[list[int]]:
    """Count the calls of `result`, if `count` is true."""
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
