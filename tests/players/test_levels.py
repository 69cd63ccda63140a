"""The levels: a ladder on 3 x 3, sensible and quick on every board."""

import time
from fractions import Fraction
from itertools import pairwise
from pathlib import Path
from random import Random

import pytest

from noughts.exact import perfect
from noughts.players.levels import LEVELS, Level
from noughts.players.lookahead import best_moves
from noughts.players.match import sampled_match
from noughts.players.named import NAMES, player_named
from noughts.rules.game import Game
from noughts.rules.position import Position
from noughts.rules.tactics import threats_against_mover, threats_of_mover
from tests.every import UNFINISHED
from tests.scripts import script

ROOT = Path(__file__).parents[2]


def test_the_page_is_what_the_script_makes() -> None:
    assert set(script("make_levels").NAMES) == set(NAMES)
    assert (ROOT / "docs" / "levels.md").read_text() == script("make_levels").page()


@pytest.mark.parametrize(("opponent", "step"), [("random", Fraction(1, 100)), ("perfect", Fraction(1, 50))])
def test_every_level_scores_more_than_the_one_below(opponent: str, step: Fraction) -> None:
    ladder = ("random", *LEVELS, "perfect")
    scores = [script("make_levels").score(player_named(name), player_named(opponent)) for name in ladder]
    steps = [above - below for below, above in pairwise(scores)]
    assert min(steps) > step
    assert max(steps[1:]) < Fraction(1, 10)


def test_there_are_eight_and_each_has_its_sentence() -> None:
    assert list(LEVELS) == [f"level-{number}" for number in range(1, 9)]
    assert len({skill.summary for skill in LEVELS.values()}) == 8
    assert player_named("level-3").summary == "looks 2 turns ahead, and overlooks something 1 time out of 2"


@pytest.mark.parametrize("name", LEVELS)
def test_a_level_overlooks_no_more_than_it_says(name: str) -> None:
    """With the chance it says it looks, and then finds a win and, from two turns on, a threat."""
    level = Level(name)
    for position in UNFINISHED:
        wins, dangers = threats_of_mover(position), threats_against_mover(position)
        odds = level.odds(position)
        if wins:
            assert sum(odds.get(cell, 0) for cell in wins) >= 1 - level.skill.overlooks
        elif dangers and level.skill.plies > 1:
            assert sum(odds.get(cell, 0) for cell in dangers) >= 1 - level.skill.overlooks


@pytest.mark.parametrize("name", LEVELS)
def test_a_level_does_not_play_the_same_game_every_time(name: str) -> None:
    level = Level(name)
    games = set()
    for seed in range(30):
        random = Random(seed)
        position, moves = Position(), []
        while position.moves:
            moves.append(level.choose(position, random))
            position = position.play(moves[-1])
        games.add(tuple(moves))
    assert len(games) > 20


def test_looking_to_the_end_keeps_the_value_and_wins_soonest() -> None:
    for position in UNFINISHED:
        for move in best_moves(position, 9):
            after = position.play(move)
            assert -perfect.value(after) == perfect.value(position)
            if perfect.value(position):
                assert perfect.plies(after) + 1 == perfect.plies(position)


def test_looking_one_turn_ahead_finds_wins_and_nothing_else() -> None:
    for position in UNFINISHED:
        wins = tuple(sorted(threats_of_mover(position)))
        assert best_moves(position, 1) == (wins or position.moves)


@pytest.mark.parametrize("name", ["level-1", "level-4", "level-8"])
@pytest.mark.parametrize("text", ["1x1k1", "2x1k2", "19x1k3", "4x4k3", "7x6k4", "19x19k5"])
def test_a_level_plays_on_any_board_at_once(name: str, text: str) -> None:
    level, random = Level(name), Random(text)
    position = Position(Game.parse(text))
    slowest = 0.0
    for _ in range(4):
        if not position.moves:
            break
        before = time.process_time()
        move = level.choose(position, random)
        slowest = max(slowest, time.process_time() - before)
        position = position.play(move)
    assert position.x
    assert slowest < 5


def test_the_higher_level_wins_on_larger_boards_too() -> None:
    strong, weak, game = player_named("level-7"), player_named("level-2"), Game(5, 5, 4)
    as_x, as_o = sampled_match(strong, weak, game, 4, seed=1), sampled_match(weak, strong, game, 4, seed=2)
    assert as_x.first_wins + as_o.second_wins > as_x.second_wins + as_o.first_wins
