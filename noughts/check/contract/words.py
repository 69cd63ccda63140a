"""Words for the checks: what each of them asks for, what a failure is called, and what holds on a board."""

from noughts.check.contract.call import Answer, Call
from noughts.check.contract.checks import (
    action_of,
    board_after,
    board_of,
    empty_cells,
    good_moves,
    is_list_move,
    move_of,
    position_of_call,
    values_of_moves,
    winner_of,
)
from noughts.game.position import Position, X
from noughts.render.text import LINE_NAMES, join_words

LABELS = {
    "imports": "the file can be imported and defines X, O and EMPTY",
    "initial_state": "initial_state returns a fresh empty board",
    "player": "player says whose turn it is",
    "actions": "actions returns the set of empty cells",
    "result": "result returns the board after the move",
    "result_pure": "result leaves the original board unchanged",
    "result_rejects": "result rejects moves that are not possible",
    "winner": "winner finds three in a row",
    "terminal": "terminal says whether the game is over",
    "utility": "utility returns 1, -1 or 0",
    "minimax": "minimax returns a best move",
    "minimax_none": "minimax returns None when the game is over",
}
TITLES = {
    "imports": "The file cannot be imported",
    "initial_state": "initial_state does not return a fresh empty board",
    "player": "player names the wrong player",
    "actions": "actions does not return the empty cells",
    "result": "result returns the wrong board",
    "result_pure": "result changes the board that it is given",
    "result_rejects": "result accepts a move that is not possible",
    "winner": "winner names the wrong winner",
    "terminal": "terminal is wrong about the end of the game",
    "utility": "utility returns the wrong value",
    "minimax": "minimax chooses a wrong move",
    "minimax_none": "minimax chooses a move although the game is over",
}
# Titles of mistakes whose kind is known.
TITLES_BY_KIND = {
    "list_for_set": "actions returns a list instead of a set",
    "lists_for_tuples": "actions returns lists instead of tuples",
    "shared_rows": "initial_state returns rows that are one and the same",
    "shared_board": "initial_state returns the same board every time",
    "misses_lines": "winner misses a line",
    "misses_some_lines": "winner misses lines",
    "misses_side": "winner misses the lines of one player",
    "misses_everything": "winner never names a winner",
    "stops_at_empty_line": "winner takes three empty cells for a line",
    "other_nobody": "winner does not return None",
    "too_short_line": "winner names a winner too early",
    "forgets_full_board": "terminal forgets the draw",
    "full_board": "terminal forgets the draw",
    "forgets_won_board": "terminal waits until the board is full",
    "returns_value": "minimax returns a value instead of a move",
    "returns_pair": "minimax returns a pair instead of a move",
    "pair": "minimax returns a pair instead of a move",
    "list_move": "minimax returns a list instead of a tuple",
    "changes_board": "minimax changes the board that it is given",
    "value_at_end": "minimax returns a value although the game is over",
    "empty_line": "winner takes three empty cells for a line",
    "empty_body": "{function} is not written yet",
    "no_search": "minimax chooses its move without a search",
    "generator": "{function} returns a generator instead of a set",
    "later_board": "minimax returns a move of another board",
    "fixed_order": "minimax chooses its move without a search",
    "one_move_ahead": "minimax looks only one move ahead",
}


def title_of(check: str, function: str | None, kind: str | None, answer: Answer | None) -> str:
    """The mistake in a few words, as a title."""
    if answer is not None and function is not None:
        if answer.lost is not None:
            return f"{function} gives no answer"
        if answer.raised is not None and answer.raised.endless:
            return f"{function} calls itself without an end"
        if answer.raised is not None and check != "result_rejects":
            return f"{function} raises {answer.raised.type}"
    if kind in TITLES_BY_KIND:
        return TITLES_BY_KIND[kind].format(function=function)
    if answer is not None and function is not None and answer.returned and check != "result_rejects":
        if answer.later is not None:
            return f"{function} changes a board of an earlier call"
        if answer.shared and answer.changed is None:
            return f"{function} returns rows that are not new"
        if answer.changed is not None and check != "result":
            return f"{function} changes the board that it is given"
        if check == "minimax" and answer.value in ((), []):
            return "minimax returns no move"
        if answer.value is None and check == "winner":
            return TITLES_BY_KIND["misses_lines"]
        if answer.value is None and check not in ("winner", "result_pure"):
            return f"{function} returns None"
    return TITLES[check]


def describe_answer(call: Call, answer: Answer) -> str:
    """What the call did, as a sentence."""
    if answer.lost is not None:
        return f"{call} gave no answer: {answer.lost}."
    if answer.raised is not None:
        return f"{call} raised {answer.raised}."
    if answer.changed is not None:
        return f"{call} returned {answer}, and the board became {answer.changed}."
    return f"{call} returned {answer}."


def describe_truth(check: str, call: Call, answer: Answer) -> str | None:
    """What is right on this board, as a sentence."""
    tell = TRUTHS.get(check)
    return tell(call, answer) if tell else None


def _player(call: Call, _: Answer) -> str:
    board = position_of_call(call)
    if board.mover == X:
        return "There are as many X as O, so it is X's turn."
    return "There is one X more than O, so it is O's turn."


def _actions(call: Call, answer: Answer) -> str | None:
    right = empty_cells(position_of_call(call))
    if not answer.returned:
        return None
    if not isinstance(answer.value, set):
        return "It must be a set of tuples."
    given = {action for action in answer.value if isinstance(action, tuple)}
    if missing := sorted(right - given):
        return f"{missing[0]} is empty, and it is not among them."
    extra = [action for action in answer.value if action not in right]
    return f"{extra[0]} is not an empty cell." if extra else None


def _result(call: Call, _: Answer) -> str:
    return f"It must return {board_of(board_after(call))}."


def _pure(_: Call, answer: Answer) -> str | None:
    if answer.later is not None:
        return "It changed a board of an earlier call."
    return "The new board shares a row with the given one." if answer.shared else None


def _rejects(call: Call, _: Answer) -> str:
    i, j = call.action or (0, 0)
    if 0 <= i <= 2 and 0 <= j <= 2:
        return f"The cell {call.action} is taken. An exception is expected."
    index, name = (i, "row") if not 0 <= i <= 2 else (j, "column")
    return f"There is no {name} {index}. An exception is expected."


def _winner(call: Call, _: Answer) -> str:
    board = position_of_call(call)
    side = winner_of(board)
    if side is None:
        return "Nobody has three in a row."
    marks = board.x if side == X else board.o
    lines = [name for line, name in LINE_NAMES.items() if line & marks == line]
    return f"{side} has three in a row: {join_words(lines)}."


def _state(board: Position) -> str:
    side = winner_of(board)
    if side:
        return f"{side} has won"
    return "The board is full, and nobody has won" if board.outcome else "Nobody has won, and cells are empty"


def _terminal(call: Call, _: Answer) -> str:
    board = position_of_call(call)
    return f"{_state(board)}: the game {'is over' if board.outcome else 'goes on'}."


def _utility(call: Call, _: Answer) -> str:
    board = position_of_call(call)
    value = {None: 0, "X": 1, "O": -1}[winner_of(board)]
    return f"{_state(board)}: that is worth {value}."


def _minimax(call: Call, answer: Answer) -> str | None:
    board = position_of_call(call)
    good = " or ".join(str(action_of(move)) for move in good_moves(board))
    best = max(values_of_moves(board).values())
    wins = {1: f"{board.mover} wins with {good}", 0: f"{board.mover} keeps the draw with {good}"}.get(best)
    cell = move_of(board, answer.value) if answer.returned else None
    if cell is None or is_list_move(call, answer) or wins is None:
        return f"{wins}." if wins else "Every move loses here, and one of them is still asked for."
    end = {0: "only draws", -1: "loses", 1: "wins"}[values_of_moves(board)[cell]]
    return f"{wins}. This move {end}."


def _none(call: Call, _: Answer) -> str:
    return f"{_state(position_of_call(call))}: there is no move, so the answer is None."


TRUTHS = {
    "player": _player,
    "actions": _actions,
    "result": _result,
    "result_pure": _pure,
    "result_rejects": _rejects,
    "winner": _winner,
    "terminal": _terminal,
    "utility": _utility,
    "minimax": _minimax,
    "minimax_none": _none,
}
