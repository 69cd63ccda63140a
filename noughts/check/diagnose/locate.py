"""Find the source line of a mistake by following what the file does.

A line is confirmed when a change in it makes the function right on every board that is tried. Otherwise it
is the line that was seen to give the wrong answer. If neither is certain, there is no line.
"""

from collections.abc import Sequence
from dataclasses import replace

from noughts.check.contract.call import LostKind
from noughts.check.contract.checks import Check
from noughts.check.contract.findings import Findings
from noughts.check.contract.where import Where
from noughts.check.diagnose.endless import ENDLESS, find_endless_loop
from noughts.check.diagnose.fixes import TRIAL_SECONDS, find_fix
from noughts.check.diagnose.in_search import SearchLocator, read_ends
from noughts.check.diagnose.place import Locator
from noughts.check.diagnose.repair_words import REMARKS, source_line
from noughts.check.diagnose.search_record import UnreadableSearchError
from noughts.check.diagnose.trials import choose_trials
from noughts.check.sandbox.channel import CheckStoppedError
from noughts.check.sandbox.child.protocol import RemarkKind
from noughts.check.sandbox.messages import MalformedError, Reply
from noughts.check.sandbox.session import ChildSession

REMARKS_ON_FUNCTIONS: tuple[RemarkKind, ...] = (
    "empty_body",
    "hides_function",
    "compares",
    "thrown_away",
    "swallows",
    "generator",
    "same_test",
)
REMEMBERS = "The answer must depend on the board alone, not on earlier calls."


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
    searching = check.name == "minimax"
    place = (SearchLocator if searching else FunctionLocator)(worker, check, found, fault)
    try:
        if fault.answer.lost is not None:
            return _in_loop(place, replaced)
        if not worker.load(replaced, watch=searching).answer.returned:
            return None
        if isinstance(place, FunctionLocator):
            where = place.find(missing)
        else:
            where = place.find()
            if where is None or (where.fix is None and where.kind not in REMARKS):
                where = place.unmet_test() or where
        return where or (place.at_head() if missing else None)
    except (MalformedError, UnreadableSearchError, CheckStoppedError, RecursionError):
        worker.close()  # it may still have answers to send
        return None


def _in_loop(place: Locator, replaced: Sequence[str]) -> Where | None:
    """The loop that a call does not leave, if it did not answer in time."""
    lost = place.fault.answer.lost
    if lost is None or lost.kind is not LostKind.TIMEOUT:
        return None
    loop = find_endless_loop(place.worker, place.fault.call, replaced)
    if loop is None:
        return None
    why = "this loop was still running when the time was up, so there is no answer"
    return place.describe(*loop, why, kind="endless", cause=ENDLESS)


class FunctionLocator(Locator):
    """Looks for the line of a mistake in one of the functions below the search."""

    def find(self, missing: bool) -> Where | None:
        """The line of a change that makes the function right, or the line that gives the wrong answer."""
        answer = self.fault.answer
        if answer.later or (answer.raised is not None and answer.raised.endless):
            return None  # no single call shows the mistake
        call = self.fault.call
        reply = next(self.worker.ask_with_details([call], TRIAL_SECONDS, {"lines": True}))[1]
        function, line_number = self._last_line(reply)
        if line_number is not None and (other := self._find_nondeterminism()):
            why = f"called again with the same board it gives {other}: the answer depends on earlier calls"
            kept = self._remark("random", "global_state", "reads_global")
            if kept is not None:
                return replace(kept, why=why)
            return self.describe(function, line_number, why, kind="remembers", cause=REMEMBERS)
        trials = choose_trials(self.check, self.found)
        if self._raises_on_purpose(line_number) and self.check.name != "minimax_none":
            return self._where_it_raises()
        fix = find_fix(self.worker, trials, line_number)
        if fix and fix.kind == "accepts_all" and (caught := self._remark("swallows", "forgets_raise")):
            return caught  # it does test the move
        if fix and (fix.line_number == line_number or not self._raises("NameError")):
            return self._where_of_fix(fix, None)
        about_moves: tuple[RemarkKind, ...] = (
            ("forgets_raise",) if self.check.name == "result_rejects" else ()
        )
        if remark := self._remark(*REMARKS_ON_FUNCTIONS, *about_moves):
            return remark
        ends_loop = self._remark("first_round", at=line_number)
        if ends_loop is not None and not missing:
            return ends_loop
        if missing or line_number is None or answer.changed is not None or answer.shared:
            return None
        if self.check.name == "result_pure":
            return None
        if answer.raised is not None:
            return self._where_it_raises()
        returns = "return" in source_line(self.source, line_number)
        why = f"here it returns {answer}" if returns else "here it ends without a return"
        return self.describe(function, line_number, why, kind="returns")

    def _raises_on_purpose(self, line_number: int | None) -> bool:
        """Does the function itself raise the exception, or end the program?"""
        statement = "" if line_number is None else source_line(self.source, line_number)
        return self._raises("SystemExit") or (
            self.fault.answer.raised is not None and statement.startswith("raise")
        )

    def _last_line(self, reply: Reply) -> tuple[str, int | None]:
        """The line with which the function ended, or the one that raised."""
        ends, raised = read_ends(reply), self.fault.answer.raised
        if raised is None:
            return ends[0] if ends else (self.fault.call.function, None)
        return self._call_to_blame() or (self.fault.call.function, None)
