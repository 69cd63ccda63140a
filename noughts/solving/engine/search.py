"""The estimate of a position by alpha-beta: what to play where nothing can be proven.

c/search.h is the same search in C, node by node.
"""

from noughts.solving.engine.board import EngineBoard
from noughts.solving.engine.meter import Meter
from noughts.solving.engine.parts import ALL_PARTS, Parts
from noughts.solving.engine.threats import MOST_THREES, NONE, SIDE_KEY, Threats
from noughts.solving.solver.budget import Budget
from noughts.solving.solver.pruning import fork_cells

WON = 1 << 30  # more than any weight of lines
DECIDED = WON // 2  # values beyond this are wins or losses
BRANCHES = 12  # moves searched per position, the heaviest ones: they are all near marks
NARROW = {1: 5, 2: 8}  # with so few plies left, fewer: most positions are there
# A move is searched one ply less for each of these that holds: the plies left and the moves before it.
LESS = ((2, 3), (3, 6), (5, 8))
FOURS_NODES = 32  # for a win by fours inside the search,
FOURS_DEPTH = 3  # with this number of plies left, at least
THREES_NODES = 100  # for a win by threes,
THREES = 2  # at most this number in a row,
THREES_DEPTH = 5  # with this number of plies left, at least
EXACT, AT_LEAST, AT_MOST = range(3)  # what a stored value is
TABLE_SIZE = 1 << 20  # entries


class EngineSearch:
    """Negamax with alpha-beta on the heaviest moves, and threat searches inside."""

    def __init__(self, budget: Budget, parts: Parts = ALL_PARTS) -> None:
        self.meter = Meter(budget)
        self.threats = Threats(self.meter)
        self.parts = parts
        # For a position: its key, the depth searched, its value, which kind of bound that is, the best move.
        self.table: dict[int, tuple[int, int, int, int, int]] = {}

    @property
    def nodes(self) -> int:
        """The positions visited so far."""
        return self.meter.nodes

    def find_win(self, board: EngineBoard, side: int, budget: Budget, threes: int = MOST_THREES) -> int:
        """The first cell of a win by threats for a side, to move, or NONE."""
        whole, self.meter.budget = self.meter.budget, budget
        try:
            nodes = self.meter.last if budget.nodes is None else budget.nodes
            return self.threats.find(board, side, threes, nodes)
        finally:
            self.meter.budget = whole

    def best_reply(self, board: EngineBoard, side: int) -> int:
        """The best move that the search remembers for a side, to move, or NONE."""
        key = board.key ^ (SIDE_KEY if side else 0)
        known, *_, move = self.table.get(key % TABLE_SIZE, (0, 0, NONE))
        return move if known == key else NONE

    def value(self, board: EngineBoard, side: int, depth: int, alpha: int, beta: int) -> int:
        """The value for the side to move, by fail-soft alpha-beta with the bounds of that side.

        A value <= alpha is an upper bound, one >= beta a lower bound, others are exact. Values near WON
        and -WON are decided games.
        """
        self.meter.count()
        if board.wins_at_once(side):
            return WON - 1
        if block := board.winning_cells(1 - side):
            if block & block - 1:
                return 2 - WON
            child = board.after(side, block.bit_length() - 1)
            return add_ply(-self.value(child, 1 - side, depth, -beta, -alpha))
        pairs = board.pairs(side)
        if fork_cells(pairs):
            return WON - 3
        if depth <= 0:
            return board.estimate(side)
        return self._best_value(board, side, depth, alpha, beta)

    def _wins(self, board: EngineBoard, side: int, threes: int, nodes: int) -> bool:
        """Does a search for threats find a win within this number of nodes?"""
        if not (self.parts.threes if threes else self.parts.fours):
            return False
        return self.threats.find(board, side, threes, nodes) != NONE

    def _best_value(self, board: EngineBoard, side: int, depth: int, alpha: int, beta: int) -> int:
        """The value of the best move where nothing is decided yet."""
        key = board.key ^ (SIDE_KEY if side else 0)
        place = key % TABLE_SIZE
        known, known_depth, value, says, first = self.table.get(place, (0, NONE, 0, EXACT, NONE))
        if not self.parts.table or known != key:
            known_depth = first = NONE
        if known_depth >= depth and (
            says == EXACT or (value >= beta if says == AT_LEAST else value <= alpha)
        ):
            return value
        if depth >= FOURS_DEPTH and self._wins(board, side, 0, FOURS_NODES):
            return WON - 7  # that is the soonest
        if depth >= THREES_DEPTH and self._wins(board, side, THREES, THREES_NODES):
            return WON - 9
        replies = board.forced_replies(side, board.pairs(1 - side))
        narrow = self.parts.narrowing and not replies
        moves = board.top_cells(NARROW.get(depth, BRANCHES) if narrow else BRANCHES, replies or -1)
        if first in moves:
            moves.remove(first)
            moves.insert(0, first)
        extends = bool(replies) and self.parts.extensions
        reducible = self.parts.reductions and not replies
        best, best_move, bound = (-WON, NONE, alpha) if moves else (0, NONE, alpha)  # the board may be full
        for number, move in enumerate(moves):
            child, less = board.after(side, move), plies_less(depth, number) if reducible else 0
            # In a fight of threat and reply this looks twice as far. Fours would go on and on.
            below = depth if extends and not child.wins_at_once(side) else depth - 1
            full = not self.parts.null_window or number == 0
            if not full or less:
                value = -self.value(child, 1 - side, below - less, -bound - 1, -bound)
                full = value > bound and (less > 0 or value < beta)
            if full:
                value = -self.value(child, 1 - side, below, -beta, -bound)
            value = add_ply(value)
            if value > best:
                best, best_move, bound = value, move, max(bound, value)
                if best >= beta:
                    break
        says = AT_LEAST if best >= beta else AT_MOST if best <= alpha else EXACT
        self.table[place] = (key, depth, best, says, best_move)
        return best


def plies_less(depth: int, place: int) -> int:
    """By how many plies less a move is searched, by its place among the moves."""
    return sum([depth >= plies and place >= moves for plies, moves in LESS])


def add_ply(value: int) -> int:
    """A win or a loss counts a little less for each ply that it is away."""
    if abs(value) <= DECIDED:
        return value
    return value - 1 if value > 0 else value + 1
