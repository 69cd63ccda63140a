"""Pairings by groups pair every remainder, are found where there are some, and serve every game."""

from itertools import combinations
from random import Random

import pytest

from noughts.game.game import Game, cells_of
from noughts.solving.solver import Pruning, search
from noughts.solving.solver.cores.compiled import CompiledSearch
from noughts.solving.solver.graph import graph_of, union
from noughts.solving.solver.pairing import (
    MOST_OPTIONS,
    GroupPairing,
    find_options,
    find_pairing,
    group_lines,
    groups_of,
)
from noughts.solving.solver.search import Search
from tests.solving.solver.every import boards, unfinished, worth_of
from tests.solving.solver.every import check as check_every
from tests.solving.solver.test_weak import check, some_fillings

GAMES = ["3x3k3", "5x5k4", "7x4k4", "7x7k5", "8x7k5", "8x8k5", "9x8k5", "10x6k5", "11x6k6"]
WRAPPING = ["4x4k3w", "5x3k3w", "5x5k4w", "5x4k4w", "4x4k4w", "6x6k5w", "5x5k5w", "6x5k5w"]
ENOUGH = 1 << 30  # steps


@pytest.fixture
def long_lines_everywhere(monkeypatch: pytest.MonkeyPatch) -> None:
    """Search all games as games of long lines are searched."""
    monkeypatch.setattr(search, "SHORT", 0)


@pytest.mark.parametrize("text", [*GAMES, *WRAPPING])
def test_no_pair_is_inside_lines_of_two_groups(text: str) -> None:
    lines = Game.parse(text).lines
    groups = group_lines(lines)
    for (one, first), (other, second) in combinations(zip(lines, groups, strict=True), 2):
        assert first == second or (one & other).bit_count() < 2


def test_a_group_is_a_row_or_a_column_or_a_diagonal() -> None:
    assert group_lines(Game.parse("7x6k5").lines)[:18] == tuple(number // 3 for number in range(18))
    assert len(set(groups_of(Game.parse("8x8k5")))) == 8 + 8 + 7 + 7
    assert group_lines([0b0111, 0b110000, 0b1110, 0b011100, 0b1100000]) == (0, 1, 0, 0, 2)


def test_too_many_and_too_large_groups_are_left_alone() -> None:
    assert groups_of(Game.parse("6x5k5w")) == ()  # all diagonals are one group
    assert groups_of(Game.parse("16x8k5")) == ()
    assert Search(Game.parse("6x5k5w")).grouping is None
    assert Search(Game.parse("8x7k5"), Pruning(groups=False)).grouping is None
    assert Search(Game.parse("8x7k5")).grouping is not None


def all_options(remainders: list[int]) -> list[int]:
    """The same by trying all sets of cells."""
    cells, found = cells_of(union(remainders)), list[int]()
    for size in range(2, len(cells) + 1, 2):
        for chosen in combinations(cells, size):
            option = sum(1 << cell for cell in chosen)
            if not any(smaller & option == smaller for smaller in found):
                pairs = find_pairing([remaining & option for remaining in remainders], ENOUGH)
                if pairs is not None and sum(pairs) == option:
                    found.append(option)
    return sorted(found, key=lambda option: (option.bit_count(), option))


@pytest.mark.parametrize(("cells", "k"), [(5, 3), (7, 3), (7, 4), (8, 5), (9, 5), (10, 6)])
def test_options_are_all_smallest_sets(cells: int, k: int) -> None:
    dice = Random(cells * k)
    for _ in range(25):
        empty = dice.getrandbits(cells) | dice.getrandbits(cells)
        windows = [((1 << k) - 1) << start for start in range(cells - k + 1) if dice.random() < 0.8]
        remainders = [remaining for window in windows if (remaining := window & empty)]
        if remainders:
            assert list(find_options(tuple(remainders))) == all_options(remainders)[:MOST_OPTIONS]


@pytest.mark.parametrize("text", [*GAMES, "5x5k5w"])
def test_a_pairing_pairs_every_remainder_and_is_found_if_there_is_one(text: str) -> None:
    game = Game.parse(text)
    patient, found = GroupPairing(game, ENOUGH), list[bool]()
    for maker, breaker in some_fillings(game, 150):
        graph = graph_of(game.lines, maker, breaker)
        pairs = patient.find_pairs(graph)
        expected = find_pairing(list(graph), ENOUGH)
        assert (pairs is None) == (expected is None)
        found.append(pairs is not None)
        if pairs is not None:
            assert sum(pairs).bit_count() == 2 * len(pairs)  # they are disjoint
            assert all(any(remaining & pair == pair for pair in pairs) for remaining in graph)
            assert sum(pairs) & ~patient.find(graph) == 0  # type: ignore[operator]
    assert 0 < sum(found) < len(found)


@pytest.mark.usefixtures("long_lines_everywhere")
@pytest.mark.parametrize("text", ["4x3k3", "4x4k3", "4x4k4", "5x5k4", "7x4k4", "8x8k5", *WRAPPING])
def test_weak_games_with_groups_against_brute_force(text: str) -> None:
    game = Game.parse(text)
    plain = Search(game)
    for maker, breaker in some_fillings(game, 100):
        check(plain, maker, breaker)
        if 0 not in graph_of(game.lines, maker, breaker) and 0 not in graph_of(game.lines, breaker, maker):
            python, compiled = Search(game), CompiledSearch(game)
            for maker_moves in (True, False):
                assert (
                    python.query_weak(maker, breaker, maker_moves=maker_moves)[:2]
                    == (compiled.query_weak(maker, breaker, maker_moves=maker_moves)[:2])
                )
            assert python.nodes == compiled.nodes


@pytest.mark.usefixtures("long_lines_everywhere")
@pytest.mark.parametrize("core", [Search, CompiledSearch])
def test_every_position_of_small_games_with_groups(core: type[Search]) -> None:
    """All games of up to 8 cells; three lines of three need a search for pairings, too."""
    for game in boards(8):
        worth = worth_of(game)
        check_every(core(game), worth, unfinished(game, worth, mirrored=False))
