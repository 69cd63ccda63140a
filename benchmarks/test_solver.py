"""The work of the solver in Python: node counts have limits, CPU seconds (with start-up) are only printed.

Run with `pytest benchmarks/test_solver.py -n0 -s` to see the table.
"""

import os
import subprocess
import sys

import pytest

from noughts.game.game import Game
from noughts.game.position import Position
from noughts.solving.solver import solve

MOST_NODES = {  # 20 % above the first measurement
    "5x5k4": 6_600,
    "6x5k4": 820,
    "6x6k4": 1_500,
    "7x4k4": 36_000,
    "7x6k5": 420,
    "8x8k6": 100,
    "7x7k5": 2_000,
}
RUN = "import noughts.cli; noughts.cli.main()"


def cpu_seconds_of_command(game: str) -> float:
    """CPU seconds of `noughts solve GAME` in its own process."""
    before = os.times()
    environment = os.environ | {"NOUGHTS_CORE": "python"}
    subprocess.run(
        [sys.executable, "-c", RUN, "solve", game], env=environment, check=True, capture_output=True
    )
    after = os.times()
    return after.children_user + after.children_system - before.children_user - before.children_system


@pytest.mark.parametrize("game", MOST_NODES)
def test_nodes(game: str, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("NOUGHTS_CORE", "python")
    found = solve(Position(Game.parse(game)))
    assert found.proven
    assert found.nodes <= MOST_NODES[game]
    with capsys.disabled():
        print(f"\n{game}: {found.nodes:,} nodes, {cpu_seconds_of_command(game):.2f} CPU s with start-up")
