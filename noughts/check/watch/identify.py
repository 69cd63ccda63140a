"""Which of the textbook strategies somebody's search is, and what would make it faster, really counted."""

from dataclasses import dataclass
from typing import Any

from noughts.check.contract.call import Call
from noughts.check.contract.limits import Limits
from noughts.check.contract.submission import Submission
from noughts.check.diagnose.faults import SearchFault
from noughts.check.diagnose.losing_game import actions_of
from noughts.check.sandbox.channel import SandboxJob
from noughts.check.sandbox.session import ChildSession
from noughts.check.watch.tree import OwnSearch, job_for, trace_submission
from noughts.game.position import Position, X
from noughts.strategies.registry import variant_named
from noughts.strategies.trace import Node, trace

FASTER = ("early-exit", "alpha-beta", "alpha-beta:centre", "alpha-beta-memory", "alpha-beta-memory:centre")
PLAIN, EARLY, WINDOW, MEMORY, HORIZON = "plain minimax", "early exit", "alpha-beta", "memory", "a depth limit"


@dataclass(frozen=True, slots=True)
class SearchReport:
    """A search of somebody's program, what kind it is, and how the textbook's do on the same position."""

    search: OwnSearch
    seconds: float | None  # of processor time, without the recording
    kinds: tuple[str, ...]  # what it does, in the words of the textbook
    order: tuple[int, ...]  # in which the moves of the position are tried
    textbook: dict[str, int]  # nodes that the textbook strategies look at

    @property
    def again(self) -> int:
        """How many of its looks are at boards that it has looked at before."""
        return self.search.root.nodes - self.search.boards

    @property
    def faster(self) -> dict[str, int]:
        """The textbook strategies that look at fewer nodes."""
        return {name: nodes for name, nodes in self.textbook.items() if nodes < self.search.root.nodes}

    def to_json(self) -> dict[str, Any]:
        """The form that programs read."""
        search, root = self.search, self.search.root
        wrong = wrong_node(search)
        return {
            "file": search.file,
            "position": str(search.position),
            "answer": search.answer,
            "value": root.value,
            "strategy": " with ".join(self.kinds),
            "nodes": root.nodes,
            "calls": search.calls,
            "functions": list(search.functions),
            "cuts": root.cuts,
            "cut_lines": cut_lines(search),
            "boards": search.boards,
            "again": self.again,
            "order": actions_of(self.order),
            "seconds": self.seconds,
            "textbook": self.textbook,
            "faster": self.faster,
            "basics_wrong": search.basics_wrong,
            "wrong": None
            if wrong is None
            else {
                "board": str(wrong[0].position),
                "moves": actions_of(search.first_wrong or ()),
                "function": wrong[1].function,
                "line": wrong[1].line or None,
                "why": wrong[1].words,
            },
        }


def compare_with_textbook(
    submission: Submission, position: Position, limits: Limits | None = None, sandbox: str = "auto"
) -> SearchReport:
    """Record one search, and take its time in a run of its own without the recording."""
    search = trace_submission(submission, position, limits, sandbox)
    seconds = _plain_seconds(job_for(submission, limits, sandbox), position)
    textbook = {name: trace(variant_named(name), position).nodes for name in ("minimax", *FASTER)}
    return SearchReport(search, seconds, kinds_of(search), _order(search.root), textbook)


def _plain_seconds(job: SandboxJob, position: Position) -> float | None:
    with ChildSession(job) as worker:
        worker.load()
        ((_, answer),) = list(worker.ask([Call("minimax", position)], job.limits.minimax_seconds, count=True))
    return answer.seconds


def kinds_of(search: OwnSearch) -> tuple[str, ...]:
    """What a search does, as the tree shows it."""
    nodes = list(search.about)
    opened = {node.position for node in nodes if node.children}
    unopened = [node for node in nodes if not node.children and not node.position.outcome]
    cut = [node for node in nodes if node.skipped]
    windowed = any(node.window for node in nodes)
    kinds = []
    if cut and (windowed or any(not _is_won(node) for node in cut)):
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


def _order(root: Node) -> tuple[int, ...]:
    return tuple(dict.fromkeys(root.move_to(child) for child in root.children))


def cut_lines(search: OwnSearch) -> list[int]:
    """The lines that leave moves out."""
    return sorted({one.cut_line for one in search.about.values() if one.cut_line is not None})


def wrong_node(search: OwnSearch) -> tuple[Node, SearchFault] | None:
    """The deepest node that is wrong, and what is wrong with it."""
    wrong = [(node, one.fault) for node, one in search.about.items() if one.fault]
    return min(wrong, key=lambda pair: pair[0].position.empty.bit_count(), default=None)
