"""Hints for the functions below the search."""

from collections.abc import Iterable

from noughts.check.contract.call import Answer
from noughts.check.contract.checks import (
    board_after,
    board_of,
    empty_cells,
    is_unfinished,
    position_of_call,
    positions,
    winner_of,
)
from noughts.check.contract.findings import Fault, Findings
from noughts.check.diagnose.hint_rule import HintRule, boards_where, holds_for_all, wrong_boards
from noughts.game.position import O, Position, X, other
from noughts.render.text import LINE_NAMES, join_words

COUNT_MARKS = "Count the marks: X moves if there are as many X as O, and O moves if there is one X more."
REJECT = "Begin with `if action not in actions(board): raise ValueError(...)`."


def _is_none(fault: Fault) -> bool:
    return fault.answer.returned and fault.answer.value is None


# ---- player


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


# ---- actions and result


def _lists_actions(found: Findings, fault: Fault) -> object:
    return isinstance(fault.answer.value, list | tuple)


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


# ---- winner


def _returns_truth(found: Findings, fault: Fault) -> object:
    return isinstance(fault.answer.value, bool) and str(fault.answer.value)


def _calls_too_few_a_line(found: Findings, _: Fault) -> bool:
    marks = holds_for_all(found, lambda fault: fault.answer.returned and fault.answer.value in (X, O))
    return marks and not any(map(winner_of, wrong_boards(found)))


def _misses_side(found: Findings, _: Fault) -> object:
    for side in (X, O):
        of_side = boards_where(found, lambda board, side=side: winner_of(board) == side)  # type: ignore[misc]
        if holds_for_all(found, _is_none) and wrong_boards(found) == of_side:
            return side
    return None


def _misses_everything(found: Findings, _: Fault) -> bool:
    return holds_for_all(found, _is_none) and wrong_boards(found) == boards_where(found, winner_of)


def _misses_lines(found: Findings, _: Fault) -> object:
    missed = wrong_boards(found)
    if not holds_for_all(found, _is_none):
        return None
    for side in ("", X, O):
        never = _lines_only(found, missed, side)
        explained = boards_where(
            found,
            lambda board, side=side, never=never: (  # type: ignore[misc]
                _lines(board) and _lines(board) <= never and side in ("", winner_of(board))
            ),
        )
        if never and missed == explained:
            named = join_words([LINE_NAMES[line] for line in sorted(never)])
            return f"{named}, for {side} only" if side else named
    return None


def _lines(board: Position) -> set[int]:
    """The complete lines of a board."""
    return {line for line in LINE_NAMES if line & board.x == line or line & board.o == line}


def _lines_only(found: Findings, missed: Iterable[Position], side: str) -> set[int]:
    """The lines that are missed on every board on which they are the only complete line."""
    alone: dict[int, set[Position]] = {line: set() for line in LINE_NAMES}
    for board in positions():
        if board in found.positions and len(lines := _lines(board)) == 1 and side in ("", winner_of(board)):
            alone[lines.pop()].add(board)
    return {line for line, boards in alone.items() if boards and boards <= set(missed)}


def _stops_at_empty_line(found: Findings, _: Fault) -> bool:
    empty_line = all(any(line & board.empty == line for line in LINE_NAMES) for board in wrong_boards(found))
    return holds_for_all(found, _is_none) and empty_line


# ---- terminal and utility


def _none_for(over: bool, found: Findings) -> bool:
    right_kind = all((board.outcome is not None) == over for board in wrong_boards(found))
    return holds_for_all(found, _is_none) and right_kind


def _truth_of_another_type(found: Findings, fault: Fault) -> object:
    def is_truth(answer: Answer, board: Position) -> bool:
        plain = isinstance(answer.value, str | list | tuple | set)
        return plain and bool(answer.value) == (board.outcome is not None)

    same = holds_for_all(found, lambda one: is_truth(one.answer, position_of_call(one.call)))
    return same and repr(fault.answer.value)


def _forgets_full_board(found: Findings, _: Fault) -> bool:
    full = boards_where(found, lambda board: board.outcome and not winner_of(board))
    return holds_for_all(found, _is_false) and wrong_boards(found) == full


def _forgets_won_board(found: Findings, _: Fault) -> bool:
    won = boards_where(found, lambda board: winner_of(board) and board.empty)
    return holds_for_all(found, _is_false) and wrong_boards(found) == won


def _is_false(fault: Fault) -> bool:
    return fault.answer.returned and not fault.answer.value


def _no_value_for_draw(found: Findings, _: Fault) -> bool:
    return holds_for_all(found, _is_none) and not any(map(winner_of, wrong_boards(found)))


def _signs_exchanged(found: Findings, _: Fault) -> bool:
    wanted: dict[str | None, int] = {X: -1, O: 1}
    exchanged = holds_for_all(
        found, lambda fault: fault.answer.value == wanted.get(winner_of(position_of_call(fault.call)))
    )
    return exchanged and wrong_boards(found) == boards_where(found, winner_of)


def _every_win_the_same(found: Findings, _: Fault) -> object:
    given = {(winner_of(position_of_call(fault.call)), str(fault.answer)) for fault in found.faults}
    for side, value in ((X, "-1"), (O, "1")):
        of_side = boards_where(found, lambda board, side=side: winner_of(board) == side)  # type: ignore[misc]
        if given == {(side, value)} and wrong_boards(found) == of_side:
            return value
    return None


def _misses_wins_of(found: Findings, _: Fault) -> object:
    """Is every win of one side worth 0, and everything else right?"""
    given = {(winner_of(position_of_call(fault.call)), str(fault.answer)) for fault in found.faults}
    for side in (X, O):
        of_side = boards_where(found, lambda board, side=side: winner_of(board) == side)  # type: ignore[misc]
        if given == {(side, "0")} and wrong_boards(found) == of_side:
            return side
    return None


BASIC_HINTS = (
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
        lambda found, fault: holds_for_all(found, _is_none),
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
        "`result` does not copy the rows. `board.copy()`, `list(board)` and `board[:]` "
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
    HintRule(
        "returns_truth",
        ("winner",),
        _returns_truth,
        "`winner` returns {}. It must return the mark of the winner, `X` or `O`, or `None`.",
    ),
    HintRule(
        "too_short_line",
        ("winner",),
        _calls_too_few_a_line,
        "`winner` names a winner where nobody has three marks in a line.",
    ),
    HintRule("misses_side", ("winner",), _misses_side, "`winner` never recognises a line of {}."),
    HintRule("misses_everything", ("winner",), _misses_everything, "`winner` returns `None` on every board."),
    HintRule(
        "misses_lines",
        ("winner",),
        _misses_lines,
        "`winner` never looks at {}.",
        "Look at all eight lines: three rows, three columns, two diagonals.",
        missing=True,
    ),
    HintRule(
        "stops_at_empty_line",
        ("winner",),
        _stops_at_empty_line,
        "Three empty cells are three equal cells too. `winner` takes them for a line and "
        "returns `None`, before "
        "it has looked at the other lines.",
        "Count a line only if its first cell is not `EMPTY`.",
    ),
    HintRule(
        "none_for_false",
        ("terminal",),
        lambda found, fault: _none_for(False, found),
        "`terminal` ends without a `return` while the game goes on, so it returns `None`.",
        "Add `return False` at the end.",
        missing=True,
    ),
    HintRule(
        "none_for_true",
        ("terminal",),
        lambda found, fault: _none_for(True, found),
        "`terminal` ends without a `return` when the game is over, so it returns `None`.",
        "Add `return True`.",
        missing=True,
    ),
    HintRule(
        "other_truth",
        ("terminal",),
        _truth_of_another_type,
        "`terminal` returns {}, which only counts as true or false in a test.",
        "Return `True` or `False`, for example with `bool(...)`.",
    ),
    HintRule(
        "forgets_full_board",
        ("terminal",),
        _forgets_full_board,
        "`terminal` forgets the draw: a full board without a winner is the end of the game too.",
        "Return `True` also if no cell is empty.",
        missing=True,
    ),
    HintRule(
        "forgets_won_board",
        ("terminal",),
        _forgets_won_board,
        "`terminal` waits until the board is full. A game that somebody has won is over at once.",
        "Return `True` also if `winner(board)` is not `None`.",
        missing=True,
    ),
    HintRule(
        "no_value_for_draw",
        ("utility",),
        _no_value_for_draw,
        "`utility` ends without a `return` on a draw, so it returns `None`.",
        "A draw is worth 0.",
        missing=True,
    ),
    HintRule(
        "no_value",
        ("utility",),
        lambda found, fault: holds_for_all(found, _is_none),
        "`utility` ends without a `return`, so it returns `None`.",
        missing=True,
    ),
    HintRule(
        "signs_exchanged",
        ("utility",),
        _signs_exchanged,
        "The signs are exchanged.",
        "A win of X is worth 1, a win of O is worth -1.",
    ),
    HintRule(
        "every_win_the_same",
        ("utility",),
        _every_win_the_same,
        "Every win is worth {} here, whoever has won.",
        "A win of X is worth 1, a win of O is worth -1.",
    ),
    HintRule("misses_wins", ("utility",), _misses_wins_of, "`utility` never recognises that {} has won."),
)
