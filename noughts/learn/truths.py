"""The truths that a lesson can name: each answer is computed from the game, never typed into a lesson.

A truth is a name with arguments: `tried alpha-beta after c1 on .X./OX./.OX`. `after` plays moves from the
board, `on` names another board, and two truths can be joined by `+`, `-`, `*` or `/`.
"""

import math
import re
from collections.abc import Callable
from fractions import Fraction
from functools import cache
from itertools import permutations

from noughts.game.errors import NoughtsError
from noughts.game.game import CLASSIC
from noughts.game.position import O, Position, X, reachable_positions
from noughts.game.tactics import threats
from noughts.players.arena.match import Result, match
from noughts.solving import perfect
from noughts.solving.oracle import analyse
from noughts.strategies import EVERY_STRATEGY
from noughts.strategies.depth_limited import evaluation, open_lines
from noughts.strategies.judgement import Judgement
from noughts.strategies.registry import Variant, variant_named
from noughts.strategies.strategy import Strategy, format_signed
from noughts.strategies.trace.compare import UNFINISHED, keeps_value
from noughts.strategies.trace.moment import follow
from noughts.strategies.trace.node import Node
from noughts.strategies.trace.record import trace

Truth = int | float | str | bool | frozenset[str]

EMPTY_BOARD = ".../.../..."
OPERATIONS: dict[str, Callable[[Fraction, Fraction], Fraction]] = {
    "+": lambda left, right: left + right,
    "-": lambda left, right: left - right,
    "*": lambda left, right: left * right,
    "/": lambda left, right: left / right,
}
TALLIES = {"won": 1, "drawn": 0, "lost": -1}


class TruthError(NoughtsError):
    """A lesson names a truth that does not exist."""


def compute(words: str, board: str = EMPTY_BOARD) -> Truth:
    """Compute a truth.

    >>> compute("games"), compute("tried alpha-beta after c1", ".X./OX./.OX")
    (255168, 1)
    >>> compute("nodes minimax - nodes alpha-beta on .X./OX./.OX")
    28
    """
    words = words.strip()
    if found := re.fullmatch(r"(.*) on (\S+)", words):
        words, board = found[1], found[2]
    if found := re.fullmatch(r"(.+) ([-+*/]) (.+)", words):
        result = OPERATIONS[found[2]](_number(found[1], board), _number(found[3], board))
        return int(result) if result.denominator == 1 else float(result)
    if re.fullmatch(r"[\d,]+", words):
        return int(words.replace(",", ""))
    path: tuple[str, ...] = ()
    if found := re.fullmatch(r"(.*) after (\S+)", words):
        words, path = found[1], tuple(found[2].split(","))
    name, *arguments = words.split()
    if name in ON_POSITIONS:
        position = Position.parse(board)
        for cell in path:
            position = position.play(cell)
        return ON_POSITIONS[name](position, *arguments)
    if name in ON_SEARCHES:
        return ON_SEARCHES[name](_node(arguments[0], board, path))
    if name in OF_THE_GAME:
        return OF_THE_GAME[name](*arguments)
    raise TruthError(f"there is no truth {name!r}")


def format_truth(truth: Truth) -> str:
    """Write a truth as people read it.

    >>> format_truth(frozenset({"c1", "a3"})), format_truth(5478), format_truth(True)
    ('a3 and c1', '5,478', 'yes')
    """
    if isinstance(truth, frozenset):
        *most, last = sorted(truth)
        return f"{', '.join(most)} and {last}" if most else last
    if isinstance(truth, bool):
        return "yes" if truth else "no"
    return f"{truth:,}" if isinstance(truth, int) else str(truth)


def _number(words: str, board: str) -> Fraction:
    found = compute(words, board)
    if isinstance(found, int | float):
        return Fraction(found)
    raise TruthError(f"{words!r} is not a number")


@cache
def search_of(strategy: str, board: str) -> Node:
    """The search of a strategy, with everything it looked at."""
    return trace(variant_named(strategy), Position.parse(board))


# ---- of a position


def _names(position: Position, cells: tuple[int, ...] | list[int]) -> frozenset[str]:
    return frozenset(map(position.game.cell_name, cells))


def _best_moves(position: Position) -> frozenset[str]:
    return _names(position, [move.cell for move in analyse(position).moves if move.best])


def _keeping_moves(position: Position) -> frozenset[str]:
    """The moves that keep the value, however long they take."""
    value = perfect.value(position)
    return _names(position, [cell for cell in position.moves if -perfect.value(position.play(cell)) == value])


def _threat_cells(position: Position, mark: str) -> frozenset[str]:
    mine, theirs = (position.x, position.o) if mark == X else (position.o, position.x)
    return _names(position, tuple(threats(position.game, mine, theirs)))


def _moves_worth(position: Position, value: str) -> frozenset[str]:
    """The moves after which the board is worth this much to X."""
    return _names(position, [cell for cell in position.moves if _value_for_x(position.play(cell)) == value])


def _value_for_x(position: Position) -> str:
    if position.outcome:
        return format_signed({X: 1, O: -1, None: 0}[position.outcome.winner])
    value = perfect.value(position)
    return format_signed(value if position.mover == X else -value)


@cache
def _games(position: Position) -> int:
    return 1 if position.outcome else sum(_games(position.play(cell)) for cell in position.moves)


def _level(position: Position, depth: str) -> int:
    """How many boards the tree has at a depth."""
    if depth == "0":
        return 1
    below = str(int(depth) - 1)
    return 0 if position.outcome else sum(_level(position.play(cell), below) for cell in position.moves)


def _tally(position: Position, end: str, cell: str) -> int:
    """How many of the games that judgement counts after a move end like that."""
    return Judgement().tally(position, position.game.cell_index(cell)).times[TALLIES[end]]


def _depth(position: Position, where: str) -> int:
    """The first depth that plays a move that keeps the value: here, or everywhere."""
    for depth in range(1, position.game.cells + 1):
        if where == "everywhere":
            found = _mistakes(f"horizon:{depth}") == 0
        else:
            found = _chosen_cell(position, f"horizon:{depth}") in _keeping_moves(position)
        if found:
            return depth
    raise TruthError(f"no depth is right {where}")


def _chosen_cell(position: Position, strategy: str) -> str:
    move = variant_named(strategy)().choose(position).move
    return "" if move is None else position.game.cell_name(move)


@cache
def nodes_by_order(position: Position, strategy: str) -> dict[tuple[str, ...], int]:
    """How many boards a search looks at, for every order in which the moves can be tried."""
    names = [position.game.cell_name(cell) for cell in position.moves]
    return {order: nodes_in_order(position, order, strategy) for order in permutations(names)}


def nodes_in_order(position: Position, order: tuple[str, ...], strategy: str) -> int:
    """How many boards a search looks at if it tries cells in this order."""
    rank = [position.game.cell_index(cell) for cell in order]
    searcher: Strategy = EVERY_STRATEGY[strategy]()
    searcher.moves = lambda at: tuple(sorted(at.moves, key=rank.index))
    searcher.choose(position)
    return searcher.nodes


ON_POSITIONS: dict[str, Callable[..., Truth]] = {
    "moves": lambda position: len(position.moves),
    "mover": lambda position: position.mover,
    "waits": lambda position: O if position.mover == X else X,
    "cells": lambda position: _names(position, position.moves),
    "marks": lambda position, mark: str(position).count(mark),
    "worth": _moves_worth,
    "over": lambda position: position.outcome is not None,
    "threats": _threat_cells,
    "value": _value_for_x,
    "best": _best_moves,
    "keeps": _keeping_moves,
    "games": _games,
    "level": _level,
    "tally": _tally,
    "depth": _depth,
    "plays": _chosen_cell,
    "guess": lambda position, strategy: format_signed(search_of(strategy, str(position)).value or 0),
    "evaluation": lambda position: format_signed(evaluation(position)),
    "open": lambda position, mark: open_lines(position)[mark == O],
    "fewest": lambda position, strategy: min(nodes_by_order(position, strategy).values()),
    "most": lambda position, strategy: max(nodes_by_order(position, strategy).values()),
}

# ---- of a node in a search


def _node(strategy: str, board: str, path: tuple[str, ...]) -> Node:
    root = search_of(strategy, board)
    return follow(root, [root.position.game.cell_index(cell) for cell in path])[0]


def _meaning(node: Node) -> str:
    bound = "exactly" if node.bound == "exact" else str(node.bound)
    return f"{bound} {format_signed(node.value or 0)}"


ON_SEARCHES: dict[str, Callable[[Node], Truth]] = {
    "nodes": lambda node: node.nodes,
    "cuts": lambda node: node.cuts,
    "tried": lambda node: len(node.children),
    "skipped": lambda node: _names(node.position, node.skipped),
    "meaning": _meaning,
    "beta": lambda node: format_signed(node.window[1]).replace("inf", "∞"),
}

# ---- of the whole game


@cache
def _mistakes(strategy: str) -> int:
    """On how many unfinished positions a strategy gives something away."""
    variant: Variant = variant_named(strategy)
    return UNFINISHED - keeps_value(variant)


@cache
def _meeting(first: str, second: str) -> Result:
    return match(first, second)


def _points(player: str, opponent: str) -> float:
    """Points out of 100, half of the games as X and half as O."""
    both = _meeting(player, opponent).score + 1 - _meeting(opponent, player).score
    return round(float(both) * 50, 1)


def _count_finished(winner: str) -> int:
    ends: list[str] = [
        position.outcome.winner or "draw" for position in reachable_positions() if position.outcome
    ]
    return len(ends) if winner == "all" else ends.count(winner)


OF_THE_GAME: dict[str, Callable[..., Truth]] = {
    "lines": lambda: len(CLASSIC.lines),
    "positions": lambda: sum(1 for _ in reachable_positions()),
    "classes": lambda: len({position.canonical() for position in reachable_positions()}),
    "unfinished": lambda: UNFINISHED,
    "finished": _count_finished,
    "mistakes": _mistakes,
    "points": _points,
    "power": lambda base, exponent: int(base) ** int(exponent),
    "factorial": lambda number: math.factorial(int(number)),
}
