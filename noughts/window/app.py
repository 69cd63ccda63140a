"""The event loop of the window: events in, frames out, jobs in the background."""

import os
from collections.abc import Callable, Generator
from dataclasses import replace
from pathlib import Path
from threading import Event

import pygame

from noughts.explanations.record import GameRecord
from noughts.game.errors import NoughtsError
from noughts.window.board import icon
from noughts.window.canvas import Canvas
from noughts.window.jobs import Job, JobKind, Result
from noughts.window.paint import paint, paint_busy
from noughts.window.saved import newest_game, save_game
from noughts.window.screens import layout
from noughts.window.state import Screen, State
from noughts.window.themes import DARK, LIGHT, Theme
from noughts.window.thinker import Thinker
from noughts.window.widgets import Button, Layout

SIZE = (960, 700)
SMALLEST = (320, 400)
FRAME = 16  # milliseconds per frame while a job is running
IDLE = 250  # milliseconds to wait for an event otherwise

CLOSES = (pygame.K_q, pygame.K_w)  # with Ctrl
DIGITS = frozenset("123456789")
STEPS = {pygame.K_LEFT: (-1, 0), pygame.K_RIGHT: (1, 0), pygame.K_UP: (0, -1), pygame.K_DOWN: (0, 1)}
KEYS_ANYWHERE = {"d": State.toggle_dark, "?": State.toggle_help}
KEYS: dict[str, Callable[[State], State]] = {
    "u": State.undo,
    "h": State.ask_hint,
    "v": State.toggle_values,
    "n": State.play_again,
    "r": State.open_review,
    "s": State.save,
    "l": State.ask_open,
    "x": lambda state: state.begin("X"),
    "o": lambda state: state.begin("O"),
    "f": lambda state: state.begin("X", "O"),
}

NOWHERE = ("dummy", "offscreen")  # SDL chooses these without a message when a display cannot be reached


class App:
    """One window and its state; `perform` runs the jobs, a computer's move takes at least `pause` seconds."""

    def __init__(
        self,
        state: State,
        perform: Callable[[Job, Event], Result],
        pause: float = 0.4,
        size: tuple[int, int] = SIZE,
    ) -> None:
        pygame.display.init()
        if pygame.display.get_driver() in NOWHERE and not os.environ.get("SDL_VIDEODRIVER"):
            raise pygame.error("no display answers")
        pygame.font.init()
        if pygame.display.get_driver() == "x11":  # OpenGL can take 50 ms per frame there
            os.environ.setdefault("SDL_FRAMEBUFFER_ACCELERATION", "0")
        self.state = state
        self.open = True
        self._thinker = Thinker(perform)
        self._pause = pause
        self._pointed: str | int | None = None  # the button or cell under the mouse
        self._held: set[int] = set()  # the keys that are down
        self.is_full_screen = False
        self._busy: pygame.Rect | None = None  # the busy bar as last drawn
        self.window = pygame.Window("Play Tic-Tac-Toe", size, resizable=True)
        self.window.minimum_size = SMALLEST
        self.window.set_icon(icon())
        self._canvas = Canvas(self.window.get_surface())
        pygame.key.set_repeat(300, 60)

    @property
    def layout(self) -> Layout:
        """The layout of the present state."""
        return layout(self.state, self.window.size)

    def run(self) -> None:
        """Run until the window is closed."""
        for _ in self.frames():
            pass

    def frames(self) -> Generator[None, None, None]:
        """The event loop: each round handles events, takes the result of the job, and draws."""
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
            self._canvas.close()
            pygame.quit()

    def _wait(self) -> list[pygame.Event]:
        """The next events, or none after a while; waiting costs no processor time."""
        first = pygame.event.wait(FRAME if self.state.job else IDLE)
        return [event for event in (first, *pygame.event.get()) if event.type != pygame.NOEVENT]

    def _take_answer(self) -> bool:
        """Start the job of the state, and take its result; whether there was one."""
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
            self._canvas,
            self._theme,
            shown,
            focus=self.state.focus,
            pointed=self._pointed,
            seconds=self._thinker.seconds,
        )
        self.window.flip()

    def _draw_busy(self, rect: pygame.Rect) -> None:
        """Draw only the busy bar, so that the search gets the processor."""
        paint_busy(self._canvas, self._theme, rect, self._thinker.seconds)
        self.window.flip()

    def _handle(self, event: pygame.Event) -> bool:
        """Handle an event; whether the screen may have changed.

        Touch needs no code of its own: SDL repeats it as mouse events.
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
        elif event.type == pygame.DROPFILE:
            self.open_file(event.file)
        if self.state.saving:
            self.state = save_game(self.state)
        if self.state.opening:
            saved = newest_game()
            if saved:
                self.open_file(saved)
            else:
                self.state = self.state.say("No game is saved yet.")
        return True

    def open_file(self, path: Path | str) -> None:
        """Go on with the saved game in a file, or say why not."""
        try:
            self.state = self.state.open_record(GameRecord.open(path))
        except NoughtsError as error:
            self.state = self.state.say(str(error))

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
            return  # a key that is held down repeats only movements
        self._held.add(event.key)
        state, character = self.state, event.unicode.lower()
        if event.mod & pygame.KMOD_CTRL and event.key in CLOSES:
            self._close()
        elif event.key == pygame.K_F11:
            self._toggle_full_screen()
        elif event.key in STEPS:
            self.state = self._step(*STEPS[event.key])
        elif event.key == pygame.K_TAB:
            step = -1 if event.mod & pygame.KMOD_SHIFT else 1
            self.state = state.focus_on(self.layout.next_focus(state.focus, step))
        elif event.key in (pygame.K_RETURN, pygame.K_KP_ENTER, pygame.K_SPACE):
            button = self.layout.button_named(state.focus)
            self.state = button.action(state) if button else state.play_at_cursor()
        elif event.key == pygame.K_ESCAPE:
            self.state = state.back()
        elif character in KEYS_ANYWHERE:
            self.state = KEYS_ANYWHERE[character](state)
        elif state.help_shown:
            pass  # the screen under the help gets no keys
        elif character in KEYS:
            self.state = KEYS[character](state)
        elif character in DIGITS:
            self.state = state.play_digit(int(character))

    def _close(self) -> None:
        """Close the window; in the middle of a game, the first time only ask."""
        if self.state.would_lose_game and not self.state.leaving:
            self.state = replace(self.state, help_shown=False).back()
        else:
            self.open = False

    def _toggle_full_screen(self) -> None:
        self.is_full_screen = not self.is_full_screen
        if self.is_full_screen:
            self.window.set_fullscreen(desktop=True)
        else:
            self.window.set_windowed()

    def _step(self, right: int, down: int) -> State:
        if self.state.screen is Screen.START or self.state.help_shown:
            return self.state.focus_on(self.layout.neighbour(self.state.focus, right, down))
        return self.state.move_cursor(right, down)
