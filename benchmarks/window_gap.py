"""How long the window leaves a person waiting while the computer thinks: the longest gap between two frames.

    python benchmarks/window_gap.py

Runs the real event loop on SDL's dummy driver, or on the driver that SDL_VIDEODRIVER names, with every
kind of work on large boards, while the mouse moves about;
"nothing" shows what the machine itself adds. Exit code 1 if any other gap reached 100 ms.
"""

import os
import sys
from collections.abc import Iterator
from itertools import cycle
from statistics import median
from threading import Event
from time import perf_counter

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")

import pygame

from noughts.game import Game
from noughts.players import Perfect
from noughts.window import jobs
from noughts.window.app import App
from noughts.window.state import State

ALLOWED = 0.1
MOVE_SECONDS = 6.0
SIZE = (1600, 1000)
IDLER = "idler"
NOTHING = "nothing"


def perform(job: jobs.Job, cancel: Event) -> jobs.Result:
    """As in the window, with more time for a move, and one opponent who does nothing with it."""
    if job.opponent == IDLER:
        cancel.wait(MOVE_SECONDS)
        return job.session.position.moves[0]
    if job.kind is jobs.Kind.MOVE and job.opponent == "perfect":
        return Perfect().consider(job.session.position, seconds=MOVE_SECONDS, cancel=cancel).line[0]
    return jobs.perform(job, cancel)


def situations(game: Game) -> Iterator[tuple[str, State]]:
    """States in which there is something to think about."""
    middle = game.cells // 2
    yield NOTHING, State(game=game, opponent=IDLER).begin("X").play(middle)
    yield "move of perfect", State(game=game).begin("X").play(middle)
    yield "move of level-8", State(game=game, opponent="level-8").begin("X").play(middle)
    friends = State(game=game).begin("X", "O").play(middle)
    yield "hint", friends.ask_hint()
    yield "values", friends.toggle_values()


def gaps(state: State) -> list[float]:
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
    for text in ("7x6k4", "15x15k5", "19x19k5"):
        for work, state in situations(Game.parse(text)):
            found = gaps(state)
            if work != NOTHING:
                longest = max(longest, *found)
            usual, most = 1000 * median(found), 1000 * max(found)
            figures = f"{sum(found):8.1f} {len(found):7} {usual:10.1f} {most:11.1f}"
            print(f"{text:8} {work:16} {figures}", flush=True)
    print(f"longest gap: {1000 * longest:.1f} ms, allowed: {1000 * ALLOWED:.0f} ms")
    return 0 if longest < ALLOWED else 1


if __name__ == "__main__":
    sys.exit(main())
