"""Wins by threats alone: every move of the attacker leaves the defender hardly any choice.

A *four* is a line that lacks one cell: the only reply is to take that cell. A *three* is a fork in the
air, which would make two fours at once: the replies are the cells that break it, and fours of the
defender's own. Any other reply loses, so a win found here is proven; that none is found proves nothing.
The names are those of five in a row; with k in a row, a four has k - 1 marks.

Fours cost little to search however many they are, so the search is limited by the number of threes:
first none, then one, and so on. c/threats.h is the same search in C.
"""

from noughts.game.game import cells_of
from noughts.solving.engine.board import EngineBoard
from noughts.solving.engine.meter import Meter
from noughts.solving.solver.budget import BudgetExceededError
from noughts.solving.solver.pruning import fork_cells, parries

MOST_THREES = 8  # in a row
NONE = -1  # no winning cell
TABLE_SIZE = 1 << 19  # entries
SIDE_KEY = 0x5851F42D4C957F2D  # added to the key of a position with side 1 to move


class Threats:
    """Looks for wins by threats; what it learns about one position helps with the next."""

    def __init__(self, meter: Meter) -> None:
        self.meter = meter
        self.saving = [NONE] * (MOST_THREES + 1)  # by the threes left: the reply that helped last
        # For positions with the attacker to move: with how many threes there is no win.
        self.failed: dict[int, tuple[int, int]] = {}

    def find(self, board: EngineBoard, side: int, threes: int, nodes: int) -> int:
        """The first cell of a win for a side, to move; NONE if none is found within the limits."""
        meter = self.meter
        last, meter.last = meter.last, min(meter.last, meter.nodes + nodes)
        try:
            for most in range(threes + 1):
                cell = self._attack(board, side, most)
                if cell != NONE:
                    return cell
        except BudgetExceededError:
            pass
        finally:
            meter.last = last
        return NONE

    def _attack(self, board: EngineBoard, side: int, threes: int) -> int:
        """The cell with which a side, to move, wins with at most this number of threes, or NONE."""
        self.meter.count()
        if winning := board.winning_cells(side):
            return lowest(winning)
        block = board.winning_cells(1 - side)
        if block & block - 1:
            return NONE
        allowed = block or -1
        pairs = board.pairs(side)
        if forks := fork_cells(pairs) & allowed:
            return lowest(forks)
        key = board.key ^ (SIDE_KEY if side else 0)
        place = key % TABLE_SIZE
        known, without = self.failed.get(place, (0, NONE))
        if known == key and without >= threes:
            return NONE
        for pair in pairs:
            one = pair & -pair
            for mine, reply in ((one, pair ^ one), (pair ^ one, one)):
                if mine & allowed:
                    after = board.after(side, lowest(mine)).after(1 - side, lowest(reply))
                    if self._attack(after, side, threes) != NONE:
                        return lowest(mine)
        if block:  # a fork that was in the air before may still be there
            after = board.after(side, lowest(block))
            if not after.wins_at_once(side) and not self._defend(after, 1 - side, threes):
                return lowest(block)
        elif threes:
            their_pairs = board.pairs(1 - side)
            if forks := fork_cells(their_pairs):
                allowed = parries(their_pairs, forks)
            for cell in _threes(board, side, pairs, allowed):
                if not self._defend(board.after(side, cell), 1 - side, threes - 1):
                    return cell
        self.failed[place] = (key, threes)
        return NONE

    def _defend(self, board: EngineBoard, side: int, threes: int) -> bool:
        """Can a side, to move, get away? The attacker does not threaten to complete a line."""
        if board.wins_at_once(side) or fork_cells(board.pairs(side)):
            return True
        pairs = board.pairs(1 - side)
        if not fork_cells(pairs):
            return True
        last = self.saving[threes]
        replies = cells_of(board.forced_replies(side, pairs))
        for cell in sorted(replies, key=lambda cell: cell != last):
            if self._attack(board.after(side, cell), 1 - side, threes) == NONE:
                self.saving[threes] = cell
                return True
        return False


def _threes(board: EngineBoard, side: int, pairs: list[int], allowed: int) -> list[int]:
    """The cells that put a fork in the air, given the pairs that a side has already.

    Those in most lines come first: they are the hardest to answer.
    """
    in_pairs = 0
    for pair in pairs:
        in_pairs |= pair
    new: dict[int, set[int]] = {}
    for remaining in board.open_remainders(side, board.tables.three_left):
        cells = remaining & allowed & ~in_pairs
        while cells:
            cell = cells & -cells
            cells ^= cell
            new.setdefault(lowest(cell), set()).add(remaining ^ cell)
    forking = [
        cell for cell, more in new.items() if fork_cells(more) or any(pair & in_pairs for pair in more)
    ]
    return sorted(forking, key=lambda cell: (-len(new[cell]), cell))


def lowest(cells: int) -> int:
    """The lowest cell of a bitboard."""
    return (cells & -cells).bit_length() - 1
