"""What is known about the line of a mistake, put into words for the report."""

import re
from dataclasses import replace

from noughts.check.contract.call import Answer
from noughts.check.contract.checks import Check
from noughts.check.contract.findings import Fault, Findings
from noughts.check.contract.where import Where
from noughts.check.diagnose.faults import RULES_IN_WORDS, SearchFault, format_board
from noughts.check.diagnose.fixes import TRIAL_SECONDS, Fix
from noughts.check.diagnose.hints.exceptions import explain_exception
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
from noughts.check.diagnose.search_record import read_remarks
from noughts.check.sandbox.child.protocol import BASIC_FUNCTIONS, Remark, RemarkKind
from noughts.check.sandbox.session import ChildSession

AGAIN = 8  # times a call is repeated to see whether its answer is always the same
PLAIN = (str, int, float)


class Locator:
    """Describes the place of one mistake, in the worker that has loaded the file."""

    def __init__(self, worker: ChildSession, check: Check, found: Findings, fault: Fault) -> None:
        self.worker, self.check, self.found, self.fault = worker, check, found, fault
        self.source = worker.job.source

    def at_head(self) -> Where | None:
        """The head of the function, for something that is missing in it."""
        head = re.compile(rb"[ \t]*def[ \t]+%s[ \t]*\(" % self.check.function.encode())
        for number, line in enumerate(self.source.split(b"\n"), 1):
            if head.match(line):
                return self.describe(self.check.function, number, self.fault.why, kind="missing")
        return None

    def _find_nondeterminism(self) -> Answer | None:
        """Find another answer to the same call; only plain values can be compared with certainty."""
        fault = self.fault
        replies = self.worker.ask_with_details([fault.call] * AGAIN, TRIAL_SECONDS, {})
        answers = [reply.answer for _, reply in replies if reply.answer.returned]
        if all(answer.value == answers[0].value for answer in answers) or not fault.answer.returned:
            return None
        other = next(answer for answer in answers if answer.value != fault.answer.value)
        return other if _is_plain(other.value) else None

    def _raises(self, error: str) -> bool:
        """Does the call end in this exception?"""
        return self.fault.answer.raised is not None and self.fault.answer.raised.type == error

    def _call_to_blame(self) -> tuple[str, int] | None:
        """The last call on the way to an exception that is not a right function of the exercise.

        If a function was given something that is not a board, the call that gave it is to blame.
        """
        raised = self.fault.answer.raised
        others = BASIC_FUNCTIONS - {self.check.function}
        chain = raised.chain if raised else ()
        if raised is not None and raised.astray is not None and 0 < raised.astray < len(chain):
            return chain[raised.astray - 1]
        own = [call for call in chain if call[0] not in others]
        return own[-1] if own else None

    def _where_it_raises(self) -> Where | None:
        raised, blamed = self.fault.answer.raised, self._call_to_blame()
        if raised is None or blamed is None:
            return None
        hidden = self._remark("hides_function")
        if hidden and hidden.function == blamed[0]:
            return hidden
        cause = explain_exception(raised)
        if raised.astray is not None and blamed in raised.chain[:-1]:
            cause = f"This line calls `{raised.chain[raised.astray][0]}` with a value that is not a board."
        elif cause is None and self.check.name == "minimax":
            cause = RULES_IN_WORDS["raised"]
        return self.describe(
            *blamed, f"{raised.type} is raised here", kind="raised", cause=cause, chain=raised.chain
        )

    def _remark(self, *kinds: RemarkKind, at: int | None = None) -> Where | None:
        """The first remark on the source, or on one line, of the first of these kinds that there is."""
        replies = self.worker.ask_stream(self.fault.call, TRIAL_SECONDS, {"remarks": True})
        remarks = [
            remark for remark in read_remarks(replies) if remark.kind in kinds and at in (None, remark.line)
        ]
        first = min(remarks, key=lambda remark: (kinds.index(remark.kind), remark.line), default=None)
        return None if first is None else self._where_of_remark(first)

    def _where_of_remark(self, remark: Remark) -> Where:
        words = REMARKS[remark.kind].format(line=remark.line, function=remark.function, name=remark.name)
        general = words.replace(f"Line {remark.line}", "This line")
        return self.describe(remark.function, remark.line, words, kind=remark.kind, cause=general)

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
            where = self.describe(
                fix.function, fix.line_number, self.fault.why, cause=cause or SOMETHING_WRONG
            )
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

    def describe(
        self,
        function: str,
        line_number: int,
        why: str,
        kind: str | None = None,
        cause: str | None = None,
        chain: tuple[tuple[str, int], ...] = (),
    ) -> Where:
        """A line, with the call that shows the mistake."""
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


def _is_plain(value: object) -> bool:
    """Is this made of plain values only, such as a board?"""
    if isinstance(value, list | tuple):
        return all(map(_is_plain, value))
    return value is None or isinstance(value, PLAIN)
