"""A release: its files, its metadata, and that it works where it is installed, compiled or not."""

import email
import os
import subprocess
import sys
import tarfile
import venv
import zipfile
from dataclasses import dataclass
from pathlib import Path

import pytest
from playwright.sync_api import expect, sync_playwright

import noughts
from tests.conftest import need_program
from tests.web.serving import BROWSER_FLAGS, running_server
from tests.web.table import by_mouse, cell, heading, settled

ROOT = Path(__file__).parent.parent
HOME = "https://example.org/noughts"
NO_COMPILER = {"CC": "false"}


def call(*command: str | Path, at: Path, **environment: str) -> str:
    plain = {name: text for name, text in os.environ.items() if name not in ("NOUGHTS_CORE", "PYTHONPATH")}
    done = subprocess.run(
        command, cwd=at, env=plain | environment, capture_output=True, text=True, check=False, timeout=600
    )
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


@dataclass(frozen=True)
class Release:
    source: Path  # the sdist
    wheel: Path  # made from the sdist alone
    plain: Path  # the same, built without a compiler


@pytest.fixture(scope="module")
def release(tmp_path_factory: pytest.TempPathFactory) -> Release:
    folder = tmp_path_factory.mktemp("release")
    checkout = folder / "checkout"
    for name in call("git", "ls-files", "--cached", "--others", "--exclude-standard", at=ROOT).splitlines():
        if (ROOT / name).is_file() and not name.startswith("docs/images/"):
            (checkout / name).parent.mkdir(parents=True, exist_ok=True)
            (checkout / name).write_bytes((ROOT / name).read_bytes())
    build = (sys.executable, "-m", "build", "--no-isolation")
    call(*build, "--outdir", folder, at=checkout, NOUGHTS_HOME=HOME)
    (source,), (wheel,) = folder.glob("*.tar.gz"), folder.glob("*.whl")
    wheel_of = (sys.executable, "-m", "pip", "wheel", "-q", "--no-build-isolation", "--no-deps")
    call(*wheel_of, "-w", folder / "plain", source, at=folder, **NO_COMPILER)
    (plain,) = (folder / "plain").glob("*.whl")
    return Release(source, wheel, plain)


def install(wheel: Path, folder: Path) -> Path:
    """Install a wheel alone into a fresh environment, and return its Python."""
    venv.create(folder)
    (python,) = (*folder.glob("bin/python"), *folder.glob("Scripts/python.exe"))
    pip = (sys.executable, "-m", "pip", "--python", python, "install", "-q", "--no-index")
    call(*pip, wheel, at=folder)
    return python


@pytest.fixture(scope="module")
def without_compiler(release: Release, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The Python of an environment where the C parts could not be compiled."""
    return install(release.plain, tmp_path_factory.mktemp("plain"))


def test_an_index_would_take_it(release: Release) -> None:
    shown = call(sys.executable, "-m", "twine", "check", "--strict", release.source, release.wheel, at=ROOT)
    assert shown.count("PASSED") == 2


def test_the_metadata_are_complete_and_every_link_leads_somewhere(release: Release) -> None:
    with zipfile.ZipFile(release.wheel) as archive:
        (name,) = (name for name in archive.namelist() if name.endswith(".dist-info/METADATA"))
        metadata = email.message_from_bytes(archive.read(name))
    assert metadata["Author"]
    assert metadata["License-Expression"] == "MIT"
    assert "mnk game" in metadata["Keywords"].split(",")
    assert len(metadata.get_all("Project-URL", [])) == 4
    assert {"check", "web", "window", "env", "docs", "all"} <= set(metadata.get_all("Provides-Extra", []))
    needed = [text for text in metadata.get_all("Requires-Dist", []) if "extra ==" not in text]
    assert needed == []  # the core needs Python and nothing else
    readme = str(metadata.get_payload())
    for target in [part.partition(")")[0] for part in readme.split("](")[1:]]:
        assert target.startswith(f"{HOME}/"), target
        assert (ROOT / target.partition(f"/v{noughts.__version__}/")[2].partition("#")[0]).exists(), target


def test_without_an_address_the_readme_has_no_links(release: Release) -> None:
    with zipfile.ZipFile(release.plain) as archive:
        (name,) = (name for name in archive.namelist() if name.endswith(".dist-info/METADATA"))
        text = archive.read(name).decode()
    assert "](" not in text
    assert "Project-URL" not in text


def test_a_wheel_holds_the_package_and_no_other_module(release: Release) -> None:
    with zipfile.ZipFile(release.wheel) as archive:
        names = set(archive.namelist())
    assert {name.partition("/")[0].partition("-")[0] for name in names} == {"noughts"}
    wanted = {path.relative_to(ROOT).as_posix() for path in (ROOT / "noughts").rglob("*.py")}
    assert wanted <= names
    pages = [*(ROOT / "noughts/web/static").rglob("*"), *(ROOT / "noughts/web/site/page").rglob("*")]
    assert {path.relative_to(ROOT).as_posix() for path in pages if path.is_file()} <= names
    with tarfile.open(release.source) as archive:
        inside = {name.partition("/")[2] for name in archive.getnames()}
    assert {"tictactoe.py", "runner.py", "tests/test_classic.py", "docs/index.md", "test", "play"} <= inside


def test_the_wheel_works_where_there_is_nothing_else(release: Release, tmp_path: Path) -> None:
    python = install(release.wheel, tmp_path / "fresh")
    noughts = python.with_name("noughts")
    assert call(noughts, "--version", at=tmp_path).endswith(", compiled core\n")
    assert "5x5k4, X to move: a draw with best play." in call(noughts, "solve", "5x5k4", at=tmp_path)
    assert "3x3k3" in call(noughts, "match", "perfect", "random", at=tmp_path)
    code = "from noughts import classic as t; print(t.minimax(t.initial_state()))"
    assert call(python, "-c", code, at=tmp_path) == "(0, 0)\n"
    for command, extra in (("check", "check"), ("serve", "web")):
        file = [str(ROOT / "tictactoe.py")] if command == "check" else []
        done = subprocess.run(
            [noughts, command, *file], cwd=tmp_path, capture_output=True, text=True, check=False
        )
        assert done.returncode == 2
        assert done.stderr.endswith(f"which is not installed: run pip install 'noughts[{extra}]'\n")


def test_a_harness_that_misses_a_file_does_not_get_ours(without_compiler: Path) -> None:
    for module in ("tictactoe", "runner"):
        with pytest.raises(AssertionError, match=f"No module named '{module}'"):
            call(without_compiler, "-c", f"import {module}", at=without_compiler.parent)


def test_boards_are_solved_in_python_where_nothing_was_compiled(without_compiler: Path) -> None:
    site = without_compiler.parent.parent
    assert not [*site.rglob("noughts/**/*.so"), *site.rglob("noughts/**/*.pyd")]
    noughts = without_compiler.with_name("noughts")
    assert call(noughts, "--version", at=site).endswith(", python core\n")
    assert "5x5k4, X to move: a draw with best play." in call(noughts, "solve", "5x5k4", at=site)


def test_the_page_plays_and_analyses(without_compiler: Path) -> None:
    chromium = need_program("chromium")
    (site,) = without_compiler.parent.parent.rglob("site-packages")
    with running_server(site) as address, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium, args=BROWSER_FLAGS)
        page = browser.new_page()
        page.goto(f"{address}?view=play&as=both")
        for name in ("a1", "b1", "a2", "b2", "a3"):
            by_mouse(page, name)
            expect(cell(page, name).and_(page.locator(".open"))).to_have_count(0)
        expect(heading(page)).to_have_text("X wins!")
        page.goto(f"{address}?view=analyse&game=4x4k3")
        settled(page)
        expect(page.locator("main")).to_contain_text("X wins")
        browser.close()
