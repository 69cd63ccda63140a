"""A search on a tree of numbers in words: what happens at a step, and a question to ask before it."""

import math

from noughts.render.text import join_words
from noughts.strategies.numbers.search import NumberFrame, NumberMoment, NumberSearch, NumberVisit
from noughts.strategies.numbers.tree import NumberNode, format_number
from noughts.strategies.trace.narrate import BOUND_WORDS, Question
from noughts.strategies.trace.pseudocode import CODE, Line

MOST_ANSWERS = 6  # to a question about a value
ON_NUMBERS = {  # lines of the pseudocode that speak of a board
    "  if s is over: return who won": "  if s is a leaf: return its number",
    "▹ X moves": "▹ MAX",
    "▹ O moves": "▹ MIN",
    "each move m of s": "each child m of s",
    "s after m": "m",
}


def code_of(strategy: str) -> list[Line]:
    """The pseudocode of a strategy, in words of a tree of numbers."""
    lines = list(CODE[strategy])
    for old, new in ON_NUMBERS.items():
        lines = [line._replace(text=line.text.replace(old, new)) for line in lines]
    return lines


def code_lines(search: NumberSearch, moment: NumberMoment) -> list[int]:
    """The lines that run at a step, counted from 0."""
    side = _side(moment.path[-1].visit.node)
    lines = enumerate(CODE[search.strategy])
    return [number for number, line in lines if line.side == side and moment.kind in line.kinds]


def describe_step(search: NumberSearch, moment: NumberMoment) -> str:
    """What happens at a step."""
    frame = moment.path[-1]
    visit, node = frame.visit, frame.visit.node
    parent = moment.path[-2].visit.node if len(moment.path) > 1 else None
    match moment.kind:
        case "end":
            return f"{parent.name if parent else ''} looks at {node.words}."
        case "enter":
            wanted = "highest" if node.is_max else "lowest"
            return f"{node.name} is a {_side(node)} node: it takes the {wanted} value below it."
        case "update":
            return _describe_update(frame)
        case "cut":
            return f"{why_cut(visit)}: {_list_skipped(visit)}."
        case "return":
            return f"{conclude(search)}." if parent is None else _describe_return(visit, parent)


def conclude(search: NumberSearch) -> str:
    """The result of a search: "minimax chooses B (3) after 13 nodes"."""
    root = search.root
    best = root.best.words if root.best else ""
    return f"{search.strategy} chooses {best} ({root.in_signs}) after {root.nodes} nodes"


def value_in_words(visit: NumberVisit) -> str:
    """The value of a node with its bound: "at most 2"."""
    return BOUND_WORDS[visit.bound] + format_number(visit.value)


def why_cut(visit: NumberVisit) -> str:
    """Why the rest of a node is skipped."""
    node, (alpha, beta) = visit.node, visit.window
    value, other = format_number(visit.value), "MIN" if node.is_max else "MAX"
    elsewhere = beta if node.is_max else alpha
    has = f"{node.name} is at {'least' if node.is_max else 'most'} {value}, and {other} already has"
    if visit.value == elsewhere:
        return f"{has} {format_number(elsewhere)} elsewhere, which is just as good"
    return f"{has} {format_number(elsewhere)} elsewhere, which is better"


def cut_rule(search: NumberSearch, moment: NumberMoment) -> str | None:
    """The value with which the present node skips its other children, in words; None if no value does."""
    frame = moment.path[-1]
    node = frame.visit.node
    if not search.prunes or moment.kind not in ("enter", "update") or frame.done >= len(node.children):
        return None
    alpha, beta = frame.window
    bound, side = (beta, "more") if node.is_max else (alpha, "less")
    return (
        None
        if math.isinf(bound)
        else f"skip the rest here as soon as a value is {format_number(bound)} or {side}"
    )


def question_before(search: NumberSearch, moment: NumberMoment) -> Question | None:
    """A question to ask before this step is shown."""
    frame = moment.path[-1]
    node, why = frame.visit.node, describe_step(search, moment)
    if moment.kind == "return" and len(moment.path) == 1:
        answers, right = _choices(node, frame.best)
        asked = f"Which child does {_side(node)} choose at {node.name}?"
        return {"kind": "move", "asked": asked, "answers": answers, "right": right, "why": why}
    if moment.kind == "return":
        asked = f"The search has seen enough of {node.name}. Which value does {node.name} return?"
        right = format_number(frame.visit.value)
        answers = _plausible(frame.visit)
        return {"kind": "value", "asked": asked, "answers": answers, "right": right, "why": why}
    if not search.prunes:
        return None
    if moment.kind == "cut":
        return _ask_about_cut(frame, "yes", why)
    if moment.kind in ("enter", "end") and len(moment.path) > 1 and moment.path[-2].done:
        parent = moment.path[-2]
        alpha, beta = map(format_number, parent.window)
        no = f"No: alpha ({alpha}) is below beta ({beta}), so the next value can still matter."
        return _ask_about_cut(parent, "no", no)
    return None


def _describe_update(frame: NumberFrame) -> str:
    node, child = frame.visit.node, frame.visit.children[frame.done - 1]
    value = value_in_words(child)
    if frame.best is not child.node:
        changes = f"{_capitalise(child.node.words)} changes nothing" if child.node.number is not None else ""
        seen = changes or f"{child.node.name} is worth {value}"
        return f"{seen}: {node.name} keeps {format_number(frame.value or 0)}."
    if frame.done == 1:
        return f"{node.name} has its first value: {value}."
    better = "higher" if node.is_max else "lower"
    return f"{_capitalise(value)} is {better}: {node.name} is {format_number(child.value)} so far."


def _describe_return(visit: NumberVisit, parent: NumberNode) -> str:
    known = f"{visit.node.name} is worth {value_in_words(visit)}"
    if visit.bound == "exact":
        return f"{known}."
    return f"{known}: enough to know that {_side(parent)} will not gain from {visit.node.name}."


def _ask_about_cut(frame: NumberFrame, right: str, why: str) -> Question:
    node = frame.visit.node
    rest = join_words([child.words for child in node.children[frame.done :]])
    asked = (
        f"{node.name} has seen {frame.done} of {len(node.children)} children. Will the rest ({rest}) be cut?"
    )
    return {"kind": "cut", "asked": asked, "answers": ["yes", "no"], "right": right, "why": why}


def _choices(node: NumberNode, best: NumberNode | None) -> tuple[list[str], str]:
    """The children as answers, without repeats, and the right one."""
    return list(dict.fromkeys(child.words for child in node.children)), best.words if best else ""


def _plausible(visit: NumberVisit) -> list[str]:
    """The value and other leaves below the node, in order."""
    numbers = sorted(set(visit.node.leaf_numbers()), key=lambda number: (abs(number - visit.value), number))
    return [format_number(number) for number in sorted(numbers[:MOST_ANSWERS])]


def _list_skipped(visit: NumberVisit) -> str:
    verb = "is" if len(visit.skipped) == 1 else "are"
    return f"{join_words([node.words for node in visit.skipped])} {verb} skipped"


def _side(node: NumberNode) -> str:
    return "MAX" if node.is_max else "MIN"


def _capitalise(text: str) -> str:
    return text[:1].upper() + text[1:]
