"""The site before Python is there: opponents, puzzles, the first searches and the lessons do not wait."""

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

from noughts.api.opponents import players
from noughts.solving.puzzles import puzzle_named
from tests.web.hosting import hosted
from tests.web.table import by_mouse, cell, heading, settled

OPPONENTS = [opponent["name"] for opponent in players()["opponents"]]


@pytest.fixture
def early(top: Path, browser: Browser) -> Iterator[Page]:
    """A first visit to a host that holds Python back."""
    with hosted(top) as host:
        host.engine.clear()
        context = browser.new_context(base_url=host.address, viewport={"width": 1280, "height": 800})
        context.set_default_timeout(60_000)
        yield context.new_page()
        host.engine.set()
        context.close()


@pytest.mark.parametrize("part", range(4))  # few at a time: what is held back keeps its connection
def test_every_opponent_replies_on_3_x_3(early: Page, part: int) -> None:
    assert len(OPPONENTS) == 16
    for opponent in OPPONENTS[part::4]:
        early.goto(f"?view=play&as=X&opponent={opponent}")
        by_mouse(early, "b2")
        expect(early.get_by_role("list", name="Moves").get_by_role("button")).to_have_count(2)
        expect(heading(early)).to_have_text(re.compile("^Your turn"))
    expect(early.locator("#engine")).to_be_visible()


def test_puzzles_are_shown_and_those_of_3_x_3_played_out(early: Page) -> None:
    puzzle = next(
        found
        for number in range(1, 121)
        if (found := puzzle_named(f"3x3k3-{number}")).plies is not None and found.plies >= 3
    )
    early.goto(f"?view=puzzles&puzzle={puzzle.name}")
    settled(early)
    name = puzzle.position.game.cell_name(min(puzzle.solutions))
    by_mouse(early, name)
    expect(early.locator(".verdict").first).to_contain_text(f"Right: {name}.")
    expect(early.locator(".verdict").first).to_contain_text("Now find the win")
    early.get_by_role("radio", name=re.compile("^5 . 5, ")).check()
    expect(early.locator("main [role=gridcell]")).to_have_count(25)
    expect(early.locator("#engine")).to_be_visible()


def test_the_first_searches_of_watch_run_to_their_end(early: Page) -> None:
    early.goto("?view=watch&left=minimax&right=alpha-beta")
    settled(early)
    expect(early.locator(".tree-box").first).to_be_visible()
    early.keyboard.press("End")
    settled(early)
    expect(early).to_have_url(re.compile("step=124"))
    expect(early.locator("#busy")).to_be_hidden()
    expect(early.locator("#engine")).to_be_visible()


def test_lessons_can_be_read_and_choices_are_marked(early: Page) -> None:
    early.goto("?view=learn&lesson=order")
    expect(early.locator("main")).to_contain_text(re.compile("order", re.IGNORECASE))
    task = early.locator(".task").filter(has=early.locator(".option")).first
    task.locator(".option input").first.check()
    task.get_by_role("button", name="Check").click()
    expect(task.locator(".feedback")).to_contain_text(re.compile("Right|Not yet"))
    expect(early.locator("#engine")).to_be_visible()


def test_what_waits_says_what_it_waits_for(early: Page) -> None:
    early.goto("?view=play&as=O&game=5x5k4&opponent=level-3")
    expect(heading(early)).to_have_text("Rabbit moves when Python is loaded")
    expect(early.locator("#busy-text")).to_have_text("Waiting for Python to load")
    expect(cell(early, "a1")).to_be_visible()
