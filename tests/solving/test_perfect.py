"""The perfect player: the table is what the rules make it, and it keeps every promise."""

import shutil
import subprocess
import sys
from fractions import Fraction
from functools import cache
from pathlib import Path

import pytest

from noughts.game.errors import ImpossibleError
from noughts.game.game import Game
from noughts.game.position import Position
from noughts.game.tactics import threats_against_mover, threats_of_mover
from noughts.players.arena.match import Result, exact_match
from noughts.players.registry import player_named
from noughts.solving import perfect
from noughts.solving import perfect_table as table
from tests.every import POSITIONS, UNFINISHED
from tests.scripts import script


@cache
def plain(position: Position) -> tuple[int, int]:
    """Value and plies by the plainest search: fast wins, slow losses."""
    if position.outcome:
        return (-1 if position.outcome.winner else 0), 0
    replies = [plain(position.play(move)) for move in position.moves]
    wins = [plies for value, plies in replies if value == -1]
    if wins:
        return 1, 1 + min(wins)
    draws = [plies for value, plies in replies if value == 0]
    if draws:
        return 0, 1 + max(draws)
    return -1, 1 + max(plies for _, plies in replies)


def test_the_script_makes_this_very_table() -> None:
    assert Path(table.__file__).read_text() == script("make_table").source()


def test_the_script_needs_no_table_to_make_one(tmp_path: Path) -> None:
    made = tmp_path / "noughts" / "solving" / "perfect_table.py"
    shutil.copytree(Path(table.__file__).parents[1], tmp_path / "noughts")
    shutil.copytree(Path(script("make_table").__file__ or "").parent, tmp_path / "scripts")
    made.unlink()
    shutil.rmtree(made.parent / "__pycache__", ignore_errors=True)
    command = [sys.executable, "-S", "scripts/make_table.py"]  # without the packages that are installed
    subprocess.run(command, check=True, cwd=tmp_path, env={"PYTHONPATH": str(tmp_path)})
    assert made.read_text() == Path(table.__file__).read_text()


def test_value_and_plies_on_every_position() -> None:
    for position in POSITIONS:
        assert (perfect.value(position), perfect.plies(position)) == plain(position)


def test_only_reachable_positions_are_in_the_table() -> None:
    for content in (table.PLIES, table.BEST):
        assert len(content) == 3**9
        assert len(content) - content.count(perfect.UNREACHABLE) == len(POSITIONS)


def test_keeps_the_value_wins_fastest_and_resists_longest() -> None:
    assert len(UNFINISHED) == 4520
    for position in UNFINISHED:
        best = perfect.best(position)
        assert best in position.moves
        value, plies = plain(position.play(best))
        assert (-value, plies + 1) == plain(position)


def test_finished_positions_have_no_move() -> None:
    assert all(perfect.best(position) is None for position in POSITIONS if position.outcome)


@pytest.mark.parametrize(("mark", "wins"), [("X", Fraction(95, 96)), ("O", Fraction(838, 945))])
def test_against_every_line_of_play(mark: str, wins: Fraction) -> None:
    """It never loses, and wins this share of games when the other side moves at random."""

    @cache
    def share_won(position: Position) -> Fraction:
        if position.outcome:
            assert position.outcome.winner in (mark, None)
            return Fraction(position.outcome.winner == mark)
        if position.mover == mark:
            best = perfect.best(position)
            assert best is not None
            return share_won(position.play(best))
        replies = [share_won(position.play(move)) for move in position.moves]
        return sum(replies, Fraction()) / len(replies)

    assert share_won(Position()) == wins
    assert f"{float(wins):.6f}" == {"X": "0.989583", "O": "0.886772"}[mark]


def test_beats_greedy_whenever_it_has_x() -> None:
    greedy, best = player_named("greedy"), player_named("perfect")
    assert exact_match(best, greedy) == Result(Fraction(1), Fraction(0), Fraction(0))
    assert exact_match(greedy, best) == Result(Fraction(0), Fraction(1), Fraction(0))


def test_the_plausible_opponent_sees_two_plain_things_out_of_three() -> None:
    plausible = script("make_table").plausible
    for position in UNFINISHED:
        odds = plausible(position)
        seen = threats_of_mover(position) or threats_against_mover(position)
        assert sum(odds.values()) == 1
        assert set(odds) == set(position.moves)
        assert all(chance > 0 for chance in odds.values())
        if seen:
            assert Fraction(2, 3) < sum(odds[cell] for cell in seen) <= 1
    # A cell weighs 1, 2 for each line through it without a mark, and 2 for each with the X.
    looks = plausible(Position.parse("X../.../..."))
    weights = [0, 5, 7, 5, 9, 5, 7, 5, 7]
    assert looks == {cell: Fraction(weight, 50) for cell, weight in enumerate(weights) if weight}


def test_no_policy_with_these_promises_scores_more_against_the_plausible_opponent() -> None:
    """The expected score is the highest in every position."""
    plausible = script("make_table").plausible

    @cache
    def highest(position: Position) -> Fraction:
        if position.outcome:
            return Fraction(-1 if position.outcome.winner else 0)
        return max(after(position.play(move)) for move in allowed(position))

    def allowed(position: Position) -> list[int]:
        value, plies = plain(position)
        return [move for move in position.moves if plain(position.play(move)) == (-value, plies - 1)]

    @cache
    def after(position: Position) -> Fraction:
        """Score of the side that has moved, if the other is the plausible opponent."""
        if position.outcome:
            return Fraction(1 if position.outcome.winner else 0)
        replies = plausible(position).items()
        return sum((chance * highest(position.play(move)) for move, chance in replies), Fraction())

    for position in UNFINISHED:
        best = perfect.best(position)
        assert best in allowed(position)
        equals = [move for move in allowed(position) if after(position.play(move)) == highest(position)]
        assert best == equals[0]


def test_other_boards_are_not_in_the_table() -> None:
    with pytest.raises(ImpossibleError, match="the table of perfect play is for 3x3k3, not for 4x4k4"):
        perfect.value(Position(Game(4, 4, 4)))
