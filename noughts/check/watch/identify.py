"""Compare a student's search with the textbook: which strategy it is, and which would visit fewer nodes."""

from dataclasses import dataclass
from typing import TypedDict

from noughts.check.contract.call import Call
from noughts.check.contract.limits import Limits
from noughts.check.contract.submission import Submission
from noughts.check.diagnose.losing_game import actions_of
from noughts.check.sandbox.channel import SandboxJob
from noughts.check.sandbox.session import ChildSession
from noughts.check.watch.run import job_for, trace_submission
from noughts.check.watch.tree import FirstFault, OwnSearch
from noughts.check.watch.wasted import count_wasted
from noughts.game.position import Position, X
from noughts.strategies.registry import variant_named
from noughts.strategies.trace import Node, trace

FASTER = ("early-exit", "alpha-beta", "alpha-beta:centre", "alpha-beta-memory", "alpha-beta-memory:centre")
PLAIN, EARLY, WINDOW, MEMORY, HORIZON = "plain minimax", "early exit", "alpha-beta", "memory", "a depth limit"


class FirstFaultJson(TypedDict):
    """The deepest node with a fault, as `noughts watch --json` prints it."""

    board: str
    moves: list[tuple[int, int]]
    function: str
    line_number: int | None
    kind: str
    why: str


class SearchReportJson(TypedDict):
    """A search as `noughts watch --json` prints it."""

    file: str
    position: str
    answer: str
    value: float | None
    worth: int | None
    strategy: str
    nodes: int
    calls: int
    functions: list[str]
    cuts: int
    cut_lines: list[int]
    wasted: int
    boards: int
    again: int
    order: list[tuple[int, int]]
    seconds: float | None
    textbook: dict[str, int]
    faster: dict[str, int]
    basics_wrong: bool
    wrong: FirstFaultJson | None


@dataclass(frozen=True, slots=True)
class SearchReport:
    """A student's search, its kind, and the nodes of the textbook strategies on the same position."""

    search: OwnSearch
    seconds: float | None  # of processor time, without the recording
    kinds: tuple[str, ...]  # what it does, in the words of the textbook
    order: tuple[int, ...]  # in which the moves of the position are tried
    textbook: dict[str, int]  # nodes that the textbook strategies visit

    @property
    def again(self) -> int:
        """How many visits are to boards that were visited before."""
        return self.search.root.nodes - self.search.boards

    @property
    def wasted(self) -> int:
        """How many boards alpha-beta would not have looked at, in the same order of moves."""
        return count_wasted(self.search.root)

    @property
    def faster(self) -> dict[str, int]:
        """The textbook strategies that visit fewer nodes."""
        return {name: nodes for name, nodes in self.textbook.items() if nodes < self.search.root.nodes}

    def to_json(self) -> SearchReportJson:
        """The report as JSON."""
        search, root = self.search, self.search.root
        return {
            "file": search.file,
            "position": str(search.position),
            "answer": search.answer,
            "value": root.value,
            "worth": search.worth,
            "strategy": " with ".join(self.kinds),
            "nodes": root.nodes,
            "calls": search.calls,
            "functions": list(search.functions),
            "cuts": root.cuts,
            "cut_lines": cut_lines(search),
            "wasted": self.wasted,
            "boards": search.boards,
            "again": self.again,
            "order": actions_of(self.order),
            "seconds": self.seconds,
            "textbook": self.textbook,
            "faster": self.faster,
            "basics_wrong": search.basics_wrong,
            "wrong": None if search.first_wrong is None else _wrong_json(search.first_wrong),
        }


def _wrong_json(wrong: FirstFault) -> FirstFaultJson:
    return {
        "board": str(wrong.position),
        "moves": actions_of(wrong.moves),
        "function": wrong.fault.function,
        "line_number": wrong.fault.line_number or None,
        "kind": wrong.fault.kind,
        "why": wrong.fault.words,
    }


def compare_with_textbook(
    submission: Submission, position: Position, limits: Limits | None = None, sandbox: str = "auto"
) -> SearchReport:
    """Record one search, and measure its time in a second run without the recording."""
    search = trace_submission(submission, position, limits, sandbox)
    seconds = _seconds_without_recording(job_for(submission, limits, sandbox), position)
    textbook = {name: trace(variant_named(name), position).nodes for name in ("minimax", *FASTER)}
    order = tuple(dict.fromkeys(search.root.move_to(child) for child in search.root.children))
    return SearchReport(search, seconds, classify(search), order, textbook)


def _seconds_without_recording(job: SandboxJob, position: Position) -> float | None:
    with ChildSession(job) as worker:
        worker.load()
        ((_, answer),) = list(worker.ask([Call("minimax", position)], job.limits.minimax_seconds, count=True))
    return answer.seconds


def classify(search: OwnSearch) -> tuple[str, ...]:
    """The kinds of search that the tree shows."""
    nodes = list(search.info)
    opened = {node.position for node in nodes if node.children}
    unopened = [node for node in nodes if not node.children and not node.position.outcome]
    cut = [node for node in nodes if node.skipped]
    windowed = any(node.window for node in nodes)
    kinds = []
    if cut and (windowed or not all(map(_is_won, cut))):
        kinds.append(WINDOW)
    elif cut:
        kinds.append(EARLY)
    else:
        kinds.append(PLAIN)
    if any(node.position in opened for node in unopened):
        kinds.append(MEMORY)
    if any(node.position not in opened for node in unopened):
        kinds.append(HORIZON)
    return tuple(kinds)


def _is_won(node: Node) -> bool:
    """Has the mover found a win, so that nothing can be better?"""
    return node.value == (1 if node.position.mover == X else -1)


def cut_lines(search: OwnSearch) -> list[int]:
    """The numbers of the source lines that skip moves."""
    lines = (info.cut_line_number for info in search.info.values())
    return sorted({line for line in lines if line is not None})
