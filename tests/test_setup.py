"""The set-up asks before it uses `sudo`, builds where it may write, and CI runs only what is pinned."""

import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from noughts.check.output.graders.github import WORKFLOW

ROOT = Path(__file__).parent.parent


def install_a_package(
    tmp_path: Path, user: int, terminal: int | None = None, **environment: str
) -> tuple[str, str]:
    """Call `install_packages` among programs that only write down how they were called; what they wrote."""
    programs, calls = tmp_path / "bin", tmp_path / "calls"
    programs.mkdir()
    texts = {
        "id": f"echo {user}",
        "sudo": f'echo "sudo $*" >>{calls}; "$@"',
        "apt-get": f'echo "apt-get $*" >>{calls}',
    }
    for name, text in texts.items():
        (programs / name).write_text(f"#!/bin/sh\n{text}\n")
        (programs / name).chmod(0o755)
    calls.touch()
    done = subprocess.run(
        ["bash", "-c", ". scripts/prepare.sh; install_packages bubblewrap"],
        cwd=ROOT,
        env={"PATH": f"{programs}:{os.environ['PATH']}", **environment},
        stdin=subprocess.DEVNULL if terminal is None else terminal,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.PIPE if terminal is None else terminal,
        text=True,
        check=False,
    )
    return calls.read_text(), done.stderr or ""


def read_terminal(ours: int) -> str:
    """The next part of what was written to a terminal that is closed by now, or nothing."""
    try:
        return os.read(ours, 4096).decode()
    except OSError:
        return ""


def test_without_a_terminal_sudo_is_not_used_but_named(tmp_path: Path) -> None:
    assert install_a_package(tmp_path, 1000) == ("", "To install it, run: sudo apt-get install bubblewrap\n")


@pytest.mark.skipif(sys.platform == "win32", reason="there are no such terminals")
@pytest.mark.parametrize(("answer", "installed"), [("y", True), ("n", False), ("", False)])
def test_in_a_terminal_it_asks_before_it_uses_sudo(tmp_path: Path, answer: str, installed: bool) -> None:
    ours, theirs = os.openpty()
    try:
        os.write(ours, f"{answer}\n".encode())
        calls, _ = install_a_package(tmp_path, 1000, theirs)
        os.close(theirs)
        said = "".join(iter(lambda: read_terminal(ours), ""))
    finally:
        os.close(ours)
    assert "Install bubblewrap with sudo? [y/N]" in said
    assert ("sudo env" in calls) is installed
    assert ("sudo apt-get install bubblewrap" in said) is not installed


def test_root_and_ci_install(tmp_path: Path) -> None:
    (tmp_path / "root").mkdir()
    assert "apt-get install" in install_a_package(tmp_path / "root", 0)[0]
    (tmp_path / "ci").mkdir()
    assert "sudo env" in install_a_package(tmp_path / "ci", 1000, CI="true")[0]


def test_actions_are_pinned_by_hash() -> None:
    """Ours, and those in the workflow that a teacher gets for GitHub."""
    workflow = (ROOT / ".github" / "workflows" / "ci.yml").read_text()
    uses = re.findall(r"uses: (\S+)", workflow)
    assert len(uses) > 5
    uses += re.findall(r"uses: ([^.]\S+)", WORKFLOW)
    assert len(uses) > 10
    assert [one for one in uses if not re.fullmatch(r"[\w/.-]+@[0-9a-f]{40}", one)] == []
    assert re.findall(r"pipx run (\w+)(?!==|\w)", workflow) == []


NOT_MINE = """
import os, runpy, sys
os.access = lambda path, mode: False
sys.argv = ["setup.py", "-q", "egg_info"]
runpy.run_path("setup.py")
"""


def test_a_checkout_of_somebody_else_can_be_built(tmp_path: Path) -> None:
    """Nothing is written into a checkout that is not ours, and nothing is left elsewhere."""
    checkout, home = tmp_path / "checkout", tmp_path / "home"
    (checkout / "noughts").mkdir(parents=True)
    home.mkdir()
    for name in ("setup.py", "pyproject.toml", "README.md", "LICENSE", "noughts/__init__.py"):
        shutil.copy(ROOT / name, checkout / name)
    before = sorted(checkout.rglob("*"))
    done = subprocess.run(
        [sys.executable, "-B", "-c", NOT_MINE],
        cwd=checkout,
        env={**os.environ, "TMPDIR": str(home)},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    assert sorted(checkout.rglob("*")) == before
    assert list(home.iterdir()) == []
