"""Find the source line of a mistake in the search of `minimax`."""

from collections.abc import Iterator
from dataclasses import replace

from noughts.check.contract.call import Answer
from noughts.check.contract.checks import position_of_call
from noughts.check.contract.where import Where
from noughts.check.diagnose.blame import Sides, blame_line, find_unmet_test
from noughts.check.diagnose.faults import SearchFault, find_faults
from noughts.check.diagnose.fixes import TRIAL_SECONDS, find_fix
from noughts.check.diagnose.interpret import interpretations, position_at
from noughts.check.diagnose.place import Locator
from noughts.check.diagnose.repair_words import source_line
from noughts.check.diagnose.search_record import MOST_LINE, SearchRecord, record
from noughts.check.diagnose.trials import choose_trials, spread
from noughts.check.sandbox.child.protocol import BASIC_FUNCTIONS, MOST_FRAMES, CallRow
from noughts.check.sandbox.messages import Reply, clean_text, reject_malformed

UNMET_TEST = "never_holds"
WITNESSES = 4  # other boards whose searches must blame the same function
WITHOUT_SEARCH = {
    "no_search": "The move is chosen without a search: no move is tried with `result`.",
    "one_move_ahead": "The move is chosen after a look at the next board only, not at the replies.",
}
NEVER_HOLDS = "The test in this line never holds on this board, so no move is kept."


class SearchLocator(Locator):
    """Looks for the line of a wrong move."""

    def find(self) -> Where | None:
        """The line of a change that makes the search right, or the line that the search shows."""
        seconds = self.worker.job.limits.call_seconds
        recorded = record(self.worker, position_of_call(self.fault.call), seconds=seconds)
        search_fault, line_number = self._common_fault(recorded)
        if other := self._find_nondeterminism():
            return self._at_random(other)
        bounds = self._remark("global_value", "shared_bounds")
        prunes = bounds is not None or any(map(_has_bounds, recorded.rows))
        fix = find_fix(self.worker, choose_trials(self.check, self.found), line_number, prunes)
        if fix:
            return self._where_of_fix(fix, search_fault)
        raised = self.fault.answer.raised
        if raised is not None and not raised.endless:
            return self._where_it_raises()
        remark = self._remark("marks_board") if self.fault.answer.changed is not None else None
        remark = remark or self._remark(
            "empty_body",
            "thrown_away",
            "compares",
            "global_value",
            "shared_bounds",
            "reads_global",
            "later_board",
            "keeps_last",
            "last_of_loop",
            "unchanged_best",
        )
        if remark:
            return remark
        if search_fault is not None and line_number is not None:
            return self._in_search(search_fault, line_number)
        return self._move_without_search(recorded)

    def _at_random(self, other: Answer) -> Where | None:
        """The line that draws a random number, if asking again gives another move."""
        where = self._remark("random", "global_value", "global_state", "reads_global")
        why = f"asked again about the same board, minimax answers {other}"
        return None if where is None else replace(where, why=why)

    def _common_fault(self, recorded: SearchRecord) -> tuple[SearchFault | None, int | None]:
        """The fault in the search of the fullest board, and its line, if other boards blame it too."""
        fault = self.fault
        if not recorded.readable or (fault.answer.raised is not None and fault.answer.raised.endless):
            return None, None
        searches = [recorded, *(other for other in self._witnesses() if other.readable)]
        faults = [(search, find_faults(search, searches)) for search in searches[: 1 + WITNESSES]]
        shown = next((one for one in faults if one[1]), None)
        if shown is None or any(found and not _are_alike(found[0], shown[1][0]) for _, found in faults):
            return None, None
        recorded, (search_fault, *_) = shown
        turned = False
        if search_fault.kind in ("best", "cut"):
            sides, place = (
                Sides([interpretations(one, searches)[0] for one in searches]),
                searches.index(recorded),
            )
            asked = sides.judge(place, search_fault)
            if asked is not search_fault:
                return asked, None if asked is None else asked.line_number
            turned = sides.takes_wrong_side(place, search_fault)
        line_number = search_fault.line_number or None
        position = position_at(recorded.rows[-1].cells)
        if position is not None and recorded.rows[search_fault.row].raised is None:
            number = recorded.rows[search_fault.row].first
            seconds = self.worker.job.limits.call_seconds
            again = record(self.worker, position, number, seconds)
            blamed = blame_line(recorded, again, search_fault, self.source)
            if blamed and not source_line(self.source, blamed).startswith(("print(", "for ")):
                line_number = blamed
        return replace(search_fault, kind="turned") if turned else search_fault, line_number

    def _witnesses(self) -> Iterator[SearchRecord]:
        """The searches of other boards: wrong ones, then small ones."""
        fault, seconds = self.fault, self.worker.job.limits.call_seconds
        wrong = sorted(
            (one.call for one in self.found.faults if one.call != fault.call), key=lambda call: -call.marks
        )
        small = [call for call in self.check.calls() if call.marks in (5, 6)]
        for call in (*spread(wrong, WITNESSES), *spread(small, WITNESSES)):
            yield record(self.worker, position_of_call(call), seconds=seconds)

    def unmet_test(self) -> Where | None:
        """The test that never holds, where `minimax` keeps no move at all."""
        fault = self.fault
        if not fault.answer.returned or fault.answer.value is not None:
            return None
        seconds = self.worker.job.limits.call_seconds
        steps = record(self.worker, position_of_call(fault.call), 1, seconds)
        line_number = None if _returns_impossible_values(steps) else find_unmet_test(steps, self.source)
        if line_number is None:
            return None
        words = "this test never holds here, so no move is kept"
        return self.describe("minimax", line_number, words, kind=UNMET_TEST, cause=NEVER_HOLDS)

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
        ends = read_ends(next(self.worker.ask_with_details([fault.call], TRIAL_SECONDS, {"lines": True}))[1])
        if not 0 < len(ends) < MOST_FRAMES or not {name for name, _ in ends} <= {
            self.check.function,
            *BASIC_FUNCTIONS,
        }:
            return None  # the move may come from another function
        boards = "no board beyond the next move" if made else "no board"
        why = f"here it returns {fault.answer}, and result made {boards} while it chose"
        line_number = next((event.line for event in row.events if event.cells is not None), row.line)
        kind = "one_move_ahead" if made else "no_search"
        return self.describe(row.function, line_number, why, kind=kind, cause=WITHOUT_SEARCH[kind])


def _are_alike(one: SearchFault, two: SearchFault) -> bool:
    """Is it the same function, or the same fault in the function for the other player?"""
    return one.function == two.function or one.kind == two.kind


def _returns_impossible_values(recorded: SearchRecord) -> bool:
    """Does a call that the first one makes return a number beyond 1 and -1? Then the mistake is below."""
    if not recorded.rows:
        return False
    called = (recorded.rows[event.row].value for event in recorded.rows[-1].events if event.row is not None)
    return any(isinstance(value, int | float) and abs(value) > 1 for value in called)


def _has_bounds(row: CallRow) -> bool:
    """Does a call get a number below 0 and one above, as the bounds of alpha-beta are at first?"""
    numbers = [number for _, number in row.numbers if not isinstance(number, bool)]
    return min(numbers, default=0) <= -1 and max(numbers, default=0) >= 1


@reject_malformed()
def read_ends(reply: Reply) -> list[tuple[str, int]]:
    """The functions of the file that a call went through, each with its last line that ran."""
    frames = reply.more.get("frames", [])[:MOST_FRAMES]
    return [(clean_text(frame[0]), _line_number(frame[2][-1])) for frame in frames if frame[2]]


def _line_number(given: object) -> int:
    if type(given) is not int or not 0 < given <= MOST_LINE:
        raise ValueError
    return given
