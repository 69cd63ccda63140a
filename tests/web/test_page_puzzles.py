"""Puzzles in a real browser: a right answer, a wrong one, the streak, the next."""

import re

from playwright.sync_api import Page, expect

from noughts.explanations.puzzles import describe_task
from noughts.solving.puzzles import puzzle_named
from tests.web.table import by_keyboard, by_mouse, cell, heading, settled

STREAK = "{} solved in a row. Your longest streak is 1. You have solved 1 in all."


def test_a_puzzle_is_solved_and_the_next_one_missed(page: Page) -> None:
    asked = puzzle_named("3x3k3-40")
    page.goto(f"?view=puzzles&game=3x3k3&puzzle={asked.name}")
    expect(heading(page)).to_have_text(describe_task(asked))
    settled(page)
    by_keyboard(page, asked.position.game.cell_name(min(asked.solutions)))
    expect(page.locator(".card.right .verdict")).to_contain_text("Right: ")
    expect(
        page.get_by_text("1 solved in a row. Your longest streak is 1. You have solved 1 in all.")
    ).to_be_visible()
    page.get_by_role("button", name="Next puzzle").click()
    following = puzzle_named("3x3k3-41")
    expect(page).to_have_url(re.compile("puzzle=3x3k3-41"))
    expect(heading(page)).to_have_text(describe_task(following))
    settled(page)
    wrong = next(move for move in following.position.moves if move not in following.solutions)
    by_mouse(page, following.position.game.cell_name(wrong))
    expect(page.locator(".card.wrong .verdict")).to_contain_text("the answer was")
    expect(
        page.get_by_text("0 solved in a row. Your longest streak is 1. You have solved 1 in all.")
    ).to_be_visible()
    solution = following.position.game.cell_name(min(following.solutions))
    expect(cell(page, solution)).to_have_attribute("aria-label", re.compile("hint"))
    page.get_by_role("button", name="Try again").click()
    by_mouse(page, solution)
    expect(page.locator(".card.right")).to_be_visible()
    expect(
        page.get_by_text("0 solved in a row. Your longest streak is 1. You have solved 1 in all.")
    ).to_be_visible()


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
    expect(page.get_by_role("radio", name=re.compile("^4 . 4, three"))).to_be_checked()


def test_the_line_has_the_colours_of_those_who_move(page: Page) -> None:
    asked = puzzle_named("5x5k4-120")
    assert asked.position.mover == "O"
    page.goto(f"?view=puzzles&game=5x5k4&puzzle={asked.name}")
    settled(page)
    wrong = next(move for move in asked.position.moves if move not in asked.solutions)
    by_mouse(page, asked.position.game.cell_name(wrong))
    expect(page.locator(".card.wrong")).to_be_visible()
    expect(page.locator(".badge").nth(0)).to_have_class("badge o")
    expect(page.locator(".badge").nth(1)).to_have_class("badge x")
