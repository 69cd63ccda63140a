"""Certificates say what is true, are small, and always the same."""

import threading

import pytest

from noughts.game.game import Game
from noughts.game.position import Position
from noughts.solving.limit import Limit
from noughts.solving.proof.prove import prove, write_certificate
from noughts.solving.proof.verify import verify
from tests.solving.proof.certificates import certificate, lines_of
from tests.solving.proof.test_verify import EXAMPLE, claimed_value
from tests.solving.tables.games import judged, random_positions

DRAW = [("X", "holds"), ("O", "holds")]


@pytest.mark.parametrize(
    ("game", "parts", "most_bytes"),
    [
        ("1x1k1", [("X", "wins")], 200),
        ("3x3k3", DRAW, 900),
        ("4x4k4", DRAW, 600),
        ("4x3k3", [("X", "wins")], 400),
        ("5x5k4", DRAW, 400_000),
        ("6x5k4", [("X", "wins")], 40_000),
        ("6x6k4", [("X", "wins")], 120_000),
        ("6x6k5", DRAW, 1_600),
        ("7x6k5", DRAW, 40_000),
        ("8x8k6", DRAW, 4_000),
        ("7x7k5", DRAW, 700_000),
    ],
)
def test_the_known_games_have_certificates(game: str, parts: list[tuple[str, str]], most_bytes: int) -> None:
    data = certificate(game)
    found = verify(data)
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
        assert verify(write_certificate(made)) == made
        parts = [(part.side, part.task) for part in made.parts]
        assert claimed_value(position, parts) == judged(position)[0]


def test_the_text_is_the_documented_one() -> None:
    assert lines_of(certificate("3x3k3", "X../.O./...")) == EXAMPLE


def test_the_text_is_always_the_same(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("NOUGHTS_CORE", "python")
    made = prove(Position(Game(5, 5, 4)))
    assert made is not None
    assert write_certificate(made) == certificate("5x5k4")


def test_what_takes_too_long_is_not_proven() -> None:
    cancel = threading.Event()
    cancel.set()
    assert prove(Position(Game(9, 9, 5)), limit=Limit(seconds=0.05)) is None
    assert prove(Position(Game(9, 9, 5)), cancel=cancel) is None
