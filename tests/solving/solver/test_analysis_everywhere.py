"""Analysis on boards other than 3 x 3: exact where it is proven, open where it is not."""

import threading

import pytest

from noughts import Game, Position, analyse
from noughts.solving.limit import Limit
from noughts.solving.solver.cores.backend import CHOICES, VARIABLE
from tests.solving.solver.brute import Brute


def late(text: str, game: str) -> Position:
    return Position.parse(text, Game.parse(game))


@pytest.mark.parametrize(
    ("text", "game"),
    [
        ("XO../.X../..O./....", "4x4k4"),
        ("XO../.X../..../..O.", "4x4k3"),
        ("X.O./.X../O...", "4x3k3"),
        ("X.O../.X.../O...X", "5x3k3"),
        (".", "1x1k1"),
        ("X.O./.X../O...", "4x3k4"),
    ],
)
def test_every_move_has_the_value_and_the_distance_of_the_judge(text: str, game: str) -> None:
    position = late(text, game)
    judge = Brute(position.game.width, position.game.height, position.game.k)
    analysis = analyse(position, distance=True)
    value, plies = judge.judge(text.replace("/", ""))
    assert (analysis.verdict.value, analysis.verdict.plies) == (value, plies)
    assert [move.cell for move in analysis.moves] == list(position.moves)
    for move in analysis.moves:
        after_value, after_plies = judge.judge(str(position.play(move.cell)).replace("/", ""))
        assert (move.value, move.plies) == (-after_value, after_plies + 1)
        assert move.best == ((move.value, move.plies) == (value, plies))


def test_without_distance_only_values_count() -> None:
    analysis = analyse(late("..../..../..../....", "4x4k3"))
    assert analysis.verdict.value == 1
    assert {move.value for move in analysis.moves} <= {0, 1, -1}
    assert all(move.best == (move.value == 1) for move in analysis.moves)


def test_what_is_not_proven_stays_open() -> None:
    analysis = analyse(Position(Game(9, 9, 5)), limit=Limit(seconds=0.1))
    assert analysis.verdict.value is None
    assert len(analysis.moves) == 81
    assert {(move.value, move.plies, move.best) for move in analysis.moves} == {(None, None, False)}
    assert analysis.to_json()["proven"] is False


def test_what_can_be_proven_in_time_is_proven() -> None:
    """A win at once is certain on any board, and so is the loss after leaving a double threat."""
    rows = ["." * 15 for _ in range(15)]
    rows[7] = "...XXXX........"
    rows[8] = "...OOO.O......."
    analysis = analyse(late("/".join(rows), "15x15k5"), limit=Limit(seconds=1))
    assert analysis.verdict.value == 1
    values = {analysis.position.game.cell_name(move.cell): move.value for move in analysis.moves}
    assert values["c8"] == values["h8"] == 1
    assert values["a1"] == -1


def test_cancel_ends_it() -> None:
    cancel = threading.Event()
    cancel.set()
    assert analyse(Position(Game(9, 9, 5)), cancel=cancel).verdict.value is None


def test_a_finished_position() -> None:
    analysis = analyse(late("XX/O.", "2x2k2"))
    assert (analysis.verdict.value, analysis.verdict.best, analysis.moves) == (-1, None, ())


@pytest.mark.parametrize("core", CHOICES)
def test_effort_is_counted_so_that_everybody_gets_the_same_answer(
    core: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv(VARIABLE, core)
    position = Position(Game(8, 8, 5)).play("d4").play("e4")
    first, second, more = (
        analyse(position, limit=Limit.effort(effort, position.game)) for effort in (0.1, 0.1, 0.3)
    )
    assert first == second
    assert first.verdict.nodes < more.verdict.nodes
