"""The weak game against brute force: its values, and what its zones claim."""

from collections.abc import Iterator
from dataclasses import fields, replace
from functools import cache
from itertools import product
from random import Random

import pytest

from noughts.game.game import Game
from noughts.solving.solver import Pruning
from noughts.solving.solver.graph import LineGraph, bits_of, cut, graph_of, shrink
from noughts.solving.solver.search import ANY, UNLIMITED, Search

WEAK_RULES = [field.name for field in fields(Pruning) if field.name not in ("fork", "parry", "weak")]
VARIANTS = {"all on": Pruning()} | {
    f"without {name}": replace(Pruning(), **{name: False}) for name in WEAK_RULES
}
VARIANTS["all off"] = Pruning(**dict.fromkeys(WEAK_RULES, False))
WHOLE = ["3x3k3", "4x2k2", "3x3k2", "5x2k4", "8x1k3"]
LARGER = ["4x3k3", "4x4k3", "4x4k4", "5x4k4", "5x5k4", "5x5k5", "6x5k4", "6x6k5", "7x4k4", "7x6k5"]


@cache
def maker_wins(remainders: frozenset[int], maker_moves: bool) -> bool:
    """Nothing but the rules of the weak game, on bare sets of cells."""
    if 0 in remainders:
        return True
    live = 0
    for remaining in remainders:
        live |= remaining
    cells = [1 << cell for cell in range(live.bit_length()) if live >> cell & 1]
    if maker_moves:
        return any(
            maker_wins(frozenset(remaining & ~cell for remaining in remainders), False) for cell in cells
        )
    return bool(remainders) and all(
        maker_wins(frozenset(remaining for remaining in remainders if not remaining & cell), True)
        for cell in cells
    )


def all_fillings(game: Game) -> Iterator[tuple[int, int]]:
    for marks in product((0, 1, 2), repeat=game.cells):
        yield tuple(sum(1 << cell for cell, mark in enumerate(marks) if mark == who) for who in (1, 2))  # type: ignore[misc]


def some_fillings(game: Game, number: int) -> Iterator[tuple[int, int]]:
    """Maker's and Breaker's marks at random, about as many of either, and few empty cells on open lines."""
    random = Random(str(game))
    while number:
        cells = random.sample(range(game.cells), max(0, game.cells - random.randrange(2, 14)))
        half = len(cells) // 2 + random.choice((0, 1, 2))
        maker, breaker = (sum(1 << cell for cell in part) for part in (cells[:half], cells[half:]))
        graph = graph_of(game.lines, maker, breaker)
        if sum(1 << cell for cell in range(game.cells) if any(r >> cell & 1 for r in graph)).bit_count() <= 9:
            yield maker, breaker
            number -= 1


def check(search: Search, maker: int, breaker: int) -> bool | None:
    """Both questions about one filling; is one of them won?"""
    graph = graph_of(search.game.lines, maker, breaker)
    if 0 in graph:
        return None
    wins = False
    for maker_moves in (True, False):
        for ply in (1, 0):
            won, zone, cell = search.search_position(graph, {}, maker_moves, UNLIMITED, ply)
            assert won == maker_wins(frozenset(graph), maker_moves)
            if won:
                assert maker_wins(
                    frozenset(remaining for remaining in graph if not remaining & ~zone), maker_moves
                )
            else:
                assert not maker_wins(frozenset(remaining & zone for remaining in graph), maker_moves)
        if won and maker_moves:  # the first cell wins, too
            assert maker_wins(frozenset(shrink(graph, cell)), False)
        if not won and not maker_moves and cell != ANY:
            assert not maker_wins(frozenset(cut(graph, cell)), True)
        if not won and cell == ANY and not maker_moves:  # any cell does
            assert all(not maker_wins(frozenset(cut(graph, one)), True) for one in bits_of(search.game.full))
        wins |= won
        check_strong(search, graph, graph_of(search.game.lines, breaker, maker), maker_moves)
    return wins


def check_strong(search: Search, attacker: LineGraph, defender: LineGraph, attacking: bool) -> None:
    """A zone with which the defender holds in the strong game holds in the weak one too."""
    if 0 not in defender:
        won, zone, _ = search.search_position(attacker, defender, attacking, UNLIMITED, 1)
        if not won and zone != search.game.full:
            assert not maker_wins(frozenset(remaining & zone for remaining in attacker), attacking)


@pytest.mark.parametrize("name", WHOLE)
def test_every_filling_of_small_boards(name: str) -> None:
    game = Game.parse(name)
    search = Search(game)
    results = [check(search, maker, breaker) for maker, breaker in all_fillings(game)]
    assert min(results.count(True), results.count(False)) > 50


@pytest.mark.parametrize("variant", VARIANTS)
@pytest.mark.parametrize("name", LARGER)
def test_larger_boards_with_each_rule_off(name: str, variant: str) -> None:
    game = Game.parse(name)
    search = Search(game, VARIANTS[variant])
    for maker, breaker in some_fillings(game, 150):
        check(search, maker, breaker)
