"""Run a strategy and record its search as a tree.

A search comes to the same position in the same window many times, and usually does the same there. Such
a node is kept once: the 549,946 nodes of plain minimax on the empty board become 5,478.
"""

from collections.abc import Callable, Hashable

from noughts.game.errors import NoughtsError
from noughts.game.notation import quote
from noughts.game.position import Position, as_position
from noughts.strategies.registry import variant_named
from noughts.strategies.strategy import Strategy, utility
from noughts.strategies.trace.node import Classes, Node

MOST_LOOKS = 400_000  # visits that a trace records before it gives up

StrategyFactory = Callable[..., Strategy]  # a strategy's class, or a strategy with options


def trace(strategy: StrategyFactory | str, position: Position | str) -> Node:
    """Run a strategy, given by its class or its name, on a position and return the root of its search.

    >>> trace("minimax", Position()).nodes, trace("alpha-beta:centre", "X../.../...").nodes
    (549946, 1521)
    """
    if isinstance(strategy, str):
        strategy = variant_named(strategy)
    position = as_position(position)
    recorder = _Recorder(position)
    running = recorder.strategy = strategy(recorder, remember=True)
    empty, most = position.empty.bit_count(), running.max_empty
    if empty > most:
        raise NoughtsError(
            f"{running.name} can be watched on at most {most} empty cells, but this board has {empty}: "
            "choose a smaller board or fill some cells"
        )
    _, move = running.require_decision(position)
    if not recorder.path:
        raise NoughtsError(
            f"{running.name} shows nothing to watch: write @visit above its functions that value a position"
        )
    root = recorder.path[0]
    recorder.close(0)
    root.best = move
    return root


class _Recorder:
    """Watches a strategy that searches depth first, recursively or not, and builds the tree."""

    strategy: Strategy

    def __init__(self, root: Position) -> None:
        self.root = root
        self.known: dict[tuple[Position, Hashable], Node] = {}
        self.path: list[Node] = []  # from the root to the latest node
        self.classes: Classes = {}
        self.looks = 0

    def ply(self, position: Position) -> int:
        return (self.root.empty ^ position.empty).bit_count()

    def enter(self, position: Position, window: tuple[float, ...], call: Hashable) -> None:
        self.looks += 1
        if self.looks > MOST_LOOKS:
            raise NoughtsError(
                f"{self.strategy.name} visits more than {MOST_LOOKS:,} nodes here: "
                "choose a smaller board or fill some cells"
            )
        ply = self.ply(position)
        if ply > len(self.path):
            raise NoughtsError(
                f"{self.strategy.name} reaches {position} without a recorded call: write @visit above all "
                "its functions that value a position, `decide` too if it tries moves itself"
            )
        self.close(ply)
        node = self.known.get((position, call)) if self.strategy.deterministic else None
        if node is None:
            node = self.known[position, call] = Node(position, window, self.strategy.is_minimax)
        if self.path and not self.path[-1].steps:
            self.path[-1].children.append(node)
        self.path.append(node)

    def leave(self, position: Position, value: float) -> None:
        if not isinstance(value, (int, float)):
            raise NoughtsError(
                f"{self.strategy.name} values {position} at {quote(value)}: a function with @visit "
                "returns a number, or a number and a move"
            )
        ply = self.ply(position)
        node = self.path[ply]
        if ply == 0 or position.outcome or self.strategy.is_minimax:
            node.value = value
        if position.outcome:
            node.proven = utility(position), utility(position)
        elif len(self.path) == ply + 1 and not node.steps:  # no move was tried
            node.proven = self.strategy.proven_bounds(position)
            node.why = self.strategy.why_valued(position)

    def close(self, ply: int) -> None:
        """Sum up the nodes of the path that the search has left."""
        while len(self.path) > ply:
            node = self.path.pop()
            if node.steps:
                continue
            node.sum_up(self.strategy.moves(node.position), self.classes)
            if node.skipped:
                alpha, beta = node.window or (0.0, 0.0)
                node.why = self.strategy.why_skipped(node.position, node.value or 0, alpha, beta)
            elif node.children:
                node.why = None
