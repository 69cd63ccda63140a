"""A file as a player: any board, in the sandbox, and what it does wrong loses the game."""

import pickle
from pathlib import Path
from random import Random

import pytest

from noughts import Game, NoughtsError, Position, match
from noughts.check.contract.submission import SubmissionError
from noughts.check.player import FilePlayer, player_from
from noughts.players.player import ForfeitError
from noughts.solving import perfect

CHOOSES = """
from noughts import Game, Position
def choose(position):
    assert isinstance(position, Position)
    try:
        import noughts.solve
    except ImportError:
        return max(position.moves, key=lambda cell: sum(line >> cell & 1 for line in position.game.lines))
    return "the answers are here"
"""
WITH_DICE = "def choose(position, dice): return position.game.cell_name(dice.choice(position.moves))"
BY_CHANCE = "import random\ndef choose(position): return random.choice(position.moves)"
WRONG = {
    "return 0": "made an illegal move in X../.../...: cell a1 is taken by X",
    "return 99": "made an illegal move in X../.../...: there is no cell 99: cells go from 0 to 8",
    "return None": "made an illegal move in X../.../...: a cell is a whole number or a name such as 'b2', "
    "not None",
    "raise SystemExit(3)": "raises an exception in X../.../...: SystemExit: 3 (line 2)",
    "1 / 0": "raises an exception in X../.../...: ZeroDivisionError: division by zero (line 2)",
    "import os; os._exit(0)": "makes no move in X../.../...: the interpreter ended with exit code 0",
    "while True: pass": "makes no move in X../.../...: no answer within 0.5 s",
}


def file_player(folder: Path, source: str, game: Game | None = None, seconds: float = 30.0) -> FilePlayer:
    path = folder / "mine.py"
    path.write_text(source)
    return player_from(str(path), game or Game(), seconds=seconds)


def test_a_file_plays_any_board_with_the_rules_and_nothing_else(tmp_path: Path) -> None:
    game = Game(5, 4, 4)
    player = file_player(tmp_path, CHOOSES, game)
    position = Position(game)
    assert player.problem is None
    assert player.has_odds
    assert player.choose(position, Random(0)) in position.moves
    again: FilePlayer = pickle.loads(pickle.dumps(player))
    assert again.choose(position, Random(1)) == player.choose(position, Random(0))
    assert (again.name, again.version) == ("mine.py", player.version)
    # in a match the same as the function in this process
    weights = (7, 5, 7, 5, 9, 5, 7, 5, 7)  # lines through each cell, and the middle is in most
    one, other = (
        match(given, "level-3")
        for given in (
            file_player(tmp_path, CHOOSES),
            lambda position: max(position.moves, key=weights.__getitem__),
        )
    )
    assert one.games is None
    assert one == other


@pytest.mark.parametrize("source", [WITH_DICE, BY_CHANCE])
def test_chance_follows_the_dice(tmp_path: Path, source: str) -> None:
    player = file_player(tmp_path, source)
    assert not player.has_odds
    moves = [player.choose(Position(), Random(seed)) for seed in range(12)]
    assert len(set(moves)) > 3
    assert moves == [player.choose(Position(), Random(seed)) for seed in range(12)]
    with pytest.raises(NoughtsError, match="but no odds"):
        player.odds(Position())


def test_the_classic_function_plays_3_x_3(tmp_path: Path) -> None:
    table = "".join("-" if (best := perfect.best(at)) is None else str(best) for at in [Position()])
    player = file_player(tmp_path, f"def minimax(board): return divmod({table}, 3)")
    assert player.choose(Position(), Random(0)) == perfect.best(Position())
    with pytest.raises(ForfeitError, match=r"not the pair \(i, j\) of an empty cell"):
        player.choose(Position().play(perfect.best(Position()) or 0), Random(0))
    large = file_player(tmp_path, "def minimax(board): return (0, 0)", Game(4, 4, 3))
    assert large.problem == "mine.py has only minimax(board) for 3x3k3: 4x4k3 needs choose(position)"


@pytest.mark.parametrize("statement", WRONG)
def test_a_move_that_is_none_loses_by_one_sentence(tmp_path: Path, statement: str) -> None:
    player = file_player(tmp_path, f"def choose(position):\n    {statement}\n", seconds=0.5)
    at = Position().play(0)
    for _ in range(2):
        with pytest.raises(ForfeitError) as error:
            player.choose(at, Random(0))
        assert str(error.value) == f"mine.py {WRONG[statement]}"


def test_files_that_cannot_play(tmp_path: Path) -> None:
    assert file_player(tmp_path, "choose = 3").problem == (
        "mine.py has neither choose(position) nor minimax(board), so it cannot play"
    )
    broken = file_player(tmp_path, "def choose(position:")
    assert str(broken.problem).startswith("mine.py cannot be imported: SyntaxError: ")
    with pytest.raises(ForfeitError, match="cannot be imported"):
        broken.choose(Position(), Random(0))
    with pytest.raises(SubmissionError, match="there is no file or folder"):
        player_from(str(tmp_path / "nobody.py"))
    (tmp_path / "yours.py").write_text("")
    with pytest.raises(SubmissionError, match="has 2 Python files: name the one that should play"):
        player_from(str(tmp_path))


def test_a_forfeit_is_raised_anew_each_time(tmp_path: Path) -> None:
    """One stored exception would grow with each raise, and keep the frames of every game alive."""
    player = file_player(tmp_path, "def choose(position): return None")
    depths = []
    for _ in range(3):
        with pytest.raises(ForfeitError) as caught:
            player.choose(Position(), Random(0))
        depths.append(len(caught.traceback))
    assert depths[1] == depths[2]
