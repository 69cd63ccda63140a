"""The levels: a ladder on 3 x 3 whose rungs err like people, sensible on every board."""

from collections.abc import Iterator, Sequence
from fractions import Fraction
from itertools import pairwise
from math import isqrt
from pathlib import Path
from random import Random
from typing import Any

import pytest

from noughts.game.game import Game
from noughts.game.position import Position
from noughts.game.tactics import line_weights, threats_against_mover, threats_of_mover
from noughts.players.arena.match import sample_match
from noughts.players.levels import ADULT, FIRST_OPPONENT, LEVELS, TACTICS, TITLES, Level
from noughts.players.lookahead import NODES, best_moves
from noughts.players.registry import NAMES, player_named, summary_for
from noughts.solving import perfect
from noughts.solving.engine import consider
from noughts.solving.limit import Limit
from tests.every import UNFINISHED
from tests.scripts import script

ROOT = Path(__file__).parents[2]
PAGE = ROOT / "docs" / "background" / "levels.md"


@pytest.mark.long
def test_the_page_is_what_the_script_makes() -> None:
    assert set(script("make_levels").NAMES) == set(NAMES)
    assert PAGE.read_text() == script("make_levels").page()


def test_each_level_misses_less_than_the_one_below_and_plain_things_least() -> None:
    misses = [script("make_levels").misses(name) for name in LEVELS]
    for below, above in pairwise(misses):
        assert all(above[tactic] < below[tactic] for tactic in TACTICS)
    for limit, level in ((Fraction(5, 100), 4), (Fraction(1, 100), 6)):
        for found in misses[level - 1 :]:
            assert found["win"] <= limit
            assert found["block"] <= 2 * limit
    for found in misses[3:7]:
        assert min(found["fork"], found["fork defence"]) > 5 * max(found["win"], found["block"])


@pytest.mark.parametrize("name", LEVELS)
def test_in_no_position_more_is_overlooked_than_the_level_says(name: str) -> None:
    level = Level(name)
    wins_overlooked, blocks_overlooked = level.skill.overlooks[:2]
    assert sorted(level.skill.overlooks) == list(level.skill.overlooks)
    for position in UNFINISHED:
        odds = level.odds(position)
        if wins := threats_of_mover(position):
            assert sum(odds.get(cell, 0) for cell in wins) >= 1 - wins_overlooked
        elif blocks := threats_against_mover(position):
            assert sum(odds.get(cell, 0) for cell in blocks) >= 1 - blocks_overlooked


def test_no_two_levels_open_alike() -> None:
    openings = [script("make_levels").openings(name) for name in LEVELS]
    assert all(above["edges"] < below["edges"] for below, above in pairwise(openings))
    assert all(above["centre"] >= below["centre"] for below, above in pairwise(openings))


@pytest.mark.parametrize(("opponent", "step"), [("random", Fraction(1, 300)), ("perfect", Fraction(1, 60))])
def test_every_level_scores_more_than_the_one_below(opponent: str, step: Fraction) -> None:
    score = script("make_levels").score
    ladder = ("random", *LEVELS, "perfect")
    steps = [score(above, opponent) - score(below, opponent) for below, above in pairwise(ladder)]
    assert min(steps) > step
    assert max(steps) < Fraction(1, 6)
    assert all(score(above, below) > Fraction(1, 2) for below, above in pairwise(ladder))


def test_the_perfect_player_loses_little_by_not_knowing_its_opponent() -> None:
    regrets = script("make_levels").regrets()
    lost = [best - got for got, best in regrets.values()]
    assert len(regrets) == 15
    assert min(lost) >= 0
    assert sum(lost) / 15 <= Fraction(5, 1000)
    assert max(lost) <= Fraction(16, 1000)


def test_each_has_a_name_and_an_honest_sentence() -> None:
    assert list(LEVELS) == [f"level-{number}" for number in range(1, 9)]
    assert list(TITLES) == ["snail", "puppy", "rabbit", "parrot", "monkey", "fox", "raven", "owl"]
    assert script("make_levels").PEOPLE["sees 9 of 10"] is ADULT
    for name, level in LEVELS.items():
        wins_x, _, wins_o, _ = script("make_levels").ends("sees 9 of 10", name)
        assert level.beaten == round(50 * (wins_x + wins_o))
        missed = script("make_levels").misses(name)
        assert level.missed == tuple(
            round(float(100 * missed[tactic]), 2) for tactic in ("win", "block", "fork")
        )
    assert player_named("level-4").summary == (
        "misses 2 of 100 wins, 4 of 100 blocks and 45 of 100 chances for two threats at once on 3 x 3. "
        "A simulated adult wins about 19 of 100 games"
    )
    assert summary_for(player_named("level-4"), Game(5, 5, 4)) == (
        "looks for a win in 19 of 20 turns, for a block in 9 of 10, and for two threats at once in 1 of 4"
    )
    for misere in (Game(3, 3, 3, flags="m"), Game(3, 3, 3, flags="n")):
        assert summary_for(player_named("level-4"), misere) == (
            "looks one move ahead in 19 of 20 turns, two moves in 9 of 10, and three in 1 of 4"
        )
    assert "3 x 3" not in summary_for(player_named("perfect"), Game(5, 5, 4))


def test_levels_answer_to_their_names() -> None:
    for title in ("Owl", "owl", "OWL"):
        player = player_named(title)
        assert isinstance(player, Level)
        assert (player.name, player.title) == ("level-8", "Owl")


def test_the_first_opponent_is_beaten_about_half_the_time() -> None:
    assert 45 <= (LEVELS[FIRST_OPPONENT].beaten or 0) <= 55


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


class Loaded(Random):
    """Dice that fall as they are told, and remember how likely that was."""

    def __init__(self, falls: Sequence[int]) -> None:
        super().__init__(0)
        self.falls = list(falls)
        self.chance = 1.0
        self.sides: list[int] = []

    def choices(self, population: Any, weights: Any = None, **_: Any) -> list[Any]:
        self.sides.append(len(population))
        fall = self.falls.pop(0) if self.falls else 0
        self.chance *= weights[fall] / sum(weights)
        return [population[fall]]


def every_draw(level: Level, position: Position) -> Iterator[tuple[int, float]]:
    """Each way the dice can fall when a level chooses: its move, and how likely it is."""
    first = Loaded([])
    level.choose(position, first)
    for looks in range(first.sides[0]):
        second = Loaded([looks])
        level.choose(position, second)
        for falls in range(second.sides[1]):
            dice = Loaded([looks, falls])
            yield level.choose(position, dice), dice.chance


@pytest.mark.parametrize("name", ["level-1", "level-5", "level-8"])
@pytest.mark.parametrize("text", [".../.../...", "X../.O./...", "XX./O../O.."])
def test_moves_are_chosen_by_the_odds(name: str, text: str) -> None:
    level, position = Level(name), Position.parse(text)
    found = dict.fromkeys(level.odds(position), 0.0)
    for move, chance in every_draw(level, position):
        found[move] += chance
    assert found == pytest.approx({move: float(chance) for move, chance in level.odds(position).items()})


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
        assert best_moves(position, 0) == position.moves


@pytest.mark.parametrize("plies", range(2, 7))
def test_looking_so_far_finds_what_is_decided_within(plies: int) -> None:
    """A win or a loss within the plies is played as well as can be; else no move loses within them."""
    for position in UNFINISHED:
        value, distance = perfect.value(position), perfect.plies(position)
        for move in best_moves(position, plies):
            after = position.play(move)
            if value and distance <= plies:
                assert (perfect.value(after), perfect.plies(after)) == (-value, distance - 1)
            else:
                assert perfect.value(after) < 1 or perfect.plies(after) >= plies


LARGER = Game.parse("5x5k4")


@pytest.mark.parametrize(
    ("text", "plies", "cells"),
    [
        ("XXX../OOO../...../...../.....", 1, "d1"),
        ("XX.X./OO.O./...../...../.....", 1, "c1"),
        ("XX.../OOO../X..../...../.....", 2, "d2"),
        ("...../.XX../.X.../OO..O/.....", 3, "d2"),
        ("...../.XX../...../.O.../.....", 4, "a2 d2 e2"),
    ],
)
def test_what_is_seen_on_larger_boards(text: str, plies: int, cells: str) -> None:
    position = Position.parse(text, LARGER)
    found = {LARGER.cell_name(cell) for cell in best_moves(position, plies)}
    assert found == set(cells.split())
    assert best_moves(position, plies - 1) == position.moves


def test_where_no_move_keeps_a_fork_away_none_is_better() -> None:
    position = Position.parse("O..../..XX./O..../X..X./....O", LARGER)
    assert best_moves(position, 4) == position.moves


def test_whoever_looks_far_on_a_larger_board_asks_the_engine() -> None:
    position = Position.parse("...../..X../.OX../...../.....", LARGER)
    assert best_moves(position, 4) != best_moves(position, 9)
    assert best_moves(position, 9) == (consider(position, limit=Limit(nodes=NODES)).move,)


@pytest.mark.parametrize("text", ["4x4k3", "5x5k4", "15x15k5"])
def test_the_best_looking_cells_of_a_larger_board_attract_most(text: str) -> None:
    position = Position(Game.parse(text))
    looks = line_weights(position, 4)
    least = sorted(looks.values())[-9]
    seen = {cell: isqrt(weight**9) for cell, weight in looks.items() if weight >= least}
    shares = {cell: Fraction(weight, sum(seen.values())) for cell, weight in seen.items()}
    odds = Level("level-4").odds(position)
    glance = 1 - sum(chance for plies, chance in LEVELS["level-4"].plies.items() if plies == 9)
    assert {cell: odds[cell] for cell in shares if cell not in best_moves(position, 9)} == {
        cell: glance * share for cell, share in shares.items() if cell not in best_moves(position, 9)
    }


@pytest.mark.parametrize("name", ["level-1", "level-4", "level-8"])
@pytest.mark.parametrize("text", ["1x1k1", "2x1k2", "19x1k3", "4x4k3", "7x6k4", "19x19k5"])
def test_a_level_plays_on_any_board(name: str, text: str) -> None:
    level, random = Level(name), Random(text)
    position = Position(Game.parse(text))
    for _ in range(4):
        if position.moves:
            position = position.play(level.choose(position, random))
    assert position.outcome or (position.x | position.o).bit_count() == 4


def test_higher_levels_win_on_larger_boards_too() -> None:
    for pair in (("level-7", "level-2"), ("level-8", "greedy")):
        strong, weak = map(player_named, pair)
        as_x = sample_match(strong, weak, LARGER, 6, seed=1)
        as_o = sample_match(weak, strong, LARGER, 6, seed=2)
        assert as_x.first_wins + as_o.second_wins > as_x.second_wins + as_o.first_wins


def test_the_page_says_that_nobody_falls_below_half_on_larger_boards() -> None:
    rows = [line.split(" | ") for line in PAGE.read_text().partition("## On larger boards")[2].splitlines()]
    matches = {
        (row[0].strip("| "), row[1], row[2]): float(row[7].split()[0])
        for row in rows
        if len(row) > 8 and "±" in row[7]
    }
    below = {(f"`{above}`", f"`{below}`") for below, above in pairwise(LEVELS)}
    greedy = {(f"`level-{number}`", "`greedy`") for number in (6, 7, 8)}
    boards = {"5x5k4": below | greedy, "7x7k5": below | greedy, "15x15k5": below}
    assert set(matches) == {(board, *pair) for board, pairs in boards.items() for pair in pairs}
    assert min(matches.values()) >= 50
