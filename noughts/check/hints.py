"""What probably went wrong, where the pattern of the mistakes is a known one."""

from collections.abc import Callable, Sequence

from noughts.check.crew import Fault
from noughts.check.rules import at, cell_of
from noughts.exact import perfect
from noughts.rules.position import O, X

Faults = Sequence[Fault]

LINE_NAMES = {
    0o7: "the top row",
    0o70: "the middle row",
    0o700: "the bottom row",
    0o111: "the left column",
    0o222: "the middle column",
    0o444: "the right column",
    0o421: "the diagonal from the top left",
    0o124: "the diagonal from the top right",
}
CENTRE = (1, 1)


def hint(check: str, faults: Faults, smallest: Fault) -> str | None:
    """The likely cause of these mistakes, if the pattern is known."""
    answer = smallest.answer
    if answer.raised is not None and answer.raised.type == "RecursionError":
        return "the recursion has no end: does it stop on finished boards, and make a move each time?"
    if answer.raised is not None and answer.raised.type == "SystemExit":
        return "a function that is called by others must not call exit()"
    return _HINTS[check](faults, smallest) if check in _HINTS else None


def _initial_state(_: Faults, smallest: Fault) -> str | None:
    if smallest.answer.shared:
        return (
            "[[EMPTY] * 3] * 3 is one row three times, and a board kept in a variable is one board for ever"
        )
    return None


def _player(faults: Faults, _: Fault) -> str | None:
    movers = {at(fault.call).mover for fault in faults}
    if all(not at(fault.call).x for fault in faults):
        return "the empty board is X's turn too"
    if len(movers) == 1:
        return f"{movers.pop()}'s turn is not always recognised: compare the two counts"
    return "X moves when there are as many X as O, and O when there is one X more"


def _actions(_: Faults, smallest: Fault) -> str | None:
    value = smallest.answer.value
    if isinstance(value, list | tuple):
        return "collect the actions in a set: set() and add(), not [] and append()"
    if isinstance(value, set) and not value:
        return "compare cells with EMPTY, which is None"
    if isinstance(value, set) and {action[::-1] for action in value if isinstance(action, tuple)} == {
        divmod(cell, 3) for cell in at(smallest.call).moves
    }:
        return "row and column are swapped: an action is (row, column)"
    return None


def _result_pure(_: Faults, smallest: Fault) -> str | None:
    if smallest.answer.changed is not None:
        return (
            "a shallow copy, or none: board.copy(), list(board) and board[:] copy the list of rows but not "
            "the rows; copy.deepcopy(board) copies everything"
        )
    return "a shallow copy: make every row new, as copy.deepcopy(board) does"


def _result_rejects(_: Faults, smallest: Fault) -> str | None:
    action = smallest.call.action or (0, 0)
    if min(action) < 0:
        return "Python counts a negative index from the end, board[-1] is the last row: check 0 <= i <= 2"
    if max(action) <= 2:
        return "raise an exception unless the action is in actions(board)"
    return None


def _winner(faults: Faults, smallest: Fault) -> str | None:
    missed = [at(fault.call) for fault in faults if fault.answer.value is None]
    if len(missed) == len(faults) and all(fault.answer.returned for fault in faults):
        lines = [
            {line for line in LINE_NAMES if line & board.x == line or line & board.o == line}
            for board in missed
        ]
        never_seen = set.union(*lines)
        if len(never_seen) <= 2 and len(missed) > 18:
            return f"{' and '.join(LINE_NAMES[line] for line in sorted(never_seen))} is not looked at"
        if all(any(line & board.empty == line for line in LINE_NAMES) for board in missed):
            return (
                "a line of three empty cells is three equal cells too: it must not end the search for a "
                "winner with None"
            )
        if len({board.outcome.winner for board in missed if board.outcome}) == 1:
            return f"a line of {'X' if at(smallest.call).mover == O else 'O'} is not recognised"
    if isinstance(smallest.answer.value, bool):
        return "winner returns the mark, X or O, not True"
    if all(not at(fault.call).outcome for fault in faults):
        return "a line counts only with three marks of one player"
    return None


def _terminal(faults: Faults, smallest: Fault) -> str | None:
    if smallest.answer.returned and smallest.answer.value is None:
        return "a function that ends without return gives None: end it with return False"
    boards = [at(fault.call) for fault in faults]
    if all(board.outcome and board.outcome.winner is None for board in boards):
        return "a full board without a winner is the end too"
    if all(board.outcome and board.outcome.winner and board.empty for board in boards):
        return "a game that somebody has won is over, also when cells are still empty"
    return None


def _utility(faults: Faults, smallest: Fault) -> str | None:
    if smallest.answer.returned and smallest.answer.value is None:
        return "a function that ends without return gives None: a tie is worth 0"
    if all(at(fault.call).outcome is not None and fault.answer.value in (1, -1) for fault in faults):
        return "the signs are exchanged: X has won is 1, O has won is -1"
    return None


def _minimax(faults: Faults, smallest: Fault) -> str | None:
    value = smallest.answer.value
    returned = all(fault.answer.returned for fault in faults)
    if smallest.answer.changed is not None:
        return "try moves on a copy of the board"
    if returned and all(fault.answer.value is None for fault in faults):
        if all(perfect.value(at(fault.call)) == -1 for fault in faults):
            return (
                "only lost boards are concerned: if the best score starts at 1 or -1 and the comparison "
                "is strict, no move is ever better; start at infinity"
            )
        return "a path through the function ends without return"
    if isinstance(value, list) and cell_of(at(smallest.call), tuple(value)) is not None:
        return "return the action itself, a tuple"
    if isinstance(value, tuple) and any(isinstance(part, tuple) for part in value):
        return "return the action alone, without its value"
    if returned and len(faults) > 1 and all(fault.answer.value == CENTRE for fault in faults):
        return "the centre is not always best: no shortcut holds on every board"
    movers = {at(fault.call).mover for fault in faults}
    if returned and len(movers) == 1 and len(faults) > 50:
        wrong, right = (X, O) if movers == {X} else (O, X)
        return f"{right}'s moves are right and {wrong}'s are not: X maximises the value, O minimises it"
    if returned and len(faults) > 500:
        return (
            "do both sides want the same? The one to move takes the maximum as X, the minimum as O, in turn"
        )
    return None


def _minimax_none(_: Faults, smallest: Fault) -> str | None:
    return "begin with: if terminal(board): return None" if smallest.answer.returned else None


_HINTS: dict[str, Callable[[Faults, Fault], str | None]] = {
    "initial_state": _initial_state,
    "player": _player,
    "actions": _actions,
    "result_pure": _result_pure,
    "result_rejects": _result_rejects,
    "winner": _winner,
    "terminal": _terminal,
    "utility": _utility,
    "minimax": _minimax,
    "minimax_none": _minimax_none,
}
