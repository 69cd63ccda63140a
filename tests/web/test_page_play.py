"""Whole games in a real browser: by mouse, by keyboard alone, over a reload, without a server."""

import re
from collections.abc import Callable
from random import Random

import pytest
from playwright.sync_api import Page, expect

from noughts.exact import perfect
from noughts.rules.position import Position
from tests.web.table import OVER, by_keyboard, by_mouse, cell, heading, position_of, settled

Hand = Callable[[Page, str], None]
HANDS: dict[str, Hand] = {"mouse": by_mouse, "keyboard": by_keyboard}


def play_out(page: Page, hand: Hand, choose: Callable[[Position], int]) -> Position:
    """Play until the game is over; the board then."""
    while True:
        settled(page)
        position = position_of(page)
        if OVER.match(heading(page).inner_text()):
            return position
        move = choose(position)
        hand(page, position.game.name(move))
        expect(cell(page, position.game.name(move))).to_have_attribute(
            "aria-label", re.compile(f"^{position.game.name(move)}, {position.mover}")
        )


def best(position: Position) -> int:
    move = perfect.best(position)
    assert move is not None
    return move


@pytest.mark.parametrize("mark", ["X", "O"])
@pytest.mark.parametrize("hand", HANDS)
def test_who_plays_perfectly_draws(page: Page, mark: str, hand: str) -> None:
    page.goto(f"?view=play&as={mark}")
    end = play_out(page, HANDS[hand], best)
    expect(heading(page)).to_have_text("Game Over: Tie.")
    assert end.outcome is not None
    assert end.outcome.winner is None


@pytest.mark.parametrize("mark", ["X", "O"])
def test_the_perfect_opponent_never_loses(page: Page, mark: str) -> None:
    random = Random(mark)
    page.goto(f"?view=play&as={mark}")
    end = play_out(page, by_mouse, lambda position: random.choice(position.moves))
    assert end.outcome is not None
    assert end.outcome.winner != mark
    if end.outcome.winner:
        expect(heading(page)).to_have_text("You lost")
        assert end.outcome.line is not None
        for number in end.outcome.line:
            expect(cell(page, end.game.name(number))).to_have_attribute(
                "aria-label", re.compile("winning line")
            )


def test_a_new_game_by_keyboard_alone(page: Page) -> None:
    page.goto("./")
    expect(heading(page)).to_have_text("Your turn")
    page.keyboard.press("n")
    dialog = page.get_by_role("dialog", name="New game")
    expect(dialog).to_be_visible()
    dialog.get_by_label("Board").focus()
    page.keyboard.press("ArrowDown")
    page.keyboard.press("Tab")
    page.keyboard.press("ArrowDown")
    page.keyboard.press("Enter")
    expect(page.locator("main [role=gridcell]")).to_have_count(12)
    expect(heading(page)).to_have_text("Your turn")
    expect(page).to_have_url(re.compile("game=4x3k3.*as=O"))


def test_two_people_take_turns_and_see_the_review(page: Page) -> None:
    page.goto("?view=play&as=both")
    for number, name in enumerate(["a1", "b1", "a2", "b2"]):
        expect(heading(page)).to_have_text(f"{'XO'[number % 2]} to move")
        by_mouse(page, name)
    expect(heading(page)).to_have_text("X to move")
    by_mouse(page, "a3")
    expect(heading(page)).to_have_text("Game Over: X wins.")
    review = page.get_by_role("region", name="Review")
    expect(review.get_by_role("button", name=re.compile(r"^\d\. [XO]"))).to_have_count(5)
    expect(review).to_contain_text("2. O b1: draw to loss; better was b2.")
    expect(review).to_contain_text("O was drawing until move 2; b2 held.")
    expect(review).to_contain_text("X: no mistakes in 2 real choices (100 %).")
    expect(review.get_by_role("list", name="Turning points").get_by_role("listitem")).to_have_count(1)
    expect(review.get_by_text("3. X a2: win kept.")).to_be_hidden()
    review.get_by_text("All moves").click()
    expect(review.get_by_text("3. X a2: win kept.")).to_be_visible()
    page.keyboard.press("r")
    expect(heading(page)).to_have_text("X to move")
    assert str(position_of(page)) == "XO./.../...", "it opens at the first mistake"
    expect(review).to_be_visible()
    review.get_by_role("button", name="Try this moment again").click()
    expect(heading(page)).to_have_text("O to move")
    assert str(position_of(page)) == "X../.../..."


def test_only_ones_own_mistakes_can_be_tried_again(page: Page) -> None:
    for person, sentence, offered in (
        ("X", "You made no mistake; O was drawing until move 2.", 0),
        ("O", "You were drawing until move 2; b2 held.", 1),
    ):
        page.goto(f"?view=play&as={person}&moves=a1,b1,a2,b2,a3")
        review = page.get_by_role("region", name="Review")
        expect(review).to_contain_text(sentence)
        expect(review.get_by_role("button", name="Try this moment again")).to_have_count(offered)


def test_undo_redo_and_flipping_through_the_moves(page: Page) -> None:
    page.goto("?view=play&as=X")
    by_mouse(page, "b2")
    settled(page)
    expect(page.get_by_role("list", name="Moves").get_by_role("button")).to_have_count(2)
    after_two = position_of(page)
    page.keyboard.press("u")
    expect(page.get_by_role("button", name="Undo")).to_be_disabled()
    assert position_of(page) == Position()
    page.keyboard.press("y")
    expect(page.get_by_role("button", name="Redo")).to_be_disabled()
    assert position_of(page) == after_two
    page.get_by_role("button", name="One move back").click()
    expect(heading(page)).to_have_text("O to move")
    assert str(position_of(page)) == ".../.X./..."
    page.get_by_role("button", name="To the present").click()
    assert position_of(page) == after_two


def test_hint_values_and_resigning(page: Page) -> None:
    page.goto("?view=play&as=both&moves=a1,b2,c3")
    expect(heading(page)).to_have_text("O to move")
    page.keyboard.press("h")
    expect(page.locator(".told")).to_contain_text("Try b1. ")
    expect(cell(page, "b1")).to_have_attribute("aria-label", "b1, empty, hint")
    page.keyboard.press("v")
    expect(cell(page, "c1")).to_have_attribute("aria-label", re.compile(r"^c1, empty, loss in \d moves?"))
    expect(cell(page, "b1")).to_have_attribute("aria-label", re.compile("draw, best"))
    page.get_by_role("button", name="Resign").click()
    expect(heading(page)).to_have_text("Game Over: X wins.")
    expect(page.locator(".told")).to_have_text("O resigned.")


def test_the_game_is_kept_over_a_reload_and_by_the_bare_address(page: Page) -> None:
    page.goto("?view=play&as=X")
    by_mouse(page, "b2")
    settled(page)
    expect(page.get_by_role("list", name="Moves").get_by_role("button")).to_have_count(2)
    kept = position_of(page)
    page.reload()
    expect(heading(page)).to_have_text("Your turn")
    assert position_of(page) == kept
    page.goto("./")
    expect(heading(page)).to_have_text("Your turn")
    assert position_of(page) == kept


def test_back_and_forward(page: Page) -> None:
    page.goto("?view=play&as=both")
    expect(heading(page)).to_have_text("X to move")
    for name in ("b2", "a1"):
        by_mouse(page, name)
        expect(cell(page, name)).to_have_attribute("aria-label", re.compile("last move"))
    page.go_back()
    expect(heading(page)).to_have_text("O to move")
    assert str(position_of(page)) == ".../.X./..."
    page.go_forward()
    expect(heading(page)).to_have_text("X to move")
    assert str(position_of(page)) == "O../.X./..."


def test_a_lost_server_is_said_and_the_game_goes_on_when_it_is_back(page: Page) -> None:
    page.goto("?view=play&as=X")
    expect(heading(page)).to_have_text("Your turn")
    page.context.set_offline(True)
    by_mouse(page, "b2")
    expect(page.get_by_role("alert").filter(has_text="The server does not answer")).to_be_visible()
    expect(cell(page, "b2")).to_have_attribute("aria-label", "b2, X, last move")
    page.context.set_offline(False)
    expect(page.get_by_role("alert").filter(has_text="The server does not answer")).to_be_hidden()
    expect(heading(page)).to_have_text("Your turn")
    expect(page.get_by_role("list", name="Moves").get_by_role("button")).to_have_count(2)


def test_thinking_is_said_and_can_be_cancelled(page: Page) -> None:
    page.goto("?view=play&game=15x15k5&as=O")
    expect(heading(page)).to_have_text("Computer thinking...")
    page.locator("#busy").get_by_role("button", name="Cancel").click()
    expect(heading(page)).to_have_text("Stopped.")
    page.get_by_role("button", name="Let the computer move").click()
    expect(heading(page)).to_have_text("Your turn")


def test_what_happens_is_told_to_those_who_do_not_see_it(page: Page) -> None:
    page.goto("?view=play&as=both")
    expect(heading(page)).to_have_text("X to move")
    by_keyboard(page, "b2")
    expect(page.get_by_role("status")).to_have_text("X takes b2.")
    page.keyboard.press("u")
    expect(page.get_by_role("status")).to_have_text("Move taken back.")


def test_the_focus_stays_in_the_list_of_moves(page: Page) -> None:
    page.goto("?view=play&as=both&moves=a1,b2,c3")
    settled(page)
    page.get_by_role("button", name="X a1").focus()
    page.keyboard.press("Enter")
    settled(page)
    expect(page.get_by_role("button", name="X a1")).to_be_focused()
    assert str(position_of(page)) == "X../.../..."
