"""Tables against the solver, which shares nothing with them but the rules: equal."""

import pytest

from noughts.game.game import Game
from noughts.solving.solver import solve
from noughts.solving.solver.cores.compiled import CompiledSearch
from noughts.solving.solver.search import Search
from noughts.solving.tables.layout import layer_starts, place, value_and_plies
from tests.solving.tables.games import FILLS, filled, random_positions

NAMES = "3x3k3 3x3k2 4x3k3 4x3k4 3x4k3 5x2k2 6x2k3 7x2k3 9x1k3 11x1k4 3x5k4 5x3k3 4x4k3 4x4k4"
BOARDS = NAMES.split(" ")


@pytest.mark.parametrize("board", BOARDS)
def test_values_and_distances_are_those_of_the_solver(board: str) -> None:
    game = Game.parse(board)
    body, _ = filled(list(FILLS.values())[-1], game)
    starts = layer_starts(game.cells)
    positions = {at for at in random_positions(game, 400, seed=11) if not at.outcome}
    for position in positions:
        found = value_and_plies(body[place(position.x, position.o, starts)], position.empty.bit_count())
        verdict = solve(position, distance=True)
        assert (verdict.value, verdict.plies) == found, position


@pytest.mark.parametrize("board", BOARDS)
def test_values_are_those_of_every_core_and_of_two_threads(board: str) -> None:
    game = Game.parse(board)
    body, _ = filled(list(FILLS.values())[-1], game)
    starts = layer_starts(game.cells)
    searches = (Search(game), CompiledSearch(game), CompiledSearch(game, threads=2))
    positions = {at for at in random_positions(game, 400, seed=12) if not at.outcome}
    for position in positions:
        mine, theirs = position.mine, position.theirs
        value, _ = value_and_plies(body[place(position.x, position.o, starts)], position.empty.bit_count())
        for search in searches:
            assert (search.query_attack(mine, theirs) != 0) == (value == 1), position
            assert (search.query_defence(theirs, mine) == 0) == (value == -1), position
