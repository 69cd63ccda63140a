"""No process of ours imports from the current folder, whatever that folder holds."""

import os
import subprocess
import sys
from pathlib import Path
from urllib.request import urlopen

import pytest

from noughts.game.safe_path import VARIABLE, SafeChildren
from tests.check.check_modules import module

NOUGHTS = Path(sys.executable).with_name("noughts")
# A module that says, in a file beside it, which process imported it.
TRAP = """import os, sys
with open(os.path.join(os.path.dirname(__file__), "IMPORTED"), "a") as log:
    log.write(f"{__name__} in {sys.argv}\\n")
raise ImportError("the current folder comes before the standard library")
"""
COMMANDS = {
    "check one": ["check", "ann.py", "--sandbox", "none"],
    "check several": ["check", "ann.py", "bob.py", "--csv", "--sandbox", "none"],
    "tournament": ["tournament", "random", "greedy", "--games", "4", "--jobs", "2"],
    "match": ["match", "perfect", "random"],
    "analyse": ["analyse", "X.O/.X./O.."],
    "solve": ["solve", "4x4k4"],
    "prove": ["prove", "3x3k3", "-o", "proof.txt"],
    "table": ["table", "3x3k3", "-o", "table.bin"],
    "watch": ["watch", "ann.py", "X.O/.X./O..", "--sandbox", "none"],
    "compare": ["compare"],
    "dataset": ["dataset", "3x3k3", "-o", "data.csv"],
}


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A class folder in which students have named their files like the standard library."""
    for name in sorted(sys.stdlib_module_names | {"rich", "uvicorn", "fastapi", "starlette"}):
        (tmp_path / f"{name}.py").write_text(TRAP)
    for student in ("ann", "bob"):
        (tmp_path / f"{student}.py").write_bytes(module())
    return tmp_path


def environment() -> dict[str, str]:
    return {name: value for name, value in os.environ.items() if name != VARIABLE}


@pytest.mark.parametrize(
    "start", [[NOUGHTS], [sys.executable, "-m", "noughts"]], ids=["noughts", "python -m"]
)
@pytest.mark.parametrize("command", COMMANDS.values(), ids=list(COMMANDS))
def test_a_command_imports_nothing_from_the_current_folder(
    folder: Path, start: list[object], command: list[str]
) -> None:
    if sys.executable in start:  # Python itself imports `runpy`, and all that it needs, before our code runs
        code = "import sys, runpy; print(*sys.modules)"
        loaded = subprocess.run(
            [sys.executable, "-I", "-c", code], capture_output=True, text=True, check=True
        )
        for name in loaded.stdout.split():
            (folder / f"{name}.py").unlink(missing_ok=True)
    done = subprocess.run(
        [*map(str, start), *command],
        cwd=folder,
        capture_output=True,
        text=True,
        timeout=300,
        check=False,
        env=environment(),
    )
    assert not (folder / "IMPORTED").exists(), (folder / "IMPORTED").read_text()
    assert (done.returncode, done.stderr) == (0, "")


def test_the_server_imports_nothing_from_the_current_folder(folder: Path) -> None:
    with subprocess.Popen(
        [NOUGHTS, "serve", "--port", "0", "--no-browser"],
        cwd=folder,
        stdout=subprocess.PIPE,
        text=True,
        env=environment(),
    ) as server:
        assert server.stdout is not None
        try:
            address = server.stdout.readline().strip()
            with urlopen(f"{address}api/analysis?game=4x4k4", timeout=60) as answer:
                assert answer.status == 200  # from a worker
        finally:
            server.terminate()
    assert not (folder / "IMPORTED").exists(), (folder / "IMPORTED").read_text()


def test_the_environment_is_restored(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv(VARIABLE, raising=False)
    with SafeChildren():
        with SafeChildren():
            assert os.environ[VARIABLE] == "1"
        assert os.environ[VARIABLE] == "1"
    assert VARIABLE not in os.environ
    monkeypatch.setenv(VARIABLE, "1")
    with SafeChildren():
        pass
    assert os.environ[VARIABLE] == "1"
