"""What is given to the service as text, read."""

from noughts.rules.game import Game
from noughts.rules.position import Position

CLASSIC_GAME = "3x3k3"


def read_position(game: str = CLASSIC_GAME, position: str | None = None) -> Position:
    """The position that is meant; the empty board when none is given."""
    played = Game.parse(game)
    return Position(played) if position is None else Position.parse(position, played)


def read_moves(start: Position, moves: str) -> tuple[int, ...]:
    """Cells with commas between them, each a legal move after those before it."""
    cells = tuple(start.game.cell(name) for name in moves.split(",")) if moves else ()
    for cell in cells:
        start = start.play(cell)
    return cells
