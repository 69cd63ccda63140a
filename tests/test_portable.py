"""What other systems lack is asked for only where it is needed; seen here by taking it away."""

import multiprocessing
import subprocess
import sys
from pathlib import Path

import pytest

from noughts.api import worker
from noughts.api.analysis import analysis

PACKAGE = Path(__file__).parent.parent / "noughts"

# A Linux without what Windows does not have. The standard library is imported whole before.
AS_ON_WINDOWS = """
import asyncio, concurrent.futures.process, importlib, multiprocessing.pool, os, select, signal, socket
import importlib.util, subprocess, sys, webbrowser, rich.console
for name in "distributed fastapi gymnasium numpy pettingzoo pyarrow pygame uvicorn".split():
    if importlib.util.find_spec(name):  # theirs to get right, not ours
        importlib.import_module(name)
for name in ("resource", "fcntl", "termios", "tty", "pty", "pwd", "grp", "readline", "curses"):
    sys.modules[name] = None
for module, names in (
    (os, "fork forkpty killpg nice sched_getaffinity getuid setsid O_NONBLOCK O_NOCTTY O_CLOEXEC"),
    (select, "poll epoll"),
    (signal, "SIGKILL SIGALRM SIGCHLD pthread_sigmask setitimer"),
):
    for name in names.split():
        if hasattr(module, name):
            delattr(module, name)
multiprocessing.get_all_start_methods = lambda: ["spawn"]
sys.platform = "win32"
"""


def as_on_windows(code: str, *arguments: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-c", AS_ON_WINDOWS + code, *arguments],
        capture_output=True,
        text=True,
        check=False,
        timeout=300,
        env={"PYTHONIOENCODING": "cp1252", "PATH": ""},
    )


def test_every_module_can_be_imported() -> None:
    names = [
        ".".join(path.relative_to(PACKAGE.parent).with_suffix("").parts)
        for path in PACKAGE.rglob("*.py")
        if path.stem not in ("__main__", "__init__")
    ]
    done = as_on_windows("for name in sys.argv[1:]: importlib.import_module(name)", *names)
    assert (done.returncode, done.stderr) == (0, "")


@pytest.mark.parametrize(
    ("arguments", "code", "shown"),
    [
        (["compare", "X.O/.X./O.."], 0, "alpha-beta"),
        (["check", str(PACKAGE.parent / "tictactoe.py")], 2, "on Windows use WSL"),
        (["check", str(PACKAGE.parent / "tictactoe.py"), "--sandbox", "none"], 2, "on Windows use WSL"),
    ],
)
def test_a_command_answers_or_says_why_not(arguments: list[str], code: int, shown: str) -> None:
    done = as_on_windows("from noughts.cli import main; main()", *arguments)
    assert done.returncode == code
    assert shown in done.stdout + done.stderr
    assert "Traceback" not in done.stderr


def test_a_sign_that_a_pipe_does_not_know_ends_no_command() -> None:
    done = as_on_windows("from noughts.cli import call; call(['--version']); sys.stdout.write('\u2212' '1')")
    assert done.stdout.endswith("core\n\\u22121")


def test_a_worker_started_by_spawn_answers(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(worker, "CONTEXT", multiprocessing.get_context("spawn"))
    thinking = worker.Worker()
    try:
        assert thinking.ask(analysis, "4x4k3", "X.../..../..../....")["value"] == -1
    finally:
        thinking.end()
