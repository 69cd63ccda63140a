"""The search for boards where marks fall: right by brute force, and the same in Python and in C."""

import pytest

from noughts.game.game import Game
from noughts.game.position import Position
from noughts.solving.limit import Limit
from noughts.solving.solver import solve
from noughts.solving.solver.cores.backend import PLAIN_BUILT
from noughts.solving.solver.cores.factory import make_plain_search
from noughts.solving.solver.plain.gravity import GravitySearch, is_served
from noughts.solving.solver.plain.search import WIN, PlainSearch
from tests.game.family import judged, sample

BOARDS = ["3x3k3g", "4x3k3g", "3x4k3g", "4x4k3g", "4x3k4g", "2x5k2g", "5x2k3g", "1x4k2g", "4x1k2g", "3x2k1g"]
compiled_only = pytest.mark.skipif(not PLAIN_BUILT, reason="the compiled core was not built")


def compiled(game: Game) -> GravitySearch:
    from noughts.solving.solver.cores.compiled_plain import CompiledGravitySearch

    return CompiledGravitySearch(game, megabytes=64)  # so large that no answer replaces another


@pytest.mark.parametrize("name", BOARDS)
def test_values_and_distances_by_brute_force(name: str) -> None:
    game = Game.parse(name)
    for position in sample(game, 40):
        score = GravitySearch(game).score(position)
        assert (score.value, score.plies) == judged(position), position
        assert GravitySearch(game).value(position) == score.value, position


@compiled_only
@pytest.mark.parametrize("name", BOARDS)
def test_both_cores_visit_the_same_nodes(name: str) -> None:
    game = Game.parse(name)
    for position in sample(game, 40, seed=1):
        one, two = GravitySearch(game), compiled(game)
        assert one.value(position) == two.value(position), position
        assert one.nodes == two.nodes, position
        assert one.score(position) == two.score(position), position
        assert one.nodes == two.nodes, position


@compiled_only
@pytest.mark.parametrize("name", ["4x4k3g", "5x4k4g"])
def test_a_horizon_means_the_same_as_in_the_plain_search(name: str) -> None:
    game = Game.parse(name)
    for position in sample(game, 25, seed=2):
        marks = (position.x | position.o).bit_count()
        for horizon in range(marks + 1, marks + 6):
            score = PlainSearch(game).search(position, -WIN, WIN, horizon)
            assert GravitySearch(game).search(position, -WIN, WIN, horizon) == score, (position, horizon)
            assert compiled(game).search(position, -WIN, WIN, horizon) == score, (position, horizon)


def test_the_opponent_follows_up() -> None:
    """O answers each mark on top of it: in rows 2 and 4, X gets all other cells, but O is there already."""
    game = Game.parse("4x4k4g")
    search = GravitySearch(game)
    assert search.follow_up(0, 0, search.lowest, 0, WIN) == WIN  # X would complete the lowest row
    position = Position.parse("...X/...O/X.OO/O.XX", game)
    mine, theirs = search.upright(position.mine), search.upright(position.theirs)
    landing = mine + theirs + search.lowest & search.board
    assert search.follow_up(mine, theirs, landing, 0, WIN) == 0
    assert judged(position)[0] <= 0


@pytest.mark.parametrize(
    ("name", "served"),
    [("7x6k4g", True), ("8x7k4g", True), ("8x8k4g", False), ("4x3k3cg", False), ("3x3k3mg", False),
     ("3x3g:tippy", False), ("4x3k3m", False)],
)  # fmt: skip
def test_the_games_that_it_serves(name: str, served: bool) -> None:
    game = Game.parse(name)
    assert is_served(game) == served
    assert isinstance(make_plain_search(game), GravitySearch) == served


def test_a_budget_ends_the_search() -> None:
    found = solve("7x6k4g", limit=Limit(nodes=2000))
    assert found.value is None
    assert found.nodes <= 2100
