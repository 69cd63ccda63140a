"""Whole games in a real browser: by mouse, by keyboard alone, over a reload, without a server."""

import re
from collections.abc import Callable
from random import Random

import pytest
from playwright.sync_api import Page, expect

from noughts.game.position import Position
from noughts.players.levels import FIRST_OPPONENT, LEVELS
from noughts.solving import perfect
from tests.web.serving import at_both, at_the_server
from tests.web.table import (
    OVER,
    await_question,
    by_keyboard,
    by_mouse,
    cell,
    heading,
    heard,
    listen,
    position_of,
    settled,
)

PLACES = ("server",)  # the page is the same at a site; what asks Python otherwise is at both

Hand = Callable[[Page, str], None]
HANDS: dict[str, Hand] = {"mouse": by_mouse, "keyboard": by_keyboard}
YOUR_TURN = re.compile("^Your turn")
PERFECT = "opponent=perfect"


def play_out(page: Page, hand: Hand, choose: Callable[[Position], int]) -> Position:
    """Play until the game is over; the board then."""
    while True:
        settled(page)
        position = position_of(page)
        if OVER.match(heading(page).inner_text()):
            return position
        move = choose(position)
        hand(page, position.game.cell_name(move))
        expect(cell(page, position.game.cell_name(move))).to_have_attribute(
            "aria-label", re.compile(f"^{position.game.cell_name(move)}, {position.mover}")
        )


def best(position: Position) -> int:
    move = perfect.best(position)
    assert move is not None
    return move


def chip(page: Page, mark: str) -> str:
    """What the chip of a side says."""
    return page.locator(f".side.{mark.lower()}").get_attribute("aria-label") or ""


@at_both
@pytest.mark.parametrize(("mark", "hand"), [("X", "mouse"), ("O", "keyboard")])
def test_who_plays_perfectly_draws_with_perfect(page: Page, mark: str, hand: str) -> None:
    page.goto(f"?view=play&as={mark}&{PERFECT}")
    end = play_out(page, HANDS[hand], best)
    expect(heading(page)).to_have_text("A draw")
    assert end.outcome is not None
    assert end.outcome.winner is None


def test_a_lost_game_is_not_drawn_in_green(page: Page) -> None:
    random = Random(3)
    page.goto(f"?view=play&as=O&{PERFECT}")
    end = play_out(page, by_mouse, lambda position: random.choice(position.moves))
    assert end.outcome is not None
    assert end.outcome.winner == "X"
    expect(heading(page)).to_have_text("You lost")
    assert end.outcome.line is not None
    for number in end.outcome.line:
        label = re.compile("winning line")
        expect(cell(page, end.game.cell_name(number))).to_have_attribute("aria-label", label)
    expect(page.locator(".overlay.lost .won")).to_have_count(1)
    ended = "overlay => getComputedStyle(overlay).getPropertyValue('--side')"
    loss = page.evaluate("getComputedStyle(document.documentElement).getPropertyValue('--loss')")
    assert page.locator(".overlay").evaluate(ended) == loss
    expect(page.locator(".celebration")).to_have_count(0)


def test_a_newcomer_meets_an_opponent_with_a_name_who_can_be_beaten(page: Page) -> None:
    page.goto("./")
    expect(heading(page)).to_have_text("Your turn: choose a cell")
    expect(page.get_by_label("Opponent")).to_have_value(FIRST_OPPONENT)
    assert chip(page, "O").startswith(LEVELS[FIRST_OPPONENT].title)
    shown = page.locator(".actions > button:visible, .actions summary")
    expect(shown).to_have_text(["Undo", "Hint", "New game", "More"])
    settled(page)
    by_mouse(page, "b2")
    settled(page)
    expect(heading(page)).to_have_text(YOUR_TURN)


@at_both
def test_board_side_and_opponent_are_chosen_in_place(page: Page) -> None:
    page.goto("./")
    settled(page)
    expect(page.locator(".picture:not(.rules *) .mini")).to_have_count(7)
    page.get_by_role("radio", name=re.compile("^4 . 3, 3 in a row")).check()
    expect(page.locator("main [role=gridcell]")).to_have_count(12)
    page.get_by_role("radio", name="O", exact=True).check()
    settled(page)
    expect(page).to_have_url(re.compile("game=4x3k3.*as=O"))
    page.get_by_label("Opponent").select_option("perfect")
    expect(page).to_have_url(re.compile("opponent=perfect"))
    page.get_by_role("button", name="Other", exact=True).click()
    page.get_by_label("Width").fill("5")
    page.get_by_label("Width").press("Enter")
    expect(page.locator("main [role=gridcell]")).to_have_count(15)
    settled(page)
    page.get_by_label("Width").fill("25")
    page.get_by_role("button", name="Use this size").click()
    expect(page.get_by_label("Width")).to_be_focused()  # where the browser says what is allowed


def test_the_score_runs_and_a_rematch_swaps_sides(page: Page) -> None:
    page.goto("?view=play&as=X&opponent=random&start=XX./OO./...&moves=c1&at=0")
    settled(page)
    by_mouse(page, "c1")
    expect(heading(page)).to_have_text("You won!")
    expect(page.locator(".side.x")).to_have_attribute("aria-label", "You, X, 1 won")
    page.keyboard.press("u")
    settled(page)
    by_mouse(page, "c1")
    expect(heading(page)).to_have_text("You won!")
    expect(page.locator(".side.x")).to_have_attribute("aria-label", "You, X, 1 won")
    again = page.locator(".actions").get_by_role("button", name="Rematch: you play O")
    expect(again).to_contain_class("primary")
    again.click()
    settled(page)
    expect(heading(page)).to_have_text(YOUR_TURN)
    expect(page).to_have_url(re.compile("as=O"))
    expect(page.locator(".side.o")).to_have_attribute("aria-label", re.compile("^You, O, 1 won"))


def test_a_win_is_celebrated_unless_motion_is_not_wanted(page: Page) -> None:
    won = "?view=play&as=both&moves=a1,b1,a2,b2"
    page.goto(won)
    settled(page)
    by_mouse(page, "a3")
    expect(page.locator(".celebration")).to_have_count(1)
    page.emulate_media(reduced_motion="reduce")
    page.goto("./")
    page.goto(won)
    settled(page)
    by_mouse(page, "a3")
    expect(heading(page)).to_have_text("X wins!")
    expect(page.locator(".celebration")).to_have_count(0)


@at_both
def test_two_people_take_turns_and_see_the_review(page: Page) -> None:
    page.goto("?view=play&as=both")
    for number, name in enumerate(["a1", "b1", "a2", "b2"]):
        expect(heading(page)).to_have_text(f"{'XO'[number % 2]} to move")
        settled(page)
        by_mouse(page, name)
    expect(heading(page)).to_have_text("X to move")
    settled(page)
    by_mouse(page, "a3")
    expect(heading(page)).to_have_text("X wins!")
    review = page.get_by_role("region", name="Review")
    expect(review.get_by_role("button", name=re.compile(r"^\d\. [XO]"))).to_have_count(5)
    expect(review).to_contain_text("2. O b1: from draw to loss; b2 was better.")
    expect(review).to_contain_text("The game was even until O's move 2. b2 would have kept the draw.")
    expect(review).to_contain_text("X: no mistakes in 2 real choices (100 %).")
    expect(review.get_by_role("list", name="Turning points").get_by_role("listitem")).to_have_count(1)
    expect(review.get_by_text("3. X a2: win kept.")).to_be_hidden()
    review.get_by_text("Every move").click()
    expect(review.get_by_text("3. X a2: win kept.")).to_be_visible()
    page.keyboard.press("r")
    settled(page)
    assert str(position_of(page)) == "X../.../...", "it opens before the first mistake"
    expect(page.locator(".overlay .tip.better")).to_have_count(1)
    expect(cell(page, "b2")).to_have_attribute("aria-label", "b2, empty, hint")
    expect(review).to_be_visible()
    review.get_by_role("button", name="Try this moment again").click()
    expect(heading(page)).to_have_text("O to move")
    expect(page.get_by_role("list", name="Moves").get_by_role("button")).to_have_count(1)


def test_only_ones_own_mistakes_can_be_tried_again(page: Page) -> None:
    for person, sentence, offered in (
        ("X", "You made no mistake. The game was even until the opponent's move 2.", 0),
        ("O", "The game was even until your move 2. b2 would have kept the draw.", 1),
    ):
        page.goto(f"?view=play&as={person}&moves=a1,b1,a2,b2,a3")
        review = page.get_by_role("region", name="Review")
        expect(review).to_contain_text(sentence)
        expect(review.get_by_role("button", name="Try this moment again")).to_have_count(offered)


def test_undo_redo_and_flipping_through_the_moves(page: Page) -> None:
    page.goto(f"?view=play&as=X&{PERFECT}")
    by_mouse(page, "b2")
    moves = page.get_by_role("list", name="Moves").get_by_role("button")
    expect(moves).to_have_count(2)
    settled(page)
    after_two = position_of(page)
    page.keyboard.press("u")
    expect(page.get_by_role("button", name="Undo")).to_be_disabled()
    assert position_of(page) == Position()
    page.keyboard.press("y")
    settled(page)
    page.get_by_text("More").click()
    expect(page.get_by_role("button", name="Redo")).to_be_disabled()
    assert position_of(page) == after_two
    page.get_by_role("button", name="One move back").click()
    expect(heading(page)).to_have_text("O to move")
    assert str(position_of(page)) == ".../.X./..."
    page.get_by_role("button", name="Let the computer move").click()
    expect(heading(page)).to_have_text(YOUR_TURN)
    expect(moves).to_have_count(2)


def test_undo_at_the_start_does_not_strand_one_who_plays_o(page: Page) -> None:
    page.goto(f"?view=play&as=O&{PERFECT}")
    expect(heading(page)).to_have_text(YOUR_TURN)
    settled(page)
    expect(page.get_by_role("button", name="Undo")).to_be_disabled()
    page.keyboard.press("u")
    settled(page)
    expect(heading(page)).to_have_text(YOUR_TURN)
    assert position_of(page).mover == "O"


def test_hint_values_and_resigning_which_can_be_taken_back(page: Page) -> None:
    page.goto("?view=play&as=both&moves=a1,b2,c3")
    expect(heading(page)).to_have_text("O to move")
    settled(page)
    page.keyboard.press("h")
    expect(page.locator(".panel .message")).to_contain_text("Try b1. ")
    expect(page.locator(".panel .message")).to_be_in_viewport(ratio=1)
    expect(cell(page, "b1")).to_have_attribute("aria-label", "b1, empty, hint")
    page.keyboard.press("v")
    expect(cell(page, "c1")).to_have_attribute("aria-label", re.compile(r"^c1, empty, loss in \d moves?"))
    expect(cell(page, "b1")).to_have_attribute("aria-label", "b1, empty, draw, best, hint")
    rings = [
        cell(page, name).evaluate("cell => getComputedStyle(cell).outlineStyle") for name in ("b1", "a2")
    ]
    assert rings == ["dashed", "none"], "the hint's ring shows also where all moves are marked"
    page.get_by_text("More").click()
    page.get_by_role("button", name="Copy link").click()  # the menu stays open to say what became of it
    expect(page.get_by_role("button", name=re.compile("Copied|It is in the address bar"))).to_be_visible()
    page.get_by_role("button", name="Resign").click()
    expect(heading(page)).to_have_text("X wins!")
    expect(page.locator(".message")).to_have_text("O resigned.")
    page.get_by_role("button", name="Undo").click()
    expect(heading(page)).to_have_text("O to move")
    expect(page.get_by_role("list", name="Moves").get_by_role("button")).to_have_count(3)


@at_both
def test_hint_and_values_of_a_position_search_once_and_never_before_the_opponent(page: Page) -> None:
    def kinds() -> list[str]:
        return [re.sub(".*/api/|[?].*", "", question) for question in heard(page, "/analysis", "/turn")]

    listen(page)
    page.goto(f"?view=play&game=4x4k4&as=X&{PERFECT}")
    settled(page)
    page.keyboard.press("v")
    page.keyboard.press("h")
    expect(page.locator(".message")).not_to_be_empty()
    assert kinds() == ["analysis"]
    by_mouse(page, "b2")
    expect(page.get_by_role("list", name="Moves").get_by_role("button")).to_have_count(2)
    settled(page)
    assert kinds() == ["analysis", "turn", "analysis"]


@at_both
def test_a_move_and_its_reply_take_one_request(page: Page) -> None:
    listen(page)
    page.goto(f"?view=play&game=4x4k4&as=X&{PERFECT}")
    settled(page)
    before = len(heard(page, "/api/"))
    by_mouse(page, "b2")
    expect(page.get_by_role("list", name="Moves").get_by_role("button")).to_have_count(2)
    expect(heading(page)).to_have_text(re.compile("^Your turn"))
    settled(page)
    asked = heard(page, "/api/")[before:]
    assert [re.sub(".*/api/|[?].*", "", question) for question in asked] == ["turn"]


def test_the_pointer_shows_the_mark_of_the_side_that_moves(page: Page) -> None:
    page.goto("?view=play&as=both")
    settled(page)
    for name, mark in (("b2", "x"), ("a1", "o"), ("c3", "x")):
        ghost = cell(page, name).locator(f".mark.{mark}[data-ghost]")
        cell(page, name).hover()
        expect(ghost).to_have_css("opacity", "0.22")
        by_mouse(page, name)
        settled(page)


def test_the_first_click_right_after_loading_counts(page: Page) -> None:
    listen(page, hold="/position")
    page.goto("?view=play&as=both")
    await_question(page, "/position")
    cell(page, "b2").click()
    page.evaluate("letGo()")
    expect(cell(page, "b2")).to_have_attribute("aria-label", "b2, X, last move")


def test_the_game_is_kept_over_a_reload_and_by_the_bare_address(page: Page) -> None:
    page.goto(f"?view=play&as=X&{PERFECT}")
    by_mouse(page, "b2")
    expect(page.get_by_role("list", name="Moves").get_by_role("button")).to_have_count(2)
    settled(page)
    kept = position_of(page)
    page.reload()
    expect(heading(page)).to_have_text(YOUR_TURN)
    assert position_of(page) == kept
    page.goto("./")
    expect(heading(page)).to_have_text(YOUR_TURN)
    assert position_of(page) == kept


def test_a_game_that_is_over_does_not_come_back(page: Page) -> None:
    page.goto("?view=play&as=both&moves=a1,b1,a2,b2,a3")
    expect(heading(page)).to_have_text("X wins!")
    settled(page)
    page.goto("./")
    expect(heading(page)).to_have_text("Your turn: choose a cell")
    assert position_of(page) == Position()


def test_two_tabs_do_not_take_each_others_game(page: Page) -> None:
    page.goto("?view=play&as=both")
    settled(page)
    by_mouse(page, "b2")
    settled(page)
    other = page.context.new_page()
    other.goto("./")
    settled(other)
    assert position_of(other) == Position()
    by_mouse(other, "a1")
    settled(other)
    page.keyboard.press("2")
    settled(page)
    page.keyboard.press("1")
    settled(page)
    assert str(position_of(page)) == ".../.X./..."
    other.close()


@at_both
def test_links_that_cannot_be_followed_say_so_and_go_on(page: Page) -> None:
    problem = page.locator("#problem")
    page.goto("?view=play&opponent=nobody")
    expect(problem).to_contain_text("There is no opponent nobody on this board. You play against ")
    expect(heading(page)).to_have_text(YOUR_TURN)
    page.goto("?view=play&position=XXX/OOO/...")
    expect(problem).to_contain_text("This game cannot be played: ")
    expect(heading(page)).to_have_text(YOUR_TURN)
    page.goto("?view=play&game=3x3k9")
    expect(problem).to_contain_text("This game cannot be played: 9 in a row cannot be made on a 3x3 board")
    expect(heading(page)).to_have_text(YOUR_TURN)
    page.goto("?view=play&moves=a1,a1")
    expect(problem).to_contain_text("moves a1,a1 cannot be read")
    by_mouse(page, "b2")
    expect(problem).to_be_hidden()


def test_back_and_forward(page: Page) -> None:
    page.goto("?view=play&as=both")
    expect(heading(page)).to_have_text("X to move")
    for name in ("b2", "a1"):
        settled(page)
        by_mouse(page, name)
        expect(cell(page, name)).to_have_attribute("aria-label", re.compile("last move"))
    page.go_back()
    expect(heading(page)).to_have_text("O to move")
    assert str(position_of(page)) == ".../.X./..."
    page.go_forward()
    expect(heading(page)).to_have_text("X to move")
    assert str(position_of(page)) == "O../.X./..."


@at_the_server  # a site asks nobody
def test_a_lost_server_is_said_once_and_the_game_goes_on_when_it_is_back(page: Page) -> None:
    page.goto(f"?view=play&as=X&{PERFECT}")
    settled(page)
    page.context.set_offline(True)
    by_mouse(page, "b2")
    lost = page.get_by_role("alert").filter(has_text="The server does not answer")
    expect(lost).to_be_visible()
    expect(cell(page, "b2")).to_have_attribute("aria-label", "b2, X, last move")
    expect(page.locator("#busy")).to_be_hidden()
    page.context.set_offline(False)
    expect(lost).to_be_hidden()
    expect(heading(page)).to_have_text(YOUR_TURN)
    expect(page.get_by_role("list", name="Moves").get_by_role("button")).to_have_count(2)


@at_the_server  # a site keeps its files
def test_a_view_that_cannot_be_loaded_leaves_the_game_as_it_was(page: Page) -> None:
    page.goto("?view=play&as=both&moves=b2")
    settled(page)
    address = page.url
    page.context.set_offline(True)
    page.keyboard.press("4")
    expect(page.locator("#problem")).to_contain_text("Puzzles could not be loaded")
    expect(page).to_have_url(address)
    expect(cell(page, "b2")).to_have_attribute("aria-label", "b2, X, last move")
    page.context.set_offline(False)
    by_mouse(page, "a1")
    expect(cell(page, "a1")).to_have_attribute("aria-label", "a1, O, last move")
    page.keyboard.press("4")
    settled(page)
    expect(page).to_have_url(re.compile("puzzle=3x3k3-1$"))


# a second is all there is: on a busy machine a click from outside may come too late
CANCEL_AT_ONCE = """new MutationObserver((changes, observer) => {
    const cancel = document.querySelector("#busy:not([hidden]) #cancel");
    if (!cancel || document.querySelector("main h1")?.textContent !== "Strongest is thinking") return;
    observer.disconnect();
    cancel.click();
}).observe(document, { subtree: true, childList: true, attributes: true })"""


@at_both
def test_thinking_is_said_and_can_be_cancelled(page: Page) -> None:
    page.add_init_script(CANCEL_AT_ONCE)
    page.goto(f"?view=play&game=15x15k5&as=O&{PERFECT}")
    expect(heading(page)).to_have_text("Stopped.")
    page.get_by_role("button", name="Let the computer move").click()
    expect(heading(page)).to_have_text(YOUR_TURN)


def test_what_happens_is_told_to_those_who_do_not_see_it(page: Page) -> None:
    page.goto("?view=play&as=both")
    expect(heading(page)).to_have_text("X to move")
    settled(page)
    by_keyboard(page, "b2")
    expect(page.locator("#live")).to_have_text("X takes b2.")
    page.keyboard.press("u")
    expect(page.locator("#live")).to_have_text("Move taken back.")


def test_the_focus_stays_in_the_list_of_moves(page: Page) -> None:
    page.goto("?view=play&as=both&moves=a1,b2,c3")
    settled(page)
    page.get_by_role("button", name="X a1").focus()
    page.keyboard.press("Enter")
    settled(page)
    expect(page.get_by_role("button", name="X a1")).to_be_focused()
    assert str(position_of(page)) == "X../.../..."


def test_sound_is_off_until_it_is_switched_on(page: Page) -> None:
    page.add_init_script(
        "window.made = 0; window.AudioContext = class extends AudioContext {"
        " constructor() { super(); window.made += 1; } }"
    )
    page.goto("?view=play&as=both")
    settled(page)
    by_mouse(page, "b2")
    settled(page)
    assert page.evaluate("window.made") == 0
    page.get_by_text("More").click()
    page.get_by_role("button", name="Sound").click()
    assert page.evaluate("window.made") == 1
