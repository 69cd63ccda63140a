"""What a strategy did, as a tree: where it went in which window, what came back, what it skipped.

A search comes to the same position in the same window many times, and mostly does the same below
it. Then it is kept once: the 549,946 nodes of plain minimax on the empty board are 5,478. Every
node knows how much happened below it, so any moment of the search is found at once.

A value is what the strategy returned. What it proves follows from the tree alone: a finished game
is worth what it is worth, X gets at least the best of what was looked at, and at most the best of
all moves, where a move that was skipped may be worth anything.
"""

from collections.abc import Callable, Hashable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from functools import lru_cache
from typing import Literal

from noughts.game.errors import NoughtsError
from noughts.game.game import Game, cells_of
from noughts.game.notation import quote
from noughts.game.position import Position, X, require_position
from noughts.render.tree import Branch, tree_svg
from noughts.strategies.strategy import ANYTHING, Range, Strategy, format_signed, utility

MOST_DRAWN = 60  # nodes of a picture
BOUND_SIGNS = {"exact": "", "at least": "≥ ", "at most": "≤ ", "estimate": "≈ "}
MOST_LOOKS = 400_000  # of a trace; one that takes more is refused

MomentKind = Literal["enter", "end", "update", "cut", "return"]
Bound = Literal["exact", "at least", "at most", "estimate"]
Maker = Callable[..., Strategy]  # a strategy's class, or a strategy with options


@dataclass(slots=True, eq=False)
class Node:
    """What a strategy does when it comes to a position in a window. Values are X's."""

    position: Position
    window: tuple[float, ...]  # alpha and beta on entering; empty when the strategy has none
    backs_up: bool = True  # does it take the best of its children's values?
    value: float | None = None  # None: the strategy gives it none
    proven: Range = ANYTHING  # what the search has shown it to be worth
    best: int | None = None  # the first move that gets its value
    children: list["Node"] = field(default_factory=list)  # in the order they are looked at
    skipped: tuple[int, ...] = ()  # the moves not looked at
    why: str | None = None  # why not; or how it got its value though no move was tried
    nodes: int = 1  # looks at this position and below
    cuts: int = 0  # how many of them skip moves
    steps: int = 0  # how many things happen
    alike: int = 0  # the same for nodes that are mirror images and were treated alike

    def move_to(self, child: "Node") -> int:
        """The move that leads to a child."""
        return (self.position.empty ^ child.position.empty).bit_length() - 1

    def _repr_svg_(self) -> str:
        """In a notebook: the search as a tree, as many levels of it as can be looked at."""
        return tree_svg(self._branch(self._levels()))

    def _levels(self) -> int:
        """So many levels below this node have no more than `MOST_DRAWN` nodes together."""
        layer, drawn, levels = self.children, 1, 0
        while layer and drawn + len(layer) <= MOST_DRAWN:
            drawn, levels = drawn + len(layer), levels + 1
            layer = [child for node in layer for child in node.children]
        return levels

    def _branch(self, levels: int) -> Branch:
        folded = f" ▸{self.nodes - 1:,}" if self.children and not levels else ""
        below = [child._branch(levels - 1) for child in self.children] if levels else []
        best = [self.move_to(child) == self.best for child in self.children]
        marked = [replace(branch, best=taken) for branch, taken in zip(below, best, strict=False)]
        return Branch(self.position, self.in_signs + folded, marked, self.why or "" if self.skipped else "")

    @property
    def in_signs(self) -> str:
        """Its value where room is short, and what that is: "≥ 0"."""
        return "" if self.value is None else BOUND_SIGNS[self.bound or "exact"] + format_signed(self.value)

    @property
    def bound(self) -> Bound | None:
        """What its value is: true, a bound of what is true, or a guess; None if it has no value."""
        low, high = self.proven
        if self.value is None:
            return None
        if not self.backs_up and not self.position.outcome:
            return "estimate"
        if low == high == self.value:
            return "exact"
        return "at least" if self.value == low else "at most" if self.value == high else "estimate"


@dataclass(frozen=True, slots=True)
class PathNode:
    """A node that the search is inside of, and how many of its children it is done with."""

    node: Node
    done: int

    @property
    def best(self) -> Node | None:
        """The first of these children that is best for the mover."""
        if not self.node.backs_up:
            return None
        sign = 1 if self.node.position.mover == X else -1
        valued = [child for child in self.node.children[: self.done] if child.value is not None]
        return max(valued, key=lambda child: sign * (child.value or 0), default=None)

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
    """One thing that happens: a node is entered, gets its value at once, takes in the value of a
    child, has its rest cut, or returns its value.
    """

    kind: MomentKind
    path: tuple[PathNode, ...]  # from the root to the node it happens to
    nodes: int  # looked at by now
    cuts: int  # made by now


def trace(strategy: Maker, position: Position) -> Node:
    """Run a strategy on a position and return what it did.

    >>> from noughts.strategies import STRATEGIES
    >>> trace(STRATEGIES["minimax"], Position()).nodes
    549946
    """
    require_position(position)
    recorder = _Recorder(position)
    running = recorder.strategy = strategy(recorder, remember=True)
    empty, most = position.empty.bit_count(), running.max_empty
    if empty > most:
        raise NoughtsError(
            f"{running.name} can be watched on at most {most} empty cells, and here are {empty}: "
            "take a smaller board or fill some"
        )
    _, move = running.decide_with_range(position)
    if not recorder.path:
        raise NoughtsError(
            f"{running.name} shows nothing to watch: write @visit above its functions that value a position"
        )
    root = recorder.path[0]
    recorder.close(0)
    root.best = move
    return root


def moment(root: Node, step: int) -> Moment:
    """What happens at a step, the first being 0."""
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
            if node.backs_up:
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
    """The step of the search's cut with this number, counted from 0; None if there are not as many."""
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
        step += child.steps + node.backs_up


def best_variation(root: Node) -> list[int]:
    """The moves that the search expects: its choice, and the best answers as far as it looked.

    A program of somebody's may play a move it has not looked at.
    """
    line: list[int] = []
    node: Node | None = root
    while node and node.best is not None:
        line.append(node.best)
        taken = (child for child in node.children if node.backs_up and node.move_to(child) == node.best)
        node = next(taken, None)
    return line


class _Recorder:
    """Watches a strategy that goes depth first, recursive or not, and grows the tree."""

    strategy: Strategy

    def __init__(self, root: Position) -> None:
        self.root = root
        self.known: dict[tuple[Position, Hashable], Node] = {}
        self.path: list[Node] = []  # from the root to the latest node
        self.kinds: dict[Hashable, int] = {}
        self.looks = 0

    def ply(self, position: Position) -> int:
        return (self.root.empty ^ position.empty).bit_count()

    def enter(self, position: Position, window: tuple[float, ...], call: Hashable) -> None:
        self.looks += 1
        if self.looks > MOST_LOOKS:
            raise NoughtsError(
                f"{self.strategy.name} looks at too much here to be watched: "
                "take a smaller board or fill some cells"
            )
        ply = self.ply(position)
        if ply > len(self.path):
            raise NoughtsError(
                f"{self.strategy.name} comes to {position} from nowhere: write @visit above all its "
                "functions that value a position, `decide` too if it tries moves itself"
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
            node.proven = self.strategy.known_range(position)
            node.why = self.strategy.why_valued(position)

    def close(self, ply: int) -> None:
        """Sum up what happened below the nodes of the path that the search has left."""
        while len(self.path) > ply:
            node = self.path.pop()
            if not node.steps:
                self.sum_up(node)

    def sum_up(self, node: Node) -> None:
        if node.children:
            entered = {node.move_to(child) for child in node.children}
            node.skipped = tuple(move for move in self.strategy.moves(node.position) if move not in entered)
            node.why = None
            if node.skipped:
                alpha, beta = node.window or (0.0, 0.0)
                node.why = self.strategy.why_skipped(node.position, node.value or 0, alpha, beta)
            if node.backs_up:
                self.prove(node)
        node.nodes = 1 + sum(child.nodes for child in node.children)
        node.cuts = bool(node.skipped) + sum(child.cuts for child in node.children)
        between = sum(child.steps + node.backs_up for child in node.children)
        node.steps = 2 + bool(node.skipped) + between if node.children else 1
        below = tuple(sorted(child.alike for child in node.children))
        position = node.position
        board = min(zip(_images(position.game, position.x), _images(position.game, position.o), strict=True))
        kind = board, node.window, node.value, node.proven, len(node.skipped), below
        node.alike = self.kinds.setdefault(kind, len(self.kinds))

    def prove(self, node: Node) -> None:
        best = max if node.position.mover == X else min
        low, high = (best(child.proven[end] for child in node.children) for end in (0, 1))
        if node.skipped:
            low, high = (low, 1) if node.position.mover == X else (-1, high)
        node.proven = low, high
        found = PathNode(node, len(node.children)).best
        node.best = None if found is None else node.move_to(found)


@lru_cache(maxsize=1 << 15)  # all of 3 x 3 many times over: the marks of either side are few
def _images(game: Game, marks: int) -> tuple[int, ...]:
    """The mirror images of one side's marks, in the order of the board's symmetries."""
    cells = cells_of(marks)
    return tuple(sum(1 << symmetry[cell] for cell in cells) for symmetry in game.symmetries)
