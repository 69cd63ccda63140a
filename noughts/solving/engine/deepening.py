"""Iterative deepening: the first moves, one ply deeper each time, with the search in Python or in C."""

from dataclasses import dataclass
from math import dist

from noughts.solving.engine.board import EngineBoard
from noughts.solving.engine.search import DECIDED, WON, EngineSearch
from noughts.solving.engine.threats import NONE, lowest
from noughts.solving.solver.budget import Budget, BudgetExceededError
from noughts.solving.solver.pruning import fork_cells

ROOT_BRANCHES = 24
MOST_BRANCHES = 60  # where the opponent threatens to win by threats
DEEPEST = 40  # plies after the first
THREATS_SHARE = 0.2  # of the budget, at most, to find the moves that let the opponent win by threats
ASPIRATION = 600  # the value of the search before, give or take this
CENTRE = 800  # a first move on the empty board must look better by this for each cell off the middle
LONGEST_LINE = 6  # plies that are shown


@dataclass(frozen=True, slots=True)
class Best:
    """The move that looks best, its estimate for the mover, and the plies that were searched after it."""

    move: int
    estimate: int
    depth: int


class Deepening:
    """Searches the first moves of side 0."""

    def __init__(self, board: EngineBoard, search: EngineSearch, budget: Budget, lost: int = 0) -> None:
        self.board = board
        self.search = search
        self.budget = budget
        self.lost = lost  # the first moves that are known to lose, as a bitboard
        self.handicap = self._handicaps()

    def best(self) -> Best:
        """The best move found within the budget."""
        moves = self.safe_moves()
        found = Best(moves[0], self.board.estimate(0), 0)
        try:
            for depth in range(1, DEEPEST):
                if len(moves) == 1:
                    break
                value = self._search_moves(moves, depth, found.estimate if depth > 1 else None)
                found = Best(moves[0], value, depth)
                if abs(value) > DECIDED:
                    break
        except BudgetExceededError:
            pass
        return Best(moves[0], found.estimate, found.depth)

    def safe_moves(self) -> list[int]:
        """The heaviest moves after which the opponent has no win by threats, as far as the budget allows.

        If he has none even when he may move now, he has none after any move: marks of the other side
        never help him.
        """
        moves = self._candidates()
        budget = self.budget.share(THREATS_SHARE)
        if len(moves) == 1 or self.search.find_win(self.board, 1, budget.share(1 / 2)) == NONE:
            return moves[:ROOT_BRANCHES]
        safe: list[int] = []
        for place, move in enumerate(moves):
            # A threat only puts things off: what counts is how they stand after the reply to it.
            after = self.board.after(0, move)
            if reply := after.winning_cells(0):
                after = after.after(1, lowest(reply))
            if self.search.find_win(after, 1, budget.share(1 / (len(moves) - place))) == NONE:
                safe.append(move)
            if len(safe) == ROOT_BRANCHES or budget.expired:
                break
        return safe or moves[:ROOT_BRANCHES]

    def estimate(self, move: int, depth: int) -> int:
        """The estimate of a first move after a search of `depth` further plies."""
        return self._value(move, depth, -WON, WON)

    def line(self, move: int) -> tuple[int, ...]:
        """A first move and how play might go on, as far as the search remembers it."""
        line, board, side = [move], self.board.after(0, move), 1
        while (reply := self.search.best_reply(board, side)) != NONE and len(line) < LONGEST_LINE:
            line.append(reply)
            board, side = board.after(side, reply), 1 - side
        return tuple(line)

    def _handicaps(self) -> list[int]:
        """What each first move has less than its estimate, because it is away from the middle.

        Near the middle there is room on all sides, which a search of a few plies cannot see. It matters
        most on the empty board, and soon much less: the marks say more. A board that wraps has no middle.
        """
        game, marks = self.board.tables.game, self.board.tables.cells - self.board.empty.bit_count()
        if not self.search.parts.centre or game.wraps or not game.straight:
            return [0] * game.cells
        middle = (game.height - 1) / 2, (game.width - 1) / 2
        off = [dist(middle, divmod(cell, game.width)) for cell in range(game.cells)]
        return [round(CENTRE * (distance - min(off)) / (1 + marks) ** 2) for distance in off]

    def _value(self, move: int, depth: int, alpha: int, beta: int) -> int:
        """The estimate of a first move within these bounds, less its handicap; wins and losses have none."""
        less = self.handicap[move]
        low, high = (bound if abs(bound) > DECIDED else bound + less for bound in (alpha, beta))
        value = -self.search.value(self.board.after(0, move), 1, depth, -high, -low)
        return value if abs(value) > DECIDED else value - less

    def _candidates(self) -> list[int]:
        """The heaviest moves that do not obviously lose and are not known to."""
        board = self.board
        if forced := board.winning_cells(0) or board.winning_cells(1):
            moves = [lowest(forced)]
        else:
            replies = board.forced_replies(0, board.pairs(1))
            moves = board.top_cells(MOST_BRANCHES, replies or -1)
        moves = [move for move in moves if not self.lost >> move & 1]
        return moves or board.top_cells(MOST_BRANCHES, ~self.lost)

    def _search_moves(self, moves: list[int], depth: int, expected: int | None) -> int:
        """The value of the best move, which moves to the front of the list; `expected` narrows the search."""
        if expected is not None and self.search.parts.aspiration:
            low, high = expected - ASPIRATION, expected + ASPIRATION
            value = self._best_of(moves, depth, low, high)
            if low < value < high:
                return value
        return self._best_of(moves, depth, -WON, WON)

    def _best_of(self, moves: list[int], depth: int, alpha: int, beta: int) -> int:
        """The value of the best move within these bounds; a better move comes to the front at once."""
        best, bound = -WON, alpha
        for place, move in enumerate(list(moves)):
            full = place == 0 or not self.search.parts.null_window
            value = bound + 1
            if not full:
                value = self._value(move, depth, bound, bound + 1)
                full = bound < value < beta
            if full:
                value = self._value(move, depth, bound, beta)
            if value > best:
                best = value
            if value > bound:
                bound = value
                moves.remove(move)
                moves.insert(0, move)
                if best >= beta:
                    break
        return best


def winning_line(board: EngineBoard, search: EngineSearch, move: int, budget: Budget) -> tuple[int, ...]:
    """How play goes on after the first move of a win by threats: every other reply loses as well."""
    line = [move]
    while True:
        board = board.after(0, line[-1])
        if board.has_line(0):
            return tuple(line)
        block = board.winning_cells(0)
        if block:
            reply = lowest(block)
        else:
            pairs = board.pairs(0)
            if not fork_cells(pairs):
                return tuple(line)
            reply = board.top_cells(1, board.forced_replies(1, pairs) or -1)[0]
        board = board.after(1, reply)
        following = search.find_win(board, 0, budget)
        if following == NONE:  # the budget is used up
            return tuple(line)
        line += [reply, following]
