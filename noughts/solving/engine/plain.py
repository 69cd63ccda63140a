"""The move to play in games with misère, gravity or one mark for both, where threats mean something else."""

from contextlib import suppress

from noughts.game.position import Position
from noughts.game.tactics import line_weights
from noughts.solving.solver.budget import Budget, BudgetExceededError
from noughts.solving.solver.cores.factory import make_plain_search
from noughts.solving.solver.plain.search import WIN, PlainSearch
from noughts.solving.solver.plain.verdict import plain_verdict
from noughts.solving.verdict import Verdict, final_value

EXACT_SHARE = 0.5  # of the budget, at most, for an exact answer
DEEPEST = 12  # plies


def consider_plainly(position: Position, budget: Budget, lost: int, *, solve: bool) -> Verdict:
    """The best move found within the budget; where nothing is proven, a suggestion that is not `lost`."""
    search = make_plain_search(position.game)
    if solve:
        search.budget = budget.share(EXACT_SHARE)
        exact = plain_verdict(search, position)
        if exact.proven:
            return exact
    looks = line_weights(position)
    moves = sorted((move for move in looks if not lost >> move & 1), key=lambda move: -looks[move])
    search.budget, search.nodes = budget, 0
    best = moves[0]
    with suppress(BudgetExceededError):
        for plies in range(1, DEEPEST):
            scores = {move: score_after(position, move, plies, search) for move in moves}
            best = max(moves, key=scores.__getitem__)
    return Verdict(None, None, None, (), search.nodes, suggestion=best)


def score_after(position: Position, move: int, plies: int, search: PlainSearch | None = None) -> int:
    """The score of a move, with a draw for everything that is more than this number of further plies away."""
    after = position.play(move)
    marks = (after.x | after.o).bit_count()
    if plies < 0:
        return 0
    if after.outcome:
        return -final_value(after) * (WIN - marks)
    return -(search or make_plain_search(position.game)).search(after, -WIN, WIN, marks + plies)
