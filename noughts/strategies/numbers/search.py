"""Minimax and alpha-beta on a tree of numbers, with every step of the search.

Such trees are small, so each step is kept. The kinds of steps are those of a search on boards.
"""

import math
from collections.abc import Iterator
from dataclasses import dataclass, field, replace

from noughts.game.errors import NoughtsError
from noughts.game.notation import quote
from noughts.strategies.numbers.tree import NumberNode, NumberTree, format_number
from noughts.strategies.trace.moment import MomentKind
from noughts.strategies.trace.node import BOUND_SIGNS, Bound

STRATEGY_NAMES = ("minimax", "alpha-beta")
ANY_NUMBER = (-math.inf, math.inf)


@dataclass(slots=True, eq=False)
class NumberVisit:
    """What the search did at a node. A node that it skipped has no visit."""

    node: NumberNode
    window: tuple[float, ...]  # alpha and beta on entering; empty for minimax
    enters: int  # the first step that belongs to it
    returns: int = 0  # the last one
    value: float = 0
    proven: tuple[float, float] = ANY_NUMBER  # the bounds that the search has shown for its true value
    best: NumberNode | None = None  # the first child that gets its value
    children: list["NumberVisit"] = field(default_factory=list)
    nodes: int = 1  # visits to it and below
    cuts: int = 0

    @property
    def skipped(self) -> tuple[NumberNode, ...]:
        """The children that the search does not look at."""
        return self.node.children[len(self.children) :]

    @property
    def bound(self) -> Bound:
        """Is its value exact, or a bound?"""
        low, high = self.proven
        return "exact" if low == high else "at least" if self.value == low else "at most"

    @property
    def in_signs(self) -> str:
        """Its value with its bound: "≤ 2"."""
        return BOUND_SIGNS[self.bound] + format_number(self.value)


@dataclass(frozen=True, slots=True)
class NumberFrame:
    """A node that the search is inside of: the children done, its value so far, its window so far."""

    visit: NumberVisit
    done: int = 0
    value: float | None = None
    best: NumberNode | None = None
    window: tuple[float, ...] = ()


@dataclass(frozen=True, slots=True)
class NumberMoment:
    """One step of a search on a tree of numbers."""

    kind: MomentKind
    path: tuple[NumberFrame, ...]  # from the root to the node that the step belongs to
    nodes: int  # visited so far
    cuts: int  # made so far


@dataclass(frozen=True, slots=True)
class NumberSearch:
    """A search on a tree of numbers, with all its steps."""

    tree: NumberTree
    strategy: str
    root: NumberVisit
    moments: tuple[NumberMoment, ...]

    @property
    def prunes(self) -> bool:
        """May it skip nodes?"""
        return self.strategy == "alpha-beta"

    def visits(self) -> dict[NumberNode, NumberVisit]:
        """The visit to each node that is not skipped."""

        def below(visit: NumberVisit) -> Iterator[NumberVisit]:
            yield visit
            for child in visit.children:
                yield from below(child)

        return {visit.node: visit for visit in below(self.root)}

    def variation(self) -> list[NumberNode]:
        """The nodes below the root that both sides choose."""
        visits, line, node = self.visits(), [], self.root.best
        while node is not None:
            line.append(node)
            node = visits[node].best
        return line


def search_tree(tree: NumberTree, strategy: str = "alpha-beta") -> NumberSearch:
    """Search a tree of numbers from left to right.

    >>> from noughts.strategies.numbers.tree import parse_tree
    >>> search = search_tree(parse_tree("[[3, 12, 8], [2, 4, 6], [14, 5, 2]]"))
    >>> search.root.value, search.root.best.name, search.root.nodes, search.root.cuts
    (3, 'B', 11, 1)
    """
    if strategy not in STRATEGY_NAMES:
        names = " or ".join(STRATEGY_NAMES)
        raise NoughtsError(f"{quote(strategy)} does not search trees of numbers: choose {names}")
    recorder = _StepRecorder(strategy == "alpha-beta")
    root = recorder.search(tree.root, (), ANY_NUMBER)
    return NumberSearch(tree, strategy, root, tuple(recorder.moments))


class _StepRecorder:
    """Runs a search depth first and keeps its steps."""

    def __init__(self, prunes: bool) -> None:
        self.prunes = prunes
        self.moments: list[NumberMoment] = []
        self.nodes = self.cuts = 0

    def search(
        self, node: NumberNode, path: tuple[NumberFrame, ...], window: tuple[float, float]
    ) -> NumberVisit:
        """The visit to a node in a window; minimax passes its window on unchanged."""
        shown = window if self.prunes else ()
        visit = NumberVisit(node, shown, len(self.moments))
        frame = NumberFrame(visit, window=shown)
        self.nodes += 1
        if node.number is not None:
            visit.value, visit.proven = node.number, (node.number, node.number)
            self._add("end", (*path, replace(frame, value=visit.value)))
            visit.returns = visit.enters
            return visit
        self._add("enter", (*path, frame))
        alpha, beta = window
        for done, child in enumerate(node.children, 1):
            below = self.search(child, (*path, frame), (alpha, beta))
            visit.children.append(below)
            if frame.value is None or (
                below.value > frame.value if node.is_max else below.value < frame.value
            ):
                frame = replace(frame, value=below.value, best=child)
            if self.prunes and node.is_max:
                alpha = max(alpha, below.value)
            elif self.prunes:
                beta = min(beta, below.value)
            frame = replace(frame, done=done, window=(alpha, beta) if self.prunes else ())
            self._add("update", (*path, frame))
            if alpha >= beta and done < len(node.children):
                self.cuts += 1
                self._add("cut", (*path, frame))
                break
        self._complete(visit, frame)
        self._add("return", (*path, frame))
        visit.returns = len(self.moments) - 1
        return visit

    def _complete(self, visit: NumberVisit, frame: NumberFrame) -> None:
        """Give a node its value, and the bounds that follow from its children."""
        node, children = visit.node, visit.children
        visit.value, visit.best = frame.value or 0, frame.best
        best = max if node.is_max else min
        low, high = (best(child.proven[end] for child in children) for end in (0, 1))
        if visit.skipped:
            low, high = (low, math.inf) if node.is_max else (-math.inf, high)
        visit.proven = low, high
        visit.nodes += sum(child.nodes for child in children)
        visit.cuts = bool(visit.skipped) + sum(child.cuts for child in children)

    def _add(self, kind: MomentKind, path: tuple[NumberFrame, ...]) -> None:
        self.moments.append(NumberMoment(kind, path, self.nodes, self.cuts))
