"""What the page shows of a running search: moments of a trace, and its nodes one by one."""

import math
from functools import lru_cache
from typing import Any

from noughts.rules.errors import NoughtsError
from noughts.rules.notation import quoted
from noughts.rules.position import Position, X
from noughts.service.questions import read_moves, read_position
from noughts.strategies import STRATEGIES
from noughts.strategies.trace import Frame, Moment, Node, children, follow, moment, step_of_cut, trace


@lru_cache(maxsize=8)  # a person steps through one or two
def traced(strategy: str, position: Position) -> Node:
    """What a strategy does on a position, remembered for the next steps."""
    return trace(STRATEGIES[strategy], position)


def strategy_named(name: str) -> str:
    """The name, if there is such a strategy."""
    if name not in STRATEGIES:
        raise NoughtsError(f"there is no strategy {quoted(name)}: choose one of {', '.join(STRATEGIES)}")
    return name


def moments(game: str, position: str | None, strategy: str, step: int = 0, count: int = 1) -> dict[str, Any]:
    """What happens from a step on, with the totals of the whole search."""
    root = traced(strategy_named(strategy), read_position(game, position))
    shown = [moment(root, number) for number in range(step, min(step + count, root.steps))]
    shown = shown or [moment(root, step)]  # raises, and says which steps there are
    cuts = shown[0].cuts
    return {
        "game": str(root.position.game),
        "position": str(root.position),
        "strategy": strategy,
        "window": bool(root.window),
        "value": number(root.value),
        "nodes": root.nodes,
        "cuts": root.cuts,
        "steps": root.steps,
        "step": step,
        "previous_cut": step_of_cut(root, cuts - (2 if shown[0].kind == "cut" else 1)),
        "next_cut": step_of_cut(root, cuts),
        "moments": [_moment(strategy, happening) for happening in shown],
    }


def nodes(game: str, position: str | None, strategy: str, path: str = "") -> dict[str, Any]:
    """The nodes on the way from the root along the moves of a path, each with its children."""
    at = read_position(game, position)
    moves = read_moves(at, path)
    root = traced(strategy_named(strategy), at)
    follow(root, moves)  # raises if the search does not go there
    return {"nodes": [_opened(root, moves[:length]) for length in range(len(moves) + 1)]}


def _opened(root: Node, moves: tuple[int, ...]) -> dict[str, Any]:
    found, step = follow(root, moves)
    name = root.position.game.name
    first: dict[Position, str] = {}
    below = []
    for child, entered in children(found, step):
        move = name(found.move_to(child))
        same_as = first.setdefault(child.position.canonical(), move)
        below.append({"move": move, "same_as": same_as, **_node(child, entered)})
    return {"path": [name(move) for move in moves], **_node(found, step), "children": below}


def _node(shown: Node, step: int) -> dict[str, Any]:
    alpha, beta = shown.window or (None, None)
    name = shown.position.game.name
    return {
        "position": str(shown.position),
        "mover": None if shown.position.outcome else shown.position.mover,
        "alpha": number(alpha),
        "beta": number(beta),
        "value": number(shown.value),
        "nodes": shown.nodes,
        "cuts": shown.cuts,
        "enters": step,
        "returns": step + shown.steps - 1,
        "skipped": [name(move) for move in shown.skipped],
        "why": shown.why,
    }


def _moment(strategy: str, happening: Moment) -> dict[str, Any]:
    frames = happening.path
    before = [None, *(frame.node for frame in frames)]
    path = [
        _frame(strategy, frame, parent, happening.kind == "return" and frame is frames[-1])
        for frame, parent in zip(frames, before, strict=False)
    ]
    return {
        "kind": happening.kind,
        "position": str(frames[-1].node.position),
        "nodes": happening.nodes,
        "cuts": happening.cuts,
        "words": _words(happening),
        "path": path,
    }


def _frame(strategy: str, frame: Frame, parent: Node | None, returned: bool) -> dict[str, Any]:
    """A node on the way, with the value so far and the window as it has become."""
    shown = frame.node
    best = frame.best if STRATEGIES[strategy].backs_up else None
    alpha, beta = shown.window or (None, None)
    if alpha is not None and beta is not None and best is not None:
        alpha, beta = (max(alpha, best), beta) if shown.position.mover == X else (alpha, min(beta, best))
    return {
        "move": parent and shown.position.game.name(parent.move_to(shown)),
        "alpha": number(alpha),
        "beta": number(beta),
        "value": number(shown.value if returned else best),
    }


def _words(happening: Moment) -> str:
    shown = happening.path[-1].node
    position, name = shown.position, shown.position.game.name
    parent = happening.path[-2].node if len(happening.path) > 1 else None
    here = "this position" if parent is None else name(parent.move_to(shown))
    if happening.kind == "cut":
        moves = ", ".join(name(move) for move in shown.skipped)
        return f"{shown.why}: {moves} not looked at."
    if happening.kind == "return":
        if shown.value is None:
            return f"Every game after {here} has been counted."
        return f"Done with {here}: worth {shown.value:.0f} to X."
    if parent is None:
        return f"{position.mover} is to move: the search begins."
    tried = f"{parent.position.mover} tries {here}"
    if position.outcome is None:
        return f"{tried}."
    return f"{tried} and wins." if position.outcome.winner else f"{tried}: the board is full."


def number(value: float | None) -> int | None:
    """A value for programs: a bound that is not there yet is null, as JSON has no infinity."""
    return None if value is None or math.isinf(value) else int(value)
