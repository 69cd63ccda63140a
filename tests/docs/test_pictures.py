"""What draws itself in a notebook: well-formed pictures that show what they should."""

from xml.etree import ElementTree as ET

import pytest

from noughts import Game, Position, analyse
from noughts.solving.verdict import Analysis
from noughts.strategies import EVERY_STRATEGY
from noughts.strategies.registry import variant_named
from noughts.strategies.trace import trace
from noughts.strategies.trace.node import MOST_DRAWN
from tests.every import UNFINISHED
from tests.scripts import script

SVG = "{http://www.w3.org/2000/svg}"


def texts(picture: str) -> list[str]:
    return [text.text or "" for text in ET.fromstring(picture).iter(f"{SVG}text")]


def test_an_analysis_shows_the_value_of_every_move() -> None:
    for position in UNFINISHED[::50]:
        analysis = analyse(position)
        notes = [text for text in texts(analysis._repr_svg_()) if text not in ("1", "2", "3", "a", "b", "c")]
        assert notes == [f"{move.value:+d} in {move.plies}" if move.value else "0" for move in analysis.moves]


def test_what_is_not_proven_is_a_question_mark() -> None:
    assert texts(Analysis.unknown(Position(Game(4, 4, 4)))._repr_svg_()).count("?") == 16


@pytest.mark.parametrize("name", EVERY_STRATEGY)
def test_a_search_is_drawn_with_its_values_and_cuts(name: str) -> None:
    root = trace(variant_named(name), Position.parse("XOX/.O./.X."))
    picture = root._repr_svg_()
    shown = texts(picture)
    if root.nodes <= MOST_DRAWN:
        assert shown.count("✂") == root.cuts
        assert len(list(ET.fromstring(picture).iter(f"{SVG}svg"))) == root.nodes + 1
    assert root.in_signs in shown


def test_a_large_search_is_folded_with_its_counts() -> None:
    root = trace(variant_named("alpha-beta"), Position())
    picture = root._repr_svg_()
    drawn = len(list(ET.fromstring(picture).iter(f"{SVG}svg"))) - 1
    assert 9 < drawn <= MOST_DRAWN
    folded = [int(text.partition("▸")[2].replace(",", "")) for text in texts(picture) if "▸" in text]
    assert sum(folded) + drawn == root.nodes


def test_the_numbered_report_is_the_one_of_its_page() -> None:
    drawing = script("draw_report")
    assert drawing.PICTURE.read_text("utf-8") == drawing.draw(
        drawing.report_lines(drawing.PAGE.read_text("utf-8"))
    )


def test_the_five_reports_are_those_of_their_page() -> None:
    drawing = script("draw_report")
    drawn = drawing.pictures(drawing.REPORTS.read_text("utf-8"))
    assert len(drawn) == 5
    for name, picture in drawn.items():
        assert drawing.PICTURE.with_name(name).read_text("utf-8") == picture
        ET.fromstring(picture)
