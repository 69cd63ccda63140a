"""Hints: the cause of a failed check, given only if it explains the answers on every board.

Every function was called with every board, so a claim can be tested: for example, that exactly the boards
with a certain line are missed. If no claim holds, there is no hint.
"""

import re
from collections.abc import Callable, Iterable

from noughts.check.contract.call import LostKind
from noughts.check.contract.checks import (
    board_after,
    board_of,
    cell_of,
    empty_cells,
    is_unfinished,
    position_of_call,
    positions,
    winner_of,
)
from noughts.check.contract.findings import Fault, Findings
from noughts.game.position import O, Position, X, other
from noughts.render.text import LINE_NAMES, join_words
from noughts.solving import perfect

CENTRE = 4
ENDLESS = "functions call each other, or themselves, without an end"
NOBODY_ANSWERS = 'nobody is there to answer input(): it belongs under if __name__ == "__main__":'
MISSING_RETURN = "a function that ends without return gives None"


def hint(check: str, found: Findings, smallest: Fault) -> str | None:
    """The cause of these mistakes, if the answers show it."""
    raised = smallest.answer.raised
    if raised is not None:
        if raised.endless:
            further = ": each call of a search must be about a board one move further, result(board, action)"
            return f"{ENDLESS}{further if check == 'minimax' else ''}"
        if raised.type == "SystemExit":
            return "a function that is called by others must not call exit()"
        if raised.type == "EOFError":
            return NOBODY_ANSWERS
        if raised.type == "PermissionError":
            return "while a file is checked it can write no files, start no programs and use no network"
        if _all(found, lambda fault: _is_wrong_signature(fault)):
            return f"it is called as {smallest.call.signature}: define it with exactly these parameters"
    elif smallest.answer.lost is not None:  # so no answer that came is wrong
        slow = found.returned and smallest.answer.lost.kind is LostKind.TIMEOUT
        return f"it is too slow here; all {found.returned:,} answers that came are right" if slow else None
    elif smallest.answer.changed is not None and check not in ("result", "result_pure", "minimax"):
        return None  # the mistake is that it changed the board
    return _HINTS[check](found, smallest) if check in _HINTS else None


def _all(found: Findings, holds: Callable[[Fault], object]) -> bool:
    return all(holds(fault) for fault in found.faults)


def _is_wrong_signature(fault: Fault) -> bool:
    raised, name = fault.answer.raised, re.escape(fault.call.function)
    said = rf"{name}\(\) (takes|missing) .*positional argument"
    return raised is not None and raised.type == "TypeError" and bool(re.match(said, raised.message))


def _boards(found: Findings) -> set[Position]:
    return {position_of_call(fault.call) for fault in found.faults}


def _where(holds: Callable[[Position], object]) -> set[Position]:
    return {position for position in positions() if holds(position)}


def _initial_state(found: Findings, smallest: Fault) -> str | None:
    if not smallest.answer.shared:
        return None
    if len(found.faults) == found.tested:  # the very first board has a row twice
        return "[[EMPTY] * 3] * 3 is one row three times: make each row anew, for _ in range(3)"
    return "a board kept in a variable is one board for ever: make a new one in each call"


def _player(found: Findings, _: Fault) -> str | None:
    if not _all(found, _is_the_other_player):
        return None
    if _boards(found) == {Position()}:
        return "the empty board is X's turn too"
    if _boards(found) == _where(is_unfinished):
        return "X and O are exchanged: X moves when there are as many X as O, and O when there is one X more"
    for side in (X, O):
        if _boards(found) == {board for board in _where(is_unfinished) if board.mover == other(side)}:
            return f"player gives {side} on every board: count the marks in every row"
    return None


def _is_the_other_player(fault: Fault) -> bool:
    return fault.answer.changed is None and fault.answer.value == other(position_of_call(fault.call).mover)


def _actions(found: Findings, smallest: Fault) -> str | None:
    if isinstance(value := smallest.answer.value, list | tuple):
        tuples = ", and each action is a tuple (i, j)" if any(isinstance(one, list) for one in value) else ""
        return f"collect the actions in a set: set() and add(), not [] and append(){tuples}"
    if _all(found, _is_swapped):
        return "row and column are swapped: an action is (row, column)"
    return None


def _is_swapped(fault: Fault) -> bool:
    value = fault.answer.value
    return isinstance(value, set) and {(j, i) for i, j in empty_cells(position_of_call(fault.call))} == value


def _result(found: Findings, _: Fault) -> str | None:
    if _all(
        found, lambda fault: fault.answer.changed == board_of(board_after(fault.call)) != fault.answer.value
    ):
        return "the mark is set on the given board, and another one is returned: set it on the copy"
    return None


def _result_pure(found: Findings, smallest: Fault) -> str | None:
    if on_the_wrong_one := _result(found, smallest):
        return on_the_wrong_one
    if smallest.answer.changed is not None:
        return (
            "a shallow copy, or none: board.copy(), list(board) and board[:] copy the list of rows but not "
            "the rows; copy.deepcopy(board) copies everything"
        )
    return "a shallow copy: make every row new, as copy.deepcopy(board) does"


def _result_rejects(found: Findings, smallest: Fault) -> str | None:
    if smallest.answer.value is None:
        return None  # it returns no board at all
    accepted = [fault.call.action or (0, 0) for fault in found.faults if fault.answer.returned]
    if any(min(action) >= 0 and max(action) <= 2 for action in accepted):
        return "raise an exception unless the action is in actions(board)"
    if min(smallest.call.action or (0, 0)) < 0:
        return "Python counts a negative index from the end, board[-1] is the last row: check 0 <= i <= 2"
    return None


def _winner(found: Findings, smallest: Fault) -> str | None:
    value = smallest.answer.value
    if isinstance(value, bool):
        return f"winner returns a mark, X or O, or None; not {value}"
    missed = _boards(found)
    if not _all(found, lambda fault: fault.answer.returned and fault.answer.value is None):
        only_marks = _all(found, lambda fault: fault.answer.returned and fault.answer.value in (X, O))
        if only_marks and not any(board.outcome for board in missed):
            return "a line counts only with three marks of one player"
        return None
    for side in (X, O):
        if missed == {board for board in positions() if winner_of(board) == side}:
            return f"a line of {side} is not recognised"
    if missed == _where(winner_of):
        return "winner gives None on every board: no line is recognised"
    never = _lines_only(missed)
    if never and missed == _where(lambda board: _lines(board) and _lines(board) <= never):
        are = "is" if len(never) == 1 else "are"
        return f"{join_words([LINE_NAMES[line] for line in sorted(never)])} {are} not looked at"
    if all(any(line & board.empty == line for line in LINE_NAMES) for board in missed):
        return "a line of three empty cells is three equal cells too: it must not end the search with None"
    return None


def _lines(board: Position) -> set[int]:
    """The complete lines of a board."""
    return {line for line in LINE_NAMES if line & board.x == line or line & board.o == line}


def _lines_only(missed: Iterable[Position]) -> set[int]:
    """The lines that are missed on every board on which they are the only complete line."""
    alone: dict[int, set[Position]] = {line: set() for line in LINE_NAMES}
    for board in positions():
        if len(lines := _lines(board)) == 1:
            alone[lines.pop()].add(board)
    found = set(missed)
    return {line for line, boards in alone.items() if boards <= found}


def _terminal(found: Findings, smallest: Fault) -> str | None:
    boards = _boards(found)
    if not _all(found, lambda fault: fault.answer.returned):
        return None
    if _all(found, lambda fault: fault.answer.value is None):
        if not any(board.outcome for board in boards):
            return f"{MISSING_RETURN}: here False is meant"
        return f"{MISSING_RETURN}: here True is meant" if all(board.outcome for board in boards) else None
    if _all(found, _is_truth_of_another_kind):
        return f"{smallest.answer.value!r} only counts as {bool(smallest.answer.value)}: say bool(...)"
    if _all(found, lambda fault: not fault.answer.value):
        if boards == _where(lambda board: board.outcome and not winner_of(board)):
            return "a full board without a winner is the end too"
        if boards == _where(lambda board: winner_of(board) and board.empty):
            return "a game that somebody has won is over, also when cells are still empty"
    return None


def _is_truth_of_another_kind(fault: Fault) -> bool:
    value = fault.answer.value
    plain = isinstance(value, str | list | tuple | set)
    return plain and bool(value) == (position_of_call(fault.call).outcome is not None)


def _utility(found: Findings, _: Fault) -> str | None:
    boards = _boards(found)
    if _all(found, lambda fault: fault.answer.returned and fault.answer.value is None):
        tied = not any(map(winner_of, boards))
        return f"{MISSING_RETURN}: a tie is worth 0" if tied else MISSING_RETURN
    exchanged: dict[str | None, int] = {X: -1, O: 1}
    if boards == _where(winner_of) and _all(
        found,
        lambda fault: fault.answer.value == exchanged.get(winner_of(position_of_call(fault.call))),
    ):
        return "the signs are exchanged: X has won is 1, O has won is -1"
    given = {(winner_of(position_of_call(fault.call)), str(fault.answer)) for fault in found.faults}
    for side, value in ((X, "-1"), (O, "1")):
        if given == {(side, value)} and boards == {one for one in positions() if winner_of(one) == side}:
            return f"every win is worth {value} here: X has won is 1, O has won is -1, whoever's turn it is"
    return None


def _minimax(found: Findings, smallest: Fault) -> str | None:
    value, boards = smallest.answer.value, _boards(found)
    if smallest.answer.changed is not None:
        return "try moves on a copy of the board"
    if _all(found, lambda fault: fault.answer.returned and fault.answer.value is None):
        return _without_a_move(boards)
    if _all(found, _is_value) or _all(found, lambda fault: _is_value(fault, to_x=True)):
        return (
            "this is what the board is worth, not a move: find values in a function of their own, "
            "and let minimax return the action with the best"
        )
    if smallest.is_list_move:
        return "return the action itself, a tuple"
    if isinstance(value, tuple) and any(
        cell_of(position_of_call(smallest.call), part) is not None for part in value
    ):
        return "return the action alone, without its value"
    free = [board for board in found.moves if board.empty >> CENTRE & 1]
    if all(found.moves[board] == CENTRE for board in free) and all(found.moves[b] == CENTRE for b in boards):
        return "the centre is not always best: no shortcut holds on every board"
    worst = {side for side in (X, O) if _helps_the_other(found, side)}
    if worst == {X, O}:
        return "each side takes the move that is best for the other: X maximises the value, O minimises it"
    if worst:
        (side,) = worst
        best_for = f"the move that is best for {other(side)}"
        return f"{side} always takes {best_for}: X maximises the value, O minimises it"
    return None


def _is_value(fault: Fault, to_x: bool = False) -> bool:
    """Does `minimax` return the value of the board, for the mover or for X?"""
    board = position_of_call(fault.call)
    sign = -1 if to_x and board.mover == O else 1
    return isinstance(fault.answer.value, int | float) and fault.answer.value == sign * perfect.value(board)


def _without_a_move(boards: set[Position]) -> str | None:
    """Why there is no move: on all boards of one side, or on all boards where no move beats a score."""
    for side in (X, O):
        if boards == {board for board in _where(is_unfinished) if board.mover == side}:
            return f"there is never a move for {side}: does that way through minimax end with return?"
    for start, score in ((-1, "its worst, 1 or -1"), (0, "0")):
        hopeless = {board for board in _where(is_unfinished) if perfect.value(board) <= start}
        for sides in ({X, O}, {X}, {O}):
            if boards == {board for board in hopeless if board.mover in sides}:
                return (
                    f"no move is chosen exactly where none is better than a score of {score}: if the best "
                    "score starts there and only a better one counts, none is ever taken; start at infinity"
                )
    return None


def _helps_the_other(found: Findings, side: str) -> bool:
    """Does this side always take a move that is worst for it, and is that ever a mistake?"""
    if not any(position_of_call(fault.call).mover == side for fault in found.faults):
        return False
    for board, move in found.moves.items():
        if board.mover == side:
            worst = min(-perfect.value(board.play(reply)) for reply in board.moves)
            if move is None or -perfect.value(board.play(move)) != worst:
                return False
    return True


def _minimax_none(found: Findings, smallest: Fault) -> str | None:
    if found.hopeless or _boards(found) == _where(lambda board: board.outcome):
        return "a finished game has no move; begin with: if terminal(board): return None"
    return None


_HINTS: dict[str, Callable[[Findings, Fault], str | None]] = {
    "initial_state": _initial_state,
    "player": _player,
    "actions": _actions,
    "result": _result,
    "result_pure": _result_pure,
    "result_rejects": _result_rejects,
    "winner": _winner,
    "terminal": _terminal,
    "utility": _utility,
    "minimax": _minimax,
    "minimax_none": _minimax_none,
}
