"""Find the wrong line, in a real browser: the line, then the fix; tries, progress, links, narrow screens."""

import re

import pytest
from playwright.sync_api import Locator, Page, expect

from noughts.api.wrong_lines import WrongLine, answer, puzzle, wrong_lines
from tests.web.serving import at_both
from tests.web.table import settled

PLACES = ("server",)  # the page is the same at a site; what asks Python otherwise is at both

COUNT = len(wrong_lines())


def opened(page: Page, number: int) -> WrongLine:
    page.goto(f"?view=puzzles&puzzle=line-{number}")
    expect(page.get_by_text(f"Program {number} of {COUNT}")).to_be_visible()
    settled(page)
    return wrong_lines()[number - 1]


def line(page: Page, number: int) -> Locator:
    return page.get_by_role("button", name=re.compile(f"^Line {number}: "))


def other_lines(one: WrongLine) -> list[int]:
    shown = enumerate(one.lines, one.first)
    return [number for number, text in shown if text.strip() and number != one.line_number]


@at_both
def test_the_line_then_the_fix(page: Page) -> None:
    page.goto("?view=puzzles")
    settled(page)
    page.get_by_label("Find the wrong line").check()
    expect(page.get_by_text(f"Program 1 of {COUNT}")).to_be_visible()
    one = opened(page, 30)
    expect(page.locator(".wrong-line-failure")).to_have_text(puzzle("line-30")["words"])
    shown = page.locator(".code-line").all_text_contents()
    assert shown == [text for text in one.lines if text.strip()]
    line(page, other_lines(one)[0]).click()
    expect(page.locator(".card.wrong")).to_contain_text(
        f"Line {other_lines(one)[0]} is not the mistake. Try again."
    )
    line(page, one.line_number).click()
    expect(page.locator(".fix")).to_have_text([fix["text"].strip() for fix in one.fixes])
    expect(page.locator(".fix").first).to_be_focused()
    wrong = next(place for place in (1, 2, 3) if place != one.right_fix)
    page.locator(".fix").nth(wrong - 1).click()
    expect(page.locator(".card.wrong")).to_contain_text(answer("line-30", one.line_number, wrong)["words"])
    page.locator(".fix").nth(one.right_fix - 1).click()
    expect(page.locator(".card.right")).to_contain_text("Right. With this line, the program passes")
    expect(page.get_by_text(f"1 of {COUNT} programs solved. 1 solved in a row.")).to_be_visible()
    page.get_by_role("button", name="Next puzzle").click()
    expect(page).to_have_url(re.compile("puzzle=line-31"))
    page.reload()  # progress is kept
    expect(page.get_by_text(f"1 of {COUNT} programs solved.")).to_be_visible()
    page.get_by_label("Find the move").check()
    expect(page.get_by_role("grid")).to_be_visible()


def test_three_wrong_answers_show_the_answer(page: Page) -> None:
    one = opened(page, 12)
    for number in other_lines(one)[:3]:
        expect(page.get_by_text(f"The mistake is in line {one.line_number}.")).to_be_hidden()
        line(page, number).click()
        expect(page.locator(".card .verdict").first).to_contain_text(f"Line {number} is not the mistake.")
    expect(page.get_by_text(f"The mistake is in line {one.line_number}.")).to_be_visible()
    expect(line(page, one.line_number)).to_have_class(re.compile("found"))
    expect(page.get_by_text("0 solved in a row.")).to_be_visible()
    page.get_by_role("button", name="Start again").click()
    expect(line(page, one.line_number)).to_be_enabled()


def test_a_link_to_no_program_is_told(page: Page) -> None:
    page.goto("?view=puzzles&puzzle=line-999")
    expect(page.locator("main")).to_contain_text(f"they go from line-1 to line-{COUNT}", ignore_case=True)


@pytest.mark.parametrize("size", [(360, 740), (1366, 640)])
def test_the_failure_comes_before_the_program(page: Page, size: tuple[int, int]) -> None:
    page.set_viewport_size({"width": size[0], "height": size[1]})
    opened(page, 40)
    failure = page.locator(".wrong-line-failure").bounding_box()
    first = page.locator(".code-line").first.bounding_box()
    assert failure
    assert first
    assert failure["y"] + failure["height"] <= first["y"] < size[1]
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
