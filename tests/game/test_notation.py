"""Text to things and back; what cannot be read is refused in one sentence."""

from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from noughts.game.errors import NotationError, NoughtsError
from noughts.game.game import CLASSIC, Game
from noughts.game.position import Position
from tests.every import POSITIONS

sides = st.integers(1, 19)


@st.composite
def games(draw: st.DrawFn) -> Game:
    width, height = draw(sides), draw(sides)
    return Game(width, height, draw(st.integers(1, max(width, height))))


@st.composite
def played(draw: st.DrawFn) -> Position:
    """A position somewhere in a game at random."""
    position = Position(draw(games()))
    for choice in draw(st.lists(st.integers(0, 400), max_size=30)):
        if position.outcome:
            break
        position = position.play(position.moves[choice % len(position.moves)])
    return position


@given(games())
def test_games_print_back(game: Game) -> None:
    assert Game.parse(str(game)) is game


@given(played())
def test_positions_print_back(position: Position) -> None:
    assert Position.parse(str(position), position.game) == position


def test_every_classic_position_prints_back() -> None:
    assert all(Position.parse(str(position)) == position for position in POSITIONS)


@given(games())
def test_cells_print_back(game: Game) -> None:
    names = [game.cell_name(cell) for cell in range(game.cells)]
    assert len(set(names)) == game.cells
    assert [game.cell_index(name) for name in names] == list(range(game.cells))


def test_cells_of_the_classic_board() -> None:
    assert [CLASSIC.cell_name(cell) for cell in range(9)] == [
        "a1",
        "b1",
        "c1",
        "a2",
        "b2",
        "c2",
        "a3",
        "b3",
        "c3",
    ]
    assert CLASSIC.cell_index(" B2 ") == 4


@pytest.mark.parametrize(
    "text",
    [
        "",
        "3x3",
        "3x3k",
        "3x3k3ww",
        "w3x3k3",
        "x3k3",
        "3x3k3k3",
        "-3x3k3",
        "+3x3k3",
        "3.x3k3",
        "03x3k3",
        "3x3k٣",
    ],
)
def test_unreadable_games(text: str) -> None:
    with pytest.raises(NotationError, match="is not a game: write WIDTHxHEIGHTkK"):
        Game.parse(text)


def test_a_side_that_is_too_long_is_said_to_be_so() -> None:
    with pytest.raises(NotationError, match="is not a game: a side has at most 19 cells"):
        Game.parse("9" * 9 + "x3k3")


@pytest.mark.parametrize(
    "text", ["", "a", "1", "d1", "a4", "a0", "a-1", "aa1", "1a", "b2b", "b²", "b02", "z9" * 5000]
)
def test_unreadable_cells(text: str) -> None:
    with pytest.raises(NotationError, match="is not a cell of this board: cells go from a1 to c3") as caught:
        CLASSIC.cell_index(text)
    assert len(str(caught.value)) < 120


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("", "'' is not a position on this board: write 3 rows of 3 cells with '/' between them"),
        (
            "X.O/.X.",
            "'X.O/.X.' is not a position on this board: write 3 rows of 3 cells with '/' between them",
        ),
        (
            "X.O/.X./O",
            "'X.O/.X./O' is not a position on this board: write 3 rows of 3 cells with '/' between them",
        ),
        ("X.O/.#./O..", "'#' at b2 is not a mark: use X, O or . for empty"),
        (
            "X.O.X.O.",
            "'X.O.X.O.' is not a position on this board: write 3 rows of 3 cells with '/' between them",
        ),
        (None, "a position is read from a text such as 'X.O/.X./..O', not from None"),
        (4, "a position is read from a text such as 'X.O/.X./..O', not from 4"),
        ("X.O/. ./O..", "' ' at b2 is not a mark: use X, O or . for empty"),
    ],
)
def test_unreadable_positions(text: Any, sentence: str) -> None:
    with pytest.raises(NotationError) as caught:
        Position.parse(text)
    assert str(caught.value) == sentence


@given(st.text(), games())
def test_junk_is_refused_with_the_documented_exception(text: str, game: Game) -> None:
    for read in (Game.parse, game.cell_index, lambda junk: Position.parse(junk, game)):
        try:
            thing = read(text)
        except NoughtsError as error:
            assert "\n" not in str(error)
        else:
            assert isinstance(thing, (Game, int, Position))


@given(st.text("XO./xo-_", max_size=14))
def test_almost_positions(text: str) -> None:
    """What is read prints back to one text, whichever way it was written."""
    try:
        position = Position.parse(text)
    except NoughtsError as error:
        assert str(error)
    else:
        marks = text.upper().replace("/", "").replace("-", ".").replace("_", ".")
        assert str(position) == "/".join((marks[:3], marks[3:6], marks[6:]))


@given(played(), st.randoms())
def test_other_ways_to_write_a_position(position: Position, random: Random) -> None:
    """In either case, with other signs for empty cells, and without slashes."""
    text = str(position)
    written = "".join(random.choice((mark, mark.lower())) for mark in text)
    written = "".join(random.choice(".-_") if mark == "." else mark for mark in written)
    for other in (written, written.replace("/", ""), f" {written}\n"):
        assert str(Position.parse(other, position.game)) == text


@given(games())
def test_a_game_is_read_in_either_case(game: Game) -> None:
    assert Game.parse(str(game).upper()) is game
    assert str(Game.parse(f" {str(game).upper()}W ")) == f"{game}w"


@pytest.mark.parametrize("given_instead", [None, 3, 3.0, True, b"3x3k3", ["3x3k3"], Game()])
def test_what_is_no_text(given_instead: Any) -> None:
    with pytest.raises(NotationError, match=r"^a game is read from a text such as '3x3k3', not from "):
        Game.parse(given_instead)
    with pytest.raises(
        NotationError, match=r"^a position is read from a text such as 'X.O/.X./..O', not from "
    ):
        Position.parse(given_instead)
