"""The stage of a task: the tree that it shows, and the moments of a search between which a student steps."""

import re

from noughts.learn.lesson import Activity
from noughts.learn.truths import EMPTY_BOARD, TruthError, search_of
from noughts.strategies.registry import variant_named
from noughts.strategies.trace.moment import follow, moment
from noughts.strategies.trace.narrate import Question, question_before
from noughts.strategies.trace.node import Node

WHOLE_TREE = "tree "  # `shows: tree minimax`


def tree_of(activity: Activity) -> str | None:
    """The search whose tree is shown as a whole, without values."""
    shows = activity.shows or ""
    return shows.removeprefix(WHOLE_TREE) if shows.startswith(WHOLE_TREE) else None


def first_step(activity: Activity) -> int:
    """The step of the search that the stage shows first.

    For a prediction, that is the moment before the answer. For a question about a node, it is the moment at
    which the search enters the node.
    """
    if activity.watch is None:
        return 0
    if activity.before is not None:
        return _step_of(activity) - 1
    path = re.search(r" after (\S+)", activity.truth or "")
    return _follow(activity, path[1])[1] if path else 0


def last_step(activity: Activity) -> int | None:
    """The last step that is shown before the task is done; None: all of them."""
    return None if activity.before is None else first_step(activity)


def question_of_moment(activity: Activity) -> Question:
    """The question that Watch asks at the moment of a prediction: before a node returns, or cuts."""
    variant = variant_named(str(activity.watch))
    question = question_before(variant, moment(_search(activity), _step_of(activity)))
    if question is None:
        raise TruthError(f"{activity.title}: {activity.watch} asks nothing at {activity.before!r}")
    return question


def _step_of(activity: Activity) -> int:
    """The step of `before`: the last of its node, or the one before, which cuts."""
    kind, _, cells = str(activity.before).partition(" ")
    node, entered = _follow(activity, cells)
    return entered + node.steps - (2 if kind == "cut" else 1)


def _search(activity: Activity) -> Node:
    return search_of(str(activity.watch), activity.board or EMPTY_BOARD)


def _follow(activity: Activity, cells: str) -> tuple[Node, int]:
    """The node after some moves, and the step that enters it."""
    root = _search(activity)
    cell_index = root.position.game.cell_index
    return follow(root, [cell_index(cell) for cell in cells.split(",")] if cells else [])
