"""The analysis in a real browser: by link, by clicking, by pasting; reasons and lines to play through."""

import re

from playwright.sync_api import Page, expect

from noughts.exact.oracle import analyse
from noughts.rules.position import Position
from tests.web.table import by_keyboard, by_mouse, cell, heading, position_of, settled

WORDS = {1: "win", 0: "draw", -1: "loss"}


def test_a_link_shows_every_value_in_words(page: Page) -> None:
    position = Position.parse("X.O/.X./..O")
    page.goto(f"?view=analyse&game=3x3k3&position={position}")
    expect(heading(page)).to_have_text("X to move: a draw with best play.")
    settled(page)
    assert position_of(page) == position
    for move in analyse(position).moves:
        assert move.value is not None
        expect(cell(page, position.game.name(move.cell))).to_have_attribute(
            "aria-label", re.compile(f"empty, {WORDS[move.value]}")
        )
    expect(page.get_by_role("img", name="5 moves: 1 draw, 4 loss")).to_be_visible()
    expect(page.locator(".words")).to_contain_text("so X must block c2.")
    expect(page.locator(".moves tbody tr")).to_have_count(5)
    expect(page.locator(".moves tbody tr").first).to_contain_text("best")


def test_mirror_images_are_told_once(page: Page) -> None:
    page.goto("?view=analyse&position=X../.O./..X")
    settled(page)
    rows = page.locator(".moves tbody tr")
    expect(rows).to_have_count(2)
    expect(rows.first).to_contain_text("the four edges")
    expect(rows.first).to_contain_text("draw")
    rows.first.get_by_role("button", name="Play c2").click()
    expect(page).to_have_url(re.compile(r"position=X\.\./\.OO/\.\.X"))


def test_a_position_is_set_up_by_clicking(page: Page) -> None:
    page.goto("?view=analyse")
    settled(page)
    page.get_by_role("radio", name="Puts X").check()
    by_mouse(page, "b2")
    settled(page)
    expect(page).to_have_url(re.compile(r"position=\.\.\./\.X\./\.\.\."))
    page.get_by_role("radio", name="Puts O").check()
    by_mouse(page, "a1")
    by_mouse(page, "c1")
    expect(page.get_by_role("alert").filter(has_text="1 X and 2 O cannot arise")).to_be_visible()
    page.get_by_role("radio", name="Clears").check()
    by_mouse(page, "c1")
    settled(page)
    expect(heading(page)).to_have_text("X to move: a draw with best play.")
    assert str(position_of(page)) == "O../.X./..."


def test_a_position_is_pasted_as_text(page: Page) -> None:
    page.goto("?view=analyse")
    settled(page)
    text = page.get_by_label("Position", exact=True)
    text.fill("xx./oo./...")
    text.press("Enter")
    expect(heading(page)).to_have_text("X to move: X wins at once.")
    text.fill("nonsense")
    text.press("Enter")
    expect(page.get_by_role("alert").filter(has_text="'nonsense' is not a position")).to_be_visible()


def test_back_and_forward_follow_the_positions(page: Page) -> None:
    page.goto("?view=analyse")
    settled(page)
    by_keyboard(page, "b2")
    settled(page)
    by_keyboard(page, "a1")
    expect(page).to_have_url(re.compile(r"position=O\.\./\.X\./"))
    page.go_back()
    expect(page.get_by_label("Position", exact=True)).to_have_value(".../.X./...")
    page.go_back()
    expect(page.get_by_label("Position", exact=True)).to_have_value(".../.../...")
    page.go_forward()
    expect(page.get_by_label("Position", exact=True)).to_have_value(".../.X./...")
    settled(page)
    assert str(position_of(page)) == ".../.X./..."


def test_the_best_line_and_a_refutation_are_played_through(page: Page) -> None:
    page.goto("?view=analyse&position=X../.O./..X")
    settled(page)
    page.keyboard.press("]")
    settled(page)
    expect(page.get_by_role("heading", name="Best line")).to_be_visible()
    page.keyboard.press("]")
    settled(page)
    assert position_of(page).empty.bit_count() == 4
    page.keyboard.press("[")
    page.keyboard.press("[")
    expect(page.get_by_label("Position", exact=True)).to_have_value("X../.O./..X")
    settled(page)
    page.get_by_role("button", name="Show why on the board: c1").click()
    expect(page.get_by_role("heading", name="After c1")).to_be_visible()
    for _ in range(4):
        settled(page)
        if page.get_by_role("button", name="One move on in the line").is_disabled():
            break
        page.get_by_role("button", name="One move on in the line").click()
    settled(page)
    expect(heading(page)).to_have_text("Game Over: X wins.")


def test_threats_on_demand(page: Page) -> None:
    page.goto("?view=analyse&position=XX./OO./...")
    settled(page)
    expect(cell(page, "c1")).not_to_have_attribute("aria-label", re.compile("wins here"))
    page.keyboard.press("t")
    expect(cell(page, "c1")).to_have_attribute("aria-label", re.compile("X wins here"))
    expect(cell(page, "c2")).to_have_attribute("aria-label", re.compile("O wins here"))


def test_what_is_not_proven_is_said_so(page: Page) -> None:
    page.goto("?view=analyse&game=9x9k5")
    page.locator("#busy").get_by_role("button", name="Cancel").click()
    expect(page.get_by_role("alert").filter(has_text="Stopped")).to_be_visible()
    page.reload()
    expect(heading(page)).to_have_text("X to move: not proven; worth a try: e5.")
    expect(cell(page, "a1")).to_have_attribute("aria-label", re.compile("^a1, empty, not proven"))


def test_play_from_here_and_back_to_the_analysis(page: Page) -> None:
    page.goto("?view=analyse&position=X.O/.X./..O")
    settled(page)
    page.get_by_role("button", name="Play from here").click()
    expect(heading(page)).to_have_text("Your turn")
    assert str(position_of(page)) == "X.O/.X./..O"
    by_mouse(page, "c2")
    settled(page)
    page.keyboard.press("2")
    expect(page).to_have_url(re.compile("view=analyse"))
    settled(page)
    assert position_of(page).empty.bit_count() == 3
    page.keyboard.press("1")
    expect(heading(page)).to_have_text("Your turn")


def test_a_link_that_cannot_be_read_says_so(page: Page) -> None:
    page.goto("?view=analyse&game=3x3k3&position=rubbish")
    settled(page)
    expect(page.get_by_text("This link's position rubbish cannot be read")).to_be_visible()
    by_mouse(page, "b2")
    expect(page.get_by_text("cannot be read")).to_be_hidden()
