"""Solver and certificates on a board that wraps: both cores, one thread and two, against brute force."""

import pytest

from noughts.game.game import Game
from noughts.game.position import Position
from noughts.solving.oracle import analyse
from noughts.solving.proof.prove import prove, write_certificate
from noughts.solving.proof.verify import verify
from noughts.solving.solver import solve
from tests.game.wrapped import NAMES, judged, late_positions
from tests.solving.proof.test_verify import claimed_value

CORES = ["python", "compiled"]


@pytest.fixture(params=CORES, autouse=True)
def core(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("NOUGHTS_CORE", request.param)


@pytest.mark.parametrize("name", NAMES)
def test_values_and_distances(name: str) -> None:
    for position in late_positions(name, 60, 9):
        found = solve(position, distance=True)
        assert (found.value, found.plies) == judged(position)
        assert found.best is not None
        assert -judged(position.play(found.best))[0] == found.value
        assert solve(position, threads=2).value == found.value


@pytest.mark.parametrize("name", NAMES)
def test_every_move(name: str) -> None:
    for position in late_positions(name, 15, 8):
        for move in analyse(position).moves:
            assert move.value == -judged(position.play(move.cell))[0]


@pytest.mark.parametrize(("name", "value"), [("4x4k3w", 1), ("4x4k4w", 0), ("3x3k3w", 1), ("5x5k4w", 1)])
def test_from_the_start(name: str, value: int) -> None:
    """On 3 x 3 that wraps, with its 12 lines, X wins where the board with edges is a draw."""
    assert solve(Position(Game.parse(name))).value == value


@pytest.mark.parametrize("name", NAMES)
def test_certificates(name: str) -> None:
    for position in (Position(Game.parse(name)), *late_positions(name, 20, 8)):
        made = prove(position)
        assert made is not None
        assert verify(write_certificate(made)) == made
        if position.x:
            parts = [(part.side, part.task) for part in made.parts]
            assert claimed_value(position, parts) == judged(position)[0]
