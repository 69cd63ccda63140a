"""The compiled core gives the answers of the one in Python, with one thread and with two."""

import random
import sys
import threading
import time
from array import array
from collections.abc import Iterator
from dataclasses import fields
from typing import Any

import pytest

from noughts.game.errors import NoughtsError
from noughts.game.game import Game
from noughts.game.position import Position
from noughts.solving.limit import Limit
from noughts.solving.solver import solve
from noughts.solving.solver.budget import Budget, BudgetExceededError
from noughts.solving.solver.cores import _core, _wide
from noughts.solving.solver.cores._core import Core
from noughts.solving.solver.cores.backend import active_backend
from noughts.solving.solver.cores.compiled import WORTH_SHARING, CompiledSearch
from noughts.solving.solver.cores.factory import make_search
from noughts.solving.solver.pairing import groups_of
from noughts.solving.solver.pruning import ALL_RULES, Pruning
from noughts.solving.solver.search import GROUP_STEPS, UNLIMITED, Search
from tests.solving.solver.brute import Brute

BOARDS = (
    "3x3k3",
    "4x3k3",
    "4x4k3",
    "4x4k4",
    "5x3k3",
    "5x4k4",
    "6x2k3",
    "3x5k4",
    "7x2k2",
    "9x1k3",
    "5x5k4",
    "6x5k5",
    "8x8k5",
)
FOR_BRUTE_FORCE = 9  # empty cells


def some_positions(text: str, count: int, most_empty: int = 64) -> Iterator[Position]:
    """Unfinished positions after moves at random."""
    game, dice = Game.parse(text), random.Random(text)
    while count:
        position = Position(game)
        marks = dice.randrange(max(0, game.cells - most_empty), game.cells)
        for _ in range(marks):
            if not position.outcome:
                position = position.play(dice.choice(position.moves))
        if not position.outcome:
            yield position
            count -= 1


def gets_its_way(search: Search, position: Position, question: str, left: int = UNLIMITED) -> bool:
    """Does the side to move get what it wants? And does the cell that is named get it?"""
    mine, theirs = position.mine, position.theirs
    if question == "attack":
        cell = search.query_attack(mine, theirs, left=left)
    else:
        cell = search.query_defence(theirs, mine, left=left)
    assert cell >= 0
    assert cell & position.empty == cell
    return cell != 0


@pytest.mark.parametrize("text", [*BOARDS, "4x4k4w", "6x5k5w"])
def test_same_search_same_answers(text: str) -> None:
    game = Game.parse(text)
    crew = CompiledSearch(game, threads=2)
    for position in some_positions(text, 100, most_empty=18):
        for question in ("attack", "defend"):
            for left in (UNLIMITED, 3):
                plain, compiled = Search(game), CompiledSearch(game)
                expected = gets_its_way(plain, position, question, left)
                assert gets_its_way(compiled, position, question, left) == expected
                assert gets_its_way(crew, position, question, left) == expected
                assert compiled.nodes == plain.nodes  # not only the answer: the same search, node by node


@pytest.mark.parametrize("rule", [*(field.name for field in fields(Pruning)), "any"])
def test_same_search_without_a_rule(rule: str) -> None:
    off = Pruning(**{field.name: rule not in (field.name, "any") for field in fields(Pruning)})
    for text, empty in (("4x4k4", 10), ("5x4k4", 12), ("8x8k5", 16), ("6x5k5", 14)):
        game = Game.parse(text)
        for position in some_positions(text, 12, most_empty=empty):
            for question in ("attack", "defend"):
                for left in (UNLIMITED, 3):
                    plain, compiled = Search(game, off), CompiledSearch(game, rules=off)
                    expected = gets_its_way(plain, position, question, left)
                    assert gets_its_way(compiled, position, question, left) == expected
                    assert compiled.nodes == plain.nodes


@pytest.mark.parametrize("text", BOARDS)
@pytest.mark.parametrize("core", ["python", "compiled"])
def test_values_and_distances_agree_with_brute_force(
    text: str, core: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("NOUGHTS_CORE", core)
    game = Game.parse(text)
    brute = Brute(game.width, game.height, game.k)
    for position in some_positions(text, 40, FOR_BRUTE_FORCE):
        verdict = solve(position, distance=True, threads=2)
        assert (verdict.value, verdict.plies) == brute.judge(str(position).replace("/", ""))


@pytest.mark.parametrize(
    ("text", "value"), [("7x4k4", 0), ("6x6k4", 1), ("5x6k4", 1), ("8x8k6", 0), ("7x6k5", 0)]
)
def test_larger_boards_with_two_threads(text: str, value: int) -> None:
    assert solve(Position(Game.parse(text)), threads=2).value == value


def test_a_small_table_forgets_but_never_lies() -> None:
    game = Game.parse("5x5k4")
    core, none = Core(*facts_of(game, table_bits=0)), bitboard(0)
    answer, _, nodes = core.query(True, none, none, UNLIMITED, False, 0, False, None)
    plain = Search(game)
    assert (answer, plain.query_attack(0, 0)) == (none, 0)
    assert nodes > plain.nodes


def test_a_limit_of_nodes_ends_it_without_an_answer() -> None:
    search = CompiledSearch(Game.parse("8x8k5"), threads=2)
    with pytest.raises(BudgetExceededError):
        search.query_attack(0, 0, nodes=2 * WORTH_SHARING)
    assert search.query_attack(*_one_short_of_a_line()) != 0  # it goes on as if nothing had happened


def _one_short_of_a_line() -> tuple[int, int]:
    return 0b1111, 0b1111 << 8


def test_time_and_cancelling_end_it() -> None:
    position = Position(Game.parse("8x8k5"))
    begin = time.monotonic()
    assert solve(position, limit=Limit(seconds=0.2), threads=2).value is None
    cancel = threading.Event()
    threading.Timer(0.2, cancel.set).start()
    assert solve(position, cancel=cancel, threads=2).value is None
    assert time.monotonic() - begin < 30


def test_other_threads_run_while_it_searches() -> None:
    """It gives the interpreter lock up: this thread counts while the other one searches."""
    search = CompiledSearch(Game.parse("8x8k5"))
    search.budget = Budget(Limit(seconds=0.5))
    counted = 0

    def ask() -> None:
        with pytest.raises(BudgetExceededError):
            search.query_attack(0, 0)

    asking = threading.Thread(target=ask)
    asking.start()
    while asking.is_alive():
        counted += 1
    assert counted > 1000


def test_which_core_is_used(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("NOUGHTS_CORE", raising=False)
    assert active_backend() == "compiled"
    assert isinstance(make_search(Game(8, 8, 5)), CompiledSearch)
    assert not isinstance(make_search(Game(13, 10, 5)), CompiledSearch)  # 130 cells
    monkeypatch.setenv("NOUGHTS_CORE", "python")
    assert active_backend() == "python"
    assert not isinstance(make_search(Game(8, 8, 5)), CompiledSearch)
    monkeypatch.setenv("NOUGHTS_CORE", "abacus")
    with pytest.raises(NoughtsError, match="NOUGHTS_CORE is 'abacus': it must be compiled or python"):
        active_backend()


SIZES = [(_core, 8), (_wide, 16)]  # of a bitboard, in bytes


def bitboard(cells: int, size: int = 8) -> bytes:
    return cells.to_bytes(size, sys.byteorder)


def numbers(*given: int) -> bytes:
    return array("q", given).tobytes()


def facts_of(game: Game, table_bits: int = 4, size: int = 8) -> list[Any]:
    """What a core is made of."""
    search = Search(game)
    weights = search.central, search.maker_weights, search.breaker_weights
    return [
        game.cells,
        b"".join(bitboard(line, size) for line in game.lines),
        bytes(groups_of(game)),
        b"".join(map(bytes, game.symmetries)),
        *(numbers(*of_one_kind) for of_one_kind in weights),
        *(ALL_RULES.mask, search.pairing_steps, GROUP_STEPS, search.looks, search.weak_nodes),
        table_bits,
    ]


@pytest.mark.parametrize(("module", "size"), SIZES)
def test_arguments_that_do_not_fit_are_refused(module: Any, size: int) -> None:
    facts = facts_of(Game(), size=size)
    wrong: list[tuple[int, Any]] = [
        (0, 0),
        (0, 129),
        (1, bitboard(1 << 9, size)),
        (1, bitboard(0, size)),
        (1, bitboard(7, size) * 600),
        (1, facts[1][:-1]),
        (1, 5),
        (1, [7]),
        (1, bytearray(facts[1])),  # it might change
        (2, b"\0"),
        (2, bytes([1] * 8)),  # there is no group 0
        (2, bytes(range(9))),
        (3, b""),
        (3, b"\0"),
        (3, bytes(range(9, 18))),
        (3, bytes(9)),
        (4, numbers(*[1] * 8)),
        (4, numbers(*[-1] * 9)),
        (5, numbers(1, 2, 3)),
        (6, numbers(*[1 << 40] * 4)),
        (8, -1),
        (9, -1),
        (12, -1),
        (12, 33),
    ]
    for place, thing in wrong:
        with pytest.raises((ValueError, TypeError, OverflowError)):
            module.Core(*facts[:place], thing, *facts[place + 1 :])
    with pytest.raises(TypeError):
        module.Core.__new__(module.Core)
    core = module.Core(*facts)
    core.__init__(*facts_of(Game(4, 4, 4), size=size))  # it was made once and for all
    none = bitboard(0, size)
    assert core.query(True, none, none, UNLIMITED, False, 0, False, None)[0] == none
    for attacker, defender in ((1, 1), (1 << 9, 0), (0, 1 << 9), (0b111, 0b110000)):
        with pytest.raises(ValueError, match=r"the marks do not fit|the game is over"):
            core.query(
                True, bitboard(attacker, size), bitboard(defender, size), UNLIMITED, False, 0, False, None
            )
    with pytest.raises(ValueError, match="not bitboards"):
        core.query(True, none, none[1:], UNLIMITED, False, 0, False, None)
    for left in (-1, UNLIMITED + 1):
        with pytest.raises(ValueError, match="too large or too small"):
            core.query(True, none, none, left, False, 0, False, None)


def test_an_exception_of_the_poll_comes_through() -> None:
    core = Core(*facts_of(Game.parse("8x8k5"), table_bits=12))

    def poll(nodes: int, done: int, moves: int) -> None:
        assert 0 <= done <= moves <= 64
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        core.query(True, bitboard(0), bitboard(0), UNLIMITED, False, 0, False, poll)


@pytest.mark.parametrize("threads", [1, 2])
def test_the_nodes_of_a_search_that_was_stopped_are_counted(threads: int) -> None:
    search = CompiledSearch(Game.parse("9x9k5"), threads=threads)
    with pytest.raises(BudgetExceededError):
        search.query_attack(0, 0, nodes=2 * WORTH_SHARING)
    assert search.nodes >= 2 * WORTH_SHARING
    before = search.nodes
    search.budget = Budget(Limit(seconds=0.1))
    with pytest.raises(BudgetExceededError):
        search.query_attack(0, 0)
    assert search.nodes > before + 256


WIDE = ("9x9k6", "13x5k5", "11x6k6", "16x8k8")


@pytest.mark.parametrize("text", WIDE)
def test_wide_boards_are_searched_alike(text: str) -> None:
    game = Game.parse(text)
    for position in some_positions(text, 30, most_empty=22):
        for question in ("attack", "defend"):
            for left in (UNLIMITED, 3):
                plain, compiled = Search(game), CompiledSearch(game)
                assert gets_its_way(compiled, position, question, left) == gets_its_way(
                    plain, position, question, left
                )
                assert compiled.nodes == plain.nodes


@pytest.mark.parametrize("text", [*BOARDS, *WIDE])
def test_the_weak_game_is_searched_alike(text: str) -> None:
    game = Game.parse(text)
    for position in some_positions(text, 60, most_empty=20):
        for maker_moves in (True, False):
            plain, compiled = Search(game), CompiledSearch(game)
            expected = plain.query_weak(position.mine, position.theirs, maker_moves=maker_moves)
            found = compiled.query_weak(position.mine, position.theirs, maker_moves=maker_moves)
            assert (found[0], found[1]) == (expected[0], expected[1])
            assert compiled.nodes == plain.nodes
