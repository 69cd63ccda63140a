"""The checks: which calls each one makes, and what is wrong with an answer.

A rule returns the mistake in words, or None if the answer is right. No check asks what the exercise
leaves open: `player` and `actions` on finished boards, `utility` on unfinished ones.
"""

from collections.abc import Callable
from dataclasses import dataclass
from functools import cache
from typing import TypeGuard

from noughts.check.contract.call import Answer, Call, Foreign, Later
from noughts.game.position import Board, O, Position, X, reachable_positions
from noughts.solving import perfect
from noughts.strategies.strategy import utility

LIST_MOVE = "the move is good, but it is a list: minimax must return a tuple (i, j)"
INITIAL_CALLS = 5  # a shared board may come with the third call
BEYOND = (1, 2, 3, 1, 5, 98)  # cells: how far an illegal move is off the board
EMPTY_BOARD: Board = [[None] * 3 for _ in range(3)]

board_of = Position.to_board  # the position as a list of lists

Rule = Callable[[Call, Answer], str | None]


@dataclass(frozen=True)
class Check:
    """One rule of the exercise, for one function."""

    name: str
    function: str
    calls: Callable[[], tuple[Call, ...]]  # fullest boards first, so that mistakes show early
    expected: Callable[[Call], str]
    wrong: Rule
    only_returned: bool = False  # judge only the calls that returned


def action_of(cell: int) -> tuple[int, int]:
    """The row and column of a cell."""
    return divmod(cell, 3)


def cell_of(position: Position, value: object) -> int | None:
    """The cell of a legal action; None for anything else."""
    if not is_pair(value):
        return None
    i, j = value
    cell = 3 * i + j
    return cell if 0 <= i < 3 and 0 <= j < 3 and cell in position.moves else None


def move_of(position: Position, value: object) -> int | None:
    """The cell that `minimax` chose, also where it returned a list instead of a tuple."""
    return cell_of(position, tuple(value) if isinstance(value, list) else value)


def is_list_move(call: Call, answer: Answer) -> bool:
    """Did `minimax` return a good move as a list? Then only its type is wrong."""
    if call.function != "minimax" or not isinstance(answer.value, list) or answer.changed is not None:
        return False
    position = position_of_call(call)
    cell = move_of(position, answer.value)
    return cell is not None and -perfect.value(position.play(cell)) == perfect.value(position)


def position_of_call(call: Call) -> Position:
    """The position that a call is about; the empty board for `initial_state`."""
    return call.position or Position()


def board_after(call: Call) -> Position:
    """The position that a call of `result` must return."""
    i, j = call.action or (0, 0)
    return position_of_call(call).play(3 * i + j)


@cache
def positions() -> tuple[Position, ...]:
    """All positions, fullest first, and in row order among equals."""
    return tuple(sorted(reachable_positions(), key=size, reverse=True))


def order(call: Call) -> tuple[object, ...]:
    """A sort key for calls: by board, then by action."""
    return (*size(position_of_call(call)), call.action or ())


@cache
def size(position: Position) -> tuple[int, list[int], str]:
    """A sort key for boards: fewest marks first, then those whose marks come first in row order."""
    taken = [cell for cell in range(9) if not position.empty >> cell & 1]
    return len(taken), taken, str(position)


def _on(function: str, wanted: Callable[[Position], bool]) -> Callable[[], tuple[Call, ...]]:
    return cache(lambda: tuple(Call(function, position) for position in positions() if wanted(position)))


def is_unfinished(position: Position) -> bool:
    """Is the game not over?"""
    return position.outcome is None


def _is_finished(position: Position) -> bool:
    return position.outcome is not None


@cache
def _legal() -> tuple[Call, ...]:
    return tuple(
        Call("result", position, action_of(move)) for position in positions() for move in position.moves
    )


@cache
def _illegal() -> tuple[Call, ...]:
    return tuple(
        Call("result", position, action)
        for position in positions()
        for action in (*_full_cells(position), *_off_board(position))
    )


def _full_cells(position: Position) -> list[tuple[int, int]]:
    return [action_of(cell) for cell in range(9) if not position.empty >> cell & 1]


def _off_board(position: Position) -> list[tuple[int, int]]:
    """One action beyond each of the four sides; the place and the distance differ from board to board."""
    along, beyond = position.x % 3, BEYOND[(position.x + 2 * position.o) % len(BEYOND)]
    low, high = -beyond, 2 + beyond
    return [(low, along), (along, low), (high, along), (along, high)]


def _answering(rule: Rule) -> Rule:
    """A rule for a function that must return, not raise."""

    def wrong(call: Call, answer: Answer) -> str | None:
        if answer.lost is not None:
            return _no_answer(call, answer)
        if answer.raised is not None:
            stops = "" if answer.raised.ordinary else ", which stops the whole program"
            return f"{call.function} raised {answer.raised.type} instead of answering{stops}"
        return rule(call, answer)

    return wrong


def _leaving_board(rule: Rule) -> Rule:
    """A rule for a function that must return and leave the board unchanged."""

    def wrong(call: Call, answer: Answer) -> str | None:
        if answer.changed is not None:
            return f"{call.function} changed the board that it was given"
        if answer.later is Later.BOARD:
            return f"{call.function} changed a board of an earlier call"
        return rule(call, answer)

    return _answering(wrong)


def _winner(call: Call, answer: Answer) -> str | None:
    return None if answer.value == winner_of(position_of_call(call)) else "this is not who has three in a row"


def _no_answer(call: Call, answer: Answer) -> str:
    return f"{call.function} gave no answer: {answer.lost}"


def _initial(_: Call, answer: Answer) -> str | None:
    if answer.value != EMPTY_BOARD:
        return _no_board(answer.value) or "this is not the empty board"
    if answer.shared:
        return "rows are shared: a mark set on one of them shows up in another row or in the next board"
    return "initial_state changed a board that it returned earlier" if answer.later else None


def _player(call: Call, answer: Answer) -> str | None:
    if answer.value == position_of_call(call).mover:
        return None
    if answer.value in (X, O):
        return "it is the other player's turn"
    return f"player returns X or O, not {_kind(answer.value)}"


def _actions(call: Call, answer: Answer) -> str | None:
    value, expected = answer.value, empty_cells(position_of_call(call))
    if not isinstance(value, set):
        return f"actions must return a set, not {_kind(value)}"
    if any(not is_pair(action) for action in value):
        return "every action is a tuple (i, j) of two ints"
    if value != expected:
        return "these are not the empty cells"
    return (
        "actions changed a set that it returned earlier: make a new set in each call"
        if answer.later
        else None
    )


def _result(call: Call, answer: Answer) -> str | None:
    if answer.value == board_of(board_after(call)):
        return None
    return _no_board(answer.value) or "this is not the board after that move"


def _new_board(_: Call, answer: Answer) -> str | None:
    if answer.changed is not None:
        return "result changed the board that it was given"
    if answer.shared:
        return "the new board shares a row with the given one"
    if answer.later is Later.ANSWER:
        return "result changed a board that it returned earlier: make a new board in each call"
    return "result changed a board of an earlier call" if answer.later else None


def _rejects(call: Call, answer: Answer) -> str | None:
    i, j = call.action or (0, 0)
    if answer.lost is not None:
        return _no_answer(call, answer)
    if answer.raised is not None:
        return (
            None if answer.raised.ordinary else f"{answer.raised.type} stops the program, it rejects nothing"
        )
    if min(i, j) < 0:
        return "a negative index was accepted"
    if max(i, j) > 2:
        return "an index out of range was accepted"
    return "a taken cell was accepted"


def _terminal(call: Call, answer: Answer) -> str | None:
    over = position_of_call(call).outcome is not None
    if isinstance(answer.value, int | float) and answer.value == over:
        return None
    return "the game is over" if over else "the game goes on"


def _utility(call: Call, answer: Answer) -> str | None:
    right = isinstance(answer.value, int | float) and answer.value == utility(position_of_call(call))
    return None if right else "this is not what the board is worth"


def _minimax(call: Call, answer: Answer) -> str | None:
    position = position_of_call(call)
    cell = move_of(position, answer.value)
    if cell is None:
        if answer.value is None:
            return "no move was chosen, and the game is not over"
        if not isinstance(answer.value, tuple):
            return f"minimax must return a tuple (i, j), not {_kind(answer.value)}"
        return "this move is not possible here"
    if is_list_move(call, answer):
        return LIST_MOVE
    value, kept = perfect.value(position), -perfect.value(position.play(cell))
    if kept == value:
        return None
    won, lost = {1: "wins", 0: "draws"}[value], {0: "only draws", -1: "loses"}[kept]
    return f"{position.mover} {won} with the right move, and {lost} after this one"


def _none(_: Call, answer: Answer) -> str | None:
    return None if answer.value is None else "the game is over, so there is no move"


def is_pair(value: object) -> TypeGuard[tuple[int, int]]:
    """Is this a tuple of two ints, as an action is?"""
    return isinstance(value, tuple) and len(value) == 2 and all(type(index) is int for index in value)


def _no_board(value: object) -> str | None:
    if not isinstance(value, list):
        return f"a board is a list of three lists, not {_kind(value)}"
    for row in value:
        if not isinstance(row, list):
            return f"a row of a board is a list, not {_kind(row)}"
    return None


def _kind(value: object) -> str:
    if value is None:
        return "None"
    name = value.type if isinstance(value, Foreign) else type(value).__name__
    return f"{'an' if name.startswith(tuple('aeio')) else 'a'} {name}"


def empty_cells(position: Position) -> set[tuple[int, int]]:
    """The legal actions on an unfinished board."""
    return {action_of(cell) for cell in range(9) if position.empty >> cell & 1}


def winner_of(position: Position) -> str | None:
    """The winner, if there is one."""
    return position.outcome.winner if position.outcome else None


def values_of_moves(position: Position) -> dict[int, int]:
    """The value of each move for the player to move."""
    return {move: -perfect.value(position.play(move)) for move in position.moves}


def good_moves(position: Position) -> list[int]:
    """The moves with the best value."""
    values = values_of_moves(position)
    return [move for move, value in values.items() if value == max(values.values())]


def _format_good_moves(call: Call) -> str:
    return " or ".join(str(action_of(move)) for move in good_moves(position_of_call(call)))


def _in_order(actions: set[tuple[int, int]]) -> str:
    return "{" + ", ".join(str(action) for action in sorted(actions)) + "}"


def _looks(
    name: str, wanted: Callable[[Position], bool], expected: Callable[[Call], str], rule: Rule
) -> Check:
    """A check of a function that answers on some boards and leaves them unchanged."""
    return Check(name, name, _on(name, wanted), expected, _leaving_board(rule))


CHECKS = (
    Check(
        "initial_state",
        "initial_state",
        lambda: (Call("initial_state"),) * INITIAL_CALLS,
        lambda _: f"{EMPTY_BOARD}, fresh each time",
        _answering(_initial),
    ),
    _looks("player", is_unfinished, lambda call: repr(position_of_call(call).mover), _player),
    _looks("actions", is_unfinished, lambda call: _in_order(empty_cells(position_of_call(call))), _actions),
    Check("result", "result", _legal, lambda call: str(board_of(board_after(call))), _answering(_result)),
    Check(
        "result_pure", "result", _legal, lambda _: "a new board, the given one untouched", _new_board, True
    ),
    Check("result_rejects", "result", _illegal, lambda _: "an exception", _rejects),
    _looks("winner", bool, lambda call: repr(winner_of(position_of_call(call))), _winner),
    _looks("terminal", bool, lambda call: repr(position_of_call(call).outcome is not None), _terminal),
    _looks("utility", _is_finished, lambda call: repr(utility(position_of_call(call))), _utility),
    _looks("minimax", is_unfinished, _format_good_moves, _minimax),
    Check("minimax_none", "minimax", _on("minimax", _is_finished), lambda _: "None", _leaving_board(_none)),
)
CHECK_NAMES = ("imports", *(check.name for check in CHECKS))
