"""One's own players: functions and objects play, and what is wrong with one is said by its name."""

from collections.abc import Callable
from fractions import Fraction
from itertools import count, islice
from random import Random
from typing import Any

import pytest

from noughts.game.errors import IllegalMoveError, NoughtsError
from noughts.game.game import CLASSIC, Game
from noughts.game.position import Position, reachable_positions
from noughts.players.adapters import TRIALS, as_player, check_player
from noughts.players.arena.match import GAMES, exact_match, match, sample_match
from noughts.players.arena.tournament import tournament
from noughts.players.player import Dice, Odds, Player, ask_move, ask_odds
from noughts.players.registry import NAMES, player_named
from noughts.strategies import STRATEGIES, Choice, Horizon, Minimax, Strategy
from noughts.strategies.strategy import Valued

START = Position()


@pytest.mark.parametrize("name", NAMES)
def test_every_player_passes_the_test(name: str) -> None:
    assert check_player(name).name == name


@pytest.mark.parametrize("strategy", STRATEGIES.values(), ids=STRATEGIES)
def test_a_strategy_is_a_player(strategy: type[Strategy]) -> None:
    assert as_player(strategy).name == as_player(strategy()).name == strategy.name
    check_player(strategy, Game(3, 2, 3))


class FirstCell(Strategy):
    def decide(self, position: Position) -> Valued:
        return 0, position.moves[0] if position.moves else None


def test_a_strategy_of_ones_own_plays_on_any_board() -> None:
    assert check_player(FirstCell).name == "FirstCell"
    assert match(FirstCell, "random") == match(first_move, "random")
    assert match(FirstCell(), "greedy", Game(4, 4, 3), games=1).second_wins == 1


def test_a_strategy_plays_with_the_options_it_has() -> None:
    assert check_player(Horizon(depth=3)).name == "horizon"
    assert as_player(Minimax(order="centre")).odds(START) == {4: Fraction(1)}
    assert as_player(Minimax()).odds(START) == as_player(Minimax).odds(START) == {0: Fraction(1)}


@pytest.mark.parametrize("game", ["4x4k3", "5x4k4", "4x4k3w", "1x1k1"])
@pytest.mark.parametrize("name", ["greedy", "random", "level-2", "level-7"])
def test_players_pass_on_other_boards(name: str, game: str) -> None:
    check_player(name, Game.parse(game))


def first_move(position: Position) -> int:
    return position.moves[0]


def by_name(position: Position) -> str:
    return position.game.cell_name(position.moves[-1])


def rolls(position: Position, random: Random) -> int:
    return random.choice(position.moves)


def with_an_option(position: Position, depth: int = 4) -> int:
    return position.moves[depth % len(position.moves)]


class OnlyOdds:
    name = "even"

    def odds(self, position: Position) -> dict[str, float]:
        """By name, and in floats that do not sum to 1 exactly."""
        return {position.game.cell_name(move): 1 / len(position.moves) for move in position.moves}


class OnlyChoose:
    def choose(self, position: Position) -> int:
        return position.moves[0]


class Both:
    def odds(self, position: Position) -> Odds:
        return {position.moves[0]: Fraction(1)}

    def choose(self, position: Position, random: Random) -> int:
        return position.moves[0]


class Subclass(Player):
    name, summary = "sub", "takes the first cell"

    def choose(self, position: Position, random: Random) -> int:
        return position.moves[0]


@pytest.mark.parametrize(
    ("given", "name", "has_odds"),
    [
        (first_move, "first_move", True),
        (by_name, "by_name", True),
        (rolls, "rolls", False),
        (with_an_option, "with_an_option", True),
        (lambda position: position.moves[0], "<lambda>", True),
        (OnlyOdds(), "even", True),
        (OnlyChoose(), "OnlyChoose", True),
        (Both(), "Both", True),
        (Subclass(), "sub", False),
        ("RANDOM", "random", True),
        (Minimax, "minimax", True),
    ],
)
def test_what_can_be_a_player(given: object, name: str, has_odds: bool) -> None:
    player = check_player(given)
    check_player(given, Game(3, 2, 2))
    assert (player.name, player.has_odds) == (name, has_odds)
    assert sample_match(player, player_named("random"), CLASSIC, 3, seed=1)
    if has_odds:
        result = exact_match(player, player_named("random"))
        assert result.first_wins + result.draws + result.second_wins == 1


def test_a_function_plays_what_it_says() -> None:
    assert as_player(first_move).odds(START) == {0: Fraction(1)}
    assert as_player(by_name).choose(START, Dice(0)) == 8
    assert ask_odds(as_player(OnlyOdds()), START) == dict.fromkeys(range(9), Fraction(1, 9))
    even = exact_match(as_player(OnlyOdds()), as_player(OnlyOdds()))
    assert even == exact_match(player_named("random"), player_named("random"))
    assert {as_player(rolls).choose(START, Dice(seed)) for seed in range(99)} == set(range(9))
    assert as_player(player := Subclass()) is player


class Claims:
    """Says the odds it is given."""

    def __init__(self, odds: Any) -> None:
        self.says = odds

    def odds(self, position: Position) -> Any:
        return self.says


@pytest.mark.parametrize(
    ("odds", "sentence"),
    [
        ({0: Fraction(1, 2)}, "sum to 0.5: they must sum to 1"),
        ({0: 1, 1: 1}, "sum to 2: they must sum to 1"),
        ({}, "sum to 0: they must sum to 1"),
        ({0: 1.5, 1: -0.5}, "give 1 the chance -0.5: a chance is from 0 to 1"),
        ({0: "half"}, "give 0 the chance 'half': a chance is from 0 to 1"),
        ({0: None}, "give 0 the chance None: a chance is from 0 to 1"),
        ({0: float("nan")}, "give 0 the chance nan: a chance is from 0 to 1"),
        ({0: float("inf")}, "give 0 the chance inf: a chance is from 0 to 1"),
        ({4: 1}, "contain an illegal move: cell b2 is taken by X"),
        ({9: 1}, "contain an illegal move: there is no cell 9: cells go from 0 to 8"),
        (
            {True: 1},
            "contain an illegal move: a cell is a whole number or a name such as 'b2', not True",
        ),
        (
            {0.0: 1},
            "contain an illegal move: a cell is a whole number or a name such as 'b2', not 0.0",
        ),
        ([0], "must be a dict of moves and chances, not [0]"),
        (None, "must be a dict of moves and chances, not None"),
    ],
)
def test_wrong_odds_are_refused_by_name(odds: Any, sentence: str) -> None:
    position = START.play("b2")
    player = as_player(Claims(odds))
    ways: list[Callable[[], object]] = [
        lambda: ask_odds(player, position),
        lambda: player.choose(position, Dice(0)),
        lambda: exact_match(as_player(lambda position: 4), player),
    ]
    for way in ways:
        with pytest.raises(NoughtsError) as caught:
            way()
        assert str(caught.value) == f"the odds of Claims in .../.X./... {sentence}"


@pytest.mark.parametrize(
    ("move", "why"),
    [
        (4, "cell b2 is taken by X"),
        ("b2", "cell b2 is taken by X"),
        ("z9", "'z9' is not a cell of this board: cells go from a1 to c3"),
        (None, "a cell is a whole number or a name such as 'b2', not None"),
        ((0, 0), "a cell is a whole number or a name such as 'b2', not (0, 0)"),
    ],
)
def test_illegal_moves_are_refused_by_name(move: Any, why: str) -> None:
    class Stubborn(Player):
        name, summary = "stubborn", "always wants the same"

        def choose(self, position: Position, random: Random) -> Any:
            return move

    def stubborn(position: Position) -> Any:
        return move

    for player in (Stubborn(), as_player(stubborn)):
        with pytest.raises(IllegalMoveError) as caught:
            ask_move(player, START.play("b2"), Dice(0))
        assert str(caught.value) == f"stubborn made an illegal move in .../.X./...: {why}"


def test_a_function_is_asked_once_for_a_move_after_some_trials() -> None:
    calls: list[Position] = []

    def counted(position: Position) -> int:
        calls.append(position)
        return position.moves[0]

    player = as_player(counted)
    positions = list(islice((at for at in reachable_positions() if not at.outcome), 50))
    for position in positions:
        assert player.odds(position) == {position.moves[0]: 1}
    assert len(calls) == len(positions) + TRIALS


def test_chance_without_dice_is_found_out() -> None:
    falls = count()  # as chance may fall, but never twice the same way

    def lucky(position: Position) -> int:
        return position.moves[next(falls) % len(position.moves)]

    with pytest.raises(NoughtsError, match=r"^lucky chose .. and then .. in .*: a player that uses chance"):
        exact_match(as_player(lucky), as_player(lucky))
    with pytest.raises(NoughtsError, match=r"^lucky makes different moves in .* with the same seed"):
        check_player(lucky)


class Unsteady:
    """Never says the same odds twice."""

    def __init__(self) -> None:
        self.asked = 0

    def odds(self, position: Position) -> Odds:
        self.asked += 1
        return {
            position.moves[0]: Fraction(1, 1 + self.asked),
            position.moves[1]: 1 - Fraction(1, 1 + self.asked),
        }

    def choose(self, position: Position) -> int:
        return position.moves[0]


class Unfaithful(Both):
    """Makes a move that its odds rule out."""

    def choose(self, position: Position, random: Random) -> int:
        return position.moves[-1]


class Nameless(Subclass):
    name = ""


class WithoutSummary(Player):
    name = "terse"


class NoChoice(Strategy):
    name, summary = "no-choice", "chooses nothing"

    def choose(self, position: Position) -> Any:
        return 4


class PlaysOn(Minimax):
    name = "plays-on"

    def choose(self, position: Position) -> Choice:
        return Choice(0, 0, 1) if position.outcome else super().choose(position)


@pytest.mark.parametrize(
    ("given", "sentence"),
    [
        (Unsteady(), "Unsteady gives different odds in .../.../... when asked twice"),
        (Unfaithful(), "Unfaithful chose c3 in .../.../..., but its odds leave c3 out"),
        (Nameless(), "the name of a player must be one line of text, not ''"),
        (WithoutSummary(), "the summary of a player must be one line of text, not None"),
        (Subclass, "Subclass is a class, not a player: give Subclass() instead"),
        ("gandalf", "there is no player 'gandalf': choose one of perfect, level-1, "),
        (NoChoice, "no-choice must return a Choice in .../.../..., not 4"),
        (PlaysOn, "plays-on chose 0 in "),
        (
            4,
            "4 is not a player: give a name such as 'perfect', a function from position to move, or an ",
        ),
        (None, "None is not a player: give a name such as 'perfect', "),
    ],
)
def test_the_test_catches(given: object, sentence: str) -> None:
    with pytest.raises(NoughtsError) as caught:
        check_player(given)
    assert str(caught.value).startswith(sentence)


def test_a_player_without_a_name_has_that_of_its_class() -> None:
    class Unnamed(Player):
        def odds(self, position: Position) -> Odds:
            return {position.moves[0]: Fraction(1)}

    assert match(Unnamed(), "random") == match(first_move, "random")
    assert tournament([Unnamed(), "random"]).players == ("Unnamed", "random")


def test_a_player_that_says_nothing() -> None:
    class Silent(Player):
        name, summary = "silent", "does nothing"

    with pytest.raises(NoughtsError, match=r"^silent has no odds"):
        Silent().choose(START, Dice(0))
    with pytest.raises(NoughtsError, match=r"^sub has `choose`, but no odds: "):
        exact_match(Subclass(), Subclass())


def test_a_match_of_anybody() -> None:
    assert match("Perfect", first_move) == exact_match(player_named("perfect"), as_player(first_move))
    assert match(rolls, "random").games == GAMES
    assert match(first_move, rolls, games=3, seed=5) == match(first_move, rolls, games=3, seed=5)
    assert match("greedy", by_name, Game(4, 4, 3)).first_wins == 1


@pytest.mark.parametrize(
    ("first", "game", "games", "sentence"),
    [
        ("minimax", Game(4, 4, 4), None, "minimax cannot play 4x4k4: choose one of perfect, level-1, "),
        ("random", CLASSIC, 0, "games must be a whole number, 1 or more, not 0"),
        ("random", CLASSIC, "ten", "games must be a whole number, 1 or more, not 'ten'"),
        (None, CLASSIC, None, "None is not a player: "),
        (lambda position: 4, CLASSIC, 2, "<lambda> made an illegal move in "),
    ],
)
def test_matches_that_cannot_be(first: object, game: Game, games: Any, sentence: str) -> None:
    with pytest.raises(NoughtsError) as caught:
        match(first, "random", game, games=games)
    assert str(caught.value).startswith(sentence)
