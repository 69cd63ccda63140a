"""What a program's moves are worth in a game: can it be beaten, how, and does it hurry?"""

from collections.abc import Iterator, Mapping

from noughts.game.position import O, Position, X
from noughts.solving import perfect
from noughts.solving.oracle import analyse

Moves = Mapping[Position, int | None]  # what the program plays where; None: no legal move


def games(moves: Moves, side: str) -> Iterator[tuple[tuple[int, ...], Position]]:
    """Every position that comes up when the program plays this side, with a shortest game to it."""
    layer: dict[Position, tuple[int, ...]] = {Position(): ()}
    while layer:
        yield from ((line, position) for position, line in layer.items())
        following: dict[Position, tuple[int, ...]] = {}
        for position, line in layer.items():
            replies = position.moves
            if position.mover == side and replies:
                move = moves.get(position)
                replies = () if move is None else (move,)
            for reply in replies:
                following.setdefault(position.play(reply), (*line, reply))
        layer = following


def find_losing_game(moves: Moves) -> tuple[int, ...] | None:
    """A shortest game in which the program loses, as X or as O; None if there is none."""
    lost = [
        line
        for side, other in ((X, O), (O, X))
        for line, position in games(moves, side)
        if position.outcome and position.outcome.winner == other
    ]
    return min(lost, key=len, default=None)


def reached_positions(moves: Moves) -> set[Position]:
    """The positions in which the program has to move when it plays from the beginning."""
    return {
        position
        for side in (X, O)
        for _, position in games(moves, side)
        if not position.outcome and position.mover == side
    }


def slow_wins(moves: Moves) -> tuple[int, int]:
    """In how many won positions the program keeps the win but does not take the fastest, of how many."""
    won = [position for position in moves if perfect.value(position) == 1]
    slow = 0
    for position in won:
        move = moves[position]
        if move is not None:
            after = position.play(move)
            slow += perfect.value(after) == -1 and perfect.plies(after) + 1 > perfect.plies(position)
    return slow, len(won)


def variation_after(position: Position, move: int) -> tuple[int, ...]:
    """The move, and how play goes on from there when nobody errs any more."""
    return (move, *analyse(position.play(move)).verdict.line)


def actions_of(line: tuple[int, ...]) -> list[tuple[int, int]]:
    """The cells of a line as (row, column), which is how a student writes them."""
    return [divmod(cell, 3) for cell in line]
