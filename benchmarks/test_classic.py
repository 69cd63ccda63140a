"""How fast the classic door is, as ratios in one run: `pytest benchmarks/test_classic.py`.

Never part of `./test`: these are measurements. The bounds are the ones that were promised.
"""

import os
import statistics
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path

import tictactoe
from noughts.classic import Board
from tests.every import UNFINISHED, board_of

BOARDS = [board_of(position) for position in UNFINISHED]
KNOWN = {tuple(cell for row in board for cell in row): tictactoe.minimax(board) for board in BOARDS}


def bare_lookup(board: Board) -> object:
    """The floor: build a key from the board, look it up."""
    (a, b, c), (d, e, f), (g, h, i) = board
    return KNOWN[a, b, c, d, e, f, g, h, i]


def best_of(function: Callable[[Board], object], rounds: int = 30) -> float:
    def once() -> float:
        start = time.perf_counter()
        for board in BOARDS:
            function(board)
        return time.perf_counter() - start

    return min(once() for _ in range(rounds))


def test_minimax_against_a_bare_lookup() -> None:
    ratio = best_of(tictactoe.minimax) / best_of(bare_lookup)
    print(f"\ntictactoe.minimax on all 4,520 positions: {ratio:.2f} times a bare lookup")
    assert ratio <= 5


def test_minimax(benchmark: Callable[..., object]) -> None:
    benchmark(lambda: [tictactoe.minimax(board) for board in BOARDS])


def test_bare_lookup(benchmark: Callable[..., object]) -> None:
    benchmark(lambda: [bare_lookup(board) for board in BOARDS])


def test_import_against_an_empty_module(tmp_path: Path) -> None:
    """With bytecode written, as after any installation."""
    (tmp_path / "empty.py").write_text("")
    environment = {name: text for name, text in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"}
    environment["PYTHONPYCACHEPREFIX"] = str(tmp_path / "bytecode")
    environment["PYTHONPATH"] = os.pathsep.join([str(tmp_path), str(Path(tictactoe.__file__).parent)])

    def milliseconds(module: str) -> float:
        code = (
            f"import time; start = time.perf_counter(); import {module}; print(time.perf_counter() - start)"
        )
        done = subprocess.run(
            [sys.executable, "-c", code], env=environment, capture_output=True, text=True, check=True
        )
        return 1000 * float(done.stdout)

    runs = [(milliseconds("empty"), milliseconds("tictactoe")) for _ in range(15)][1:]
    empty, full = (statistics.median(column) for column in zip(*runs, strict=True))
    print(f"\nimport: empty module {empty:.2f} ms, tictactoe {full:.2f} ms")
    assert full - empty <= 5
