"""What the browser tests do at the board, by mouse and by keyboard."""

import re

from playwright.sync_api import Locator, Page, expect

from noughts.rules.position import Position

OVER = re.compile(r"^(A draw|[XO] wins|You won|You lost)")


def cell(page: Page, name: str) -> Locator:
    return page.locator(f'main [role=gridcell][data-name="{name}"]')


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
    """Wait until the view has shown all it was asked for."""
    expect(page.locator("main [aria-busy]")).to_have_attribute("aria-busy", "false")
