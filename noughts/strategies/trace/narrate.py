"""A search in words: what happens at a moment, and a question to ask before it is shown."""

import math
from typing import Literal, TypedDict

from noughts.game.position import X
from noughts.render.text import join_words
from noughts.strategies.registry import Variant
from noughts.strategies.strategy import format_signed
from noughts.strategies.trace.moment import Moment, PathNode
from noughts.strategies.trace.node import Node

BOUND_WORDS = {"exact": "", "at least": "at least ", "at most": "at most ", "estimate": "about "}


class Question(TypedDict):
    """A question about the next moment, with its right answer and the reason."""

    kind: Literal["move", "value", "cut"]
    asked: str
    answers: list[str]
    right: str
    why: str


def value_in_words(node: Node) -> str:
    """The value of a node with its bound: "at least 0"."""
    return "" if node.value is None else BOUND_WORDS[node.bound or "exact"] + format_signed(node.value)


def count_nodes(root: Node) -> str:
    """The number of nodes in words: "59 nodes"."""
    return "1 node" if root.nodes == 1 else f"{root.nodes:,} nodes"


def describe_moment(title: str, moment: Moment) -> str:
    """What happens at a moment of the search with this title."""
    node = moment.path[-1].node
    parent = moment.path[-2].node if len(moment.path) > 1 else None
    match moment.kind:
        case "cut":
            return f"{_capitalise(node.why or '')}: {_list_skipped(node)}."
        case "update":
            return _describe_update(moment.path[-1])
        case "return":
            return f"{conclusion(title, node)}." if parent is None else _describe_return(node, parent)
    if parent is None:
        return _describe_beginning(title, node)
    tried = f"{parent.position.mover} tries {_name(parent, node)}"
    if moment.kind == "enter":
        return f"{tried}. What does {node.position.mover} answer?" if node.is_minimax else f"{tried}."
    if node.position.outcome is None:
        return f"{tried}. {_capitalise(node.why or '')}: {value_in_words(node)}."
    if node.position.outcome.winner:
        ends = "and wins" if node.position.outcome.winner == parent.position.mover else "and loses"
        return f"{tried} {ends}: {value_in_words(node)}."
    return f"{tried} and the board is full, a draw: 0."


def _describe_beginning(title: str, node: Node) -> str:
    position = node.position
    if position.outcome:
        winner = position.outcome.winner
        ended = f"{winner} has won" if winner else "the board is full"
        return f"The game is over: {ended}. There is nothing to search."
    if not node.is_minimax:
        return f"{position.mover} is to move: {title} begins to count games."
    wanted = "highest" if position.mover == X else "lowest"
    return f"{position.mover} is to move and wants the {wanted} value: {title} begins."


def _describe_update(frame: PathNode) -> str:
    node, child, best = frame.node, frame.node.children[frame.done - 1], frame.best
    known, mover = f"{_name(node, child)} is worth {value_in_words(child)}", node.position.mover
    if best is not None and best is not child:
        return f"{known}: {mover} keeps {_name(node, best)} ({best.in_signs})."
    if frame.done == 1:
        return f"{known}: the first value that {mover} has."
    return f"{known}: {mover} has found something better."


def _describe_return(node: Node, parent: Node) -> str:
    move = _name(parent, node)
    if node.value is None:
        return f"Every game after {move} between sensible players has been counted."
    if node.bound in ("at least", "at most"):
        other = "X" if node.bound == "at most" else "O"
        known = f"{move} is worth {value_in_words(node)} to X"
        return f"{known}: enough to know that {other} will not come this way."
    if node.bound == "estimate":
        return f"As far as it looks, {move} is worth about {format_signed(node.value)} to X."
    return f"{move} is worth {format_signed(node.value)} to X."


def conclusion(title: str, root: Node) -> str:
    """The result of a search: "alpha-beta plays b1 (+1) after 59 nodes"."""
    if root.best is None:
        return f"{title} has no move to make: the game is over"
    move = root.position.game.cell_name(root.best)
    return f"{title} plays {move} ({root.in_signs}) after {count_nodes(root)}"


def question_before(strategy: Variant, moment: Moment) -> Question | None:
    """A question to ask before this moment is shown."""
    node, told = moment.path[-1].node, describe_moment(strategy.title, moment)
    if moment.kind == "return" and len(moment.path) == 1 and node.best is not None:
        moves = [node.position.game.cell_name(move) for move in sorted(node.position.moves)]
        right = node.position.game.cell_name(node.best)
        asked = f"Which move does {strategy.title} play?"
        return {"kind": "move", "asked": asked, "answers": moves, "right": right, "why": told}
    if moment.kind == "return" and node.is_minimax and node.bound != "estimate":
        move = _name(moment.path[-2].node, node)
        asked = f"The search has seen enough of {move}. What is {move} worth to X?"
        right = format_signed(node.value or 0)
        return {"kind": "value", "asked": asked, "answers": ["−1", "0", "+1"], "right": right, "why": told}
    if not strategy.kind.prunes:
        return None
    if moment.kind == "cut":
        return _ask_about_cut(moment.path[-1], "yes", told)
    if moment.kind in ("enter", "end") and len(moment.path) > 1 and moment.path[-2].done:
        return _ask_about_cut(moment.path[-2], "no", _why_no_cut(moment.path[-2]))
    return None


def cut_rule(strategy: Variant, moment: Moment) -> str | None:
    """The value with which the present node skips its other moves, in words; None if no value does."""
    frame = moment.path[-1]
    mover = frame.node.position.mover
    if not strategy.kind.prunes or moment.kind not in ("enter", "update"):
        return None
    if frame.done >= len(frame.node.position.moves):
        return None  # there is no rest
    if not frame.node.window:
        return f"skip the rest here as soon as a value is {'+1' if mover == X else '−1'}"
    alpha, beta = frame.window
    bound, side = (beta, "more") if mover == X else (alpha, "less")
    if math.isinf(bound):
        return None
    return f"skip the rest here as soon as a value is {format_signed(bound)} or {side}"


def _ask_about_cut(frame: PathNode, right: str, why: str) -> Question:
    position = frame.node.position
    tried = {frame.node.move_to(child) for child in frame.node.children[: frame.done]}
    left = [position.game.cell_name(move) for move in sorted(position.moves) if move not in tried]
    asked = (
        f"{position.mover} has tried {len(tried)} of {len(position.moves)} moves here. "
        f"Will the rest ({join_words(left)}) be cut?"
    )
    return {"kind": "cut", "asked": asked, "answers": ["yes", "no"], "right": right, "why": why}


def _why_no_cut(frame: PathNode) -> str:
    best, mover = frame.best, frame.node.position.mover
    if not frame.node.window:
        return f"No: {mover} has not found a win yet, so the next move may be better."
    alpha, beta = (format_signed(bound).replace("inf", "∞") for bound in frame.window)
    found = "" if best is None else f" {mover} has {best.in_signs} so far."
    return f"No: alpha ({alpha}) is below beta ({beta}), so the next move can still matter.{found}"


def _list_skipped(node: Node) -> str:
    name = node.position.game.cell_name
    verb = "is" if len(node.skipped) == 1 else "are"
    return f"{join_words([name(move) for move in node.skipped])} {verb} skipped"


def _name(parent: Node, child: Node) -> str:
    return parent.position.game.cell_name(parent.move_to(child))


def _capitalise(text: str) -> str:
    return text[:1].upper() + text[1:]
