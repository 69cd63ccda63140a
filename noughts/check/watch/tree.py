"""A search of somebody's program: recorded in the sandbox, and told as those of the textbook are."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import Any

from noughts.check.contract.call import Call
from noughts.check.contract.limits import Limits
from noughts.check.contract.reference import RIGHT
from noughts.check.contract.submission import Submission, SubmissionError
from noughts.check.diagnose.faults import SearchFault, cut_line, find_faults
from noughts.check.diagnose.interpret import (
    Interpretation,
    Look,
    after,
    interpretations,
    position_at,
    to_move,
    worth,
)
from noughts.check.diagnose.search_record import SearchRecord, read_search
from noughts.check.sandbox.channel import SandboxJob, start_job
from noughts.check.sandbox.child.protocol import CallOptions
from noughts.check.sandbox.messages import MalformedError
from noughts.check.sandbox.process import choose_protection
from noughts.check.sandbox.session import ChildSession
from noughts.check.submissions import collect
from noughts.game.errors import NoughtsError
from noughts.game.position import O, Position, X
from noughts.strategies.strategy import ANYTHING, INFINITY, Range, Strategy, Valued
from noughts.strategies.trace import Node, trace


class UnreadableSearchError(NoughtsError):
    """A search that cannot be followed; the message says why."""


@dataclass(frozen=True, slots=True)
class About:
    """What is known of a node of somebody's search beside what every node has."""

    function: str | None  # None: a finished board, judged without a call
    line: int | None  # from which it returned, or was judged
    cut_line: int | None  # that ended the search of its moves early
    fault: SearchFault | None  # what is wrong with it; None: nothing that can be said for certain

    @property
    def wrong(self) -> str | None:
        """What is wrong with it, in words."""
        return None if self.fault is None else self.fault.words


@dataclass(frozen=True, slots=True)
class OwnSearch:
    """A search of somebody's program on one position."""

    file: str
    position: Position
    root: Node  # as `noughts.strategies.trace.trace` gives it; values are X's, 1, 0 or -1
    about: Mapping[Node, About]  # for every node
    first_wrong: tuple[int, ...] | None  # the moves from the root to the deepest node that is wrong
    functions: tuple[str, ...]  # that were watched
    calls: int  # of these functions; a call that hands its own board on makes no node
    boards: int  # different ones among the nodes
    seconds: float  # of processor time, with the recording
    answer: str  # what `minimax` returned, as the file says it
    basics_wrong: bool  # it goes wrong, but not with right functions in place of those that it builds on

    @property
    def remark(self) -> str:
        """Who says what is wrong where the search is not; else nothing."""
        build_tree = "It goes wrong, but not by its search: a check says which function is wrong."
        return build_tree if self.basics_wrong else ""


def one_file(path: Path) -> Submission:
    """The file that is meant, read; of a folder its `tictactoe.py`."""
    found = collect([path])
    if len(found) != 1:
        raise SubmissionError(f"one file is watched, not {len(found)}")
    return found[0]


def trace_submission(
    submission: Submission, position: Position, limits: Limits | None = None, sandbox: str = "auto"
) -> OwnSearch:
    """Run `minimax` of a file on a position of 3 x 3, in the sandbox, and return what its search did.

    `SubmissionError`: the file cannot be loaded; `NotFollowedError`: its search cannot be followed.
    """
    with ChildSession(job_for(submission, limits, sandbox)) as worker:
        loaded = worker.load(watch=True)
        if loaded.problem:
            raise SubmissionError(f"{submission.file} {loaded.problem}")
        if "minimax" not in loaded.functions:
            raise SubmissionError(f"{submission.file} has no function minimax")
        recorded = record(worker, position)

        def with_right_basics() -> SearchRecord:
            worker.load(tuple(RIGHT), watch=True)
            return record(worker, position)

        return build_tree(submission.file, position, recorded, with_right_basics)


def job_for(submission: Submission, limits: Limits | None, sandbox: str) -> SandboxJob:
    """The file and the conditions under which it runs."""
    if submission.problem is not None:
        raise SubmissionError(f"{submission.file} cannot be watched: {submission.problem}")
    return start_job(submission.source, limits or Limits(), choose_protection(sandbox), submission.beside)


def record(
    worker: ChildSession, position: Position, steps: int | None = None, seconds: float | None = None
) -> SearchRecord:
    """One search, as rows; of its call with the number `steps` every step too."""
    seconds = seconds or worker.job.limits.minimax_seconds
    try:
        how: CallOptions = {"search": True, "steps": steps} if steps else {"search": True}
        return read_search(worker.ask_stream(Call("minimax", position), seconds, how))
    except MalformedError as error:
        raise UnreadableSearchError(str(error)) from None


def build_tree(
    file: str,
    position: Position,
    recorded: SearchRecord,
    with_right_basics: Callable[[], SearchRecord] | None = None,
) -> OwnSearch:
    """The rows of a search as a tree; what is no longer wrong with right basic functions is not its fault."""
    refuse_unfollowed(file, position, recorded)
    meaning = interpretations(recorded)[0]
    root = trace(partial(_Retold, meaning), position)
    found = find_faults(recorded)
    blamed = {fault.function for fault in found}
    if found and with_right_basics and (again := with_right_basics()).followed:
        blamed = {fault.function for fault in find_faults(again)}
    faults = {fault.row: fault for fault in reversed(found) if fault.function in blamed}
    about: dict[Node, About] = {}
    _tell(meaning, faults, Look(meaning.root, 0, len(meaning.rows) - 1), root, about)
    wrong = [node for node, one in about.items() if one.wrong]
    deepest = min(wrong, key=lambda node: node.position.empty.bit_count(), default=None)
    return OwnSearch(
        file,
        position,
        root,
        about,
        None if deepest is None else _way(root, deepest),
        recorded.names,
        recorded.calls,
        len({node.position for node in about}),
        recorded.seconds,
        str(recorded.answer),
        bool(found) and not faults,
    )


def refuse_unfollowed(file: str, position: Position, recorded: SearchRecord) -> None:
    """Say why a search shows nothing to follow, if so."""
    if recorded.answer.lost is not None:
        raise UnreadableSearchError(f"the search of {file} did not end: {recorded.answer.lost}")
    raised = recorded.answer.raised
    if raised is not None and raised.endless:
        raise UnreadableSearchError(
            f"the search of {file} does not end: functions call each other, or themselves, again and again"
        )
    if recorded.overflown:
        raise UnreadableSearchError(f"the search of {file} does too many different things to be followed")
    if not recorded.rows:
        raise UnreadableSearchError(
            f"the search of {file} cannot be followed: its minimax is no plain function"
        )
    whole = Interpretation(recorded, "X")
    if not position.outcome and not whole.below(len(whole.rows) - 1):
        if raised is not None:
            raise UnreadableSearchError(f"{file} does not search: minimax(board) gave {raised}")
        raise UnreadableSearchError(
            f"the search of {file} cannot be followed: no function that calls itself with a board could be "
            "seen at work (boards as lists of rows or nine cells are, strings and loops are not)"
        )


class _Retold(Strategy):
    """Somebody's search, done again from its rows for whoever watches."""

    name, summary = "your program", "a search that was recorded"
    deterministic = True

    def __init__(self, meaning: Interpretation, *arguments: Any, **named: Any) -> None:
        super().__init__(*arguments, **named)
        self.meaning = meaning
        self.scale = max((abs(meaning.number(row) or 0) for row in range(len(meaning.rows))), default=1) or 1
        self.done: set[object] = set()
        self.shown: dict[Position, Range] = {}  # what the search has shown of a position so far

    def decide(self, position: Position) -> Valued:
        """Go through all rows, and say what the program played."""
        top = len(self.meaning.rows) - 1
        value = self._walk(Look(self.meaning.root, 0, top))
        return value or 0, self.meaning.move(top)

    def known_range(self, position: Position) -> Range:
        """What was shown of a position when the search was there before."""
        return self.shown.get(position, ANYTHING)

    def _walk(self, look: Look) -> float | None:
        position, watcher = position_at(look.cells), self.watcher
        if position is None or watcher is None:  # neither happens: only legal looks are followed
            return None
        again = (look.row, look.cells) in self.done
        self.done.add((look.row, look.cells))
        watcher.enter(position, self._window(look), (look.row, look.cells))
        below = [] if again or look.row is None else legal(self.meaning, look.row)
        for child in below:
            self._walk(child)
        value = self.meaning.looked(look)
        if value is None and look.row is not None and look.row == len(self.meaning.rows) - 1:
            value = chosen_value(self.meaning, look.row)
        if not again and (below or position.outcome):
            self.shown.setdefault(position, _shown(self, position, below))
        if value is not None:
            watcher.leave(position, value)
        return value

    def _window(self, look: Look) -> tuple[float, ...]:
        if look.row is None or self.meaning.view not in ("X", "mover"):
            return ()
        numbers = {name.lower(): number for name, number in self.meaning.rows[look.row].numbers}
        found = [numbers[name] for name in ("alpha", "beta") if name in numbers]
        if len(found) != 2:
            return ()
        alpha, beta = (self._bound(number) for number in found)
        turned = self.meaning.view == "mover" and to_move(look.cells) == O
        return (-beta, -alpha) if turned else (alpha, beta)

    def _bound(self, number: float) -> float:
        if abs(number) > self.scale:
            return INFINITY if number > 0 else -INFINITY
        return (number > 0) - (number < 0)


def _shown(walk: _Retold, position: Position, below: list[Look]) -> Range:
    if position.outcome:
        return worth(position), worth(position)
    best = max if position.mover == X else min
    ranges = [walk.known_range(at) for look in below if (at := position_at(look.cells))]
    low, high = (best(one[end] for one in ranges) for end in (0, 1))
    if len({look.cells for look in below}) < len(position.moves):
        return (low, 1) if position.mover == X else (-1, high)
    return low, high


def legal(meaning: Interpretation, row: int) -> list[Look]:
    """The looks of a row at boards that are one move away."""
    position = position_at(meaning.boards[row])
    nexts = set() if position is None else {after(meaning.boards[row], move) for move in position.moves}
    return [look for look in meaning.below(row) if look.cells in nexts]


def chosen_value(meaning: Interpretation, row: int) -> int | None:
    """What a row was told of its board, or of the board after the move that it says."""
    build_tree = [value for inner in meaning.inner(row) if (value := meaning.value(inner)) is not None]
    if build_tree:
        return build_tree[-1]
    move = meaning.move(row)
    below = [] if move is None else [look for look in meaning.below(row) if look.cells[move] != "."]
    values = [meaning.looked(look) for look in below]
    return values[-1] if values else None


def _tell(
    meaning: Interpretation,
    faults: Mapping[int, SearchFault],
    look: Look,
    node: Node,
    about: dict[Node, About],
) -> None:
    """Note for each node what is known of it beside, and say which line cut its moves."""
    if node in about:
        return
    if look.row is None:
        about[node] = About(None, look.line, None, None)
        return
    row = meaning.rows[look.row]
    fault = _fault_at(meaning, faults, look.row)
    cut = cut_line(meaning, look.row) if node.skipped else None
    if cut is not None:
        node.why = f"line {cut} looks no further"
    elif not node.children and not node.position.outcome:
        node.why = f"line {row.line} returns at once"
    about[node] = About(row.function, row.line or None, cut, fault)
    for child, below in zip(node.children, legal(meaning, look.row), strict=False):
        _tell(meaning, faults, below, child, about)


def _fault_at(meaning: Interpretation, faults: Mapping[int, SearchFault], row: int) -> SearchFault | None:
    """What is wrong with a row, or with one to which it hands its board on."""
    found = [_fault_at(meaning, faults, inner) for inner in meaning.inner(row)]
    return faults.get(row) or next((fault for fault in found if fault), None)


def _way(root: Node, wanted: Node) -> tuple[int, ...] | None:
    """The moves from the root to a node, the first way there is."""
    hopeless: set[Node] = set()

    def below(node: Node) -> tuple[int, ...] | None:
        if node is wanted:
            return ()
        for child in node.children:
            if child not in hopeless and (way := below(child)) is not None:
                return (node.move_to(child), *way)
        hopeless.add(node)
        return None

    return below(root)
