"""The opponents: who they are, the moves they make, and how likely each move is."""

from typing import TYPE_CHECKING, Literal, TypedDict

from noughts.api.position import CLASSIC_GAME, Facts, facts_of, read_people, read_position
from noughts.api.search.types import WatchMenu
from noughts.game.errors import IllegalMoveError, NoughtsError
from noughts.game.game import CLASSIC, Game
from noughts.game.notation import quote
from noughts.game.position import Position

if TYPE_CHECKING:
    from noughts.players.registry import Player

STRONGEST = "perfect"  # the top of the ladder; only on 3 x 3 is it perfect
MOVE_SECONDS = 1.0  # effort of an opponent that searches


class Opponent(TypedDict):
    """An opponent; the title is its name for people.

    `group`: "ladder" from easy to hard, "textbook" the strategies, "simple" players that do not search, "own"
    the program of the visitor, which only the page knows.
    """

    name: str
    title: str
    summary: str
    group: Literal["ladder", "textbook", "simple", "own"]


class Menu(WatchMenu):
    """Opponents to play against, the one for newcomers, strategies to watch, and positions for that."""

    opponents: list[Opponent]
    first: str


class ReplyJson(TypedDict):
    """A move and the position after it."""

    move: str
    after: Facts


class TurnJson(TypedDict):
    """A position, and the opponent's reply to it; null where a person is to move or the game is over."""

    position: Facts
    reply: ReplyJson | None


def players(game: str = CLASSIC_GAME) -> Menu:
    """The opponents to play a game against and the strategies to watch, each with a summary."""
    from noughts.api.search.view import menu
    from noughts.players.levels import FIRST_OPPONENT, LEVELS
    from noughts.players.registry import names_for, player_named, summary_for
    from noughts.strategies import STRATEGIES

    board = Game.parse(game)
    names = names_for(board)
    ladder = (*(name for name in LEVELS if name in names), STRONGEST)
    opponents: list[Opponent] = [
        {
            "name": player.name,
            "title": title_of(player, board),
            "summary": summary_for(player, board),
            "group": "ladder"
            if player.name in ladder
            else "textbook"
            if player.name in STRATEGIES
            else "simple",
        }
        for player in map(player_named, (*ladder, *(name for name in names if name not in ladder)))
    ]
    return {"opponents": opponents, "first": FIRST_OPPONENT, **menu()}


def move(
    game: str = CLASSIC_GAME,
    position: str | None = None,
    opponent: str = "perfect",
    seconds: float = MOVE_SECONDS,
) -> ReplyJson:
    """The move that an opponent makes, and the position it leads to."""
    return _reply(read_position(game, position), opponent, seconds)


def turn(
    game: str = CLASSIC_GAME,
    position: str | None = None,
    move: str | None = None,
    opponent: str = "perfect",
    people: str = "XO",
    seconds: float = MOVE_SECONDS,
) -> TurnJson:
    """Play a move, if one is given; then the opponent replies, unless a person is to move."""
    at, persons = read_position(game, position), read_people(people)
    if move is not None:
        at = at.play(move)
    replies = at.outcome is None and at.mover not in persons
    return {
        "position": facts_of(at, persons),
        "reply": _reply(at, opponent, seconds, persons) if replies else None,
    }


def odds(
    game: str = CLASSIC_GAME, position: str | None = None, opponent: str = "perfect"
) -> dict[str, float]:
    """The probability of each move of an opponent."""
    from noughts.players.player import ask_odds

    at = read_position(game, position)
    return {
        at.game.cell_name(cell): float(chance) for cell, chance in ask_odds(_player(at, opponent), at).items()
    }


def title_of(player: "Player", game: Game = CLASSIC) -> str:
    """A player's name for people in a game: its title, or its name as a word.

    >>> from noughts.players.registry import player_named
    >>> title_of(player_named("perfect")), title_of(player_named("perfect"), Game(15, 15, 5))
    ('Perfect', 'Strongest')
    """
    if player.name == STRONGEST and game is not CLASSIC:
        return "Strongest"
    return getattr(player, "title", None) or player.name.replace("-", " ").capitalize()


def reply_to_json(position: Position, cell: int, people: frozenset[str] | None = None) -> ReplyJson:
    """A move and the position after it; `people` are those who did not make it, unless you name them."""
    after = position.play(cell)
    move = position.game.cell_name(cell)
    return {"move": move, "after": facts_of(after, frozenset(after.mover) if people is None else people)}


def _reply(
    position: Position, opponent: str, seconds: float, people: frozenset[str] | None = None
) -> ReplyJson:
    from random import SystemRandom

    cell = _player(position, opponent, seconds).choose(position, SystemRandom())
    return reply_to_json(position, cell, people)


def _player(position: Position, name: str, seconds: float = MOVE_SECONDS) -> "Player":
    from noughts.players.registry import names_for, player_named
    from noughts.solving.limit import Limit

    if position.outcome:
        raise IllegalMoveError("the game is over: no move can be made")
    names = names_for(position.game)
    if name not in names:
        raise NoughtsError(
            f"there is no player {quote(name)} for {position.game}: choose one of {', '.join(names)}"
        )
    return player_named(name, Limit(seconds=seconds))
