"""The steps of a search: what happens at each, found by walking down the tree once."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Literal

from noughts.game.errors import NoughtsError
from noughts.game.position import X
from noughts.strategies.trace.node import Node

MomentKind = Literal["enter", "end", "update", "cut", "return"]


@dataclass(frozen=True, slots=True)
class PathNode:
    """A node that the search is inside of, and how many of its children it has finished."""

    node: Node
    done: int

    @property
    def best(self) -> Node | None:
        """The first of these children that is best for the mover."""
        return self.node.best_child(self.done)

    @property
    def window(self) -> tuple[float, ...]:
        """Alpha and beta as these children have moved them."""
        best = self.best
        if not self.node.window or best is None or best.value is None:
            return self.node.window
        alpha, beta = self.node.window
        if self.node.position.mover == X:
            return max(alpha, best.value), beta
        return alpha, min(beta, best.value)


@dataclass(frozen=True, slots=True)
class Moment:
    """One step of a search.

    A node is entered, gets its value at once (`end`), takes in the value of a child (`update`), has its
    other moves cut, or returns its value.
    """

    kind: MomentKind
    path: tuple[PathNode, ...]  # from the root to the node that the step belongs to
    nodes: int  # visited so far
    cuts: int  # made so far


def moment(root: Node, step: int) -> Moment:
    """The moment at a step, counted from 0."""
    if not 0 <= step < root.steps:
        raise NoughtsError(f"there is no step {step}: this search has steps 0 to {root.steps - 1}")
    path: list[PathNode] = []
    node, nodes, cuts = root, 1, 0
    while step:
        step -= 1
        for done, child in enumerate(node.children):
            if step < child.steps:
                break
            step -= child.steps
            nodes += child.nodes
            cuts += child.cuts
            if node.is_minimax:
                if step == 0:
                    return Moment("update", (*path, PathNode(node, done + 1)), nodes, cuts)
                step -= 1
        else:
            path.append(PathNode(node, len(node.children)))
            kind: MomentKind = "cut" if node.skipped and step == 0 else "return"
            return Moment(kind, tuple(path), nodes, cuts + bool(node.skipped))
        path.append(PathNode(node, done))
        node = child
        nodes += 1
    return Moment("enter" if node.children else "end", (*path, PathNode(node, 0)), nodes, cuts)


def step_of_cut(root: Node, number: int) -> int | None:
    """The step of a cut, by its number, counted from 0; None if there are fewer cuts."""
    if not 0 <= number < root.cuts:
        return None
    node, step = root, 0
    while True:
        for child, entered in children(node, step):
            if number < child.cuts:
                node, step = child, entered
                break
            number -= child.cuts
        else:
            return step + node.steps - 2  # a node cuts before it returns


def follow(root: Node, moves: Sequence[int]) -> tuple[Node, int]:
    """The node that these moves lead to, and the step that enters it."""
    node, step = root, 0
    for move in moves:
        below = {node.move_to(child): (child, entered) for child, entered in children(node, step)}
        if move not in below:
            name = node.position.game.cell_name(move)
            raise NoughtsError(f"the search does not go from {node.position} to {name}")
        node, step = below[move]
    return node, step


def children(node: Node, step: int) -> Iterator[tuple[Node, int]]:
    """The children of a node that is entered at `step`, each with the step that enters it."""
    step += 1
    for child in node.children:
        yield child, step
        step += child.steps + node.is_minimax


def best_variation(root: Node) -> list[int]:
    """The moves that the search expects: its choice, and the best replies as far as it looked.

    A student's program may play a move that it has not searched.
    """
    variation: list[int] = []
    node: Node | None = root
    while node and node.best is not None:
        variation.append(node.best)
        chosen = (child for child in node.children if node.is_minimax and node.move_to(child) == node.best)
        node = next(chosen, None)
    return variation
