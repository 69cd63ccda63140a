"""The family of games on the page: the menu of other rules, their boards, and games in files."""

import json
import re
from pathlib import Path
from random import Random

import pytest
from playwright.sync_api import Page, expect

from noughts.explanations.record import GameRecord
from noughts.game.game import Game
from noughts.game.position import Position
from tests.web.serving import at_both
from tests.web.table import OVER, cell, heading, settled

PLACES = ("server",)  # the page is the same at a site; what asks Python otherwise is at both

YOUR_TURN = re.compile("^Your turn")
KINDS = ["3x3k3m", "7x6k4g", "3x3k3n", "4x4k4w", "4x4k4c", "3x3x3k3", "5x5k4h", "5x5:tippy"]


def marks(page: Page) -> str:
    labels = page.locator("main [role=gridcell]").evaluate_all(
        "cells => cells.map(cell => cell.getAttribute('aria-label'))"
    )
    return "".join(label.split(", ")[1].replace("empty", ".") for label in labels)


def position_on(page: Page, game: Game) -> Position:
    text = marks(page)
    rows = [text[start : start + game.width] for start in range(0, len(text), game.width)]
    return Position.parse("/".join(rows), game)


@pytest.mark.parametrize(
    ("place", "name"), [*(("server", name) for name in KINDS), ("site", "7x6k4g")], indirect=["place"]
)
def test_a_game_of_each_kind_is_played_to_its_end(page: Page, name: str) -> None:
    game, dice = Game.parse(name), Random(name)
    page.goto("?view=play&as=X&opponent=random")
    settled(page)
    page.get_by_role("button", name="Other rules").click()
    page.locator(f'.rules input[value="{name}"]').check()
    expect(page).to_have_url(re.compile(f"game={re.escape(name)}"))
    while True:
        settled(page)
        if OVER.match(heading(page).inner_text()):
            break
        expect(heading(page)).to_have_text(YOUR_TURN)
        position = position_on(page, game)
        move = game.cell_name(dice.choice(position.moves))
        cell(page, move).click()
        expect(cell(page, move)).to_have_attribute(
            "aria-label", re.compile(f"^{move}, {'X' if game.one_mark else position.mover}")
        )
    ended = position_on(page, game).outcome
    assert ended is not None
    text = "A draw" if ended.winner is None else "You won!" if ended.winner == "X" else "You lost"
    expect(heading(page)).to_have_text(text)
    expect(page.locator("main .winning")).to_have_count(len(ended.line or ()))
    expect(page.locator(".overlay .won")).to_have_count(len(game.strokes(ended.line)) if ended.line else 0)
    settled(page)


def test_every_game_of_the_menu_has_a_picture_and_a_sentence(page: Page) -> None:
    page.goto("?view=play")
    settled(page)
    page.get_by_role("button", name="Other rules").click()
    for item in page.locator(".rules label").all():
        value = item.locator("input").get_attribute("value") or ""
        assert item.locator(".mini-cell").count() == Game.parse(value).cells
        assert item.locator("small").inner_text().endswith(".")


def test_a_click_on_a_column_drops_a_mark(page: Page) -> None:
    page.goto("?view=play&game=7x6k4g&as=both")
    settled(page)
    cell(page, "d1").click()
    expect(cell(page, "d6")).to_have_attribute("aria-label", re.compile("^d6, X"))
    cell(page, "d2").click()
    expect(cell(page, "d5")).to_have_attribute("aria-label", re.compile("^d5, O"))


def test_layers_are_drawn_in_rows_of_two_and_can_be_touched(page: Page) -> None:
    page.set_viewport_size({"width": 360, "height": 740})
    page.goto("?view=analyse&game=3x3x3k3")
    settled(page)
    boxes = {name: cell(page, name).bounding_box() for name in ("a1", "c1", "a4", "c6", "a7", "a3")}
    top = {name: round(box["y"]) for name, box in boxes.items() if box}
    left = {name: round(box["x"]) for name, box in boxes.items() if box}
    assert top["a1"] == top["a4"] < top["a3"] < top["a7"]
    assert left["a1"] == left["a3"] == left["a7"] < left["c1"] < left["a4"]
    expect(cell(page, "c6")).to_be_in_viewport(ratio=1)  # nothing to scroll sideways
    assert boxes["a1"] is not None
    assert boxes["a1"]["width"] >= 36
    expect(page.locator(".overlay .label", has_text="9")).to_have_count(1)


def test_analyse_takes_the_family(page: Page) -> None:
    page.goto("?view=analyse&game=3x3k3n&position=XX./.../...")
    settled(page)
    page.get_by_role("button", name="Threats").click()
    expect(cell(page, "c1")).to_have_attribute("aria-label", re.compile("loses here"))
    cell(page, "b2").click()
    expect(cell(page, "b2")).to_have_attribute("aria-label", re.compile("^b2, X"))


@at_both
def test_a_game_file_is_opened(page: Page, tmp_path: Path) -> None:
    own = tmp_path / "mine.toml"
    own.write_text('board = "3x3"\nlines = ["a1 b2 c3", "a1 c1"]\nflags = "m"\n')
    page.goto("?view=play")
    settled(page)
    page.get_by_role("button", name="Other rules").click()
    page.locator(".rules input[type=file]").set_input_files(own)
    expect(page).to_have_url(re.compile(r"game=3x3m:a1-c1,a1-b2-c3"))
    expect(page.locator(".board-choice")).to_contain_text("The lines are a1-c1, a1-b2-c3.")
    own.write_text("lines = 3")
    page.locator(".rules input[type=file]").set_input_files(own)
    expect(page.locator(".rules")).to_contain_text("does not describe a game")


@at_both
def test_a_game_is_saved_and_opened_again(page: Page, tmp_path: Path) -> None:
    page.goto("?view=play&as=both&game=4x4k3w&moves=a1,b2,d4")
    settled(page)
    page.get_by_text("More", exact=True).click()
    with page.expect_download() as download:
        page.get_by_role("button", name="Save game").click()
    file = tmp_path / "game.json"
    download.value.save_as(file)
    assert GameRecord.open(file).moves == ("a1", "b2", "d4")
    file.write_text(json.dumps(GameRecord("3x3k3n", ["b2", "a1", "c3"]).to_json()))
    page.get_by_text("More", exact=True).click()
    with page.expect_file_chooser() as chooser:
        page.get_by_role("button", name="Open game").click()
    chooser.value.set_files(file)
    expect(page).to_have_url(re.compile("game=3x3k3n.*moves=b2,a1,c3"))
    settled(page)
    assert marks(page) == "X...X...X"
