"""What a front end shows of a search: the whole of it, its moments, and its nodes one by one."""

import math
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from functools import lru_cache, partial
from itertools import pairwise
from typing import Any

from noughts.api.reading import CLASSIC_GAME, read_moves, read_position
from noughts.explanations.values import VALUES
from noughts.game.errors import NoughtsError
from noughts.game.game import CLASSIC
from noughts.game.position import Position
from noughts.strategies import EVERY_STRATEGY
from noughts.strategies.depth_limited import Horizon
from noughts.strategies.registry import Variant, variant_named
from noughts.strategies.strategy import as_whole, format_signed
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
from noughts.strategies.trace.narrate import conclusion, describe_moment, question_before
from noughts.strategies.trace.pseudocode import CODE, lines_of

FIRST_WATCHED = "alpha-beta"  # unless the asker says otherwise
MOST_NODES = 500  # of a search whose whole tree is told at once
MOST_MARKS = 200  # cuts that are marked on the way through a search


@lru_cache(maxsize=8)  # a person steps through one or two
def trace_strategy(strategy: Variant, position: Position) -> Node:
    """What a strategy does on a position, remembered for the next steps."""
    return trace(strategy, position)


def menu() -> dict[str, Any]:
    """The strategies that can be watched, what they can be told, and positions to begin with."""
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
        "examples": [example._asdict() for example in EXAMPLES],
    }


@dataclass(frozen=True)
class SearchView:
    """A search to be told: whose it is, what it did, and the words for what happens in it."""

    name: str
    title: str
    why: str  # it skips moves, where there is room for a word
    root: Node
    conclusion: str
    words: Callable[[Moment], str]
    lines: Callable[[Moment], list[int]]  # of its code that are executed, from 0
    question: Callable[[Moment], dict[str, Any] | None]
    wrong: tuple[tuple[int, ...], int, str] | None = None  # moves to the first wrong node, its step, and why

    @property
    def position(self) -> Position:
        """Where it begins."""
        return self.root.position


def search_view(game: str, position: str | None, strategy: str) -> SearchView:
    """A strategy of the textbook at work."""
    variant = variant_named(strategy)
    root = trace_strategy(variant, read_position(game, position))
    return SearchView(
        str(variant),
        variant.title,
        variant.kind.cut_label,
        root,
        conclusion(variant, root),
        partial(describe_moment, variant),
        partial(lines_of, variant.kind.name),
        partial(question_before, variant),
    )


def search(
    game: str = CLASSIC_GAME, position: str | None = None, strategy: str = FIRST_WATCHED
) -> dict[str, Any]:
    """A search as a whole: what it comes to, where it cuts, and its tree where that is small."""
    return search_json(search_view(game, position, strategy))


def moments(
    game: str = CLASSIC_GAME,
    position: str | None = None,
    strategy: str = FIRST_WATCHED,
    step: int = 0,
    count: int = 1,
    every: int = 1,
) -> dict[str, Any]:
    """What happens from a step on, every so many steps, and the nodes that it happens to."""
    return moments_json(search_view(game, position, strategy), step, count, every)


def nodes(
    game: str = CLASSIC_GAME, position: str | None = None, strategy: str = FIRST_WATCHED, path: str = ""
) -> dict[str, Any]:
    """The nodes on the way from the root along the moves of a path, each with its children."""
    return nodes_json(search_view(game, position, strategy), path)


def search_json(seen: SearchView) -> dict[str, Any]:
    """A search as a whole."""
    root, name = seen.root, seen.position.game.cell_name
    whole_tree = root.nodes <= MOST_NODES
    return {
        "game": str(seen.position.game),
        "position": str(seen.position),
        "strategy": seen.name,
        "title": seen.title,
        "window": bool(root.window),
        "why": seen.why,
        **_worth(root),
        "move": None if root.best is None else name(root.best),
        "line": [name(move) for move in best_variation(root)],
        "nodes": root.nodes,
        "cuts": root.cuts,
        "steps": root.steps,
        "cut_steps": _marks(root),
        "words": seen.conclusion,
        "whole": whole_tree,
        "tree": _tree(root, 0, None, None if whole_tree else [()]),
        "wrong": None if seen.wrong is None else _wrong(seen.position, *seen.wrong),
    }


def moments_json(seen: SearchView, step: int, count: int, every: int) -> dict[str, Any]:
    """What happens in a search from a step on."""
    root = seen.root
    steps = range(step, root.steps, every)[:count]
    shown = [(number, moment(root, number)) for number in steps]
    shown = shown or [(step, moment(root, step))]  # raises, and says which steps there are
    paths = [_path(happening) for _, happening in shown]
    return {
        "strategy": seen.name,
        "steps": root.steps,
        "moments": [_moment(seen, number, happening) for number, happening in shown],
        "tree": None if root.nodes <= MOST_NODES else _tree(root, 0, None, paths),
    }


def nodes_json(seen: SearchView, path: str) -> dict[str, Any]:
    """The nodes of a search along a path."""
    moves = read_moves(seen.position, path)
    follow(seen.root, moves)  # raises if the search does not go there
    return {"tree": _tree(seen.root, 0, None, [moves])}


def comparison(game: str = CLASSIC_GAME, position: str | None = None, strategies: str = "") -> dict[str, Any]:
    """The form of `noughts compare --json` and the value in words; counted, not timed."""
    at = read_position(game, position)
    if at.game is not CLASSIC:
        raise NoughtsError(f"the strategies are compared on {CLASSIC}: on {at.game} they would not end")
    chosen = [variant_named(name) for name in strategies.split(",")] if strategies else variants()
    rows = [row.to_json(at) | {"words": row_in_words(row)} for row in compare(at, chosen, timed=False)]
    return {"position": str(at), "strategies": rows}


def row_in_words(row: Row) -> str:
    """What a strategy says a position is worth to the mover; a guess is called one."""
    if row.value != int(row.value):
        return f"about {format_signed(row.value)}"
    return VALUES[int(row.value)] + ("" if row.bound == "exact" else "?")


def _tree(node: Node, step: int, move: str | None, opened: list[tuple[int, ...]] | None) -> dict[str, Any]:
    """A node; its children along the paths that are opened (None: all), null where some are not told."""
    alpha, beta = node.window or (None, None)
    name = node.position.game.cell_name
    below: list[dict[str, Any]] | None = [] if opened != [] or not node.children else None
    first: dict[int, str] = {}
    for child, entered in children(node, step):
        if below is None:
            break
        cell = node.move_to(child)
        paths = None if opened is None else [path[1:] for path in opened if path and path[0] == cell]
        twin = first.setdefault(child.alike, name(cell))
        below.append({**_tree(child, entered, name(cell), paths), "same_as": twin})
    return {
        "move": move,
        "same_as": move,
        "position": str(node.position),
        "mover": None if node.position.outcome else node.position.mover,
        "alpha": number(alpha),
        "beta": number(beta),
        **_worth(node),
        "best": None if node.best is None else name(node.best),
        "nodes": node.nodes,
        "cuts": node.cuts,
        "enters": step,
        "returns": step + node.steps - 1,
        "skipped": [name(cell) for cell in node.skipped],
        "why": node.why,
        "children": below,
    }


def _marks(root: Node) -> list[int]:
    """The steps of the cuts, or of some of them evenly spread."""
    shown = min(root.cuts, MOST_MARKS)
    return [step_of_cut(root, place * root.cuts // shown) or 0 for place in range(shown)]


def _path(happening: Moment) -> tuple[int, ...]:
    return tuple(above.node.move_to(below.node) for above, below in pairwise(happening.path))


def _wrong(position: Position, moves: tuple[int, ...], step: int, why: str) -> dict[str, Any]:
    return {"path": [position.game.cell_name(move) for move in moves], "step": step, "why": why}


def _moment(seen: SearchView, step: int, happening: Moment) -> dict[str, Any]:
    root, name = seen.root, seen.position.game.cell_name
    moves: Iterable[str | None] = [None, *map(name, _path(happening))]
    done = happening.kind in ("return", "end")
    path = [
        _frame(frame, move, done and frame is happening.path[-1])
        for frame, move in zip(happening.path, moves, strict=True)
    ]
    latest = happening.path[-1]
    child = latest.node.children[latest.done - 1] if happening.kind == "update" else None
    return {
        "step": step,
        "kind": happening.kind,
        "position": str(latest.node.position),
        "from": None if child is None else name(latest.node.move_to(child)),
        "nodes": happening.nodes,
        "cuts": happening.cuts,
        "previous_cut": step_of_cut(root, happening.cuts - (2 if happening.kind == "cut" else 1)),
        "next_cut": step_of_cut(root, happening.cuts),
        "words": seen.words(happening),
        "lines": seen.lines(happening),
        "path": path,
        "question": seen.question(happening),
    }


def _frame(frame: PathNode, move: str | None, done: bool) -> dict[str, Any]:
    """A node on the way: value and window as they stand; a value has a bound once it is returned."""
    alpha, beta = frame.window or (None, None)
    best = frame.best
    standing = {"value": number(best.value if best else None), "bound": None}
    return {
        "move": move,
        "alpha": number(alpha),
        "beta": number(beta),
        **(_worth(frame.node) if done else standing),
        "best": None if best is None else frame.node.position.game.cell_name(frame.node.move_to(best)),
    }


def _worth(node: Node) -> dict[str, Any]:
    return {"value": number(node.value), "bound": node.bound}


def number(value: float | None) -> float | None:
    """A value for programs: one that is not there yet is null, as JSON has no infinity."""
    return None if value is None or math.isinf(value) else as_whole(value)
