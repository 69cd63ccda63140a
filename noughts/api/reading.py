"""What is given to the service as text, read."""

from noughts.game.errors import NoughtsError
from noughts.game.game import Game
from noughts.game.position import Position

CLASSIC_GAME = "3x3k3"


def read_position(game: str = CLASSIC_GAME, position: str | None = None) -> Position:
    """The position that is meant; the empty board when none is given."""
    played = Game.parse(game)
    return Position(played) if position is None else Position.parse(position, played)


def read_moves(start: Position, moves: str) -> tuple[int, ...]:
    """Cells with commas between them, each a legal move after those before it."""
    cells = []
    for number, name in enumerate(moves.split(",") if moves else (), 1):
        try:
            cells.append(start.game.cell_index(name))
            start = start.play(cells[-1])
        except NoughtsError as error:
            raise type(error)(f"move {number}: {error}") from None
    return tuple(cells)
