"""Hints for `winner`, `terminal` and `utility`."""

from collections.abc import Iterable

from noughts.check.contract.call import Answer
from noughts.check.contract.checks import position_of_call, positions, winner_of
from noughts.check.contract.findings import Fault, Findings
from noughts.check.diagnose.hints.rule import HintRule, boards_where, holds_for_all, is_none, wrong_boards
from noughts.game.position import O, Position, X
from noughts.render.text import LINE_NAMES, join_words


def _returns_truth(found: Findings, fault: Fault) -> object:
    return isinstance(fault.answer.value, bool) and str(fault.answer.value)


def _names_nobody(found: Findings, fault: Fault) -> object:
    """What is returned, on every wrong board, instead of None for nobody."""
    nobody = holds_for_all(found, lambda one: winner_of(position_of_call(one.call)) is None)
    same = holds_for_all(found, lambda one: one.answer.returned and one.answer.value == fault.answer.value)
    return nobody and same and fault.answer.value not in (X, O) and f"`{fault.answer.value!r}`"


def _calls_too_few_a_line(found: Findings, _: Fault) -> bool:
    marks = holds_for_all(found, lambda fault: fault.answer.returned and fault.answer.value in (X, O))
    return marks and not any(map(winner_of, wrong_boards(found)))


def _misses_side(found: Findings, _: Fault) -> object:
    for side in (X, O):
        of_side = boards_where(found, lambda board, side=side: winner_of(board) == side)  # type: ignore[misc]
        if holds_for_all(found, is_none) and wrong_boards(found) == of_side:
            return side
    return None


def _misses_everything(found: Findings, _: Fault) -> bool:
    return holds_for_all(found, is_none) and wrong_boards(found) == boards_where(found, winner_of)


def _misses_lines(found: Findings, _: Fault) -> object:
    """The lines whose boards, and no others, get the answer None."""
    missed = wrong_boards(found)
    if not holds_for_all(found, is_none):
        return None
    never: dict[str | None, set[int]] = {side: _lines_only(found, missed, side) for side in (X, O)}
    explained = boards_where(
        found, lambda board: bool(lines := _lines(board)) and lines <= never[winner_of(board)]
    )
    return _name_lines(never[X], never[O]) if missed == explained else None


def _misses_some_lines(found: Findings, _: Fault) -> object:
    """The lines that are never found, although there are other mistakes too."""
    missed = {position_of_call(fault.call) for fault in found.faults if is_none(fault)}
    never = [_lines_only(found, missed, side) for side in (X, O)]
    return _name_lines(*never) if any(never) else None


def _name_lines(of_x: set[int], of_o: set[int]) -> str:
    def names(lines: set[int], of: str = "") -> list[str]:
        return [LINE_NAMES[line] + of for line in sorted(lines)]

    if of_x != of_o and not (of_x and of_o):
        return f"{join_words(names(of_x | of_o))}, for {X if of_x else O} only"
    both = of_x & of_o
    return join_words([*names(both), *names(of_x - both, " for X"), *names(of_o - both, " for O")])


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
    return holds_for_all(found, is_none) and empty_line


def _none_for(over: bool, found: Findings) -> bool:
    right_kind = all((board.outcome is not None) == over for board in wrong_boards(found))
    return holds_for_all(found, is_none) and right_kind


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
    return holds_for_all(found, is_none) and not any(map(winner_of, wrong_boards(found)))


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


OUTCOME_HINTS = (
    HintRule(
        "returns_truth",
        ("winner",),
        _returns_truth,
        "`winner` returns {}. It must return the mark of the winner, `X` or `O`, or `None`.",
    ),
    HintRule(
        "other_nobody",
        ("winner",),
        _names_nobody,
        "`winner` returns {} when nobody has won. It must return `None`.",
        "Return `None`, and compare with `None` where you use the answer.",
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
        "misses_some_lines",
        ("winner",),
        _misses_some_lines,
        "`winner` never finds {}. It is wrong on other boards too.",
        "Look at all eight lines: three rows, three columns, two diagonals.",
        missing=True,
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
        "no_truth",
        ("terminal",),
        lambda found, fault: holds_for_all(found, is_none),
        "`terminal` ends without a `return`, so it returns `None`.",
        "Return `True` when the game is over, and `False` otherwise.",
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
        lambda found, fault: holds_for_all(found, is_none),
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
