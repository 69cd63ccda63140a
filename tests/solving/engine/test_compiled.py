"""The engine in C and the one in Python: the same moves, estimates, lines and node counts."""

from collections.abc import Iterator
from dataclasses import fields
from random import Random

import pytest

from noughts.game.game import Game
from noughts.solving.engine.board import EngineBoard
from noughts.solving.engine.deepening import Deepening
from noughts.solving.engine.factory import BUILT
from noughts.solving.engine.parts import ALL_PARTS, Parts
from noughts.solving.engine.search import WON, EngineSearch
from noughts.solving.engine.threats import NONE
from noughts.solving.limit import Limit
from noughts.solving.solver.budget import Budget, BudgetExceededError

pytestmark = pytest.mark.skipif(not BUILT, reason="the engine was not compiled")
NAMES = [
    "15x15k5",
    "19x19k5",
    "9x9k5",
    "7x7k4",
    "12x12k6",
    "9x7k5w",
    "8x8k3",
    "19x19k7",
    "5x5k5",
    "3x2k2",
    "1x1k1",
]


def compiled(board: EngineBoard, budget: Budget, parts: Parts = ALL_PARTS) -> EngineSearch:
    from noughts.solving.engine.compiled import CompiledEngineSearch

    return CompiledEngineSearch(board.tables, budget, parts)


def boards(name: str, number: int) -> Iterator[EngineBoard]:
    """Random marks close together, also where only exactly k in a row win."""
    random, game = Random(name), Game.parse(name)
    width, height = min(game.width, 8), min(game.height, 8)
    while number:
        right, down = random.randint(0, game.width - width), random.randint(0, game.height - height)
        cells = [(down + y) * game.width + right + x for y in range(height) for x in range(width)]
        marks = random.sample(cells, random.randrange(min(30, len(cells))))
        mine, theirs = (sum(1 << cell for cell in marks[side::2]) for side in (0, 1))
        exact = number % 3 == 0 and not game.wraps and game.k > 1
        board = EngineBoard(game, mine, theirs, exact=exact)
        if not board.has_line(0) and not board.has_line(1):
            number -= 1
            yield board


def quiet_board(seed: int) -> EngineBoard:
    """Few marks, none of them on one line with another: there is no win by threats."""
    marks = [(7, 7), (8, 9), (5, 6), (9, 5), (6, 10), (10, 8)]
    cells = [row * 15 + column for row, column in Random(seed).sample(marks, 4)]
    return EngineBoard(Game(15, 15, 5), 1 << cells[0] | 1 << cells[1], 1 << cells[2] | 1 << cells[3])


def run(board: EngineBoard, search: EngineSearch, budget: Budget) -> tuple[object, ...]:
    """All that a search says about a board."""
    wins = [(search.find_win(board, side, budget.share(0.3)), search.nodes) for side in (0, 1)]
    deepening = Deepening(board, search, budget)
    best = deepening.best()
    return wins, best, deepening.line(best.move), search.nodes


@pytest.mark.parametrize("name", NAMES)
def test_both_search_the_same_nodes(name: str) -> None:
    for number, board in enumerate(boards(name, 9)):
        limit = Limit(nodes=(40, 300, 1200)[number % 3])
        budget, other = Budget(limit), Budget(limit)
        assert run(board, compiled(board, budget), budget) == run(board, EngineSearch(other), other)


@pytest.mark.parametrize("part", [field.name for field in fields(Parts)])
def test_both_can_do_without_a_part(part: str) -> None:
    # With few nodes, some parts change nothing.
    nodes = 12_000 if part in ("fours", "threes", "aspiration") else 3000
    parts, limit, changed = Parts(**{part: False}), Limit(nodes=nodes), 0
    for seed in range(6):
        board = quiet_board(seed)
        budgets = [Budget(limit) for _ in range(3)]
        without = run(board, compiled(board, budgets[0], parts), budgets[0])
        assert without == run(board, EngineSearch(budgets[1], parts), budgets[1])
        changed += without != run(board, compiled(board, budgets[2]), budgets[2])
    assert changed


def test_a_limit_of_nodes_ends_the_search() -> None:
    board = quiet_board(1)
    search = compiled(board, Budget(Limit(nodes=500)))
    with pytest.raises(BudgetExceededError):
        search.value(board, 0, 12, -WON, WON)
    assert 500 < search.nodes < 505


def test_the_clock_ends_the_search() -> None:
    board = EngineBoard(Game(15, 15, 5), 1 << 112, 1 << 96)
    search = compiled(board, Budget(Limit(seconds=0)))
    with pytest.raises(BudgetExceededError):
        search.value(board, 0, 40, -WON, WON)
    assert search.find_win(board, 0, Budget(Limit(seconds=0))) == NONE


def test_the_clock_is_looked_at_after_256_nodes_at_most() -> None:
    """Also if a search takes less time than there is between two looks, and inside the search for threats."""
    board = EngineBoard(Game(15, 15, 5), 1 << 112, 1 << 96)
    search = compiled(board, Budget(Limit(seconds=0)))
    with pytest.raises(BudgetExceededError):
        search.value(board, 0, 40, -WON, WON)
    assert 256 <= search.nodes < 260
    rich = next(board for board in boards("19x19k7", 99) if threat_nodes(board, Limit(nodes=2000)) >= 1000)
    assert 256 <= threat_nodes(rich, Limit(seconds=0)) < 260


def threat_nodes(board: EngineBoard, limit: Limit) -> int:
    """The nodes of a search for threats alone."""
    budget = Budget(limit)
    search = compiled(board, budget)
    search.find_win(board, 0, budget)
    return search.nodes


def test_arguments_that_do_not_fit_are_refused() -> None:
    from noughts.solving.engine._core import Core
    from noughts.solving.engine.compiled import core_arguments

    board = EngineBoard(Game(5, 5, 4), 0, 0)
    cells, k, lines, middle, weights, worth, keys = core_arguments(board.tables)
    core = Core(cells, k, lines, middle, weights, worth, keys, 0)
    for wrong in (
        (0, k, lines, middle, weights, worth, keys),
        (400, k, lines, middle, weights, worth, keys),
        (cells, 20, lines, middle, weights, worth, keys),
        (cells, k, lines[:-1], middle, weights, worth, keys),
        (cells, k, b"\x7f" * len(lines), middle, weights, worth, keys),
        (cells, k, lines, middle[:-2], weights, worth, keys),
        (cells, k, lines, b"\xff" * len(middle), weights, worth, keys),
        (cells, k, lines, middle, weights[1:], worth, keys),
        (cells, k, lines, middle, weights, worth[4:], keys),
        (cells, k, lines, middle, weights, worth, keys[1:]),
    ):
        with pytest.raises(ValueError, match=r"number|fit|missing"):
            Core(*wrong, 0)
    marks = bytes(cells)
    for asked in (
        (marks[1:], 0, 1),
        (b"\x03" + marks[1:], 0, 1),
        (marks, 2, 1),
        (marks, 0, 9),
        (marks, 0, -1),
    ):
        with pytest.raises(ValueError, match=r"number|fit|mark"):
            core.find_win(*asked, 10, 10, lambda: None)
    with pytest.raises(ValueError, match="bounds"):
        core.value(marks, 0, 1, 5, 5, 10, lambda: None)
