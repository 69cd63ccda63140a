"""The value of a position, found by the workers of an executor."""

import threading
from base64 import b64decode, b64encode
from collections.abc import Callable
from concurrent.futures import Executor
from dataclasses import dataclass
from pathlib import Path
from typing import cast

from noughts.game.errors import IllegalMoveError, NoughtsError
from noughts.game.game import cells_of
from noughts.game.position import Position
from noughts.game.tactics import greedy_moves
from noughts.solving.limit import NO_LIMIT, Limit
from noughts.solving.solver.budget import Budget
from noughts.solving.solver.cluster.journal import Journal, Record
from noughts.solving.solver.cluster.tasks import (
    KeptSearch,
    LineQuestion,
    Setting,
    TaskAnswer,
    answer_question,
    effort,
)
from noughts.solving.solver.cluster.tree import QuestionNode, QuestionTree
from noughts.solving.solver.cluster.work import TaskPool
from noughts.solving.solver.search import ANY
from noughts.solving.solver.value_query import principal_line
from noughts.solving.verdict import Verdict

FIRST_NODES = 20_000  # for the questions about the position itself: other workers wait for them
LEAST_NODES = 200_000  # for the questions below them; shorter tasks leave too much half done
MOST_NODES = 2_000_000  # some seconds, so that little is lost with a worker
SHARE = 8  # tasks per worker that share out all nodes so far: large searches have large tasks
MOST_ROWS = 1024  # answers that travel with a task, the heaviest ones
ANSWER = "answer"  # the kind of a record in the journal


@dataclass(frozen=True, slots=True)
class ClusterProgress:
    """How far a search on a cluster has come."""

    nodes: int
    answered: int  # tasks
    under_way: int


Report = Callable[[ClusterProgress], None]


class ClusterSearch:
    """The two questions about a position, and the answers that the workers give."""

    def __init__(
        self,
        position: Position,
        executor: Executor,
        *,
        slots: Callable[[], int],
        resume: Path | None = None,
        setting: Setting | None = None,
        report: Report | None = None,
    ) -> None:
        if position.outcome:
            raise IllegalMoveError(f"the game is over in {position}: there is no move to look for")
        if not position.game.usual:
            raise NoughtsError(
                f"{position.game} cannot be searched on a cluster: its rules have other proofs"
            )
        self.position = position
        self.setting = setting or Setting(str(position.game))
        self.journal = Journal(resume, position)
        self.tasks: TaskPool[LineQuestion, TaskAnswer] = TaskPool(executor, slots)
        self.report = report
        mine, theirs = position.mine, position.theirs
        self.winning = QuestionTree(position.game, LineQuestion(True, mine, theirs))
        self.saving = QuestionTree(position.game, LineQuestion(False, theirs, mine))
        self.known: dict[LineQuestion, TaskAnswer] = {}
        self.waiting: dict[LineQuestion, list[tuple[QuestionTree, QuestionNode, int]]] = {}
        self.rows: dict[bytes, int] = {}  # the heaviest answers of all workers
        self.nodes = self.answered = 0
        for record in self.journal.records:
            if record[0] == ANSWER:
                self._learn(*_read(record))

    @property
    def value(self) -> int | None:
        """The value for the mover; None until it is proven."""
        if self.winning.root.won:
            return 1
        if self.saving.root.won:
            return -1
        return 0 if self.winning.root.won is False and self.saving.root.won is False else None

    def run(self, limit: Limit = NO_LIMIT, cancel: threading.Event | None = None) -> Verdict:
        """The verdict on the position; its value is None if the limit or `cancel` ends the search."""
        budget = Budget(limit, cancel)
        try:
            while self.value is None and not budget.expired and not self._is_spent(limit):
                self._ask()
                for question, answer in self.tasks.results() if len(self.tasks) else ():
                    self.journal.add(_write(question, answer))
                    self._learn(question, answer)
                    for tree, node, symmetry in self.waiting.pop(question):
                        self._tell(tree, node, symmetry, answer)
                self._drop_idle()
                if self.report:
                    self.report(ClusterProgress(self.nodes, self.answered, len(self.tasks)))
        finally:
            self.tasks.drop_all()
        return self._verdict(budget)

    def _is_spent(self, limit: Limit) -> bool:
        return limit.nodes is not None and self.nodes >= limit.nodes

    def _ask(self) -> None:
        """Give the workers the next questions; those that are answered already need no worker."""
        trees = [self.winning, self.saving]
        while not self.tasks.full and self.value is None:
            chosen = [(tree, node) for tree in trees if (node := tree.choose()) is not None]
            if not chosen:
                return
            asked = [(tree, node, *tree.canonical(node)) for tree, node in chosen]
            if known := [one for one in asked if one[2] in self.known]:
                tree, node, question, symmetry = known[0]
                self._tell(tree, node, symmetry, self.known[question])
                continue
            tree, node, question, symmetry = asked[self.answered % len(asked)]
            tree.start(node)
            self.waiting.setdefault(question, []).append((tree, node, symmetry))
            if question not in self.tasks:
                share = self.nodes // (SHARE * max(1, self.tasks.slots()))
                first = node in (self.winning.root, self.saving.root)
                nodes = FIRST_NODES if first else min(max(LEAST_NODES, share), MOST_NODES)
                self.tasks.start(question, answer_question, self.setting, question, nodes, tuple(self.rows))

    def _learn(self, question: LineQuestion, answer: TaskAnswer) -> None:
        self.known[question] = answer
        self.nodes += answer.nodes
        self.answered += 1
        self.rows.update((row, effort(row)) for row in answer.rows)
        if len(self.rows) > MOST_ROWS:
            heaviest = sorted(self.rows, key=self.rows.__getitem__, reverse=True)[:MOST_ROWS]
            self.rows = {row: self.rows[row] for row in heaviest}

    def _tell(self, tree: QuestionTree, node: QuestionNode, symmetry: int, answer: TaskAnswer) -> None:
        """Note an answer in a tree, or look at the moves if there is none."""
        if not node.free:
            tree.stop(node)
        if not node.open:
            return
        if answer.won is None:
            tree.expand(node)
        else:
            tree.answer(node, symmetry, answer.won, answer.zone, answer.cell)

    def _drop_idle(self) -> None:
        """Take back the questions whose answers no longer matter."""
        for question, nodes in list(self.waiting.items()):
            if not any(node.open for _, node, _ in nodes):
                del self.waiting[question]
                self.tasks.drop(question)

    def _verdict(self, budget: Budget) -> Verdict:
        value, position = self.value, self.position
        root = self.winning.root if value == 1 else self.saving.root
        known = 0 if value is None or root.cell == ANY else root.cell
        best = cells_of(known)[0] if known else greedy_moves(position)[0]
        if value is None:
            return Verdict(None, None, None, (), self.nodes, suggestion=best)
        kept = KeptSearch(self.setting)
        kept.receive(tuple(self.rows))
        kept.search.budget = budget
        line = principal_line(kept.search, position, value, best, None)
        plies = position.empty.bit_count() if value == 0 else None
        return Verdict(value, plies, best, tuple(line), self.nodes + kept.search.nodes)


def _write(question: LineQuestion, answer: TaskAnswer) -> Record:
    marks = [f"{question.attacker:x}", f"{question.defender:x}"]
    rows = [b64encode(row).decode() for row in answer.rows]
    found = [answer.won, f"{answer.zone:x}", answer.cell, answer.nodes, rows]
    return [ANSWER, question.attacking, *marks, *found]


def _read(record: Record) -> tuple[LineQuestion, TaskAnswer]:
    """A record that the checksum has shown to be whole."""
    _, attacking, attacker, defender, won, zone, cell, nodes, rows = record
    question = LineQuestion(bool(attacking), int(str(attacker), 16), int(str(defender), 16))
    return question, TaskAnswer(
        None if won is None else bool(won),
        int(str(zone), 16),
        cast(int, cell),
        cast(int, nodes),
        tuple(b64decode(row) for row in cast(list[str], rows)),
    )
