"""Tables of a file's own answers: the same answers as without them, and off for files that are not pure."""

from types import ModuleType

import pytest

from noughts.check.contract.checks import CHECKS
from noughts.check.contract.findings import Findings
from noughts.check.contract.limits import Limits
from noughts.check.grade.examine import examine
from noughts.check.grade.run import CheckRun, Chunk, in_chunks
from noughts.check.sandbox.channel import start_job
from noughts.check.sandbox.child.calls import Outcome, call_all
from noughts.check.sandbox.child.protocol import FILE_NAME, CallArguments
from noughts.check.sandbox.child.tables.answers import Tables
from noughts.check.sandbox.child.tables.purity import Purity
from noughts.check.sandbox.process import choose_protection
from noughts.check.sandbox.session import ChildSession
from tests.check.check_modules import module
from tests.check.one_check import few_calls
from tests.check.own_programs import BASICS, program, right_programs
from tests.check.test_check_wrong import WRONG

MINIMAX = next(check for check in CHECKS if check.name == "minimax")
RIGHT = program("pair", "long")


def load(source: str) -> ModuleType:
    module = ModuleType("tictactoe")
    exec(compile(source, FILE_NAME, "exec"), vars(module))
    return module


def boards(least: int) -> list[CallArguments]:
    """The unfinished boards with at least this many marks."""
    return [(call.cells, None) for call in MINIMAX.calls() if call.marks >= least]


def without_tables(source: str, calls: list[CallArguments]) -> list[Outcome]:
    return list(call_all(load(source), "minimax", calls))


def with_tables(source: str, calls: list[CallArguments]) -> tuple[list[Outcome], Tables]:
    tables = Tables(load(source), source.encode(), set())
    return [tables.call("minimax", call)[0] for call in calls], tables


@pytest.mark.parametrize("source", right_programs().values(), ids=right_programs())
def test_the_answers_are_the_same(source: str) -> None:
    calls = boards(5)
    answers, tables = with_tables(source, calls)
    assert tables.on
    assert answers == without_tables(source, calls)


@pytest.mark.parametrize("basics", BASICS)
def test_the_basic_functions_of_every_style_are_pure(basics: str) -> None:
    source = program("pair", basics)
    pure = Purity(load(source), source.encode(), set()).pure
    assert {"player", "actions", "result", "winner", "terminal", "utility", "max_value", "min_value"} <= pure


IMPURE = {
    "a turn in a global": (
        "player",
        "turn = [0]\ndef player(board):\n    turn[0] += 1\n    return X if turn[0] % 2 else O\n",
    ),
    "a global that another function sets": (
        "player",
        "turn = X\ndef swap():\n    global turn\n    turn = O\ndef player(board):\n    return turn\n",
    ),
    "chance": ("winner", "import random\ndef winner(board):\n    return random.choice([None, X])\n"),
    "a default that grows": (
        "player",
        "def player(board, seen=[]):\n    seen.append(1)\n    return X if len(seen) % 2 else O\n",
    ),
    "an attribute": (
        "player",
        "def player(board):\n    player.n += 1\n    return X if player.n % 2 else O\nplayer.n = 0\n",
    ),
    "a clock": ("terminal", "import time\ndef terminal(board):\n    return time.time() % 2 > 1\n"),
    "a class of its own": (
        "utility",
        "class N:\n    def v(self):\n        return 0\ndef utility(board):\n    return N().v()\n",
    ),
    "a decorator": ("utility", "import functools\n@functools.cache\ndef utility(board):\n    return 0\n"),
    "its own names": ("player", "def player(board):\n    return globals()['X']\n"),
}


@pytest.mark.parametrize(("name", "more"), IMPURE.values(), ids=IMPURE)
def test_a_function_that_is_not_pure_has_no_table(name: str, more: str) -> None:
    source = RIGHT + more
    purity = Purity(load(source), source.encode(), set())
    assert name not in purity.pure
    assert "minimax" not in purity.pure


SLY = {  # found out while it runs: either the answers are the same, or the tables are off
    "the search changes a constant": (
        RIGHT + "SEEN = [0]\ndef minimax(board):\n    seen = SEEN\n    seen[0] += 1\n"
        "    cells = sorted(actions(board))\n    return cells[seen[0] % len(cells)]\n"
    ),
    "boards share rows": RIGHT.replace("copy.deepcopy(board)", "board.copy()"),
    "player changes the board": RIGHT.replace(
        "    x_count = 0\n", "    x_count = 0\n    board[0][0] = X\n", 1
    ),
    "moves are taken out of the set": (
        RIGHT + "def minimax(board):\n    moves = actions(board)\n    moves.pop()\n"
        "    return sorted(moves or actions(board))[0]\n"
    ),
    "moves are removed": (
        RIGHT + "def best(moves):\n    moves -= {(0, 0)}\n    return sorted(moves)\n"
        "def minimax(board):\n    moves = actions(board)\n    best(moves)\n"
        "    return sorted(moves or actions(board))[0]\n"
    ),
}


@pytest.mark.parametrize("source", SLY.values(), ids=SLY)
def test_a_file_that_only_seems_pure_gives_the_same_answers(source: str) -> None:
    calls = boards(6)
    answers, tables = with_tables(source, calls)
    assert not tables.on or answers == without_tables(source, calls)


def test_a_report_is_the_same_with_tables_and_without(monkeypatch: pytest.MonkeyPatch) -> None:
    wrong = program("alphabeta", "long").replace("if beta <= alpha:", "if beta >= alpha:", 1)
    with few_calls():
        with_them = examine("a.py", wrong.encode(), workers=1)
        monkeypatch.setattr(
            CheckRun, "tables", property(lambda run: False, lambda run, given: None), raising=False
        )
        without = examine("a.py", wrong.encode(), workers=1)
    assert with_them.checks == without.checks
    assert with_them.passed is False


def test_answers_of_tables_that_failed_do_not_count() -> None:
    run = CheckRun(in_chunks([MINIMAX], MINIMAX.calls()[:120]), (), False, lambda function, calls: None)
    chunks = list(run.chunks)
    run._searches += [run.chunks.popleft()]
    before = run.findings["minimax"]
    run._search_without_tables()
    assert list(run.chunks) == chunks
    assert run.findings["minimax"] is not before
    run._search_without_tables()
    assert list(run.chunks) == chunks


@pytest.mark.parametrize("order", [(True, False), (False, True)], ids=["counted first", "tables first"])
def test_the_first_move_is_judged_once_whichever_of_two_workers_is_quicker(order: tuple[bool, bool]) -> None:
    """Before, a right program was not judged if the count came first: one answer more than questions."""
    call = MINIMAX.calls()[-1]
    assert not call.marks
    chunks = [Chunk((MINIMAX,), [call], count=counted, only_tables=not counted) for counted in order]
    run = CheckRun(chunks, (), False, lambda function, calls: None)
    run.tabled = True  # by other calls
    with ChildSession(start_job(module(), Limits(), choose_protection())) as worker:
        run.run_chunks(worker)
    found = run.findings["minimax"]
    assert (found.asked, found.faults) == (1, [])
    assert found.boards is not None


def test_the_count_is_made_again_with_the_searches() -> None:
    call = MINIMAX.calls()[-1]
    run = CheckRun([Chunk((MINIMAX,), [call], count=True)], (), False, lambda function, calls: None)
    with ChildSession(start_job(module(), Limits(), choose_protection())) as worker:
        run.run_chunks(worker)
        run._search_without_tables()
        assert len(run.chunks) == 1
        run.run_chunks(worker)
    assert run.findings["minimax"].asked == 1


def findings(source: bytes, tables: bool) -> tuple[Findings, bool]:
    """What the calls of `minimax` on boards with at least four marks show, and whether tables were used."""
    calls = [call for call in MINIMAX.calls() if call.marks >= 4][::3]
    run = CheckRun(in_chunks([MINIMAX], calls), (), False, lambda function, calls: None, tables=tables)
    with ChildSession(start_job(source, Limits(), choose_protection())) as worker:
        run.run_chunks(worker)
    return run.findings["minimax"], run.tables and run.tabled


@pytest.mark.parametrize("name", WRONG)
def test_a_wrong_program_has_the_same_mistakes_with_tables(name: str) -> None:
    assert findings(WRONG[name].source, True)[0] == findings(WRONG[name].source, False)[0]


@pytest.mark.parametrize("basics", BASICS)
def test_tables_are_used_in_a_check(basics: str) -> None:
    assert findings(program("pair", basics).encode(), True)[1]
