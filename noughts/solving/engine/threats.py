"""Wins by threats alone: every move of the attacker leaves the defender hardly any choice.

A *sharp* threat is a line that lacks one cell: the only reply is to take that cell. A *quiet* threat
is a fork in the air, which would make two sharp threats at once: the replies are the cells that
break it, and sharp threats of the defender's own. Any other reply loses, so a win found here
is proven; that none is found proves nothing.

Sharp threats cost little to search however many they are, so the search is limited by the
number of quiet ones: first none, then one, and so on.
"""

from noughts.game.game import cells_of
from noughts.solving.engine.board import EngineBoard
from noughts.solving.solver.budget import Budget, BudgetExceededError
from noughts.solving.solver.pruning import fork_cells, parries

MOST_QUIET = 8  # threats in a row
NONE = -1  # no winning cell
MOST_KNOWN = 200_000  # positions; then the table is cleared
BETWEEN_CHECKS = 15  # nodes, a power of 2 less 1


class Threats:
    """Looks for wins by threats; what it learns about one position helps with the next."""

    def __init__(self) -> None:
        self.nodes = 0
        self.first_node = 0
        self.budget = Budget()
        self.saving: dict[int, int] = {}  # the reply that helped last, by the quiet threats left: tried first
        # For positions with the attacker to move: with how many quiet threats there is no win.
        self.failed: dict[tuple[tuple[int, int], int], int] = {}

    def find(self, board: EngineBoard, side: int, budget: Budget, quiet: int = MOST_QUIET) -> int | None:
        """The first cell of a win for a side, to move; None if none is found within the limits."""
        self.budget, self.first_node = budget, self.nodes
        try:
            for most in range(quiet + 1):
                cell = self._attack(board, side, most)
                if cell != NONE:
                    return cell
        except BudgetExceededError:
            pass
        return None

    def _attack(self, board: EngineBoard, side: int, quiet: int) -> int:
        """The cell with which a side, to move, wins with at most so many quiet threats, or NONE."""
        self._count()
        if winning := board.winning_cells(side):
            return _lowest(winning)
        block = board.winning_cells(1 - side)
        if block & block - 1:
            return NONE
        allowed = block or -1
        pairs = board.pairs(side)
        if forks := fork_cells(pairs) & allowed:
            return _lowest(forks)
        key = board.marks, side
        if self.failed.get(key, -1) >= quiet:
            return NONE
        for pair in pairs:
            one = pair & -pair
            for mine, reply in ((one, pair ^ one), (pair ^ one, one)):
                if mine & allowed:
                    after = board.after(side, _lowest(mine)).after(1 - side, _lowest(reply))
                    if self._attack(after, side, quiet) != NONE:
                        return _lowest(mine)
        if block:  # a fork that was in the air before may still be there
            after = board.after(side, _lowest(block))
            if not after.wins_at_once(side) and not self._defend(after, 1 - side, quiet):
                return _lowest(block)
        elif quiet:
            their_pairs = board.pairs(1 - side)
            if forks := fork_cells(their_pairs):
                allowed = parries(their_pairs, forks)
            for cell in _quiet_threats(board, side, pairs, allowed):
                if not self._defend(board.after(side, cell), 1 - side, quiet - 1):
                    return cell
        if len(self.failed) >= MOST_KNOWN:
            self.failed.clear()
        self.failed[key] = quiet
        return NONE

    def _defend(self, board: EngineBoard, side: int, quiet: int) -> bool:
        """Can a side, to move, get away? The attacker does not threaten to complete a line."""
        if board.wins_at_once(side):
            return True
        pairs = board.pairs(1 - side)
        forks = fork_cells(pairs)
        my_pairs = board.pairs(side)
        if not forks or fork_cells(my_pairs):
            return True
        replies = parries(pairs, forks)
        for pair in my_pairs:
            replies |= pair
        last = self.saving.get(quiet)
        for cell in sorted(cells_of(replies & board.empty), key=lambda cell: cell != last):
            if self._attack(board.after(side, cell), 1 - side, quiet) == NONE:
                self.saving[quiet] = cell
                return True
        return False

    def _count(self) -> None:
        self.nodes += 1
        if not self.nodes & BETWEEN_CHECKS:
            self.budget.check(self.nodes - self.first_node, 0, 0)


def _quiet_threats(board: EngineBoard, side: int, pairs: set[int], allowed: int) -> list[int]:
    """The cells that put a fork in the air, given the rests of two cells that a side has already.

    Those in most lines come first: they are the hardest to answer.
    """
    in_pairs = 0
    for pair in pairs:
        in_pairs |= pair
    new: dict[int, set[int]] = {}
    for remaining in set(board.open_remainders(side, board.tables.three_left)):
        cells = remaining & allowed
        while cells:
            cell = cells & -cells
            cells ^= cell
            new.setdefault(cell, set()).add(remaining ^ cell)
    forking = [
        cell
        for cell, more in new.items()
        if not cell & in_pairs and (fork_cells(more) or any(pair & in_pairs for pair in more))
    ]
    return [_lowest(cell) for cell in sorted(forking, key=lambda cell: len(new[cell]), reverse=True)]


def _lowest(cells: int) -> int:
    return (cells & -cells).bit_length() - 1
