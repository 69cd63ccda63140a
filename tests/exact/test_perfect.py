"""The perfect player: the table is what the rules make it, and it keeps every promise."""

from fractions import Fraction
from functools import cache
from pathlib import Path

import pytest

from noughts.exact import baked as table
from noughts.exact import perfect
from noughts.rules.errors import ImpossibleError
from noughts.rules.game import Game
from noughts.rules.position import Position
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


def test_value_and_plies_on_every_position() -> None:
    for position in POSITIONS:
        assert (perfect.value(position), perfect.plies(position)) == plain(position)


def test_only_reachable_positions_are_in_the_table() -> None:
    for content in (table.PLIES, table.BEST):
        assert len(content) == 3**9
        assert len(content) - content.count(perfect.UNREACHABLE) == len(POSITIONS)


def test_keeps_the_value_in_every_unfinished_position() -> None:
    assert len(UNFINISHED) == 4520
    for position in UNFINISHED:
        best = perfect.best(position)
        assert best in position.moves
        value, plies = plain(position.play(best))
        assert -value == plain(position)[0]
        if value == -1:
            assert plies + 1 == plain(position)[1]


def test_finished_positions_have_no_move() -> None:
    assert all(perfect.best(position) is None for position in POSITIONS if position.outcome)


@pytest.mark.parametrize(("mark", "wins"), [("X", Fraction(191, 192)), ("O", Fraction(866, 945))])
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
    assert f"{float(wins):.6f}" == {"X": "0.994792", "O": "0.916402"}[mark]


def test_no_value_keeping_policy_that_wins_fastest_scores_more() -> None:
    """The policy's expected score against a random opponent is the highest in every position."""

    @cache
    def highest(position: Position) -> Fraction:
        if position.outcome:
            return Fraction(-1 if position.outcome.winner else 0)
        return max(-after_random(position.play(move)) for move in allowed(position))

    def allowed(position: Position) -> list[int]:
        value, plies = plain(position)
        keeping = [move for move in position.moves if -plain(position.play(move))[0] == value]
        if value < 1:
            return keeping
        return [move for move in keeping if plain(position.play(move))[1] + 1 == plies]

    @cache
    def after_random(position: Position) -> Fraction:
        """Score of the side to move, if it moves once at random and the other plays on."""
        if position.outcome:
            return Fraction(-1 if position.outcome.winner else 0)
        replies = [-highest(position.play(move)) for move in position.moves]
        return sum(replies, Fraction()) / len(replies)

    for position in UNFINISHED:
        best = perfect.best(position)
        assert best in allowed(position)
        score = -after_random(position.play(best))
        assert score == highest(position)
        if plain(position)[0] == -1:
            equals = [move for move in position.moves if -after_random(position.play(move)) == score]
            longest = max(plain(position.play(move))[1] for move in equals)
            assert plain(position.play(best))[1] == longest


def test_other_boards_are_not_in_the_table() -> None:
    with pytest.raises(ImpossibleError, match="the table of perfect play is for 3x3k3, not for 4x4k4"):
        perfect.value(Position(Game(4, 4, 4)))
