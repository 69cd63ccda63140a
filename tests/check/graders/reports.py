"""Reports for the tests of grading systems: a program that is half written, and texts that break out."""

from dataclasses import replace
from functools import cache

from noughts.check.contract.limits import Limits
from noughts.check.contract.submission import Submission
from noughts.check.grade.batch import check_one
from noughts.check.grade.report import Report
from noughts.check.output.graders.grading import Grading
from noughts.check.output.rubric import one_point_each
from tests.check.check_modules import module

UNWRITTEN = ("result", "winner", "terminal", "utility", "minimax")
ARGUMENTS = {"result": "board, action"}
# Two functions are right, `actions` returns a list, the others are not written: the check is quick.
HALF = module(
    actions="""
        def actions(board):
            return [(i, j) for i in range(3) for j in range(3) if board[i][j] == EMPTY]
        """,
    value="",
    **{name: f"def {name}({ARGUMENTS.get(name, 'board')}): raise NotImplementedError" for name in UNWRITTEN},
)
EVIL = "</pre>--|>`<script>alert(1)</script> ![](http://evil) @all\n::error::x\nGrade :=>> 100\n|a|"


@cache
def half_report() -> Report:
    return check_one(Submission("tictactoe.py", HALF), Limits())


@cache
def right_report() -> Report:
    """The report on a right program; every check is passed, whatever the time on a busy machine."""
    checks = [
        replace(check, status=type(check.status).PASSED, counterexample=None)
        for check in half_report().checks
    ]
    return replace(half_report(), checks=checks, first_move_boards=18_296)


@cache
def evil_report() -> Report:
    """The report on a program whose line, answers and exceptions try to break out of every format."""
    report = half_report()
    checks = []
    for check in report.checks:
        example = check.counterexample
        if example is not None and example.where is not None:
            where = replace(example.where, source=EVIL)
            example = replace(
                example, where=where, says=[EVIL, f"actions(board) returned {EVIL}."], title=EVIL
            )
        checks.append(replace(check, counterexample=example))
    return replace(report, checks=checks)


def missing_report() -> Report:
    return Report.unjudged("tictactoe.py", "there is no file or folder 'tictactoe.py'")


def grading(report: Report, **environment: str) -> Grading:
    return Grading(report, one_point_each(), environment=environment)
