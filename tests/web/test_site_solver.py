"""The compiled solver in a real browser: the server's answers, and Python's where it could not be loaded."""

import json
from pathlib import Path
from random import Random
from urllib.parse import urlencode

import pytest
from playwright.sync_api import Browser, Page

from noughts.game.game import Game
from noughts.game.position import Position
from tests.web.hosting import hosted
from tests.web.table import settled
from tests.web.test_site import ASK, at_the_site, fetched

GAMES = ("5x5k4", "7x6k5", "7x7k5")
CANCEL = """async url => {
  const { send } = await import("./lib/source.js");
  const stop = new AbortController();
  const asked = send(url, { signal: stop.signal }).then(() => "answered", (error) => error.name);
  setTimeout(() => stop.abort(), 100);
  const ended = await asked;
  const response = await send("/api/analysis?game=5x5k4", {});
  return [ended, response.status, (await response.json()).value];
}"""


def positions(game: str, number: int) -> list[Position]:
    """The empty board, and positions of random games with up to 20 marks."""
    dice, found = Random(game), [Position(Game.parse(game))]
    while len(found) <= number:
        position = found[0]
        for _ in range(dice.randrange(1, 21)):
            if position.outcome is None:
                position = position.play(dice.choice(position.moves))
        if position.outcome is None:
            found.append(position)
    return found


def compare(server: str, page: Page, number: int) -> list[dict[str, object]]:
    """The site's analyses, which must be the server's, byte by byte."""
    page.goto("?view=puzzles")
    settled(page)
    asked = [{"game": game, "position": str(at)} for game in GAMES for at in positions(game, number)]
    urls = [f"/api/analysis?{urlencode(each)}" for each in asked]
    found = page.evaluate(ASK, urls)
    for url, (status, body) in zip(urls, found, strict=True):
        assert (status, body) == fetched(f"{server.rstrip('/')}{url}"), url
    return [json.loads(body) for _, body in found]


@at_the_site
def test_the_site_proves_what_the_server_proves(server: str, page: Page) -> None:
    found = compare(server, page, 2)
    assert [analysis["value"] for analysis in found[::3]] == [0, 0, 0]  # 7x7k5, too


@pytest.mark.long
@at_the_site
def test_twenty_positions_of_each_board(server: str, page: Page) -> None:
    assert len(compare(server, page, 20)) == 63


@at_the_site
def test_after_a_cancelled_search_the_page_answers(page: Page) -> None:
    page.goto("?view=puzzles")
    settled(page)
    assert page.evaluate(CANCEL, "/api/analysis?game=9x9k5&seconds=10") == ["AbortError", 200, 0]


def test_without_the_compiled_solver_python_answers(top: Path, browser: Browser) -> None:
    context = browser.new_context(service_workers="block")
    page = context.new_page()
    page.route("**/engine/solver.wasm.bin", lambda route: route.abort())
    with hosted(top) as host:
        page.goto(f"{host.address}?view=puzzles")
        settled(page)
        status, body = page.evaluate(ASK, ["/api/analysis?game=4x4k4"])[0]
        assert (status, json.loads(body)["value"]) == (200, 0)
        status, body = page.evaluate(ASK, ["/api/analysis?game=7x7k5"])[0]
        assert (status, json.loads(body)["value"]) == (200, None)  # Python has to search fewer positions
        assert not any("solver.wasm" in path for path in host.asked)
    context.close()
