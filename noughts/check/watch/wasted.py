"""Count the boards that a student's search looked at in vain: a rule would have skipped them.

The rule walks the same tree with the same order of moves. So the count does not depend on the order: it
is 0 for every search that cuts all that the rule can cut.
"""

from typing import Literal, get_args

from noughts.game.position import X
from noughts.strategies.strategy import INFINITY, utility
from noughts.strategies.trace.node import Node

Rule = Literal["alpha-beta", "early-exit"]
RULES: tuple[Rule, ...] = get_args(Rule)

Window = tuple[float, float]
WHOLE: Window = -INFINITY, INFINITY
WON: dict[str, Window] = {"X": (-INFINITY, 1), "O": (-1, INFINITY)}  # a side that has won stops


def count_wasted(root: Node, rule: Rule = "alpha-beta") -> int:
    """The boards of a search that the rule would not have looked at, in the search's own order of moves."""
    return _Walk(rule).walk(root, WHOLE)[1]


class _Walk:
    """The rule, applied to the moves that the student's search tried."""

    def __init__(self, rule: Rule) -> None:
        self.rule = rule
        self.seen: dict[tuple[Node, Window], tuple[float, int]] = {}

    def walk(self, node: Node, window: Window) -> tuple[float, int]:
        """The value that the rule finds at a node, and the boards below it that it skips."""
        key = node, window
        if key not in self.seen:
            self.seen[key] = self._walk_children(node, window) if node.children else (_leaf_value(node), 0)
        return self.seen[key]

    def _walk_children(self, node: Node, window: Window) -> tuple[float, int]:
        alpha, beta = window if self.rule == "alpha-beta" else WON[node.position.mover]
        maximise = node.position.mover == X
        best, wasted = -INFINITY if maximise else INFINITY, 0
        for child in node.children:
            if alpha >= beta:
                wasted += child.nodes
                continue
            value, below = self.walk(child, (alpha, beta) if self.rule == "alpha-beta" else WHOLE)
            wasted += below
            if maximise:
                best = max(best, value)
                alpha = max(alpha, best)
            else:
                best = min(best, value)
                beta = min(beta, best)
        return best, wasted


def _leaf_value(node: Node) -> float:
    """The value of a board below which nothing was searched: an end, a guess, or a remembered value."""
    if node.position.outcome:
        return utility(node.position)
    return 0 if node.value is None else node.value
