"""When a search has to end: at a deadline, on request, or when its nodes are used up."""

import threading
import time
from collections.abc import Callable
from dataclasses import dataclass

from noughts.solving.limit import NO_LIMIT, Limit

BETWEEN_REPORTS = 0.1  # seconds


class BudgetExceededError(Exception):
    """The search had to end before it found the answer."""


@dataclass(frozen=True, slots=True)
class SolveProgress:
    """How far a search has come."""

    nodes: int
    seconds: float
    done: int  # first moves searched so far, for the current question
    moves: int  # first moves in all


class Budget:
    """Stops a search at its limit or when `cancel` is set, and reports progress."""

    def __init__(
        self,
        limit: Limit = NO_LIMIT,
        cancel: threading.Event | None = None,
        progress: Callable[[SolveProgress], None] | None = None,
    ) -> None:
        self.start = time.monotonic()
        self.deadline = None if limit.seconds is None else self.start + limit.seconds
        self.cancel = cancel
        self.progress = progress
        self.nodes = limit.nodes
        self.next_report = self.start + BETWEEN_REPORTS

    def share(self, share: float) -> "Budget":
        """A budget of this share of the remaining time and of all the nodes."""
        seconds = None if self.deadline is None else share * max(0, self.deadline - time.monotonic())
        nodes = None if self.nodes is None else int(share * self.nodes)
        return Budget(Limit(seconds, nodes), self.cancel, self.progress)

    @property
    def expired(self) -> bool:
        """Is it time to stop?"""
        if self.cancel is not None and self.cancel.is_set():
            return True
        return self.deadline is not None and time.monotonic() >= self.deadline

    def nodes_left(self, used: int, share: int) -> int:
        """The nodes left for a question after `used` nodes, given its own share; 0: no limit.

        A search with such a share ends at the same node on every machine.
        """
        if self.nodes is None:
            return share
        left = self.nodes - used
        if left <= 0:
            self.deadline = self.start  # it stays expired
            raise BudgetExceededError
        return min(share or left, left)

    def check(self, nodes: int, done: int, moves: int) -> None:
        """Raise if it is time to stop; report if it is time to report."""
        if self.nodes is not None and nodes >= self.nodes:
            self.deadline = self.start  # it stays expired
        if self.expired:
            raise BudgetExceededError
        now = time.monotonic()
        if self.progress is not None and now >= self.next_report:
            self.next_report = now + BETWEEN_REPORTS
            self.progress(SolveProgress(nodes, now - self.start, done, moves))
