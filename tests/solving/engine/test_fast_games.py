"""Fast games: every move is legal, every game ends, and the engine in C plays as the one in Python."""

import pytest

from noughts.solving.engine import EngineBoard, choose_move
from noughts.solving.engine.factory import BUILT
from noughts.solving.limit import Limit
from noughts.solving.solver.cores.backend import VARIABLE
from tests.solving.engine.fast_games import LARGEST, SMALLEST, FastGame

GAMES = 60
TWIN_GAMES = 24
BETWEEN_TWINS = 9  # moves: the engine in Python is slow
TWIN_NODES = 60


def test_the_boards_are_of_all_sizes() -> None:
    games = [FastGame.of(number).game for number in range(GAMES)]
    sides = {side for game in games for side in (game.width, game.height)}
    assert (min(sides), max(sides)) == (SMALLEST, LARGEST)
    assert {4, 5, 6, 7} <= {game.k for game in games}


@pytest.mark.parametrize("number", range(GAMES))
def test_a_fast_game_ends_and_all_its_moves_are_legal(number: int) -> None:
    fast = FastGame.of(number)
    moves = fast.play()
    assert len(set(moves)) == len(moves) <= fast.game.cells
    assert moves[: len(fast.opening)] == list(fast.opening[: len(moves)])
    assert len(moves) > fast.game.k


def test_an_illegal_move_is_noticed() -> None:
    with pytest.raises(ValueError, match="not an empty cell"):
        FastGame.of(1).play(lambda board, limit: 0)


@pytest.mark.skipif(not BUILT, reason="the engine was not compiled")
@pytest.mark.parametrize("number", range(TWIN_GAMES))
def test_both_engines_play_the_same_game(number: int, monkeypatch: pytest.MonkeyPatch) -> None:
    moves = 0

    def choose(board: EngineBoard, limit: Limit) -> int:
        nonlocal moves
        moves += 1
        limit = Limit(nodes=min(limit.nodes or 0, TWIN_NODES))
        monkeypatch.setenv(VARIABLE, "compiled")
        cell = choose_move(board, limit=limit)
        if moves % BETWEEN_TWINS == number % BETWEEN_TWINS:
            monkeypatch.setenv(VARIABLE, "python")
            assert choose_move(board, limit=limit) == cell
        return cell

    FastGame.of(number).play(choose)
    assert moves
