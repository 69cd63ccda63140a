"""noughts on a Python that looks like Windows: every module can be imported, and commands answer."""

import multiprocessing
from pathlib import Path

import pytest

from noughts.api import worker
from noughts.api.analysis import analysis
from tests.windows import run_on_windows

ROOT = Path(__file__).parent.parent
PROGRAM = str(ROOT / "tictactoe.py")
RUN = "from noughts.cli import main; main()"
LOOK = """
import multiprocessing.context, os, select, signal
for name in "fcntl grp pwd resource termios".split():
    try:
        __import__(name)
    except ModuleNotFoundError:
        continue
    print(name)
for module, name in (
    (os, "fork"), (os, "sched_getaffinity"), (os, "sysconf"), (select, "poll"), (signal, "SIGALRM"),
    (multiprocessing.context, "ForkServerContext"),
):
    if hasattr(module, name):
        print(name)
"""


def test_the_names_that_windows_lacks_are_missing() -> None:
    done = run_on_windows(LOOK)
    assert (done.stdout, done.stderr) == ("", "")


def test_every_module_can_be_imported() -> None:
    paths = (path.relative_to(ROOT).with_suffix("") for path in (ROOT / "noughts").rglob("*.py"))
    names = [".".join(path.parts) for path in paths if path.stem not in ("__main__", "__init__")]
    code = "import sys\nfor name in sys.argv[1:]: __import__(name)"
    done = run_on_windows(code, *names)
    assert (done.returncode, done.stderr) == (0, "")


@pytest.mark.parametrize(
    ("arguments", "code", "shown"),
    [
        (["--version"], 0, "noughts 0."),
        (["analyse", "X.O/.X./O.."], 0, "X wins at once"),
        (["compare", "X.O/.X./O.."], 0, "alpha-beta"),
        (["match", "perfect", "random"], 0, "perfect (X) wins"),
        (["solve", "5x4k4"], 0, "a draw with best play"),
        (["tournament", "perfect", "random", "--jobs", "1"], 0, "1. perfect"),
        (
            ["tournament", "perfect", "random", "--game", "4x4k3", "--games", "1", "--jobs", "1"],
            0,
            "1. perfect",
        ),
    ],
    ids=lambda value: " ".join(value[:1]) if isinstance(value, list) else "",
)
def test_a_command_answers(arguments: list[str], code: int, shown: str) -> None:
    done = run_on_windows(RUN, *arguments)
    assert (done.returncode, done.stderr) == (code, "")
    assert shown in done.stdout


def test_players_from_files_need_a_sandbox_or_the_word_that_there_is_none() -> None:
    done = run_on_windows(RUN, "match", "perfect", PROGRAM)
    assert (done.returncode, done.stdout, done.stderr.count("\n")) == (2, "", 1)
    assert "use --sandbox none" in done.stderr


def test_a_character_outside_the_encoding_of_a_pipe_does_not_end_a_command() -> None:
    done = run_on_windows(
        "import sys; from noughts.cli import call; call(['--version']); sys.stdout.write('\u2212' '1')"
    )
    assert done.stdout.endswith("\\u22121")


def test_a_worker_started_by_spawn_answers(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(worker, "CONTEXT", multiprocessing.get_context("spawn"))
    thinking = worker.Worker()
    try:
        assert thinking.ask(analysis, "4x4k3", "X.../..../..../....")["value"] == -1
    finally:
        thinking.end()
