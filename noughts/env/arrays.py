"""Positions as numpy arrays, and all of 3 x 3 as tables for many games at once.

A state of 3 x 3 is the base-3 number of its board (0 empty, 1 X, 2 O; cell 0 is the lowest digit), as in
the table of perfect play. The tables have a row for each of the 3^9 numbers, reachable or not.
"""

from functools import lru_cache
from typing import Any

import numpy as np
from numpy.typing import NDArray

from noughts.game.errors import NoughtsError
from noughts.game.game import CLASSIC, Game, cells_of
from noughts.game.position import Position, X, reachable_positions
from noughts.solving import perfect
from noughts.solving.perfect_table import PLIES

Bytes = NDArray[np.int8]
States = NDArray[np.int64]

__all__ = [
    "LEGAL",
    "REGRETS",
    "board_array",
    "legal",
    "planes",
    "playable_states",
    "position_of",
    "state_of",
    "state_planes",
    "step",
]

UNKNOWN = -1  # a regret that is not known, or of an illegal action
START = 0  # the state of the empty board


def bits(bitboard: int, cells: int) -> Bytes:
    """A 1 for each cell of a bitboard, a 0 for the others.

    >>> bits(0b101, 4).tolist()
    [1, 0, 1, 0]
    """
    return _bits(bitboard, cells).copy()


@lru_cache(maxsize=1 << 14)
def _bits(bitboard: int, cells: int) -> Bytes:
    """Cached `bits`; do not change the result."""
    raw = np.frombuffer(bitboard.to_bytes(cells + 7 >> 3, "little"), np.uint8)
    return np.unpackbits(raw, count=cells, bitorder="little").view(np.int8)


def board_array(position: Position) -> Bytes:
    """The board, height times width: 1 for X, -1 for O, 0 for an empty cell.

    >>> board_array(Position.parse("X.O/.X./...")).tolist()
    [[1, 0, -1], [0, 1, 0], [0, 0, 0]]
    """
    game = position.game
    board = _bits(position.x, game.cells) - _bits(position.o, game.cells)
    return board.reshape(game.height, game.width)


def position_of(board: Any, game: Game = CLASSIC) -> Position:
    """Read a board of 1, -1 and 0.

    >>> print(position_of([[1, 0, -1], [0, 1, 0], [0, 0, 0]]))
    X.O/.X./...
    """
    given = np.asarray(board)
    if given.shape != (game.height, game.width) or not np.isin(given, (-1, 0, 1)).all():
        raise NoughtsError(
            f"a board of {game} must be an array of {game.height} x {game.width} numbers: "
            "1 for X, -1 for O, 0 for an empty cell"
        )
    x, o = (sum(1 << int(cell) for cell in np.flatnonzero(given == mark)) for mark in (1, -1))
    return Position(game, x, o)


def planes(position: Position, mark: str) -> Bytes:
    """The board for one side, height times width times 2: its own marks, and the other side's."""
    game = position.game
    mine, theirs = (position.x, position.o) if mark == X else (position.o, position.x)
    both = np.empty((game.cells, 2), np.int8)
    both[:, 0] = _bits(mine, game.cells)
    both[:, 1] = _bits(theirs, game.cells)
    return both.reshape(game.height, game.width, 2)


def legal(position: Position) -> Bytes:
    """A 1 for each legal action."""
    game = position.game
    return np.zeros(game.cells, np.int8) if position.outcome else bits(position.empty, game.cells)


# ---- all of 3 x 3

CELLS = CLASSIC.cells
_POWERS = 3 ** np.arange(CELLS)
_NUMBERS = np.arange(3**CELLS)

BOARDS: Bytes = (_NUMBERS[:, None] // _POWERS % 3).astype(np.int8)  # the mark on each cell: 0, 1 or 2
O_MOVES = (BOARDS == 1).sum(axis=1) > (BOARDS == 2).sum(axis=1)  # whose turn it is


def _winners() -> Bytes:
    """1 where X has a line, 2 where O has one, otherwise 0."""
    found = np.zeros(len(_NUMBERS), np.int8)
    for mark in (1, 2):
        for line in CLASSIC.lines:
            found[(BOARDS[:, cells_of(line)] == mark).all(axis=1)] = mark
    return found


WINNERS = _winners()
OVER = (WINNERS > 0) | (BOARDS > 0).all(axis=1)
LEGAL = (BOARDS == 0) & ~OVER[:, None]
# the state after each action; -1 if it is illegal
AFTER: States = np.where(LEGAL, _NUMBERS[:, None] + _POWERS * np.where(O_MOVES, 2, 1)[:, None], -1)


def _values() -> Bytes:
    """The value of each state for the mover; 0 if it cannot be reached."""
    plies = np.frombuffer(PLIES, np.uint8)
    decided = (plies >= ord("0")) & (plies <= ord("9"))
    return np.where(decided, np.where(plies % 2 == ord("1") % 2, 1, -1), 0).astype(np.int8)


VALUES = _values()
REGRETS: Bytes = np.where(LEGAL, VALUES[:, None] + VALUES[AFTER], UNKNOWN).astype(np.int8)


def state_of(position: Position) -> int:
    """The state of a position of 3 x 3."""
    return perfect.index(position)


def playable_states() -> States:
    """The states of all 4,520 unfinished positions of 3 x 3."""
    return np.fromiter(
        (state_of(position) for position in reachable_positions() if position.outcome is None), np.int64
    )


def step(states: States, actions: States) -> tuple[States, Bytes, NDArray[np.bool_]]:
    """Play one ply in each game: the new states, the mover's rewards, and which games are over.

    An illegal action loses: its reward is -1, and the game ends in the same state.

    >>> states, rewards, over = step(np.array([0, 4]), np.array([4, 0]))
    >>> states.tolist(), rewards.tolist(), over.tolist()
    ([81, 4], [0, -1], [False, True])
    """
    after = AFTER[states, actions]
    illegal = after < 0
    after = np.where(illegal, states, after)
    rewards = np.where(illegal, -1, WINNERS[after] > 0).astype(np.int8)
    return after, rewards, OVER[after] | illegal


def state_planes(states: States) -> Bytes:
    """The boards for their movers, games times 3 times 3 times 2."""
    boards = BOARDS[states]
    mine = np.where(O_MOVES[states], 2, 1)[:, None]
    both = np.stack([boards == mine, boards == 3 - mine], axis=-1).astype(np.int8)
    return both.reshape(-1, CLASSIC.height, CLASSIC.width, 2)
