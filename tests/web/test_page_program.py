"""Your program in a real browser: files that are right, wrong, slow, hostile, broken, and none at all."""

import os
import re
import subprocess
import sys
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path

import httpx
import pytest
from playwright.sync_api import FilePayload, Locator, Page, expect

from noughts.api import program
from noughts.check.contract.limits import Limits
from noughts.check.sandbox.process import IN_WORDS, ProtectionError, choose_protection
from tests.check.check_modules import CHECKS, module
from tests.check.processes import children, ended
from tests.web.serving import at_the_server
from tests.web.table import by_mouse, heading, position_of, settled
from tests.web.test_page_learn_build import FOREVER as NEVER_MOVES
from tests.web.test_page_learn_build import check, opened
from tests.web.test_page_looks import violations

LIMITS = Limits(call_seconds=0.5, minimax_seconds=3)  # a call that hangs ends sooner than a student's may
SERVE = f"""
from noughts.api.program import Limits
from noughts.web.server.run import address_of, listen, serve
listening = listen("127.0.0.1", 0)
print(address_of(listening), flush=True)
serve(listening, {LIMITS})
"""
ONE_DIAGONAL_MISSING = """
    def winner(board):
        for (a, b), (c, d), (e, f) in LINES[:-1]:
            if board[a][b] == board[c][d] == board[e][f] != EMPTY:
                return board[a][b]
        return None
    """
THE_LAST_NOT_THE_BEST = """
    def max_value(board, alpha, beta):
        if terminal(board):
            return utility(board)
        for action in sorted(actions(board)):
            v = min_value(result(board, action), alpha, beta)
            alpha = max(alpha, v)
            if alpha >= beta:
                break
        return v

    def min_value(board, alpha, beta):
        if terminal(board):
            return utility(board)
        v = 2
        for action in sorted(actions(board)):
            v = min(v, max_value(result(board, action), alpha, beta))
            beta = min(beta, v)
            if alpha >= beta:
                break
        return v

    def minimax(board):
        if terminal(board):
            return None
        if player(board) == X:
            return max(sorted(actions(board)), key=lambda action: min_value(result(board, action), -2, 2))
        return min(sorted(actions(board)), key=lambda action: max_value(result(board, action), -2, 2))
    """
FOREVER = """
    def utility(board):
        while True:
            pass
    """
REMOVES_FILES = """
    def terminal(board):
        import os
        os.remove("/etc/passwd")
        os._exit(0)
    """
NEVER_ENDS = module(tail="while True: pass")


@pytest.fixture(scope="module")
def process() -> Iterator[subprocess.Popen[str]]:
    with subprocess.Popen([sys.executable, "-c", SERVE], stdout=subprocess.PIPE, text=True) as server:
        yield server
        server.terminate()
        server.wait(timeout=20)


@pytest.fixture(scope="module")
def server(process: subprocess.Popen[str]) -> str:
    assert process.stdout is not None
    return process.stdout.readline().strip()


def choose(page: Page, source: bytes) -> None:
    """Choose a file, as the file dialog does."""
    picked = FilePayload(name="tictactoe.py", mimeType="text/x-python", buffer=source)
    page.set_input_files("input[type=file]", files=[picked])


def check_of(page: Page, name: str) -> Locator:
    return page.locator(f".checks > li[data-check={name}]")


def mistake(page: Page, title: str) -> Locator:
    return page.locator(".mistakes > li").filter(has=page.get_by_role("heading", name=title))


def editor(page: Page) -> Locator:
    return page.get_by_role("textbox", name="tictactoe.py")


def verdict(page: Page, text: str) -> None:
    expect(page.locator(".findings .verdict:visible")).to_have_text(re.compile(text), timeout=120_000)


def test_from_nothing_to_a_program_that_is_right(page: Page, place: str) -> None:
    page.goto("?view=program")
    settled(page)
    expect(page.get_by_role("button", name="Check", exact=True)).to_be_disabled()
    assert violations(page) == []
    page.get_by_role("button", name="Start from the template").first.click()
    expect(editor(page)).to_have_value(re.compile("def minimax"))
    editor(page).press("Control+Enter")
    verdict(page, "Not finished")
    expect(check_of(page, "player")).to_contain_text("not written yet")
    expect(page.locator(".next")).to_have_text("Write this next: player.")
    shut_in_by = IN_WORDS["browser" if place == "site" else choose_protection()]
    expect(page.locator(".notes")).to_contain_text(shut_in_by)

    choose(page, module(winner=ONE_DIAGONAL_MISSING))
    verdict(page, "1 mistake \\(7 of 12 checks pass\\)")
    wrong = mistake(page, "winner misses a line")
    expect(wrong.get_by_role("img", name="The board: OOX / .X. / X..")).to_be_visible()
    cause = "winner never looks at the diagonal from the top right."
    for told in ("winner(board) returned None.", cause, "This also breaks terminal, utility, minimax"):
        expect(wrong).to_contain_text(told)
    for step, line, why, how in (("Board", 0, 0, 0), ("Line", 1, 0, 0), ("Cause", 1, 1, 0), ("Fix", 1, 1, 1)):
        page.get_by_role("group", name="How much to show").get_by_role("button", name=step).click()
        expect(wrong.get_by_role("button", name=re.compile("Line"))).to_have_count(line)
        expect(wrong.locator(".cause")).to_have_count(why)
        expect(wrong.locator(".fix")).to_have_count(how)
    expect(check_of(page, "terminal")).to_contain_text("follows from winner")
    assert violations(page) == []
    beaten = page.locator(".beaten")
    page.get_by_role("button", name="One move back").click()
    expect(beaten.get_by_role("status")).to_contain_text("Your program")
    page.get_by_role("button", name="Play it through").click()
    expect(beaten.get_by_role("status")).to_contain_text("and wins")

    editor(page).fill(module().decode())
    expect(page.get_by_text("The file has changed since this check.")).to_be_visible()
    page.get_by_role("button", name="Check again").click()
    verdict(page, "All 12 checks pass")
    expect(page.locator(".checks .right")).to_have_count(len(CHECKS))
    expect(beaten).to_be_hidden()
    page.reload()
    verdict(page, "All 12 checks pass")  # kept in the browser
    expect(editor(page)).to_have_value(module().decode())

    page.get_by_role("button", name="Play against it").click()
    settled(page)
    expect(page.get_by_label("Opponent")).to_have_value("program")
    by_mouse(page, "b2")
    expect(heading(page)).to_have_text("Your turn")
    assert str(position_of(page)) == "O../.X./..."


def test_its_search_is_watched_and_the_line_is_lit(page: Page) -> None:
    source = module(value="", minimax=THE_LAST_NOT_THE_BEST)
    lines = source.decode().splitlines()
    page.goto("?view=program")
    choose(page, source)
    verdict(page, "1 mistake \\(11 of 12 checks pass\\)")
    wrong = lines.index("        v = min_value(result(board, action), alpha, beta)") + 1
    expect(page.locator(".lit-line:not(.fault-line)")).to_be_visible()
    found = page.locator(".mistakes > li").get_by_role("button", name=re.compile("Line [0-9]+"))
    assert int(found.inner_text().split()[1]) in range(wrong, wrong + 5)
    page.emulate_media(color_scheme="dark", reduced_motion="reduce")
    page.set_viewport_size({"width": 360, "height": 740})
    assert page.evaluate("document.documentElement.scrollWidth") == 360
    assert violations(page) == []
    page.get_by_role("button", name="Watch it here").click()
    expect(page).to_have_url(re.compile("left=program&right=alpha-beta"))
    first = page.get_by_label("The first search")
    expect(first.locator(".here-words")).to_contain_text("your program begins")
    settled(page)
    assert page.evaluate("document.documentElement.scrollWidth") == 360
    assert violations(page) == []
    page.set_viewport_size({"width": 1280, "height": 900})
    lit = first.locator(".own-code .lit")
    expect(lit).to_have_text("def minimax(board):")
    expect(first.get_by_text("First mistake after c2: X is to move")).to_be_visible()
    first.get_by_role("button", name="Go there").click()
    expect(first.locator(".here-words")).to_contain_text("Wrong: X is to move")
    expect(first.get_by_text("First mistake after c2")).to_be_hidden()  # it is told once
    expect(first.locator(".tree-node.wrong")).to_have_attribute(
        "aria-label", re.compile("the first wrong value")
    )
    page.keyboard.press("End")
    expect(first.locator(".here-words")).to_contain_text("your program plays")
    expect(page.get_by_label("The second search").locator(".here-words")).to_contain_text("alpha-beta plays")
    expect(first.locator(".cut-why").first).to_have_text(re.compile(r"^✂ \d+"))
    page.get_by_label("Second strategy").select_option("none")
    settled(page)
    page.keyboard.press("c")
    expect(first.locator(".here-words")).to_contain_text("ends the search here")
    expect(lit).to_have_text("break")
    told = re.search(r"[Ll]ine (\d+) ends", first.locator(".here-words").inner_text())
    assert told is not None
    assert lines[int(told[1]) - 1].strip() == "break"


def test_files_that_cannot_be_right(page: Page, place: str) -> None:
    page.goto("?view=program")
    settled(page)
    choose(page, NEVER_ENDS)
    expect(page.locator("#busy")).to_contain_text("Checking tictactoe.py")
    page.locator("#cancel").click()
    expect(page.get_by_role("alert").filter(has_text="The check was stopped.")).to_be_visible()

    choose(page, b"import os\nos._exit(0)\n")  # in a browser it ends the Python that checks it
    if place == "site":
        expect(page.get_by_role("alert").filter(has_text="Python ended unexpectedly")).to_be_visible()
    else:
        verdict(page, "Cannot be imported")

    choose(page, b"X = 'X'\n\ndef player(board)\n    return X\n")
    verdict(page, "Cannot be imported, so nothing else was checked")
    expect(mistake(page, "The file is not valid Python")).to_contain_text("SyntaxError: expected ':'")
    expect(page.locator(".lit-line:not(.fault-line)")).to_be_visible()
    page.get_by_role("list", name="Mistakes").get_by_role("button", name="Line 3").click()
    assert editor(page).evaluate("area => area.selectionStart") == len("X = 'X'\n\n")

    choose(page, module(utility=FOREVER))
    expect(page.get_by_role("progressbar", name="Progress of the check")).to_have_attribute(
        "value", re.compile("[1-9]")
    )
    verdict(page, "1 mistake")
    seconds = {"server": LIMITS.call_seconds, "site": Limits().call_seconds}[place]
    expect(mistake(page, "utility gives no answer")).to_contain_text(f"no answer within {seconds:g} s")
    expect(page.locator(".notes")).to_contain_text("utility was given up after 2 calls without an answer.")

    choose(page, module(result="", terminal=REMOVES_FILES))  # without what most calls go to
    verdict(page, "mistakes")
    refused = {"server": "PermissionError", "site": "FileNotFoundError"}[place]  # a worker has no such file
    expect(mistake(page, f"terminal raises {refused}")).to_be_visible()
    page.get_by_role("button", name="Play against it").click()
    settled(page)
    by_mouse(page, "b2")
    expect(page.get_by_role("alert").filter(has_text="Your program made an illegal move on")).to_be_visible()


@at_the_server  # there are no processes in a browser
def test_a_program_ends_when_nobody_waits_for_it(page: Page, process: subprocess.Popen[str]) -> None:
    page.goto("?view=program")
    settled(page)
    choose(page, NEVER_ENDS)
    running = shut_in(process.pid)
    page.locator("#cancel").click()
    assert all(ended(process, 60) for process in running)
    choose(page, NEVER_ENDS)
    running = shut_in(process.pid)
    page.close()
    assert all(ended(process, 60) for process in running)


@at_the_server
def test_a_task_of_the_course_ends_when_its_page_is_closed(
    page: Page, process: subprocess.Popen[str]
) -> None:
    player = opened(page, "turns", "player")
    check(player, NEVER_MOVES)
    running = shut_in(process.pid)
    page.close()
    assert all(ended(process, 60) for process in running)


def shut_in(server: int) -> list[int]:
    """Handles on the sandboxes that the server has started for a file, once there are some."""
    found: list[int] = []
    while not found:
        for process in [below for worker in workers(server) for below in children(worker)]:
            with suppress(OSError):  # one that has just ended
                if b"child.loop" in Path(f"/proc/{process}/cmdline").read_bytes():
                    found.append(os.pidfd_open(process))
    return found


def workers(server: int) -> set[int]:
    return {worker for starter in children(server) for worker in children(starter)}


@at_the_server  # a browser can always shut it in
def test_where_programs_cannot_be_run_the_view_says_why(page: Page, monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(*_: object) -> None:
        raise ProtectionError("no")

    monkeypatch.setattr(program, "choose_protection", refuse)
    told = program.available()
    assert (told["on"], told["words"]) == (False, program.OFF)
    with pytest.raises(ProtectionError, match="this system has no sandbox"):
        program.check(b"")
    page.route("**/api/program?", lambda route: route.fulfill(json=told))
    page.goto("?view=program")
    expect(page.get_by_text(program.OFF)).to_be_visible()
    editor(page).fill("X = 1")
    expect(page.get_by_role("button", name="Check", exact=True)).to_be_disabled()


@pytest.mark.parametrize(
    ("headers", "size", "code"),
    [
        ({}, 10, 403),
        ({"Origin": "https://elsewhere.example"}, 10, 403),
        ({"Origin": "null"}, 10, 403),
        ({"Origin": "HERE", "Sec-Fetch-Site": "same-site"}, 10, 403),
        ({"Origin": "HERE"}, program.LARGEST_BYTES + 1, 413),
        ({"Origin": "HERE", "Sec-Fetch-Site": "same-origin"}, 10, 422),
    ],
)
@pytest.mark.parametrize("question", ["check", "move"])
def test_only_this_page_may_have_a_program_run(
    server: str, question: str, headers: dict[str, str], size: int, code: int
) -> None:
    given = {name: text.replace("HERE", server.rstrip("/")) for name, text in headers.items()}
    answer = httpx.post(f"{server}api/program/{question}", content=b"#" * size, headers=given, timeout=60)
    if (question, code) == ("check", 422):
        assert '"answer"' in answer.text.splitlines()[-1]
    else:
        assert answer.status_code == code
        assert answer.json()["detail"]
