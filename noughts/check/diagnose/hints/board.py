"""Hints for `initial_state`, `player`, `actions` and `result`."""

from noughts.check.contract.checks import (
    board_after,
    board_of,
    empty_cells,
    is_unfinished,
    position_of_call,
)
from noughts.check.contract.findings import Fault, Findings
from noughts.check.diagnose.hints.rule import HintRule, boards_where, holds_for_all, is_none, wrong_boards
from noughts.game.position import O, Position, X, other
from noughts.render.text import join_words

COUNT_MARKS = "Count the marks: X moves if there are as many X as O, and O moves if there is one X more."
REJECT = "Begin with `if action not in actions(board): raise ValueError(...)`."


def _is_other_player(fault: Fault) -> bool:
    return fault.answer.changed is None and fault.answer.value == other(position_of_call(fault.call).mover)


def _empty_board_turn(found: Findings, _: Fault) -> bool:
    return holds_for_all(found, _is_other_player) and wrong_boards(found) == {Position()}


def _turns_exchanged(found: Findings, _: Fault) -> bool:
    every = boards_where(found, is_unfinished)
    return holds_for_all(found, _is_other_player) and wrong_boards(found) == every


def _always_same_player(found: Findings, _: Fault) -> object:
    if not holds_for_all(found, _is_other_player):
        return None
    for side in (X, O):
        if wrong_boards(found) == boards_where(found, lambda board, side=side: board.mover != side):  # type: ignore[misc]
            return side
    return None


def _lists_actions(found: Findings, fault: Fault) -> object:
    return isinstance(fault.answer.value, list | tuple)


def _lists_lists(found: Findings, fault: Fault) -> bool:
    value = fault.answer.value
    return isinstance(value, list | tuple) and bool(value) and all(isinstance(one, list) for one in value)


def _swaps_row_and_column(found: Findings, _: Fault) -> bool:
    return holds_for_all(found, _is_swapped)


def _is_swapped(fault: Fault) -> bool:
    value = fault.answer.value
    return isinstance(value, set) and {(j, i) for i, j in empty_cells(position_of_call(fault.call))} == value


def _marks_given_board(found: Findings, _: Fault) -> bool:
    return holds_for_all(
        found, lambda fault: fault.answer.changed == board_of(board_after(fault.call)) != fault.answer.value
    )


def _accepts_taken(found: Findings, fault: Fault) -> object:
    """How many illegal moves of each kind are accepted."""
    if fault.answer.value is None:
        return None  # it returns no board at all
    accepted = [one.call.action or (0, 0) for one in found.faults if one.answer.returned]
    negative = sum(min(action) < 0 for action in accepted)
    large = sum(max(action) > 2 for action in accepted)
    taken = len(accepted) - negative - large
    kinds = {"a taken cell": taken, "a negative index": negative, "an index above 2": large}
    said = [f"{name} in {count:,} calls" for name, count in kinds.items() if count]
    return taken and join_words(said)


def _accepts_negative(found: Findings, fault: Fault) -> object:
    accepted = [one.call.action or (0, 0) for one in found.faults if one.answer.returned]
    return fault.answer.value is not None and accepted and all(min(action) < 0 for action in accepted)


BOARD_HINTS = (
    HintRule(
        "shared_rows",
        ("initial_state",),
        lambda found, fault: fault.answer.shared and len(found.faults) == found.tested,
        "The board has one row three times, so a mark in one row shows up in all of them.",
        "Make each row separately: `[[EMPTY] * 3 for _ in range(3)]`.",
    ),
    HintRule(
        "shared_board",
        ("initial_state",),
        lambda found, fault: fault.answer.shared,
        "Every call returns the same board, so marks of one game show up in the next.",
        "Make a new board in each call.",
    ),
    HintRule(
        "empty_board_turn", ("player",), _empty_board_turn, "On the empty board it is X's turn.", COUNT_MARKS
    ),
    HintRule("turns_exchanged", ("player",), _turns_exchanged, "X and O are exchanged.", COUNT_MARKS),
    HintRule(
        "always_same_player",
        ("player",),
        _always_same_player,
        "`player` returns {} on every board.",
        COUNT_MARKS,
    ),
    HintRule(
        "lists_for_tuples",
        ("actions",),
        _lists_lists,
        "`actions` returns a list of lists. The exercise asks for a set of tuples `(i, j)`.",
        "Collect the moves with `set()` and `add((i, j))`.",
    ),
    HintRule(
        "list_for_set",
        ("actions",),
        _lists_actions,
        "`actions` returns a list. The exercise asks for a set of tuples `(i, j)`.",
        "Collect the moves with `set()` and `add()` instead of `[]` and `append()`.",
    ),
    HintRule(
        "swapped_actions",
        ("actions",),
        _swaps_row_and_column,
        "Row and column are swapped.",
        "An action is `(row, column)`.",
    ),
    HintRule(
        "returns_nothing",
        ("result",),
        lambda found, fault: holds_for_all(found, is_none),
        "`result` ends without a `return`, so it returns `None`.",
        "End with `return` and the new board.",
        missing=True,
    ),
    HintRule(
        "marks_given_board",
        ("result", "result_pure"),
        _marks_given_board,
        "`result` sets the mark on the given board and returns another one.",
        "Set the mark on the copy.",
    ),
    HintRule(
        "shallow_copy",
        ("result_pure",),
        lambda found, fault: fault.answer.changed is not None or fault.answer.shared,
        "`result` sets the mark in the rows of the given board. `board.copy()`, `list(board)` and `board[:]` "
        "copy only the list of rows.",
        "Use `copy.deepcopy(board)`, which copies the rows too.",
    ),
    HintRule(
        "changes_earlier_board",
        ("result_pure",),
        lambda found, fault: fault.answer.later is not None,
        "`result` changes a board of an earlier call.",
        "Make a new board in each call.",
    ),
    HintRule(
        "accepts_taken", ("result_rejects",), _accepts_taken, "`result` accepts {}.", REJECT, missing=True
    ),
    HintRule(
        "accepts_negative",
        ("result_rejects",),
        _accepts_negative,
        "Python counts a negative index from the end: `board[-1]` is the last row, so no "
        "exception is raised.",
        REJECT,
        missing=True,
    ),
)
