"""Counting the nodes of a search, so that it ends at the same node on every machine."""

from noughts.solving.solver.budget import Budget, BudgetExceededError

BETWEEN_CHECKS = 15  # nodes between looks at the clock, a power of 2 less 1
ENDLESS = 1 << 62  # nodes


class Meter:
    """The nodes so far, the node at which to stop, and the clock."""

    def __init__(self, budget: Budget) -> None:
        self.nodes = 0
        self.last = ENDLESS if budget.nodes is None else budget.nodes
        self.budget = budget

    def count(self) -> None:
        """Count a node; raise if there are no more, or no more time."""
        self.nodes += 1
        if self.nodes > self.last or (not self.nodes & BETWEEN_CHECKS and self.budget.expired):
            raise BudgetExceededError
