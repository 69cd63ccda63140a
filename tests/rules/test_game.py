"""Games: lines, symmetries, limits."""

import copy
import pickle

import pytest

from noughts.rules.errors import ImpossibleError
from noughts.rules.game import CLASSIC, Game, cells_of

SIZES = [
    (width, height, k)
    for width in range(1, 7)
    for height in range(1, 7)
    for k in range(1, max(width, height) + 1)
]


def plain_lines(width: int, height: int, k: int) -> set[frozenset[int]]:
    """Every straight run of k cells, found by walking from every cell."""
    found = set()
    for row in range(height):
        for column in range(width):
            for down, right in ((0, 1), (1, 0), (1, 1), (1, -1)):
                run = [(row + down * step, column + right * step) for step in range(k)]
                if all(0 <= r < height and 0 <= c < width for r, c in run):
                    found.add(frozenset(r * width + c for r, c in run))
    return found


@pytest.mark.parametrize(("width", "height", "k"), SIZES)
def test_lines_are_all_straight_runs(width: int, height: int, k: int) -> None:
    game = Game(width, height, k)
    assert len(game.lines) == len(set(game.lines))
    assert {frozenset(cells_of(line)) for line in game.lines} == plain_lines(width, height, k)
    for cell in range(game.cells):
        assert set(game.lines_through[cell]) == {line for line in game.lines if line >> cell & 1}


@pytest.mark.parametrize(("width", "height", "k"), SIZES)
def test_symmetries_map_lines_to_lines(width: int, height: int, k: int) -> None:
    game = Game(width, height, k)
    lines = {frozenset(cells_of(line)) for line in game.lines}
    assert game.symmetries[0] == tuple(range(game.cells))
    assert len(set(game.symmetries)) == len(game.symmetries)
    for symmetry in game.symmetries:
        assert sorted(symmetry) == list(range(game.cells))
        assert {frozenset(symmetry[cell] for cell in line) for line in lines} == lines
    if min(width, height) > 1:
        assert len(game.symmetries) == (8 if width == height else 4)


def test_largest_board() -> None:
    assert len(Game(19, 19, 5).lines) == 2 * 19 * 15 + 2 * 15 * 15


def test_equal_games_are_one_object() -> None:
    assert Game(3, 3, 3) is CLASSIC is Game.parse("3x3k3") is copy.deepcopy(CLASSIC)
    assert pickle.loads(pickle.dumps(Game(5, 4, 4))) is Game(5, 4, 4)


def test_a_game_never_changes() -> None:
    with pytest.raises(AttributeError, match="never changes"):
        CLASSIC.width = 4


@pytest.mark.parametrize(
    ("width", "height", "k", "sentence"),
    [
        (0, 3, 3, "a board cannot be 0 wide: 1 to 19 cells are allowed"),
        (3, 20, 3, "a board cannot be 20 high: 1 to 19 cells are allowed"),
        (3, 3, 0, "0 in a row cannot be made on a 3x3 board: 1 to 3 are allowed"),
        (3, 4, 5, "5 in a row cannot be made on a 3x4 board: 1 to 4 are allowed"),
        (3.0, 3, 3, "width, height and k are whole numbers, not 3.0, 3 and 3"),
        (True, 3, 3, "width, height and k are whole numbers, not True, 3 and 3"),
    ],
)
def test_impossible_games(width: int, height: int, k: int, sentence: str) -> None:
    with pytest.raises(ImpossibleError) as caught:
        Game(width, height, k)
    assert str(caught.value) == sentence
