"""A node of a search, and what follows from its children: counts, steps, proven bounds.

`value` is the number that the search returned. `proven` follows from the tree alone: a finished game
has its utility, and the mover gets at least the best of the moves that were tried. A skipped move may
be worth anything.
"""

from collections.abc import Hashable, Sequence
from dataclasses import dataclass, field, replace
from functools import lru_cache
from typing import Literal

from noughts.game.game import Game, cells_of
from noughts.game.position import Position, X
from noughts.render.tree import Branch, tree_svg
from noughts.strategies.strategy import ANYTHING, Range, format_signed

MOST_DRAWN = 60  # nodes of a picture
BOUND_SIGNS = {"exact": "", "at least": "≥ ", "at most": "≤ ", "estimate": "≈ "}

Bound = Literal["exact", "at least", "at most", "estimate"]
Classes = dict[Hashable, int]  # the equivalence classes of one tree, numbered as they are found


@dataclass(slots=True, eq=False)
class Node:
    """A position that a search looks at in a window, and everything below it. Values are X's."""

    position: Position
    window: tuple[float, ...]  # alpha and beta on entering; empty if the search has no window
    is_minimax: bool = True  # is its value the best of its children's values?
    value: float | None = None  # None: the search gives it no value
    proven: Range = ANYTHING  # the bounds that the search has shown for its true value
    best: int | None = None  # the first move that gets its value
    children: list["Node"] = field(default_factory=list)  # in the order they are searched
    skipped: tuple[int, ...] = ()  # the moves that are not searched
    why: str | None = None  # why moves are skipped, or how it got a value although no move was tried
    nodes: int = 1  # visits to this node and below
    cuts: int = 0  # how many of these visits skip moves
    steps: int = 0  # moments, from entering it to leaving it; 0 until it is summed up
    alike: int = 0  # equivalence class: equal for nodes that are symmetric and searched identically

    def move_to(self, child: "Node") -> int:
        """The move that leads to a child."""
        return (self.position.empty ^ child.position.empty).bit_length() - 1

    def best_child(self, done: int) -> "Node | None":
        """The first of the first `done` children that is best for the mover."""
        sign = 1 if self.position.mover == X else -1
        valued = [child for child in self.children[:done] if self.is_minimax and child.value is not None]
        return max(valued, key=lambda child: sign * (child.value or 0), default=None)

    def sum_up(self, moves: Sequence[int], classes: Classes) -> None:
        """Complete this node once its children are complete; `moves` are in the order they are tried."""
        if self.children:
            tried = {self.move_to(child) for child in self.children}
            self.skipped = tuple(move for move in moves if move not in tried)
            if self.is_minimax:
                self._prove()
        self.nodes = 1 + sum(child.nodes for child in self.children)
        self.cuts = bool(self.skipped) + sum(child.cuts for child in self.children)
        between = sum(child.steps + self.is_minimax for child in self.children)
        self.steps = 2 + bool(self.skipped) + between if self.children else 1
        game, x, o = self.position.game, self.position.x, self.position.o
        board = min(zip(_images(game, x), _images(game, o), strict=True))
        below = tuple(sorted(child.alike for child in self.children))
        key = board, self.window, self.value, self.proven, len(self.skipped), below
        self.alike = classes.setdefault(key, len(classes))

    def _prove(self) -> None:
        best = max if self.position.mover == X else min
        low, high = (best(child.proven[end] for child in self.children) for end in (0, 1))
        if self.skipped:
            low, high = (low, 1) if self.position.mover == X else (-1, high)
        self.proven = low, high
        found = self.best_child(len(self.children))
        self.best = None if found is None else self.move_to(found)

    @property
    def bound(self) -> Bound | None:
        """Is its value exact, a bound, or an estimate? None if it has no value."""
        low, high = self.proven
        if self.value is None:
            return None
        if not self.is_minimax and not self.position.outcome:
            return "estimate"
        if low == high == self.value:
            return "exact"
        return "at least" if self.value == low else "at most" if self.value == high else "estimate"

    @property
    def in_signs(self) -> str:
        """Its value with its bound, in few characters: "≥ 0"."""
        return "" if self.value is None else BOUND_SIGNS[self.bound or "exact"] + format_signed(self.value)

    def _repr_svg_(self) -> str:
        """In a notebook: the search as a tree, with as many levels as fit into a picture."""
        return tree_svg(self._branch(self._levels()))

    def _levels(self) -> int:
        """How many levels below this node have at most `MOST_DRAWN` nodes together."""
        layer, drawn, levels = self.children, 1, 0
        while layer and drawn + len(layer) <= MOST_DRAWN:
            drawn, levels = drawn + len(layer), levels + 1
            layer = [child for node in layer for child in node.children]
        return levels

    def _branch(self, levels: int) -> Branch:
        folded = f" ▸{self.nodes - 1:,}" if self.children and not levels else ""
        below = [
            replace(child._branch(levels - 1), best=self.move_to(child) == self.best)
            for child in (self.children if levels else ())
        ]
        return Branch(self.position, self.in_signs + folded, below, self.why or "" if self.skipped else "")


@lru_cache(maxsize=1 << 15)  # far more than 3 x 3 needs: one side's marks have few arrangements
def _images(game: Game, marks: int) -> tuple[int, ...]:
    """The mirror images of one side's marks, in the order of the board's symmetries."""
    cells = cells_of(marks)
    return tuple(sum(1 << symmetry[cell] for cell in cells) for symmetry in game.symmetries)
