"""What a strategy did, as a tree: where it went in which window, what came back, what it skipped."""

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Literal

from noughts.position import Position
from noughts.search.strategy import INFINITY, Strategy


@dataclass(slots=True)
class Node:
    """One visit to one position. Values are X's."""

    position: Position
    move: int | None  # the move that led here; None at the root
    alpha: float
    beta: float
    value: float = 0
    nodes: int = 1  # visits to this position and below
    children: list["Node"] = field(default_factory=list)  # in the order they were visited
    entered: list[int] = field(default_factory=list)  # the moves looked at, also below the depth kept
    skipped: tuple[int, ...] = ()  # the moves not looked at
    why: str | None = None  # why not


@dataclass(frozen=True, slots=True)
class Step:
    """One thing that happened: a node was entered, its rest was cut, or it returned its value."""

    kind: Literal["enter", "cut", "return"]
    node: Node
    ply: int  # below the root


def trace(strategy: type[Strategy], position: Position, depth: int | None = None) -> Node:
    """Run a strategy on a position and return what it did, nodes below `depth` only counted."""
    recorder = _Recorder(position, depth)
    running = strategy(recorder)
    running.decide(position)
    root = recorder.path[0]
    _explain(root, running)
    return root


def steps(node: Node, ply: int = 0) -> Iterator[Step]:
    """What happened, in order."""
    yield Step("enter", node, ply)
    for child in node.children:
        yield from steps(child, ply + 1)
    if node.skipped:
        yield Step("cut", node, ply)
    yield Step("return", node, ply)


class _Recorder:
    """Watches a strategy that goes depth first, recursive or not, and grows the tree."""

    def __init__(self, root: Position, depth: int | None) -> None:
        self.root = root
        self.depth = root.game.cells if depth is None else depth
        self.path: list[Node] = []  # from the root to the latest node

    def ply(self, position: Position) -> int:
        return (self.root.empty ^ position.empty).bit_count()

    def enter(self, position: Position, alpha: float = -INFINITY, beta: float = INFINITY) -> None:
        ply = self.ply(position)
        del self.path[ply:]
        move = None
        for ancestor in self.path:
            ancestor.nodes += 1
        if ply:
            move = (self.path[-1].position.empty ^ position.empty).bit_length() - 1
            self.path[-1].entered.append(move)
        node = Node(position, move, alpha, beta)
        if 0 < ply <= self.depth:
            self.path[-1].children.append(node)
        self.path.append(node)

    def leave(self, position: Position, value: float) -> None:
        self.path[self.ply(position)].value = value


def _explain(node: Node, strategy: Strategy) -> None:
    node.skipped = tuple(move for move in node.position.moves if move not in node.entered)
    if node.skipped:
        node.why = strategy.why_skipped(node.position, node.value, node.alpha, node.beta)
    for child in node.children:
        _explain(child, strategy)
