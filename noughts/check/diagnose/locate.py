"""Find the source line of a mistake by following what the file does.

A line is confirmed when a change in it makes the function right on every board that is tried. Otherwise it
is the line that was seen to give the wrong answer. If neither is certain, there is no line.
"""

import re
from collections.abc import Sequence
from dataclasses import replace

from noughts.check.contract.call import Answer, LostKind
from noughts.check.contract.checks import Check, position_of_call
from noughts.check.contract.findings import Fault, Findings
from noughts.check.contract.where import Where
from noughts.check.diagnose.blame import blame_line
from noughts.check.diagnose.endless import find_endless_loop
from noughts.check.diagnose.faults import RULES_IN_WORDS, SearchFault, find_faults, format_board
from noughts.check.diagnose.fixes import TRIAL_SECONDS, Fix, choose_trials, find_fix, spread
from noughts.check.diagnose.record import UnreadableSearchError, record
from noughts.check.diagnose.repair_words import (
    CAUSES,
    REMARKS,
    SOMETHING_WRONG,
    describe_cause,
    describe_change,
    insertion_side,
    part_to_mark,
    source_line,
)
from noughts.check.diagnose.search_record import MOST_LINE, SearchRecord, read_remarks
from noughts.check.sandbox.channel import CheckStoppedError
from noughts.check.sandbox.child.protocol import BASIC_FUNCTIONS, MOST_FRAMES, CallRow, Remark, RemarkKind
from noughts.check.sandbox.messages import MalformedError, Reply, clean_text, reject_malformed
from noughts.check.sandbox.session import ChildSession

WITNESSES = 4  # other boards whose searches must blame the same function
ENDLESS = "a loop does not end"
AGAIN = 8  # times a call is repeated to see whether its answer is always the same


def locate(
    worker: ChildSession,
    check: Check,
    found: Findings,
    replaced: Sequence[str] = (),
    missing: bool = False,
) -> Where | None:
    """Find the line of a mistake; `replaced` are other wrong functions, replaced by right ones.

    `missing` says that something is missing in the function: then its first line is the place.
    """
    fault = found.fullest if check.name == "minimax" else found.smallest
    if fault is None:
        return None
    try:
        place = _Locator(worker, check, found, fault)
        if fault.answer.lost is not None:
            return place.in_loop(replaced)
        if not worker.load(replaced, watch=check.name == "minimax").answer.returned:
            return None
        where = place.in_search() if check.name == "minimax" else place.in_function(missing)
        return where or (place.at_head() if missing else None)
    except (MalformedError, UnreadableSearchError, CheckStoppedError, RecursionError):
        worker.close()  # it may still have answers to send
        return None


class _Locator:
    """Looks for the line of one mistake, in the worker that has loaded the file."""

    def __init__(self, worker: ChildSession, check: Check, found: Findings, fault: Fault) -> None:
        self.worker, self.check, self.found, self.fault = worker, check, found, fault
        self.source = worker.job.source

    def in_loop(self, replaced: Sequence[str]) -> Where | None:
        """The loop that a call does not leave, if it did not answer in time."""
        lost = self.fault.answer.lost
        if lost is None or lost.kind is not LostKind.TIMEOUT:
            return None
        loop = find_endless_loop(self.worker, self.fault.call, replaced)
        if loop is None:
            return None
        why = "this loop was still running when the time was up, so there is no answer"
        return self._where(*loop, why, kind="endless", cause=ENDLESS)

    # ---- in a function of the exercise

    def in_function(self, missing: bool) -> Where | None:
        answer = self.fault.answer
        if answer.later or (answer.raised is not None and answer.raised.endless):
            return None  # no single call shows the mistake
        call = self.fault.call
        reply = next(self.worker.ask_with_details([call], TRIAL_SECONDS, {"lines": True}))[1]
        function, line_number = self._last_line(reply)
        if line_number is not None and (other := self._find_nondeterminism()):
            why = (
                f"called again with the same board it gives {other}: the answer must depend on the board "
                "alone, not on earlier calls"
            )
            return self._where(function, line_number, why, kind="remembers", cause=why.partition(": ")[2])
        trials = choose_trials(self.check, self.found)
        if self._raises_on_purpose(line_number):
            return self._where_it_raises()
        fix = find_fix(self.worker, trials, line_number)
        if fix and (fix.line_number == line_number or not self._raises("NameError")):
            return self._where_of_fix(fix, None)
        if remark := self._remark("hides_function", "compares", "thrown_away"):
            return remark
        if missing or line_number is None or answer.changed is not None or answer.shared:
            return None
        if self.check.name == "result_pure":
            return None
        if answer.raised is not None:
            return self._where_it_raises()
        returns = "return" in source_line(self.source, line_number)
        why = f"here it returns {answer}" if returns else "here it ends without a return"
        return self._where(function, line_number, why, kind="returns")

    def _raises(self, error: str) -> bool:
        """Does the call end in this exception?"""
        return self.fault.answer.raised is not None and self.fault.answer.raised.type == error

    def _raises_on_purpose(self, line_number: int | None) -> bool:
        """Does the function itself raise the exception, or end the program?"""
        statement = "" if line_number is None else source_line(self.source, line_number)
        return self._raises("SystemExit") or (
            self.fault.answer.raised is not None and statement.startswith("raise")
        )

    def at_head(self) -> Where | None:
        """The head of the function, for something that is missing in it."""
        head = re.compile(rb"[ \t]*def[ \t]+%s[ \t]*\(" % self.check.function.encode())
        for number, line in enumerate(self.source.split(b"\n"), 1):
            if head.match(line):
                return self._where(self.check.function, number, self.fault.why, kind="missing")
        return None

    def _find_nondeterminism(self) -> Answer | None:
        """Find another answer to the same call; only plain values can be compared with certainty."""
        fault = self.fault
        replies = self.worker.ask_with_details([fault.call] * AGAIN, TRIAL_SECONDS, {})
        answers = [reply.answer for _, reply in replies if reply.answer.returned]
        if all(answer.value == answers[0].value for answer in answers) or not fault.answer.returned:
            return None
        other = next(answer for answer in answers if answer.value != fault.answer.value)
        return other if isinstance(other.value, str | int | tuple | None) else None

    def _last_line(self, reply: Reply) -> tuple[str, int | None]:
        """The line with which the function ended, or the one that raised."""
        ends, raised = _ends(reply), self.fault.answer.raised
        if raised is None:
            return ends[0] if ends else (self.fault.call.function, None)
        return self._call_to_blame() or (self.fault.call.function, None)

    def _call_to_blame(self) -> tuple[str, int] | None:
        """The last call on the way to an exception that is not a right function of the exercise."""
        raised = self.fault.answer.raised
        others = BASIC_FUNCTIONS - {self.check.function}
        own = [call for call in (raised.chain if raised else ()) if call[0] not in others]
        return own[-1] if own else None

    def _where_it_raises(self) -> Where | None:
        raised, blamed = self.fault.answer.raised, self._call_to_blame()
        if raised is None or blamed is None:
            return None
        hidden = self._remark("hides_function")
        if hidden and hidden.function == blamed[0]:
            return hidden
        cause = RULES_IN_WORDS["raised"] if self.check.name == "minimax" else None
        return self._where(
            *blamed, f"{raised.type} is raised here", kind="raised", cause=cause, chain=raised.chain
        )

    def _remark(self, *kinds: RemarkKind) -> Where | None:
        """The first remark of these kinds on the source."""
        replies = self.worker.ask_stream(self.fault.call, TRIAL_SECONDS, {"remarks": True})
        remarks = [remark for remark in read_remarks(replies) if remark.kind in kinds]
        return self._where_of_remark(remarks[0]) if remarks else None

    def _where_of_remark(self, remark: Remark) -> Where:
        words = REMARKS[remark.kind].format(line=remark.line, function=remark.function, name=remark.name)
        general = words.replace(f"Line {remark.line}", "This line")
        return self._where(
            remark.function,
            remark.line,
            words,
            kind=remark.kind,
            cause=general,
        )

    # ---- in a search

    def in_search(self) -> Where | None:
        seconds = self.worker.job.limits.call_seconds
        recorded = record(self.worker, position_of_call(self.fault.call), seconds=seconds)
        search_fault, line_number = self._common_fault(recorded)
        if other := self._find_nondeterminism():
            return self._at_random(other)
        bounds = self._remark("global_value")
        prunes = bounds is not None or any(map(_has_bounds, recorded.rows))
        fix = find_fix(self.worker, choose_trials(self.check, self.found), line_number, prunes)
        if fix:
            return self._where_of_fix(fix, search_fault)
        if self.fault.answer.raised is not None and not self.fault.answer.raised.endless:
            return self._where_it_raises()
        if remark := self._remark("thrown_away", "compares", "global_value"):
            return remark
        if search_fault is not None and line_number is not None:
            return self._in_search(search_fault, line_number)
        return self._move_without_search(recorded)

    def _at_random(self, other: Answer) -> Where | None:
        """The line that draws a random number, if asking again gives another move."""
        where = self._remark("random", "global_value")
        why = f"asked again about the same board, minimax answers {other}"
        return None if where is None else replace(where, why=why)

    def _common_fault(self, recorded: SearchRecord) -> tuple[SearchFault | None, int | None]:
        """The fault in the search of the fullest board, and its line, if other boards blame it too."""
        fault = self.fault
        if not recorded.readable or (fault.answer.raised is not None and fault.answer.raised.endless):
            return None, None
        wrong = sorted(
            (one.call for one in self.found.faults if one.call != fault.call), key=lambda call: -call.marks
        )
        small = [call for call in self.check.calls() if call.marks in (5, 6)]
        seconds = self.worker.job.limits.call_seconds
        beside = (
            record(self.worker, position_of_call(call), seconds=seconds)
            for call in (*spread(wrong, WITNESSES), *spread(small, WITNESSES))
        )
        searches = [recorded, *(other for other in beside if other.readable)]
        first, *others = (find_faults(search, searches) for search in searches[: 1 + WITNESSES])
        if not first or any(other and other[0].function != first[0].function for other in others):
            return None, None
        search_fault = first[0]
        line_number = search_fault.line_number or None
        if recorded.rows[search_fault.row].raised is None:
            number = recorded.rows[search_fault.row].first
            again = record(self.worker, position_of_call(fault.call), number, seconds)
            line_number = blame_line(recorded, again, search_fault) or line_number
        return search_fault, line_number

    def _move_without_search(self, recorded: SearchRecord) -> Where | None:
        """Find the line that returned a bad move without looking two moves ahead."""
        fault = self.fault
        if len(recorded.rows) != 1 or recorded.calls != 1 or recorded.answer.value != fault.answer.value:
            return None
        (row,) = recorded.rows
        made = {event.cells.count(".") for event in row.events if event.cells is not None}
        looked_ahead = min(made, default=9) < fault.empty - 1
        if fault.rank or fault.answer.changed is not None or not row.line or looked_ahead:
            return None
        ends = _ends(next(self.worker.ask_with_details([fault.call], TRIAL_SECONDS, {"lines": True}))[1])
        if not 0 < len(ends) < MOST_FRAMES or not {name for name, _ in ends} <= {
            self.check.function,
            *BASIC_FUNCTIONS,
        }:
            return None  # the move may come from another function
        boards = "no board beyond the next move" if made else "no board"
        why = f"here it returns {fault.answer}, and result made {boards} while it chose"
        line_number = next((event.line for event in row.events if event.cells is not None), row.line)
        return self._where(row.function, line_number, why, kind="one_move_ahead" if made else "no_search")

    # ---- what is reported

    def _in_search(self, search_fault: SearchFault, line_number: int) -> Where:
        return Where(
            search_fault.function,
            line_number,
            source_line(self.source, line_number),
            format_board(search_fault.cells),
            search_fault.got,
            search_fault.expected,
            search_fault.words,
            RULES_IN_WORDS[search_fault.kind],
            kind=search_fault.kind.replace(" ", "_"),
        )

    def _where_of_fix(self, fix: Fix, search_fault: SearchFault | None) -> Where:
        """The line of a change that makes everything right."""
        cause = describe_cause(self.source, fix)
        if search_fault is not None and fix.kind not in CAUSES and search_fault.function == fix.function:
            where = self._in_search(search_fault, fix.line_number)
            where = replace(where, cause=cause or where.cause)
        else:
            cause = cause or (SOMETHING_WRONG if fix.kind == "slip" else None)
            where = self._where(fix.function, fix.line_number, self.fault.why, cause=cause)
        start, end = part_to_mark(self.source, fix.changes[0])
        return replace(
            where,
            kind=fix.kind,
            fix=describe_change(self.source, fix),
            tried=fix.tried,
            also=fix.changes[1][0] if len(fix.changes) > 1 else None,
            start=start,
            end=end,
            beside=insertion_side(fix.changes[0]),
        )

    def _where(
        self,
        function: str,
        line_number: int,
        why: str,
        kind: str | None = None,
        cause: str | None = None,
        chain: tuple[tuple[str, int], ...] = (),
    ) -> Where:
        fault = self.fault
        return Where(
            function,
            line_number,
            source_line(self.source, line_number),
            None if fault.call.position is None else str(fault.call.position),
            str(fault.answer),
            self.check.expected(fault.call),
            why,
            cause,
            kind,
            chain=chain,
        )


def _has_bounds(row: CallRow) -> bool:
    """Does a call get a number below 0 and one above, as the bounds of alpha-beta are at first?"""
    numbers = [number for _, number in row.numbers if not isinstance(number, bool)]
    return min(numbers, default=0) <= -1 and max(numbers, default=0) >= 1


@reject_malformed()
def _ends(reply: Reply) -> list[tuple[str, int]]:
    """The functions of the file that a call went through, each with its last line that ran."""
    frames = reply.more.get("frames", [])[:MOST_FRAMES]
    return [(clean_text(frame[0]), _line_number(frame[2][-1])) for frame in frames if frame[2]]


def _line_number(given: object) -> int:
    if type(given) is not int or not 0 < given <= MOST_LINE:
        raise ValueError
    return given
