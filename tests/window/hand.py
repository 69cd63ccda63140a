"""A hand at the window: it posts events, and lets the real event loop run until something is so."""

from collections.abc import Callable

import pygame

from noughts.window.app import App
from noughts.window.jobs import Job, Result
from noughts.window.state import State
from noughts.window.widgets import BoardView

ENOUGH = 3000  # frames after which something will never happen


def thought_out(job: Job) -> Result:
    """The answer to a job, in this process."""
    function, arguments = job.question
    return function(*arguments)


class Hand:
    def __init__(self, app: App) -> None:
        self.app = app
        self.frames = app.frames()
        next(self.frames)

    @property
    def state(self) -> State:
        return self.app.state

    @property
    def board(self) -> BoardView:
        board = self.app.layout.board
        assert board is not None
        return board

    @property
    def texts(self) -> list[str]:
        """All labels and buttons on the screen."""
        layout = self.app.layout
        return [label.text for label in layout.labels] + [button.name for button in layout.buttons]

    def until(self, condition: Callable[[], bool]) -> None:
        for _ in range(ENOUGH):
            if condition():
                return
            next(self.frames)
        raise AssertionError("it did not happen")

    def rest(self) -> None:
        """Until nothing is being thought about."""
        self.until(lambda: self.state.job is None)

    def post(self, kind: int, **facts: object) -> None:
        """One event, and the frame after it."""
        pygame.event.post(pygame.Event(kind, facts))
        next(self.frames)

    def point(self, target: str | int) -> tuple[int, int]:
        """Where a button (by name) or a cell (by number) is."""
        if isinstance(target, int):
            return self.board.cell_rect(target).center
        button = self.app.layout.button_named(target)
        assert button is not None, f"no {target!r} among {self.texts}"
        return button.rect.center

    def click(self, target: str | int, button: int = pygame.BUTTON_LEFT) -> None:
        self.post(pygame.MOUSEBUTTONDOWN, pos=self.point(target), button=button, touch=False)

    def touch(self, target: str | int) -> None:
        """A finger as SDL reports it: the finger itself, and the same once more as a mouse."""
        x, y = self.point(target)
        width, height = self.app.window.size
        for finger, mouse in (
            (pygame.FINGERDOWN, pygame.MOUSEBUTTONDOWN),
            (pygame.FINGERUP, pygame.MOUSEBUTTONUP),
        ):
            pygame.event.post(pygame.Event(pygame.MOUSEMOTION, pos=(x, y), touch=True))
            pygame.event.post(pygame.Event(mouse, pos=(x, y), button=pygame.BUTTON_LEFT, touch=True))
            self.post(finger, x=(x + 0.5) / width, y=(y + 0.5) / height, touch_id=7, finger_id=0)

    def press(self, *keys: str | int, mod: int = 0) -> None:
        """Keys: a character, or a constant of pygame."""
        for key in keys:
            unicode = key if isinstance(key, str) else ""
            code = key if isinstance(key, int) else ord(key)
            pygame.event.post(pygame.Event(pygame.KEYDOWN, key=code, unicode=unicode, mod=mod))
            self.post(pygame.KEYUP, key=code, mod=mod)

    def go_to(self, cell: int) -> None:
        """Take the keyboard to a cell by arrows."""
        if self.state.cursor is None:
            self.press(pygame.K_RIGHT)
        width = self.state.game.width
        while (at := self.state.cursor) != cell:
            assert at is not None
            self.press(pygame.K_RIGHT if at % width != cell % width else pygame.K_DOWN)
