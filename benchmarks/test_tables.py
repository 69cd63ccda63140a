"""How fast tables are made and read: `pytest benchmarks/test_tables.py -n0 -s`.

Not part of `./test`: these are measurements, with the limits that the documentation promises.
"""

import time
from pathlib import Path

import pytest

from noughts.game.game import Game
from noughts.game.position import Position
from noughts.solving.oracle import analyse
from noughts.solving.tables import fill_python as plain
from noughts.solving.tables import is_compiled, make_table
from noughts.solving.tables.layout import layer_starts
from tests.solving.tables.games import FILLS, Fill, filled, random_positions


def fill_seconds(fill: Fill, game: Game) -> float:
    start = time.process_time()
    filled(fill, game)
    return time.process_time() - start


def test_four_by_four_is_filled_in_half_a_second() -> None:
    assert is_compiled()
    seconds = min(fill_seconds(FILLS["compiled"], Game(4, 4, 4)) for _ in range(3))
    print(f"\n4x4k4 filled in {seconds:.2f} s of CPU time")
    assert seconds <= 0.5


def test_compiled_against_plain() -> None:
    game = Game(7, 2, 3)
    ratio = fill_seconds(plain.fill, game) / min(fill_seconds(FILLS["compiled"], game) for _ in range(3))
    print(f"\n7x2k3: compiled {ratio:.0f} times as fast as plain Python")
    assert ratio >= 20


def test_the_size_of_a_table() -> None:
    for cells in (9, 12, 16, 20):
        print(f"\n{cells} cells: {layer_starts(cells)[-1]:,} places, base 3: {3**cells:,}", end="")
    assert layer_starts(16)[-1] < 3**16 / 4


def test_looking_up(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    game = Game(4, 4, 4)
    monkeypatch.setenv("NOUGHTS_TABLES", str(tmp_path))
    table = make_table(game, tmp_path / "4x4k4.table")
    start = time.perf_counter()
    analyse(Position(game))
    first = time.perf_counter() - start
    positions = random_positions(game, 1000, seed=1)
    for position in positions:
        table.look_up(position)
    start = time.perf_counter()
    for position in positions:
        table.look_up(position)
    each = (time.perf_counter() - start) / len(positions)
    print(f"\n4x4k4: first analysis {first * 1000:.1f} ms, a position looked up in {each * 1e6:.1f} us")
    assert first < 0.5
