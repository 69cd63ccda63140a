"""The best line weight by iterative deepening: what to play where nothing can be proven."""

from noughts.engine.board import Board
from noughts.engine.threats import Threats
from noughts.solver.rules import fork_cells, parries
from noughts.solver.watch import StoppedError, Watch

WON = 1 << 40  # more than any weight of lines
BRANCHES = 8  # moves looked at in a position: the heaviest ones
ROOT_BRANCHES = 16
MOST_BRANCHES = 60  # where the opponent threatens to win by threats
DEEPEST = 30  # plies after the first
THREATS_SHARE = 0.4  # of the time, at most, for the question which moves let the opponent win by threats
LEAF_NODES = 32  # for a win by sharp threats where the search ends
BETWEEN_CHECKS = 31  # nodes, a power of 2 less 1


class Deepening:
    """Negamax with alpha-beta on the heaviest moves, one ply deeper each time."""

    def __init__(self, board: Board, threats: Threats, watch: Watch) -> None:
        self.board = board
        self.threats = threats
        self.watch = watch
        self.nodes = 0
        self.depth = 0
        # For a position: the depth of the search, its value, whether that is a bound, the best move.
        self.known: dict[tuple[int, int], tuple[int, int, int, int]] = {}

    def best(self) -> int:
        """The move to make when time is up; side 0 moves."""
        moves = self._safe_moves()
        try:
            for depth in range(1, DEEPEST):
                if len(moves) == 1:
                    break
                self.depth = depth
                best, value = self._best_of(moves, depth)
                moves.remove(best)
                moves.insert(0, best)
                if abs(value) > WON // 2:
                    break
        except StoppedError:
            pass
        return moves[0]

    def _safe_moves(self) -> list[int]:
        """The heaviest moves after which the opponent finds no win by threats, as far as time allows.

        Where he has none even if he may move at once, he has none after any move: marks of the
        other side never help him.
        """
        moves = candidates(self.board, 0, MOST_BRANCHES)
        watch = self.watch.part(THREATS_SHARE)
        if len(moves) == 1 or self.threats.find(self.board, 1, watch.part(0.5)) is None:
            return moves[:ROOT_BRANCHES]
        safe: list[int] = []
        for place, move in enumerate(moves):
            # A threat only puts things off: what counts is how they stand after the reply to it.
            after = self.board.after(0, move)
            if reply := after.winning_cells(0):
                after = after.after(1, reply.bit_length() - 1)
            if self.threats.find(after, 1, watch.part(1 / (len(moves) - place))) is None:
                safe.append(move)
            if len(safe) == ROOT_BRANCHES or watch.expired:
                break
        return safe or moves[:ROOT_BRANCHES]

    def _best_of(self, moves: list[int], depth: int) -> tuple[int, int]:
        best, alpha = moves[0], -WON
        for move in moves:
            value = -self._value(self.board.after(0, move), 1, depth, -WON, -alpha)
            if value > alpha:
                best, alpha = move, value
        return best, alpha

    def _value(self, board: Board, side: int, depth: int, alpha: int, beta: int) -> int:
        """What a position is worth to the side to move, deeper where moves are forced."""
        self.nodes += 1
        if not self.nodes & BETWEEN_CHECKS:
            self.watch.check(self.nodes, 0, 0)
        other = 1 - side
        if board.wins_at_once(side):
            return WON - 1
        if block := board.winning_cells(other):
            if block & block - 1:
                return 2 - WON
            child = board.after(side, block.bit_length() - 1)
            return _later(-self._value(child, other, depth, -beta, -alpha))
        pairs = board.pairs(side)
        if fork_cells(pairs):
            return WON - 3
        if depth <= 0:
            if len(pairs) > 0 and self.threats.find(board, side, Watch(nodes=LEAF_NODES), 0) is not None:
                return WON - 7
            return TEMPO * board.weight(side) // 4 - board.weight(other)
        first = -1
        if known := self.known.get(board.marks):
            known_depth, value, bound, first = known
            if known_depth >= depth and (not bound or (value >= beta if bound > 0 else value <= alpha)):
                return value
        moves = candidates(board, side, BRANCHES)
        below = depth - 1
        if EXTEND and fork_cells(board.pairs(other)): below = depth
        if not moves:
            return 0
        if first >= 0 and moves[0] != first:
            if first in moves:
                moves.remove(first)
            moves.insert(0, first)
        best, best_move = -WON, moves[0]
        start = alpha
        for move in moves:
            child = board.after(side, move)
            value = _later(-self._value(child, other, below, -beta, -alpha))
            if value > best:
                best, best_move = value, move
                alpha = max(alpha, best)
                if best >= beta:
                    break
        bound = 1 if best >= beta else -1 if best <= start else 0
        self.known[board.marks] = (depth, best, bound, best_move)
        return best

TEMPO = 6
EXTEND = True

def candidates(board: Board, side: int, number: int) -> list[int]:
    """The heaviest moves that do not obviously lose; none only on a full board."""
    if forced := board.winning_cells(side) or board.winning_cells(1 - side):
        return [forced.bit_length() - 1]
    pairs = board.pairs(1 - side)
    if forks := fork_cells(pairs):
        parrying = parries(pairs, forks)
        for pair in board.pairs(side):
            parrying |= pair
        if parrying & board.empty:
            return board.heaviest(number, parrying)
    return board.heaviest(number)


def _later(value: int) -> int:
    """A win or a loss counts a little less for each ply that it is away."""
    if abs(value) <= WON // 2:
        return value
    return value - 1 if value > 0 else value + 1
