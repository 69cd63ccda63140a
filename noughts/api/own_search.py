"""A search of somebody's own program, told as those of the textbook are: recorded once, then looked into."""

import ast
from collections import OrderedDict
from hashlib import sha256
from typing import TYPE_CHECKING, Any

from noughts.api.program import shut_in
from noughts.api.reading import CLASSIC_GAME, read_position
from noughts.api.search_view import SearchView, moments_json, nodes_json, search_json
from noughts.check.contract.limits import Limits
from noughts.check.contract.submission import NAME, Submission
from noughts.game.position import Position
from noughts.strategies.registry import Variant
from noughts.strategies.strategy import Strategy
from noughts.strategies.trace import Moment, children
from noughts.strategies.trace.narrate import describe_moment

if TYPE_CHECKING:
    from noughts.check.watch.tree import OwnSearch

MOST_KEPT = 4  # searches, not files: a person steps through one or two


class _Own(Strategy):
    """Somebody's program, for the words that are the same for all searches."""

    name, summary = "your program", "a search of one's own"


OWN = Variant(_Own)
_kept: OrderedDict[tuple[bytes, Position], SearchView] = OrderedDict()


def search(source: bytes, position: str | None = None, limits: Limits | None = None) -> dict[str, Any]:
    """The program's search on a position as a whole, and the first node where it is wrong."""
    return search_json(_watched(source, position, limits))


def moments(
    source: bytes,
    position: str | None = None,
    step: int = 0,
    count: int = 1,
    every: int = 1,
    limits: Limits | None = None,
) -> dict[str, Any]:
    """What happens in the search from a step on; `lines` are those of the file."""
    return moments_json(_watched(source, position, limits), step, count, every)


def nodes(
    source: bytes, position: str | None = None, path: str = "", limits: Limits | None = None
) -> dict[str, Any]:
    """The nodes of the search along a path."""
    return nodes_json(_watched(source, position, limits), path)


def _watched(source: bytes, position: str | None, limits: Limits | None) -> SearchView:
    from noughts.check.watch.tree import trace_submission

    at = read_position(CLASSIC_GAME, position)
    key = sha256(source).digest(), at
    if key not in _kept:
        found = trace_submission(Submission(NAME, source), at, limits, shut_in())
        _kept[key] = _told(source, found)
    _kept.move_to_end(key)
    while len(_kept) > MOST_KEPT:
        _kept.popitem(last=False)
    return _kept[key]


def _told(source: bytes, found: "OwnSearch") -> SearchView:
    begins = _beginnings(source)
    about, root = found.about, found.root

    def words(moment: Moment) -> str:
        node = moment.path[-1].node
        said = _unvalued(moment) or describe_moment(OWN, moment)
        if moment.kind == "return" and len(moment.path) == 1:
            said = f"{_conclusion(found)}. {found.remark}".rstrip()
        wrong = about[node].wrong if moment.kind in ("return", "end") else None
        return f"{said} Wrong: {wrong}." if wrong else said

    def lines(moment: Moment) -> list[int]:
        known = about[moment.path[-1].node]
        line = {
            "enter": begins.get((known.function or "").rpartition(".")[2]),
            "cut": known.cut_line,
            "end": known.line,
            "return": known.line,
        }.get(moment.kind)
        return [] if line is None else [line - 1]

    wrong = None if found.first_wrong is None else _first_wrong(found, found.first_wrong)
    return SearchView(
        "program",
        OWN.title,
        _Own.cut_label,
        root,
        _conclusion(found),
        words,
        lines,
        lambda moment: None,
        wrong,
    )


def _first_wrong(found: "OwnSearch", moves: tuple[int, ...]) -> tuple[tuple[int, ...], int, str] | None:
    """The moves, the step at which the node that they lead to returns, and what is wrong with it.

    A program may come to the same board twice, so there may be several such nodes: the first is meant.
    """
    reached = [(found.root, 0)]
    for move in moves:
        reached = [
            (child, entered)
            for node, step in reached
            for child, entered in children(node, step)
            if node.move_to(child) == move
        ]
    for node, entered in reached:
        if why := found.about[node].wrong:
            return moves, entered + node.steps - 1, why
    return None


def _beginnings(source: bytes) -> dict[str, int]:
    """The lines on which functions begin, by name."""
    functions = (ast.FunctionDef, ast.AsyncFunctionDef)
    return {node.name: node.lineno for node in ast.walk(ast.parse(source)) if isinstance(node, functions)}


def _unvalued(moment: Moment) -> str | None:
    """What is said where the program names no value."""
    node, name = moment.path[-1].node, moment.path[-1].node.position.game.cell_name
    if moment.kind == "update":
        child = node.children[moment.path[-1].done - 1]
        return f"{name(node.move_to(child))} is done; it got no value." if child.value is None else None
    if moment.kind in ("return", "end") and len(moment.path) > 1 and node.value is None:
        return f"{name(moment.path[-2].node.move_to(node))} is done, and no value is named for it."
    return None


def _conclusion(found: "OwnSearch") -> str:
    root = found.root
    nodes_ = "1 node" if root.nodes == 1 else f"{root.nodes:,} nodes"
    if root.best is None:
        return f"your program answers {found.answer} after {nodes_}"
    worth = f" ({root.in_signs})" if root.value is not None else ""
    return f"your program plays {root.position.game.cell_name(root.best)}{worth} after {nodes_}"
