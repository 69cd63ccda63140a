"""What an earlier solver, which shared no rule but the rules of the game, said of 5,500 random positions.

`old_answers.txt` has a line for each game: its name, then for each position the base-3 number of its cells
(0 empty, 1 X, 2 O, the first cell last) in hexadecimal, and `=`, `+plies` or `-plies`.
"""

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from noughts.game.game import Game
from noughts.game.position import Position
from noughts.solving.solver import Search, solve
from noughts.solving.solver.value_query import ValueQuery

LINES = dict(
    line.split(" ", 1) for line in Path(__file__).with_name("old_answers.txt").read_text().splitlines()
)
FOR_PYTHON = 20  # empty cells at most, every tenth position


def answers(name: str) -> Iterator[tuple[Position, int, int]]:
    """Positions with the value and, of those that are decided, the plies."""
    game = Game.parse(name)
    for word in LINES[name].split(" "):
        found = re.fullmatch(r"([0-9a-f]+)([=+-])(\d*)", word)
        assert found
        number, marks = int(found[1], 16), [0, 0, 0]
        for cell in range(game.cells):
            number, mark = divmod(number, 3)
            marks[mark] |= 1 << cell
        assert number == 0
        yield Position(game, marks[1], marks[2]), "-=+".index(found[2]) - 1, int(found[3] or 0)


LARGE = {"6x5k4", "6x6k4"}  # whose distances take long


@pytest.mark.parametrize(
    "name", [pytest.param(name, marks=pytest.mark.long if name in LARGE else ()) for name in LINES]
)
def test_values_and_distances(name: str) -> None:
    for position, value, plies in answers(name):
        verdict = solve(position, distance=True)
        assert (verdict.value, verdict.plies if value else 0) == (value, plies), position


@pytest.mark.parametrize("name", LINES)
def test_values_in_plain_python(name: str) -> None:
    asked = [answer for answer in answers(name) if answer[0].empty.bit_count() <= FOR_PYTHON][::10]
    assert asked
    for position, value, _ in asked:
        inquiry = ValueQuery(Search(position.game), position)
        inquiry.run()
        assert inquiry.value == value, position
