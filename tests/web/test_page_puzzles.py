"""Puzzles in a real browser: played out, slower wins, two tries, progress that is kept, twelve on paper."""

import re

from playwright.sync_api import Page, expect

from noughts.api.puzzles import answer
from noughts.explanations.puzzles import describe_task
from noughts.solving.puzzles import Puzzle, puzzle_named
from tests.web.serving import at_both
from tests.web.table import by_keyboard, by_mouse, cell, heading, settled

PLACES = ("server",)  # the page is the same at a site; what asks Python otherwise is at both

PROGRESS = "{} of 120 solved on this board. {} solved in a row. Your longest streak is {}."


def opened(page: Page, name: str) -> Puzzle:
    asked = puzzle_named(name)
    page.goto(f"?view=puzzles&game={asked.position.game}&puzzle={name}")
    expect(heading(page)).to_have_text(describe_task(asked))
    settled(page)
    return asked


def wrong_moves(puzzle: Puzzle) -> list[str]:
    """The moves that neither solve a puzzle nor win later."""
    game = puzzle.position.game
    names = [game.cell_name(move) for move in puzzle.position.moves]
    return [name for name in names if answer(str(game), str(puzzle.position), "", name)["kind"] == "wrong"]


def play_out(page: Page, puzzle: Puzzle) -> int:
    """Find every move of the line; how many there were."""
    game, line = puzzle.position.game, list[str]()
    move = game.cell_name(min(puzzle.solutions))
    for count in range(1, 10):
        reply = answer(str(game), str(puzzle.position), ",".join(line), move)
        (by_mouse if count > 1 else by_keyboard)(page, move)
        expect(page.locator(".card.right .verdict")).to_contain_text(reply["words"])
        if reply["kind"] == "solved":
            return count
        assert reply["reply"] is not None
        line += [move, reply["reply"]]
        expect(cell(page, reply["reply"])).to_have_attribute("aria-label", re.compile("last move"))
        position = puzzle.position
        for name in line:
            position = position.play(game.cell_index(name))
        names = [game.cell_name(move) for move in position.moves]
        judged = (answer(str(game), str(puzzle.position), ",".join(line), name) for name in names)
        move = next(name for name, one in zip(names, judged, strict=True) if one["right"])
    raise AssertionError("no end")


def test_a_win_is_played_out_and_counts_once(page: Page) -> None:
    asked = opened(page, "4x3k3-100")
    assert asked.plies == 5
    expect(page.get_by_text(re.compile("^4 . 3, 3 in a row. Puzzle 100 of 120"))).to_be_visible()
    assert play_out(page, asked) == 3
    expect(page.get_by_text(PROGRESS.format(1, 1, 1))).to_be_visible()
    page.get_by_role("button", name="Start again").click()
    play_out(page, asked)
    expect(page.get_by_text(PROGRESS.format(1, 1, 1))).to_be_visible()
    page.get_by_role("link", name="Play").click()
    page.get_by_role("link", name="Puzzles").click()
    page.get_by_role("radio", name=re.compile("^4 . 3, 3 in a row")).check()  # and it goes on where you were
    expect(page).to_have_url(re.compile("puzzle=4x3k3-100$"))
    page.get_by_text("All puzzles of this board").click()
    expect(page.get_by_role("button", name="Puzzle 100, solved")).to_have_attribute("aria-current", "true")
    page.get_by_role("button", name="Puzzle 7", exact=True).click()
    expect(page).to_have_url(re.compile("puzzle=4x3k3-7$"))


def test_a_win_by_fours_on_a_large_board_is_played_out(page: Page) -> None:
    asked = opened(page, "15x15k5-1")
    far = next(move for move in asked.position.moves if move not in asked.solutions)
    by_mouse(page, asked.position.game.cell_name(far))
    expect(page.locator(".card.wrong")).to_contain_text("has no win by fours alone.")
    assert play_out(page, asked) >= 3
    expect(page.locator(".card.right")).to_contain_text("completes the line.")
    expect(page.get_by_text(PROGRESS.format(1, 1, 1))).to_be_visible()


def test_on_a_telephone_the_answer_is_right_under_the_board(page: Page) -> None:
    page.set_viewport_size({"width": 360, "height": 740})
    asked = opened(page, "4x4k3-30")
    by_mouse(page, wrong_moves(asked)[0])
    expect(page.locator(".card.wrong")).to_be_in_viewport(ratio=1)


@at_both
def test_a_slower_win_keeps_the_streak_and_asks_for_the_faster(page: Page) -> None:
    asked = opened(page, "4x4k3-30")
    by_mouse(page, "a2")
    told = page.locator(".card.slower .verdict")
    expect(told).to_have_text("a2 wins too, but in 3 moves. Find the win in 2 moves.")
    by_mouse(page, "b2")
    expect(told).to_contain_text("b2 wins too")
    play_out(page, asked)
    expect(page.get_by_text(PROGRESS.format(1, 1, 1))).to_be_visible()


def test_there_is_a_second_try_before_the_answer(page: Page) -> None:
    play_out(page, opened(page, "3x3k3-40"))
    page.get_by_role("button", name="Next puzzle").click()
    asked = puzzle_named("3x3k3-41")
    expect(page).to_have_url(re.compile("puzzle=3x3k3-41"))
    settled(page)
    first, second, *_ = wrong_moves(asked)
    solution = asked.position.game.cell_name(min(asked.solutions))
    by_mouse(page, first)
    expect(page.locator(".card.wrong .verdict")).to_have_text(f"✗ {first} is not it. Try again.")
    expect(page.locator(".card.wrong")).not_to_contain_text("The answer")
    expect(cell(page, first)).to_have_attribute("aria-label", re.compile("not the answer"))
    expect(page.get_by_text(PROGRESS.format(1, 1, 1))).to_be_visible()
    by_mouse(page, second)
    expect(page.locator(".card.wrong")).to_contain_text("The answer is ")
    expect(cell(page, solution)).to_have_attribute("aria-label", re.compile("hint"))
    expect(page.get_by_text(PROGRESS.format(1, 0, 1))).to_be_visible()


def test_a_board_is_chosen_and_an_unknown_puzzle_refused(page: Page) -> None:
    page.goto("?view=puzzles")
    settled(page)
    page.get_by_role("radio", name=re.compile("^5 . 5")).check()
    expect(page.locator("main [role=gridcell]")).to_have_count(25)
    expect(page).to_have_url(re.compile("puzzle=5x5k4-1$"))
    page.goto("?view=puzzles&puzzle=3x3k3-9999")
    expect(page.locator("#problem")).to_have_text(re.compile("There is no puzzle .* Here is another.$"))
    expect(page).to_have_url(re.compile("puzzle=3x3k3-1$"))
    page.goto("?view=puzzles&game=7x7k5")
    expect(page.locator("#problem")).to_contain_text("There are no puzzles on '7x7k5'")
    page.get_by_role("button", name="Next puzzle").click()
    expect(page).to_have_url(re.compile("puzzle=3x3k3-2$"))
    expect(page.locator("#problem")).to_be_hidden()
    page.goto("?view=puzzles&game=3x3k3&puzzle=4x4k3-1")  # its name says on which board it is
    expect(page.get_by_role("radio", name=re.compile("^4 . 4, 3 in a row"))).to_be_checked()


def test_the_line_has_the_colours_of_those_who_move(page: Page) -> None:
    asked = opened(page, "5x5k4-120")
    assert asked.position.mover == "O"
    page.get_by_role("button", name="Show the answer").click()
    expect(page.get_by_text("Here is the answer.")).to_be_visible()
    expect(page.locator(".badge").nth(0)).to_have_class("badge o")
    expect(page.locator(".badge").nth(1)).to_have_class("badge x")


def test_boards_have_lines_on_paper(page: Page) -> None:
    opened(page, "4x3k3-1")
    page.emulate_media(media="print")
    width = "cell => parseFloat(getComputedStyle(cell).borderTopWidth)"
    assert page.locator("main [role=gridcell]").first.evaluate(width) > 0
    expect(page.get_by_role("button", name="Next puzzle")).to_be_hidden()


@at_both
def test_twelve_puzzles_are_printed_with_their_answers_on_page_two(page: Page) -> None:
    page.add_init_script("window.print = () => { window.printed = true }")
    opened(page, "4x3k3-13")
    page.get_by_role("button", name="Print 12 puzzles").click()
    expect(page.locator(".paper .sheet")).to_have_count(2)
    assert page.evaluate("window.printed")
    page.emulate_media(media="print")
    expect(page.locator(".sheet-boards svg")).to_have_count(12)
    expect(page.locator(".sheet-answers li")).to_have_count(12)
    assert pages_of(page.pdf(format="A4")) == 2
    page.evaluate("dispatchEvent(new Event('afterprint'))")
    page.emulate_media(media="screen")
    expect(page.locator(".paper")).to_have_count(0)
    expect(heading(page)).to_be_visible()


def pages_of(pdf: bytes) -> int:
    return len(re.findall(rb"/Type\s*/Page\b", pdf))
