"""The best line weight by iterative deepening: what to play where nothing can be proven."""

from noughts.engine.board import Board
from noughts.engine.threats import Threats
from noughts.solver.rules import fork_cells, parries
from noughts.solver.watch import StoppedError, Watch

WON = 1 << 80  # more than any weight of lines
BRANCHES = 8  # moves looked at in a position: the heaviest ones
ROOT_BRANCHES = 16
MOST_BRANCHES = 60  # where the opponent threatens to win by threats
DEEPEST = 30  # plies after the first
THREATS_SHARE = 0.4  # of the time, at most, for the question which moves let the opponent win by threats
THREAT_NODES = 1000  # for each of them


class Deepening:
    """Negamax with alpha-beta on the heaviest moves, one move of either side deeper each time."""

    def __init__(self, board: Board, threats: Threats, watch: Watch) -> None:
        self.board = board
        self.threats = threats
        self.watch = watch
        self.nodes = 0

    def best(self) -> int:
        """The move to make when time is up; side 0 moves."""
        moves = self._safe_moves()
        try:
            for depth in range(1, DEEPEST, 2):  # weights mislead where the opponent is to move
                values = self._values(moves, depth)
                moves.sort(key=lambda move: -values[move])
                if len(moves) == 1 or abs(values[moves[0]]) > WON // 2:
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
        watch, (mine, theirs) = self.watch.part(THREATS_SHARE), self.board.marks
        if self.threats.find(theirs, mine, watch, THREAT_NODES) is None:
            return moves[:ROOT_BRANCHES]
        safe: list[int] = []
        for move in moves:
            # A threat only puts things off: what counts is how they stand after the reply to it.
            after = self.board.after(0, move)
            reply = sum(after.winning_cells(0))
            if self.threats.find(theirs | reply, after.marks[0], watch, THREAT_NODES) is None:
                safe.append(move)
            if len(safe) == BRANCHES or watch.expired:
                break
        return safe or moves[:ROOT_BRANCHES]

    def _values(self, moves: list[int], depth: int) -> dict[int, int]:
        """What the moves are worth, exactly only for the best."""
        values = {}
        alpha = -WON
        for move in moves:
            values[move] = -self._value(self.board.after(0, move), 1, depth, -WON, -alpha)
            alpha = max(alpha, values[move])
        return values

    def _value(self, board: Board, side: int, depth: int, alpha: int, beta: int) -> int:
        """What a position is worth to the side to move, deeper where moves are forced."""
        self.nodes += 1
        self.watch.check(self.nodes, 0, 0)
        if board.one_left[side]:
            return WON - 1
        blocks = board.winning_cells(1 - side)
        if len(blocks) > 1:
            return 2 - WON
        if blocks:
            child = board.after(side, blocks.pop().bit_length() - 1)
            return _later(-self._value(child, 1 - side, depth, -beta, -alpha))
        if fork_cells(board.pairs(side)):
            return WON - 3
        moves = candidates(board, side, BRANCHES) if depth else []
        if not moves:
            return board.totals[side] - board.totals[1 - side]
        best = -WON
        for move in moves:
            child = board.after(side, move)
            best = max(best, _later(-self._value(child, 1 - side, depth - 1, -beta, -max(alpha, best))))
            if best >= beta:
                break
        return best


def candidates(board: Board, side: int, number: int) -> list[int]:
    """The heaviest moves that do not obviously lose; none only on a full board."""
    if forced := board.winning_cells(side) or board.winning_cells(1 - side):
        return [min(forced).bit_length() - 1]
    cells = board.heaviest_first()
    pairs = board.pairs(1 - side)
    if forks := fork_cells(pairs):
        parrying = parries(pairs, forks)
        for pair in board.pairs(side):
            parrying |= pair
        cells = [cell for cell in cells if parrying >> cell & 1] or cells
    return cells[:number]


def _later(value: int) -> int:
    """A win or a loss counts a little less for each ply that it is away."""
    if abs(value) <= WON // 2:
        return value
    return value - 1 if value > 0 else value + 1
