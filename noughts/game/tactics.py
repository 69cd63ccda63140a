"""Threats and forks, found without a search on any board."""

from noughts.game.game import Game, cells_of
from noughts.game.position import Position

__all__ = [
    "Threats",
    "forks",
    "greedy_moves",
    "line_weights",
    "open_lines",
    "threats",
    "threats_against_mover",
    "threats_of_mover",
]

Threats = dict[int, tuple[int, ...]]  # the lines (bitboards) that a side completes at each cell


def threats(game: Game, mine: int, theirs: int) -> Threats:
    """The empty cells where the side with the cells `mine` would complete a line.

    >>> threats(Game(), 0b000000011, 0b000011000)
    {2: (7,)}
    """
    found: Threats = {}
    for line in game.lines:
        missing = 0 if line & theirs else line & ~mine
        if missing and not missing & (missing - 1):
            cell = missing.bit_length() - 1
            found[cell] = (*found.get(cell, ()), line)
    return found


def threats_of_mover(position: Position) -> Threats:
    """The cells where the mover wins at once; none where completing a line loses."""
    return _legal_threats(position, threats(position.game, position.mine, position.theirs))


def threats_against_mover(position: Position) -> Threats:
    """The cells where the other side would win at once, if it were to move."""
    return _legal_threats(position, threats(position.game, position.theirs, position.mine))


def _legal_threats(position: Position, found: Threats) -> Threats:
    if position.game.usual:
        return found
    return {} if position.game.misere else {cell: found[cell] for cell in position.moves if cell in found}


def forks(game: Game, mine: int, theirs: int) -> dict[int, tuple[int, ...]]:
    """The cells where the side to move makes a fork that wins, each with the cells it then threatens.

    A fork wins if it makes at least two threats and the other side cannot win at once: only one
    of them can be blocked. Cells that win at once are not forks. With gravity, not every threat can
    be carried out, so there are no forks there.

    >>> forks(Game(), 0b100000001, 0b000010000)
    {2: (1, 5), 6: (3, 7)}
    """
    if not game.usual or threats(game, mine, theirs):
        return {}
    must_block = threats(game, theirs, mine)
    if len(must_block) > 1:
        return {}
    partners: dict[int, set[int]] = {}  # taking a cell threatens each of its partners
    for line in game.lines:
        missing = 0 if line & theirs else line & ~mine
        if missing.bit_count() == 2:
            one, other = cells_of(missing)
            partners.setdefault(one, set()).add(other)
            partners.setdefault(other, set()).add(one)
    candidates = sorted(must_block or partners)
    return {cell: tuple(sorted(partners[cell])) for cell in candidates if len(partners.get(cell, ())) >= 2}


def open_lines(game: Game, theirs: int) -> list[int]:
    """The lines that a side can still complete: they have no marks of the other side."""
    return [line for line in game.lines if not line & theirs]


def line_weights(position: Position, base: int = 2) -> dict[int, int]:
    """How good each move looks: the weight of the lines through it that one side can still complete.

    Each mark on a line multiplies its weight by `base`. Where completing a line loses, light cells look good.

    >>> list(line_weights(Position()).values())
    [7, 5, 7, 5, 9, 5, 7, 5, 7]
    """
    weights = dict.fromkeys(range(position.game.cells), 1)
    for mine, theirs in ((position.mine, position.theirs), (position.theirs, position.mine)):
        for line in open_lines(position.game, theirs):
            weight = base ** (line & mine).bit_count()
            for cell in cells_of(line & ~mine):
                weights[cell] += weight
    moves = position.moves
    if position.game.misere:
        most = max(map(weights.__getitem__, moves))
        return {cell: 1 + most - weights[cell] for cell in moves}
    return {cell: weights[cell] for cell in moves}


def greedy_moves(position: Position, base: int = 2) -> tuple[int, ...]:
    """The moves that look best without a search: those that win at once, otherwise those that block at once,
    otherwise those with the greatest line weight.

    >>> greedy_moves(Position()), greedy_moves(Position.parse("X.X/.O./..."))
    ((4,), (1,))
    """
    if at_once := threats_of_mover(position) or threats_against_mover(position):
        return tuple(sorted(at_once))
    weights = line_weights(position, base)
    if position.game.misere:
        losing = threats(position.game, position.mine, position.theirs)
        weights = {cell: weights[cell] for cell in weights if cell not in losing} or weights
    most = max(weights.values())
    return tuple(cell for cell, weight in weights.items() if weight == most)
