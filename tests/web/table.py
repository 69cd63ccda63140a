"""What the browser tests do at the board, by mouse and by keyboard."""

import json
import re

from playwright.sync_api import Locator, Page, expect

from noughts.game.position import Position

OVER = re.compile(r"^(A draw|[XO] wins|You won|You lost)")


def cell(page: Page, name: str) -> Locator:
    """A cell of the open view: while another view loads, the board before it does not count."""
    return page.locator(f'main:not([aria-busy=true]) [role=gridcell][data-name="{name}"]')


def heading(page: Page) -> Locator:
    return page.locator("main h1")


def position_of(page: Page) -> Position:
    """The position on the board, from what a screen reader is told."""
    labels = page.locator("main [role=gridcell]").evaluate_all(
        "cells => cells.map(cell => cell.getAttribute('aria-label'))"
    )
    marks = [label.split(", ")[1].replace("empty", ".") for label in labels]
    return Position.parse("/".join("".join(marks[row : row + 3]) for row in (0, 3, 6)))


def by_mouse(page: Page, name: str) -> None:
    """Click as soon as the cell takes a click."""
    cell(page, name).and_(page.locator(".open")).click()


def by_keyboard(page: Page, name: str) -> None:
    """Arrows to the cell, Enter; the board is reached with Tab alone."""
    focused = page.evaluate("document.activeElement?.dataset?.name ?? null")
    for _ in range(60):
        if focused:
            break
        page.keyboard.press("Tab")
        focused = page.evaluate("document.activeElement?.dataset?.name ?? null")
    assert focused
    for key, steps in (
        ("ArrowRight", ord(name[0]) - ord(focused[0])),
        ("ArrowDown", int(name[1]) - int(focused[1])),
    ):
        back = {"ArrowRight": "ArrowLeft", "ArrowDown": "ArrowUp"}[key]
        for _ in range(abs(steps)):
            page.keyboard.press(key if steps > 0 else back)
    expect(cell(page, name)).to_be_focused()
    expect(cell(page, name)).to_contain_class("open")
    page.keyboard.press("Enter")


def settled(page: Page) -> None:
    """Wait until the view is there, and has shown all it was asked for."""
    expect(page.locator("main")).to_have_attribute("aria-busy", "false")
    expect(page.locator("main [aria-busy]")).to_have_attribute("aria-busy", "false")


# A question goes to the server, into a worker, or to what was written down; the script sees it at all three.
LISTENING = """
window.asked = [];
const held = HELD && new Promise((resolve) => { window.letGo = resolve });
const noted = (question, ask) => {
  asked.push(question);
  return held && question.includes(HELD) ? held.then(ask) : ask();
};
const { fetch: load, Worker: { prototype } } = window;
const { postMessage } = prototype;
window.fetch = (url, how) => Promise.race([
  noted(String(url), () => load(url, how)),
  new Promise((_, reject) => how?.signal?.addEventListener("abort", () => reject(how.signal.reason))),
]);
prototype.postMessage = function (question) {
  const { address, parameters } = question;
  noted(`${address}?${new URLSearchParams(parameters)}`, () => postMessage.call(this, question));
};
"""


def listen(page: Page, hold: str = "") -> None:
    """Note from now on what the page asks; questions with `hold` in them wait until they are let go."""
    page.add_init_script(f"const HELD = {json.dumps(hold)}; {LISTENING}")


def heard(page: Page, *parts: str) -> list[str]:
    """The questions that were asked, those with one of the parts in them."""
    questions: list[str] = page.evaluate("asked")
    return [question for question in questions if any(part in question for part in parts)]


def await_question(page: Page, part: str) -> None:
    """Wait until a question with this part in it was asked."""
    page.wait_for_function("part => asked.some(question => question.includes(part))", arg=part)
