"""Every kind of game against brute force, position by position, with both cores."""

from random import Random

import pytest

from noughts.game.game import Game
from noughts.game.position import Position, reachable_positions
from noughts.solving.oracle import analyse
from noughts.solving.proof.prove import prove, write_certificate
from noughts.solving.proof.verify import verify
from noughts.solving.solver import solve
from tests.game.family import UNUSUAL, USUAL, judged, random_game, sample

CORES = ["python", "compiled"]
EVERY = 1500  # positions of a game: with more, a sample of this size


@pytest.fixture(params=CORES, autouse=True)
def core(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("NOUGHTS_CORE", request.param)


def positions_of(game: Game) -> list[Position]:
    """All unfinished positions up to symmetry, or a sample if they are many."""
    found = {position.canonical() for position in reachable_positions(game) if not position.outcome}
    return sorted(found, key=str) if len(found) <= EVERY else list(sample(game, EVERY))


@pytest.mark.parametrize("name", [*USUAL, *UNUSUAL])
def test_every_value_distance_and_move(name: str) -> None:
    for position in positions_of(Game.parse(name)):
        value, plies = judged(position)
        found = solve(position, distance=True)
        assert (found.value, found.plies) == (value, plies), position
        assert found.best is not None
        after = judged(position.play(found.best))
        assert (-after[0], after[1] + 1) == (value, plies), position
        assert solve(position).value == value


@pytest.mark.parametrize("name", [*USUAL, *UNUSUAL])
def test_every_move_of_an_analysis(name: str) -> None:
    for position in list(sample(Game.parse(name), 40)):
        for move in analyse(position, distance=True).moves:
            value, plies = judged(position.play(move.cell))
            assert (move.value, move.plies) == (-value, plies + 1), position


def test_lines_at_random() -> None:
    """The rules of the search hold for any lines, not only for straight ones."""
    dice = Random(31)
    for _ in range(60):
        for position in sample(random_game(dice), 25):
            found = solve(position, distance=True)
            assert (found.value, found.plies) == judged(position), (str(position.game), position)


@pytest.mark.parametrize("name", [*USUAL, *UNUSUAL])
def test_certificates(name: str) -> None:
    game = Game.parse(name)
    for position in (Position(game), *sample(game, 8)):
        made = prove(position)
        assert made is not None
        assert verify(write_certificate(made)) == made
        sides = {(part.side, part.task) for part in made.parts}
        value = judged(position)[0]
        winner = {1: position.mover, -1: "XO".replace(position.mover, "")}.get(value)
        assert sides == ({(winner, "wins")} if winner else {("X", "holds"), ("O", "holds")})
