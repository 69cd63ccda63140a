"""Make the pictures of the window in `docs/images/`, each screen in light and in dark.

python scripts/make_screenshots.py
"""

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pygame

from noughts.game.game import CLASSIC, Game
from noughts.window.canvas import Canvas
from noughts.window.paint import paint
from noughts.window.screens import layout
from noughts.window.state import State
from noughts.window.themes import DARK, LIGHT

TARGET = Path(__file__).parent.parent / "docs" / "images"
SIZE = (840, 600)


def played(names: str, game: Game = CLASSIC, opponent: str = "level-5") -> State:
    """A game between friends that went like this."""
    state = State(opponent=opponent, game=game).begin("X", "O")
    for name in names.split():
        state = state.play(game.cell_index(name))
    return state


def thought_out(state: State) -> State:
    """The state once everything that it asks for is known."""
    while state.job:
        function, arguments = state.job.question
        state = state.receive(function(*arguments))
    return state


def screens() -> Iterator[tuple[str, State]]:
    """Every screen, by name."""
    over = played("a1 b1 a2 a3 b2 c1 c2")
    over = replace(over, session=replace(over.session, people=frozenset("O")))  # lost by a person
    yield "start", State(opponent="level-5")
    yield "values", thought_out(played("b2 b1").toggle_values().ask_hint())
    yield "thinking", State(opponent="perfect", game=Game(7, 6, 4)).begin("X").play(17)
    yield "over", over
    yield "review", thought_out(over.open_review()).select(1)
    yield "candidates", thought_out(played("j10 k9", Game(19, 19, 5)).toggle_values())
    yield "help", over.toggle_help()


def main() -> None:
    """Draw and save."""
    pygame.font.init()
    TARGET.mkdir(parents=True, exist_ok=True)
    for name, state in screens():
        for theme_name, theme in (("light", LIGHT), ("dark", DARK)):
            surface = pygame.Surface(SIZE)
            shown = state.toggle_dark() if theme is DARK else state
            paint(Canvas(surface), theme, layout(shown, SIZE), seconds=0.8)
            path = TARGET / f"window-{name}-{theme_name}.png"
            pygame.image.save(surface, path)
            print(f"{path.name}: {path.stat().st_size:,} bytes")


if __name__ == "__main__":
    main()
