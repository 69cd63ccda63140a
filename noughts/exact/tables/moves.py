"""What a table says of a position and of each of its moves."""

from noughts.exact.tables import StrongTable, find_table
from noughts.exact.verdict import MoveVerdict, Verdict
from noughts.rules.position import Position

Worth = tuple[int, int]  # a value for the one who moves, and plies


def verdicts(position: Position) -> tuple[Verdict, tuple[MoveVerdict, ...]] | None:
    """The verdict on a position and those on its moves, all exact; None where there is no table."""
    table = find_table(position.game)
    if table is None:
        return None
    value, plies = table.look_up(position)
    worths = {move: _after(table, position, move) for move in position.moves}
    best = _best(table, position, worths)
    line = _line(table, position, best)
    moves = tuple(
        MoveVerdict(move, *worth, best=best is not None and worth == worths[best])
        for move, worth in worths.items()
    )
    return Verdict(value, plies, best, tuple(line), 1 + len(moves)), moves


def _after(table: StrongTable, position: Position, move: int) -> Worth:
    """What a move is worth to the one who makes it."""
    value, plies = table.look_up(position.play(move))
    return -value, plies + 1


def _merit(worth: Worth) -> Worth:
    """The greater the better: a winner hurries, a loser resists."""
    value, plies = worth
    return value, -value * plies


def _best(table: StrongTable, position: Position, worths: dict[int, Worth]) -> int | None:
    """A move of the most merit, and among equal ones the one after which most replies are mistakes."""
    if not worths:
        return None
    most = max(map(_merit, worths.values()))
    equal = [move for move, worth in worths.items() if _merit(worth) == most]
    return max(equal, key=lambda move: _mistakes(table, position.play(move))) if len(equal) > 1 else equal[0]


def _mistakes(table: StrongTable, position: Position) -> float:
    """The share of the moves that give up some of the value."""
    value, _ = table.look_up(position)
    worse = sum(_after(table, position, move)[0] < value for move in position.moves)
    return worse / len(position.moves) if position.moves else 0


def _line(table: StrongTable, position: Position, move: int | None) -> list[int]:
    """The given move, then both sides at their best to the end."""
    line = []
    while move is not None:
        line.append(move)
        position = position.play(move)
        worths = {reply: _merit(_after(table, position, reply)) for reply in position.moves}
        move = max(worths, key=worths.__getitem__, default=None)
    return line
