"""What is said of opponents, how a resigned game is judged, and the games that are kept in the browser."""

import json
import re

import pytest
from playwright.sync_api import Page, expect

from noughts.players.levels import LEVELS
from tests.web.serving import at_both
from tests.web.table import by_mouse, cell, heading, listen, position_of, settled

PLACES = ("server",)  # the page is the same at a site; what asks Python otherwise is at both

OPPONENT = "opponent=greedy"


def test_opponents_are_grouped_from_easy_to_hard(page: Page) -> None:
    page.goto("?view=play")
    settled(page)
    chosen = page.get_by_label("Opponent")
    groups = chosen.locator("optgroup")
    assert groups.evaluate_all("all => all.map(each => each.label)") == [
        "From easy to hard",
        "Textbook programs",
        "Without a search",
    ]
    names = groups.first.locator("option").all_inner_texts()
    assert names == [*(level.title for level in LEVELS.values()), "Perfect"]
    page.goto("?view=play&game=15x15k5")
    settled(page)
    expect(groups.first.locator("option").last).to_have_text("Strongest")


def test_what_an_opponent_misses_is_what_was_counted_and_only_on_its_board(page: Page) -> None:
    page.goto("?view=play&opponent=level-2")
    settled(page)
    card = page.locator(".choices")
    expect(card).to_contain_text("misses 17 of 100 wins, 29 of 100 blocks and 59 of 100 chances")
    expect(card).to_contain_text("on 3 x 3. A simulated adult wins about 49 of 100 games.")
    page.goto("?view=play&opponent=level-2&game=5x5k4")
    settled(page)
    expect(card).to_contain_text("Puppy: looks for a win in 2 of 3 turns")
    expect(card).not_to_contain_text("3 x 3")
    expect(card).not_to_contain_text("of 100")


def test_resigning_a_won_game_is_called_giving_it_up(page: Page) -> None:
    page.goto(f"?view=play&as=X&{OPPONENT}&moves=a1,b1")
    settled(page)
    page.get_by_text("More", exact=True).click()
    page.get_by_role("button", name="Resign").click()
    expect(heading(page)).to_have_text("You lost")
    expect(page.locator(".message")).to_have_text("You resigned.")
    expect(page.locator(".review .verdict")).to_have_text("You gave up a won position: a2 wins in 3 moves.")
    expect(page.locator(".review")).not_to_contain_text("no mistake")
    expect(page.locator(".review")).to_contain_text("The percentage is accuracy")


def lose_as_o(page: Page) -> None:
    """Lose a game: O overlooks a block."""
    page.goto(f"?view=play&as=O&{OPPONENT}&moves=a1,b2,a2")
    settled(page)
    by_mouse(page, "c3")
    expect(heading(page)).to_have_text("You lost")
    expect(page.locator(".review .verdict")).to_be_visible()
    settled(page)


@at_both
def test_my_games_count_results_and_chances_and_become_puzzles(page: Page) -> None:
    lose_as_o(page)
    page.locator("summary").filter(has_text="My games").click()
    row = page.get_by_role("table", name="Results").get_by_role("row").nth(1)
    expect(row).to_have_text(re.compile("Greedy, 3 . 3, 3 in a row001"))
    expect(page.get_by_role("list", name="Chances you missed")).to_have_text("a block: 1 time")
    page.reload()  # the same game is not counted again
    settled(page)
    page.locator("summary").filter(has_text="My games").click()
    expect(row).to_have_text(re.compile("001$"))
    page.get_by_role("button", name=re.compile("^Puzzle 1 from your games")).click()
    expect(heading(page)).to_have_text("O to move: find the only move that keeps the draw.")
    expect(page.get_by_text("From a game of yours")).to_be_visible()
    assert str(position_of(page)) == "X../XO./..."
    by_mouse(page, "c1")
    expect(page.locator(".verdict").first).to_contain_text("c1 is not it.")
    by_mouse(page, "a3")
    expect(page.locator(".verdict").first).to_contain_text("Right: a3.")
    assert page.evaluate("localStorage.getItem('noughts.solved')") is None  # not one of the numbered ones
    page.keyboard.press("1")
    settled(page)  # with the card open, as it was left
    page.get_by_role("button", name="Forget my games").click()
    expect(row).to_be_visible()
    page.get_by_role("button", name="Press again to forget all games").click()
    expect(page.get_by_text("will be counted here")).to_be_visible()


@at_both
def test_my_games_never_leave_the_browser(page: Page) -> None:
    listen(page)
    lose_as_o(page)
    kept = json.loads(page.evaluate("localStorage.getItem('noughts.games')"))
    assert [game["result"] for game in kept] == ["lost"]
    assert kept[0]["missed"] == ["block"]
    assert kept[0]["moments"] == ["X../XO./..."]
    assert not [asked for asked in page.evaluate("asked") if "games" in asked]


def test_a_game_that_is_left_can_be_brought_back(page: Page) -> None:
    page.goto(f"?view=play&as=X&{OPPONENT}")
    by_mouse(page, "b2")
    expect(page.get_by_role("list", name="Moves").get_by_role("button")).to_have_count(2)
    settled(page)
    before = position_of(page)
    page.get_by_role("radio", name=re.compile("^4 . 3, 3 in a row")).check()
    expect(page.locator("main [role=gridcell]")).to_have_count(12)
    expect(page.get_by_text("You left a game after 2 moves.")).to_be_visible()
    page.get_by_role("button", name="Bring it back").click()
    expect(page.locator("main [role=gridcell]")).to_have_count(9)
    settled(page)
    assert position_of(page) == before
    expect(page.get_by_text("You left a game")).to_be_hidden()


def test_a_size_is_used_when_it_is_complete(page: Page) -> None:
    page.goto("?view=play")
    settled(page)
    page.get_by_role("button", name="Other", exact=True).click()
    entries = page.evaluate("history.length")
    for _ in range(3):
        page.get_by_label("Width").press("ArrowUp")
    assert page.evaluate("history.length") == entries
    expect(page.locator("main [role=gridcell]")).to_have_count(9)
    page.get_by_role("button", name="Use this size").click()
    expect(page.locator("main [role=gridcell]")).to_have_count(18)


def test_a_past_move_is_told_as_one(page: Page) -> None:
    page.goto("?view=play&as=both&moves=a1,b2,c3")
    settled(page)
    page.keyboard.press("[")
    expect(page.locator(".message")).to_have_text(
        "This is the position after move 2 of 3. If you move here, the rest of the game is replaced."
    )
    page.keyboard.press("]")
    expect(page.locator(".message")).to_be_hidden()


@pytest.mark.parametrize("game", ["15x15k5", "19x19k5"])
def test_on_a_telephone_the_reply_is_in_view(page: Page, game: str) -> None:
    page.set_viewport_size({"width": 360, "height": 740})
    page.goto(f"?view=play&as=X&{OPPONENT}&game={game}")
    settled(page)
    by_mouse(page, "a1")
    expect(page.get_by_role("list", name="Moves").get_by_role("button")).to_have_count(2)
    settled(page)
    expect(page.locator(".cell.last")).to_be_in_viewport(ratio=0.9)
    inside = """cell => {
      const [frame, at] = [cell.closest(".pan"), cell].map(each => each.getBoundingClientRect());
      return at.left >= frame.left && at.right <= frame.right
        && at.top >= frame.top && at.bottom <= frame.bottom;
    }"""
    assert page.locator(".cell.last").evaluate(inside)
    expect(cell(page, "a1")).to_have_attribute("aria-label", re.compile("^a1, X"))
    page.reload()  # and a link to a game shows its last move
    expect(page.locator(".cell.last")).to_be_in_viewport(ratio=0.9)
    settled(page)
    assert page.locator(".cell.last").evaluate(inside)
