"""An installation where there is no C compiler: slower, but everything is there."""

import os
import subprocess
import sys
import zipfile
from pathlib import Path

import pytest
from playwright.sync_api import expect, sync_playwright

from tests.conftest import need_program
from tests.web.serving import BROWSER_FLAGS, running_server
from tests.web.table import by_mouse, heading, settled

ROOT = Path(__file__).parent.parent


@pytest.fixture(scope="module")
def without_compiler(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder of a package that was built from source with a compiler that always fails."""
    folder = tmp_path_factory.mktemp("install")
    source = folder / "source"
    files = subprocess.run(
        ["git", "ls-files", "--cached", "--others", "--exclude-standard"],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=True,
    ).stdout.splitlines()
    for name in files:
        if name.startswith(("noughts/", "tictactoe", "runner", "setup.py", "pyproject", "README", "LICENSE")):
            (source / name).parent.mkdir(parents=True, exist_ok=True)
            (source / name).write_bytes((ROOT / name).read_bytes())
    build = [
        sys.executable,
        "-m",
        "pip",
        "wheel",
        "-q",
        "--no-build-isolation",
        "--no-deps",
        "-w",
        str(folder),
    ]
    subprocess.run([*build, str(source)], env=os.environ | {"CC": "false"}, check=True, capture_output=True)
    (wheel,) = folder.glob("*.whl")
    with zipfile.ZipFile(wheel) as archive:
        archive.extractall(folder / "site")
    return folder / "site"


def run(site: Path, code: str, *arguments: str) -> str:
    environment = {name: text for name, text in os.environ.items() if name != "NOUGHTS_CORE"}
    done = subprocess.run(
        [sys.executable, "-c", code, *arguments],
        env=environment | {"PYTHONPATH": str(site)},
        cwd=site,
        capture_output=True,
        text=True,
        check=True,
        timeout=120,
    )
    return done.stdout


def test_nothing_compiled_is_in_it(without_compiler: Path) -> None:
    assert not list(without_compiler.rglob("*.so"))
    assert not list(without_compiler.rglob("*.pyd"))


def test_the_classic_door_opens(without_compiler: Path) -> None:
    code = "import tictactoe as t; print(t.__file__, t.minimax(t.initial_state()))"
    shown = run(without_compiler, code)
    assert str(without_compiler) in shown
    assert shown.endswith("(0, 0)\n")


def test_boards_are_solved_in_python(without_compiler: Path) -> None:
    main = "from noughts.cli import main; main()"
    assert run(without_compiler, main, "--version").endswith(", python core\n")
    assert "5x5k4, X to move: a draw with best play." in run(without_compiler, main, "solve", "5x5k4")


def test_the_page_plays_and_analyses(without_compiler: Path) -> None:
    chromium = need_program("chromium")
    with running_server(without_compiler) as address, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium, args=BROWSER_FLAGS)
        page = browser.new_page()
        page.goto(f"{address}?view=play&as=both")
        for name in ("a1", "b1", "a2", "b2", "a3"):
            by_mouse(page, name)
        expect(heading(page)).to_have_text("X wins!")
        page.goto(f"{address}?view=analyse&game=4x4k3")
        settled(page)
        expect(page.locator("main")).to_contain_text("X wins")
        browser.close()
