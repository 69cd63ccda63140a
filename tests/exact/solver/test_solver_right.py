"""The solver against an independent judge, with every rule on and with each one off."""

from dataclasses import fields, replace
from functools import cache
from random import Random

import pytest

from noughts.exact.solver import Rules, Search, verdict
from noughts.exact.solver.inquiry import Inquiry
from noughts.rules.game import Game
from noughts.rules.position import Position, reachable
from tests.exact.solver.brute import Brute

SMALL = [
    (width, height, k)
    for width in range(1, 10)
    for height in range(1, 10)
    if width * height <= 9
    for k in range(1, max(width, height) + 1)
]
LARGER = ["4x3k3", "4x4k3", "4x4k4", "5x3k3", "5x4k4"]
VARIANTS = {"all on": Rules()} | {
    f"without {field.name}": replace(Rules(), **{field.name: False}) for field in fields(Rules)
}
VARIANTS["all off"] = Rules(**{field.name: False for field in fields(Rules)})


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
def unfinished_small() -> list[tuple[Game, list[Position]]]:
    games = [Game(*board) for board in SMALL]
    return [(game, [position for position in reachable(game) if not position.outcome]) for game in games]


def check_values(game: Game, positions: list[Position], rules: Rules) -> None:
    search = Search(game, rules)
    for position in positions:
        inquiry = Inquiry(search, position)
        inquiry.finish()
        assert inquiry.value == judged(position)[0], position


def check_verdicts(game: Game, positions: list[Position]) -> None:
    """Value, distance, best move, and every move of the line keep what the judge says."""
    search = Search(game)
    for position in positions:
        value, plies = judged(position)
        found = verdict(search, position, with_distance=True)
        assert (found.value, found.plies) == (value, plies), position
        assert found.line[0] == found.best
        for move in found.line:
            position = position.play(move)
            value, plies = -value, plies - 1
            assert judged(position) == (value, plies), found
        assert position.outcome or value == 0


def test_every_position_of_every_board_of_up_to_9_cells() -> None:
    for game, positions in unfinished_small():
        check_verdicts(game, positions)


@pytest.mark.parametrize("name", VARIANTS)
def test_the_same_with_each_rule_off(name: str) -> None:
    for game, positions in unfinished_small():
        check_values(game, positions[::5], VARIANTS[name])


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
        for move in found.line:
            position, value = position.play(move), -value
            assert judged(position)[0] == value, found


def test_a_search_that_knows_nothing_beforehand() -> None:
    """A fresh table for each position: what one position teaches must not be needed for another."""
    for position in late_positions(Game(4, 4, 3), 300, 7):
        assert verdict(Search(position.game), position).value == judged(position)[0]
