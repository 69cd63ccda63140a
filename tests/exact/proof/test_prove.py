"""Certificates say what is true, are small, and always the same."""

import threading
import time

import pytest

from noughts.exact.proof.pairing import find_pairing
from noughts.exact.proof.prove import prove, write
from noughts.exact.proof.verify import verify
from noughts.exact.solver.watch import Watch
from noughts.rules.game import Game
from noughts.rules.position import Position
from tests.exact.proof.certificates import certificate, lines_of
from tests.exact.proof.test_verify import EXAMPLE, claimed_value
from tests.exact.tables.games import judged, random_positions

DRAW = [("X", "holds"), ("O", "holds")]


@pytest.mark.parametrize(
    ("game", "parts", "most_bytes"),
    [
        ("1x1k1", [("X", "wins")], 200),
        ("3x3k3", DRAW, 500),
        ("4x4k4", DRAW, 200),
        ("4x3k3", [("X", "wins")], 500),
        ("5x5k4", DRAW, 300_000),
        ("6x5k4", [("X", "wins")], 60_000),
        ("6x6k4", [("X", "wins")], 120_000),
        ("6x6k5", DRAW, 10_000),
        ("8x8k6", DRAW, 30_000),
    ],
)
def test_the_known_games_have_certificates(game: str, parts: list[tuple[str, str]], most_bytes: int) -> None:
    data = certificate(game)
    start = time.process_time()
    found = verify(data)
    assert time.process_time() - start < 10
    assert [(part.side, part.task) for part in found.parts] == parts
    assert found.position == Position(Game.parse(game))
    assert len(data) <= most_bytes


@pytest.mark.parametrize("game", ["3x3k3", "3x3k2", "4x3k3", "4x3k4", "5x2k3", "9x1k3", "3x4k3", "6x2k3"])
def test_positions_get_certificates_of_their_true_value(game: str) -> None:
    rules = Game.parse(game)
    for position in random_positions(rules, 150, seed=9):
        if position.outcome:
            continue
        made = prove(position)
        assert made is not None
        assert verify(write(made)) == made
        parts = [(part.side, part.task) for part in made.parts]
        assert claimed_value(position, parts) == judged(position)[0]


def test_the_text_is_the_documented_one() -> None:
    assert lines_of(certificate("3x3k3", "X../.../...")) == EXAMPLE


def test_the_text_is_always_the_same(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("NOUGHTS_CORE", "python")
    made = prove(Position(Game(5, 5, 4)))
    assert made is not None
    assert write(made) == certificate("5x5k4")


def test_what_takes_too_long_is_not_proven() -> None:
    cancel = threading.Event()
    cancel.set()
    assert prove(Position(Game(9, 9, 5)), Watch(limit=0.05)) is None
    assert prove(Position(Game(9, 9, 5)), Watch(cancel=cancel)) is None


def test_pairings_are_found() -> None:
    found = find_pairing(Position.parse("X.X/.O./...").play(1))
    assert found is None  # O threatens: a line with one empty cell holds no pair
    found = find_pairing(Position.parse("X.X/.O./..."))
    assert found == ((1, 7), (3, 5), (6, 8))
    assert find_pairing(Position(Game(9, 9, 9))) is not None
    assert find_pairing(Position(Game(3, 3, 3))) is None
