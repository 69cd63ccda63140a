"""What the literature knows, and how the solver behaves when it is watched, limited or stopped."""

import threading
import time

import pytest

from noughts import Game, Position, solve
from noughts.solving.limit import Limit
from noughts.solving.solver import Search, SolveProgress
from noughts.solving.solver.budget import BudgetExceededError
from noughts.solving.solver.graph import graph_of
from noughts.solving.solver.pruning import Pruning
from noughts.solving.solver.table import Table

KNOWN = {
    "3x3k3": 0,
    "4x3k3": 1,
    "4x4k3": 1,
    "4x4k4": 0,
    "5x4k4": 0,
    "5x5k4": 0,
    "6x5k4": 1,
    "5x6k4": 1,
    "6x6k4": 1,
    "5x5k5": 0,
    "6x6k5": 0,
    "6x6k6": 0,
    "8x8k6": 0,
    "1x1k1": 1,
    "2x2k2": 1,
    "19x1k2": 1,
    "19x19k19": 0,
}


@pytest.mark.parametrize("game", KNOWN)
def test_known_values(game: str) -> None:
    found = solve(Position(Game.parse(game)))
    assert found.value == KNOWN[game]
    assert found.best is not None
    assert found.line[0] == found.best


def test_7x4k4_is_a_draw() -> None:
    assert solve(Position(Game(7, 4, 4))).value == 0


@pytest.mark.parametrize(("game", "plies"), [("4x3k3", 7), ("3x4k3", 7), ("4x4k3", 5), ("5x3k3", 7)])
def test_known_distances(game: str, plies: int) -> None:
    found = solve(Position(Game.parse(game)), distance=True)
    assert (found.value, found.plies, len(found.line)) == (1, plies, plies)


@pytest.mark.parametrize(("one", "other"), [("5x4k4", "4x5k4"), ("6x4k4", "4x6k4"), ("7x5k4", "5x7k4")])
def test_transposed_boards_agree(one: str, other: str) -> None:
    assert solve(Position(Game.parse(one))).value == solve(Position(Game.parse(other))).value


def test_a_lost_position() -> None:
    found = solve(Position.parse("..../.X../..../....", Game(4, 4, 3)), distance=True)
    assert (found.value, found.plies) == (-1, 4)


def test_a_finished_position_has_a_value_and_no_move() -> None:
    found = solve(Position.parse("XXX/OO./..."))
    assert (found.value, found.plies, found.best, found.line) == (-1, 0, None, ())


def test_the_limit_ends_the_search_with_a_legal_suggestion() -> None:
    position = Position(Game(10, 10, 5))
    start = time.monotonic()
    found = solve(position, limit=Limit(seconds=0.2))
    assert time.monotonic() - start < 20
    assert found.value is None
    assert found.plies is None
    assert not found.proven
    assert found.best is None
    assert found.suggestion in position.moves


def test_cancel_ends_the_search() -> None:
    cancel = threading.Event()
    cancel.set()
    assert solve(Position(Game(10, 10, 5)), cancel=cancel).value is None


def test_progress_is_reported_until_cancelled() -> None:
    cancel = threading.Event()
    seen: list[SolveProgress] = []

    def look(progress: SolveProgress) -> None:
        seen.append(progress)
        if len(seen) == 2:
            cancel.set()

    solve(Position(Game(10, 10, 5)), cancel=cancel, progress=look)
    assert len(seen) == 2
    assert 0 < seen[0].nodes < seen[1].nodes
    assert 0 < seen[0].seconds < seen[1].seconds
    assert 0 <= seen[1].done <= seen[1].moves


@pytest.mark.long
@pytest.mark.parametrize(
    ("game", "rules"),
    [
        (
            "5x5k4",
            "block fork parry weak pairing twins dominance forcing breaker_zone maker_zone table symmetry",
        ),
        ("7x6k5", "weak pairing look twins dominance breaker_zone order table symmetry"),
    ],
)
def test_every_rule_saves_nodes(game: str, rules: str) -> None:
    """What is not worth its lines would better go."""

    def nodes(rules: Pruning) -> int | None:
        search = Search(Game.parse(game), rules)
        try:
            assert search.query_attack(0, 0, nodes=4 * full if full else 0) == 0
        except BudgetExceededError:
            return None
        return search.nodes

    full = 0
    full = nodes(Pruning()) or 0
    for rule in rules.split(" "):
        without = nodes(Pruning(**{rule: False}))
        assert without is None or without > full, rule


def test_the_table_is_bounded_and_keeps_what_is_asked_for() -> None:
    table = Table(generation=100)
    for key in range(1000):
        table.put(key, key % 2)
        assert table.get(0) == 0
        assert len(table) <= 201
    assert table.get(500) is None
    assert table.get(999) == 1


def test_the_table_changes_no_answer_when_it_forgets() -> None:
    search = Search(Game(5, 4, 4))
    search.table = Table(generation=20)
    assert search.query_attack(0, 0) == 0
    assert search.query_defence(0, 0) != 0


def test_only_rests_that_contain_no_other_matter() -> None:
    lines = [0b1110, 0b0110, 0b0011, 0b100110, 0b1011]
    assert graph_of(lines, own=0b100000, other=0) == {0b0110: 0b0110, 0b0011: 0b0011}
