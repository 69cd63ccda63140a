"""The search of a student's own program for a front end: recorded once, then looked into."""

import ast
from functools import lru_cache
from typing import TYPE_CHECKING

from noughts.api.position import CLASSIC_GAME, read_position
from noughts.api.program import require_protection
from noughts.api.search.types import FirstWrongNode, Moments, Nodes, SearchJson
from noughts.api.search.view import SearchView
from noughts.check.contract.limits import Limits
from noughts.check.contract.submission import NAME, Submission
from noughts.game.position import Position
from noughts.strategies.strategy import Strategy, format_signed
from noughts.strategies.trace import Moment, Node
from noughts.strategies.trace.narrate import count_nodes, describe_moment

if TYPE_CHECKING:
    from noughts.check.watch.tree import OwnSearch


def search(source: bytes, position: str | None = None, limits: Limits | None = None) -> SearchJson:
    """The program's search on a position, and the first node where it is wrong."""
    return _view(source, read_position(CLASSIC_GAME, position), limits).search()


def moments(
    source: bytes,
    position: str | None = None,
    step: int = 0,
    count: int = 1,
    every: int = 1,
    limits: Limits | None = None,
) -> Moments:
    """The moments of the search from a step on; `lines` are lines of the file."""
    return _view(source, read_position(CLASSIC_GAME, position), limits).moments(step, count, every)


def nodes(source: bytes, position: str | None = None, path: str = "", limits: Limits | None = None) -> Nodes:
    """The nodes of the search along a path."""
    return _view(source, read_position(CLASSIC_GAME, position), limits).nodes(path)


@lru_cache(maxsize=4)  # a person steps through one or two
def _view(source: bytes, position: Position, limits: Limits | None) -> "OwnSearchView":
    from noughts.check.watch.run import trace_submission

    found = trace_submission(Submission(NAME, source), position, limits, require_protection(limits))
    return OwnSearchView(source, found)


class OwnSearchView(SearchView):
    """The search of a student's program."""

    name, title, cut_label = "program", "your program", Strategy.cut_label

    def __init__(self, source: bytes, found: "OwnSearch") -> None:
        self.found = found
        self.root = found.root
        self.first_lines = _first_lines(source)

    @property
    def conclusion(self) -> str:
        root = self.root
        if root.best is None:
            return f"{self.title} answers {self.found.answer} after {count_nodes(root)}"
        worth = f" ({root.in_signs})" if root.value is not None else ""
        if self.found.worth not in (None, root.value):
            believed = f", which it takes for {root.in_signs}" if root.value is not None else ""
            worth = f"{believed}, worth {format_signed(self.found.worth or 0)} to X,"
        return f"{self.title} plays {self.cell_name(root.best)}{worth} after {count_nodes(root)}"

    def describe(self, happening: Moment) -> str:
        if happening.kind == "return" and len(happening.path) == 1:
            words = f"{self.conclusion}. {self.found.remark}".rstrip()
        else:
            words = self._describe_missing_value(happening) or describe_moment(self.title, happening)
        fault = self.found.info[happening.path[-1].node].fault
        return f"{words} Wrong: {fault.words}." if fault and happening.kind in ("return", "end") else words

    def _describe_missing_value(self, happening: Moment) -> str | None:
        """The words for a node that the program gives no value."""
        node = happening.path[-1].node
        if happening.kind == "update":
            child = node.children[happening.path[-1].done - 1]
            if child.value is not None:
                return None
            lacks = "is worth infinity" if self.found.info[child].infinite else "has no value"
            return f"{self.cell_name(node.move_to(child))} {lacks}."
        if happening.kind in ("return", "end") and len(happening.path) > 1 and node.value is None:
            name = self.cell_name(happening.path[-2].node.move_to(node))
            if self.found.info[node].infinite:
                return (
                    f"{name} is done, and its value is infinity: no move has replaced the first best value."
                )
            return f"{name} is done, but it gets no value."
        return None

    def code_lines(self, happening: Moment) -> list[int]:
        info = self.found.info[happening.path[-1].node]
        line_number = {
            "enter": self.first_lines.get((info.function or "").rpartition(".")[2]),
            "cut": info.cut_line_number,
            "end": info.line_number,
            "return": info.line_number,
        }.get(happening.kind)
        return [] if line_number is None else [line_number - 1]

    def cut_line_number(self, node: Node) -> int | None:
        return self.found.info[node].cut_line_number

    def wrong(self) -> FirstWrongNode | None:
        wrong = self.found.first_wrong
        if wrong is None:
            return None
        path = [self.cell_name(move) for move in wrong.moves]
        return {"path": path, "step": wrong.step, "kind": wrong.fault.kind, "why": wrong.fault.words}


def _first_lines(source: bytes) -> dict[str, int]:
    """The lines on which functions begin, by name."""
    functions = (ast.FunctionDef, ast.AsyncFunctionDef)
    try:
        tree = ast.parse(source)
    except (SyntaxError, ValueError, RecursionError, MemoryError):  # there is less room on the stack here
        return {}
    return {node.name: node.lineno for node in ast.walk(tree) if isinstance(node, functions)}
