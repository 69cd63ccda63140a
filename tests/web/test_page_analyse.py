"""The analysis in a real browser: by link, by clicking, by pasting; reasons and lines to play through."""

import re

from playwright.sync_api import Page, expect

from noughts.game.game import Game
from noughts.game.position import Position
from noughts.solving.oracle import analyse
from tests.web.serving import at_both
from tests.web.table import by_keyboard, by_mouse, cell, heading, listen, position_of, settled

PLACES = ("server",)  # the page is the same at a site; what asks Python otherwise is at both

WORDS = {1: "win", 0: "draw", -1: "loss"}


def test_a_link_shows_every_value_in_words(page: Page) -> None:
    position = Position.parse("X.O/.X./..O")
    page.goto(f"?view=analyse&game=3x3k3&position={position}")
    expect(heading(page)).to_have_text("X to move: a draw with best play.")
    settled(page)
    assert position_of(page) == position
    for move in analyse(position).moves:
        assert move.value is not None
        expect(cell(page, position.game.cell_name(move.cell))).to_have_attribute(
            "aria-label", re.compile(f"empty, {WORDS[move.value]}")
        )
    expect(page.locator(".words")).to_contain_text("so X must block c2.")
    expect(page.locator(".group").first).to_contain_text("best")


def test_mirror_images_are_told_once(page: Page) -> None:
    page.goto("?view=analyse&position=X../.O./..X")
    settled(page)
    rows = page.locator(".group")
    expect(rows).to_have_count(2)
    expect(rows.first).to_contain_text("the four edges")
    expect(rows.first).to_contain_text("draw")
    rows.nth(1).hover()
    expect(page.locator(".cell.lit")).to_have_count(2)
    expect(page.locator(".overlay .badge").nth(1)).to_be_visible()
    rows.first.get_by_role("button", name="Play c2").focus()
    expect(page.locator(".cell.lit")).to_have_count(4)
    rows.first.get_by_role("button", name="Play c2").click()
    expect(page).to_have_url(re.compile(r"position=X\.\./\.OO/\.\.X"))


def test_a_position_is_set_up_by_clicking(page: Page) -> None:
    page.goto("?view=analyse")
    settled(page)
    page.get_by_role("radio", name="Put X").check()
    by_mouse(page, "b2")
    settled(page)
    expect(page).to_have_url(re.compile(r"position=\.\.\./\.X\./\.\.\."))
    page.get_by_role("radio", name="Put O").check()
    by_mouse(page, "a1")
    settled(page)
    by_mouse(page, "c1")
    settled(page)
    expect(page.locator(".quiet-note")).to_contain_text("cannot be analysed yet: 1 X and 2 O cannot arise")
    expect(page.locator(".problem:visible")).to_have_count(0)
    expect(page.get_by_role("button", name="Play from here")).to_be_hidden()
    page.get_by_role("radio", name="Move", exact=True).check()
    expect(page.get_by_role("alert").filter(has_text="1 X and 2 O cannot arise")).to_be_visible()
    page.get_by_role("radio", name="Erase").check()
    by_mouse(page, "c1")
    settled(page)
    expect(heading(page)).to_have_text("X to move: a draw with best play.")
    assert str(position_of(page)) == "O../.X./..."
    expect(page.get_by_role("button", name="Play from here")).to_be_visible()


@at_both
def test_a_position_is_pasted_as_text_and_brings_its_board(page: Page) -> None:
    page.goto("?view=analyse")
    settled(page)
    text = page.get_by_label("Position", exact=True)
    page.get_by_text("Board and position").click()
    for given, words in (
        ("xx./oo./...", "X to move: X wins at once."),
        ("x-o-x---o", "X to move: a draw with best play."),
        ("X.../.O../.X..", "O to move"),
    ):
        text.fill(given)
        text.press("Enter")
        expect(heading(page)).to_contain_text(words)
    expect(page.locator("main [role=gridcell]")).to_have_count(12)
    text.fill("nonsense")
    text.press("Enter")
    wrong = page.locator(".position-input .problem")
    expect(wrong).to_contain_text("'nonsense' is not a position")
    expect(text).to_have_attribute("aria-invalid", "true")
    text.fill("X../.../...")
    text.press("Enter")
    expect(wrong).to_be_hidden()


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


def test_variations_are_kept_and_can_be_walked(page: Page) -> None:
    page.goto("?view=analyse&position=X../.O./..X")
    settled(page)
    for _ in range(2):
        page.keyboard.press("]")
        settled(page)
    assert position_of(page).empty.bit_count() == 4
    for _ in range(2):
        page.keyboard.press("[")
        settled(page)
    expect(page.get_by_label("Position", exact=True)).to_have_value("X../.O./..X")
    by_mouse(page, "a3")
    settled(page)
    tree = page.get_by_role("region", name="Variations")
    expect(tree.get_by_role("button", name=re.compile("[XO] [a-c][1-3]$"))).to_have_count(3)
    expect(tree.locator(".record").first.locator("> li")).to_have_text(
        ["Start", re.compile("^4. O "), re.compile("^4. O a3$"), re.compile("^5. X ")]
    )  # the alternative stands behind the move that it replaces
    page.keyboard.press("[")
    settled(page)
    page.get_by_role("button", name="Show why on the board: c1").click()
    expect(tree.locator(".branch")).to_have_count(2)
    by_mouse(page, "c1")
    expect(page).to_have_url(re.compile(r"position=X\.O/\.O\./\.\.X"))
    for _ in range(6):
        settled(page)
        if tree.get_by_role("button", name="One move forward").is_disabled():
            break
        page.keyboard.press("]")
    settled(page)
    expect(heading(page)).to_have_text("X wins!")
    tree.get_by_role("button", name="Start").click()
    settled(page)
    assert str(position_of(page)) == "X../.O./..X"
    expect(tree.locator(".branch")).to_have_count(2)
    page.reload()
    settled(page)
    expect(tree.locator(".branch")).to_have_count(2)


def test_show_why_keeps_the_position(page: Page) -> None:
    """It asks for a reason, and gets it: numbered moves on the board, until it is pressed again."""
    page.goto("?view=analyse&position=X../.O./..X")
    settled(page)
    words, rows = heading(page).inner_text(), page.locator(".group").all_inner_texts()
    why = page.get_by_role("button", name="Show why on the board: c1")
    why.click()
    expect(why).to_have_attribute("aria-pressed", "true")
    page.mouse.move(5, 5)
    expect(page.locator(".overlay .badge").nth(2)).to_be_visible()
    expect(cell(page, "c1").locator(".note")).to_be_hidden()  # the number of the move is drawn there
    assert "position=X../.O./..X" in page.url
    assert (heading(page).inner_text(), page.locator(".group").all_inner_texts()) == (words, rows)
    why.click()
    page.mouse.move(5, 5)
    expect(page.locator(".overlay .badge")).to_have_count(0)
    expect(why).to_have_attribute("aria-pressed", "false")


def test_equal_moves_are_quiet_and_none_is_called_best(page: Page) -> None:
    page.goto("?view=analyse")
    settled(page)
    expect(page.locator(".cell.best")).to_have_count(0)
    expect(page.locator(".cell.quiet")).to_have_count(9)
    expect(page.locator(".tag")).to_have_text(["suggested"])
    expect(cell(page, "a1")).to_have_attribute("aria-label", "a1, empty, draw")
    expect(page.locator(".legend")).to_contain_text("draw")


@at_both
def test_on_larger_boards_only_the_fastest_wins_are_best_and_the_reason_names_moves(page: Page) -> None:
    page.goto("?view=analyse&game=4x3k3")
    settled(page)
    expect(heading(page)).to_have_text("X to move: X wins in 4 moves.")
    found = analyse(Position(Game(4, 3, 3)), distance=True)
    fastest = {found.position.game.cell_name(move.cell) for move in found.moves if move.best}
    marked = page.locator(".cell.best").evaluate_all("cells => cells.map(cell => cell.dataset.name)")
    assert set(marked) == fastest
    assert len(fastest) < sum(move.value == 1 for move in found.moves)
    first = page.locator(".group").first
    expect(first).to_contain_text("b2 and c2")  # the move to make comes first
    expect(first).to_contain_text("O lasts longest with c2, and X answers c1.")
    page.get_by_role("button", name="Show why on the board: b2").click()
    expect(page.locator(".overlay .number")).to_have_count(7)
    assert "position=..../..../...." in page.url


def test_a_position_that_cannot_arise_is_told_above_the_board(page: Page) -> None:
    page.set_viewport_size({"width": 1280, "height": 800})
    page.goto("?view=analyse&position=XXX/XX./...")
    reason = page.get_by_role("alert").filter(has_text="5 X and 0 O cannot arise")
    expect(reason).to_be_in_viewport(ratio=1)


def test_threats_on_demand(page: Page) -> None:
    page.goto("?view=analyse&position=XX./OO./...")
    settled(page)
    expect(cell(page, "c1")).not_to_have_attribute("aria-label", re.compile("wins here"))
    page.keyboard.press("t")
    expect(cell(page, "c1")).to_have_attribute("aria-label", re.compile("X wins here"))
    expect(cell(page, "c2")).to_have_attribute("aria-label", re.compile("O wins here"))
    expect(page.get_by_text("There are no threats")).to_be_hidden()
    fill = "button => getComputedStyle(button).backgroundColor"
    pressed, main = (page.get_by_role("button", name=name) for name in ("Threats", "Play from here"))
    assert pressed.evaluate(fill) != main.evaluate(fill)
    page.get_by_role("button", name="Empty board").click()
    settled(page)
    expect(page.get_by_text("There are no threats")).to_be_visible()  # or the button seems to do nothing


@at_both
def test_what_is_not_proven_is_said_so(page: Page) -> None:
    listen(page, hold="/analysis")
    page.goto("?view=analyse&game=9x9k5")
    page.locator("#busy").get_by_role("button", name="Cancel").click()
    expect(page.get_by_role("alert").filter(has_text="Stopped")).to_be_visible()
    page.reload()
    page.evaluate("letGo()")
    expect(heading(page)).to_have_text("X to move: not proven; try e5.")
    expect(cell(page, "a1")).to_have_attribute("aria-label", "a1, empty")
    expect(cell(page, "e5")).to_have_attribute("aria-label", re.compile("^e5, empty, candidate 1, estimate "))
    expect(page.locator(".group")).to_have_count(5)
    expect(page.get_by_text("Estimates, not proven: ")).to_be_visible()
    expect(page.get_by_text("76 other moves: not proven.")).to_be_visible()
    expect(page.locator(".value.unknown").first).to_contain_text("estimate")


def test_play_from_here_and_back_to_the_analysis(page: Page) -> None:
    page.goto("?view=analyse&position=X.O/.X./..O")
    settled(page)
    page.get_by_role("button", name="Play from here").click()
    expect(heading(page)).to_have_text(re.compile("^Your turn"))
    assert str(position_of(page)) == "X.O/.X./..O"
    by_mouse(page, "c2")
    settled(page)
    page.keyboard.press("2")
    expect(page).to_have_url(re.compile("view=analyse"))
    settled(page)
    assert position_of(page).empty.bit_count() == 3
    page.keyboard.press("1")
    expect(heading(page)).to_have_text(re.compile("^Your turn"))
    page.goto("?view=analyse&position=XXX/OO./...")
    settled(page)
    expect(page.get_by_role("button", name="Play from here")).to_be_hidden()


def test_a_link_that_cannot_be_read_says_so(page: Page) -> None:
    page.goto("?view=analyse&game=3x3k3&position=rubbish")
    settled(page)
    expect(page.get_by_text("This link is not valid: position rubbish cannot be read")).to_be_visible()
    by_mouse(page, "b2")
    expect(page.get_by_text("cannot be read")).to_be_hidden()
    page.goto("?view=analyse&position=XXX/XX./...")
    expect(heading(page)).to_have_text("Not a position")
    expect(page.get_by_role("alert").filter(has_text="5 X and 0 O cannot arise")).to_be_visible()


@at_both
def test_every_position_is_on_the_map_and_can_be_opened(page: Page) -> None:
    page.goto("?view=analyse&position=X.O/.X./O..")
    settled(page)
    page.keyboard.press("a")
    places = page.locator(".map button")
    expect(places).to_have_count(24)
    expect(page.locator(".explorer")).to_contain_text("or 765 if mirrored and turned boards count once")
    counts = places.evaluate_all("all => all.map(each => parseInt(each.textContent))")
    assert sum(counts) == 765
    here = page.locator(".map [aria-current]")
    expect(here).to_have_attribute(
        "aria-label",
        "4 marks, X wins: 85 different boards, 584 with mirrored and turned ones, "
        "this position is among them",
    )
    images = page.get_by_role("list", name="mirrored and turned").last.get_by_role("button")
    expect(images).to_have_count(4)
    expect(images.and_(page.locator("[aria-current]"))).to_have_attribute(
        "aria-label", "X empty O, empty X empty, O empty empty"
    )
    images.first.click()
    expect(page).to_have_url(re.compile(r"position=\.\.O/\.X\./O\.X"))
    expect(images.first).to_have_attribute("aria-current", "true")  # the map is drawn anew by now
    here.focus()  # and on with the keyboard alone
    page.keyboard.press("ArrowUp")
    page.keyboard.press("ArrowRight")
    page.keyboard.press("Enter")
    boards = page.get_by_role("list", name="3 marks, draw: 21 different boards").get_by_role("button")
    expect(boards).to_have_count(21)
    for _ in range(40):
        page.keyboard.press("Tab")
        if boards.first.evaluate("first => first === document.activeElement"):
            break
    page.keyboard.press("ArrowRight")
    expect(boards.nth(1)).to_be_focused()
    page.keyboard.press("Enter")
    settled(page)
    expect(heading(page)).to_have_text("O to move: a draw with best play.")
    expect(boards.nth(1)).to_have_attribute("aria-current", "true")
    expect(boards.nth(1)).to_be_focused()
    page.goto("?view=analyse&game=4x4k3")
    expect(page.locator(".explorer")).to_be_hidden()
