"""The JSON of searches: TypedDicts for the answers of `view`, `own` and `numbers`."""

import math
from typing import TypedDict

from noughts.solving.verdict import Mark
from noughts.strategies.strategy import as_whole
from noughts.strategies.trace.compare import RowJson
from noughts.strategies.trace.examples import Example
from noughts.strategies.trace.moment import MomentKind
from noughts.strategies.trace.narrate import Question
from noughts.strategies.trace.node import Bound


class StrategyInfo(TypedDict):
    """A strategy to watch, and whether it takes an order of moves or a depth."""

    name: str
    summary: str
    pseudocode: list[str]
    ordered: bool
    limited: bool
    most_empty: int


class WatchMenu(TypedDict):
    """The strategies that can be watched, on boards and on trees of numbers, and positions to start with."""

    strategies: list[StrategyInfo]
    on_numbers: list[StrategyInfo]
    examples: list[Example]


class Compared(RowJson):
    """How one strategy did; the value is the mover's."""

    words: str


class Comparison(TypedDict):
    """The strategies side by side."""

    position: str
    strategies: list[Compared]


class Worth(TypedDict):
    """A value of X's, and what kind of value it is; null while the node is open."""

    value: float | None
    bound: Bound | None


class Frame(Worth):
    """A node on the path to the present one, with the window, value and best move that it has so far."""

    move: str | None
    alpha: float | None
    beta: float | None
    best: str | None


MomentJson = TypedDict(
    "MomentJson",
    {
        "step": int,
        "kind": MomentKind,
        "position": str,
        "from": str | None,
        "nodes": int,
        "cuts": int,
        "previous_cut": int | None,
        "next_cut": int | None,
        "words": str,
        "rule": str | None,
        "lines": list[int],
        "path": list[Frame],
        "question": Question | None,
    },
)
MomentJson.__doc__ = (
    "One step of a search; `lines` are the lines of the code that run, counted from 0. "
    "`rule` says which value lets the present node skip its other moves."
)


class TreeNode(Worth):
    """A node of a search; `same_as` is its first sibling that is symmetric and searched identically.

    In a tree of numbers, `position` is empty, `leaf` is the number of a leaf, and X is MAX.
    """

    move: str | None
    same_as: str | None
    position: str
    leaf: int | None
    mover: Mark | None
    alpha: float | None
    beta: float | None
    best: str | None
    nodes: int
    cuts: int
    enters: int
    returns: int
    skipped: list[str]
    why: str | None
    cut_line_number: int | None
    children: "list[TreeNode] | None"


class FirstWrongNode(TypedDict):
    """The first wrong node of a search: the moves to it, the step at which it returns, and what is wrong."""

    path: list[str]
    step: int
    kind: str
    why: str


class SearchJson(Worth):
    """A search as a whole; `cut_steps` are the steps of all its cuts, or of some, evenly spread."""

    game: str
    position: str
    strategy: str
    title: str
    window: bool
    why: str
    move: str | None
    variation: list[str]
    nodes: int
    cuts: int
    steps: int
    cut_steps: list[int]
    words: str
    whole: bool
    tree: TreeNode
    wrong: FirstWrongNode | None


class Moments(TypedDict):
    """What happens from a step on, and the nodes it happens to unless the search had its whole tree."""

    strategy: str
    steps: int
    moments: list[MomentJson]
    tree: TreeNode | None


class Nodes(TypedDict):
    """The nodes of a search along a path, each with its children."""

    tree: TreeNode


class TreeAnswer(TypedDict):
    """A tree of numbers: its text, how many nodes and leaves it has, and who begins."""

    tree: str
    nodes: int
    leaves: int
    first: Mark


def number(value: float | None) -> float | None:
    """A value for JSON, which has no infinity: a value that is not there yet is null."""
    return None if value is None or math.isinf(value) else as_whole(value)
