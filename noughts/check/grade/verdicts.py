"""What is said of each check: passed or not, and the board that shows why."""

import re

from noughts.check.contract.checks import CHECKS, Check, action_of, move_of, position_of_call, value_of_board
from noughts.check.contract.findings import Fault, Findings
from noughts.check.diagnose.hints import NOBODY_ANSWERS, hint
from noughts.check.diagnose.losing_game import actions_of, variation_after
from noughts.check.grade.pool import CheckRun
from noughts.check.grade.report import UNWRITTEN, CheckReport, Counterexample
from noughts.check.sandbox.messages import PROJECT, Loaded

CONSTANTS = {"X": "X", "O": "O", "EMPTY": None}
LEADS_TO = {1: "wins", 0: "draws", -1: "loses"}
GIVES_AWAY = "it chooses moves that give away what the board is worth"


def loading(shift: CheckRun) -> Loaded | None:
    """How loading the file ended, the bad news first; None if there was no time for it."""
    return min(shift.loads, key=lambda load: load.answer.returned, default=None)


def missing_functions(shift: CheckRun) -> list[str]:
    """The checks of functions that the file does not have: one each, the first."""
    load = loading(shift)
    if load is None or not load.answer.returned:
        return []
    first = {check.function: check.name for check in reversed(CHECKS)}
    return [name for function, name in first.items() if function not in load.functions]


def on_imports(shift: CheckRun) -> CheckReport:
    """Does the file load, and has it the three marks?"""
    load = loading(shift)
    if load is None:
        return CheckReport("imports", None, 0, 0, None, None)
    if load.answer.returned:
        return _on_constants(load)
    got = str(load.answer)
    if module := _missing_module(load):
        why = (
            f"there is no module {module} here, neither installed nor beside the file, so the file could not "
            "be judged"
        )
        return CheckReport("imports", None, 1, 0, None, _on_loading("a module", got, why, why))
    why = "the file cannot be imported"
    raised = load.answer.raised
    cause = f"{why}: {raised.type if raised else load.answer.lost}"
    if raised and raised.type == "EOFError":
        why += f". Likely cause: {NOBODY_ANSWERS}"
    return CheckReport("imports", False, 1, 1, None, _on_loading("a module", got, why, cause))


def _on_constants(load: Loaded) -> CheckReport:
    wrong = [name for name, value in CONSTANTS.items() if load.constants.get(name, ()) != value]
    if not wrong:
        return CheckReport("imports", True, 1, 0, None, None)
    name = wrong[0]
    expected = f"{name} = {CONSTANTS[name]!r}"
    got = f"{name} = {load.constants[name]!r}" if name in load.constants else f"no {name}"
    why = "the marks are part of the contract: other programs use them"
    cause = f"it has not {expected}"
    return CheckReport("imports", False, 1, 1, None, _on_loading(expected, got, why, cause))


def _on_loading(expected: str, got: str, why: str, cause: str) -> Counterexample:
    return Counterexample(None, "import tictactoe", expected, got, why, cause)


def _missing_module(load: Loaded) -> str | None:
    """The module that is not here; the project is, but not for the file."""
    raised = load.answer.raised
    if raised is None or raised.type != "ModuleNotFoundError":
        return None
    name = re.fullmatch(r"No module named '([\w.]+)'", raised.message)
    return name[1] if name and name[1].split(".")[0] != PROJECT else None


def on_check(check: Check, shift: CheckRun, follows_from: str | None) -> CheckReport:
    """The verdict of one check."""
    found = shift.findings[check.name]
    if check.name in missing_functions(shift):
        why = f"the file has no function {check.function}"
        example = Counterexample(
            None, check.function, "a function", "nothing", why, "the file does not have it"
        )
        return CheckReport(check.name, False, 0, 1, None, example)
    if found.unwritten and follows_from is None:
        example = Counterexample(
            None, check.function, "an answer", "NotImplementedError", UNWRITTEN, UNWRITTEN
        )
        return CheckReport(check.name, False, found.tested, len(found.faults), None, example)
    if check.name == "result_rejects" and not shift.findings["result"].returned:
        return CheckReport(
            check.name, None, 0, 0, None, None
        )  # a function that always raises rejects nothing
    if found.smallest is not None and found.fullest is not None:
        counts = found.tested, len(found.faults)
        if check.name != "minimax":
            example = _counterexample(check, found, found.smallest)
            return CheckReport(check.name, False, *counts, follows_from, example)
        # a board that is nearly full can be followed by hand; the one with the fewest marks stands beside it
        example = _counterexample(check, found, found.fullest)
        other = found.smallest if found.smallest.call != found.fullest.call else None
        earliest = None if other is None else _counterexample(check, found, other)
        return CheckReport(check.name, False, *counts, follows_from, example, earliest)
    complete = found.tested > 0 and found.asked == len(check.calls())
    return CheckReport(check.name, True if complete else None, found.tested, 0, None, None)


def _counterexample(check: Check, found: Findings, fault: Fault) -> Counterexample:
    call, answer = fault.call, fault.answer
    likely = hint(check.name, found, fault)
    cell = moves = None
    cause = likely or fault.why
    if check.name == "minimax" and answer.returned:
        cell = move_of(position_of_call(call), answer.value)
        moves = [
            (action_of(move), LEADS_TO[value])
            for move, value in value_of_board(position_of_call(call)).items()
        ]
        if not likely and cell is not None and fault.rank == 0 and answer.changed is None:
            cause = GIVES_AWAY
    return Counterexample(
        board=None if call.position is None else str(call.position),
        call=str(call),
        expected=check.expected(call),
        got=str(answer) if answer.changed is None else f"{answer}, and the board became {answer.changed}",
        why=fault.why + (f". Likely cause: {likely}" if likely else ""),
        cause=cause,
        line=None if cell is None else actions_of(variation_after(position_of_call(call), cell)),
        moves=moves,
    )
