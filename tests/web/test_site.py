"""The page without a server: the same stories, the same answers, no network after the first visit."""

import json
import urllib.error
import urllib.request
from pathlib import Path
from random import Random
from urllib.parse import urlencode

import pytest
from playwright.sync_api import Browser, Page, expect

from noughts.api.analysis import analysis
from noughts.api.opponents import odds
from noughts.game.errors import NoughtsError
from noughts.game.game import CLASSIC
from noughts.game.position import Position, reachable_positions
from noughts.players.levels import FIRST_OPPONENT
from noughts.solving.puzzles import puzzles
from noughts.strategies.registry import variant_named
from noughts.web.site import pyodide
from noughts.web.site.build import make_site, seal
from tests.cli.calling import called
from tests.conftest import need_program
from tests.web.hosting import BELOW, Host, await_all_kept, hosted
from tests.web.serving import BROWSER_FLAGS
from tests.web.table import by_mouse, cell, heading, settled
from tests.web.test_page_looks import violations

Question = tuple[str, dict[str, str]]
ASK = """async urls => {
  const { send } = await import("./lib/source.js");
  const told = [];
  for (const url of urls) {
    const response = await send(url, {});
    told.push([response.status, await response.text()]);
  }
  return told;
}"""
# for tests of what only a site has
at_the_site = pytest.mark.parametrize("place", ["site"], indirect=True)


def test_first_visit_then_no_network_then_the_next_version(
    top: Path, browser: Browser, tmp_path: Path
) -> None:
    """3 x 3 before Python is there, larger boards with it, all of it without a network, and an update."""
    own = browser.browser_type.launch(executable_path=need_program("chromium"), args=BROWSER_FLAGS)
    context = own.new_context(viewport={"width": 1100, "height": 820})
    context.set_default_timeout(60_000)
    page = context.new_page()
    requests: list[str] = []
    context.on("request", lambda request: requests.append(request.url))
    files = {path.relative_to(top / BELOW).as_posix(): path for path in (top / BELOW).rglob("*.*")}
    with hosted(top) as host:
        host.engine.clear()
        page.goto(f"{host.address}?view=play&as=O&opponent=perfect")
        expect(cell(page, "a1")).to_have_attribute("aria-label", "a1, X, last move")
        by_mouse(page, "b2")
        expect(heading(page)).to_have_text("Your turn")
        page.get_by_role("button", name="Hint").click()
        expect(page.get_by_text("Try ").first).to_be_visible()
        page.goto(f"{host.address}?view=analyse&position=X.O/.X./..O")
        settled(page)
        expect(heading(page)).to_have_text(analysis(position="X.O/.X./..O")["words"])
        expect(page.locator("#engine")).to_be_visible()
        assert violations(page) == []
        host.engine.set()
        page.goto(f"{host.address}?view=analyse&game=4x4k4")
        settled(page)
        expect(heading(page)).to_have_text("X to move: a draw with best play.")
        await_all_kept(page, len(files))
        assert complaints_about_installing(page) == []
        assert requests
        assert all(url.startswith(host.address) for url in requests)
        policy = page.locator("meta[http-equiv=Content-Security-Policy]").get_attribute("content") or ""
        assert "default-src 'none'" in policy
        assert not {"'unsafe-inline'", "'unsafe-eval'", "*"} & set(policy.replace(";", "").split())
        assert all(path.startswith(f"/{BELOW}/") for path in host.asked)

    page.goto(f"{host.address}?view=play&as=both&game=4x4k4&moves=a1,b2")  # there is no host any more
    by_mouse(page, "c3")
    expect(cell(page, "c3")).to_have_attribute("aria-label", "c3, X, last move")
    page.reload()
    settled(page)
    expect(cell(page, "c3")).to_have_attribute("aria-label", "c3, X, last move")

    newer = {name: path.read_bytes() for name, path in files.items()}
    newer["index.html"] = newer["index.html"].replace(b"<footer>", b"<footer>Now even better. ")
    for name, data in seal(newer).items():
        path = tmp_path / BELOW / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(data)
    with hosted(tmp_path, host.server_port) as host:
        page.reload()
        expect(cell(page, "c3")).to_have_attribute("aria-label", "c3, X, last move")
        offer, newest = page.get_by_role("button", name="Use it"), page.get_by_text("Now even better.")
        expect(offer.or_(newest).first).to_be_visible()
        if not newest.is_visible():  # a version that was loaded before the page is used at once
            offer.click()
        expect(newest).to_be_visible()
        expect(cell(page, "c3")).to_have_attribute("aria-label", "c3, X, last move")
        assert not any("/engine/" in path for path in host.asked)  # it has not changed
    own.close()


def complaints_about_installing(page: Page) -> list[str]:
    """What keeps the browser from installing the page, but that this is a browser without a memory."""
    protocol = page.context.new_cdp_session(page)
    errors = [
        error["errorId"] for error in protocol.send("Page.getInstallabilityErrors")["installabilityErrors"]
    ]
    manifest = protocol.send("Page.getAppManifest")
    assert manifest["data"]
    assert page.evaluate("navigator.serviceWorker.controller !== null")
    return [error for error in errors if error != "in-incognito"] + [
        str(error) for error in manifest["errors"]
    ]


@at_the_site
def test_500_questions_have_the_server_s_answers_and_moves_their_odds(server: str, page: Page) -> None:
    page.goto("?view=puzzles")
    settled(page)
    asked = questions_of_all_kinds(Random(17))
    assert len(asked) >= 500
    urls = [f"{address}?{urlencode(parameters)}" for address, parameters in asked]
    told = page.evaluate(ASK, urls)
    for url, (status, body) in zip(urls, told, strict=True):
        assert (status, body) == fetched(f"{server.rstrip('/')}{url}"), url
    drawn = page.evaluate(ASK, [f"/api/move?opponent={FIRST_OPPONENT}"] * 600)
    moves = [json.loads(body)["move"] for _, body in drawn]
    for move, chance in odds(opponent=FIRST_OPPONENT).items():
        assert abs(moves.count(move) / 600 - chance) < 0.12  # six standard deviations


def fetched(url: str) -> tuple[int, str]:
    try:
        with urllib.request.urlopen(url) as response:
            return response.status, response.read().decode()
    except urllib.error.HTTPError as refused:
        return refused.code, refused.read().decode()


def questions_of_all_kinds(random: Random) -> list[Question]:
    """Some whose answers are written down and many more that Python has to find, all without chance."""
    positions = sorted(map(str, reachable_positions()))
    unfinished = sorted(str(position) for position in reachable_positions() if position.outcome is None)
    asked: list[Question] = [("/api/players", {"game": game}) for game in ("3x3k3", "4x4k4", "7x7k5")]
    for at in random.sample(positions, 80):
        asked.append(("/api/position", {"position": at, "people": random.choice(["X", "O", "XO"])}))
    asked += [("/api/analysis", {"position": at}) for at in random.sample(positions, 80)]
    asked += [("/api/analysis", {"position": at, "seconds": "5"}) for at in random.sample(positions, 30)]
    for at in random.sample(unfinished, 60):
        opponent = random.choice(["perfect", "minimax", "judgement", "alpha-beta"])
        asked.append(("/api/move", {"position": at, "opponent": opponent}))
    for at in random.sample(unfinished, 40):
        asked.append(("/api/turn", {"position": at, "opponent": "minimax", "people": random.choice("XO")}))
    asked += [("/api/hint", {"position": at}) for at in random.sample(unfinished, 30)]
    asked += [("/api/explanation", {"position": at}) for at in random.sample(unfinished, 30)]
    asked += [("/api/review", {"moves": game_of(random), "people": "X"}) for _ in range(30)]
    few = [at for at in unfinished if at.count(".") < 6]
    for at in random.sample(few, 20):
        searched = {"position": at, "strategy": random.choice(["minimax", "alpha-beta:centre", "horizon:3"])}
        steps = variant_steps(searched)
        asked.append(("/api/search", searched))
        asked.append(("/api/moments", {**searched, "step": str(random.randrange(steps)), "count": "5"}))
        asked.append(("/api/nodes", searched))
        asked.append(("/api/comparison", {"position": at, "strategies": "minimax,alpha-beta"}))
    for board in ("3x3k3", "4x3k3", "4x4k4"):
        for puzzle in random.sample(puzzles()[board], 8):
            posed = {"game": board, "position": str(puzzle.position)}
            asked.append(("/api/puzzle", {"game": board, "name": puzzle.name}))
            move = puzzle.position.game.cell_name(random.choice(puzzle.position.moves))
            asked.append(("/api/puzzle/answer", {**posed, "move": move}))
            asked.append(("/api/analysis", posed))
    asked += [
        (address, {"position": "banana"}) for address in ("/api/position", "/api/analysis", "/api/nodes")
    ]
    asked += [("/api/move", {"opponent": "nobody"}), ("/api/position", {"people": "Z"}), ("/api/nowhere", {})]
    return asked


def variant_steps(searched: dict[str, str]) -> int:
    from noughts.api.search.view import trace_strategy

    return trace_strategy(variant_named(searched["strategy"]), Position.parse(searched["position"])).steps


def game_of(random: Random) -> str:
    position, moves = Position(), []
    while position.outcome is None:
        moves.append(random.choice(position.moves))
        position = position.play(moves[-1])
    return ",".join(map(CLASSIC.cell_name, moves))


def test_where_it_cannot_run_it_says_so(top: Path, host: Host, browser: Browser) -> None:
    page = browser.new_page()
    page.goto((top / BELOW / "index.html").as_uri())
    expect(page.get_by_role("alert").filter(has_text="opened as a file")).to_be_visible()
    page.close()
    without = browser.browser_type.launch(
        executable_path=need_program("chromium"), args=[*BROWSER_FLAGS, "--js-flags=--jitless"]
    )
    page = without.new_page()
    page.goto(f"{host.address}?view=play&as=both")
    expect(page.get_by_role("alert").filter(has_text="cannot run Python")).to_be_visible()
    by_mouse(page, "b2")
    expect(heading(page)).to_have_text("O to move")  # 3 x 3 needs no Python
    without.close()


def test_what_cannot_be_used_is_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    mine = tmp_path / "mine"
    mine.mkdir()
    (mine / "thesis.txt").write_text("mine")
    told = called("site", str(mine))
    assert (told.code, told.stdout) == (2, "")
    assert told.stderr == f"noughts: {mine} exists and is not a site: choose an empty or new folder\n"
    assert [path.name for path in mine.iterdir()] == ["thesis.txt"]
    told = called("site", str(tmp_path / "new"), "--pyodide", str(mine))
    assert (told.code, "has no pyodide.mjs: it must hold the npm package pyodide" in told.stderr) == (2, True)
    for name in pyodide.DIGESTS:
        (mine / name).write_text("something else")
    with pytest.raises(NoughtsError, match=r"pyodide\.mjs is not that of pyodide"):
        make_site(tmp_path / "new", pyodide=mine)
    monkeypatch.setattr(pyodide, "program", lambda name: "false")
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
    told = called("site", str(tmp_path / "new"))
    assert (told.code, "npm could not fetch pyodide" in told.stderr) == (2, True)
    assert not (tmp_path / "new").exists()
