"""A search for a front end: the whole of it, its moments, and its nodes one by one."""

from abc import ABC, abstractmethod
from functools import cached_property, lru_cache
from itertools import pairwise

from noughts.api.position import CLASSIC_GAME, read_moves, read_position
from noughts.api.search import numbers
from noughts.api.search.types import (
    Compared,
    Comparison,
    FirstWrongNode,
    Frame,
    MomentJson,
    Moments,
    Nodes,
    SearchJson,
    TreeNode,
    WatchMenu,
    Worth,
    number,
)
from noughts.explanations.values import VALUES
from noughts.game.errors import NoughtsError
from noughts.game.game import CLASSIC
from noughts.game.position import Position
from noughts.strategies import EVERY_STRATEGY
from noughts.strategies.depth_limited import Horizon
from noughts.strategies.registry import Variant, variant_named
from noughts.strategies.strategy import format_signed
from noughts.strategies.trace import (
    Moment,
    Node,
    PathNode,
    best_variation,
    children,
    follow,
    moment,
    step_of_cut,
    trace,
)
from noughts.strategies.trace.compare import Row, compare, variants
from noughts.strategies.trace.examples import EXAMPLES
from noughts.strategies.trace.narrate import (
    Question,
    conclusion,
    cut_rule,
    describe_moment,
    question_before,
)
from noughts.strategies.trace.pseudocode import CODE, lines_of

DEFAULT_STRATEGY = "alpha-beta"
MOST_NODES = 500  # a search with at most this many nodes is sent with its whole tree
MOST_MARKS = 200  # cuts that are marked on the slider

Path = tuple[int, ...]  # moves from the root


class SearchView(ABC):
    """A search and the words for it; subclasses say whose search it is."""

    name: str
    title: str
    cut_label: str  # why moves are skipped, in very few characters
    root: Node

    @property
    @abstractmethod
    def conclusion(self) -> str:
        """The result of the search, in words."""

    @abstractmethod
    def describe(self, happening: Moment) -> str:
        """A moment in words."""

    @abstractmethod
    def code_lines(self, happening: Moment) -> list[int]:
        """The lines of the code that run at a moment, counted from 0."""

    def question(self, happening: Moment) -> Question | None:
        """A question to ask before a moment is shown."""
        return None

    def rule(self, happening: Moment) -> str | None:
        """The value that lets the present node skip its other moves, in words."""
        return None

    def cut_line_number(self, node: Node) -> int | None:
        """The line of a student's file that skips moves of a node."""
        return None

    def wrong(self) -> FirstWrongNode | None:
        """The first wrong node."""
        return None

    def cell_name(self, cell: int) -> str:
        """The name of a cell."""
        return self.root.position.game.cell_name(cell)

    def search(self) -> SearchJson:
        """The search as a whole."""
        root, position = self.root, self.root.position
        whole = root.nodes <= MOST_NODES
        return {
            "game": str(position.game),
            "position": str(position),
            "strategy": self.name,
            "title": self.title,
            "window": bool(root.window),
            "why": self.cut_label,
            **_worth(root),
            "move": None if root.best is None else self.cell_name(root.best),
            "variation": [self.cell_name(move) for move in best_variation(root)],
            "nodes": root.nodes,
            "cuts": root.cuts,
            "steps": root.steps,
            "cut_steps": _some_cut_steps(root),
            "words": self.conclusion,
            "whole": whole,
            "tree": self._tree(root, 0, None, None if whole else [()]),
            "wrong": self.wrong(),
        }

    def moments(self, step: int, count: int, every: int) -> Moments:
        """The moments from a step on, and the nodes they belong to."""
        root = self.root
        steps = range(step, root.steps, every)[:count] or [step]  # a step that is too large is an error
        found = [(number, moment(root, number)) for number in steps]
        paths = [_path(happening) for _, happening in found]
        return {
            "strategy": self.name,
            "steps": root.steps,
            "moments": [self._moment(number, happening) for number, happening in found],
            "tree": None if root.nodes <= MOST_NODES else self._tree(root, 0, None, paths),
        }

    def nodes(self, path: str) -> Nodes:
        """The nodes from the root along the moves of a path, each with its children."""
        moves = read_moves(self.root.position, path)
        follow(self.root, moves)  # raises if the search does not go there
        return {"tree": self._tree(self.root, 0, None, [moves])}

    def _tree(self, node: Node, step: int, move: str | None, opened: list[Path] | None) -> TreeNode:
        """A node, with children along the opened paths (None: everywhere)."""
        alpha, beta = node.window or (None, None)
        below: list[TreeNode] = []
        first: dict[int, str] = {}
        for child, entered in children(node, step) if opened != [] else ():
            cell = node.move_to(child)
            name = self.cell_name(cell)
            paths = None if opened is None else [path[1:] for path in opened if path and path[0] == cell]
            told = self._tree(child, entered, name, paths)
            told["same_as"] = first.setdefault(child.alike, name)
            below.append(told)
        return {
            "move": move,
            "same_as": move,
            "position": str(node.position),
            "leaf": None,
            "mover": None if node.position.outcome else node.position.mover,
            "alpha": number(alpha),
            "beta": number(beta),
            **_worth(node),
            "best": None if node.best is None else self.cell_name(node.best),
            "nodes": node.nodes,
            "cuts": node.cuts,
            "enters": step,
            "returns": step + node.steps - 1,
            "skipped": [self.cell_name(cell) for cell in node.skipped],
            "why": node.why,
            "cut_line_number": self.cut_line_number(node),
            "children": below if opened != [] or not node.children else None,
        }

    def _moment(self, step: int, happening: Moment) -> MomentJson:
        latest = happening.path[-1]
        moves = [None, *map(self.cell_name, _path(happening))]
        path = [self._frame(frame, move) for frame, move in zip(happening.path, moves, strict=True)]
        if happening.kind in ("return", "end"):
            path[-1] = {**path[-1], **_worth(latest.node)}
        child = latest.node.children[latest.done - 1] if happening.kind == "update" else None
        return {
            "step": step,
            "kind": happening.kind,
            "position": str(latest.node.position),
            "from": None if child is None else self.cell_name(latest.node.move_to(child)),
            "nodes": happening.nodes,
            "cuts": happening.cuts,
            "previous_cut": step_of_cut(self.root, happening.cuts - (2 if happening.kind == "cut" else 1)),
            "next_cut": step_of_cut(self.root, happening.cuts),
            "words": self.describe(happening),
            "rule": self.rule(happening),
            "lines": self.code_lines(happening),
            "path": path,
            "question": self.question(happening),
        }

    def _frame(self, frame: PathNode, move: str | None) -> Frame:
        """A node on the path with its value so far; it has a bound only once it has returned."""
        alpha, beta = frame.window or (None, None)
        best = frame.best
        return {
            "move": move,
            "alpha": number(alpha),
            "beta": number(beta),
            "value": number(best.value if best else None),
            "bound": None,
            "best": None if best is None else self.cell_name(frame.node.move_to(best)),
        }


class TextbookView(SearchView):
    """The search of a textbook strategy."""

    def __init__(self, variant: Variant, position: Position) -> None:
        self.variant = variant
        self.name, self.title, self.cut_label = str(variant), variant.title, variant.kind.cut_label
        self.root = trace_strategy(variant, position)

    @cached_property
    def conclusion(self) -> str:
        return conclusion(self.variant.title, self.root)

    def describe(self, happening: Moment) -> str:
        return describe_moment(self.variant.title, happening)

    def code_lines(self, happening: Moment) -> list[int]:
        return lines_of(self.variant.kind.name, happening)

    def question(self, happening: Moment) -> Question | None:
        return question_before(self.variant, happening)

    def rule(self, happening: Moment) -> str | None:
        return cut_rule(self.variant, happening)


@lru_cache(maxsize=8)  # a person steps through one or two
def trace_strategy(strategy: Variant, position: Position) -> Node:
    """The search of a strategy on a position, remembered for the next steps."""
    return trace(strategy, position)


def menu() -> WatchMenu:
    """The strategies that can be watched, their options, and positions to start with."""
    return {
        "strategies": [
            {
                "name": kind.name,
                "summary": kind.summary,
                "pseudocode": [line.text for line in CODE[kind.name]],
                "ordered": kind.is_minimax,
                "limited": kind is Horizon,
                "most_empty": kind.max_empty,
            }
            for kind in EVERY_STRATEGY.values()
        ],
        "on_numbers": numbers.menu(),
        "examples": list(EXAMPLES),
    }


def search(
    game: str = CLASSIC_GAME, position: str | None = None, strategy: str = DEFAULT_STRATEGY
) -> SearchJson:
    """The search of a strategy: its result, its cuts, and its tree if that is small."""
    return _view(game, position, strategy).search()


def moments(
    game: str = CLASSIC_GAME,
    position: str | None = None,
    strategy: str = DEFAULT_STRATEGY,
    step: int = 0,
    count: int = 1,
    every: int = 1,
) -> Moments:
    """The moments of a search from a step on, and the nodes they belong to."""
    return _view(game, position, strategy).moments(step, count, every)


def nodes(
    game: str = CLASSIC_GAME, position: str | None = None, strategy: str = DEFAULT_STRATEGY, path: str = ""
) -> Nodes:
    """The nodes of a search along the moves of a path, each with its children."""
    return _view(game, position, strategy).nodes(path)


def _view(game: str, position: str | None, strategy: str) -> TextbookView:
    return TextbookView(variant_named(strategy), read_position(game, position))


def comparison(game: str = CLASSIC_GAME, position: str | None = None, strategies: str = "") -> Comparison:
    """The strategies side by side, as in `noughts compare --json`, with the value in words; not timed."""
    at = read_position(game, position)
    if at.game is not CLASSIC:
        raise NoughtsError(f"strategies are compared on {CLASSIC} only: {at.game} would take too long")
    chosen = [variant_named(name) for name in strategies.split(",")] if strategies else variants()
    rows = compare(at, chosen, timed=False)
    return {"position": str(at), "strategies": [_row_json(row, at) for row in rows]}


def _row_json(row: Row, position: Position) -> Compared:
    return {**row.to_json(position), "words": row_in_words(row)}


def row_in_words(row: Row) -> str:
    """The value that a strategy gives a position, for the mover; an estimate is called one."""
    if row.value != int(row.value):
        return f"about {format_signed(row.value)}"
    return VALUES[int(row.value)] + ("" if row.bound == "exact" else "?")


def _worth(node: Node) -> Worth:
    return {"value": number(node.value), "bound": node.bound}


def _some_cut_steps(root: Node) -> list[int]:
    """The steps of the cuts, or of some of them, evenly spread."""
    marks = min(root.cuts, MOST_MARKS)
    return [step_of_cut(root, place * root.cuts // marks) or 0 for place in range(marks)]


def _path(happening: Moment) -> Path:
    return tuple(above.node.move_to(below.node) for above, below in pairwise(happening.path))
