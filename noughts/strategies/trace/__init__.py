"""The recorded search of a strategy: its tree, and each of its steps."""

from noughts.strategies.trace.compare import compare
from noughts.strategies.trace.moment import (
    Moment,
    PathNode,
    best_variation,
    children,
    follow,
    moment,
    step_of_cut,
)
from noughts.strategies.trace.node import Bound, Node
from noughts.strategies.trace.record import trace

__all__ = [
    "Bound",
    "Moment",
    "Node",
    "PathNode",
    "best_variation",
    "children",
    "compare",
    "follow",
    "moment",
    "step_of_cut",
    "trace",
]
