"""The first screen: choose opponent, board and mark."""

from functools import partial

from pygame import Rect

from noughts.api.opponents import title_of
from noughts.game.errors import NoughtsError
from noughts.game.game import Game
from noughts.game.notation import quote
from noughts.players.registry import NAMES, player_named
from noughts.window.layout import grid, stack
from noughts.window.screens.frame import Measures
from noughts.window.state import State
from noughts.window.widgets import Button, Label, Layout, Style

OPPONENTS = ("random", *(name for name in NAMES if name.startswith("level")), "perfect")
SUMMARIES = {name: player_named(name).summary for name in NAMES}
GAMES = tuple(map(Game.parse, ("3x3k3", "4x3k3", "4x4k3", "4x4k4", "5x5k4", "7x7k5", "15x15k5", "19x19k5")))


def opponent_named(name: str) -> str:
    """The name of one of the opponents that the window offers."""
    if name not in OPPONENTS:
        raise NoughtsError(f"the window has no opponent {quote(name)}: choose one of {', '.join(OPPONENTS)}")
    return name


def player_title(name: str) -> str:
    """The title of a player.

    >>> player_title("level-2"), player_title("perfect")
    ('Puppy', 'Perfect')
    """
    return title_of(player_named(name))


def layout(state: State, frame: Measures) -> Layout:
    """Title, the choices of opponent and board, and the buttons that start a game."""
    px, gap, inside = frame.px, frame.gap, frame.inside
    column = Rect(0, inside.y, min(inside.w, px(520)), inside.h)
    column.centerx = inside.centerx
    heights = [px(height) for height in (40, 16, 66, 46, 16, 78, 38, 36)]
    title, opponent, opponents, summary, board, boards, alone, friend = stack(column, heights, px(8))
    buttons = [
        *_spread(_opponents(state), opponents, gap),
        *_spread(_games(state), boards, gap),
        *frame.place_rows([_sides()], alone),
        Button("Play with a friend", partial(_begin, marks="XO"), key="f").at(friend),
    ]
    labels = (
        Label(frame.beside_icons(title), "Play Tic-Tac-Toe", px(30), bold=True),
        Label(opponent, "Opponent", px(14), align="left", bold=True),
        Label(
            summary,
            state.note or f"{player_title(state.opponent)}: {SUMMARIES[state.opponent]}.",
            px(14),
            align="top",
        ),
        Label(board, "Board", px(14), align="left", bold=True),
    )
    return Layout(labels, (*buttons, *frame.icons(state)))


def _begin(state: State, marks: str) -> State:
    return state.begin(*marks)


def _spread(buttons: list[Button], rect: Rect, gap: int) -> list[Button]:
    """Place the buttons in two rows."""
    boxes = grid(rect, len(buttons), -(-len(buttons) // 2), gap)
    return [button.at(box) for button, box in zip(buttons, boxes, strict=True)]


def _sides() -> list[Button]:
    return [
        Button(f"Play as {mark}", partial(_begin, marks=mark), Style.PRIMARY, key=mark.lower())
        for mark in "XO"
    ]


def _opponents(state: State) -> list[Button]:
    return [
        Button(
            player_title(name),
            partial(State.choose_opponent, opponent=name),
            Style.CHOICE,
            selected=name == state.opponent,
        )
        for name in OPPONENTS
    ]


def _games(state: State) -> list[Button]:
    games = GAMES if state.game in GAMES else (*GAMES, state.game)
    return [
        Button(
            f"{game.width} x {game.height}",
            partial(State.choose_game, game=game),
            Style.CHOICE,
            f"{game.k} in a row",
            selected=game == state.game,
        )
        for game in games
    ]
