"""Trees of numbers, as exams use them: read or random, and searched by minimax and alpha-beta."""

from noughts.strategies.numbers.search import STRATEGY_NAMES, NumberSearch, search_tree
from noughts.strategies.numbers.tree import NumberNode, NumberTree, parse_tree, random_tree

__all__ = [
    "STRATEGY_NAMES",
    "NumberNode",
    "NumberSearch",
    "NumberTree",
    "parse_tree",
    "random_tree",
    "search_tree",
]
