"""Searches on a tree of numbers for a front end, in the same JSON as searches on boards.

X is MAX and O is MIN. A skipped node is part of the tree, with steps after the last one.
"""

from functools import lru_cache

from noughts.api.search.types import (
    Frame,
    MomentJson,
    Moments,
    SearchJson,
    StrategyInfo,
    TreeAnswer,
    TreeNode,
    number,
)
from noughts.game.errors import NoughtsError
from noughts.strategies import EVERY_STRATEGY
from noughts.strategies.numbers import (
    STRATEGY_NAMES,
    NumberNode,
    NumberSearch,
    NumberTree,
    parse_tree,
    random_tree,
    search_tree,
)
from noughts.strategies.numbers.narrate import (
    code_lines,
    code_of,
    conclude,
    cut_rule,
    describe_step,
    question_before,
    why_cut,
)
from noughts.strategies.numbers.search import NumberFrame, NumberMoment, NumberVisit
from noughts.strategies.numbers.tree import EXAMPLE

DEFAULT_STRATEGY = "alpha-beta"


def tree(tree: str = "", seed: int = 0, depth: int = 3, branches: int = 2) -> TreeAnswer:
    """A tree of numbers: the given one, or a random one with a seed, levels, and branches per node."""
    found = parse_tree(tree) if tree else random_tree(seed, depth, branches)
    leaves = found.root.leaf_numbers()
    return {
        "tree": str(found),
        "nodes": len(list(found.root.all_nodes())),
        "leaves": len(leaves),
        "first": "X" if found.root.is_max else "O",
    }


def search(tree: str = EXAMPLE, strategy: str = DEFAULT_STRATEGY) -> SearchJson:
    """The search of a strategy on a tree of numbers, with the whole tree."""
    found = _search(parse_tree(tree), strategy)
    root = found.root
    return {
        "game": "",
        "position": str(found.tree),
        "strategy": strategy,
        "title": strategy,
        "window": found.prunes,
        "why": EVERY_STRATEGY[strategy].cut_label,
        "value": root.value,
        "bound": root.bound,
        "move": root.best.name if root.best else None,
        "variation": [node.name for node in found.variation()],
        "nodes": root.nodes,
        "cuts": root.cuts,
        "steps": len(found.moments),
        "cut_steps": _cut_steps(found),
        "words": conclude(found),
        "whole": True,
        "tree": _tree(found.tree.root, None, found.visits(), len(found.moments)),
        "wrong": None,
    }


def moments(
    tree: str = EXAMPLE, strategy: str = DEFAULT_STRATEGY, step: int = 0, count: int = 1, every: int = 1
) -> Moments:
    """The moments of a search on a tree of numbers, from a step on."""
    found = _search(parse_tree(tree), strategy)
    last = len(found.moments) - 1
    if step > last:
        raise NoughtsError(f"there is no step {step}: this search has steps 0 to {last}")
    cuts = _cut_steps(found)
    steps = range(step, last + 1, every)[:count]
    return {
        "strategy": strategy,
        "steps": last + 1,
        "moments": [_moment(found, at, found.moments[at], cuts) for at in steps],
        "tree": None,
    }


def menu() -> list[StrategyInfo]:
    """The strategies that search trees of numbers."""
    return [
        {
            "name": name,
            "summary": EVERY_STRATEGY[name].summary.replace("move to the end of the game", "leaf"),
            "pseudocode": [line.text for line in code_of(name)],
            "ordered": False,
            "limited": False,
            "most_empty": 0,
        }
        for name in STRATEGY_NAMES
    ]


@lru_cache(maxsize=8)  # a person steps through one or two
def _search(tree: NumberTree, strategy: str) -> NumberSearch:
    return search_tree(tree, strategy)


def _cut_steps(found: NumberSearch) -> list[int]:
    return [step for step, moment in enumerate(found.moments) if moment.kind == "cut"]


def _tree(node: NumberNode, move: str | None, visits: dict[NumberNode, NumberVisit], after: int) -> TreeNode:
    """A node and everything below it; `after` is the step that is never reached."""
    visit = visits.get(node)
    alpha, beta = (visit and visit.window) or (None, None)
    return {
        "move": move,
        "same_as": move,
        "position": "",
        "leaf": node.number,
        "mover": None if node.number is not None else "X" if node.is_max else "O",
        "alpha": number(alpha),
        "beta": number(beta),
        "value": visit.value if visit else None,
        "bound": visit.bound if visit else None,
        "best": visit.best.name if visit and visit.best else None,
        "nodes": visit.nodes if visit else 0,
        "cuts": visit.cuts if visit else 0,
        "enters": visit.enters if visit else after,
        "returns": visit.returns if visit else after,
        "skipped": [child.name for child in visit.skipped] if visit else [],
        "why": why_cut(visit) if visit and visit.skipped else None,
        "cut_line_number": None,
        "children": [_tree(child, child.name, visits, after) for child in node.children],
    }


def _moment(found: NumberSearch, step: int, moment: NumberMoment, cuts: list[int]) -> MomentJson:
    latest = moment.path[-1]
    path = [_frame(frame, place > 0) for place, frame in enumerate(moment.path)]
    if moment.kind in ("return", "end"):
        path[-1]["bound"] = latest.visit.bound
    child = latest.visit.children[latest.done - 1].node.name if moment.kind == "update" else None
    return {
        "step": step,
        "kind": moment.kind,
        "position": "",
        "from": child,
        "nodes": moment.nodes,
        "cuts": moment.cuts,
        "previous_cut": max((cut for cut in cuts if cut < step), default=None),
        "next_cut": min((cut for cut in cuts if cut > step), default=None),
        "words": describe_step(found, moment),
        "rule": cut_rule(found, moment),
        "lines": code_lines(found, moment),
        "path": path,
        "question": question_before(found, moment),
    }


def _frame(frame: NumberFrame, has_move: bool) -> Frame:
    alpha, beta = frame.window or (None, None)
    return {
        "move": frame.visit.node.name if has_move else None,
        "alpha": number(alpha),
        "beta": number(beta),
        "value": number(frame.value),
        "bound": None,
        "best": frame.best.name if frame.best else None,
    }
