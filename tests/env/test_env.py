"""The environments: the libraries' own tests, the truth of every regret, and steps at once as one by one."""

import warnings
from collections.abc import Callable
from random import Random
from typing import Any

import gymnasium
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env

from noughts import Game, Limit, NoughtsError, Position, analyse
from noughts.env import TicTacToeAEC, TicTacToeEnv, TicTacToeVectorEnv, board_array, gym, position_of
from noughts.env.arrays import LEGAL, REGRETS, START, UNKNOWN, VALUES, playable_states, state_of, step
from noughts.env.facts import facts
from noughts.game.position import X, reachable_positions

with warnings.catch_warnings():
    warnings.simplefilter("ignore")  # PettingZoo's tests import a module that it has put on its way out
    from pettingzoo.test import api_test, seed_test

# What PettingZoo says of every environment that is not on its own list, and of its own tic-tac-toe too
OF_ALL_WITH_MASKS = (
    "Observation is not a NumPy array",
    "Observation space for each agent probably should be gymnasium.spaces.box or gymnasium.spaces.discrete",
    "Observation numpy array is all zeros.",  # the empty board
    "Action mask numpy array is all zeros (no legal actions).",  # the game is over
)


@pytest.mark.parametrize("game", ["3x3k3", "5x4k4", "4x4k3w"])
def test_pettingzoo_passes_its_own_test(game: str, capsys: pytest.CaptureFixture[str]) -> None:
    with warnings.catch_warnings(record=True) as seen:
        warnings.simplefilter("always")
        api_test(TicTacToeAEC(game, render_mode="ansi"), num_cycles=100)
        seed_test(lambda: TicTacToeAEC(game), num_cycles=20)
    assert {str(one.message) for one in seen} <= set(OF_ALL_WITH_MASKS)
    assert "Passed API test" in capsys.readouterr().out


@pytest.mark.parametrize(("game", "side"), [("3x3k3", "X"), ("3x3k3", "both"), ("5x4k4", "O")])
def test_gymnasium_passes_its_own_test(game: str, side: str) -> None:
    """Warnings are errors here, as everywhere in these tests."""
    made = gymnasium.make("noughts/Row-v0", game=game, opponent="level-1", side=side, render_mode="rgb_array")
    check_env(made.unwrapped)


def test_the_facts_are_true_in_every_position_of_3_x_3() -> None:
    asked = 0
    for position in reachable_positions():
        told = facts(position)
        found = analyse(position)
        state = state_of(position)
        assert told["value"] == found.verdict.value == VALUES[state]
        regrets = np.full(9, UNKNOWN)
        for move in found.moves:
            assert move.value is not None
            regrets[move.cell] = told["value"] - move.value
            after, reward, over = step(np.array([state]), np.array([move.cell]))
            child = position.play(move.cell)
            assert (after[0], over[0]) == (state_of(child), child.outcome is not None)
            assert reward[0] == (child.outcome is not None and child.outcome.winner is not None)
            asked += 1
        assert (told["regret"] == regrets).all()
        assert (REGRETS[state] == regrets).all()
        assert np.flatnonzero(told["action_mask"]).tolist() == list(position.moves)
        assert np.flatnonzero(LEGAL[state]).tolist() == list(position.moves)
    assert asked == 16167
    assert len(playable_states()) == 4520


def test_each_position_is_looked_up_once(monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[Position] = []

    def recorded(position: Position, limit: Limit | None) -> dict[str, Any]:
        asked.append(position)
        return facts(position, limit)

    monkeypatch.setattr(gym, "facts", recorded)
    env = TicTacToeEnv(opponent=lambda position: position.moves[0])
    _, info = env.reset()
    regret = int(info["regret"][8])
    info.clear()
    assert env.step(8)[4]["action_regret"] == regret
    env.step(7)
    assert [str(position) for position in asked] == [".../.../...", "O../.../..X", "OO./.../.XX"]


def test_facts_on_other_boards_are_proven_or_left_open() -> None:
    position = Position.parse("XX.../OO.../...../...../.....", Game(5, 5, 3))
    told = facts(position)
    assert (told["value"], set(told["regret"])) == (None, {UNKNOWN})
    told = facts(position, Limit(seconds=5))
    assert told["value"] == 1
    assert told["regret"][2] == 0
    over = facts(Position.parse("XXX../OO.../...../...../.....", Game(5, 5, 3)))
    assert (over["value"], over["action_mask"].sum()) == (-1, 0)


def test_boards_as_arrays_and_back() -> None:
    game = Game(5, 4, 4)
    position = Position.parse("X...O/..X../...../O...X", game)
    assert position_of(board_array(position), game) == position
    for wrong in (np.zeros((3, 3)), np.full((4, 5), 2)):
        with pytest.raises(NoughtsError, match="a board of 5x4k4 must be an array of 4 x 5 numbers"):
            position_of(wrong, game)


def test_one_agent_plays_a_whole_game_and_hears_its_regrets() -> None:
    env = TicTacToeEnv(opponent="perfect", side="O")
    observation, info = env.reset(seed=3)
    assert observation["observation"][..., 1].sum() == 1  # the opponent has begun
    total, over = 0.0, False
    while not over:
        worst = int(np.argmax(np.where(info["action_mask"], info["regret"], -1)))
        regret = info["regret"][worst]
        observation, reward, over, cut, info = env.step(worst)
        assert (info["action_regret"], cut) == (regret, False)
        total += reward
    assert total == -1  # whoever takes the worst action loses
    with pytest.raises(NoughtsError, match=r"the game is over: call reset\(\) to begin another one"):
        env.step(0)


def test_an_illegal_action_loses_by_one_sentence() -> None:
    env = TicTacToeEnv()
    env.reset(options={"position": "XO./.../..."})
    _, reward, over, _, info = env.step(0)
    assert (reward, over) == (-1, True)
    assert info["illegal"] == "the agent made an illegal move in XO./.../...: cell a1 is taken by X"
    two = TicTacToeAEC()
    two.reset(options={"position": "X../.../..."})
    assert two.agent_selection == "player_2"
    two.step(0)
    assert two.rewards == {"player_1": 0, "player_2": -1}
    assert all(two.terminations.values())
    assert "cell a1 is taken by X" in two.infos["player_2"]["illegal"]


REFUSED: dict[str, Callable[[], object]] = {
    "there is no side 'both sides': choose one of X, O, both": lambda: TicTacToeEnv(side="both sides"),
    "there is no render mode 'human': choose one of ansi": lambda: TicTacToeAEC(render_mode="human"),
    "minimax cannot play 4x4k4": lambda: TicTacToeEnv("4x4k4", opponent="minimax"),
    "the vector environment plays only 3x3k3, not 4x4k4": lambda: TicTacToeVectorEnv(4, game="4x4k4"),
}


@pytest.mark.parametrize("sentence", REFUSED)
def test_what_cannot_be_chosen_is_refused(sentence: str) -> None:
    with pytest.raises(NoughtsError, match=sentence):
        REFUSED[sentence]()


def test_pictures_of_any_board() -> None:
    env = TicTacToeAEC("5x4k3", render_mode="rgb_array")
    env.reset(options={"position": "XXX../OO.../...../....."})
    picture = env.render()
    assert isinstance(picture, np.ndarray)
    assert picture.shape == (192, 240, 3)
    assert picture.dtype == np.uint8
    tiles = picture.reshape(4, 48, 5, 48, 3).swapaxes(1, 2)
    assert (tiles[0, 0] == tiles[0, 2]).all()
    assert (tiles[0, 0] != tiles[1, 0]).any()
    assert tiles[0, 0, 5, 24].tolist() == [220, 252, 231]  # on the winning line
    assert tiles[3, 3, 24, 24].tolist() == [255, 255, 255]
    assert str(TicTacToeAEC(render_mode="svg").render()).startswith("<svg")
    assert "a   b   c" in str(TicTacToeAEC(render_mode="ansi").render())
    assert TicTacToeAEC().render() is None


def test_many_games_are_each_a_game() -> None:
    """Every game of a batch goes as the same actions and answers go one by one."""
    env = TicTacToeVectorEnv(64, opponent="greedy", side="both")
    observation, info = env.reset(seed=5)
    dice = Random(2)
    boards: list[Position | None] = [None] * 64
    for number, mine in enumerate(observation["observation"]):
        boards[number] = position_of((mine[..., 0] - mine[..., 1]) * (-1 if number % 2 else 1))
    ended = 0
    for _ in range(40):
        masks = observation["action_mask"]
        actions = np.array([dice.choice(np.flatnonzero(mask) if mask.any() else [0]) for mask in masks])
        observation, rewards, over, cut, info = env.step(actions)
        assert not cut.any()
        for number, (board, action) in enumerate(zip(boards, actions, strict=True)):
            has_o = bool(number % 2)
            mine = observation["observation"][number]
            after = position_of((mine[..., 0] - mine[..., 1]) * (-1 if has_o else 1))
            boards[number] = None if over[number] else after
            assert info["value"][number] == VALUES[state_of(after)]
            if board is None:
                assert (after.x | after.o).bit_count() == int(has_o)
                assert (rewards[number], over[number]) == (0, False)
                continue
            assert (board.mover == X) != has_o
            played = board.play(int(action))
            assert played == after or after in [played.play(move) for move in played.moves]
            winner = after.outcome and after.outcome.winner
            assert rewards[number] == (0 if winner is None else 1 if (winner == X) != has_o else -1)
            assert over[number] == (after.outcome is not None)
            assert info["action_regret"][number] == facts(board)["regret"][action]
            ended += over[number]
    assert ended > 64
    made = gymnasium.make_vec("noughts/Row-v0", num_envs=3, opponent="random")
    assert made.reset(seed=1)[0]["observation"].shape == (3, 3, 3, 2)


def test_an_illegal_action_loses_one_game_of_many() -> None:
    states, rewards, over = step(np.array([START, 1]), np.array([0, 0]))
    assert (states.tolist(), rewards.tolist(), over.tolist()) == ([1, 1], [0, -1], [False, True])
