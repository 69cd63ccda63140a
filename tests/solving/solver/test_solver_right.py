"""The solver against an independent judge, with every rule on and with each one off."""

from functools import cache
from random import Random

import pytest

from noughts.game.game import Game
from noughts.game.position import Position, reachable_positions
from noughts.solving.solver import Pruning, Search, verdict
from noughts.solving.solver.cores.compiled import CompiledSearch
from noughts.solving.solver.value_query import ValueQuery
from tests.solving.solver.brute import Brute
from tests.solving.solver.every import VARIANTS, Marks, boards, check, unfinished, worth_of

OF_12_CELLS = ["4x3k3", "2x6k3"]  # `python -m benchmarks.every_position` does them all
LARGER = ["4x4k3", "4x4k4", "5x3k3", "5x4k4"]


@cache
def judge_of(game: Game) -> Brute:
    return Brute(game.width, game.height, game.k)


def judged(position: Position) -> tuple[int, int]:
    return judge_of(position.game).judge(str(position).replace("/", ""))


@cache
def late_positions(game: Game, number: int, most_empty: int) -> list[Position]:
    """Unfinished positions that random play reaches, with few enough empty cells for the judge."""
    random = Random(str(game))
    found: dict[Position, None] = {}
    while len(found) < number:
        position = Position(game)
        while not position.outcome:
            if position.empty.bit_count() <= most_empty:
                found[position] = None
            position = position.play(random.choice(position.moves))
    return list(found)[:number]


@cache
def worths() -> dict[Game, dict[Marks, int]]:
    return {game: worth_of(game) for game in [*boards(9), *map(Game.parse, OF_12_CELLS)]}


def check_values(game: Game, positions: list[Position], rules: Pruning) -> None:
    search = Search(game, rules)
    for position in positions:
        inquiry = ValueQuery(search, position)
        inquiry.run()
        assert inquiry.value == judged(position)[0], position


def check_verdicts(game: Game, positions: list[Position]) -> None:
    """Value, distance, best move, and every move of the line keep what the judge says."""
    search = Search(game)
    for position in positions:
        value, plies = judged(position)
        found = verdict(search, position, with_distance=True)
        assert (found.value, found.plies) == (value, plies), position
        assert found.variation[0] == found.best
        for move in found.variation:
            position = position.play(move)
            value, plies = -value, plies - 1
            assert judged(position) == (value, plies), found
        assert position.outcome or value == 0


def test_every_position_of_every_board_of_up_to_9_cells() -> None:
    for game in boards(9):
        check_verdicts(game, [position for position in reachable_positions(game) if not position.outcome])


@pytest.mark.parametrize("name", VARIANTS)
def test_the_same_in_both_cores_with_each_rule_off(name: str) -> None:
    """Some of the positions; in the compiled core, with all rules on, every one."""
    rules = VARIANTS[name]
    for game, worth in worths().items():
        few = 1 if game.cells < 10 else 16
        step = 1 if name == "all on" else 10 * few
        check(CompiledSearch(game, rules=rules), worth, unfinished(game, worth, step))
        check(Search(game, rules), worth, unfinished(game, worth, 25 * few))


@pytest.mark.parametrize("game", LARGER)
def test_late_positions_of_larger_boards(game: str) -> None:
    check_verdicts(Game.parse(game), late_positions(Game.parse(game), 2000, 7)[::2])


@pytest.mark.parametrize("name", VARIANTS)
@pytest.mark.parametrize("game", LARGER)
def test_the_same_larger_boards_with_each_rule_off(game: str, name: str) -> None:
    check_values(Game.parse(game), late_positions(Game.parse(game), 2000, 7)[::10], VARIANTS[name])


@pytest.mark.parametrize("game", LARGER)
def test_without_distance_best_and_line_keep_the_value(game: str) -> None:
    search = Search(Game.parse(game))
    for position in late_positions(Game.parse(game), 500, 7):
        found = verdict(search, position)
        value, _ = judged(position)
        assert found.value == value
        for move in found.variation:
            position, value = position.play(move), -value
            assert judged(position)[0] == value, found


def test_a_search_that_knows_nothing_beforehand() -> None:
    """A fresh table for each position: what one position teaches must not be needed for another."""
    for position in late_positions(Game(4, 4, 3), 300, 7):
        assert verdict(Search(position.game), position).value == judged(position)[0]
