"""The value of a position, found by the workers of an executor."""

import threading
from base64 import b64decode, b64encode
from collections.abc import Callable
from concurrent.futures import Executor
from dataclasses import dataclass
from itertools import starmap
from pathlib import Path
from typing import cast

from noughts.game.errors import IllegalMoveError, NoughtsError
from noughts.game.game import cells_of
from noughts.game.position import Position
from noughts.game.tactics import greedy_moves
from noughts.solving.limit import NO_LIMIT, Limit
from noughts.solving.solver.budget import Budget
from noughts.solving.solver.cluster.batches import Batch, OpenQuestions
from noughts.solving.solver.cluster.journal import Journal, Record
from noughts.solving.solver.cluster.tasks import (
    KeptSearch,
    LineQuestion,
    Setting,
    TaskAnswer,
    answer_questions,
    effort,
)
from noughts.solving.solver.cluster.tree import QuestionTree
from noughts.solving.solver.cluster.work import TaskPool
from noughts.solving.solver.search import ANY
from noughts.solving.solver.value_query import principal_line
from noughts.solving.verdict import Verdict

FIRST_NODES = 20_000  # for the questions about the position itself: other workers wait for them
LEAST_NODES = 200_000  # for other questions; with less, too many are left half done
MOST_NODES = 4_000_000  # about half a minute, so that little is lost with a worker
SHARE = 8  # tasks per worker that share out all nodes so far: large searches have large tasks
MOST_ROWS = 8192  # answers that travel with a task, the heaviest ones
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
        self.tasks: TaskPool[Batch, tuple[TaskAnswer, ...]] = TaskPool(executor, slots)
        self.report = report
        mine, theirs = position.mine, position.theirs
        self.winning = QuestionTree(position.game, LineQuestion(True, mine, theirs))
        self.saving = QuestionTree(position.game, LineQuestion(False, theirs, mine))
        self.questions = OpenQuestions([self.winning, self.saving])
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
                for batch, answers in self.tasks.results() if len(self.tasks) else ():
                    answered = list(zip(batch, answers, strict=False))  # the rest was left for other tasks
                    self.journal.add(*starmap(_write, answered))
                    for question, answer in answered:
                        self._learn(question, answer)
                    self.questions.put_back(batch)
                for batch in self.tasks:
                    if not self.questions.matter(batch):
                        self.tasks.drop(batch)
                        self.questions.put_back(batch)
                if self.report:
                    self.report(ClusterProgress(self.nodes, self.answered, len(self.tasks)))
        finally:
            self.tasks.drop_all()
        return self._verdict(budget)

    def _is_spent(self, limit: Limit) -> bool:
        return limit.nodes is not None and self.nodes >= limit.nodes

    def _ask(self) -> None:
        """Give the workers the next questions."""
        while not self.tasks.full and self.value is None:
            slots = max(1, self.tasks.slots())
            batch, enough = self.questions.next_batch(slots)
            if not batch:
                return
            nodes = self._nodes_for(batch, slots, enough)
            self.tasks.start(batch, answer_questions, self.setting, batch, nodes, tuple(self.rows))

    def _nodes_for(self, batch: Batch, slots: int, enough: bool) -> int:
        """The most nodes for a question of this batch; one that takes more is replaced by several."""
        if batch[0] in (self.winning.root.asked, self.saving.root.asked):
            return FIRST_NODES
        share = self.nodes // (SHARE * slots)
        return MOST_NODES if enough else min(max(LEAST_NODES, share), MOST_NODES)

    def _learn(self, question: LineQuestion, answer: TaskAnswer) -> None:
        self.questions.learn(question, answer)
        self.nodes += answer.nodes
        self.answered += 1
        self.rows.update((row, effort(row)) for row in answer.rows)
        if len(self.rows) > MOST_ROWS:
            heaviest = sorted(self.rows, key=self.rows.__getitem__, reverse=True)[:MOST_ROWS]
            self.rows = {row: self.rows[row] for row in heaviest}

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
