"""The best line weight by iterative deepening: what to play where nothing can be proven."""

from noughts.solving.engine.board import EngineBoard
from noughts.solving.engine.threats import Threats
from noughts.solving.limit import Limit
from noughts.solving.solver.budget import Budget, BudgetExceededError
from noughts.solving.solver.pruning import fork_cells, parries

WON = 1 << 40  # more than any weight of lines
BRANCHES = 5  # moves searched per position, the heaviest ones; depth beats breadth
ROOT_BRANCHES = 16
MOST_BRANCHES = 60  # where the opponent threatens to win by threats
DEEPEST = 30  # plies after the first
THREATS_SHARE = 0.4  # of the budget, at most, to find the moves that let the opponent win by threats
LEAF_LIMIT = Limit(nodes=32)  # for a win by sharp threats where the search ends
BETWEEN_CHECKS = 7  # nodes, a power of 2 less 1
EXACT, AT_LEAST, AT_MOST = range(3)  # what a stored value is
NOTHING = (-1, 0, EXACT, -1)  # no stored value
LONGEST_LINE = 6  # plies that are shown
MOST_KNOWN = 200_000  # positions; then the table is cleared


class Deepening:
    """Negamax with alpha-beta on the heaviest moves, one ply deeper each time."""

    def __init__(self, board: EngineBoard, threats: Threats, budget: Budget, lost: int = 0) -> None:
        self.board = board
        self.lost = lost  # the first moves that are known to lose, as a bitboard
        self.threats = threats
        self.budget = budget
        self.nodes = 0
        # For a position: the depth searched, its value, which kind of bound that is, and the best move.
        self.table: dict[tuple[int, int], tuple[int, int, int, int]] = {}

    def best(self) -> int:
        """The best move found within the budget; side 0 moves."""
        moves = self.safe_moves()
        try:
            for depth in range(1, DEEPEST):
                if len(moves) == 1:
                    break
                value, best = self._best_of(moves, depth)
                moves.remove(best)
                moves.insert(0, best)
                if abs(value) > WON // 2:
                    break
        except BudgetExceededError:
            pass
        return moves[0]

    def safe_moves(self) -> list[int]:
        """The heaviest moves after which the opponent has no win by threats, as far as the budget allows.

        If he has none even when he may move now, he has none after any move: marks of the other side
        never help him.
        """
        moves = _candidates(self.board, 0, MOST_BRANCHES)
        moves = [move for move in moves if not self.lost >> move & 1] or self.board.top_cells(
            MOST_BRANCHES, ~self.lost
        )
        budget = self.budget.share(THREATS_SHARE)
        if len(moves) == 1 or self.threats.find(self.board, 1, budget.share(1 / 2)) is None:
            return moves[:ROOT_BRANCHES]
        safe: list[int] = []
        for place, move in enumerate(moves):
            # A threat only puts things off: what counts is how they stand after the reply to it.
            after = self.board.after(0, move)
            if reply := after.winning_cells(0):
                after = after.after(1, reply.bit_length() - 1)
            if self.threats.find(after, 1, budget.share(1 / (len(moves) - place))) is None:
                safe.append(move)
            if len(safe) == ROOT_BRANCHES or budget.expired:
                break
        return safe or moves[:ROOT_BRANCHES]

    def estimate(self, move: int, depth: int) -> int:
        """The estimate of a first move after a search of `depth` further plies."""
        return -self._value(self.board.after(0, move), 1, depth, -WON, WON)

    def line(self, move: int) -> tuple[int, ...]:
        """A first move and how play might go on, as far as the search remembers it."""
        line, board, side = [move], self.board.after(0, move), 1
        while (reply := self.table.get(board.marks, NOTHING)[3]) >= 0 and len(line) < LONGEST_LINE:
            line.append(reply)
            board, side = board.after(side, reply), 1 - side
        return tuple(line)

    def _best_of(self, moves: list[int], depth: int) -> tuple[int, int]:
        best, value = moves[0], -WON
        for move in moves:
            found = -self._value(self.board.after(0, move), 1, depth, -WON, -value)
            if found > value:
                best, value = move, found
        return value, best

    def _value(self, board: EngineBoard, side: int, depth: int, alpha: int, beta: int) -> int:
        """The value for the side to move, by fail-soft alpha-beta with the bounds of that side.

        A value <= alpha is an upper bound, one >= beta a lower bound, others are exact. Values near WON
        and -WON are decided games. Replies to threats do not count as plies.
        """
        self.nodes += 1
        if not self.nodes & BETWEEN_CHECKS:
            self.budget.check(self.nodes, 0, 0)
        if board.wins_at_once(side):
            return WON - 1
        if block := board.winning_cells(1 - side):
            if block & block - 1:
                return 2 - WON
            child = board.after(side, block.bit_length() - 1)
            return add_ply(-self._value(child, 1 - side, depth, -beta, -alpha))
        pairs = board.pairs(side)
        if fork_cells(pairs):
            return WON - 3
        if not depth:
            return self._estimate(board, side, pairs)
        return self._best_value(board, side, depth, alpha, beta)

    def _estimate(self, board: EngineBoard, side: int, pairs: set[int]) -> int:
        """The estimate for the side to move, which is half a move ahead."""
        if pairs and self.threats.find(board, side, Budget(LEAF_LIMIT), quiet=0) is not None:
            return WON - 7  # that is the soonest
        return 3 * board.weight(side) - 2 * board.weight(1 - side)

    def _best_value(self, board: EngineBoard, side: int, depth: int, alpha: int, beta: int) -> int:
        """The value of the best move where nothing is decided yet."""
        known_depth, value, says, first = self.table.get(board.marks, NOTHING)
        if known_depth >= depth and (
            says == EXACT or (value >= beta if says == AT_LEAST else value <= alpha)
        ):
            return value
        moves = _candidates(board, side, BRANCHES)
        if first in moves:
            moves.remove(first)
            moves.insert(0, first)
        # In a fight of threat and reply this looks twice as far.
        below = depth if fork_cells(board.pairs(1 - side)) else depth - 1
        best, best_move, bound = (-WON, -1, alpha) if moves else (0, -1, alpha)  # the board may be full
        for move in moves:
            value = add_ply(-self._value(board.after(side, move), 1 - side, below, -beta, -bound))
            if value > best:
                best, best_move, bound = value, move, max(bound, value)
                if best >= beta:
                    break
        if len(self.table) >= MOST_KNOWN:
            self.table.clear()
        says = AT_LEAST if best >= beta else AT_MOST if best <= alpha else EXACT
        self.table[board.marks] = (depth, best, says, best_move)
        return best


def _candidates(board: EngineBoard, side: int, number: int) -> list[int]:
    """The heaviest moves that do not obviously lose; none only on a full board."""
    if forced := board.winning_cells(side) or board.winning_cells(1 - side):
        return [forced.bit_length() - 1]
    pairs = board.pairs(1 - side)
    if forks := fork_cells(pairs):
        parrying = parries(pairs, forks)
        for pair in board.pairs(side):
            parrying |= pair
        if parrying & board.empty:
            return board.top_cells(number, parrying)
    return board.top_cells(number)


def add_ply(value: int) -> int:
    """A win or a loss counts a little less for each ply that it is away."""
    if abs(value) <= WON // 2:
        return value
    return value - 1 if value > 0 else value + 1
