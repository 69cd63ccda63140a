"""The moves that look best to the engine where nothing is proven, and how it came to that."""

import threading
from dataclasses import dataclass

from noughts.game.position import Position
from noughts.solving.engine.board import MINE, EngineBoard
from noughts.solving.engine.deepening import DEEPEST, Deepening
from noughts.solving.engine.factory import make_search
from noughts.solving.engine.search import DECIDED
from noughts.solving.limit import Limit
from noughts.solving.solver.budget import Budget, BudgetExceededError

MOST = 5  # candidates
LIMIT = Limit(seconds=10, nodes=60_000)  # nodes, so that everybody sees the same ones


@dataclass(frozen=True, slots=True)
class Candidate:
    """A move, how it looks, and how play might go on. Nothing of it is proven."""

    cell: int
    estimate: int  # what the open lines are worth to the mover: 1000 more is e times the odds to win
    variation: tuple[int, ...]

    @property
    def decided(self) -> int:
        """1 or -1 where the search, which leaves out moves, sees a win or a loss; otherwise 0."""
        return (self.estimate > DECIDED) - (self.estimate < -DECIDED)

    @property
    def lines(self) -> float:
        """The estimate in open lines of the mover that lack two cells."""
        return self.estimate / MINE[2]


@dataclass(frozen=True, slots=True)
class Candidates:
    """The best-looking moves, best first, how many plies ahead they were looked at, and in how many nodes."""

    moves: tuple[Candidate, ...]
    plies: int
    nodes: int


def candidates(
    position: Position,
    first: int | None = None,
    lost: int = 0,
    *,
    limit: Limit = LIMIT,
    cancel: threading.Event | None = None,
) -> Candidates:
    """The moves that look best and are not `lost`, `first` before all others: it was looked at longer."""
    budget = Budget(limit, cancel)
    board = EngineBoard.of(position)
    search = Deepening(board, make_search(board, budget), budget, lost)
    moves = search.safe_moves()
    if first is not None:
        moves = [first, *(move for move in moves if move != first)]
    # of mirror images the first will do
    order = list({position.play(move).canonical(): move for move in reversed(moves)}.values())[::-1]
    plies, estimates = 1, dict.fromkeys(order, 0)
    try:
        for depth in range(1, DEEPEST):
            found = {move: search.estimate(move, depth) for move in order}
            order = sorted(found, key=found.__getitem__, reverse=True)[: 2 * MOST]
            estimates, plies = found, depth + 1
    except BudgetExceededError:
        pass
    if first is not None:
        order = [first, *(move for move in order if move != first)]
    told = (Candidate(move, estimates.get(move, 0), search.line(move)) for move in order[:MOST])
    return Candidates(tuple(told), plies, search.search.nodes)
