"""What a right program with alpha and beta could still skip."""

import re
from dataclasses import dataclass

from noughts.check.diagnose.search_record import UnreadableSearchError, record
from noughts.check.sandbox.channel import CheckStoppedError
from noughts.check.sandbox.session import ChildSession
from noughts.check.watch.identify import PLAIN, WINDOW, classify
from noughts.check.watch.tree import OwnSearch, build_tree
from noughts.check.watch.wasted import count_wasted
from noughts.game.position import Position

BOARD = Position.parse("..O/.X./...")  # early enough for every kind of cut, and quick
BOUNDS = (rb"\balpha\b", rb"\bbeta\b")
LEAST_SHARE = 0.05  # of the boards: less is not worth a note


@dataclass(frozen=True, slots=True)
class Waste:
    """Boards of a search that alpha-beta would have skipped, of all that it looked at."""

    position: Position
    wasted: int
    nodes: int


def has_bounds(source: bytes) -> bool:
    """Does the program mention alpha and beta, so that it is meant to be alpha-beta?"""
    return all(re.search(name, source, re.IGNORECASE) for name in BOUNDS)


def find_waste(worker: ChildSession) -> Waste | None:
    """The boards that alpha-beta looks at in vain, if they are many."""
    search = _search(worker)
    if search is None or classify(search) not in ((WINDOW,), (PLAIN,)):
        return None  # with a memory, boards are skipped for other reasons
    waste = Waste(BOARD, count_wasted(search.root), search.root.nodes)
    return waste if waste.wasted >= LEAST_SHARE * waste.nodes else None


def _search(worker: ChildSession) -> OwnSearch | None:
    try:
        if not worker.load(watch=True).answer.returned:
            return None
        recorded = record(worker, BOARD, seconds=worker.job.limits.minimax_seconds)
        return build_tree("", BOARD, recorded)
    except (UnreadableSearchError, CheckStoppedError):
        worker.close()  # it may still have answers to send
        return None
