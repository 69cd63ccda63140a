"""How fast the compiled core is: node counts gate, times are printed beside what was promised.

`pytest benchmarks/test_core.py -n0 -s`; the long boards are for `python benchmarks/records.py`.
"""

import time
from dataclasses import fields
from random import Random
from statistics import median

import pytest

from noughts.api.analyses import SECONDS
from noughts.game.game import Game
from noughts.game.position import Position
from noughts.solving.limit import Limit
from noughts.solving.oracle import analyse
from noughts.solving.solver.budget import BudgetExceededError
from noughts.solving.solver.compiled import CompiledSearch
from noughts.solving.solver.pruning import Pruning
from noughts.solving.solver.search import Search

MOST_NODES = {  # a fifth more than was reached first
    "5x5k4": 6_400,
    "6x5k4": 640,
    "6x6k4": 1_300,
    "7x4k4": 32_000,
    "7x6k5": 320,
    "8x8k6": 42,
    "7x7k5": 7_000,
    "8x4k4": 1_500_000,
    "9x4k4": 5_800_000,
    "8x7k5": 740_000,
}
PROMISED = {
    "5x5k4": 0.01,
    "7x4k4": 0.05,
    "7x6k5": 0.01,
    "8x8k6": 0.005,
    "7x7k5": 0.1,
    "8x4k4": 1.2,
    "9x4k4": 4.0,
    "8x7k5": 8.0,
}


def cpu_seconds(search: Search) -> float:
    """What it costs to find out whether the first player can force a line."""
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


def test_compiled_against_python() -> None:
    plain, compiled = Search(Game(7, 4, 4)), CompiledSearch(Game(7, 4, 4))
    ratio = cpu_seconds(plain) / cpu_seconds(compiled)
    print(f"\n7x4k4: compiled {ratio:.0f} times as fast as Python; promised nothing")


@pytest.mark.parametrize(("game", "wins"), [("8x7k5", False), ("9x4k4", True)])
def test_two_threads_against_one(game: str, wins: bool) -> None:
    """Wall clock, in turns: means something only where two cores are free. Work done twice gates."""
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
    most = (3 if winning else 50) * full.nodes
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
    """Every move, on nearly all of 60 positions of games of chance with up to 20 marks."""
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
