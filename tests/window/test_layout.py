"""Nothing lies on anything else, nothing sticks out, and every text fits: at any size, on any screen."""

from dataclasses import replace
from itertools import combinations

import pygame
import pytest

from noughts.explanations.values import LEGEND
from noughts.game.game import Game
from noughts.window.screens import layout
from noughts.window.screens.help import KEYS
from noughts.window.screens.start import OTHER_RULES
from noughts.window.state import State
from noughts.window.widgets import Layout
from tests.window.hand import thought_out

SIZES = [(320, 400), (360, 480), (560, 400), (700, 700), (960, 700), (640, 1136), (1600, 1000), (2560, 1440)]
GAMES = ["3x3k3", "4x3k3", "3x5k3", "7x6k4", "19x19k5", "19x2k3", "3x3x3k3", "4x4x4k4m", "5x5k4h", "3x3k3n"]


def known(state: State) -> State:
    while state.job:
        state = state.receive(thought_out(state.job))
    return state


def states() -> dict[str, State]:
    states = {"start": State(), "start, odd board": State(game=Game(19, 2, 3)), "help": State().toggle_help()}
    for title, game in OTHER_RULES.items():
        states[f"start, {title}"] = State().toggle_rules().choose_game(game)
    states["leaving"] = State().begin("X", "O").play(0).back()
    for text in GAMES:
        state = State(game=Game.parse(text), opponent="random").begin("O")
        states[f"thinking, {text}"] = state
    tie = State().begin("X", "O")
    for cell in (4, 0, 2, 6, 3, 5, 1, 7):
        tie = tie.play(cell)
    states["values"] = known(State().begin("X", "O").play(0).toggle_values())
    states["hint"] = known(State().begin("X", "O").play(0).ask_hint())
    states["over"] = tie.play(8)
    states["review, waiting"] = states["over"].open_review()
    states["review"] = known(states["review, waiting"]).select(4)
    lost = State().begin("X", "O")
    for cell in (0, 1, 3, 6, 4, 2, 5):
        lost = lost.play(cell)
    states["review of a mistake"] = known(lost.open_review())
    states["review of all moves"] = states["review of a mistake"].toggle_all_moves()
    return states


STATES = states()


@pytest.mark.parametrize("name", STATES)
@pytest.mark.parametrize("size", SIZES, ids=str)
def test_everything_has_a_place_of_its_own(name: str, size: tuple[int, int]) -> None:
    shown = layout(STATES[name], size)
    places = [button.rect for button in shown.buttons] + [label.rect for label in shown.labels if label.text]
    places += [shown.board.rect] if shown.board else []
    window = pygame.Rect(0, 0, *size)
    for place in places:
        assert window.contains(place)
        assert place.w > 0
        assert place.h > 0
    for one, other in combinations(places, 2):
        assert not one.colliderect(other), (one, other)


def test_the_help_lists_keys_only() -> None:
    buttons = {button.key for state in STATES.values() for button in layout(state, (960, 700)).buttons}
    listed = {key for keys, _ in KEYS if keys != "1 - 9" for key in keys.split()}
    assert listed - {"Arrows", "Enter", "Tab", "F11", "Ctrl-q"} <= buttons


@pytest.mark.parametrize("size", SIZES, ids=str)
def test_buttons_are_large_enough_for_a_finger(size: tuple[int, int]) -> None:
    for state in STATES.values():
        for button in layout(state, size).buttons:
            assert min(button.rect.size) >= 24, button.name


@pytest.mark.parametrize("name", STATES)
def test_names_of_buttons_are_unique(name: str) -> None:
    names = [button.name for button in layout(STATES[name], (960, 700)).buttons]
    assert len(set(names)) == len(names)


@pytest.mark.parametrize("text", GAMES)
@pytest.mark.parametrize("size", SIZES, ids=str)
def test_every_cell_is_where_it_is_drawn(text: str, size: tuple[int, int]) -> None:
    board = layout(State(game=Game.parse(text)).begin("X", "O"), size).board
    assert board is not None
    for cell in range(board.position.game.cells):
        rect = board.cell_rect(cell)
        for point in (rect.topleft, rect.center, (rect.right - 1, rect.bottom - 1)):
            assert board.cell_at(point) == cell
    assert board.cell_at((board.rect.left - 1, board.rect.top)) is None
    assert board.cell_at((board.rect.right, board.rect.top)) is None


def test_pressing_beside_everything_does_nothing() -> None:
    shown: Layout = layout(STATES["over"], (960, 700))
    assert shown.target_at((1, 1)) is None


def test_beside_the_board_stand_the_moves_and_how_it_ended_for_the_person() -> None:
    state = State(opponent="level-2").begin("X", "O")
    for cell in (0, 1, 3, 2, 6):
        state = state.play(cell)
    lost = replace(state, session=replace(state.session, people=frozenset("O")))
    for over, heading, line in ((state, "Two friends", "won"), (lost, "You lost against Puppy", "lost")):
        shown = layout(over, (960, 700))
        bold = [label.text for label in shown.labels if label.bold]
        assert bold == ["Game Over: X wins.", heading, "Moves"]
        moves = "1. X a1, 2. O b1\n3. X a2, 4. O c1\n5. X a3"
        assert moves in [label.text for label in shown.labels]
        assert all(label.align != "centre" for label in shown.labels)
        assert shown.board is not None
        assert shown.board.line == line


def test_the_legend_is_apart_from_the_reasons() -> None:
    texts = [label.text for label in layout(STATES["values"], (960, 700)).labels]
    assert LEGEND in texts
    assert "O to move: a draw with best play." in " ".join(texts)
