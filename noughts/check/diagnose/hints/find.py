"""Hints: the cause of a failed check, given only if it explains the answers on every board.

Every function was called with every board, so a condition can be tested: for example, that exactly the
boards with a certain line are missed. If no condition holds, there is no hint. Each code has a wrong program
in the tests.
"""

from noughts.check.contract.call import LostKind
from noughts.check.contract.findings import Fault, Findings
from noughts.check.diagnose.hints.board import BOARD_HINTS
from noughts.check.diagnose.hints.outcome import OUTCOME_HINTS
from noughts.check.diagnose.hints.rule import Condition, HintRule, MistakeHint, holds_for_all
from noughts.check.diagnose.hints.search import SEARCH_HINTS


def _raises(*types: str) -> Condition:
    return lambda found, fault: fault.answer.raised is not None and fault.answer.raised.type in types


def _is_forbidden(_: Findings, fault: Fault) -> bool:
    """Did the sandbox refuse it? Python has several exceptions for that."""
    said = {"RuntimeError": "can't start new thread", "FileNotFoundError": "No usable temporary directory"}
    said["OSError"] = "[Errno 30]"  # a file system that is read-only
    raised = fault.answer.raised
    if raised is None:
        return False
    known = said.get(raised.type)
    return raised.type == "PermissionError" or (known is not None and known in raised.message)


def _not_finished(found: Findings, fault: Fault) -> object:
    raised = fault.answer.raised
    some = raised is not None and raised.type == "NotImplementedError" and not found.unwritten
    return some and f"{len(found.faults):,} of {found.tested:,}"


def _wrong_signature(found: Findings, fault: Fault) -> object:
    """Does every call fail before the first line of the function runs?"""
    raised = fault.answer.raised
    if raised is None or not holds_for_all(found, _fails_at_call):
        return None
    return fault.call.signature


def _fails_at_call(fault: Fault) -> bool:
    raised = fault.answer.raised
    return raised is not None and raised.type == "TypeError" and not raised.chain


def _too_slow(found: Findings, fault: Fault) -> object:
    lost = fault.answer.lost
    return lost is not None and lost.kind is LostKind.TIMEOUT and found.returned and f"{found.returned:,}"


READS_INPUT = "`input()` waits for an answer, and nobody is there to give one."
READS_INPUT_HOW = 'Put it under `if __name__ == "__main__":`.'

GENERAL_HINTS = (
    HintRule(
        "endless_search",
        ("minimax",),
        lambda found, fault: fault.answer.raised is not None and fault.answer.raised.endless,
        "The functions of the search call each other without an end.",
        "Each call must be about a board one move further: `result(board, action)`.",
    ),
    HintRule(
        "endless",
        (),
        lambda found, fault: fault.answer.raised is not None and fault.answer.raised.endless,
        "Functions call each other, or themselves, without an end.",
    ),
    HintRule(
        "exits", (), _raises("SystemExit"), "The function calls `exit()`, which ends the whole program."
    ),
    HintRule("reads_input", (), _raises("EOFError"), READS_INPUT, READS_INPUT_HOW),
    HintRule(
        "forbidden",
        (),
        _is_forbidden,
        "While a file is checked, it cannot write files, start threads or programs, or use asyncio or the "
        "network.",
    ),
    HintRule(
        "not_finished",
        (),
        _not_finished,
        "`NotImplementedError` is raised on {} boards: one case is not written yet.",
        "Write this case, and remove `raise NotImplementedError`.",
    ),
    HintRule(
        "signature",
        (),
        _wrong_signature,
        "The function is called as `{}`, but it is defined with other parameters.",
        "Define it with exactly these parameters: `{}`.",
        missing=True,
    ),
    HintRule(
        "too_slow",
        (),
        _too_slow,
        "The function is too slow here. All {} answers that came in time are right.",
    ),
)
HINTS = (*GENERAL_HINTS, *BOARD_HINTS, *OUTCOME_HINTS, *SEARCH_HINTS)


def find_hint(check: str, found: Findings, fault: Fault) -> MistakeHint | None:
    """The cause of these mistakes, if the answers show it."""
    for rule in HINTS if fault.answer.returned else GENERAL_HINTS:
        if (not rule.checks or check in rule.checks) and (hint := rule.hint(found, fault)):
            return hint
    return None
