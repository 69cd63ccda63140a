"""The first screen: choose opponent, board and mark."""

from functools import cache, partial
from pathlib import Path

from pygame import Rect

from noughts.api.opponents import title_of
from noughts.game.errors import NoughtsError
from noughts.game.game import Game
from noughts.game.notation import quote
from noughts.players.adapters import is_file
from noughts.players.registry import NAMES, player_named, summary_for
from noughts.render.text import game_in_words, rules_in_words
from noughts.window.jobs import require_player
from noughts.window.layout import grid, stack
from noughts.window.screens.frame import Measures
from noughts.window.state import State
from noughts.window.widgets import Button, Label, Layout, Style

OPPONENTS = ("random", *(name for name in NAMES if name.startswith("level")), "perfect")
GAMES = tuple(map(Game.parse, ("3x3k3", "4x3k3", "4x4k3", "4x4k4", "5x5k4", "7x7k5", "15x15k5", "19x19k5")))
OTHER_RULES = {  # a name for each game with other rules; the first screen tells its rules
    "Misère": Game.parse("3x3k3m"),
    "Connect Four": Game.parse("7x6k4g"),
    "Notakto": Game.parse("3x3k3n"),
    "Torus": Game.parse("4x4k4w"),
    "Cylinder": Game.parse("4x4k4c"),
    "Cube": Game.parse("3x3x3k3"),
    "Qubic": Game.parse("4x4x4k4"),
    "Hexagons": Game.parse("5x5k4h"),
    "Animal": Game.parse("5x5:tippy"),
}


def opponent_named(name: str) -> str:
    """The name of one of the opponents that the window offers, or a program file."""
    if is_file(name):
        require_player(name)
        return name
    if name.lower() not in OPPONENTS:
        names = ", ".join(OPPONENTS)
        raise NoughtsError(
            f"the window has no opponent {quote(name)}: choose one of {names}, or a file such as ./mine.py"
        )
    return name.lower()


def player_title(name: str, game: Game) -> str:
    """The title of a player in a game.

    >>> player_title("level-2", Game()), player_title("perfect", Game())
    ('Puppy', 'Perfect')
    """
    return Path(name).name if is_file(name) else title_of(player_named(name), game)


@cache
def player_summary(name: str, game: Game) -> str:
    """The summary of a player in one sentence, without the figures of another board."""
    if is_file(name):
        return "plays the moves of a program file"
    return summary_for(player_named(name), game)


def layout(state: State, frame: Measures) -> Layout:
    """Title, the choices of opponent and board, and the buttons that start a game."""
    px, gap, inside = frame.px, frame.gap, frame.inside
    column = Rect(0, inside.y, min(inside.w, px(520)), inside.h)
    column.centerx = inside.centerx
    heights = [px(height) for height in (40, 16, 66, 46, 30, 78, 38, 36)]
    title, opponent, opponents, summary, board, boards, alone, friend = stack(column, heights, px(8))
    rules = Rect(0, board.y, px(110), board.h)
    rules.right = board.right
    board.w -= rules.w + gap
    buttons = [
        Button("Other rules", State.toggle_rules, selected=state.rules_shown).at(rules),
        *_spread(_opponents(state), opponents, gap),
        *_spread(_games(state), boards, gap),
        *frame.place_rows([_sides()], alone),
        *frame.place_rows([_others()], friend),
    ]
    labels = (
        Label(frame.beside_icons(title), "Play Tic-Tac-Toe", px(30), bold=True),
        Label(opponent, "Opponent", px(14), align="left", bold=True),
        Label(
            summary,
            state.note or _about(state),
            px(14),
            align="top",
        ),
        Label(board, "Board", px(14), align="left", bold=True),
    )
    return Layout(labels, (*buttons, *frame.icons(state)))


def _about(state: State) -> str:
    """The rules of a game with other rules, otherwise the opponent."""
    if state.rules_shown and state.game in OTHER_RULES.values():
        return rules_in_words(state.game)
    return f"{player_title(state.opponent, state.game)}: {player_summary(state.opponent, state.game)}."


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


def _others() -> list[Button]:
    return [
        Button("Play with a friend", partial(_begin, marks="XO"), key="f"),
        Button("Last saved game", State.ask_open, key="l"),
    ]


def _opponents(state: State) -> list[Button]:
    return [
        Button(
            player_title(name, state.game),
            partial(State.choose_opponent, opponent=name),
            Style.CHOICE,
            selected=name == state.opponent,
        )
        for name in (*OPPONENTS, *((state.opponent,) if is_file(state.opponent) else ()))
    ]


def _games(state: State) -> list[Button]:
    if state.rules_shown:
        return [
            Button(title, partial(State.choose_game, game=game), Style.CHOICE, selected=game == state.game)
            for title, game in OTHER_RULES.items()
        ]
    games = GAMES if state.game in GAMES else (*GAMES, state.game)
    return [
        Button(
            game_in_words(game).partition(", ")[0],
            partial(State.choose_game, game=game),
            Style.CHOICE,
            game_in_words(game).partition(", ")[2],
            selected=game == state.game,
        )
        for game in games
    ]
