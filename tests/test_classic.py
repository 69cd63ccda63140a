"""The classic contract: every rule on every position, every error in one sentence."""

import copy
import importlib
import itertools
from collections.abc import Callable
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

import tictactoe as ttt
from noughts import classic
from noughts.classic import Board
from noughts.solving import perfect
from tests.every import LINES, POSITIONS, UNFINISHED, board_of, winner_of

BOARDS = [(position, board_of(position)) for position in POSITIONS]
ON_BOARDS: list[Callable[[Any], object]] = [
    ttt.player,
    ttt.actions,
    ttt.winner,
    ttt.terminal,
    ttt.utility,
    ttt.minimax,
    ttt.max_value,
    ttt.min_value,
    ttt.minimax_helper,
    ttt.blank_of,
    ttt.winnable_actions_of,
    ttt.not_losable_actions_of,
    lambda board: ttt.result(board, (0, 0)),
    lambda board: ttt.has_row(board, "X"),
    lambda board: ttt.has_column(board, "X"),
    lambda board: ttt.has_diagonal(board, "X"),
]


def test_both_doors_lead_to_the_same_functions() -> None:
    for name in classic.__all__:
        assert getattr(ttt, name) is getattr(classic, name)


def test_initial_state_is_fresh() -> None:
    board = ttt.initial_state()
    assert board == [[ttt.EMPTY] * 3 for _ in range(3)]
    board[0][0] = ttt.X
    assert ttt.initial_state() == [[ttt.EMPTY] * 3 for _ in range(3)]
    assert len({id(row) for row in board}) == 3


def test_every_function_on_every_position() -> None:
    for position, board in BOARDS:
        before = copy.deepcopy(board)
        empty = {(i, j) for i, j in itertools.product(range(3), repeat=2) if board[i][j] is None}
        winner = winner_of(board)
        assert ttt.actions(board) == empty
        assert isinstance(ttt.actions(board), set)
        assert ttt.winner(board) == winner
        assert ttt.terminal(board) is (winner is not None or not empty)
        assert ttt.utility(board) == {"X": 1, "O": -1, None: 0}[winner]
        assert ttt.player(board) == position.mover
        assert ttt.blank_of(board) == len(empty)
        assert board == before


def test_result_on_every_position() -> None:
    for position, board in BOARDS:
        before = copy.deepcopy(board)
        for i, j in ttt.actions(board):
            after = ttt.result(board, (i, j))
            assert board == before
            assert not {id(row) for row in after} & {id(row) for row in board}
            assert after[i][j] == position.mover
            after[i][j] = None
            assert after == before


def test_minimax_on_every_position() -> None:
    for position, board in BOARDS:
        for _ in range(2):  # computed, then remembered
            before = copy.deepcopy(board)
            action = ttt.minimax(board)
            assert board == before
            if position.outcome:
                assert action is None
                continue
            assert isinstance(action, tuple)
            assert action in ttt.actions(board)
            assert action == divmod(perfect.best(position) or 0, 3)


def test_line_helpers_on_every_position() -> None:
    rows, columns, diagonals = LINES[0:3], LINES[3:6], LINES[6:8]
    for _, board in BOARDS:
        for mark in ("X", "O"):
            for helper, lines in (
                (ttt.has_row, rows),
                (ttt.has_column, columns),
                (ttt.has_diagonal, diagonals),
            ):
                assert helper(board, mark) is any(all(board[i][j] == mark for i, j in line) for line in lines)


def test_winnable_and_not_losable_on_every_position() -> None:
    for position in UNFINISHED:
        board = board_of(position)
        mover = position.mover
        wins = {action for action in ttt.actions(board) if winner_of(ttt.result(board, action)) == mover}
        assert ttt.winnable_actions_of(board) == wins
        safe = set()
        for action in ttt.actions(board):
            after = ttt.result(board, action)
            replies = (
                [] if ttt.terminal(after) else [ttt.result(after, reply) for reply in ttt.actions(after)]
            )
            if all(winner_of(reply) is None for reply in replies):
                safe.add(action)
        assert ttt.not_losable_actions_of(board) == safe


def test_value_helpers_where_few_cells_are_left() -> None:
    for position in POSITIONS:
        if position.empty.bit_count() > 5:
            continue
        board = board_of(position)
        value = perfect.value(position) * (1 if position.mover == "X" else -1)
        value_of_mover = ttt.max_value if position.mover == "X" else ttt.min_value
        assert value_of_mover(board) == value
        action, helper_value = ttt.minimax_helper(board)
        assert helper_value == value
        if position.outcome:
            assert action == (-1, -1)
        else:
            values = {(i, j): ttt.minimax_helper(ttt.result(board, (i, j)))[1] for i, j in ttt.actions(board)}
            assert action == min(cell for cell in values if values[cell] == value)


def test_value_helpers_on_the_empty_board() -> None:
    assert ttt.max_value(ttt.initial_state()) == 0
    assert ttt.minimax_helper(ttt.initial_state()) == ((0, 0), 0)


def test_finished_boards_leave_nothing_to_do() -> None:
    board: Board = [["X", "X", "X"], ["O", "O", None], [None, None, None]]
    assert ttt.winnable_actions_of(board) == ttt.not_losable_actions_of(board) == set()
    assert ttt.max_value(board) == ttt.min_value(board) == 1


def test_lines_and_cells_are_read_on_every_filling() -> None:
    """`winner`, `terminal`, `utility`, `actions` also answer on boards whose counts cannot arise."""
    for marks in itertools.product(("X", "O", None), repeat=9):
        board = [list(marks[0:3]), list(marks[3:6]), list(marks[6:9])]
        winner = winner_of(board)
        assert ttt.winner(board) == winner
        assert ttt.utility(board) == {"X": 1, "O": -1, None: 0}[winner]
        assert ttt.terminal(board) is (winner is not None or None not in marks)
        assert len(ttt.actions(board)) == marks.count(None)
        surplus = marks.count("X") - marks.count("O")
        if surplus not in (0, 1):
            with pytest.raises(ValueError, match="cannot arise: X moves first"):
                ttt.player(board)
            if not ttt.terminal(board):
                with pytest.raises(ValueError, match="cannot arise: X moves first"):
                    ttt.minimax(board)


@pytest.mark.parametrize(
    ("action", "reason"),
    [
        ((0, 0), "takes a cell that X has already"),
        ((1, 1), "takes a cell that O has already"),
        ((3, 0), "is off the board: row and column go from 0 to 2"),
        ((0, 3), "is off the board: row and column go from 0 to 2"),
        ((-1, 0), "is off the board: row and column go from 0 to 2"),
        ((0, -1), "is off the board: row and column go from 0 to 2"),
        ((-1, -1), "is off the board: row and column go from 0 to 2"),
        ((10**30, 0), "is off the board: row and column go from 0 to 2"),
        ((0,), "is not a pair (i, j) of whole numbers: row and column"),
        ((0, 1, 2), "is not a pair (i, j) of whole numbers: row and column"),
        ((0.0, 1), "is not a pair (i, j) of whole numbers: row and column"),
        ((True, 1), "is not a pair (i, j) of whole numbers: row and column"),
        ((None, 1), "is not a pair (i, j) of whole numbers: row and column"),
        ("01", "is not a pair (i, j) of whole numbers: row and column"),
        (None, "is not a pair (i, j) of whole numbers: row and column"),
        ([2, 2], "is not a pair (i, j) of whole numbers: row and column"),
        (4, "is not a pair (i, j) of whole numbers: row and column"),
    ],
)
def test_refused_actions(action: Any, reason: str) -> None:
    board: Board = [["X", None, None], [None, "O", None], [None, None, None]]
    with pytest.raises(ValueError) as caught:
        ttt.result(board, action)
    assert str(caught.value) == f"action {action!r} {reason}"
    assert board == [["X", None, None], [None, "O", None], [None, None, None]]


MALFORMED: list[tuple[Any, str]] = [
    (None, "a board is a list of 3 rows, not None"),
    ("XXXOOO...", "a board is a list of 3 rows, not 'XXXOOO...'"),
    (((None,) * 3,) * 3, "a board is a list of 3 rows, not ((None, None, None), (None, None, Non...)"),
    ([], "a board has 3 rows, this one has 0"),
    ([[None] * 3] * 4, "a board has 3 rows, this one has 4"),
    ([[None] * 3, None, [None] * 3], "row 1 of the board is a list of 3 cells, not None"),
    (
        [[None] * 3, (None,) * 3, [None] * 3],
        "row 1 of the board is a list of 3 cells, not (None, None, None)",
    ),
    (["XOX", "OXO", "XOX"], "row 0 of the board is a list of 3 cells, not 'XOX'"),
    ([[None] * 3, [None] * 3, [None] * 2], "row 2 of the board has 2 cells instead of 3"),
    (
        [["x", None, None], [None] * 3, [None] * 3],
        "the cell in row 0, column 0 is 'x'; it must be 'X', 'O' or None (EMPTY)",
    ),
    (
        [[None] * 3, [None, "", None], [None] * 3],
        "the cell in row 1, column 1 is ''; it must be 'X', 'O' or None (EMPTY)",
    ),
    (
        [[None] * 3, [None, 0, None], [None] * 3],
        "the cell in row 1, column 1 is 0; it must be 'X', 'O' or None (EMPTY)",
    ),
    (
        [[None] * 3, [None, [], None], [None] * 3],
        "the cell in row 1, column 1 is []; it must be 'X', 'O' or None (EMPTY)",
    ),
]


@pytest.mark.parametrize(("board", "sentence"), MALFORMED)
@pytest.mark.parametrize("function", ON_BOARDS)
def test_malformed_boards(function: Callable[[Any], object], board: Any, sentence: str) -> None:
    with pytest.raises(ValueError) as caught:
        function(board)
    assert str(caught.value) == sentence


junk = st.recursive(
    st.none()
    | st.booleans()
    | st.integers()
    | st.floats()
    | st.text(max_size=3)
    | st.sampled_from(["X", "O"]),
    lambda inner: (
        st.lists(inner, max_size=4)
        | st.tuples(inner, inner, inner)
        | st.dictionaries(st.text(max_size=2), inner, max_size=3)
    ),
    max_leaves=12,
)
cells = st.sampled_from(["X", "O", None])
almost_boards = st.lists(st.lists(cells | junk, min_size=2, max_size=4), min_size=2, max_size=4)


@given(junk | almost_boards, junk | st.tuples(st.integers(-4, 4), st.integers(-4, 4)))
def test_junk_gets_value_errors_and_stays_as_it_was(board: Any, action: Any) -> None:
    before = copy.deepcopy(board)
    functions: list[Callable[[Any], object]] = [*ON_BOARDS, lambda given: ttt.result(given, action)]
    for function in functions:
        try:
            function(board)
        except ValueError as error:
            assert str(error)
            assert "\n" not in str(error)
    assert repr(board) == repr(before)


def test_runs_from_a_plain_checkout() -> None:
    """The door is a module in the root of the checkout, beside the package."""
    module = importlib.import_module("tictactoe")
    assert module.__file__ is not None
    assert module.minimax(module.initial_state()) in module.actions(module.initial_state())
