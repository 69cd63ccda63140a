"""Games: lines, symmetries, limits."""

import copy
import gc
import pickle
from concurrent.futures import ThreadPoolExecutor
from typing import Any
from weakref import ref

import pytest

from noughts.game.errors import ImpossibleError, NotationError, NoughtsError
from noughts.game.game import CLASSIC, Game, cells_of
from noughts.game.game_file import read_game_text
from noughts.game.position import Position

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


def test_a_game_can_be_pasted_back() -> None:
    for size in SIZES:
        game = Game(*size)
        assert eval(repr(game)) is game


def test_games_that_nobody_has_are_forgotten() -> None:
    mine = Game(17, 16, 5)
    watched = [ref(Game(width, 17, 11)) for width in range(1, 20)]  # nobody else has these
    watched.append(ref(mine))
    for width in range(1, 20):
        for height in (18, 19):
            Game(width, height, 3)
    gc.collect()
    assert [game() for game in watched] == [None] * 19 + [mine]
    assert Game(17, 16, 5) is mine


def test_threads_that_make_a_game_at_once_get_the_same() -> None:
    for side in range(10, 19):
        with ThreadPoolExecutor(8) as threads:
            made = list(threads.map(lambda _, side=side: Game(side, side, 7), range(8)))
        assert len({id(game) for game in made}) == 1


def test_a_line_is_one_stroke_where_the_board_has_edges() -> None:
    for size in SIZES:
        game = Game(*size)
        for line in game.lines:
            assert game.strokes(cells_of(line)) == (cells_of(line),)


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
        (3, None, 3, "width, height and k are whole numbers, not 3, None and 3"),
        ("3x3k3", 3, 3, "width, height and k are whole numbers, not the text '3x3k3': Game.parse reads it"),
    ],
)
def test_impossible_games(width: Any, height: Any, k: Any, sentence: str) -> None:
    with pytest.raises(ImpossibleError) as caught:
        Game(width, height, k)
    assert str(caught.value) == sentence


@pytest.mark.parametrize(
    ("cell", "sentence"),
    [
        (9, "there is no cell 9: cells go from 0 to 8"),
        (-1, "there is no cell -1: cells go from 0 to 8"),
        (True, "a cell is a whole number or a name such as 'b2', not True"),
        (4.0, "a cell is a whole number or a name such as 'b2', not 4.0"),
        (None, "a cell is a whole number or a name such as 'b2', not None"),
        ((1, 1), "a cell is a whole number or a name such as 'b2', not (1, 1)"),
    ],
)
def test_what_is_no_cell(cell: Any, sentence: str) -> None:
    for ask in (CLASSIC.cell_index, CLASSIC.cell_name, Position().mark):
        with pytest.raises(NotationError) as caught:
            ask(cell)
        assert str(caught.value) == sentence


def test_a_hostile_game_file_is_refused_at_once() -> None:
    """Each would otherwise take minutes or gigabytes: a long drawing, and a name of many parts."""
    for text, reason in (
        (f'{{"board": "19x19", "shape": "{"X" * 500_000}"}}', "does not fit on a 19x19 board"),
        (f"a{'.a' * 100_000} = 1", "a line of TOML has at most 500 dots"),
        (f'{{"cells": 9, "lines": [[{"9" * 4_000}]]}}', "there is no cell 999"),
    ):
        with pytest.raises(NoughtsError, match=reason) as refused:
            read_game_text(text)
        assert len(str(refused.value)) < 300
