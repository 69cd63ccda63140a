"""Try changes to a student's function until one makes it right on every board that is tried.

A change counts only if it makes no call wrong that was right, in any function of the file, and if the
program stays what it is: a search still searches, and alpha-beta still cuts. Where X and O have code of
their own, two changes of the same kind are tried together.
"""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import combinations

from noughts.check.contract.call import Answer, Call
from noughts.check.contract.checks import position_of_call
from noughts.check.diagnose.search_record import read_changes
from noughts.check.diagnose.trials import Trial, Trials, is_right, size_of_call, spread, tree_size
from noughts.check.sandbox.child.protocol import NEW_LINE, Change, ProposedChange, RepairKind
from noughts.check.sandbox.session import ChildSession
from noughts.game.position import Position

PAIR = 2
MOST_PAIRS = 60
TRIAL_SECONDS = 2
MOST_WORK = 1_000_000  # for all changes, in boards; most changes that are found take a tenth of it
REQUEST_WORK = 100  # to load a change and to exchange messages
MOST_SECONDS = 30  # of processor time, for all changes: only a program that is very slow takes this long
MOST_IN_GROUP = 12  # places with the same mistake
MOST_LOST = 3  # changes without an answer
CHUNK = 100  # calls that are sent together
# changes for which something must be missing in the source, or a best value must start there
LIKELY_KINDS: tuple[RepairKind, ...] = ("start_value", "put_back", "keeps_value", "range")
# two empty cells and a draw: every search makes the same four boards; then boards on which alpha-beta cuts
NARROW_AND_WIDE = ("XO./OXX/.XO", "X../.O./..X", "XO./.X./..O", "OX./.X./.O.")


@dataclass(frozen=True, slots=True)
class Fix:
    """A change, or two of the same kind, that makes a function right on all boards that were tried."""

    function: str
    kind: RepairKind
    changes: tuple[Change, ...]
    tried: int  # calls

    @property
    def line_number(self) -> int:
        """The line that is changed, the first of two."""
        return self.changes[0][0]


def find_fix(
    worker: ChildSession, trials: Trials, line_number: int | None, prunes: bool = False
) -> Fix | None:
    """Find a change that makes the function right, preferably in the given line."""
    return _Search(worker, trials, line_number, prunes).find()


class _Search:
    """Tries the changes that a child proposes, the likeliest first."""

    def __init__(self, worker: ChildSession, trials: Trials, line_number: int | None, prunes: bool) -> None:
        self.worker, self.trials, self.prunes = worker, trials, prunes
        self.near = line_number or 0
        self.lost = 0
        self.work = 0
        self.began = worker.used_seconds
        self.right_before: list[Trial] | None = None  # of the calls beside; asked when needed

    def find(self) -> Fix | None:
        _, call = self.trials.first[0]
        proposed = read_changes(self.worker.ask_stream(call, TRIAL_SECONDS, {"changes": True}))
        proposed = [one for one in proposed if _fits(self.worker.job.source, one.change)]
        if self.trials.first[0][0].name == "result_rejects":
            proposed = [one for one in proposed if not _swaps_names(self.worker.job.source, one)]
            if any(_is_on_board(call) for _, call in self.trials.first):
                # a test of the indices is not wrong because a test for taken cells is missing
                proposed = [one for one in proposed if one.kind != "accepts_all" or _is_new_line(one)]
        if any(one.kind == "no_end_test" and one.function == "minimax" for one in proposed):
            # without a test for the end, a None on a finished board is right by chance
            beside = [one for one in self.trials.beside if one[0].name != "minimax_none"]
            self.trials = replace(self.trials, beside=beside)
        # what X and O do is exchanged more often than the test whose turn it is
        last = [one for one in proposed if _tests_whose_turn(self.worker.job.source, one)]
        halves: list[tuple[ProposedChange, frozenset[int]]] = []
        found = self._find_single([one for one in proposed if one not in last], proposed, halves)
        if found is None:  # where the search starts first: it may ask functions that are right
            found = self._find_pair([half for half in halves if half[0].function == "minimax"])
        found = found or self._find_single(last, proposed, halves) or self._find_group(proposed)
        if found is None or len(found.changes) > PAIR:
            found = self._find_pair(halves) or found  # the smaller repair is the likelier one
        return found

    def _find_single(
        self,
        some: Sequence[ProposedChange],
        proposed: Sequence[ProposedChange],
        halves: list[tuple[ProposedChange, frozenset[int]]],
    ) -> Fix | None:
        """One of these changes; those that repair only a part are added to `halves`."""
        for one in sorted(some, key=self._likeliness):
            if self._is_over:
                return None
            right = self._right([one.change], self.trials.first)
            if right is None:
                continue
            if len(right) == len(self.trials.first):
                if self._holds([one.change]):
                    return self._fix(self._best_in_line(one, proposed))
            elif right:
                halves.append((one, right))
        return None

    @property
    def _is_over(self) -> bool:
        """Is it of no use to try more?"""
        return self.lost > MOST_LOST or self._is_late

    @property
    def _is_late(self) -> bool:
        """Has enough been tried? Work is counted, not time: a busy machine must not change the report."""
        return self.work > MOST_WORK or self.worker.used_seconds - self.began > MOST_SECONDS

    def _find_group(self, proposed: Sequence[ProposedChange]) -> Fix | None:
        """The same change in several places, where the same mistake was copied."""
        everything = frozenset(range(len(self.trials.first)))
        groups: dict[tuple[str, str, bytes], list[ProposedChange]] = {}
        lines = self.worker.job.source.split(b"\n")
        for one in proposed:
            number, start, end, text = one.change
            groups.setdefault((one.kind, text, lines[number - 1][start:end].strip()), []).append(one)
        for group in sorted(groups.values(), key=lambda group: self._likeliness(group[0])):
            if self._is_over:
                return None
            changes = sorted(one.change for one in group)
            if not 1 < len(changes) <= MOST_IN_GROUP:
                continue
            if self._right(changes, self.trials.first) == everything and self._holds(changes):
                first = min(group, key=lambda one: one.change)
                return self._fix(first, tuple(changes))
        return None

    def _best_in_line(self, one: ProposedChange, proposed: Sequence[ProposedChange]) -> ProposedChange:
        """Of the changes to this line, the one that cuts most: a test that never holds repairs nothing."""
        if not self.prunes:
            return one
        calls = [Call("minimax", Position.parse(cells)) for cells in NARROW_AND_WIDE]
        made = {one: sum(self._boards_made(calls, [one.change]) or [0])}
        everything = frozenset(range(len(self.trials.first)))
        for other in proposed:
            same_line = other.change[0] == one.change[0] and other.kind in ("comparison", "slip")
            if not same_line or other == one or self._is_late:
                continue
            change = [other.change]
            if self._right(change, self.trials.first) == everything and self._holds(change):
                made[other] = sum(self._boards_made(calls, change) or [0])
        return min(made, key=lambda change: made[change])

    def _likeliness(self, one: ProposedChange) -> tuple[int, int, int]:
        """Comparisons that choose the move come before the search below; then what is near."""
        return one.far, _rank(one), abs(one.change[0] - self.near)

    def _find_pair(self, halves: Sequence[tuple[ProposedChange, frozenset[int]]]) -> Fix | None:
        """Two changes of the same kind, each of which fixes some boards: one for X and one for O."""
        everything = frozenset(range(len(self.trials.first)))
        pairs = (
            (one, two)
            for (one, right), (two, also_right) in combinations(halves, 2)
            if one.kind == two.kind and one.change[0] != two.change[0] and right | also_right == everything
        )
        for one, two in sorted(pairs, key=_unlikeness)[:MOST_PAIRS]:
            if self._is_over:
                return None
            both = sorted([one.change, two.change])
            right = self._right(both, self.trials.first)
            if right == everything and self._holds(both):
                return self._fix(min(one, two, key=lambda change: change.change), tuple(both))
        return None

    def _fix(self, one: ProposedChange, changes: tuple[Change, ...] | None = None) -> Fix:
        tried = len(self.trials.first) + len(self.trials.rest)
        return Fix(one.function, one.kind, changes or (one.change,), tried)

    def _holds(self, changes: list[Change]) -> bool:
        """Is everything right with these changes, and everything as before that was right before?"""
        if not self._all_right(changes, self.trials.rest):
            return False
        if self.right_before is None:
            right = self._right([], self.trials.beside)
            self.right_before = [self.trials.beside[place] for place in sorted(right or ())]
        return self._all_right(changes, self.right_before) and self._stays_what_it_is(changes)

    def _stays_what_it_is(self, changes: list[Change]) -> bool:
        """Does a search still make boards and skip some, and does a guard let legal moves pass?"""
        check = self.trials.first[0][0]
        if check.name == "result_rejects":
            return self._answers_as_before(changes)
        if check.function != "minimax":
            return True
        calls = [Call("minimax", Position.parse(cells)) for cells in NARROW_AND_WIDE]
        before, after = self._boards_made(calls, []), self._boards_made(calls, changes)
        if before is None or after is None:
            return before is None
        if not all(after) and any(before):
            return False
        return not self.prunes or not _cuts(calls, before) or _cuts(calls, after)

    def _answers_as_before(self, changes: list[Change]) -> bool:
        """Is the board after each legal move the same? A line that always raises rejects moves by chance."""
        legal = [call for check, call in self.trials.beside if check.name == "result"]
        calls = list(spread(legal, CHUNK))
        before, after = self._answers(calls, []), self._answers(calls, changes)
        if before is None or after is None:
            return before is None
        return all(
            now.returned and now.value == then.value
            for then, now in zip(before, after, strict=True)
            if then.returned
        )

    def _boards_made(self, calls: list[Call], changes: list[Change]) -> list[int] | None:
        """How many boards each call makes with `result`."""
        made = []
        for call in calls:
            answers = self._answers([call], changes, count=True)
            if answers is None or answers[0].boards is None:
                return None
            made.append(answers[0].boards)
        return made

    def _answers(self, calls: list[Call], changes: list[Change], count: bool = False) -> list[Answer] | None:
        """The answers to these calls; None if one of them ran out of time or of memory.

        Both are the same here: which of them comes first depends on the speed of the machine.
        """
        self.work += REQUEST_WORK + sum(map(size_of_call, calls))
        # Read all answers, also after a wrong one: otherwise they would be taken for later answers.
        options = ({"change": changes} if changes else {}) | ({"count": True} if count else {})
        answers = []
        for _, reply in self.worker.ask_with_details(calls, TRIAL_SECONDS, options):  # type: ignore[arg-type]
            answers.append(reply.answer)
            if _is_without_end(reply.answer):
                self.worker.close()  # with the calls that would end in the same way
                self.lost += 1
                return None
        return answers

    def _chunks(self, changes: list[Change], trials: Sequence[Trial]) -> Iterator[list[bool] | None]:
        """Which calls are right, chunk by chunk; None: no answer came."""
        for _, group in _by_function(trials):
            for place in range(0, len(group), CHUNK):
                chunk = group[place : place + CHUNK]
                answers = self._answers([call for _, call in chunk], changes)
                if answers is None:
                    yield None
                    return
                yield [
                    is_right(check, call, answer)
                    for (check, call), answer in zip(chunk, answers, strict=True)
                ]

    def _right(self, changes: list[Change], trials: Sequence[Trial]) -> frozenset[int] | None:
        """The places of the calls that are right with these changes; None: no answer came."""
        right: list[bool] = []
        for chunk in self._chunks(changes, trials):
            if chunk is None:
                return None
            right += chunk
        return frozenset(place for place, one in enumerate(right) if one)

    def _all_right(self, changes: list[Change], trials: Sequence[Trial]) -> bool:
        return all(chunk is not None and all(chunk) for chunk in self._chunks(changes, trials))


def _is_without_end(answer: Answer) -> bool:
    """Did the call go on until its time was over, or until it had used all memory?"""
    return answer.lost is not None or (answer.raised is not None and answer.raised.type == "MemoryError")


def _cuts(calls: Sequence[Call], made: Sequence[int]) -> bool:
    """Were fewer boards made than there are? The first call is too small for a cut."""
    sizes = [tree_size(position_of_call(call)) for call in calls]
    return any(boards * sizes[0] < made[0] * size for boards, size in zip(made, sizes, strict=True))


def _rank(one: ProposedChange) -> int:
    """Where a search starts and how it chooses its move come before the search below."""
    root = one.function == "minimax" and one.kind == "comparison"
    return 0 if one.kind in LIKELY_KINDS else 1 if root or one.kind == "depth_limit" else 2


def _unlikeness(pair: tuple[ProposedChange, ProposedChange]) -> tuple[int, int, bool]:
    one, two = pair
    return max(_rank(one), _rank(two)), one.far + two.far, one.change[3] == two.change[3]


def _by_function(trials: Iterable[Trial]) -> list[tuple[str, list[Trial]]]:
    """Neighbours of one function together: one request is about one function."""
    groups: list[tuple[str, list[Trial]]] = []
    for trial in trials:
        function = trial[1].function
        if not groups or groups[-1][0] != function:
            groups.append((function, []))
        groups[-1][1].append(trial)
    return groups


def _fits(source: bytes, change: Change) -> bool:
    """Is there such a place in the file? A file that tampers with its process can propose anything."""
    number, start, end, _ = change
    lines = source.split(b"\n")
    return 0 < number <= len(lines) and start <= end <= len(lines[number - 1])


def _is_on_board(call: Call) -> bool:
    return call.action is not None and all(0 <= index <= 2 for index in call.action)


def _is_new_line(one: ProposedChange) -> bool:
    return one.change[3].endswith(NEW_LINE)


def _tests_whose_turn(source: bytes, one: ProposedChange) -> bool:
    """Is this the opposite of a test such as `player(board) == X`?"""
    number, start, end, text = one.change
    line = source.split(b"\n")[number - 1]
    before = line[start:end].decode(errors="replace").strip()
    opposite = {before, text.strip()} in ({"==", "!="}, {"is", "is not"}, {"X", "O"})
    return one.function == "minimax" and opposite and b"player(" in line


def _swaps_names(source: bytes, one: ProposedChange) -> bool:
    """Is a name replaced by another? A test of the wrong thing rejects a move only by chance."""
    number, start, end, text = one.change
    before = source.split(b"\n")[number - 1][start:end].decode(errors="replace")
    return one.kind == "slip" and before.isidentifier() and text.isidentifier()
