"""Windows for tests: real ones, on SDL's driver that shows them to nobody."""

from collections.abc import Callable, Iterator
from threading import Event
from typing import Protocol

import pytest

from noughts.window import jobs
from noughts.window.app import SIZE, App
from noughts.window.background import Assistant
from noughts.window.state import State
from tests.window.hand import Hand

START = State()


class Open(Protocol):
    def __call__(
        self,
        state: State = ...,
        perform: Callable[[jobs.Job, Event], jobs.Result] | None = ...,
        size: tuple[int, int] = ...,
    ) -> Hand: ...


@pytest.fixture
def open_hand(monkeypatch: pytest.MonkeyPatch) -> Iterator[Open]:
    """Opens a window with a hand at it; it is closed after the test."""
    monkeypatch.setenv("SDL_VIDEODRIVER", "dummy")
    hands: list[Hand] = []

    def opened(
        state: State = START,
        perform: Callable[[jobs.Job, Event], jobs.Result] | None = None,
        size: tuple[int, int] = SIZE,
    ) -> Hand:
        hands.append(Hand(App(state, perform or helper.perform, pause=0, size=size)))
        return hands[-1]

    with Assistant() as helper:
        yield opened
        for hand in hands:
            hand.frames.close()


@pytest.fixture
def hand(open_hand: Open) -> Hand:
    return open_hand()
