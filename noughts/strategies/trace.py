"""What a strategy did, as a tree: where it went in which window, what came back, what it skipped.

A search comes to the same position in the same window many times, and each time does the same
below it. Here each is kept once: the 549,946 nodes of plain minimax on the empty board are 5,478.
Every node knows how much happened below it, so any moment of the search is found at once.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from typing import Literal

from noughts.rules.errors import NoughtsError
from noughts.rules.position import Position, X
from noughts.strategies.strategy import Strategy

MOST_EMPTY = 12  # cells of a position whose search can be traced
MOST_LOOKS = 1_000_000  # of a trace; one that takes more is refused

Kind = Literal["enter", "cut", "return"]


@dataclass(slots=True, eq=False)
class Node:
    """What a strategy does whenever it comes to a position in a window. Values are X's."""

    position: Position
    window: tuple[float, ...]  # alpha and beta on entering; empty when the strategy has none
    value: float | None = None  # None: the strategy gives it none
    children: list["Node"] = field(default_factory=list)  # in the order they are looked at
    skipped: tuple[int, ...] = ()  # the moves not looked at
    why: str | None = None  # why not
    nodes: int = 1  # looks at this position and below
    cuts: int = 0  # how many of them skip moves
    steps: int = 0  # how many things happen

    def move_to(self, child: "Node") -> int:
        """The move that leads to a child."""
        return (self.position.empty ^ child.position.empty).bit_length() - 1


@dataclass(frozen=True, slots=True)
class Frame:
    """A node that the search is inside of, and how many of its children it is done with."""

    node: Node
    done: int

    @property
    def values(self) -> list[float]:
        """The values of the children it is done with."""
        return [child.value for child in self.node.children[: self.done] if child.value is not None]

    @property
    def best(self) -> float | None:
        """The best of them for the mover."""
        best = max if self.node.position.mover == X else min
        return best(self.values, default=None)


@dataclass(frozen=True, slots=True)
class Moment:
    """One thing that happens: a node is entered, its rest is cut, or it returns its value."""

    kind: Kind
    path: tuple[Frame, ...]  # from the root to the node it happens to
    nodes: int  # looked at by now
    cuts: int  # made by now


def trace(strategy: type[Strategy], position: Position) -> Node:
    """Run a strategy on a position and return what it did.

    >>> from noughts.strategies import STRATEGIES
    >>> trace(STRATEGIES["minimax"], Position()).nodes
    549946
    """
    empty = position.empty.bit_count()
    if empty > MOST_EMPTY:
        raise NoughtsError(
            f"a search can be watched on at most {MOST_EMPTY} empty cells, and here are {empty}: "
            "take a smaller board or fill some"
        )
    recorder = _Recorder(position)
    running = strategy(recorder, remember=True)
    recorder.strategy = running
    running.decide(position)
    root = recorder.path[0]
    recorder.close(0)
    return root


def moment(root: Node, step: int) -> Moment:
    """What happens at a step, the first being 0."""
    if not 0 <= step < root.steps:
        raise NoughtsError(f"there is no step {step}: this search has steps 0 to {root.steps - 1}")
    path: list[Frame] = []
    node, nodes, cuts = root, 1, 0
    while step:
        step -= 1
        done = 0
        for child in node.children:
            if step < child.steps:
                break
            step -= child.steps
            nodes += child.nodes
            cuts += child.cuts
            done += 1
        path.append(Frame(node, done))
        if done == len(node.children):
            kind: Kind = "cut" if node.skipped and step == 0 else "return"
            return Moment(kind, tuple(path), nodes, cuts + bool(node.skipped))
        node = node.children[done]
        nodes += 1
    return Moment("enter", (*path, Frame(node, 0)), nodes, cuts)


def step_of_cut(root: Node, number: int) -> int | None:
    """The step of a cut, the first having number 0; None when there are not as many."""
    if not 0 <= number < root.cuts:
        return None
    node, step = root, 0
    while True:
        step += 1
        for child in node.children:
            if number < child.cuts:
                break
            number -= child.cuts
            step += child.steps
        else:
            return step  # a node cuts after the last child it looks at
        node = child


def follow(root: Node, moves: Sequence[int]) -> tuple[Node, int]:
    """The node that these moves lead to, and the step that enters it."""
    node, step = root, 0
    for move in moves:
        below = {node.move_to(child): (child, entered) for child, entered in children(node, step)}
        if move not in below:
            name = node.position.game.name(move)
            raise NoughtsError(f"the search does not go from {node.position} to {name}")
        node, step = below[move]
    return node, step


def children(node: Node, step: int) -> Iterator[tuple[Node, int]]:
    """The children of a node that is entered at `step`, each with the step that enters it."""
    step += 1
    for child in node.children:
        yield child, step
        step += child.steps


class _Recorder:
    """Watches a strategy that goes depth first, recursive or not, and grows the tree."""

    strategy: Strategy

    def __init__(self, root: Position) -> None:
        self.root = root
        self.known: dict[tuple[Position, tuple[float, ...]], Node] = {}
        self.path: list[Node] = []  # from the root to the latest node
        self.looks = 0

    def ply(self, position: Position) -> int:
        return (self.root.empty ^ position.empty).bit_count()

    def enter(self, position: Position, *window: float) -> None:
        self.looks += 1
        if self.looks > MOST_LOOKS:
            raise NoughtsError(
                f"{self.strategy.name} looks at too much here to be watched: "
                "take a smaller board or fill some cells"
            )
        self.close(self.ply(position))
        node = self.known.get((position, window))
        if node is None:
            node = self.known[position, window] = Node(position, window)
        if self.path and not self.path[-1].steps:
            self.path[-1].children.append(node)
        self.path.append(node)

    def leave(self, position: Position, value: float) -> None:
        ply = self.ply(position)
        if ply == 0 or position.outcome or self.strategy.backs_up:
            self.path[ply].value = value

    def close(self, ply: int) -> None:
        """Sum up what happened below the nodes of the path that the search has left."""
        while len(self.path) > ply:
            node = self.path.pop()
            if not node.steps:
                self.sum_up(node)

    def sum_up(self, node: Node) -> None:
        entered = {node.move_to(child) for child in node.children}
        node.skipped = tuple(move for move in node.position.moves if move not in entered)
        if node.skipped:
            alpha, beta = node.window or (0.0, 0.0)
            node.why = self.strategy.why_skipped(node.position, node.value or 0, alpha, beta)
        node.nodes = 1 + sum(child.nodes for child in node.children)
        node.cuts = bool(node.skipped) + sum(child.cuts for child in node.children)
        node.steps = 2 + bool(node.skipped) + sum(child.steps for child in node.children)
