"""Players and matches: odds that are chances, results that are exact."""

from fractions import Fraction
from random import Random
from typing import Any

import pytest

from noughts.game.errors import NoughtsError
from noughts.game.position import Position
from noughts.players.arena.match import exact_match
from noughts.players.registry import NAMES, player_named
from tests.every import UNFINISHED


@pytest.mark.parametrize("name", NAMES)
def test_chosen_moves_follow_the_odds(name: str) -> None:
    player = player_named(name)
    for position in UNFINISHED[::97]:
        chosen = {player.choose(position, Random(seed)) for seed in range(60)}
        assert chosen <= set(player.odds(position))


@pytest.mark.parametrize("name", NAMES)
def test_names_are_read_in_either_case(name: str) -> None:
    assert player_named(f" {name.upper()} ").name == player_named(name.title()).name == name


@pytest.mark.parametrize("name", [None, 4, ["perfect"]])
def test_what_is_no_name(name: Any) -> None:
    with pytest.raises(NoughtsError, match=r"^there is no player .*: choose one of perfect, level-1, "):
        player_named(name)


def test_nobody_of_that_name() -> None:
    with pytest.raises(NoughtsError) as caught:
        player_named("gandalf")
    assert str(caught.value).startswith("there is no player 'gandalf': choose one of perfect, level-1, ")


@pytest.mark.parametrize(
    ("first", "second", "wins", "losses"),
    [
        ("perfect", "random", "0.989583", "0.000000"),
        ("random", "perfect", "0.000000", "0.886772"),
        ("random", "minimax", "0.000000", "0.806349"),
        ("minimax", "alpha-beta", "0.000000", "0.000000"),
        ("perfect", "perfect", "0.000000", "0.000000"),
    ],
)
def test_known_matches(first: str, second: str, wins: str, losses: str) -> None:
    result = exact_match(player_named(first), player_named(second))
    assert f"{float(result.first_wins):.6f}" == wins
    assert f"{float(result.second_wins):.6f}" == losses
    assert result.first_wins + result.draws + result.second_wins == 1


def test_random_against_random() -> None:
    """The well-known chances, worked out again by plain recursion."""

    def ends(position: Position) -> dict[str | None, Fraction]:
        if position.outcome:
            return {position.outcome.winner: Fraction(1)}
        total: dict[str | None, Fraction] = {}
        for move in position.moves:
            for winner, chance in ends(position.play(move)).items():
                total[winner] = total.get(winner, Fraction(0)) + chance / len(position.moves)
        return total

    expected = ends(Position())
    result = exact_match(player_named("random"), player_named("random"))
    assert (result.first_wins, result.draws, result.second_wins) == (
        expected["X"],
        expected[None],
        expected["O"],
    )
