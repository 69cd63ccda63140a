"""The five strategies: choices and counts."""

import random
from fractions import Fraction
from functools import partial
from typing import Any

import pytest

from noughts import classic
from noughts.classic import Board
from noughts.game.errors import NoughtsError
from noughts.game.game import Game
from noughts.game.position import Position
from noughts.players.arena.match import exact_match
from noughts.players.registry import player_named
from noughts.solving import perfect
from noughts.strategies import STRATEGIES, Minimax, Strategy
from noughts.strategies.judgement import Judgement
from noughts.strategies.registry import variant_named
from noughts.strategies.trace import trace
from noughts.strategies.trace.compare import keeps_value
from tests.every import POSITIONS, UNFINISHED, board_of

EXACT = ("minimax", "helper", "early-exit", "alpha-beta")
SOME = random.Random(1).sample(UNFINISHED, 200)


def first_best(position: Position) -> int:
    return next(
        move for move in position.moves if -perfect.value(position.play(move)) == perfect.value(position)
    )


@pytest.mark.parametrize("name", EXACT)
def test_first_best_move_on_every_position(name: str) -> None:
    strategy = STRATEGIES[name](remember=True)
    for position in POSITIONS:
        choice = strategy.choose(position)
        assert choice.value == perfect.value(position)
        assert choice.move == (None if position.outcome else first_best(position))


@pytest.mark.parametrize("name", STRATEGIES)
def test_remembering_changes_no_choice(name: str) -> None:
    remembering = STRATEGIES[name](remember=True)
    for position in POSITIONS:
        if position.empty.bit_count() <= 6 or position in SOME:
            plain, remembered = STRATEGIES[name]().choose(position), remembering.choose(position)
            assert (plain.move, plain.value) == (remembered.move, remembered.value)
            assert plain.nodes >= remembered.nodes


@pytest.mark.parametrize(
    ("name", "nodes"),
    [("minimax", 549_946), ("helper", 549_946), ("early-exit", 94_978), ("alpha-beta", 18_297)],
)
def test_nodes_on_the_empty_board(name: str, nodes: int) -> None:
    choice = STRATEGIES[name]().choose(Position())
    assert (choice.move, choice.value, choice.nodes) == (0, 0, nodes)


@pytest.mark.parametrize("name", EXACT)
def test_exact_strategies_keep_every_value(name: str) -> None:
    assert keeps_value(variant_named(name)) == 4520


def test_what_judgement_is_worth() -> None:
    """The figures of docs/reference/strategies.md: it gives something away in 84 positions."""
    assert keeps_value(variant_named("judgement")) == 4436
    judgement, other = player_named("judgement"), player_named("random")
    as_x, as_o = exact_match(judgement, other), exact_match(other, judgement)
    assert (as_x.first_wins, as_x.second_wins) == (Fraction(115, 128), Fraction(0))
    assert (as_o.second_wins, as_o.first_wins) == (Fraction(137, 189), Fraction(62, 945))


def test_judgement_never_hands_over_a_win_that_can_be_prevented() -> None:
    judgement = Judgement(remember=True)
    for position in UNFINISHED:
        move = judgement.choose(position).move
        roots = classic.winnable_actions_of(board_of(position)) | classic.not_losable_actions_of(
            board_of(position)
        )
        assert move in {3 * row + column for row, column in roots} or not roots


def test_judgement_takes_the_first_root_action_as_a_last_resort() -> None:
    """O sees no win and no draw that come before a loss; the block is the one root action."""
    choice = Judgement().choose(Position.parse("X.O/.../..X"))
    assert (choice.move, choice.value) == (4, -1)


@pytest.mark.parametrize("name", EXACT)
@pytest.mark.parametrize("game", ["4x2k2", "5x2k3", "3x3k2", "2x4k3", "7x1k2", "3x3k1"])
def test_exact_strategies_agree_on_other_boards(name: str, game: str) -> None:
    start = Position(Game.parse(game))
    plain = STRATEGIES["minimax"](remember=True)
    tried = STRATEGIES[name](remember=True)
    for move in (None, *start.moves):
        position = start if move is None else start.play(move)
        expected, found = plain.choose(position), tried.choose(position)
        assert (expected.move, expected.value) == (found.move, found.value)


def games_between_sensible_players(board: Board, mark: str, moves: int) -> list[tuple[int, int]]:
    """All ends and their lengths, by recursion on the contract's own words."""
    if classic.terminal(board):
        return [(classic.utility(board) * (1 if mark == "X" else -1), moves)]
    entering = classic.winnable_actions_of(board) | classic.not_losable_actions_of(board)
    return [
        end
        for action in entering or classic.actions(board)
        for end in games_between_sensible_players(classic.result(board, action), mark, moves + 1)
    ]


def test_judgement_counts_games_between_sensible_players() -> None:
    for position in SOME[:60]:
        board = board_of(position)
        for move in position.moves:
            tally = Judgement().tally(position, move)
            ends = games_between_sensible_players(classic.result(board, divmod(move, 3)), position.mover, 1)
            for end in (1, 0, -1):
                lengths = [length for kind, length in ends if kind == end]
                assert tally.times[end] == len(lengths)
                assert tally.fewest[end] == min(lengths, default=float("inf"))


def test_judgement_can_be_beaten_as_o_only() -> None:
    """Against every line of play: what docs/reference/strategies.md says about losing."""

    def can_lose(position: Position, mark: str) -> bool:
        if position.outcome:
            return position.outcome.winner not in (mark, None)
        if position.mover == mark:
            move = judgement.choose(position).move
            return move is not None and can_lose(position.play(move), mark)
        return any(can_lose(position.play(move), mark) for move in position.moves)

    judgement = Judgement(remember=True)
    assert [mark for mark in ("X", "O") if can_lose(Position(), mark)] == ["O"]


@pytest.mark.parametrize("decision", ["x", None, (0,), ("good", 0), (float("nan"), 0), (float("inf"), 0)])
def test_what_is_no_decision_is_refused_by_name(decision: Any) -> None:
    class Odd(Strategy):
        def decide(self, position: Position) -> Any:
            return decision

    for ask in (Odd().choose, partial(trace, Odd)):
        with pytest.raises(NoughtsError) as caught:
            ask(Position())
        given = f"Odd decides on {decision!r} in .../.../...: `decide` must return a number and a move"
        assert str(caught.value) == given


def test_what_a_strategy_cannot_use_is_refused() -> None:
    with pytest.raises(NoughtsError, match=r"^there is no order 'odd': choose one of rows, centre, "):
        Minimax(order="odd")
    for ask in (Minimax().choose, partial(trace, Minimax)):
        with pytest.raises(NoughtsError, match=r"^3 is not a Position$"):
            ask(3)  # type: ignore[arg-type]
