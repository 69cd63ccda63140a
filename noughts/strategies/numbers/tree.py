"""A tree of numbers: nested lists in which MAX and MIN take turns, and every leaf is a number."""

import json
from collections.abc import Iterator
from dataclasses import dataclass
from random import Random

from noughts.game.errors import NoughtsError
from noughts.game.notation import quote

MOST_NODES = 300
MOST_DEPTH = 8
LARGEST = 999  # number of a leaf
DEPTHS = range(1, 6)  # of random trees
BRANCHES = range(2, 5)
NUMBERS = range(1, 21)  # of random leaves
EXAMPLE = "[[3,12,8],[2,4,6],[14,5,2]]"

Nested = int | list["Nested"]


@dataclass(frozen=True, slots=True, eq=False)
class NumberNode:
    """A node: a leaf with its number, or an inner node, named by a letter, with its children."""

    name: str  # B; a leaf has its parent's letter and its place: B2
    is_max: bool
    number: int | None = None
    children: tuple["NumberNode", ...] = ()

    @property
    def words(self) -> str:
        """The node as people call it."""
        return self.name if self.number is None else f"the leaf {format_number(self.number)}"

    def all_nodes(self) -> Iterator["NumberNode"]:
        """The node and everything below it, each before its children."""
        yield self
        for child in self.children:
            yield from child.all_nodes()

    def leaf_numbers(self) -> list[int]:
        """The numbers of the leaves below it, from the left."""
        return [node.number for node in self.all_nodes() if node.number is not None]


@dataclass(frozen=True, slots=True)
class NumberTree:
    """A tree and its text; equal texts are equal trees.

    >>> str(parse_tree("min [[3, 5], 2]"))
    'min[[3,5],2]'
    """

    text: str
    root: NumberNode

    def __str__(self) -> str:
        return self.text

    def __eq__(self, other: object) -> bool:
        return isinstance(other, NumberTree) and self.text == other.text

    def __hash__(self) -> int:
        return hash(self.text)


def parse_tree(text: str) -> NumberTree:
    """Read nested lists such as `[[3, 12, 8], [2, 4, 6]]`. MAX begins, or MIN after the word `min`.

    >>> parse_tree("[[3, 12, 8], [2, 4, 6]]").root.leaf_numbers()
    [3, 12, 8, 2, 4, 6]
    """
    lists = text.strip()
    first = next((word for word in ("max", "min") if lists.lower().startswith(word)), "")
    try:
        nested = json.loads(lists[len(first) :])
    except (ValueError, RecursionError):
        raise NoughtsError(
            f"{quote(text)} is not a tree of numbers: write nested lists such as {EXAMPLE}"
        ) from None
    return _make_tree(_require_nested(nested), is_max=first.lower() != "min")


def random_tree(seed: int = 0, depth: int = 3, branches: int = 2) -> NumberTree:
    """A full tree with random leaves; the same seed gives the same tree.

    >>> str(random_tree(7, 2, 2)) == str(random_tree(7, 2, 2))
    True
    """
    if depth not in DEPTHS or branches not in BRANCHES or branches**depth > MOST_NODES // 2:
        raise NoughtsError(
            f"a random tree cannot have {depth} levels and {branches} branches per node: choose up to "
            f"{DEPTHS[-1]} levels, 2 to {BRANCHES[-1]} branches, and at most {MOST_NODES // 2} leaves"
        )
    numbers = Random(seed)  # noqa: S311 for exercises, not for secrets

    def grow(levels: int) -> Nested:
        if not levels:
            return numbers.choice(NUMBERS)
        return [grow(levels - 1) for _ in range(branches)]

    return _make_tree(grow(depth), is_max=True)


def format_number(value: float) -> str:
    """A number with a real minus sign.

    >>> format_number(-3), format_number(float("inf"))
    ('−3', '∞')
    """
    return f"{value:g}".replace("-", "−").replace("inf", "∞")


def _require_nested(nested: object, depth: int = 0) -> Nested:
    """The lists, if they are a tree that can be searched."""
    if type(nested) is int:
        if abs(nested) > LARGEST:
            raise NoughtsError(f"the leaf {nested} is too large: leaves are from -{LARGEST} to {LARGEST}")
        if not depth:
            raise NoughtsError(f"{nested} is only a leaf: write nested lists such as {EXAMPLE}")
        return nested
    if not isinstance(nested, list):
        raise NoughtsError(f"a leaf must be a whole number, not {quote(json.dumps(nested))}")
    if not nested:
        raise NoughtsError("a list of the tree is empty: every node needs a child, and every leaf a number")
    if depth == MOST_DEPTH:
        raise NoughtsError(f"the tree has more than {MOST_DEPTH} levels of lists")
    return [_require_nested(child, depth + 1) for child in nested]


def _make_tree(nested: Nested, is_max: bool) -> NumberTree:
    inner = [nested]  # from the top, row by row: so they get their letters
    count = 1
    for lists in inner:
        for child in lists if isinstance(lists, list) else []:
            count += 1
            if isinstance(child, list):
                inner.append(child)
    if count > MOST_NODES:
        raise NoughtsError(f"the tree has {count} nodes: at most {MOST_NODES} can be watched")
    letters = {id(lists): _letters(place) for place, lists in enumerate(inner)}

    def make(lists: Nested, name: str, is_max: bool) -> NumberNode:
        if isinstance(lists, int):
            return NumberNode(name, is_max, lists)
        letter = letters[id(lists)]
        below = (make(child, f"{letter}{place}", not is_max) for place, child in enumerate(lists, 1))
        return NumberNode(letter, is_max, None, tuple(below))

    text = ("" if is_max else "min") + json.dumps(nested, separators=(",", ":"))
    return NumberTree(text, make(nested, "", is_max))


def _letters(place: int) -> str:
    """A, B, ..., Z, AA, AB, ..."""
    above, letter = divmod(place, 26)
    return (_letters(above - 1) if above else "") + chr(ord("A") + letter)
