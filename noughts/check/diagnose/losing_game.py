"""Play with a program's moves: can it lose, by which game, and does it win as fast as possible?"""

from collections.abc import Iterator, Mapping

from noughts.game.position import O, Position, X
from noughts.solving import perfect
from noughts.solving.oracle import analyse

Moves = Mapping[Position, int | None]  # the program's move in each position; None: no legal move


def games(moves: Moves, side: str) -> Iterator[tuple[tuple[int, ...], Position]]:
    """Every position that comes up when the program plays this side, with a shortest game to it."""
    layer: dict[Position, tuple[int, ...]] = {Position(): ()}
    while layer:
        yield from ((variation, position) for position, variation in layer.items())
        following: dict[Position, tuple[int, ...]] = {}
        for position, variation in layer.items():
            replies = position.moves
            if position.mover == side and replies:
                move = moves.get(position)
                replies = () if move is None else (move,)
            for reply in replies:
                following.setdefault(position.play(reply), (*variation, reply))
        layer = following


def find_losing_game(moves: Moves) -> tuple[int, ...] | None:
    """A shortest game that the program loses, as X or as O; None if there is none."""
    lost = [
        variation
        for side, other in ((X, O), (O, X))
        for variation, position in games(moves, side)
        if position.outcome and position.outcome.winner == other
    ]
    return min(lost, key=len, default=None)


def positions_in_play(moves: Moves) -> set[Position]:
    """The positions in which the program has to move when it plays from the beginning."""
    return {
        position
        for side in (X, O)
        for _, position in games(moves, side)
        if not position.outcome and position.mover == side
    }


def slow_wins(moves: Moves) -> tuple[int, int]:
    """The number of won positions in which the program wins too slowly, and of all won positions."""
    won = [position for position in moves if perfect.value(position) == 1]
    slow = 0
    for position in won:
        move = moves[position]
        if move is not None:
            reply = position.play(move)
            slow += perfect.value(reply) == -1 and perfect.plies(reply) + 1 > perfect.plies(position)
    return slow, len(won)


def variation_after(position: Position, move: int) -> tuple[int, ...]:
    """The move, and perfect play by both sides after it."""
    return (move, *analyse(position.play(move)).verdict.line)


def actions_of(cells: tuple[int, ...]) -> list[tuple[int, int]]:
    """Cells as (row, column), as a student writes them."""
    return [divmod(cell, 3) for cell in cells]
