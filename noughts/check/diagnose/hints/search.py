"""Hints for `minimax`."""

from noughts.check.contract.checks import cell_of, is_unfinished, position_of_call
from noughts.check.contract.findings import Fault, Findings
from noughts.check.diagnose.hints.rule import HintRule, boards_where, holds_for_all, wrong_boards
from noughts.game.position import O, Position, X
from noughts.solving import perfect

CENTRE = 4
ENOUGH = 100  # boards that say something about a side
CORNERS = (0, 2, 6, 8)
NO_SHORTCUT = "Remove the shortcut: let the search decide on every board."
SEARCH = "Try each move with `result`, find out what the opponent can make of it, and keep the best."


def _no_moves(found: Findings) -> bool:
    return holds_for_all(found, lambda fault: fault.answer.returned and fault.answer.value in (None, (), []))


def _no_move_for_side(found: Findings, _: Fault) -> object:
    for side in (X, O):
        of_side = boards_where(found, lambda board, side=side: is_unfinished(board) and board.mover == side)  # type: ignore[misc]
        if _no_moves(found) and wrong_boards(found) == of_side:
            return side
    return None


def _no_move_beats(start: int, found: Findings) -> bool:
    """Is there no move exactly where no move is worth more than this to the player?"""
    if not _no_moves(found):
        return False
    hopeless = boards_where(found, lambda board: is_unfinished(board) and perfect.value(board) <= start)
    return any(
        wrong_boards(found) == {board for board in hopeless if board.mover in sides}
        for sides in ((X, O), (X,), (O,))
    )


def _returns_value(found: Findings, _: Fault) -> bool:
    return holds_for_all(found, _is_value) or holds_for_all(found, lambda fault: _is_value(fault, to_x=True))


def _is_value(fault: Fault, to_x: bool = False) -> bool:
    """Does `minimax` return the value of the board, for the mover or for X?"""
    board = position_of_call(fault.call)
    sign = -1 if to_x and board.mover == O else 1
    return isinstance(fault.answer.value, int | float) and fault.answer.value == sign * perfect.value(board)


def _returns_pair(found: Findings, fault: Fault) -> bool:
    value, board = fault.answer.value, position_of_call(fault.call)
    return isinstance(value, tuple | list) and any(cell_of(board, part) is not None for part in value)


def _centre_first(found: Findings, _: Fault) -> bool:
    free = [board for board in found.moves if board.empty >> CENTRE & 1]
    wrong = wrong_boards(found)
    return bool(free) and all(found.moves[board] == CENTRE for board in {*free, *wrong})


def _corner_first(found: Findings, _: Fault) -> bool:
    free = [board for board in found.moves if any(board.empty >> corner & 1 for corner in CORNERS)]
    wrong = wrong_boards(found)
    return bool(free) and all(found.moves.get(board) in CORNERS for board in {*free, *wrong})


def _keeps_order(found: Findings, _: Fault) -> object:
    """Is the move always the first, or always the last free cell?"""
    moves = {board: move for board, move in found.moves.items() if is_unfinished(board)}
    if moves and all(move == board.moves[0] for board, move in moves.items()):
        return "first"
    return "last" if moves and all(move == board.moves[-1] for board, move in moves.items()) else None


def _helps_other(found: Findings, _: Fault) -> object:
    """The sides that always take a move that is worst for them."""
    worst = [side for side in (X, O) if _takes_worst(found, side)]
    return {0: None, 1: "".join(worst), 2: "each side"}[len(worst)]


def _takes_worst(found: Findings, side: str) -> bool:
    """Does this side always take a move that is worst for it, and is that ever a mistake?"""
    if not any(position_of_call(fault.call).mover == side for fault in found.faults):
        return False
    for board, move in found.moves.items():
        if board.mover == side:
            worst = min(-perfect.value(board.play(reply)) for reply in board.moves)
            if move is None or -perfect.value(board.play(move)) != worst:
                return False
    return True


def _looks_one_move_ahead(found: Findings, _: Fault) -> bool:
    """Does it win at once wherever it can, but lets the opponent win at once?"""
    moves = {board: move for board, move in found.moves.items() if is_unfinished(board)}
    wins = [board for board in moves if _winning_moves(board)]
    won = all(moves[board] in _winning_moves(board) for board in wins)
    threats = [
        board
        for board in wrong_boards(found)
        if board not in wins and (move := moves.get(board)) is not None and _winning_moves(board.play(move))
    ]
    return bool(wins) and won and len(threats) * 2 > len(wrong_boards(found))


def _winning_moves(board: Position) -> list[int]:
    after = ((move, board.play(move)) for move in board.moves)
    return [move for move, next_board in after if next_board.outcome and next_board.outcome.winner]


def _moves_at_end(found: Findings, _: Fault) -> object:
    """Does it answer on every finished board, or on every one that has an empty cell?"""
    with_empty_cells = boards_where(found, lambda board: board.outcome and board.empty)
    return found.hopeless or (bool(with_empty_cells) and with_empty_cells <= wrong_boards(found))


def _one_side_wrong(found: Findings, _: Fault) -> object:
    """The side whose moves are wrong, if the other has many boards and no mistake."""
    sides = {position_of_call(fault.call).mover for fault in found.faults}
    others = [board for board in found.moves if is_unfinished(board) and board.mover not in sides]
    return sides.pop() if len(sides) == 1 and len(others) >= ENOUGH else None


SEARCH_HINTS = (
    HintRule(
        "changes_board",
        ("minimax",),
        lambda found, fault: fault.answer.changed is not None,
        "`minimax` changes the board that it is given.",
        "Try moves on a copy of the board, or take each mark back afterwards.",
    ),
    HintRule(
        "no_move_for_side",
        ("minimax",),
        _no_move_for_side,
        "`minimax` never returns a move for {}.",
        "Let the part for {} end with `return` and the move.",
        missing=True,
    ),
    HintRule(
        "starts_at_worst",
        ("minimax",),
        lambda found, fault: _no_move_beats(-1, found),
        "`minimax` returns no move exactly where every move loses. No move beats the score with which the "
        "best score starts.",
        "Start the best score at `-math.inf` for X and at `math.inf` for O.",
    ),
    HintRule(
        "starts_at_zero",
        ("minimax",),
        lambda found, fault: _no_move_beats(0, found),
        "`minimax` returns no move whenever no move scores better than 0.",
        "Start the best score at `-math.inf` for X and at `math.inf` for O.",
    ),
    HintRule(
        "returns_value",
        ("minimax",),
        _returns_value,
        "`minimax` returns what the board is worth, not a move.",
        "Compute values in a function of their own, and let `minimax` return the action with the best value.",
    ),
    HintRule(
        "list_move",
        ("minimax",),
        lambda found, fault: fault.is_list_move,
        "The moves are good, but they are lists.",
        "Return the action itself, a tuple.",
    ),
    HintRule(
        "returns_pair",
        ("minimax",),
        _returns_pair,
        "`minimax` returns the move together with its value.",
        "Return the action alone.",
    ),
    HintRule(
        "fixed_order",
        ("minimax",),
        _keeps_order,
        "`minimax` always takes the {} free cell, in the order of the rows.",
        SEARCH,
    ),
    HintRule(
        "centre_first",
        ("minimax",),
        _centre_first,
        "`minimax` takes the centre whenever it is free, and the centre is not always best.",
        NO_SHORTCUT,
    ),
    HintRule(
        "corner_first",
        ("minimax",),
        _corner_first,
        "`minimax` takes a corner whenever one is free, and a corner is not always best.",
        NO_SHORTCUT,
    ),
    HintRule(
        "helps_other",
        ("minimax",),
        _helps_other,
        "On every board, {} takes the move that is best for the opponent.",
        "X looks for the highest value, O for the lowest.",
    ),
    HintRule(
        "one_move_ahead",
        ("minimax",),
        _looks_one_move_ahead,
        "`minimax` wins at once wherever it can, but it overlooks that the opponent can "
        "win with the next move.",
        SEARCH,
    ),
    HintRule(
        "one_side_wrong",
        ("minimax",),
        _one_side_wrong,
        "Only moves of {} are wrong. The other side always chooses a best move.",
        "X looks for the highest value, O for the lowest.",
    ),
    HintRule(
        "moves_at_end",
        ("minimax_none",),
        _moves_at_end,
        "`minimax` looks for a move although the game is over.",
        "Begin with `if terminal(board): return None`.",
        missing=True,
    ),
)
