"""Drawings: as text and as SVG, on any board."""

from collections.abc import Callable
from xml.etree import ElementTree

import pytest

from noughts.game.errors import NoughtsError
from noughts.game.game import Game
from noughts.game.position import Position
from noughts.render.svg import position_svg
from noughts.render.text import position_text
from tests.every import POSITIONS

SVG = "{http://www.w3.org/2000/svg}"


def test_text_with_notes() -> None:
    position = Position.parse("X.O/.X./..O")
    assert position_text(position, {1: "W1", 3: "="}).splitlines() == [
        "     a    b    c",
        "1    X  | W1 | O",
        "    ----+----+----",
        "2    =  | X  | .",
        "    ----+----+----",
        "3    .  | .  | O",
    ]


def test_text_of_a_large_board_is_straight() -> None:
    lines = position_text(Position(Game(19, 19, 5)).play(0)).splitlines()
    assert len(lines) == 1 + 19, "no rules: it fits 80 x 24"
    assert lines[0].split() == list("abcdefghijklmnopqrs")
    assert [line.split()[0] for line in lines[1:]] == [str(row) for row in range(1, 20)]
    assert {len(line) for line in lines} == {len(lines[0])}
    assert len(lines[0]) < 80


def test_svg_of_every_position_shows_every_mark() -> None:
    for position in POSITIONS:
        drawing = ElementTree.fromstring(position_svg(position))
        assert drawing.findtext(f"{SVG}title") == str(position)
        strokes = [line.get("stroke") for line in drawing.iter(f"{SVG}line")]
        assert strokes.count("#1f5fbf") == 2 * position.x.bit_count()
        assert len(list(drawing.iter(f"{SVG}circle"))) == position.o.bit_count()
        won = position.outcome is not None and position.outcome.winner is not None
        assert strokes.count("#15803d") == int(won)


@pytest.mark.parametrize(("width", "height"), [(3, 3), (7, 4), (4, 7), (1, 5), (19, 19)])
def test_svg_fits_any_board(width: int, height: int) -> None:
    position = Position(Game(width, height, max(width, height)))
    drawing = ElementTree.fromstring(position_svg(position, {0: "<&>"}, last=0))
    texts = [element.text for element in drawing.iter(f"{SVG}text")]
    assert texts == [*"abcdefghijklmnopqrs"[:width], *map(str, range(1, height + 1)), "<&>"]
    indices = ElementTree.fromstring(position_svg(position, as_indices=True))
    counted = [element.text for element in indices.iter(f"{SVG}text")]
    assert counted == [*map(str, range(width)), *map(str, range(height))]
    right, bottom = float(drawing.get("width", "0")), float(drawing.get("height", "0"))
    for line in drawing.iter(f"{SVG}line"):
        assert all(0 <= float(line.get(name, "-1")) <= right for name in ("x1", "x2"))
        assert all(0 <= float(line.get(name, "-1")) <= bottom for name in ("y1", "y2"))


def test_a_position_draws_itself_in_a_notebook() -> None:
    position = Position.parse("X.O/.X./..O")
    assert position._repr_svg_() == position_svg(position)


def test_cells_may_be_named() -> None:
    position = Position.parse("X.O/.X./..O")
    assert position_text(position, {"b1": 0.5}, "c3") == position_text(position, {1: "0.5"}, 8)
    named = position_svg(position, {"b1": 0.5}, "c3", tints={"a2": '"red"'})
    assert named == position_svg(position, {1: "0.5"}, 8, tints={3: '"red"'})
    assert 'fill="&quot;red&quot;"' in named


@pytest.mark.parametrize("draw", [position_text, position_svg])
def test_what_cannot_be_drawn_gets_a_sentence(draw: Callable[..., str]) -> None:
    for given, sentence in (
        ((3,), r"^3 is not a Position$"),
        ((Position(), {"d4": "?"}), r"^'d4' is not a cell of this board: cells go from a1 to c3$"),
        ((Position(), None, 9), r"^there is no cell 9: cells go from 0 to 8$"),
        ((Position(), None, -1), r"^there is no cell -1: cells go from 0 to 8$"),
    ):
        with pytest.raises(NoughtsError, match=sentence):
            draw(*given)
