"""The forms of what a front end shows of a search."""

from typing import Literal, TypedDict

from noughts.solving.verdict import Mark

Bound = Literal["exact", "at least", "at most", "estimate"]


class StrategyInfo(TypedDict):
    """A strategy to watch, and whether it takes an order of moves or a depth."""

    name: str
    summary: str
    pseudocode: list[str]
    ordered: bool
    limited: bool
    most_empty: int


class ExampleJson(TypedDict):
    """A small position to begin with, and what to look for."""

    title: str
    position: str
    left: str
    right: str
    caption: str


class WatchMenu(TypedDict):
    """Strategies to watch, and positions to begin with."""

    strategies: list[StrategyInfo]
    examples: list[ExampleJson]


class Compared(TypedDict):
    """How one strategy did; the value is the mover's."""

    name: str
    move: str | None
    value: float | None
    bound: Bound | None
    nodes: int
    seconds: float | None
    keeps_value: int
    words: str


class Comparison(TypedDict):
    """The strategies side by side."""

    position: str
    strategies: list[Compared]


class Worth(TypedDict):
    """A value of X; its bound is null while the node is open."""

    value: float | None
    bound: Bound | None


class Frame(Worth):
    """A node on the way to the present one: window, value and best move so far; values are X's."""

    move: str | None
    alpha: float | None
    beta: float | None
    best: str | None


class Question(TypedDict):
    """A question to answer before a moment is shown."""

    asked: str
    answers: list[str]
    right: str
    why: str


MomentJson = TypedDict(
    "MomentJson",
    {
        "step": int,
        "kind": Literal["enter", "end", "update", "cut", "return"],
        "position": str,
        "from": str | None,
        "nodes": int,
        "cuts": int,
        "previous_cut": int | None,
        "next_cut": int | None,
        "words": str,
        "lines": list[int],
        "path": list[Frame],
        "question": Question | None,
    },
)
MomentJson.__doc__ = "One event of a search; `lines` are the lines of its code that are executed."


class TreeNode(Worth):
    """A node of a search; `children` is null where they are not told.

    `same_as` is its first sibling that is a mirror image and searched alike, or itself.
    """

    move: str | None
    same_as: str | None
    position: str
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
    children: "list[TreeNode] | None"


class WrongNode(TypedDict):
    """The first wrong node of a search: the moves to it, the step at which it returns, and the reason."""

    path: list[str]
    step: int
    why: str


class SearchJson(Worth):
    """A search as a whole; `cut_steps` are all steps at which it cuts, or some of them evenly spread."""

    game: str
    position: str
    strategy: str
    title: str
    window: bool
    why: str
    move: str | None
    line: list[str]
    nodes: int
    cuts: int
    steps: int
    cut_steps: list[int]
    words: str
    whole: bool
    tree: TreeNode
    wrong: WrongNode | None


class Moments(TypedDict):
    """The events from a step on, and the nodes they happen to unless the search told them all."""

    strategy: str
    steps: int
    moments: list[MomentJson]
    tree: TreeNode | None


class Nodes(TypedDict):
    """The nodes of a search along a path, each with its children."""

    tree: TreeNode
