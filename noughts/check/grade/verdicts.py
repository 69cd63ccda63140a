"""The report of each check: its status, and the board that shows why it fails."""

import re

from noughts.check.contract.call import Answer, Call
from noughts.check.contract.checks import (
    CHECKS,
    Check,
    action_of,
    good_moves,
    is_pair,
    move_of,
    position_of_call,
    values_of_moves,
)
from noughts.check.contract.findings import Fault, Findings
from noughts.check.contract.where import Where
from noughts.check.diagnose.hints import NOBODY_ANSWERS, hint
from noughts.check.diagnose.losing_game import actions_of, variation_after
from noughts.check.grade.report import Action, CheckReport, Counterexample, Status
from noughts.check.grade.run import CheckRun
from noughts.check.sandbox.messages import PROJECT, Loaded

CONSTANTS = {"X": "X", "O": "O", "EMPTY": None}
RESULTS = {1: "wins", 0: "draws", -1: "loses"}
UNWRITTEN_CAUSE = "not written yet"
WRONG_MOVES = "it chooses moves that give away what the board is worth"


def load_result(run: CheckRun) -> Loaded | None:
    """How loading the file ended, a failure first; None if there was no time for it."""
    return min(run.loads, key=lambda load: load.answer.returned, default=None)


def missing_functions(run: CheckRun) -> list[str]:
    """The checks of functions that the file does not have: for each function the first."""
    load = load_result(run)
    if load is None or not load.answer.returned:
        return []
    first = {check.function: check.name for check in reversed(CHECKS)}
    return [name for function, name in first.items() if function not in load.functions]


def imports_report(run: CheckRun) -> CheckReport:
    """Does the file load, and does it define the three marks?"""
    load = load_result(run)
    if load is None:
        return CheckReport("imports", Status.UNJUDGED, 0, 0, None, None)
    if load.answer.returned:
        return _constants_report(load)
    got, raised = str(load.answer), load.answer.raised
    if module := _missing_module(load):
        why = (
            f"there is no module {module} here, neither installed nor beside the file, so the file could not "
            "be judged"
        )
        return CheckReport("imports", Status.UNJUDGED, 1, 0, None, _import_example("a module", got, why, why))
    why = "the file cannot be imported"
    cause = f"{why}: {raised.type if raised else load.answer.lost}"
    if raised and raised.type == "EOFError":
        why += f". Likely cause: {NOBODY_ANSWERS}"
    example = _import_example("a module", got, why, cause, raised.line_number if raised else None)
    return CheckReport("imports", Status.FAILED, 1, 1, None, example)


def _constants_report(load: Loaded) -> CheckReport:
    wrong = [name for name, value in CONSTANTS.items() if load.constants.get(name, ()) != value]
    if not wrong:
        return CheckReport("imports", Status.PASSED, 1, 0, None, None)
    name = wrong[0]
    expected = f"{name} = {CONSTANTS[name]!r}"
    got = f"{name} = {load.constants[name]!r}" if name in load.constants else f"no {name}"
    why = "the marks are part of the contract: other programs use them"
    example = _import_example(expected, got, why, f"it does not define {expected}")
    return CheckReport("imports", Status.FAILED, 1, 1, None, example)


def _import_example(
    expected: str, got: str, why: str, cause: str, line_number: int | None = None
) -> Counterexample:
    return Counterexample(None, "import tictactoe", expected, got, why, cause, line_number=line_number)


def _missing_module(load: Loaded) -> str | None:
    """The module that is not installed; the project itself does not count, it is hidden from the file."""
    raised = load.answer.raised
    if raised is None or raised.type != "ModuleNotFoundError":
        return None
    name = re.fullmatch(r"No module named '([\w.]+)'", raised.message)
    return name[1] if name and name[1].split(".")[0] != PROJECT else None


def is_cause(check: Check, run: CheckRun, follows_from: str | None) -> bool:
    """Does the check fail by its own mistake, in a function that is written? Then its line can be found."""
    found = run.findings[check.name]
    own = follows_from is None and not found.unwritten and not _always_raises(check, run)
    return own and bool(found.faults)


def _always_raises(check: Check, run: CheckRun) -> bool:
    """Does `result` raise in every call? Then it does not reject illegal actions in particular."""
    return check.name == "result_rejects" and not run.findings["result"].returned


def check_report(
    check: Check, run: CheckRun, follows_from: str | None, where: Where | None = None
) -> CheckReport:
    """The report of one check; `where` is the line of its mistake."""
    found = run.findings[check.name]
    counts = found.tested, len(found.faults)
    if check.name in missing_functions(run):
        why = f"the file has no function {check.function}"
        example = _function_example(check, "a function", "nothing", why, "the file does not have it")
        return CheckReport(check.name, Status.FAILED, 0, 1, None, example)
    if found.unwritten and follows_from is None:
        example = _function_example(
            check, "an answer", "NotImplementedError", UNWRITTEN_CAUSE, UNWRITTEN_CAUSE
        )
        return CheckReport(check.name, Status.UNWRITTEN, *counts, None, example)
    if _always_raises(check, run):
        return CheckReport(check.name, Status.UNJUDGED, 0, 0, None, None)
    if found.smallest is not None and found.fullest is not None:
        if check.name != "minimax":
            example = _counterexample(check, found, found.smallest, where)
            return CheckReport(check.name, Status.FAILED, *counts, follows_from, example)
        # a board that is nearly full can be followed by hand; the board with the fewest marks comes second
        example = _counterexample(check, found, found.fullest, where)
        other = found.smallest if found.smallest.call != found.fullest.call else None
        earliest = None if other is None else _counterexample(check, found, other, None)
        return CheckReport(check.name, Status.FAILED, *counts, follows_from, example, earliest)
    complete = found.tested > 0 and found.asked == len(check.calls())
    status = Status.PASSED if complete else Status.UNJUDGED
    return CheckReport(check.name, status, found.tested, 0, None, None)


def _function_example(check: Check, expected: str, got: str, why: str, cause: str) -> Counterexample:
    return Counterexample(None, check.function, expected, got, why, cause, function=check.function)


def _counterexample(check: Check, found: Findings, fault: Fault, where: Where | None) -> Counterexample:
    call, answer = fault.call, fault.answer
    position = position_of_call(call)
    likely = hint(check.name, found, fault)
    cause = likely or fault.why
    cell = moves = None
    if check.name == "minimax" and answer.returned:
        cell = move_of(position, answer.value)
        moves = [(action_of(move), RESULTS[value]) for move, value in values_of_moves(position).items()]
        if not likely and cell is not None and fault.rank == 0 and answer.changed is None:
            # a broken rule of search says more than that the moves are wrong
            cause = where.cause if where and where.cause else WRONG_MOVES
    raised = answer.raised.line_number if answer.raised and not answer.raised.endless else None
    return Counterexample(
        board=None if call.position is None else str(call.position),
        call=str(call),
        expected=check.expected(call),
        got=str(answer) if answer.changed is None else f"{answer}, and the board became {answer.changed}",
        why=fault.why + (f". Likely cause: {likely}" if likely else ""),
        cause=cause,
        variation=None if cell is None else actions_of(variation_after(position, cell)),
        moves=moves,
        where=where,
        function=call.function,
        line_number=where.line_number if where else raised,
        played=_actions_played(call, answer),
        better=[action_of(move) for move in good_moves(position)] if check.name == "minimax" else [],
    )


def _actions_played(call: Call, answer: Answer) -> list[Action]:
    """The action that was given, or that `minimax` returned, if it is on the board."""
    action = answer.value if call.function == "minimax" else call.action
    return [action] if is_pair(action) and {*action} <= {0, 1, 2} else []
