"""Find the source line of a mistake by following what the file does.

A line is confirmed when one small change in it makes the function right on every board that is tried.
Otherwise it is the line that was seen to give the wrong answer. If neither is certain, there is no line.
"""

from collections.abc import Collection, Sequence

from noughts.check.contract.call import Answer
from noughts.check.contract.checks import Check, position_of_call
from noughts.check.contract.findings import Fault, Findings
from noughts.check.contract.where import Where
from noughts.check.diagnose.blame import blame_line
from noughts.check.diagnose.faults import RULES_IN_WORDS, SearchFault, find_faults, format_board
from noughts.check.diagnose.fixes import TRIAL_SECONDS, Fix, Trials, choose_trials, find_fix, spread
from noughts.check.diagnose.record import UnreadableSearchError, record
from noughts.check.diagnose.search_record import SearchRecord
from noughts.check.sandbox.channel import CheckStoppedError, SandboxJob
from noughts.check.sandbox.child.protocol import BASIC_FUNCTIONS, MOST_FRAMES
from noughts.check.sandbox.messages import MalformedError, Reply, reject_malformed
from noughts.check.sandbox.session import ChildSession

WITNESSES = 4  # other boards whose searches must blame the same function
AGAIN = 4  # times a call is repeated to see whether its answer is always the same


def locate(
    worker: ChildSession,
    check: Check,
    found: Findings,
    put_right: Sequence[str] = (),
    failing: Collection[str] = (),
) -> Where | None:
    """Find the line of a mistake; `put_right` are other wrong functions, replaced by right ones.

    A fix need not pass the `failing` checks of the same function.
    """
    trials = choose_trials(check, found, failing)
    fault = found.fullest if check.name == "minimax" else found.smallest
    if fault is None or fault.answer.lost is not None:
        return None
    try:
        if not worker.load(put_right, watch=check.name == "minimax").answer.returned:
            return None
        if check.name == "minimax":
            return _locate_in_search(worker, check, found, fault, trials)
        return _locate_in_function(worker, check, fault, trials)
    except (MalformedError, UnreadableSearchError, CheckStoppedError, RecursionError):
        worker.close()  # it may still have answers to send
        return None


# ---- in a function of the exercise


def _locate_in_function(worker: ChildSession, check: Check, fault: Fault, trials: Trials) -> Where | None:
    answer = fault.answer
    if answer.raised is not None and answer.raised.endless:
        return None
    reply = next(worker.ask_with_details([fault.call], TRIAL_SECONDS, {"lines": True}))[1]
    function, line_number = _last_line(reply, fault)
    if line_number is not None and (other := _find_nondeterminism(worker, fault)):
        why = (
            f"called again with the same board it gives {other}: the answer must depend on the board alone, "
            "not on earlier calls"
        )
        return _where(worker.job, function, line_number, fault, check, why, None)
    fix = find_fix(worker, trials, line_number)
    if fix and (answer.raised is None or fix.line_number == line_number):
        return _where(worker.job, fix.function, fix.line_number, fault, check, fault.why, fix)
    if line_number is None or answer.changed is not None or answer.shared or check.name == "result_pure":
        return None
    if answer.raised is not None:
        why = f"{answer.raised.type} is raised here"
    elif "return" in source_line(worker.job.source, line_number):
        why = f"here it returns {answer}"
    else:
        why = "here it ends without a return"
    return _where(worker.job, function, line_number, fault, check, why, None)


def _find_nondeterminism(worker: ChildSession, fault: Fault) -> Answer | None:
    """Find another answer to the same call; only plain values can be compared with certainty."""
    replies = worker.ask_with_details([fault.call] * AGAIN, TRIAL_SECONDS, {})
    answers = [reply.answer for _, reply in replies if reply.answer.returned]
    if all(answer.value == answers[0].value for answer in answers):
        return None
    other = next(answer for answer in answers if answer.value != fault.answer.value)
    return other if isinstance(other.value, str | int | None) else None


def _last_line(reply: Reply, fault: Fault) -> tuple[str, int | None]:
    """The line with which the function ended, or the one that raised."""
    ends, raised = _ends(reply), fault.answer.raised
    if raised is None or not ends:
        return ends[0] if ends else (fault.call.function, None)
    return next(
        (end for end in reversed(ends) if end[1] == raised.line_number),
        (fault.call.function, raised.line_number),
    )


@reject_malformed()
def _ends(reply: Reply) -> list[tuple[str, int]]:
    """The functions of the file that a call went through, each with its last line that ran."""
    return [(str(frame[0]), int(frame[2][-1])) for frame in reply.more.get("frames", ()) if frame[2]]


# ---- in a search


def _locate_in_search(
    worker: ChildSession, check: Check, found: Findings, fault: Fault, trials: Trials
) -> Where | None:
    recorded = record(worker, position_of_call(fault.call), seconds=worker.job.limits.call_seconds)
    search_fault, line_number = _common_fault(worker, check, found, fault, recorded)
    fix = find_fix(worker, trials, line_number)
    if fix:
        return _where_in_search(worker.job, fix.line_number, fault, check, search_fault, fix)
    if search_fault is None or line_number is None:
        return _locate_move_without_search(worker, check, fault, recorded)
    return _where_in_search(worker.job, line_number, fault, check, search_fault, None)


def _common_fault(
    worker: ChildSession, check: Check, found: Findings, fault: Fault, recorded: SearchRecord
) -> tuple[SearchFault | None, int | None]:
    """The fault in the search of the fullest board, and its line, if other boards blame the same function."""
    if not recorded.readable or (fault.answer.raised is not None and fault.answer.raised.endless):
        return None, None
    wrong = sorted((one.call for one in found.faults if one.call != fault.call), key=lambda call: -call.marks)
    small = [call for call in check.calls() if call.marks in (5, 6)]
    seconds = worker.job.limits.call_seconds
    beside = (
        record(worker, position_of_call(call), seconds=seconds)
        for call in (*spread(wrong, WITNESSES), *spread(small, WITNESSES))
    )
    searches = [recorded, *(other for other in beside if other.readable)]
    first, *others = (find_faults(search, searches) for search in searches[: 1 + WITNESSES])
    if not first or any(other and other[0].function != first[0].function for other in others):
        return None, None
    search_fault = first[0]
    line_number = search_fault.line_number or None
    if recorded.rows[search_fault.row].raised is None:
        again = record(worker, position_of_call(fault.call), recorded.rows[search_fault.row].first, seconds)
        line_number = blame_line(recorded, again, search_fault) or line_number
    return search_fault, line_number


def _locate_move_without_search(
    worker: ChildSession, check: Check, fault: Fault, recorded: SearchRecord
) -> Where | None:
    """Find the line that returned a bad move without a search: no other call, no board two moves ahead."""
    if len(recorded.rows) != 1 or recorded.calls != 1 or recorded.answer.value != fault.answer.value:
        return None
    (row,) = recorded.rows
    made = {event.cells.count(".") for event in row.events if event.cells is not None}
    looked_ahead = min(made, default=9) < fault.empty - 1
    if fault.rank or fault.answer.changed is not None or not row.line or looked_ahead:
        return None
    ends = _ends(next(worker.ask_with_details([fault.call], TRIAL_SECONDS, {"lines": True}))[1])
    if not 0 < len(ends) < MOST_FRAMES or not {name for name, _ in ends} <= {
        check.function,
        *BASIC_FUNCTIONS,
    }:
        return None  # the move may come from another function
    boards = "no board beyond the next move" if made else "no board"
    why = f"here it returns {fault.answer}, and result made {boards} while it chose"
    return _where(worker.job, row.function, row.line, fault, check, why, None)


# ---- what is reported


def _where_in_search(
    job: SandboxJob,
    line_number: int,
    fault: Fault,
    check: Check,
    search_fault: SearchFault | None,
    fix: Fix | None,
) -> Where:
    function = fix.function if fix else search_fault.function if search_fault else check.function
    if search_fault is None:
        return _where(job, function, line_number, fault, check, fault.why, fix)
    return Where(
        function,
        line_number,
        source_line(job.source, line_number),
        format_board(search_fault.cells),
        search_fault.got,
        search_fault.expected,
        search_fault.words + _confirmation(job.source, fix),
        RULES_IN_WORDS[search_fault.kind],
    )


def _where(
    job: SandboxJob, function: str, line_number: int, fault: Fault, check: Check, why: str, fix: Fix | None
) -> Where:
    return Where(
        function,
        line_number,
        source_line(job.source, line_number),
        None if fault.call.position is None else str(fault.call.position),
        str(fault.answer),
        check.expected(fault.call),
        why + _confirmation(job.source, fix),
    )


def _confirmation(source: bytes, fix: Fix | None) -> str:
    if fix is None:
        return ""
    number, start, end, text = fix.change
    raw = source.split(b"\n")[number - 1]
    old = raw.decode(errors="replace").strip()
    new = (raw[:start] + text.encode() + raw[end:]).decode(errors="replace").strip()
    how = "Moved out of the loop" if new == old else f"With `{new}` in its place"
    if text == "pass":
        how = "Without this line"
    return f". {how} it is right in all {fix.tried:,} calls tried"


def source_line(source: bytes, number: int) -> str:
    """The text of a line, without indentation."""
    lines = source.split(b"\n")
    return lines[number - 1].decode(errors="replace").strip() if 0 < number <= len(lines) else ""
