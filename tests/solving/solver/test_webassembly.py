"""The WebAssembly core makes the search of the other two: the same answers, zones and node counts.

Other tests compare those two with brute force, on the same positions.
"""

import gzip
import os
from dataclasses import fields
from importlib.metadata import PackageNotFoundError
from pathlib import Path
from shutil import copytree

import pytest

from noughts.game.errors import NoughtsError
from noughts.game.game import Game
from noughts.solving.solver.pruning import Pruning
from noughts.solving.solver.search import ANY, UNLIMITED, Search
from noughts.web.site import solver
from tests.solving.solver.every import boards, unfinished, worth_of
from tests.solving.solver.test_cores import BOARDS, WIDE, some_positions
from tests.solving.solver.webassembly import Asked, Question, ask, native

LARGER = ["7x6k5", "7x7k5", "6x9k5"]


@pytest.fixture(scope="module")
def module() -> bytes:
    try:
        return solver.compile_solver()
    except NoughtsError as error:
        if os.environ.get("CI"):
            raise
        pytest.skip(str(error))


def questions_about(text: str, count: int, most_empty: int) -> list[Question]:
    asked: list[Question] = []
    for position in some_positions(text, count, most_empty):
        for attacking, weak in ((True, False), (False, False), (True, True), (False, True)):
            for left in (UNLIMITED,) if weak else (UNLIMITED, 3):
                asked.append((attacking, position.mine, position.theirs, left, weak, 0))
    return asked


def test_every_position_of_small_games_and_some_of_larger_ones(module: bytes, tmp_path: Path) -> None:
    """All games of up to 9 cells; the answers, the zones, and the nodes of each search."""
    asked = []
    for game in boards(9):
        positions = unfinished(game, worth_of(game))
        sides = [(True, mine, theirs) for mine, theirs in positions]
        sides += [(False, theirs, mine) for mine, theirs in positions]
        asked.append(Asked(game, [(*side, UNLIMITED, False, 0) for side in sides]))
    for text in (*BOARDS, *WIDE, "4x4k4w", "6x5k5w"):
        asked.append(Asked(Game.parse(text), questions_about(text, 15, 18)))
    for rule in [field.name for field in fields(Pruning)]:
        without = Pruning(**{rule: False})
        asked.append(Asked(Game.parse("8x8k5"), questions_about("8x8k5", 4, 16), without))
    asked += [Asked(Game.parse(text), [(True, 0, 0, UNLIMITED, False, 0)]) for text in LARGER]
    for each, found in zip(asked, ask(module, tmp_path, asked), strict=True):
        assert found.replies == native(each), each.game


def test_three_cores_visit_the_same_nodes(module: bytes, tmp_path: Path) -> None:
    games = [Game.parse(text) for text in ("5x5k4", "6x5k4", "6x6k4", "7x6k5", "8x8k6")]
    first: Question = (True, 0, 0, UNLIMITED, False, 0)
    for game, found in zip(
        games, ask(module, tmp_path, [Asked(game, [first]) for game in games]), strict=True
    ):
        python = Search(game)
        cell = python.query_attack(0, 0)
        assert found.replies[0][0] == (game.full if cell == ANY else cell)
        assert found.replies[0][2] == python.nodes == native(Asked(game, [first]))[0][2]


def test_limits_and_cancelling(module: bytes, tmp_path: Path) -> None:
    game = Game.parse("9x9k5")
    limited = Asked(game, [(True, 0, 0, UNLIMITED, False, 3000)])
    cancelled = Asked(game, [(True, 0, 0, UNLIMITED, False, 0)], stop_after=3)
    first, second = ask(module, tmp_path, [limited, cancelled])
    assert first.replies == native(limited)
    assert first.replies[0][0] is None
    assert (second.replies[0][0], second.polls) == (None, 3)


def test_the_same_bytes_from_another_folder(module: bytes, tmp_path: Path) -> None:
    elsewhere = tmp_path / "another place" / "c"
    copytree(solver.SOURCES, elsewhere)
    assert solver.compile_solver(elsewhere) == module


def test_a_ready_file_may_be_given(tmp_path: Path) -> None:
    ready, data = tmp_path / "solver.wasm", b"\0asm\1\0\0\0"
    ready.write_bytes(data)
    assert solver.solver_module(ready) == data
    ready.write_bytes(gzip.compress(data))
    assert solver.solver_module(ready) == data
    for wrong in (b"", b"something else", gzip.compress(b"the same"), gzip.compress(data)[:-9]):
        ready.write_bytes(wrong)
        with pytest.raises(NoughtsError, match=r"solver\.wasm"):
            solver.solver_module(ready)
    with pytest.raises(NoughtsError, match="cannot be read"):
        solver.solver_module(tmp_path / "nowhere")


def test_without_the_compiler_it_says_what_to_do(monkeypatch: pytest.MonkeyPatch) -> None:
    def missing(name: str) -> str:
        raise PackageNotFoundError(name)

    wanted = "run pip install 'noughts\\[site\\]', or give a ready file with --solver"
    monkeypatch.setattr(solver, "version", missing)
    with pytest.raises(
        NoughtsError, match=f"needs ziglang {solver.COMPILER}, and none is installed: {wanted}"
    ):
        solver.solver_module()
    monkeypatch.setattr(solver, "version", lambda name: "0.1")
    with pytest.raises(NoughtsError, match=r"and 0\.1 is installed"):
        solver.solver_module()
