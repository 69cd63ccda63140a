"""The speed of the compiled core: node counts have limits, times are only printed.

`pytest benchmarks/test_core.py -n0 -s`; the long boards are for `python benchmarks/records.py`.
"""

import time
from dataclasses import fields
from pathlib import Path
from random import Random
from statistics import mean, median

import pytest

from noughts.api.analyses import SECONDS
from noughts.game.game import Game
from noughts.game.position import Position
from noughts.solving.limit import Limit
from noughts.solving.oracle import analyse
from noughts.solving.solver.budget import BudgetExceededError
from noughts.solving.solver.cores.compiled import CompiledSearch
from noughts.solving.solver.pruning import Pruning
from noughts.solving.solver.search import UNLIMITED, Search
from noughts.web.site.solver import compile_solver
from tests.solving.solver.webassembly import Asked, ask

MOST_NODES = {  # 20 % above the first measurement
    "5x5k4": 6_400,
    "6x5k4": 640,
    "6x6k4": 1_300,
    "7x4k4": 32_000,
    "7x6k5": 320,
    "8x8k6": 46,
    "7x7k5": 2_000,
    "8x4k4": 1_500_000,
    "9x4k4": 5_800_000,
    "8x7k5": 150_000,
}
PROMISED = {
    "5x5k4": 0.01,
    "7x4k4": 0.05,
    "7x6k5": 0.01,
    "8x8k6": 0.005,
    "7x7k5": 0.03,
    "8x4k4": 1.2,
    "9x4k4": 4.0,
    "8x7k5": 3.0,
}


def cpu_seconds(search: Search) -> float:
    """CPU seconds to find out whether the first player can force a line."""
    start = time.process_time()
    search.query_attack(0, 0)
    return time.process_time() - start


@pytest.mark.parametrize("game", MOST_NODES)
def test_nodes(game: str) -> None:
    seconds = []
    for _ in range(3):
        search = CompiledSearch(Game.parse(game))
        seconds.append(cpu_seconds(search))
        assert search.nodes <= MOST_NODES[game]
        if seconds[0] > 1:
            break
    promised = PROMISED.get(game, "nothing")
    print(f"\n{game}: {search.nodes:,} nodes, {min(seconds):.4f} CPU s; promised {promised}")


@pytest.mark.parametrize("game", ["7x7k5", "6x9k5", "8x7k5"])
def test_pairing_by_groups(game: str) -> None:
    """Before and after. `python benchmarks/records.py 8x8k5 --without groups` takes three minutes."""
    before, after = (
        CompiledSearch(Game.parse(game), rules=Pruning(groups=False)),
        CompiledSearch(Game.parse(game)),
    )
    seconds = [cpu_seconds(search) for search in (before, after)]
    print(
        f"\n{game}: {before.nodes:,} nodes before, {after.nodes:,} after; "
        f"{before.nodes / after.nodes:.1f} times fewer, {seconds[0] / seconds[1]:.1f} times as fast"
    )
    assert after.nodes < before.nodes / 2


def test_compiled_against_python() -> None:
    plain, compiled = Search(Game(7, 4, 4)), CompiledSearch(Game(7, 4, 4))
    ratio = cpu_seconds(plain) / cpu_seconds(compiled)
    print(f"\n7x4k4: compiled {ratio:.0f} times as fast as Python; promised nothing")


def test_webassembly_against_native(tmp_path: Path) -> None:
    """The module of the site in Node, next to the core for CPython: equal nodes; means of CPU times.

    Node counts CPU time in steps of milliseconds, and optimises a module while it runs. So the quick games
    are searched many times, and the second half of the runs counts.
    """
    module = compile_solver()
    for game, times in (("5x5k4", 100), ("7x7k5", 40), ("8x4k4", 4), ("8x7k5", 4)):
        question = Asked(Game.parse(game), [(True, 0, 0, UNLIMITED, False, 0)])
        searches = [CompiledSearch(question.game) for _ in range(times)]
        native = mean(map(cpu_seconds, searches[times // 2 :]))
        answered = ask(module, tmp_path, [question] * times)
        assert all(each.replies[0][2] == searches[-1].nodes for each in answered)
        first, later = answered[0].seconds, mean(each.seconds for each in answered[times // 2 :])
        print(
            f"\n{game}: {searches[-1].nodes:,} nodes in both, {native:.4f} CPU s native, {later:.4f} wasm "
            f"({first:.4f} the first time), ratio {later / native:.2f}; promised 1.5"
        )


@pytest.mark.parametrize(("game", "wins"), [("8x7k5", False), ("9x4k4", True)])
def test_two_threads_against_one(game: str, wins: bool) -> None:
    """Wall-clock times, alternating, which need two free cores. Only the duplicated work has a limit."""
    walls: dict[int, list[float]] = {1: [], 2: []}
    nodes = dict.fromkeys(walls, 0)
    for threads in (1, 2) * 3:
        search = CompiledSearch(Game.parse(game), threads)
        start = time.perf_counter()
        assert bool(search.query_attack(0, 0)) == wins
        walls[threads].append(time.perf_counter() - start)
        nodes[threads] = max(nodes[threads], search.nodes)
    assert nodes[2] < 1.2 * nodes[1]
    one, two = (median(times) for times in walls.values())
    print(
        f"\n{game}: {one:.2f} s and {nodes[1]:,} nodes by one thread, {two:.2f} s and {nodes[2]:,} by two, "
        f"{one / two:.2f} times as fast; promised 1.4"
    )


@pytest.mark.parametrize("game", ["7x7k5", "9x4k4"])
def test_what_a_rule_saves(game: str) -> None:
    full = CompiledSearch(Game.parse(game))
    winning = full.query_attack(0, 0)
    most = (3 if winning else 300) * full.nodes
    for rule in [field.name for field in fields(Pruning)]:
        without = CompiledSearch(Game.parse(game), rules=Pruning(**{rule: False}))
        start = time.process_time()
        try:
            assert bool(without.query_attack(0, 0, nodes=most)) == bool(winning)
            nodes = f"{without.nodes:,}"
        except BudgetExceededError:
            nodes = f"more than {without.nodes:,}"
        seconds = time.process_time() - start
        print(f"\n{game} without {rule}: {nodes} nodes instead of {full.nodes:,}, {seconds:.2f} CPU s")


@pytest.mark.parametrize("game", ["7x7k5", "7x6k5", "6x7k5", "6x6k5", "8x6k5"])
def test_moves_are_proven_within_the_usual_effort(game: str) -> None:
    """Every move in nearly all of 60 positions of random games with up to 20 marks."""
    random, most, asked, proven = Random(11), 0, 0, 0
    while asked < 60:
        position = Position(Game.parse(game))
        for _ in range(random.randrange(21)):
            if position.outcome is None:
                position = position.play(random.choice(position.moves))
        if position.outcome is None:
            asked += 1
            found = analyse(position, limit=Limit.effort(SECONDS, position.game))
            proven += all(move.score is not None for move in found.moves)
            most = max(most, found.verdict.nodes)
    print(f"\n{game}: every move proven on {proven} of {asked} positions, with {most:,} nodes at the most")
    assert proven >= 58
