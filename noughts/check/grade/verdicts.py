"""The report of each check: its status, and the board that shows why it fails."""

import re
from dataclasses import dataclass, replace

from noughts.check.contract.call import Answer, Call, LostKind, Raised
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
from noughts.check.contract.words import TITLES_BY_KIND, describe_answer, describe_truth, title_of
from noughts.check.diagnose.endless import ENDLESS, find_loop_at_import
from noughts.check.diagnose.hints.find import READS_INPUT, READS_INPUT_HOW
from noughts.check.diagnose.hints.rule import MistakeHint
from noughts.check.diagnose.in_search import UNMET_TEST
from noughts.check.diagnose.losing_game import actions_of, variation_after
from noughts.check.diagnose.repair_words import CAUSES, SAME_AS_HINT, source_line
from noughts.check.grade.report import Action, CheckReport, Counterexample, Status
from noughts.check.grade.run import CheckRun
from noughts.check.sandbox.messages import PROJECT, Loaded

SYNTAX_ERRORS = ("SyntaxError", "IndentationError", "TabError")
CONSTANTS = {"X": "X", "O": "O", "EMPTY": None}
RESULTS = {1: "wins", 0: "draws", -1: "loses"}
UNWRITTEN_CAUSE = "not written yet"
REMEMBERING = ("remembers", "global_state")  # the answer depends on earlier calls, so no board shows it alone
# remarks on the source that say more than the answers
MORE_THAN_HINTS = (
    "swallows",
    "empty_body",
    "global_state",
    "reads_global",
    "forgets_raise",
    "generator",
    "later_board",
    "keeps_last",
    "last_of_loop",
    "unchanged_best",
)
BESIDE_HINTS = (UNMET_TEST, "same_test")  # say where something is missing that the hint names
LESS_THAN_A_LINE = ("one_side_wrong",)  # hints that say less than what the search shows
WRONG_MOVES = "it chooses moves that give away what the board is worth"


@dataclass(frozen=True, slots=True)
class Diagnosis:
    """What is known about a mistake, all of it from one run."""

    findings: Findings
    where: Where | None = None
    hint: MistakeHint | None = None
    once: tuple[str, ...] = ()  # functions that were put right for this run, if that changes the answer

    def kind_for_title(self, kind: str | None, cause: str) -> str | None:
        """The code of the cause, or of the hint if its words are shown."""
        hinted = self.hint is not None and self.hint.cause == cause and kind not in TITLES_BY_KIND
        return self.hint.kind if self.hint is not None and hinted else kind


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


def imports_report(run: CheckRun, source: bytes) -> CheckReport:
    """Does the file load, and does it define the three marks?"""
    load = load_result(run)
    if load is None:
        return CheckReport("imports", Status.UNJUDGED, 0, 0, None, None)
    if load.answer.returned:
        return _constants_report(load)
    got, raised = str(load.answer), load.answer.raised
    if module := _missing_module(load):
        why = (
            f"there is no module {module} here, neither installed nor next to the file, so the file could "
            "not be judged"
        )
        return CheckReport("imports", Status.UNJUDGED, 1, 0, None, _import_example("a module", got, why, why))
    why = "the file cannot be imported"
    cause = f"{why}: {raised.type if raised else load.answer.lost}"
    example = _import_example("a module", got, why, cause)
    if raised is not None:
        said = [f"{raised.type}: {raised.message}." if raised.message else f"{raised.type}."]
        where = _import_line(source, raised, why)
        example = replace(example, says=said, where=where, line_number=raised.line_number)
        if raised.type in SYNTAX_ERRORS:
            example = replace(example, title="The file is not valid Python")
        if raised.type == "EOFError":
            example = replace(
                example, cause=READS_INPUT, fix=READS_INPUT_HOW, kind="reads_input", explained=True
            )
    elif load.answer.lost is not None and load.answer.lost.kind is LostKind.TIMEOUT:
        example = _endless_import(source, example)
    return CheckReport("imports", Status.FAILED, 1, 1, None, example)


def _endless_import(source: bytes, example: Counterexample) -> Counterexample:
    """The import did not end: with the line of the loop, if the source shows one."""
    said = [f"Python ran the file from the top, and there was {example.got}."]
    number = find_loop_at_import(source)
    if number is None:
        return replace(example, title="The import does not end", says=said)
    why = "the loop is outside all functions, so it runs when the file is imported"
    text = source_line(source, number)
    where = Where("the file", number, text, None, example.got, "a module", why, cause=ENDLESS, kind="endless")
    return replace(
        example, title="The import does not end", says=said, where=where, line_number=number, cause=ENDLESS
    )


def _import_line(source: bytes, raised: Raised, why: str) -> Where | None:
    number = raised.line_number
    if number is None or not (text := source_line(source, number)):
        return None
    return Where("the file", number, text, None, str(raised), "a module", why, chain=raised.chain)


def _constants_report(load: Loaded) -> CheckReport:
    wrong = [name for name, value in CONSTANTS.items() if load.constants.get(name, ()) != value]
    if not wrong:
        return CheckReport("imports", Status.PASSED, 1, 0, None, None)
    name = wrong[0]
    expected = f"{name} = {CONSTANTS[name]!r}"
    given = name in load.constants
    got = f"{name} = {load.constants[name]!r}" if given else f"no {name}"
    why = "the marks are part of the contract: other programs use them"
    example = _import_example(expected, got, why, f"it does not define {expected}")
    example = replace(
        example,
        title=f"{name} has another value" if given else f"{name} is missing",
        says=[f"The file has `{got}`." if given else f"The file does not define {name}."],
        fix=f"Write `{expected}` at the top of the file.",
    )
    return CheckReport("imports", Status.FAILED, 1, 1, None, example)


def _import_example(expected: str, got: str, why: str, cause: str) -> Counterexample:
    title = "The file cannot be imported"
    return Counterexample(
        None, "import tictactoe", expected, got, why, cause, title=title, says=[f"It ended with {got}."]
    )


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
    check: Check, run: CheckRun, follows_from: str | None, diagnosis: Diagnosis | None = None
) -> CheckReport:
    """The report of one check."""
    found = run.findings[check.name]
    counts = found.tested, len(found.faults)
    if check.name in missing_functions(run):
        why = f"the file has no function {check.function}"
        example = replace(
            _function_example(check, "a function", "nothing", why, "the file does not have it"),
            title=f"{check.function} is missing",
            says=[f"The file has no function {check.function}."],
        )
        return CheckReport(check.name, Status.FAILED, 0, 1, None, example)
    if found.unwritten and follows_from is None:
        example = replace(
            _function_example(check, "an answer", "NotImplementedError", UNWRITTEN_CAUSE, UNWRITTEN_CAUSE),
            title=f"{check.function} is not written yet",
            says=[f"{check.function} raises NotImplementedError on every board."],
        )
        return CheckReport(check.name, Status.UNWRITTEN, *counts, None, example)
    if _always_raises(check, run):
        return CheckReport(check.name, Status.UNJUDGED, 0, 0, None, None)
    if found.smallest is not None and found.fullest is not None:
        diagnosis = diagnosis or Diagnosis(found)
        shown = fault_to_show(check, diagnosis.findings) or found.smallest
        example = _counterexample(check, shown, diagnosis)
        if check.name != "minimax":
            return CheckReport(check.name, Status.FAILED, *counts, follows_from, example)
        # a board that is nearly full can be followed by hand; the board with the fewest marks comes second
        other = diagnosis.findings.smallest
        earliest = None if other in (None, shown) else _counterexample(check, other, diagnosis, second=True)
        return CheckReport(check.name, Status.FAILED, *counts, follows_from, example, earliest)
    complete = found.tested > 0 and found.asked == len(check.calls())
    status = Status.PASSED if complete else Status.UNJUDGED
    untried = len(check.calls()) - found.asked
    return CheckReport(check.name, status, found.tested, 0, None, None, untried=untried)


def _function_example(check: Check, expected: str, got: str, why: str, cause: str) -> Counterexample:
    return Counterexample(
        None,
        check.function,
        expected,
        got,
        why,
        cause,
        function=check.function,
    )


def fault_to_show(check: Check, found: Findings) -> Fault | None:
    """The mistake that is shown: a full board of `minimax` can be followed by hand."""
    return found.fullest if check.name == "minimax" else found.smallest


def _counterexample(check: Check, fault: Fault, given: Diagnosis, second: bool = False) -> Counterexample:
    call, answer = fault.call, fault.answer
    position = position_of_call(call)
    where = None if second else given.where
    cell = moves = None
    if check.name == "minimax" and answer.returned:
        cell = move_of(position, answer.value)
        moves = [(action_of(move), RESULTS[value]) for move, value in values_of_moves(position).items()]
    raised = answer.raised.line_number if answer.raised and not answer.raised.endless else None
    kind, cause, fix = _cause(fault, given, cell)
    return Counterexample(
        board=None if call.position is None else str(call.position),
        call=str(call),
        expected=check.expected(call),
        got=str(answer) if answer.changed is None else f"{answer}, and the board became {answer.changed}",
        why=fault.why,
        cause=cause,
        variation=None if cell is None else actions_of(variation_after(position, cell)),
        moves=moves,
        where=where,
        function=call.function,
        line_number=where.line_number if where else raised,
        played=_actions_played(call, answer),
        better=[action_of(move) for move in good_moves(position)] if check.name == "minimax" else [],
        kind=kind,
        fix=fix,
        once=[] if where is not None and where.kind in REMEMBERING else list(given.once),
        title=title_of(check.name, call.function, given.kind_for_title(kind, cause), answer),
        says=[
            describe_answer(call, answer),
            *([truth] if (truth := describe_truth(check.name, call, answer)) else []),
        ],
        explained=kind is not None or (where is not None and where.cause is not None),
    )


def _cause(fault: Fault, given: Diagnosis, cell: int | None) -> tuple[str | None, str, str | None]:
    """The code, the cause and the fix: a change that was tried says most, then the answers."""
    where, likely = given.where, given.hint
    if where is not None and where.fix is not None:
        own = where.kind in CAUSES and not (likely and where.kind in SAME_AS_HINT)
        vague = likely is None or likely.kind in LESS_THAN_A_LINE
        cause = likely.cause if likely and not own and not (vague and where.cause) else where.cause
        if where.kind == "start_value" and likely is not None and likely.kind == "no_move_for_side":
            cause = f"{likely.cause} {where.cause}"  # the best value suits the other side only
        return where.kind, cause or _plain_cause(fault, cell), where.fix
    if where is not None and where.kind in BESIDE_HINTS and likely is not None and likely.missing:
        return likely.kind, f"{likely.cause} {where.cause}", None
    if where is not None and where.kind in MORE_THAN_HINTS:
        return where.kind, where.cause or _plain_cause(fault, cell), None
    shown = where is not None and where.cause is not None
    if likely is not None and not (shown and likely.kind in LESS_THAN_A_LINE):
        return likely.kind, likely.cause, likely.how
    if where is not None and where.cause is not None:
        return where.kind, where.cause, None
    return None, _plain_cause(fault, cell), None


def _plain_cause(fault: Fault, cell: int | None) -> str:
    wrong_move = cell is not None and fault.rank == 0 and fault.answer.changed is None
    return WRONG_MOVES if wrong_move else fault.why


def _actions_played(call: Call, answer: Answer) -> list[Action]:
    """The action that was given, or that `minimax` returned, if it is on the board."""
    action = answer.value if call.function == "minimax" else call.action
    return [action] if is_pair(action) and {*action} <= {0, 1, 2} else []
