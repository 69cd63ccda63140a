"""Read a position from text, and tell what the rules say of it, without any search."""

from typing import TypedDict

from noughts.explanations.values import BOTH, heading
from noughts.game.errors import NoughtsError
from noughts.game.game import Game
from noughts.game.position import O, Position, X
from noughts.game.tactics import threats
from noughts.solving.verdict import Mark, OutcomeJson, outcome_to_json

CLASSIC_GAME = "3x3k3"
LONGEST_FILE = 15_000  # in a question, in characters
LONGEST_GAME = 6_000  # the same for the text of a game
PEOPLE = "people and resigned must be X, O, or XO for both"


class Facts(TypedDict):
    """The rules of a position; `threats` are the cells where a side would complete a line."""

    game: str
    position: str
    mover: Mark | None
    outcome: OutcomeJson | None
    heading: str
    moves: list[str]
    threats: dict[Mark, list[str]]


class GameFacts(TypedDict):
    """A game, and its rules in words."""

    game: str
    words: str


def game(text: str = CLASSIC_GAME) -> GameFacts:
    """The game in the text of a TOML or JSON file, or by its name."""
    from noughts.game.game_file import read_game_text  # here: few questions need it
    from noughts.render.text import rules_in_words

    require_length(text)
    found = read_game_text(text) if "=" in text or "{" in text else Game.parse(text)
    if len(str(found)) > LONGEST_GAME:
        raise NoughtsError("this game has too many lines for the page: play it with noughts play --game")
    return {"game": str(found), "words": rules_in_words(found)}


def require_length(text: str) -> None:
    """Raise NoughtsError if the text of a file is too long for a question."""
    if len(text) > LONGEST_FILE:
        raise NoughtsError(f"a file may have up to {LONGEST_FILE:,} characters here, not {len(text):,}")


def facts(
    game: str = CLASSIC_GAME,
    position: str | None = None,
    people: str = "XO",
    resigned: str | None = None,
) -> Facts:
    """What the rules say of a position, and the heading for those who play `people`."""
    at, persons = read_position(game, position), read_people(people)
    return facts_of(at, persons, None if resigned is None else read_mark(resigned))


def facts_of(position: Position, people: frozenset[str] = BOTH, resigned: str | None = None) -> Facts:
    """What the rules say of a position."""
    name, over = position.game.cell_name, position.outcome is not None
    sides: tuple[tuple[Mark, int, int], ...] = (X, position.x, position.o), (O, position.o, position.x)
    return {
        "game": str(position.game),
        "position": str(position),
        "mover": None if over else position.mover,
        "outcome": outcome_to_json(position),
        "heading": heading(position, people, resigned),
        "moves": [name(cell) for cell in position.moves],
        "threats": {
            mark: [name(cell) for cell in position.moves if cell in threats(position.game, mine, theirs)]
            for mark, mine, theirs in sides
        },
    }


def read_position(game: str = CLASSIC_GAME, position: str | None = None) -> Position:
    """The position that the text means; the empty board without a text."""
    played = Game.parse(game)
    return Position(played) if position is None else Position.parse(position, played)


def read_moves(start: Position, moves: str) -> tuple[int, ...]:
    """Cells with commas between them, each a legal move after the moves before it."""
    cells = []
    for number, name in enumerate(moves.split(",") if moves else (), 1):
        try:
            cells.append(start.game.cell_index(name))
            start = start.play(cells[-1])
        except NoughtsError as error:
            raise type(error)(f"move {number}: {error}") from None
    return tuple(cells)


def read_people(people: str) -> frozenset[str]:
    """The marks that people play."""
    if not frozenset(people) <= BOTH:
        raise NoughtsError(PEOPLE)
    return frozenset(people)


def read_mark(mark: str) -> Mark:
    """The mark of a side."""
    if mark == X:
        return X
    if mark == O:
        return O
    raise NoughtsError(PEOPLE)
