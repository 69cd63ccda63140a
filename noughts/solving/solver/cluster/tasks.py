"""What a worker does. Everything here is sent to other machines, so it is plain data."""

import threading
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from noughts import __version__
from noughts.game.errors import NoughtsError
from noughts.game.game import Game
from noughts.solving.solver.budget import BudgetExceededError
from noughts.solving.solver.cores.factory import make_search
from noughts.solving.solver.search import UNLIMITED, Search

if TYPE_CHECKING:
    from noughts.solving.solver.cores._core import Core

HEAVY = 8  # answers travel if they took 2 to the power of 7 nodes or more
MOST_NEW = 256  # answers that one task sends back, the heaviest ones
MOST_READ = (
    4096  # answers that a task reads from its table; with more of them, the next one wants heavier ones
)


@dataclass(frozen=True, slots=True)
class LineQuestion:
    """Can the attacker force a line? The marks are bitboards; `attacking`: he is to move."""

    attacking: bool
    attacker: int
    defender: int


@dataclass(frozen=True, slots=True)
class Setting:
    """What all tasks of a search share: the game, the size of a worker's search, the version of noughts."""

    game: str
    threads: int = 1
    megabytes: int | None = None
    version: str = __version__


@dataclass(frozen=True, slots=True)
class TaskAnswer:
    """Does the attacker win (None: not found in these nodes)? With which zone and cell?"""

    won: bool | None
    zone: int
    cell: int
    nodes: int
    rows: tuple[bytes, ...] = ()  # answers of the table that may help other workers


class KeptSearch:
    """A search that a worker keeps between tasks, and the answers that it has received or sent."""

    def __init__(self, setting: Setting) -> None:
        self.setting = setting
        game = Game.parse(setting.game)
        self.search: Search = make_search(game, threads=setting.threads, megabytes=setting.megabytes)
        self.core: Core | None = getattr(self.search, "core", None)  # the search in Python has none
        self.known: set[bytes] = set()
        self.least = HEAVY

    def receive(self, rows: tuple[bytes, ...]) -> None:
        """Store answers of other workers. The table in Python has no room for them."""
        new = [row for row in rows if row not in self.known]
        self.known.update(new)
        if self.core is not None:
            self.core.import_answers(b"".join(new))

    def send(self) -> tuple[bytes, ...]:
        """The heaviest answers that nobody else has."""
        if self.core is None:
            return ()
        rows = self.core.export_answers(self.least)
        self.least += len(rows) > MOST_READ
        new = [row for row in rows if row not in self.known]
        self.known.update(new)
        return tuple(sorted(new, key=effort, reverse=True)[:MOST_NEW])


_kept = threading.local()  # a worker may have several threads


def local_search(setting: Setting) -> KeptSearch:
    """The search that this thread has kept, if it is for these tasks, otherwise a new one."""
    if setting.version != __version__:
        raise NoughtsError(f"a worker has noughts {__version__}, and the client has {setting.version}")
    kept: KeptSearch | None = getattr(_kept, "search", None)
    if kept is None or kept.setting != setting:
        kept = _kept.search = KeptSearch(setting)
    return kept


def answer_questions(
    setting: Setting, questions: tuple[LineQuestion, ...], nodes: int, rows: tuple[bytes, ...]
) -> tuple[TaskAnswer, ...]:
    """The answers to the first questions; the rows are answers of other workers.

    Each question may take this number of nodes. Once all together took as many, the rest is left for others.
    """
    kept = local_search(setting)
    kept.receive(rows)
    answers: list[TaskAnswer] = []
    for question in questions:
        if sum(answer.nodes for answer in answers) < nodes:
            answers.append(_answer_question(kept.search, question, nodes))
    answers[-1] = replace(answers[-1], rows=kept.send())
    return tuple(answers)


def _answer_question(search: Search, asked: LineQuestion, nodes: int) -> TaskAnswer:
    before = search.nodes
    try:
        found = search.query(asked.attacking, asked.attacker, asked.defender, nodes, UNLIMITED, False)
    except BudgetExceededError:
        return TaskAnswer(None, 0, 0, search.nodes - before)
    won, zone, cell = found
    return TaskAnswer(won, zone & search.game.full, cell, search.nodes - before)


def effort(row: bytes) -> int:
    """The logarithm of the nodes that an answer took: see c/shared_table.h."""
    return int.from_bytes(row[:8], "little") & 63
