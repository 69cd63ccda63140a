"""Programs that share boards and sets between calls, and values that only look plain, do not pass."""

import pytest

from noughts.check.contract.call import Call, Later
from noughts.check.contract.checks import positions
from noughts.check.contract.limits import Limits
from noughts.check.grade.examine import examine
from noughts.check.sandbox.channel import start_job
from noughts.check.sandbox.process import choose_protection
from noughts.check.sandbox.session import ChildSession
from tests.check.check_modules import module
from tests.check.one_check import failed_alone, found_alone
from tests.check.test_check_escape import PROTECTIONS

SHARING = {
    "one buffer for every result": (
        """
        before, BUFFER = result, [[None] * 3 for _ in range(3)]
        def result(board, action):
            for row, new in zip(BUFFER, before(board, action)): row[:] = new
            return BUFFER
        """,
        "result_pure",
    ),
    "boards of a cache that a later call changes": (
        """
        before, CACHE = result, []
        def result(board, action):
            if len(CACHE) == 200: CACHE[0][1][1] = X if CACHE[0][1][1] == O else O
            CACHE.append(before(board, action))
            return CACHE[-1]
        """,
        "result_pure",
    ),
    "a row that two results share": (
        """
        before, ROWS = result, {}
        def result(board, action):
            new = before(board, action)
            new[0] = ROWS.setdefault(0, new[0])
            new[0][:] = before(board, action)[0]
            return new
        """,
        "result_pure",
    ),
    "result writes into the board of an earlier call": (
        """
        before, GIVEN = result, []
        def result(board, action):
            new = before(board, action)
            if GIVEN: GIVEN.pop()[0][0] = "changed"
            GIVEN.append(board)
            return new
        """,
        "result_pure",
    ),
    "one set for all actions": (
        """
        before, MOVES = actions, set()
        def actions(board):
            MOVES.clear()
            MOVES.update(before(board))
            return MOVES
        """,
        "actions",
    ),
    "winner changes the board of an earlier call": (
        """
        before, GIVEN = winner, []
        def winner(board):
            found = before(board)
            if len(GIVEN) == 100: GIVEN[0][2][2] = "changed"
            GIVEN.append(board)
            return found
        """,
        "winner",
    ),
    "the same board from the third initial_state on": (
        """
        MADE = []
        def initial_state():
            MADE.append([[EMPTY] * 3 for _ in range(3)])
            return MADE[min(len(MADE), 3) - 1]
        """,
        "initial_state",
    ),
}
LOOKS_PLAIN = {
    "a truth that is false": (
        """
        class Truth(int):
            def __bool__(self): return False
        before = terminal
        def terminal(board): return Truth(before(board))
        """,
        "terminal",
    ),
    "a number that compares wrongly": (
        """
        class Number(int):
            def __lt__(self, other): return True
            def __neg__(self): return self
        before = utility
        def utility(board): return Number(before(board))
        """,
        "utility",
    ),
    "rows with a truth from a second base": (
        """
        class False_:
            def __bool__(self): return False
        class Row(list, False_): pass
        before = result
        def result(board, action): return [Row(row) for row in before(board, action)]
        """,
        "result",
    ),
    "a set whose difference lies": (
        """
        class Moves(set):
            def __sub__(self, other): return Moves()
            def copy(self): return {(9, 9)}
        before = actions
        def actions(board): return Moves(before(board))
        """,
        "actions",
    ),
    "rows whose methods lie": (
        """
        class Row(list):
            def count(self, mark): return 3
            def index(self, mark): return 0
        before = result
        def result(board, action): return [Row(row) for row in before(board, action)]
        """,
        "result",
    ),
    "a move whose hash lies": (
        """
        class Move(tuple):
            def __hash__(self): return 1
        before = minimax
        def minimax(board): return before(board) and Move(before(board))
        """,
        "minimax",
    ),
    "a mark whose hash lies": (
        """
        class Mark(str):
            def __hash__(self): return 1
        before = winner
        def winner(board): return before(board) and Mark(before(board))
        """,
        "winner",
    ),
}
FAR = """
        before = result
        def result(board, action):
            if -1 in action or 3 in action or all(0 <= index < 3 for index in action):
                return before(board, action)
            return before(board, min(actions(board)))
        """


@pytest.mark.parametrize("sandbox", PROTECTIONS)
@pytest.mark.parametrize("name", SHARING)
def test_what_is_shared_between_calls_fails(name: str, sandbox: str) -> None:
    tail, check = SHARING[name]
    failed_alone(module(tail=tail), check, sandbox)


@pytest.mark.parametrize("name", LOOKS_PLAIN)
def test_a_value_with_methods_of_its_own_fails(name: str) -> None:
    tail, check = LOOKS_PLAIN[name]
    failed_alone(module(tail=tail), check, PROTECTIONS[-1])


def test_moves_far_off_the_board_are_tried() -> None:
    report = examine(
        "far.py", module(tail=FAR), sandbox=PROTECTIONS[-1], workers=1, only=["result_rejects", "result"]
    )
    assert {check.name for check in report.checks if check.passed is False} == {"result_rejects"}


ONLY_ADDS = {
    "a named tuple as a move": (
        """
        from typing import NamedTuple
        class Move(NamedTuple):
            row: int
            column: int
        before = minimax
        def minimax(board): return before(board) and Move(*before(board))
        """,
        "minimax_none",
    ),
    "boards with methods of their own": (
        """
        class Board(list):
            def __init__(self, rows, depth=0):
                super().__init__(rows)
                self.depth = depth
            def __repr__(self): return "Board"
            def full(self): return all(map(all, self))
        before = result
        def result(board, action): return Board(before(board, action))
        """,
        "result",
    ),
    "marks of an enumeration": (
        """
        from enum import StrEnum
        class Mark(StrEnum):
            X = "X"
            O = "O"
        before = player
        def player(board): return Mark(before(board))
        """,
        "player",
    ),
}


@pytest.mark.parametrize("name", ONLY_ADDS)
def test_a_subclass_that_only_adds_to_a_plain_type_passes(name: str) -> None:
    tail, check = ONLY_ADDS[name]
    found, _ = found_alone(module(tail=tail), check, PROTECTIONS[-1])
    assert found.tested
    assert found.counterexample is None


def test_a_change_in_one_function_is_not_blamed_on_the_next() -> None:
    """Answers are compared at the end of each request, so only the calls of that request can be to blame."""
    source = module(
        tail="KEPT = []\nbefore = player\ndef player(board): KEPT.append(board); return before(board)"
    )
    source += b"\ninner = winner\ndef winner(board): KEPT[0][0][0] = 'changed'; return inner(board)\n"
    with ChildSession(start_job(source, Limits(), choose_protection(PROTECTIONS[-1]))) as session:
        session.load()
        later = {
            name: [answer.later for _, answer in session.ask([Call(name, at) for at in positions()[:3]], 5)]
            for name in ("player", "winner", "terminal")
        }
    assert later["player"] == [None] * 3
    assert Later.BOARD in later["winner"]
