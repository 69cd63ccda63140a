"""What a check finds in a program of the tests' own, called in this process: no sandbox is needed."""

import time
from threading import Event
from typing import Any

from noughts.check.contract.call import Answer, Call, Raised
from noughts.check.contract.checks import CHECKS, Check, board_of
from noughts.check.contract.findings import Findings
from noughts.check.contract.limits import Limits
from noughts.check.sandbox.channel import SandboxJob

MOST_EMPTY = 4  # cells of the boards on which `minimax` is asked
ENOUGH = 100  # wrong answers of `minimax`


def job_of(source: str) -> SandboxJob:
    """The file, to be loaded in a child without a sandbox."""
    return SandboxJob(source.encode(), Limits(), "none", time.monotonic() + 900, Event())


def found_by(check: Check, source: str) -> Findings:
    """What a check finds, `minimax` on nearly full boards only."""
    functions: dict[str, Any] = {"__name__": "tictactoe"}
    exec(compile(source, "tictactoe.py", "exec"), functions)
    found = Findings()
    for call in check.calls():
        if check.name != "minimax" or (call.marks >= 9 - MOST_EMPTY and len(found.faults) < ENOUGH):
            found.record(check, call, _answer(functions, call))
    return found


def _answer(functions: dict[str, Any], call: Call) -> Answer:
    board = None if call.position is None else board_of(call.position)
    given = [part for part in (board, call.action) if part is not None]
    try:
        value = functions[call.function](*given)
    except Exception as error:
        line, traceback = None, error.__traceback__
        while traceback is not None:
            if traceback.tb_frame.f_code.co_filename == "tictactoe.py":
                line = traceback.tb_lineno
            traceback = traceback.tb_next
        return Answer(raised=Raised(type(error).__name__, str(error), True, line))
    changed = None if call.position is None or board == board_of(call.position) else board
    return Answer(value, changed=changed)


def check_of(function: str) -> Check:
    """The first check of a function."""
    return next(check for check in CHECKS if check.function == function)
