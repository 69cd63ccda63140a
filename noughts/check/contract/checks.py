"""The checks by name: which calls each one makes, and what is wrong with an answer.

A rule says what is wrong in half a sentence, or None if nothing is. Whatever the contract leaves
free is not asked: `player` and `actions` on finished boards, `utility` on unfinished ones.
"""

from collections.abc import Callable
from dataclasses import dataclass
from functools import cache
from typing import TypeGuard

from noughts.check.contract.call import Answer, Call, Foreign
from noughts.game.position import Board, O, Position, X, reachable_positions
from noughts.solving import perfect
from noughts.strategies.strategy import utility

LIST_MOVE = "the move is good, but it is a list: minimax must return a tuple (i, j)"
EMPTY_BOARD: Board = [[None] * 3 for _ in range(3)]

board_of = Position.to_board  # the position as the contract writes it

Rule = Callable[[Call, Answer], str | None]


@dataclass(frozen=True)
class Check:
    """One rule of the contract, on one function."""

    name: str
    function: str
    calls: Callable[[], tuple[Call, ...]]  # deepest positions first, so that mistakes show early
    expected: Callable[[Call], str]
    wrong: Rule
    only_returned: bool = False  # a call that did not return is not for this check to judge


def action_of(cell: int) -> tuple[int, int]:
    """Row and column of a cell."""
    return divmod(cell, 3)


def cell_of(position: Position, value: object) -> int | None:
    """The cell that a legal action takes; None for anything that is no legal action here."""
    if not _is_pair(value):
        return None
    i, j = value
    cell = 3 * i + j
    return cell if 0 <= i < 3 and 0 <= j < 3 and cell in position.moves else None


def move_of(position: Position, value: object) -> int | None:
    """The cell that `minimax` means: also where it says a list instead of a tuple, which is one mistake."""
    return cell_of(position, tuple(value) if isinstance(value, list) else value)


def position_of_call(call: Call) -> Position:
    """The position that a call is about."""
    return call.position or Position()


def board_after(call: Call) -> Position:
    """The position that a call of `result` must make."""
    i, j = call.action or (0, 0)
    return position_of_call(call).play(3 * i + j)


@cache
def positions() -> tuple[Position, ...]:
    """All positions, deepest first, and in row order among equals."""
    return tuple(sorted(reachable_positions(), key=size, reverse=True))


def order(call: Call) -> tuple[object, ...]:
    """Sorts calls by their boards, then by their actions."""
    return (*size(position_of_call(call)), call.action or ())


@cache
def size(position: Position) -> tuple[int, list[int], str]:
    """Sorts boards: fewest marks first, then those whose marks come first in row order."""
    taken = [cell for cell in range(9) if not position.empty >> cell & 1]
    return len(taken), taken, str(position)


def _on(function: str, wanted: Callable[[Position], bool]) -> Callable[[], tuple[Call, ...]]:
    return cache(lambda: tuple(Call(function, position) for position in positions() if wanted(position)))


def unfinished_positions(position: Position) -> bool:
    """Does play go on?"""
    return position.outcome is None


def _finished(position: Position) -> bool:
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
        for action in (*_taken(position), *_off_board(position))
    )


def _taken(position: Position) -> list[tuple[int, int]]:
    return [action_of(cell) for cell in range(9) if not position.empty >> cell & 1]


def _off_board(position: Position) -> list[tuple[int, int]]:
    """Past each of the four sides; where along the side differs from board to board."""
    along = position.x % 3
    return [(-1, along), (along, -1), (3, along), (along, 3)]


def _answering(rule: Rule) -> Rule:
    """A rule for a function that must give an answer, not raise."""

    def wrong(call: Call, answer: Answer) -> str | None:
        if answer.lost is not None:
            return _no_answer(call, answer)
        if answer.raised is not None:
            stops = "" if answer.raised.ordinary else ", which stops the whole program"
            return f"{call.function} raised {answer.raised.type} instead of answering{stops}"
        return rule(call, answer)

    return wrong


def _looking(rule: Rule) -> Rule:
    """A rule for a function that must also leave the board as it is."""

    def wrong(call: Call, answer: Answer) -> str | None:
        changed = answer.changed is not None
        return f"{call.function} changed the board that it was given" if changed else rule(call, answer)

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
    return None


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
    if any(not _is_pair(action) for action in value):
        return "every action is a tuple (i, j) of two ints"
    return None if value == expected else "these are not the empty cells"


def _result(call: Call, answer: Answer) -> str | None:
    if answer.value == board_of(board_after(call)):
        return None
    return _no_board(answer.value) or "this is not the board after that move"


def _pure(_: Call, answer: Answer) -> str | None:
    if answer.changed is not None:
        return "result changed the board that it was given"
    return "the new board shares a row with the given one" if answer.shared else None


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
    value, kept = perfect.value(position), -perfect.value(position.play(cell))
    if kept == value:
        return LIST_MOVE if isinstance(answer.value, list) else None
    won, lost = {1: "wins", 0: "draws"}[value], {0: "only draws", -1: "loses"}[kept]
    return f"{position.mover} {won} with the right move, and {lost} after this one"


def _none(_: Call, answer: Answer) -> str | None:
    return None if answer.value is None else "the game is over, so there is no move"


def _is_pair(value: object) -> TypeGuard[tuple[int, int]]:
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
    """The actions that are possible on an unfinished board."""
    return {action_of(cell) for cell in range(9) if position.empty >> cell & 1}


def winner_of(position: Position) -> str | None:
    """Who has won, if somebody has."""
    return position.outcome.winner if position.outcome else None


def value_of_board(position: Position) -> dict[int, int]:
    """What each move is worth to the one who makes it."""
    return {move: -perfect.value(position.play(move)) for move in position.moves}


def _good_moves(call: Call) -> str:
    values = value_of_board(position_of_call(call))
    good = [move for move, value in values.items() if value == max(values.values())]
    return " or ".join(str(action_of(move)) for move in good)


def _in_order(actions: set[tuple[int, int]]) -> str:
    return "{" + ", ".join(str(action) for action in sorted(actions)) + "}"


def _looks(
    name: str, wanted: Callable[[Position], bool], expected: Callable[[Call], str], rule: Rule
) -> Check:
    """A check of a function that answers on some boards and leaves them as they are."""
    return Check(name, name, _on(name, wanted), expected, _looking(rule))


CHECKS = (
    Check(
        "initial_state",
        "initial_state",
        lambda: (Call("initial_state"),) * 2,
        lambda _: f"{EMPTY_BOARD}, fresh each time",
        _answering(_initial),
    ),
    _looks("player", unfinished_positions, lambda call: repr(position_of_call(call).mover), _player),
    _looks(
        "actions", unfinished_positions, lambda call: _in_order(empty_cells(position_of_call(call))), _actions
    ),
    Check("result", "result", _legal, lambda call: str(board_of(board_after(call))), _answering(_result)),
    Check("result_pure", "result", _legal, lambda _: "a new board, the given one untouched", _pure, True),
    Check("result_rejects", "result", _illegal, lambda _: "an exception", _rejects),
    _looks("winner", bool, lambda call: repr(winner_of(position_of_call(call))), _winner),
    _looks("terminal", bool, lambda call: repr(position_of_call(call).outcome is not None), _terminal),
    _looks("utility", _finished, lambda call: repr(utility(position_of_call(call))), _utility),
    _looks("minimax", unfinished_positions, _good_moves, _minimax),
    Check("minimax_none", "minimax", _on("minimax", _finished), lambda _: "None", _looking(_none)),
)
