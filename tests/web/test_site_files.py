"""A new site takes the place of the old one: nobody sees neither, and a killed run loses none."""

import ast
from collections.abc import Iterator
from pathlib import Path
from threading import Event, Thread

import pytest

from noughts.game.files import exchange
from noughts.web.site import build

SWAPS = 300
# files whose functions no page without a server calls: processes, the jail, reports for teachers
NOT_IN_A_BROWSER = {
    "api/worker.py",
    "check/output/formats.py",
    "check/output/graders/coderunner.py",
    "check/sandbox/child/jail.py",
    "game/files.py",
    "game/processes.py",
    "players/arena/tournament.py",
}


def make(folder: Path, content: str) -> Path:
    folder.mkdir(parents=True)
    (folder / "sw.js").write_text(content)
    return folder


def imports(path: Path) -> Iterator[str]:
    """The names of the modules that a file imports, also inside functions."""
    for node in ast.walk(ast.parse(path.read_text())):
        if isinstance(node, ast.Import):
            yield from (each.name for each in node.names)
        elif isinstance(node, ast.ImportFrom) and node.module and not node.level:
            yield node.module


def test_no_module_that_the_page_needs_is_left_out_of_its_python() -> None:
    """Without tomllib, a game file once ended the Python of the page."""
    missing = {
        f"{file}: {name}"
        for path in build.PACKAGE.rglob("*.py")
        if (file := path.relative_to(build.PACKAGE).as_posix()) not in NOT_IN_A_BROWSER
        and file.split("/")[0] not in build.LEFT_OUT
        for name in imports(path)
        if build.UNUSED.fullmatch(f"{name.replace('.', '/')}.py")
    }
    assert missing == set()


def test_there_is_a_site_at_every_moment(tmp_path: Path) -> None:
    site = make(tmp_path / "public", "old")
    if not exchange(site, make(tmp_path / "other", "old")):
        pytest.skip("this file system cannot exchange two folders")
    missing, stop = [], Event()

    def look() -> None:
        while not stop.is_set():
            if not site.is_dir():
                missing.append(1)

    looking = Thread(target=look)
    looking.start()
    for number in range(SWAPS):
        build._swap(site, make(tmp_path / f"new{number}", str(number)), tmp_path / "before")
        assert (site / "sw.js").read_text() == str(number)
    stop.set()
    looking.join()
    assert missing == []


def test_a_run_that_is_killed_between_two_renames_loses_no_site(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Where two folders cannot be exchanged, there is such a moment. The next run puts the old site back."""
    site, beside = make(tmp_path / "public", "old"), tmp_path / ".public-x"
    new = make(beside / "made", "new")
    monkeypatch.setattr(build, "exchange", lambda one, other: False)
    rename = Path.rename

    def rename_and_die(path: Path, target: Path) -> Path:
        if path == new:
            raise SystemExit  # as after kill -9: nothing tidies up
        return rename(path, target)

    with monkeypatch.context() as patched:
        patched.setattr(Path, "rename", rename_and_die)
        with pytest.raises(SystemExit):
            build._swap(site, new, beside / "before")
    assert not site.exists()
    build._restore(site)
    assert (site / "sw.js").read_text() == "old"


def test_a_rename_that_fails_keeps_the_old_site(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    site = make(tmp_path / "public", "old")
    monkeypatch.setattr(build, "exchange", lambda one, other: False)
    with pytest.raises(OSError, match="No such file"):
        build._swap(site, tmp_path / "missing", tmp_path / "before")
    assert (site / "sw.js").read_text() == "old"
