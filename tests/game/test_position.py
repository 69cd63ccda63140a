"""Positions: rules, immutability, and exactly the reachable ones."""

import copy
import itertools
import pickle
from collections.abc import Callable, Iterator
from enum import IntEnum
from typing import Any

import pytest

from noughts.game.errors import IllegalMoveError, ImpossibleError, NotationError
from noughts.game.game import CLASSIC, Game
from noughts.game.position import DRAW, Outcome, Position, reachable_positions
from tests.every import POSITIONS, board_of, winner_of


def test_outcome_on_every_position() -> None:
    for position in POSITIONS:
        winner = winner_of(board_of(position))
        if winner:
            assert position.outcome is not None
            assert position.outcome.winner == winner
            line = position.outcome.line
            assert line is not None
            assert {position.mark(cell) for cell in line} == {winner}
            assert sum(1 << cell for cell in line) in CLASSIC.lines
        else:
            assert position.outcome == (None if position.empty else DRAW)


def test_play_makes_what_the_constructor_makes() -> None:
    for position in POSITIONS:
        for move in position.moves:
            after = position.play(move)
            again = Position(after.game, after.x, after.o)
            assert after == again
            assert (after.mover, after.moves, after.outcome) == (again.mover, again.moves, again.outcome)
            assert after.mark(move) == position.mover != after.mover
            assert after.mine == position.theirs


def every_filling(game: Game) -> Iterator[tuple[int, int]]:
    for marks in itertools.product(".XO", repeat=game.cells):
        x, o = (sum(1 << cell for cell, at in enumerate(marks) if at == mark) for mark in "XO")
        yield x, o


@pytest.mark.parametrize(
    "text", ["3x3k3", "3x3k2", "3x3k1", "4x2k2", "4x2k4", "5x2k3", "2x4k3", "9x1k3", "1x7k2"]
)
def test_exactly_the_reachable_positions_are_possible(text: str) -> None:
    game = Game.parse(text)
    possible = set()
    for x, o in every_filling(game):
        try:
            possible.add(Position(game, x, o))
        except ImpossibleError as error:
            assert "\n" not in str(error)
    assert possible == set(reachable_positions(game))


def test_two_lines_that_no_last_move_completes() -> None:
    with pytest.raises(ImpossibleError, match="X has lines that no single last move can have completed"):
        Position.parse("XXXO.O./OO.OXXX", Game(7, 2, 3))


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("XX./.../...", "2 X and 0 O cannot arise: X moves first, so there are as many X as O or one more"),
        ("O../.../...", "0 X and 1 O cannot arise: X moves first, so there are as many X as O or one more"),
        ("XXX/OOO/...", "X and O both have a line: the game ends with the first one"),
        ("XXX/OO./O..", "X has a line, so the game was over before O's last move"),
        ("OOO/XX./XX.", "O has a line, so the game was over before X's last move"),
    ],
)
def test_impossible_positions(text: str, sentence: str) -> None:
    with pytest.raises(ImpossibleError) as caught:
        Position.parse(text)
    assert str(caught.value) == sentence


def test_no_cell_has_two_marks() -> None:
    with pytest.raises(ImpossibleError, match=r"^X and O are both on b2$"):
        Position(CLASSIC, 0b10010001, 0b00010010)


@pytest.mark.parametrize(("x", "o"), [(1, -1), (1 << 9, 0), (-1, 0)])
def test_marks_that_do_not_fit(x: int, o: int) -> None:
    with pytest.raises(ImpossibleError, match="do not fit on a 3x3 board"):
        Position(CLASSIC, x, o)


@pytest.mark.parametrize(
    ("text", "cell", "sentence"),
    [
        ("X../.../...", 0, "cell a1 is taken by X"),
        ("X../.../...", 9, "there is no cell 9: cells go from 0 to 8"),
        ("X../.../...", -1, "there is no cell -1: cells go from 0 to 8"),
        ("XXX/OO./...", 8, "the game is over: no move can be made"),
    ],
)
def test_illegal_moves(text: str, cell: int, sentence: str) -> None:
    with pytest.raises(IllegalMoveError) as caught:
        Position.parse(text).play(cell)
    assert str(caught.value) == sentence


def test_canonical_is_one_of_the_images_and_the_same_for_all() -> None:
    for position in POSITIONS:
        images = {
            Position(
                CLASSIC,
                sum(1 << symmetry[cell] for cell in range(9) if position.x >> cell & 1),
                sum(1 << symmetry[cell] for cell in range(9) if position.o >> cell & 1),
            )
            for symmetry in CLASSIC.symmetries
        }
        assert position.canonical() in images
        assert {image.canonical() for image in images} == {position.canonical()}


def test_positions_and_outcomes_never_change() -> None:
    position = Position.parse("XXX/OO./...")
    with pytest.raises(AttributeError, match="never changes"):
        position.x = 0
    assert position.outcome is not None
    with pytest.raises(AttributeError, match="never changes"):
        position.outcome.winner = "O"


def test_copies_and_comparison() -> None:
    position = Position.parse("XXX/OO./...")
    assert pickle.loads(pickle.dumps(position)) == copy.deepcopy(position) == position
    assert pickle.loads(pickle.dumps(position.outcome)) == position.outcome
    assert position != str(position)
    assert position.outcome != "X"
    assert hash(Outcome("X", (0, 1, 2))) == hash(position.outcome)
    assert Position(Game(4, 4, 4)) != Position(Game(4, 4, 3))
    assert repr(position) == "Position.parse('XXX/OO./...')"


def test_a_position_can_be_pasted_back() -> None:
    for position in (*POSITIONS, Position(Game(5, 4, 4)).play(7)):
        assert eval(repr(position)) == position


def test_a_cell_is_played_by_its_name_as_by_its_number() -> None:
    for position in POSITIONS:
        for move in position.moves:
            assert position.play(CLASSIC.cell_name(move)) == position.play(move)
            assert position.play(CLASSIC.cell_name(move).upper()) == position.play(move)
            assert position.play(Cell(move)) == position.play(move)
    assert Position.parse("X.O/.X./O..").mark("c1") == "O"


class Cell(IntEnum):
    """A whole number that is no plain int."""

    A1, B1, C1, A2, B2, C2, A3, B3, C3 = range(9)


def test_lists_of_lists_and_back() -> None:
    for position in POSITIONS:
        board = position.to_board()
        assert board == board_of(position)
        assert Position.from_board(board) == position
        assert list(position) == [cell for row in board for cell in row]
    wide = Position.parse("X.O./..../..X.", Game(4, 3, 3))
    assert wide.to_board() == [["X", None, "O", None], [None] * 4, [None, None, "X", None]]
    assert Position.from_board(wide.to_board(), wide.game) == wide


@pytest.mark.parametrize(
    ("board", "sentence"),
    [
        (None, "a board is a list of 3 rows, not None"),
        ("X.O/.X./..O", "a board is a list of 3 rows, not 'X.O/.X./..O'"),
        ([[None] * 3] * 2, "a board has 3 rows, this one has 2"),
        ([[None] * 3, [None] * 4, [None] * 3], "row 1 of the board has 4 cells instead of 3"),
        ([[None] * 3, "...", [None] * 3], "row 1 of the board is a list of 3 cells, not '...'"),
        (
            [[None] * 3, [None, None, 1], [None] * 3],
            "the cell in row 1, column 2 is 1; it must be 'X', 'O' or None (EMPTY)",
        ),
        (
            [["X", "X", None], [None] * 3, [None] * 3],
            "2 X and 0 O cannot arise: X moves first, so there are as many X as O or one more",
        ),
    ],
)
def test_boards_that_are_none(board: Any, sentence: str) -> None:
    with pytest.raises(ImpossibleError) as caught:
        Position.from_board(board)
    assert str(caught.value) == sentence


def test_a_position_has_a_length_and_marks_by_number_and_name() -> None:
    for position in POSITIONS[::100]:
        assert len(position) == 9
        assert [position[cell] for cell in range(9)] == list(position)
        assert [position[position.game.cell_name(cell)] for cell in range(9)] == list(position)
    with pytest.raises(NotationError):
        Position()["d4"]


@pytest.mark.parametrize(
    ("game", "sentence"),
    [
        (None, "None is not a Game: write one such as Game(3, 3, 3)"),
        (3, "3 is not a Game: write one such as Game(3, 3, 3)"),
    ],
)
def test_what_is_no_game(game: Any, sentence: str) -> None:
    ways: list[Callable[[], object]] = [
        lambda: Position(game),
        lambda: Position.parse("X.O/.X./O..", game),
        lambda: Position.from_board([[None] * 3] * 3, game),
    ]
    for way in ways:
        with pytest.raises(ImpossibleError) as caught:
            way()
        assert str(caught.value) == sentence


def test_cells_that_are_no_bitboards() -> None:
    marks: Any = "X"
    with pytest.raises(ImpossibleError) as caught:
        Position(CLASSIC, marks)
    assert str(caught.value) == "the cells of X and O are whole numbers, not 'X' and 0"


@pytest.mark.parametrize("cell", [4.0, True, None, (1, 1), b"b2"])
def test_what_cannot_be_played(cell: Any) -> None:
    with pytest.raises(NotationError) as caught:
        Position().play(cell)
    assert str(caught.value) == f"a cell is a whole number or a name such as 'b2', not {cell!r}"
