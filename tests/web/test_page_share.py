"""Sharing a view: as a QR code that a reader reads, and as a frame in another page."""

import html
import re
from pathlib import Path

import numpy
import pytest
import zxingcpp
from playwright.sync_api import Browser, Page, expect

from tests.cli.calling import called
from tests.web.hosting import hosted
from tests.web.serving import at_both, at_the_server, running_server
from tests.web.table import by_mouse, cell, heading, settled

PLACES = ("server",)  # the page is the same at a site; what asks Python otherwise is at both

MODULES = """async texts => {
  const { qrCode } = await import("./app/qr.js");
  return texts.map(text => qrCode(text)?.map(row => row.map(Number)) ?? null);
}"""
# as many bytes as fit each version from 1 to 40 at level M, by the standard's table
FITTING = [14, 26, 42, 62, 84, 106, 122, 152, 180, 213, 251, 287, 331, 362, 412, 450, 504, 560, 624, 666]
FITTING += [711, 779, 857, 911, 997, 1059, 1125, 1190, 1264, 1370, 1452, 1538, 1628, 1722, 1809, 1911, 1989]
FITTING += [2099, 2213, 2331]


def read_code(modules: list[list[int]]) -> str:
    """What a reader reads from a picture of the code."""
    pixels = numpy.kron(255 * (1 - numpy.array(modules, dtype=numpy.uint8)), numpy.ones((6, 6), numpy.uint8))
    (found,) = zxingcpp.read_barcodes(numpy.pad(pixels, 24, constant_values=255))
    return found.text


@at_the_server
def test_codes_of_every_size_can_be_read(page: Page) -> None:
    page.goto("?view=analyse")
    texts = [("a1/B2:%?é " * 300).encode()[:length].decode(errors="ignore") for length in FITTING]
    codes = page.evaluate(MODULES, [*texts, "x" * 2332])
    assert codes[-1] is None, "the standard has no larger code"
    assert [len(code) for code in codes[:-1]] == [4 * version + 17 for version in range(1, 41)]
    assert [read_code(code) for code in codes[:-1]] == texts


@pytest.mark.parametrize("view", ["play", "analyse"])
def test_the_code_beside_copy_link_is_that_of_the_link(page: Page, view: str) -> None:
    page.goto(f"?view={view}&game=4x3k3")
    settled(page)
    page.get_by_text("More" if view == "play" else "Share", exact=True).click()
    expect(page.get_by_role("button", name="Copy link")).to_be_visible()
    page.get_by_role("button", name="QR code").click()
    picture = page.get_by_role("dialog").get_by_role("img")
    expect(picture).to_have_attribute("aria-label", f"QR code of {page.url}")
    path = picture.locator("path").get_attribute("d") or ""
    dark = {(int(x), int(y)) for x, y in re.findall(r"M(\d+) (\d+)h1v1h-1z", path)}
    size = 1 + max(max(place) for place in dark)
    assert read_code([[int((x, y) in dark) for x in range(size)] for y in range(size)]) == page.url
    page.keyboard.press("Escape")
    expect(page.get_by_role("dialog")).to_have_count(0)


EMBEDDED = {
    "play": "?view=play&as=both&game=3x3k3",
    "analyse": "?view=analyse&position=X../.O./..X",
    "puzzles": "?view=puzzles&puzzle=3x3k3-7",
    "watch": "?view=watch&step=12",
}


@pytest.mark.parametrize("view", EMBEDDED)
def test_a_frame_has_the_board_and_no_head(page: Page, view: str) -> None:
    page.set_viewport_size({"width": 520, "height": 640})
    page.goto(f"{EMBEDDED[view]}&embed=1")
    settled(page)
    for gone in (".top", "body > footer", ".choices", ".setup"):
        expect(page.locator(f"{gone}:visible")).to_have_count(0)
    whole = page.get_by_role("link", name="Open in noughts")
    expect(whole).to_have_attribute("target", "_blank")
    assert "embed" not in (whole.get_attribute("href") or "")
    if view == "watch":
        expect(page.locator(".tree-box").first).to_be_in_viewport()
        return
    expect(cell(page, "c3")).to_be_in_viewport(ratio=1)
    for other_task in ("Find the wrong line", "Print 12 puzzles"):
        expect(page.get_by_text(other_task)).to_be_hidden()
    if view == "play":
        by_mouse(page, "b2")
        expect(heading(page)).to_have_text("O to move")
        assert "embed=1" in page.url, "a frame stays a frame"


def frame_code(page: Page) -> str:
    """The HTML that the page gives to embed it."""
    page.get_by_text("Share", exact=True).click()
    page.get_by_role("button", name="Embed in a page").click()
    dialog = page.get_by_role("dialog", name="Embed this in a page")
    expect(dialog.get_by_role("button", name="Copy as iframe")).to_be_visible()
    return dialog.get_by_role("textbox").input_value()


@at_both
def test_the_iframe_shows_the_same_position(page: Page) -> None:
    page.goto("?view=analyse&position=X../.O./..X")
    settled(page)
    code = frame_code(page)
    address = html.unescape(re.findall('src="(.*?)"', code)[0])
    assert code == (
        f'<iframe src="{html.escape(address)}" title="noughts" width="520" height="640" '
        'style="border:0" loading="lazy"></iframe>'
    )
    page.goto(address)
    settled(page)
    expect(page.locator(".top")).to_be_hidden()
    expect(cell(page, "b2")).to_have_attribute("aria-label", re.compile("^b2, O"))


def test_the_server_is_framed_only_by_the_origins_it_was_given(browser: Browser, tmp_path: Path) -> None:
    with hosted(tmp_path) as host:  # a page of another origin
        origin = f"http://127.0.0.1:{host.server_port}"
        for allowed, framed in (((), False), (("http://other.example",), False), ((origin,), True)):
            with running_server(options=[f"--allow-frame={each}" for each in allowed]) as server:
                lesson = f'<!doctype html><iframe src="{server}?view=analyse&embed=1"></iframe>'
                (tmp_path / "lesson.html").write_text(lesson)
                page = browser.new_page()
                page.goto(f"{origin}/lesson.html")
                board = page.frame_locator("iframe").get_by_role("grid")
                if framed:
                    expect(board).to_be_visible()
                    headers = page.request.get(server).headers
                    assert f"frame-ancestors {origin}" in headers["content-security-policy"]
                    assert "x-frame-options" not in headers
                else:
                    page.wait_for_load_state("networkidle")
                    expect(board).to_have_count(0)
                    headers = page.request.get(server).headers
                    assert origin not in headers["content-security-policy"]
                    assert (headers.get("x-frame-options") == "DENY") == (not allowed)
                page.close()


@pytest.mark.parametrize(
    "origin", ["*", "school.example", "https://a.example/path", "https://a.example; x", "'self'"]
)
def test_only_an_origin_can_be_allowed(origin: str) -> None:
    told = called("serve", "--no-browser", "--port", "0", "--allow-frame", origin)
    assert (told.code, told.stdout) == (2, "")
    assert "is not an origin: write it as https://school.example" in told.stderr
