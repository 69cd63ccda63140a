"""A whole game in a real window: an X server, a mouse, a keyboard, and a look at the screen."""

import os
import signal
import struct
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from time import monotonic

import pygame
import pytest

from noughts.window.app import SIZE
from noughts.window.screens import layout
from noughts.window.state import State
from noughts.window.themes import DARK, LIGHT, Ink
from noughts.window.widgets import BoardView
from tests.conftest import need_program

ROOT = Path(__file__).parent.parent.parent
SECONDS = 60  # after which something will never happen


class Desk:
    """An X server of its own, with one window on it."""

    def __init__(self, display: str, frame_buffer: Path) -> None:
        self.environment = {**os.environ, "DISPLAY": display}
        self.environment.pop("SDL_VIDEODRIVER", None)
        self.frame_buffer = frame_buffer
        self.runner = subprocess.Popen(
            [sys.executable, "runner.py"],
            cwd=ROOT,
            env=self.environment,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
        )
        found = self.xdotool("search", "--sync", "--onlyvisible", "--class", "runner.py")
        self.window = found.split()[0]
        self.xdotool("windowfocus", "--sync", self.window)

    def xdotool(self, *arguments: str) -> str:
        done = subprocess.run(
            ["xdotool", *arguments],
            env=self.environment,
            capture_output=True,
            text=True,
            check=True,
            timeout=SECONDS,
        )
        return done.stdout

    def screenshot(self) -> pygame.Surface:
        """What is on the screen, from the file in which the X server keeps it (in XWD format)."""
        content = self.frame_buffer.read_bytes()
        header = struct.unpack(">25I", content[:100])
        size, width, height, colours = header[0], header[4], header[5], header[19]
        start = size + 12 * colours
        return pygame.image.frombytes(content[start : start + 4 * width * height], (width, height), "BGRA")

    def colour_at(self, point: tuple[int, int]) -> Ink:
        red, green, blue, _ = self.screenshot().get_at(self.on_screen(point))
        return red, green, blue

    def on_screen(self, point: tuple[int, int]) -> tuple[int, int]:
        place = self.xdotool("getwindowgeometry", "--shell", self.window)
        facts = dict(line.split("=") for line in place.split())
        return int(facts["X"]) + point[0], int(facts["Y"]) + point[1]

    def click(self, point: tuple[int, int]) -> None:
        self.xdotool("mousemove", "--window", self.window, str(point[0]), str(point[1]), "click", "1")

    def key(self, name: str) -> None:
        self.xdotool("key", name)

    def until(self, condition: Callable[[], bool]) -> None:
        end = monotonic() + SECONDS
        while not condition():
            assert self.runner.poll() is None, self.runner.communicate()
            assert monotonic() < end, "it did not happen"


@pytest.fixture
def desk(tmp_path: Path) -> Iterator[Desk]:
    need_program("xdotool")
    screen = ["-screen", "0", "1280x900x24", "-fbdir", str(tmp_path)]
    command = [need_program("Xvfb"), "-displayfd", "1", *screen]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True) as server:
        try:
            assert server.stdout is not None
            desk = Desk(f":{server.stdout.readline().strip()}", tmp_path / "Xvfb_screen0")
            yield desk
            desk.runner.kill()
            desk.runner.communicate()
        finally:
            server.terminate()  # and with it goes every window on it


def inner_corner(state: State, name: str) -> tuple[int, int]:
    """A point of a button beside its words."""
    button = layout(state, SIZE).button_named(name)
    assert button is not None
    return button.rect.move(12, 12).topleft


def marks_on(desk: Desk, board: BoardView) -> str:
    """The board as the screen shows it: the ink tells X from O at points that only one of them covers."""
    screen, (left, top) = desk.screenshot(), desk.on_screen((0, 0))
    marks = ""
    for cell in range(9):
        x, y = board.cell_rect(cell).move(left, top).center
        middle, side = screen.get_at((x, y)), screen.get_at((x + round(board.side * 0.25), y))
        marks += "X" if middle[:3] == LIGHT.x else "O" if side[:3] == LIGHT.o else "."
    return marks


def finished() -> State:
    state = State().begin("X", "O")
    for cell in (0, 3, 1, 4, 2):
        state = state.play(cell)
    return state


def play_on(desk: Desk, board: BoardView, marks: str) -> str:
    """Take the first free cell; the board after the computer's answer, or `over` if there is none."""
    free = marks.count(".")
    play_again = inner_corner(finished(), "Play Again")

    def over() -> bool:
        return desk.colour_at(play_again) == LIGHT.accent

    desk.click(board.cell_rect(marks.index(".")).center)
    desk.until(lambda: over() or marks_on(desk, board).count(".") == free - 2)
    return "over" if over() else marks_on(desk, board)


def test_a_game_in_a_real_window(desk: Desk) -> None:
    desk.until(lambda: desk.colour_at(inner_corner(State(), "Play as X")) == LIGHT.accent)
    desk.click(inner_corner(State(), "Random"))
    desk.until(lambda: desk.colour_at(inner_corner(State(), "Puppy")) == LIGHT.panel)
    desk.click(inner_corner(State(), "Play as X"))

    board = layout(State().begin("X"), SIZE).board
    assert board is not None
    desk.until(lambda: marks_on(desk, board) == "." * 9)
    marks = "." * 9
    while marks != "over":
        marks = play_on(desk, board, marks)
    ends = marks_on(desk, board)
    shown = desk.screenshot()  # whoever has won: the opponent moves at random
    line = max(pygame.mask.from_threshold(shown, ink, (1, 1, 1)).count() for ink in (LIGHT.won, LIGHT.lost))
    assert line > 1000 or "." not in ends, "a line is drawn through, or the board is full"

    desk.key("n")
    desk.until(lambda: marks_on(desk, board) == "." * 9)
    desk.key("d")
    desk.until(lambda: desk.colour_at((2, 2)) == DARK.background)
    desk.runner.send_signal(signal.SIGINT)
    assert desk.runner.communicate(timeout=SECONDS) == ("", "")
    assert desk.runner.returncode == 0
