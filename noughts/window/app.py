"""The window at work: events in, frames out, and thinking in the background."""

import os
from collections.abc import Callable, Generator
from threading import Event

import pygame

from noughts.game.errors import NoughtsError
from noughts.window.board import icon
from noughts.window.canvas import Pen
from noughts.window.jobs import Job, JobKind, Result
from noughts.window.paint import paint, paint_busy
from noughts.window.screens import layout
from noughts.window.state import Screen, State
from noughts.window.themes import DARK, LIGHT, Theme
from noughts.window.thinker import Thinker
from noughts.window.widgets import Button, Layout

SIZE = (960, 700)
SMALLEST = (320, 400)
FRAME = 16  # milliseconds from one frame to the next while something moves
IDLE = 250  # milliseconds to wait for an event while nothing does

DIGITS = frozenset("123456789")
STEPS = {pygame.K_LEFT: (-1, 0), pygame.K_RIGHT: (1, 0), pygame.K_UP: (0, -1), pygame.K_DOWN: (0, 1)}
KEYS_ANYWHERE = {"d": State.toggle_dark, "?": State.toggle_help}
KEYS: dict[str, Callable[[State], State]] = {
    "u": State.undo,
    "h": State.ask_hint,
    "v": State.toggle_values,
    "n": State.play_again,
    "r": State.open_review,
    "x": lambda state: state.begin("X"),
    "o": lambda state: state.begin("O"),
    "f": lambda state: state.begin("X", "O"),
}


class App:
    """One window and its state; `perform` does the jobs, `pause` is the least a computer's move takes."""

    def __init__(
        self,
        state: State,
        perform: Callable[[Job, Event], Result],
        pause: float = 0.4,
        size: tuple[int, int] = SIZE,
    ) -> None:
        pygame.display.init()
        pygame.font.init()
        if pygame.display.get_driver() == "x11":  # its other way, through OpenGL, can take 50 ms a frame
            os.environ.setdefault("SDL_FRAMEBUFFER_ACCELERATION", "0")
        self.state = state
        self.open = True
        self._thinker = Thinker(perform)
        self._pause = pause
        self._pointed: str | int | None = None  # the button or cell that the mouse is at
        self._held: set[int] = set()  # the keys that are down
        self._busy: pygame.Rect | None = None  # on the screen as last drawn
        self.window = pygame.Window("Play Tic-Tac-Toe", size, resizable=True)
        self.window.minimum_size = SMALLEST
        self.window.set_icon(icon())
        self._pen = Pen(self.window.get_surface())
        pygame.key.set_repeat(300, 60)

    @property
    def layout(self) -> Layout:
        """What is where at this moment."""
        return layout(self.state, self.window.size)

    def run(self) -> None:
        """Until the window is closed."""
        for _ in self.frames():
            pass

    def frames(self) -> Generator[None, None, None]:
        """The event loop: each round handles what came in, takes up what was thought out, and draws."""
        try:
            self._draw()
            while self.open:
                changed = [self._handle(event) for event in self._wait()]
                if self._take_answer() or any(changed):
                    self._draw()
                elif self._busy:
                    self._draw_busy(self._busy)
                yield
        finally:
            self._thinker.close()
            self.window.destroy()
            self._pen.close()
            pygame.quit()

    def _wait(self) -> list[pygame.Event]:
        """The next events, or none after a while; a window that waits costs nothing."""
        first = pygame.event.wait(FRAME if self.state.job else IDLE)
        return [event for event in (first, *pygame.event.get()) if event.type != pygame.NOEVENT]

    def _take_answer(self) -> bool:
        """Keep the thinker at what the state asks for, and take the result; is there one?"""
        job = self.state.job
        self._thinker.want(job)
        if job is None or (job.kind is JobKind.MOVE and self._thinker.seconds < self._pause):
            return False
        try:
            answer = self._thinker.answer()
        except NoughtsError as error:
            self.state = self.state.fail(str(error))
            return True
        if answer is None:
            return False
        self.state = self.state.receive(answer)
        return True

    @property
    def _theme(self) -> Theme:
        return DARK if self.state.dark else LIGHT

    def _draw(self) -> None:
        shown = self.layout
        self._busy = shown.busy
        paint(
            self._pen,
            self._theme,
            shown,
            focus=self.state.focus,
            pointed=self._pointed,
            seconds=self._thinker.seconds,
        )
        self.window.flip()

    def _draw_busy(self, rect: pygame.Rect) -> None:
        """Only what moves, so that thinking gets the time."""
        paint_busy(self._pen, self._theme, rect, self._thinker.seconds)
        self.window.flip()

    def _handle(self, event: pygame.Event) -> bool:
        """Do what an event asks for; may the screen look different after it?

        A finger needs no code of its own: SDL repeats what it does as the mouse, and does not do so for
        fingers on a touch pad, which only mean to move the mouse.
        """
        if event.type == pygame.MOUSEMOTION:
            return self._point_at(None if event.touch else self.layout.target_at(event.pos))
        if event.type == pygame.QUIT:
            self.open = False
        elif event.type == pygame.KEYDOWN:
            self._press_key(event)
        elif event.type == pygame.KEYUP:
            self._held.discard(event.key)
        elif event.type == pygame.MOUSEWHEEL:
            self.state = self.state.scroll(-event.y)
        elif event.type == pygame.MOUSEBUTTONDOWN and event.button == pygame.BUTTON_LEFT:
            self._press_point(event.pos)
        elif event.type == pygame.WINDOWLEAVE:
            self._point_at(None)
        return True

    def _point_at(self, target: Button | int | None) -> bool:
        before = self._pointed
        self._pointed = target.name if isinstance(target, Button) else target
        return self._pointed != before

    def _press_point(self, point: tuple[int, int]) -> None:
        target = self.layout.target_at(point)
        self.state = self.state.without_keyboard()
        if isinstance(target, Button):
            self.state = target.action(self.state)
        elif target is not None:
            self.state = self.state.play(target)

    def _press_key(self, event: pygame.Event) -> None:
        if event.key in self._held and event.key not in STEPS:
            return  # a key that is held down goes on moving, but presses nothing twice
        self._held.add(event.key)
        state, character = self.state, event.unicode.lower()
        if event.key in STEPS:
            self.state = self._steered(*STEPS[event.key])
        elif event.key == pygame.K_TAB:
            step = -1 if event.mod & pygame.KMOD_SHIFT else 1
            self.state = state.focus_on(self.layout.next_focus(state.focus, step))
        elif event.key in (pygame.K_RETURN, pygame.K_KP_ENTER, pygame.K_SPACE):
            button = self.layout.named(state.focus)
            self.state = button.action(state) if button else state.play_at_cursor()
        elif event.key == pygame.K_ESCAPE:
            self.state = state.back()
        elif character in KEYS_ANYWHERE:
            self.state = KEYS_ANYWHERE[character](state)
        elif state.help_shown:
            pass  # what lies under the help is out of reach
        elif character in KEYS:
            self.state = KEYS[character](state)
        elif character in DIGITS:
            self.state = state.play_digit(int(character))

    def _steered(self, right: int, down: int) -> State:
        if self.state.screen is Screen.START or self.state.help_shown:
            return self.state.focus_on(self.layout.neighbour(self.state.focus, right, down))
        return self.state.steer(right, down)
