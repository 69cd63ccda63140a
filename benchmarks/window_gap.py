"""How long the window leaves a person waiting while the computer thinks: the longest gap between two frames.

    python benchmarks/window_gap.py

Runs the real event loop on SDL's dummy driver, or on the driver that SDL_VIDEODRIVER names, with every
kind of work on large boards, while the mouse moves about. The rows "nothing" show what the machine itself
adds. Exit code 1 if any other gap reached 100 ms.
"""

import os
import sys
from collections.abc import Callable, Iterator
from dataclasses import replace
from itertools import cycle
from statistics import median
from threading import Event
from time import perf_counter

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")

import pygame

from noughts.api.opponents import reply_to_json
from noughts.game.game import Game
from noughts.window import jobs
from noughts.window.app import App
from noughts.window.background import Assistant
from noughts.window.state import State

Perform = Callable[[jobs.Job, Event], jobs.Result]
ALLOWED = 0.1
SIZE = (1600, 1000)


def nothing(job: jobs.Job, cancel: Event) -> jobs.Result:
    """The opponent who does not think."""
    cancel.wait(5)
    position = job.session.position
    return reply_to_json(position, position.moves[0])


def situations(game: Game, helper: Assistant) -> Iterator[tuple[str, State, Perform]]:
    """States in which there is something to think about, and who does it."""
    middle = game.cells // 2
    against = State(game=game).begin("X").play(middle)
    friends = State(game=game).begin("X", "O").play(middle)
    yield "nothing", against, nothing
    yield "move of perfect", against, helper.perform
    yield "move of level-8", replace(against, opponent="level-8"), helper.perform
    yield "hint", friends.ask_hint(), helper.perform
    yield "values", friends.toggle_values(), helper.perform


def gaps(state: State, perform: Perform) -> list[float]:
    """The times between frames from the first one until the work is done; the mouse visits every button."""
    app = App(state, perform, pause=0, size=SIZE)
    targets = cycle(button.rect.center for button in app.layout.buttons)
    found: list[float] = []
    frames = app.frames()
    next(frames)
    before = perf_counter()
    while app.state.job == state.job:
        if len(found) % 5 == 0:
            pygame.event.post(pygame.Event(pygame.MOUSEMOTION, pos=next(targets), touch=False))
        next(frames)
        now = perf_counter()
        found.append(now - before)
        before = now
    frames.close()
    return found


def main() -> int:
    print(f"{'board':8} {'work':16} {'seconds':>8} {'frames':>7} {'median ms':>10} {'longest ms':>11}")
    longest = 0.0
    with Assistant() as helper:
        for text in ("7x6k4", "15x15k5", "19x19k5"):
            for work, state, perform in situations(Game.parse(text), helper):
                found = gaps(state, perform)
                if perform is not nothing:
                    longest = max(longest, *found)
                usual, most = 1000 * median(found), 1000 * max(found)
                figures = f"{sum(found):8.1f} {len(found):7} {usual:10.1f} {most:11.1f}"
                print(f"{text:8} {work:16} {figures}", flush=True)
    print(f"longest gap: {1000 * longest:.1f} ms, allowed: {1000 * ALLOWED:.0f} ms")
    return 0 if longest < ALLOWED else 1


if __name__ == "__main__":
    sys.exit(main())
