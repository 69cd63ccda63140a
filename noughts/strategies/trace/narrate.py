"""The words for a trace: what happens at a moment, and what one may be asked before seeing it."""

from typing import Any

from noughts.render.text import join_words
from noughts.strategies.registry import Variant
from noughts.strategies.strategy import format_signed
from noughts.strategies.trace.moment import Moment, PathNode
from noughts.strategies.trace.node import Node

BOUND_WORDS = {"exact": "", "at least": "at least ", "at most": "at most ", "estimate": "about "}


def value_in_words(node: Node) -> str:
    """A bound is called one: at least 0."""
    return "" if node.value is None else BOUND_WORDS[node.bound or "exact"] + format_signed(node.value)


def describe_moment(strategy: Variant, moment: Moment) -> str:
    """What happens, in sentences that need one reading."""
    node = moment.path[-1].node
    parent = moment.path[-2].node if len(moment.path) > 1 else None
    match moment.kind:
        case "cut":
            return f"{node.why}: {_skipped(node)}."
        case "update":
            return _update(moment.path[-1])
        case "return":
            return _return(strategy, moment, node, parent)
    if parent is None:
        return _beginning(strategy, node)
    tried = f"{parent.position.mover} tries {_name(parent, node)}"
    if moment.kind == "enter":
        return f"{tried}. What does {node.position.mover} answer?" if node.is_minimax else f"{tried}."
    if node.position.outcome is None:
        return f"{tried}. {_capital(node.why or '')}: {value_in_words(node)}."
    if node.position.outcome.winner:
        return f"{tried} and wins: {value_in_words(node)}."
    return f"{tried} and the board is full, a draw: 0."


def _beginning(strategy: Variant, node: Node) -> str:
    if node.position.outcome:
        winner = node.position.outcome.winner
        ended = f"{winner} has won" if winner else "the board is full"
        return f"The game is over: {ended}. There is nothing to search."
    wanted = "the highest" if node.position.mover == "X" else "the lowest"
    if node.is_minimax:
        return f"{node.position.mover} is to move and wants {wanted} value: {strategy.title} begins."
    return f"{node.position.mover} is to move: {strategy.title} begins to count games."


def _update(frame: PathNode) -> str:
    node, child = frame.node, frame.node.children[frame.done - 1]
    move, worth, mover = _name(node, child), value_in_words(child), node.position.mover
    best = frame.best
    if best is None or best is child:
        if frame.done == 1:
            return f"{move} is worth {worth}: the first that {mover} has."
        return f"{move} is worth {worth}: {mover} has found something better."
    kept = f"{_name(node, best)} ({best.in_signs})"
    return f"{move} is worth {worth}: {mover} keeps {kept}."


def _return(strategy: Variant, moment: Moment, node: Node, parent: Node | None) -> str:
    if parent is None:
        return f"{conclusion(strategy, node)}."
    move = _name(parent, node)
    if node.value is None:
        return f"Every game after {move} that sensible players play has been counted."
    if node.bound in ("at least", "at most"):
        other = "X" if node.bound == "at most" else "O"
        known = f"{move} is worth {value_in_words(node)} to X"
        return f"{known}: enough to know that {other} will not come this way."
    if node.bound == "estimate":
        return f"As far as it looks, {move} is worth about {format_signed(node.value)} to X."
    return f"{move} is worth {format_signed(node.value)} to X."


def conclusion(strategy: Variant, root: Node) -> str:
    """What a search comes to: "alpha-beta plays b1 (+1) after 59 nodes"."""
    if root.best is None:
        return f"{strategy.title} has no move to make: the game is over"
    nodes = "1 node" if root.nodes == 1 else f"{root.nodes:,} nodes"
    return f"{strategy.title} plays {root.position.game.cell_name(root.best)} ({root.in_signs}) after {nodes}"


def question_before(strategy: Variant, moment: Moment) -> dict[str, Any] | None:
    """What one may be asked before this moment is shown, with the right answer and why it is right."""
    node = moment.path[-1].node
    if moment.kind == "return" and len(moment.path) == 1 and node.best is not None:
        name = node.position.game.cell_name
        return _question(
            f"Which move does {strategy.title} play?",
            [name(move) for move in sorted(node.position.moves)],
            name(node.best),
            describe_moment(strategy, moment),
        )
    if moment.kind == "return" and node.is_minimax and node.bound != "estimate":
        parent = moment.path[-2].node
        asked = (
            f"All is known of {_name(parent, node)}. Which value does it return to {parent.position.mover}?"
        )
        return _question(
            asked, ["−1", "0", "+1"], format_signed(node.value or 0), describe_moment(strategy, moment)
        )
    if not strategy.kind.prunes:
        return None
    if moment.kind == "cut":
        return _question(_cut_asked(moment.path[-1]), ["yes", "no"], "yes", describe_moment(strategy, moment))
    if moment.kind in ("enter", "end") and len(moment.path) > 1 and moment.path[-2].done:
        frame = moment.path[-2]
        return _question(_cut_asked(frame), ["yes", "no"], "no", _why_on(frame))
    return None


def _cut_asked(frame: PathNode) -> str:
    node = frame.node
    looked_at = {node.move_to(child) for child in node.children[: frame.done]}
    left = [
        node.position.game.cell_name(move) for move in sorted(node.position.moves) if move not in looked_at
    ]
    tried = f"{node.position.mover} has tried {len(looked_at)} of {len(node.position.moves)} moves here"
    return f"{tried}. Will the rest ({join_words(left)}) be cut?"


def _why_on(frame: PathNode) -> str:
    best, mover = frame.best, frame.node.position.mover
    if not frame.node.window:
        return f"No: {mover} has not found a win yet, so the next move may be better."
    alpha, beta = (_end(bound) for bound in frame.window)
    found = "" if best is None else f" {mover} has {best.in_signs} so far."
    return f"No: alpha ({alpha}) is below beta ({beta}), so the next move can still matter.{found}"


def _end(bound: float) -> str:
    return format_signed(bound).replace("inf", "∞")


def _question(asked: str, answers: list[str], right: str, why: str) -> dict[str, Any]:
    return {"asked": asked, "answers": answers, "right": right, "why": why}


def _skipped(node: Node) -> str:
    name = node.position.game.cell_name
    verb = "is" if len(node.skipped) == 1 else "are"
    return f"{join_words([name(move) for move in node.skipped])} {verb} skipped"


def _name(parent: Node, child: Node) -> str:
    return parent.position.game.cell_name(parent.move_to(child))


def _capital(text: str) -> str:
    return text[:1].upper() + text[1:]
