"""Hints are right or absent, nothing hides the real mistake, and a board can be followed by hand."""

import pytest

from noughts.check.contract.call import Answer, Call, Lost, LostKind
from noughts.check.contract.findings import Fault, Findings
from noughts.check.contract.limits import Limits
from noughts.check.diagnose.hints.find import find_hint
from noughts.check.grade.examine import examine
from noughts.check.grade.notes import play_notes
from noughts.check.grade.report import CheckReport, Counterexample, Report, Status
from noughts.cli.program.check_text import row_text
from noughts.game.position import Position, X
from tests.check.check_modules import RIGHT, module
from tests.check.one_check import failed_alone, few_calls, found_alone
from tests.check.test_check_escape import PROTECTIONS


def checks(source: bytes, limits: Limits | None = None) -> tuple[Report, dict[str, CheckReport]]:
    report = examine("a", source, limits, PROTECTIONS[-1], workers=1)
    return report, {check.name: check for check in report.checks}


def example(check: CheckReport) -> Counterexample:
    assert check.counterexample is not None
    return check.counterexample


def unwritten(*functions: str) -> bytes:
    parameters = {"result": "board, action", "initial_state": ""}
    return module(
        **{
            name: f"def {name}({parameters.get(name, 'board')}): raise NotImplementedError"
            for name in functions
        }
    )


def test_what_is_not_written_yet_is_said_in_one_line() -> None:
    report, found = checks(unwritten("winner", "minimax") + b"\ndef utility(board): return board.worth\n")
    assert {name for name, check in found.items() if check.passed is False and not check.follows_from} == {
        "winner",
        "utility",
        "minimax",
        "minimax_none",
    }
    assert example(found["winner"]) == Counterexample(
        None,
        "winner",
        "an answer",
        "NotImplementedError",
        "not written yet",
        "not written yet",
        function="winner",
        title="winner is not written yet",
        says=["winner raises NotImplementedError on every board."],
    )
    assert found["terminal"].follows_from == "winner"
    assert found["winner"].status is Status.UNWRITTEN
    assert "Write this next: winner." in report.remarks
    # a function that fails in the same way again and again is not tried on everything
    assert found["winner"].tested == found["utility"].tested == 300
    said = "utility ended in the same exception in all of 300 calls. The other 658 were not tried."
    assert [note.text for note in report.notes if note.kind == "same_error"] == [said]


def test_a_missing_package_is_no_mistake() -> None:
    report, found = checks(b"import no_such_package.part\n" + module())
    assert found["imports"].passed is None
    assert report.status is Status.UNJUDGED
    assert row_text(report).plain.startswith("not judged")
    assert "there is no module no_such_package here" in example(found["imports"]).why
    assert "there is no module no_such_package here" in str(report.problem)


# parts of a module, the check that fails, the code of the hint, and words that it must not have
HINTS: dict[str, tuple[dict[str, str], str, str | None, str]] = {
    "player raises": (
        {"player": "def player(board): return len(board.rows)"},
        "player",
        "raised",
        "count",
    ),
    "player returns None": (
        {"player": "def player(board): pass"},
        "player",
        "empty_body",
        "Count",
    ),
    "player with self": (
        {"player": "def player(self, board): return X"},
        "player",
        "signature",
        "count",
    ),
    "result without action": (
        {"result": "def result(board): return board"},
        "result",
        "signature",
        "",
    ),
    "True is missing": (
        {
            "terminal": """
            def terminal(board):
                if winner(board) is not None or not actions(board):
                    pass
                else:
                    return False
            """
        },
        "terminal",
        "no_return",
        "",
    ),
    "truth of another kind": (
        {"terminal": "def terminal(board): return winner(board) or ('full' if not actions(board) else '')"},
        "terminal",
        "other_truth",
        "",
    ),
    "winner is False": (
        {"winner": RIGHT["winner"].replace("return None", "return False")},
        "winner",
        "returns_truth",
        "True",
    ),
    "the best score starts at 0": (
        {
            "minimax": """
            def minimax(board):
                if terminal(board):
                    return None
                sign = 1 if player(board) == X else -1
                best, choice = 0, None
                for action in actions(board):
                    found = sign * value(freeze(result(board, action)))
                    if found > best:
                        best, choice = found, action
                return choice
            """
        },
        "minimax",
        "start_value",
        "1 or -1",
    ),
    "any move": (
        {"minimax": "def minimax(board): return None if terminal(board) else min(actions(board))"},
        "minimax",
        "fixed_order",
        "Count",
    ),
    "rows are counted": (
        {"player": "def player(board): return X if board.count(X) == board.count(O) else O"},
        "player",
        "always_same_player",
        "exchanged",
    ),
    "one way without return": (
        {
            "minimax": """
            def minimax(board):
                if not terminal(board) and player(board) == X:
                    return max(actions(board), key=lambda action: value(freeze(result(board, action))))
            """
        },
        "minimax",
        "no_move_for_side",
        "score",
    ),
    "actions as lists": (
        {"actions": "def actions(board): return [[i, j] for i in range(3) for j in range(3)]"},
        "actions",
        "lists_for_tuples",
        "swapped",
    ),
    "winner is empty": (
        {"winner": "def winner(board): pass"},
        "winner",
        "empty_body",
        "top row",
    ),
    "utility of the mover": (
        {"utility": "def utility(board): return -1 if winner(board) else 0"},
        "utility",
        "every_win_the_same",
        "exchanged",
    ),
    "the value and no move": (
        {"minimax": "def minimax(board): return None if terminal(board) else value(freeze(board))"},
        "minimax",
        "returns_value",
        "tuple, not a list",
    ),
    "some number": (
        {"minimax": "def minimax(board): return None if terminal(board) else 1"},
        "minimax",
        "no_search",
        "worth",
    ),
    "a search of the same board": (
        {"minimax": "def minimax(board): return None if terminal(board) else minimax(board)"},
        "minimax",
        "endless_search",
        "(line ",
    ),
    "input": (
        {"player": "def player(board): return input()"},
        "player",
        "reads_input",
        "X or O",
    ),
    "two that call each other": (
        {
            "winner": "def winner(board): return None if not terminal(board) else X",
            "terminal": "def terminal(board): return winner(board) is not None",
        },
        "winner",
        "endless",
        "finished boards",
    ),
}


@pytest.mark.parametrize("name", HINTS)
def test_hints(name: str) -> None:
    parts, check, kind, never = HINTS[name]
    shown = failed_alone(module(**parts), check, PROTECTIONS[-1])
    assert shown.kind == kind
    assert not never or never not in f"{shown.why} {shown.cause} {shown.fix}"
    assert shown.where is None or (shown.where.function == check and shown.where.source in parts[check])


def test_no_change_is_shown_that_gives_the_old_board_back() -> None:
    source = RIGHT["result"].replace("copied[i][j] =", "board[i][j] =")
    with few_calls("result"):
        shown = failed_alone(module(result=source), "result", PROTECTIONS[-1])
    assert shown.kind == "marks_given_board"
    assert shown.where is None  # with return board it would pass this check, and be wrong


def test_slow_is_not_wrong() -> None:
    """A wrong answer would be the smallest fault, so where none came in time all that came were right."""
    late = Fault(
        Call("minimax", Position()), Answer(lost=Lost(LostKind.TIMEOUT, "no answer within 90 s")), "no answer"
    )
    found = Findings(asked=9, returned=8, lost=1, faults=[late], moves={Position(): None})
    slow = find_hint("minimax", found, late)
    assert slow is not None
    assert (slow.kind, "All 8 answers that came in time are right" in slow.cause) == ("too_slow", True)
    assert not any("legal move" in note.text for note in play_notes(found, None))
    endless = Findings(asked=1, lost=1, faults=[late])
    assert find_hint("minimax", endless, late) is None


def test_what_is_accepted_shows_what_to_ask_for() -> None:
    """A board index alone does not keep taken cells out; and what makes no board accepts nothing."""
    position = Position.parse("X../.../...")

    def hinted(value: object, *actions: tuple[int, int]) -> str | None:
        calls = [Call("result", position, action) for action in actions]
        faults = [Fault(call, Answer(value), "accepted") for call in calls]
        hint = find_hint("result_rejects", Findings(faults=faults), faults[0])
        return hint.kind if hint else None

    assert hinted([[X]], (-1, 0), (0, -1)) == "accepts_negative"
    assert hinted([[X]], (-1, 0), (0, 0)) == "accepts_taken"
    assert hinted(None, (-1, 0), (0, 0)) is None


def test_lists_for_moves_are_judged_too() -> None:
    report, found = checks(
        module(
            tail="""
            best = minimax
            def minimax(board):
                if board == [[X, X, None], [O, O, None], [None] * 3]:
                    return [2, 2]
                move = best(board)
                return move and list(move)
            """
        )
    )
    assert found["minimax"].failed == 4520
    assert example(found["minimax"]).board == "XX./OO./..."
    assert example(found["minimax"]).why == "X wins with the right move, and loses after this one"
    assert "Moves as lists instead of tuples are one mistake; 1 other moves are wrong." in report.remarks
    assert report.beatable == [(0, 0), (1, 0), (0, 1), (1, 1), (2, 2), (1, 2)]  # its lists were played, too


def test_a_timeout_hides_no_wrong_move_and_follows_from_nothing() -> None:
    source = module(
        player=RIGHT["player"].replace(
            "return O if",
            "if board == [[X, O, X], [None, O, X], [None, X, O]]: return X\n            return O if",
        ),
        tail="""
        best = minimax
        def minimax(board):
            if board == initial_state():
                while True: pass
            return (2, 2) if board == [[X, X, None], [O, O, None], [None] * 3] else best(board)
        """,
    )
    _, found = checks(source, Limits(minimax_seconds=2))
    assert example(found["minimax"]).board in ("XX./OO./...", "XOX/.OX/.XO")
    assert "gave no answer" not in example(found["minimax"]).why
    assert found["minimax"].follows_from is None


def test_a_board_that_can_be_followed_by_hand() -> None:
    source = module(minimax="def minimax(board): return None if terminal(board) else min(actions(board))")
    check, _ = found_alone(source, "minimax", PROTECTIONS[-1])
    shown = example(check)
    assert shown.board is not None
    assert shown.board.count(".") == 2
    assert shown.variation
    assert shown.variation[0] in dict(shown.moves or [])
    assert shown.where is not None
    assert shown.where.why == f"here it returns {shown.got}, and result made no board while it chose"
    assert check.earliest is not None
    assert check.earliest.board is not None
    assert check.earliest.board.count(".") > 2
