"""Text to things and back; what cannot be read is refused in one sentence."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from noughts.rules.errors import NotationError, NoughtsError
from noughts.rules.game import CLASSIC, Game
from noughts.rules.position import Position
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
    names = [game.name(cell) for cell in range(game.cells)]
    assert len(set(names)) == game.cells
    assert [game.cell(name) for name in names] == list(range(game.cells))


def test_cells_of_the_classic_board() -> None:
    assert [CLASSIC.name(cell) for cell in range(9)] == ["a1", "b1", "c1", "a2", "b2", "c2", "a3", "b3", "c3"]
    assert CLASSIC.cell(" B2 ") == 4


@pytest.mark.parametrize(
    "text",
    [
        "",
        "3x3",
        "3x3k",
        "3X3k3",
        "x3k3",
        "3x3k3k3",
        "-3x3k3",
        "+3x3k3",
        "3.x3k3",
        "03x3k3",
        "3x3k٣",
        "9" * 9 + "x3k3",
    ],
)
def test_unreadable_games(text: str) -> None:
    with pytest.raises(NotationError, match="is not a game: write WIDTHxHEIGHTkK"):
        Game.parse(text)


@pytest.mark.parametrize(
    "text", ["", "a", "1", "d1", "a4", "a0", "a-1", "aa1", "1a", "b2b", "b²", "b02", "z9" * 5000]
)
def test_unreadable_cells(text: str) -> None:
    with pytest.raises(NotationError, match="is not a cell of this board: cells go from a1 to c3") as caught:
        CLASSIC.cell(text)
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
        ("X.O/.x./O..", "'x' at b2 is not a mark: use X, O or . for empty"),
        ("X.O/. ./O..", "' ' at b2 is not a mark: use X, O or . for empty"),
    ],
)
def test_unreadable_positions(text: str, sentence: str) -> None:
    with pytest.raises(NotationError) as caught:
        Position.parse(text)
    assert str(caught.value) == sentence


@given(st.text(), games())
def test_junk_is_refused_with_the_documented_exception(text: str, game: Game) -> None:
    for read in (Game.parse, game.cell, lambda junk: Position.parse(junk, game)):
        try:
            thing = read(text)
        except NoughtsError as error:
            assert "\n" not in str(error)
        else:
            assert isinstance(thing, (Game, int, Position))


@given(st.text("XO./", max_size=14))
def test_almost_positions(text: str) -> None:
    try:
        assert str(Position.parse(text)) == text
    except NoughtsError as error:
        assert str(error)
