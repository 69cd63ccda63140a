"""Certificates from the workers of an executor: each answers some positions, and the answers are combined.

A worker keeps its prover, and so its lemmas, from task to task. Its answers refer to them by number. With
each result it sends the lemmas that the client does not have yet. At the end, equal lemmas of different
workers become one, lemmas that no answer needs are dropped, and the rest get new numbers.
"""

import threading
from collections.abc import Callable
from concurrent.futures import Executor
from dataclasses import dataclass, replace
from pathlib import Path
from secrets import token_hex
from typing import cast

from noughts.game.game import Game
from noughts.game.position import Position
from noughts.solving.limit import NO_LIMIT, Limit
from noughts.solving.proof.prove import Prover, next_positions, tasks_of
from noughts.solving.proof.verify import Certificate, Lemma, Part, Reference
from noughts.solving.solver.budget import Budget
from noughts.solving.solver.cluster.journal import Record
from noughts.solving.solver.cluster.solve import ClusterProgress, ClusterSearch, Report
from noughts.solving.solver.cluster.tasks import Setting, local_search
from noughts.solving.solver.cluster.work import TaskPool

MOST_POSITIONS = 200  # per task
BATCHES = 4  # per worker, of the positions that wait
PART = "part"  # the kind of a record in the journal

Answers = tuple[tuple[str, int | Reference], ...]


@dataclass(frozen=True, slots=True)
class ProofTask:
    """Positions to answer for one side; `have` is the number of lemmas that the client has, by prover."""

    setting: Setting
    run: str
    side: str
    task: str
    positions: tuple[str, ...]
    have: tuple[tuple[str, int], ...]
    rows: tuple[bytes, ...]


@dataclass(frozen=True, slots=True)
class ProofResult:
    """The answers of a prover, its lemmas after the first `start`, and the positions to answer next."""

    prover: str
    start: int
    lemmas: tuple[Lemma, ...]
    answers: Answers
    following: tuple[str, ...]


_kept = threading.local()


def _local_prover(task: ProofTask) -> tuple[str, Prover]:
    """The prover that this thread has kept for this part of this certificate, with its name."""
    kept = local_search(task.setting)
    kept.receive(task.rows)
    if getattr(_kept, "run", None) != task.run:
        _kept.run, _kept.provers = task.run, {}
    provers: dict[str, tuple[str, Prover]] = _kept.provers
    if task.side not in provers:
        provers[task.side] = token_hex(8), Prover(kept.search, task.side, task.task)
    return provers[task.side]


def answer_positions(task: ProofTask) -> ProofResult:
    """What a worker does: answer these positions."""
    name, prover = _local_prover(task)
    game = Game.parse(task.setting.game)
    answers: list[tuple[str, int | Reference]] = []
    following: dict[str, None] = {}
    for text in task.positions:
        position = Position.parse(text, game)
        answer = prover.answer(position)
        answers.append((text, answer))
        following.update((str(found), None) for found in prover.next_positions(position, answer))
    start = dict(task.have).get(name, 0)
    return ProofResult(name, start, tuple(prover.lemmas[start:]), tuple(answers), tuple(following))


class PartRun:
    """One part of a certificate while it is made."""

    def __init__(self, root: Position, side: str, task: str) -> None:
        self.game, self.side, self.task = root.game, side, task
        self.lemmas: dict[str, list[Lemma]] = {}  # by prover
        self.answers: dict[str, tuple[str, int | Reference]] = {}  # by position: the prover, and its answer
        self.waiting = dict.fromkeys(map(str, next_positions(root, side, task)))

    @property
    def have(self) -> tuple[tuple[str, int], ...]:
        """The number of lemmas by prover."""
        return tuple((name, len(lemmas)) for name, lemmas in self.lemmas.items())

    def add(self, result: ProofResult) -> None:
        """Add what a worker has found."""
        lemmas = self.lemmas.setdefault(result.prover, [])
        lemmas += result.lemmas[len(lemmas) - result.start :]
        for text, answer in result.answers:
            self.answers.setdefault(text, (result.prover, answer))
            self.waiting.pop(text, None)
        self.waiting.update((text, None) for text in result.following if text not in self.answers)

    def take(self, workers: int, under_way: set[str]) -> tuple[str, ...]:
        """Positions for the next task."""
        free = [text for text in self.waiting if text not in under_way]
        size = min(max(1, len(free) // (BATCHES * workers)), MOST_POSITIONS)
        return tuple(free[:size])

    def part(self) -> Part:
        """The part, with the lemmas of all provers in one list."""
        numbers: dict[tuple[str, int], int] = {}  # the new number of each lemma, by prover and number
        merged: dict[Lemma, int] = {}
        needed = self._lemmas_in_use()
        for name, lemmas in self.lemmas.items():
            for number, lemma in enumerate(lemmas, 1):
                if (name, number) in needed:
                    references = tuple((numbers[name, used], turned) for used, turned in lemma.lemmas)
                    made = replace(lemma, lemmas=references)
                    numbers[name, number] = merged.setdefault(made, len(merged) + 1)
        answers: dict[Position, int | Reference] = {}
        for text, (name, answer) in self.answers.items():
            if not isinstance(answer, int):
                answer = numbers[name, answer[0]], answer[1]
            answers[Position.parse(text, self.game)] = answer
        return Part(self.side, self.task, tuple(merged), answers)

    def _lemmas_in_use(self) -> set[tuple[str, int]]:
        waiting = [(name, answer[0]) for name, answer in self.answers.values() if not isinstance(answer, int)]
        needed = set(waiting)
        while waiting:
            name, number = waiting.pop()
            used = {(name, other) for other, _ in self.lemmas[name][number - 1].lemmas} - needed
            needed |= used
            waiting += used
        return needed


def prove_on_cluster(
    position: Position,
    executor: Executor,
    *,
    slots: Callable[[], int],
    resume: Path | None = None,
    setting: Setting | None = None,
    limit: Limit = NO_LIMIT,
    cancel: threading.Event | None = None,
    report: Report | None = None,
) -> Certificate | None:
    """A certificate of the value of a position; None if the limit or `cancel` ends the search."""
    search = ClusterSearch(position, executor, slots=slots, resume=resume, setting=setting, report=report)
    budget = Budget(limit, cancel)
    value = search.run(limit, cancel).value
    if value is None:
        return None
    parts = [PartRun(position, side, task) for side, task in tasks_of(position, value)]
    for record in search.journal.records:
        if record[0] == PART:
            number, result = _read(record)
            parts[number].add(result)
    run, tasks = token_hex(8), TaskPool[tuple[int, tuple[str, ...]], ProofResult](executor, slots)
    under_way: list[set[str]] = [set() for _ in parts]
    try:
        while any(part.waiting for part in parts):
            if budget.expired:
                return None
            for number, part in enumerate(parts):
                while not tasks.full and (texts := part.take(max(1, slots()), under_way[number])):
                    task = ProofTask(
                        search.setting, run, part.side, part.task, texts, part.have, tuple(search.rows)
                    )
                    under_way[number].update(texts)
                    tasks.start((number, texts), answer_positions, task)
            for (number, texts), result in tasks.results():
                search.journal.add(_write(number, result))
                parts[number].add(result)
                under_way[number].difference_update(texts)
            if report:
                report(ClusterProgress(search.nodes, sum(len(part.answers) for part in parts), len(tasks)))
    finally:
        tasks.drop_all()
    return Certificate(position, tuple(part.part() for part in parts))


def _write(number: int, result: ProofResult) -> Record:
    lemmas = [
        [f"{one.mine:x}", f"{one.theirs:x}", one.cell, [f"{pair:x}" for pair in one.pairs], list(one.lemmas)]
        for one in result.lemmas
    ]
    return [PART, number, result.prover, result.start, lemmas, list(result.answers), list(result.following)]


def _read(record: Record) -> tuple[int, ProofResult]:
    """A record that the checksum has shown to be whole."""
    _, number, prover, start, lemmas, answers, following = record
    made = tuple(
        Lemma(
            int(mine, 16),
            int(theirs, 16),
            cell,
            tuple(int(pair, 16) for pair in pairs),
            tuple((used, turned) for used, turned in used_lemmas),
        )
        for mine, theirs, cell, pairs, used_lemmas in cast(
            list[tuple[str, str, int | None, list[str], list[Reference]]], lemmas
        )
    )
    found: Answers = tuple(
        (text, answer if isinstance(answer, int) else (answer[0], answer[1]))
        for text, answer in cast(list[tuple[str, int | list[int]]], answers)
    )
    result = ProofResult(str(prover), cast(int, start), made, found, tuple(cast(list[str], following)))
    return cast(int, number), result
