"""Known results of the family, and certificates of four of them. docs/how-to/games.md names the sources."""

import pytest

from noughts.game import shapes
from noughts.game.game import Game
from noughts.game.position import Position, reachable_positions
from noughts.solving.proof.prove import prove, write_certificate
from noughts.solving.proof.verify import verify
from noughts.solving.solver import solve
from noughts.solving.tables import is_compiled

MISERE = {"3x3k3m": 0, "4x3k3m": -1, "4x4k3m": -1}
CONNECT_FOUR = {"4x4k4g": 0, "5x4k4g": 0, "5x5k4g": 0, "6x4k4g": -1}  # J. Tromp's table of sizes
compiled_only = pytest.mark.skipif(not is_compiled(), reason="this takes minutes without the compiled core")


@pytest.mark.parametrize(("name", "value"), MISERE.items())
def test_misere(name: str, value: int) -> None:
    assert solve(name).value == value


@compiled_only
@pytest.mark.parametrize(("name", "value"), {**CONNECT_FOUR, "6x5k4g": 0}.items())
def test_connect_four(name: str, value: int) -> None:
    assert solve(name, megabytes=256).value == value


@compiled_only
@pytest.mark.long
def test_connect_four_is_won_through_the_middle_column() -> None:
    """J. D. Allen and V. Allis, 1988."""
    board = Game.parse("7x6k4g")
    found = solve(board, megabytes=3072)
    assert (found.value, found.best) == (1, board.cell_index("d6"))


def test_three_by_three_on_the_torus_has_no_draws() -> None:
    torus = Game.parse("3x3k3w")
    ends = [position.outcome for position in reachable_positions(torus) if position.outcome]
    assert all(end.winner for end in ends)
    found = solve(torus, distance=True)
    assert (found.value, found.plies) == (1, 7)


def test_the_cube_of_three_is_won_through_the_centre() -> None:
    cube = Game.parse("3x3x3k3")
    found = solve(cube, distance=True)
    assert (found.value, found.best) == (1, cube.cell_index("b5"))


# F. Harary's animals: X wins the el and tippy on 3 x 3. Knobby and skinny need more than 4 x 4.
# Fatty is a draw on every board.
ANIMALS = {
    "3x3:domino": 1,
    "2x2:el": 0,
    "3x3:el": 1,
    "4x4:tic": 1,
    "4x4:elly": 1,
    "3x3:tippy": 1,
    "4x4:knobby": 0,
    "5x5:knobby": 1,
    "4x4:skinny": 0,
    "4x4:fatty": 0,
    "6x6:fatty": 0,
}


@pytest.mark.parametrize(("name", "value"), ANIMALS.items())
def test_animals(name: str, value: int) -> None:
    assert solve(name).value == value


def test_every_animal_has_its_places() -> None:
    """On a board of its own size and on a larger one, each place has the shape in one of 8 positions."""
    places = {name: len(Game.parse(f"6x6:{name}").lines) for name in shapes.ANIMALS}
    assert places == {
        "domino": 60,
        "el": 100,
        "tic": 48,
        "elly": 160,
        "tippy": 80,
        "knobby": 80,
        "skinny": 36,
        "fatty": 25,
        "snaky": 80,
    }


def test_notakto_on_one_board_is_won_through_the_centre() -> None:
    """X takes the centre and answers each move with the one opposite, a knight's move away."""
    found = solve("3x3k3n", distance=True)
    assert (found.value, found.best) == (1, 4)
    empty = Position(Game.parse("3x3k3n"))
    assert {cell for cell in empty.moves if solve(empty.play(cell)).value == -1} == {4}


@pytest.mark.parametrize("name", ["3x3k3w", "3x3x3k3", "3x3k3m", "4x3k3m", "4x4k4g", "3x3k3n"])
def test_certificates_of_known_results(name: str) -> None:
    made = prove(Position(Game.parse(name)))
    assert made is not None
    assert verify(write_certificate(made)) == made
