"""Where the mistake is: the line, found by following what the file does, and confirmed where possible.

A line is confirmed when one small change in it makes the function right on every board that is tried.
Otherwise the line is the one that was seen to give the wrong answer. Nothing else is said: no guess.
"""

import time
from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass

from noughts.check.contract.call import Answer, Call
from noughts.check.contract.checks import CHECKS, Check, position_of_call
from noughts.check.contract.findings import Fault, Findings
from noughts.check.contract.where import Where
from noughts.check.diagnose.blame import blamed
from noughts.check.diagnose.faults import IN_WORDS, SearchFault, find_faults, slashed
from noughts.check.diagnose.search_record import SearchRecord, read_changes
from noughts.check.sandbox.channel import CheckStoppedError, SandboxJob
from noughts.check.sandbox.child.protocol import BASIC_FUNCTIONS, MOST_FRAMES, Change
from noughts.check.sandbox.messages import MalformedError, Reply, reject_malformed
from noughts.check.sandbox.session import ChildSession
from noughts.check.watch.tree import UnreadableSearchError, record

MOST_EMPTY = 2  # cells of the boards on which a mended `minimax` must be right
EMPTIER = {3: 300, 4: 100, 5: 40, 6: 8}  # and on so many with more
SAMPLE = 6  # wrong boards that are tried first
MOST_WRONG = 100  # wrong boards that are tried in any case
MOST_CALLS = 5478
MOST_BESIDE = 300  # calls of each other check of the function
TRIAL_SECONDS = 2
ALL_SECONDS = 10  # for all changes: they usually take one, unless every answer is huge
MOST_LOST = 3
WITNESSES = 4  # other boards whose searches must blame the same function
AGAIN = 4  # times a call is made to see whether its answer is always the same
A_TIME = 100  # calls that are asked together


@dataclass(frozen=True, slots=True)
class Mended:
    """A change that makes a function right on all boards that were tried, and how many these were."""

    function: str
    change: Change
    tried: int

    @property
    def line(self) -> int:
        """The line that is changed."""
        return self.change[0]


def locate(
    worker: ChildSession,
    check: Check,
    found: Findings,
    put_right: Sequence[str] = (),
    failing: Collection[str] = (),
) -> Where | None:
    """The line of a mistake; the functions to put right are wrong too, and must not be taken for it.

    Of the function itself other checks may fail too: a small change need not mend these.
    """
    trials = _trials(check, found, failing)
    fault = found.fullest if check.name == "minimax" else found.smallest
    if fault is None or fault.answer.lost is not None:
        return None
    try:
        if not worker.load(put_right, watch=check.name == "minimax").answer.returned:
            return None
        if check.name == "minimax":
            return _in_search(worker, check, found, fault, trials)
        return _in_function(worker, check, fault, trials)
    except (MalformedError, UnreadableSearchError, CheckStoppedError, RecursionError):
        worker.close()  # with what it may still have to say
        return None


# ---- a function of the exercise


def _in_function(worker: ChildSession, check: Check, fault: Fault, trials: "Trials") -> Where | None:
    if fault.answer.raised is not None and fault.answer.raised.endless:
        return None
    told = next(worker.ask_with_details([fault.call], TRIAL_SECONDS, {"lines": True}))[1]
    function, line = _last_line(told, fault)
    if line is not None and (other := _otherwise(worker, fault)):
        why = (
            f"called again with the same board it gives {other}: the answer must come from the board alone, "
            "not from what was called before"
        )
        return _where(worker.job, function, line, fault, check, why, None)
    best = _mended(worker, trials, line)
    if best and (fault.answer.raised is None or best.line == line):
        return _where(worker.job, best.function, best.line, fault, check, fault.why, best)
    if line is None or fault.answer.changed is not None or fault.answer.shared or check.name == "result_pure":
        return None
    if fault.answer.raised is not None:
        why = f"{fault.answer.raised.type} is raised here"
    elif "return" in source_line(worker.job.source, line):
        why = f"here it returns {fault.answer}"
    else:
        why = "here it ends without a return"
    return _where(worker.job, function, line, fault, check, why, None)


def _otherwise(worker: ChildSession, fault: Fault) -> Answer | None:
    """Another answer that the same call gives, if it does; only plain ones are sure to be others."""
    told = worker.ask_with_details([fault.call] * AGAIN, TRIAL_SECONDS, {})
    answers = [reply.answer for _, reply in told if reply.answer.returned]
    if all(answer.value == answers[0].value for answer in answers):
        return None
    other = next(answer for answer in answers if answer.value != fault.answer.value)
    return other if isinstance(other.value, str | int | None) else None


def _last_line(reply: Reply, fault: Fault) -> tuple[str, int | None]:
    """The line with which the function, or what raised in it, ended."""
    ends, raised = _ends(reply), fault.answer.raised
    if raised is None or not ends:
        return ends[0] if ends else (fault.call.function, None)
    return next((end for end in reversed(ends) if end[1] == raised.line), (fault.call.function, raised.line))


@reject_malformed()
def _ends(reply: Reply) -> list[tuple[str, int]]:
    """The functions of the file that a call went through, each with the last line that was run in it."""
    return [(str(frame[0]), int(frame[2][-1])) for frame in reply.more.get("frames", ()) if frame[2]]


# ---- a search


def _in_search(
    worker: ChildSession, check: Check, found: Findings, fault: Fault, trials: "Trials"
) -> Where | None:
    recorded = record(worker, position_of_call(fault.call), seconds=worker.job.limits.call_seconds)
    breach, line = _agreed(worker, check, found, fault, recorded)
    best = _mended(worker, trials, line)
    if best:
        return _of_breach(worker.job, best.line, fault, check, breach, best)
    if breach is None or line is None:
        return _chosen_at_once(worker, check, fault, recorded)
    return _of_breach(worker.job, line, fault, check, breach, None)


def _agreed(
    worker: ChildSession, check: Check, found: Findings, fault: Fault, recorded: SearchRecord
) -> tuple[SearchFault | None, int | None]:
    """What the search of the fullest board breaks, and its line, if other boards blame the same function."""
    if not recorded.followed or (fault.answer.raised is not None and fault.answer.raised.endless):
        return None, None
    wrong = sorted((one.call for one in found.faults if one.call != fault.call), key=lambda call: -call.marks)
    small = [call for call in check.calls() if call.marks in (5, 6)]
    seconds = worker.job.limits.call_seconds
    beside = (
        record(worker, position_of_call(call), seconds=seconds)
        for call in (*_spread(wrong, WITNESSES), *_spread(small, WITNESSES))
    )
    searches = [recorded, *(other for other in beside if other.followed)]
    broken = [find_faults(one, searches) for one in searches[: 1 + WITNESSES]]
    if not broken[0] or any(one and one[0].function != broken[0][0].function for one in broken):
        return None, None
    breach = broken[0][0]
    line = breach.line or None
    if recorded.rows[breach.row].raised is None:
        again = record(worker, position_of_call(fault.call), recorded.rows[breach.row].first, seconds)
        line = blamed(recorded, again, breach) or line
    return breach, line


def _chosen_at_once(worker: ChildSession, check: Check, fault: Fault, recorded: SearchRecord) -> Where | None:
    """The line that returned a bad move, where no search was seen: no call, and no board two moves ahead."""
    if len(recorded.rows) != 1 or recorded.calls != 1 or recorded.answer.value != fault.answer.value:
        return None
    (row,) = recorded.rows
    made = {event.cells.count(".") for event in row.events if event.cells is not None}
    if (
        fault.rank
        or fault.answer.changed is not None
        or not row.line
        or min(made, default=9) < fault.empty - 1
    ):
        return None
    ends = _ends(next(worker.ask_with_details([fault.call], TRIAL_SECONDS, {"lines": True}))[1])
    if not 0 < len(ends) < MOST_FRAMES or not {name for name, _ in ends} <= {
        check.function,
        *BASIC_FUNCTIONS,
    }:
        return None  # the move may come from another function
    looked = "no board beyond the next move" if made else "no board"
    why = f"here it returns {fault.answer}, and result made {looked} while it chose"
    return _where(worker.job, row.function, row.line, fault, check, why, None)


def _of_breach(
    job: SandboxJob, line: int, fault: Fault, check: Check, breach: SearchFault | None, mended: Mended | None
) -> Where:
    function = mended.function if mended else breach.function if breach else check.function
    if breach is None:
        return _where(job, function, line, fault, check, fault.why, mended)
    return Where(
        function,
        line,
        source_line(job.source, line),
        slashed(breach.cells),
        breach.got,
        breach.expected,
        breach.words + _confirmed(job.source, mended),
        IN_WORDS[breach.kind],
    )


def _where(
    job: SandboxJob, function: str, line: int, fault: Fault, check: Check, why: str, mended: Mended | None
) -> Where:
    return Where(
        function,
        line,
        source_line(job.source, line),
        None if fault.call.position is None else str(fault.call.position),
        str(fault.answer),
        check.expected(fault.call),
        why + _confirmed(job.source, mended),
    )


def _confirmed(source: bytes, mended: Mended | None) -> str:
    if mended is None:
        return ""
    number, start, end, text = mended.change
    raw = source.split(b"\n")[number - 1]
    new = (raw[:start] + text.encode() + raw[end:]).decode(errors="replace").strip()
    how = (
        "Moved out of the loop"
        if new == raw.decode(errors="replace").strip()
        else f"With `{new}` in its place"
    )
    if text == "pass":
        how = "Without this line"
    return f". {how} it is right in all {mended.tried:,} calls tried"


def source_line(source: bytes, number: int) -> str:
    """The text of a line."""
    lines = source.split(b"\n")
    return lines[number - 1].decode(errors="replace").strip() if 0 < number <= len(lines) else ""


# ---- small changes, tried


@dataclass(frozen=True, slots=True)
class Trials:
    """The calls that a mended function must answer rightly, each with its check: a few wrong ones first."""

    first: list[tuple[Check, Call]]
    rest: list[tuple[Check, Call]]


def _mended(worker: ChildSession, trials: Trials, line: int | None) -> Mended | None:
    """A change that makes a function right, if there is one; in this line rather than in another."""
    proposed = read_changes(worker.ask_stream(trials.first[0][1], TRIAL_SECONDS, {"changes": True}))
    lost, until = 0, time.monotonic() + ALL_SECONDS
    # of what is equally likely, what is near the line that showed the mistake comes first
    for function, _, change in sorted(proposed, key=lambda one: (one[1], abs(one[2][0] - (line or 0)))):
        right = _all_right(worker, trials.first, change)
        lost += right is None
        if lost > MOST_LOST or time.monotonic() > until:
            break
        if right and _all_right(worker, trials.rest, change):
            return Mended(function, change, len(trials.first) + len(trials.rest))
    return None


def _all_right(worker: ChildSession, trials: Sequence[tuple[Check, Call]], change: Change) -> bool | None:
    """Does a change make all these calls right? None: no answer came."""
    for place in range(0, len(trials), A_TIME):
        some = trials[place : place + A_TIME]
        # all answers are read, also after a wrong one: the next ones would be taken for them
        told = list(worker.ask_with_details([call for _, call in some], TRIAL_SECONDS, {"change": change}))
        answers = [reply.answer for _, reply in told]
        if any(answer.lost is not None for answer in answers):
            return None
        for (check, call), answer in zip(some, answers, strict=True):
            if check.wrong(call, answer) is not None or (check.only_returned and not answer.returned):
                return False
            if check.name == "result" and answer.changed is not None:
                return False  # the right board, but not a new one
    return True


def _trials(check: Check, found: Findings, failing: Collection[str]) -> Trials:
    """What a mended function must do: this check, and the others of the function that it does not fail."""
    wrong = sorted((fault.call for fault in found.faults), key=lambda call: -call.marks)
    first = dict.fromkeys([*wrong[: SAMPLE // 2], *_spread(wrong[: 10 * MOST_WRONG], SAMPLE // 2)])
    rest = dict.fromkeys([*wrong[:MOST_WRONG], *_calls(check, MOST_CALLS)])
    beside = [
        (other, call)
        for other in CHECKS
        if other.function == check.function and other.name != check.name and other.name not in failing
        for call in _calls(other, MOST_BESIDE)
    ]
    of_check = [(check, call) for call in rest if call not in first]
    return Trials([(check, call) for call in first], [*beside, *of_check])


def _calls(check: Check, most: int) -> list[Call]:
    calls = check.calls()
    if check.name != "minimax":
        return list(_spread(calls, most))
    chosen = list(_spread([call for call in calls if call.marks >= 9 - MOST_EMPTY], most))
    for empty, some in EMPTIER.items():
        chosen += _spread([call for call in calls if call.marks == 9 - empty], some)
    return chosen


def _spread(calls: Sequence[Call], most: int) -> Iterator[Call]:
    yield from calls[:: max(1, -(-len(calls) // most))]
