"""`python runner.py` and `noughts window`: they open, or say in one sentence why not."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent.parent
COMMAND = "from noughts.cli import main; import sys; sys.argv = ['noughts', 'window', *sys.argv[1:]]; main()"


def start(*arguments: str, **environment: str) -> subprocess.CompletedProcess[str]:
    """Run Python without a display, except for what `environment` says."""
    hidden = ("DISPLAY", "WAYLAND_DISPLAY", "SDL_VIDEODRIVER")
    plain = {name: value for name, value in os.environ.items() if name not in hidden}
    return subprocess.run(
        [sys.executable, "-W", "error", *arguments],
        cwd=ROOT,
        env=plain | environment,
        capture_output=True,
        text=True,
        timeout=60,
    )


@pytest.mark.parametrize("command", [["runner.py"], ["-c", COMMAND]], ids=["runner", "command"])
def test_no_display_is_one_sentence(command: list[str]) -> None:
    done = start(*command)
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr.startswith("noughts: there is no display to open a window on: ")
    assert done.stderr.count("\n") == 1


@pytest.mark.parametrize("command", [["runner.py"], ["-c", COMMAND]], ids=["runner", "command"])
def test_a_driver_that_does_not_work_is_one_sentence(command: list[str]) -> None:
    done = start(*command, SDL_VIDEODRIVER="nonsense")
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr.startswith("noughts: no window can be opened here (")
    assert done.stderr.count("\n") == 1


@pytest.mark.parametrize("pygame", ["None", "type(sys)('pygame')"], ids=["missing", "not pygame-ce"])
@pytest.mark.parametrize(
    "command", ["import runner; sys.exit(runner.main())", COMMAND], ids=["runner", "command"]
)
def test_no_pygame_is_one_sentence(command: str, pygame: str) -> None:
    done = start("-c", f"import sys; sys.modules['pygame'] = {pygame}; {command}", DISPLAY=":1")
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr.startswith("noughts: the window needs pygame-ce, ")
    assert done.stderr.count("\n") == 1


@pytest.mark.parametrize(
    ("option", "sentence"),
    [
        (["--opponent", "nobody"], "noughts: the window has no opponent 'nobody': choose one of random, "),
        (["--game", "0x0"], "noughts: '0x0' is not a game: "),
    ],
)
def test_bad_options(option: list[str], sentence: str) -> None:
    done = start("-c", COMMAND, *option, SDL_VIDEODRIVER="dummy")
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr.startswith(sentence)


def test_importing_runner_opens_nothing() -> None:
    done = start("-c", "import sys, runner; print('pygame' in sys.modules)", DISPLAY=":1")
    assert (done.returncode, done.stdout, done.stderr) == (0, "False\n", "")


CLOSED_AT_ONCE = """
from noughts.window import app, open_window
import pygame
usual = app.App.frames
def frames(self):
    pygame.event.post(pygame.Event(pygame.QUIT))
    yield from usual(self)
app.App.frames = frames
open_window("random", "5x4k4", dark=True)
print("left", pygame.get_init())
"""


def test_a_window_opens_and_closes_quietly() -> None:
    done = start("-c", CLOSED_AT_ONCE, SDL_VIDEODRIVER="dummy")
    assert (done.returncode, done.stdout, done.stderr) == (0, "left False\n", "")


INTERRUPTED = """
from noughts.window import app, open_window
import pygame, signal
app.App._handle = lambda self, event: signal.raise_signal(signal.SIGINT)
open_window()
print("left", pygame.get_init())
"""


def test_ctrl_c_leaves_politely() -> None:
    done = start("-c", INTERRUPTED, SDL_VIDEODRIVER="dummy")
    assert (done.returncode, done.stdout, done.stderr) == (0, "left False\n", "")
