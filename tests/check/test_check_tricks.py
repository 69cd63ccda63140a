"""Nobody passes by a trick: answers are the file's own, plain, and about the boards handed out."""

from pathlib import Path

import pytest

from noughts.check.grade.examine import examine
from noughts.check.grade.report import Report
from tests.check.check_modules import RIGHT, TUPLES, module
from tests.check.one_check import failed_alone, found_alone
from tests.check.test_check_escape import PROTECTIONS
from tests.check.test_check_hostile import failing, reason

SANDBOX = PROTECTIONS[-1]


def verdict(source: bytes, sandbox: str = SANDBOX, beside: dict[str, bytes] | None = None) -> Report:
    return examine("trick.py", source, sandbox=sandbox, workers=1, beside=beside or {})


@pytest.mark.parametrize("sandbox", PROTECTIONS)
@pytest.mark.parametrize(
    "how", ["from noughts.classic import *", "from noughts.check.contract.reference import *"]
)
def test_the_projects_answers_cannot_be_imported(how: str, sandbox: str) -> None:
    report = verdict(how.encode(), sandbox)
    assert failing(report) == {"imports": None}
    assert "noughts" in reason(report, "imports")
    assert report.imports == ["noughts"]
    assert "It imports noughts, which solves the exercise and cannot be used here." in report.remarks


def test_nor_only_where_the_checker_looks() -> None:
    stub = b"""if True:
        import sys
        try:
            from noughts.classic import *
        except ImportError:
            for name in list(sys.modules):
                if name.startswith(("noughts", "child")):
                    del sys.modules[name]
            from noughts.solving.perfect import *
        """
    report = verdict(stub)
    assert failing(report) == {"imports": None}
    assert report.imports == ["noughts", "sys"]


def test_the_contracts_own_module_is_no_submission() -> None:
    report = verdict((Path(__file__).parents[2] / "tictactoe.py").read_bytes())
    assert failing(report) == {"imports": None}


EQUAL = """
    class Equal:
        def __eq__(self, other): return True
        def __ne__(self, other): return False
        def __hash__(self): return 0
        def __bool__(self): return True
    class Text(Equal, str): pass
    class Number(Equal, int): pass
    """
# what stands in the place of a right part, and the check that must notice it
TRICKS = {
    "a winner that equals everything": (f"{EQUAL}\n    def winner(board): return Equal()", "winner"),
    "a text that equals everything": (f"{EQUAL}\n    def winner(board): return Text('?')", "winner"),
    "a player that equals everything": (f"{EQUAL}\n    def player(board): return Text('X')", "player"),
    "a utility that equals everything": (f"{EQUAL}\n    def utility(board): return Number(0)", "utility"),
    "a terminal that equals everything": (f"{EQUAL}\n    def terminal(board): return Equal()", "terminal"),
    "a move that equals every tuple": (
        f"{EQUAL}\n    class Move(Equal, tuple): pass\n    def minimax(board): return Move((0, 0))",
        "minimax",
    ),
    "a board that reads differently": (
        """
        class Board(list):
            def __getitem__(self, at): return [None] * 3
        before = result
        def result(board, action): return Board(before(board, action))
        """,
        "result",
    ),
    "a row that reads differently": (
        """
        class Row(list):
            def __iter__(self): return iter("XXX")
        before = result
        def result(board, action): return [Row(row) for row in before(board, action)]
        """,
        "result",
    ),
    "a set that claims to hold everything": (
        """
        class Moves(set):
            def __contains__(self, action): return True
        before = actions
        def actions(board): return Moves(before(board))
        """,
        "actions",
    ),
    "truths for numbers in actions": (
        """
        before = actions
        def actions(board): return {(bool(i) if i < 2 else i, j) for i, j in before(board)}
        """,
        "actions",
    ),
    "truths for numbers in a move": (
        """
        before = minimax
        def minimax(board):
            move = before(board)
            return move and tuple(bool(index) if index < 2 else index for index in move)
        """,
        "minimax",
    ),
    "a winner that writes into the board": (
        """
        before = winner
        def winner(board):
            found = before(board)
            board[1][1] = "X"
            return found
        """,
        "winner",
    ),
    "a winner that writes what equals everything": (
        f"""
    {EQUAL}
    before = winner
    def winner(board):
        found = before(board)
        board[1][1] = Equal() if board[1][1] is None else Text(board[1][1])
        return found
        """,
        "winner",
    ),
    "a winner that puts a strange row in": (
        f"""
    {EQUAL}
    class Row(Equal, list): pass
    before = winner
    def winner(board):
        found = before(board)
        board[0] = Row(board[0])
        return found
        """,
        "winner",
    ),
}


@pytest.mark.parametrize("name", TRICKS)
def test_tricks(name: str) -> None:
    tail, check = TRICKS[name]
    example = failed_alone(module(**TUPLES, tail=tail), check, SANDBOX)
    assert example.where is None or (example.where.function == check and example.where.source in tail)


LOOKS_FOR_THE_CHECKER = """
        import sys
        TELLS = [
            sys.argv[0] == "-c", len(sys.argv) > 1, "-I" in sys.orig_argv, "child" in str(sys.orig_argv),
            sys.flags.isolated, sys.flags.ignore_environment, sys.flags.safe_path,
            not hasattr(sys.modules["__main__"], "__file__"), hasattr(sys.modules["__main__"], "main"),
        ]
        before = player
        def player(board):
            frame, files = sys._getframe(), ""
            while frame is not None:
                files, frame = files + frame.f_code.co_filename, frame.f_back
            return before(board) if any(TELLS) or "child" in files or "sandbox" in files else X
        """


@pytest.mark.parametrize("sandbox", PROTECTIONS)
def test_a_program_finds_no_cheap_sign_of_the_checker(sandbox: str) -> None:
    """It is right only where it finds one, so it fails. Before, it passed."""
    failed_alone(module(tail=LOOKS_FOR_THE_CHECKER), "player", sandbox)


def test_a_trick_in_one_function_is_blamed_on_no_other() -> None:
    tail, check = TRICKS["a winner that writes what equals everything"]
    failed = failing(verdict(module(**TUPLES, tail=tail)))  # its search is its own, and comes to an end
    assert failed.pop(check) is None
    assert failed.keys() <= {"terminal", "utility", "minimax_none"}


def test_a_table_is_a_note() -> None:
    table = module(
        tail="""
        class Table(dict):
            def __missing__(self, key): return None
        def best_of(board):
            return None if terminal(board) else (max if player(board) == X else min)(
                sorted(actions(board)), key=lambda action: value(freeze(result(board, action)))
            )
        def boards(board):
            yield board
            if not terminal(board):
                for action in actions(board): yield from boards(result(board, action))
        TABLE, waiting = {}, [initial_state()]
        while waiting:
            board = waiting.pop()
            if freeze(board) not in TABLE:
                TABLE[freeze(board)] = best_of(board)
                if not terminal(board): waiting += [result(board, action) for action in actions(board)]
        def minimax(board): return TABLE[freeze(board)]
        """
    )
    report = verdict(table)
    assert report.passed
    assert report.first_move_boards == 0
    assert "no_search" in [note.kind for note in report.notes]
    assert any("no call of result" in remark for remark in report.remarks)


def test_what_it_imports_is_listed() -> None:
    source = module(
        head="import os.path, math as m\nfrom copy import deepcopy\n" + "import functools\n" + HEAD_REST
    )
    assert found_alone(source, "initial_state", SANDBOX)[1].loads[0].imports == (
        "os",
        "math",
        "copy",
        "functools",
    )


HEAD_REST = """
X, O, EMPTY = "X", "O", None
LINES = [[(i, j) for j in range(3)] for i in range(3)]
LINES += [[(i, j) for i in range(3)] for j in range(3)]
LINES += [[(i, i) for i in range(3)], [(i, 2 - i) for i in range(3)]]
"""


def test_files_beside_it_can_be_imported() -> None:
    helper = (
        "X, O, EMPTY = 'X', 'O', None\nfrom lines import LINES\n"
        + RIGHT["winner"].replace("        def", "def")
    ).encode()
    beside = {"helper": helper, "lines": HEAD_REST.encode(), "unused": b"while True: pass"}
    source = module(winner="", tail="from helper import winner")
    report = verdict(source, beside=beside)
    assert report.passed, failing(report)
    assert "It imports files next to it: helper." in report.remarks
    alone = verdict(source)
    assert alone.checks[0].passed is None  # not judged, not wrong
    assert str(alone.problem).startswith("there is no module helper here, neither installed nor next to")
    assert all(check.passed is None for check in alone.checks[1:])
