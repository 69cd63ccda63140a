"""A search in tasks finds the values of the solver, however small the tasks are."""

import threading
from collections.abc import Callable
from concurrent.futures import Executor, Future, ThreadPoolExecutor
from pathlib import Path
from random import Random
from typing import Any

import pytest

from noughts.game.errors import DamagedFileError, IllegalMoveError, NoughtsError
from noughts.game.game import Game
from noughts.game.position import Position
from noughts.solving.limit import Limit
from noughts.solving.proof.prove import write_certificate
from noughts.solving.proof.prove_on_cluster import prove_on_cluster
from noughts.solving.proof.verify import verify
from noughts.solving.solver import solve as solve_here
from noughts.solving.solver.cluster import solve, tasks
from noughts.solving.solver.cluster.batches import Batch, OpenQuestions
from noughts.solving.solver.cluster.solve import ClusterSearch
from noughts.solving.solver.cluster.tasks import LineQuestion, Setting, TaskAnswer, answer_questions
from noughts.solving.solver.cluster.tree import QuestionTree
from noughts.solving.solver.cluster.work import MOST_FAILURES, ClusterError
from noughts.solving.solver.cores.factory import make_search
from noughts.solving.verdict import final_value
from tests.solving.solver.test_cores import some_positions


class Now(Executor):
    """Does each task at once; `spoil` may raise instead, by the number of the task."""

    def __init__(self, spoil: Callable[[int], None] = lambda number: None) -> None:
        self.tasks, self.spoil = 0, spoil

    def submit(self, task: Callable[..., Any], /, *arguments: Any, **more: Any) -> "Future[Any]":
        future: Future[Any] = Future()
        self.tasks += 1
        try:
            self.spoil(self.tasks)
            future.set_result(task(*arguments, **more))
        except Exception as error:
            future.set_exception(error)
        return future


def search_of(position: Position, executor: Executor | None = None, **more: Any) -> ClusterSearch:
    return ClusterSearch(position, executor or Now(), slots=lambda: 2, **more)


def give_up_early(monkeypatch: pytest.MonkeyPatch, position: Position, plies: int) -> None:
    """Let no task answer a question about a position that is so few plies away."""
    cells = position.empty.bit_count() - plies

    def answer(
        setting: Setting, questions: Batch, nodes: int, rows: tuple[bytes, ...]
    ) -> tuple[TaskAnswer, ...]:
        first = questions[0]  # after a batch's moves, all positions are equally far away
        if position.game.cells - (first.attacker | first.defender).bit_count() > cells:
            return (TaskAnswer(None, 0, 0, 1),) * len(questions)
        return answer_questions(setting, questions, nodes, rows)

    monkeypatch.setattr(solve, "answer_questions", answer)


@pytest.mark.parametrize("core", ["compiled", "python"])
@pytest.mark.parametrize("plies", [1, 2, 3])
@pytest.mark.parametrize("text", ["3x3k3", "4x3k3", "4x4k3", "4x4k4", "5x4k4", "6x2k3", "5x5k4", "4x4k3w"])
def test_a_tree_finds_the_value(text: str, plies: int, core: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("NOUGHTS_CORE", core)
    for position in some_positions(text, 10, most_empty=10):
        give_up_early(monkeypatch, position, plies)
        search = search_of(position)
        found = search.run()
        assert found.value is not None
        assert found.value == solve_here(position).value
        assert found.best is not None
        after = position.play(found.best)
        assert (final_value(after) if after.outcome else solve_here(after).value) == -found.value


def test_zones_leave_moves_out(monkeypatch: pytest.MonkeyPatch) -> None:
    position = Position(Game(8, 8, 6))
    give_up_early(monkeypatch, position, 1)
    search = search_of(position)
    assert search.run().value == 0
    root = search.winning.root
    assert root.children is not None
    assert len(root.children) < 64
    assert search.answered < 30


@pytest.mark.parametrize("attacking", [True, False])
def test_young_brothers_wait(attacking: bool) -> None:
    """Others are asked only when the first move did not get its player what he wants."""
    tree = QuestionTree(Game(5, 4, 4), LineQuestion(attacking, 0, 0))
    assert list(tree.leaves()) == [tree.root]
    tree.expand(tree.root)
    assert tree.root.children is not None
    first, *others = tree.root.children
    assert list(tree.leaves()) == [first]
    tree.answer(first, not attacking, tree.game.full, 0)
    assert list(tree.leaves()) == others
    tree.expand(others[0])
    assert others[0].children is not None
    assert list(tree.leaves()) == [others[0].children[0], *others[1:]]
    tree.answer(others[1], attacking, tree.game.full, 0)
    assert tree.root.won is attacking
    assert not list(tree.leaves())


def test_mirror_images_are_asked_once_in_batches_that_shrink() -> None:
    """A board of 8 x 8 has ten first moves that are not mirror images of each other."""
    tree = QuestionTree(Game(8, 8, 6), LineQuestion(True, 0, 0))
    held = TaskAnswer(False, tree.game.full, 0, 1)
    questions = OpenQuestions([tree])
    assert questions.next_batch(1) == ((tree.root.asked,), False)
    questions.learn(tree.root.asked, TaskAnswer(None, 0, 0, 1))
    ((first,), enough) = questions.next_batch(1)
    assert not enough
    assert questions.next_batch(1) == ((), False)
    questions.learn(first, held)
    batches = [questions.next_batch(1)]
    while batches[-1][0]:
        batches.append(questions.next_batch(1))
    assert [len(batch) for batch, _ in batches] == [2, 1, 1, 1, 1, 1, 1, 1, 0]
    assert [enough for _, enough in batches] == [True] * 7 + [False] * 2
    early = batches[0][0]
    assert questions.matter(early)
    questions.put_back(early)
    assert questions.next_batch(2) == (early[:1], False)
    for question in {question for batch, _ in batches for question in batch}:
        questions.learn(question, held)
    assert tree.root.won is False
    assert not questions.matter(early)


def test_only_questions_that_are_few_get_few_nodes() -> None:
    """Splitting a question costs nodes, so it waits until workers would be idle."""
    search = search_of(Position(Game(8, 8, 6)))
    root, batch = search.winning.root.asked, (LineQuestion(False, 1, 0),)
    assert search._nodes_for((root,), 2, enough=True) == solve.FIRST_NODES
    assert search._nodes_for(batch, 2, enough=True) == solve.MOST_NODES
    assert search._nodes_for(batch, 2, enough=False) == solve.LEAST_NODES
    search.nodes = 10**7
    assert search._nodes_for(batch, 2, enough=False) == 10**7 // (2 * solve.SHARE)
    search.nodes = 10**9
    assert search._nodes_for(batch, 2, enough=False) == solve.MOST_NODES


def test_a_task_leaves_the_rest_of_a_batch_when_its_nodes_are_used_up() -> None:
    setting = Setting("7x4k4")
    batch = tuple(LineQuestion(False, 1 << cell, 0) for cell in range(5))
    few = answer_questions(setting, batch, 300, ())
    assert 0 < len(few) < 5
    assert sum(answer.nodes for answer in few[:-1]) < 300 <= sum(answer.nodes for answer in few)
    assert [answer.won for answer in answer_questions(setting, batch, 10**6, ())] == [False] * 5


def test_a_limit_ends_the_search() -> None:
    found = search_of(Position(Game(9, 9, 5))).run(Limit(nodes=20_000))
    assert (found.value, found.best) == (None, None)
    assert found.suggestion is not None
    assert found.nodes >= 20_000
    assert search_of(Position(Game(9, 9, 5))).run(Limit(seconds=0)).value is None


@pytest.mark.parametrize("threads", [1, 3])
@pytest.mark.parametrize("text", ["3x3k3", "4x3k3", "5x5k4", "6x5k4", "7x6k5"])
def test_the_parts_of_a_certificate_fit_together(text: str, threads: int, tmp_path: Path) -> None:
    """Each thread is a worker with a prover of its own."""
    position = Position(Game.parse(text))
    with ThreadPoolExecutor(threads) as executor:
        made = prove_on_cluster(position, executor, slots=lambda: threads, resume=tmp_path / "kept")
        assert made is not None
        assert verify(write_certificate(made)) == made
    idle = Now()
    again = prove_on_cluster(position, idle, slots=lambda: 2, resume=tmp_path / "kept")
    assert idle.tasks == 0
    assert again is not None
    assert write_certificate(again) == write_certificate(made)


def test_certificates_of_random_positions_verify() -> None:
    random = Random(5)
    for text in ("4x4k3", "5x4k4", "4x4k4"):
        for position in some_positions(text, 6, most_empty=12):
            with ThreadPoolExecutor(random.randint(1, 3)) as executor:
                made = prove_on_cluster(position, executor, slots=lambda: 2)
            assert made is not None
            verify(write_certificate(made))


def test_a_search_goes_on_where_it_stopped(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(solve, "FIRST_NODES", 300)
    monkeypatch.setattr(solve, "LEAST_NODES", 300)
    kept, position = tmp_path / "kept", Position(Game(7, 4, 4))
    whole = Now()
    assert search_of(position, whole).run().value == 0
    first, second = Now(), Now()
    monkeypatch.setattr(tasks, "_kept", threading.local())  # forget what the worker has in its table
    assert search_of(position, first, resume=kept).run(Limit(nodes=3000)).value is None
    with kept.open("ab") as file:
        file.write(b'1234 ["ans')  # killed while it wrote
    assert search_of(position, second, resume=kept).run().value == 0
    assert first.tasks > 2
    assert second.tasks <= whole.tasks
    third = Now()
    assert search_of(position, third, resume=kept).run().value == 0
    assert third.tasks == 0


def test_a_file_of_another_search_is_not_used(tmp_path: Path) -> None:
    kept = tmp_path / "kept"
    search_of(Position(Game(3, 3, 3)), resume=kept).run()
    with pytest.raises(NoughtsError, match="holds another search"):
        search_of(Position(Game(4, 3, 3)), resume=kept)
    data = bytearray(kept.read_bytes())
    data[-5] ^= 1
    kept.write_bytes(data)
    with pytest.raises(DamagedFileError, match="is damaged"):
        search_of(Position(Game(3, 3, 3)), resume=kept)
    with pytest.raises(NoughtsError, match="cannot be saved"):
        search_of(Position(Game(3, 3, 3)), resume=tmp_path / "no" / "where")


def test_no_flipped_bit_changes_a_search(tmp_path: Path) -> None:
    """It is rejected, and the file left alone; or half a line at the end is dropped and asked again."""
    kept, position = tmp_path / "kept", Position(Game(3, 3, 3))
    whole = search_of(position, resume=kept).run()
    content = kept.read_bytes()
    refused = 0
    for at in Random(0).sample(range(8 * len(content)), 300):
        changed = bytearray(content)
        changed[at // 8] ^= 1 << at % 8
        kept.write_bytes(changed)
        try:
            found = search_of(position, resume=kept).run()
        except DamagedFileError:
            refused += 1
            assert kept.read_bytes() == changed
        else:
            assert (found.value, found.best, found.variation) == (whole.value, whole.best, whole.variation)
    assert refused > 290


def test_tasks_that_fail_are_tried_again() -> None:
    def fail_at_first(number: int) -> None:
        if number < MOST_FAILURES:
            raise RuntimeError("a worker was killed")

    def fail(number: int) -> None:
        raise RuntimeError("a worker was killed")

    assert search_of(Position(Game(3, 3, 3)), Now(fail_at_first)).run().value == 0
    with pytest.raises(ClusterError, match="RuntimeError: a worker was killed"):
        search_of(Position(Game(3, 3, 3)), Now(fail)).run()


def test_a_worker_with_another_version_is_named() -> None:
    setting = Setting("3x3k3", version="0.0.1")
    with pytest.raises(ClusterError, match=r"a worker has noughts .*, and the client has 0\.0\.1"):
        search_of(Position(Game(3, 3, 3)), setting=setting).run()


def test_what_cannot_be_searched_is_said() -> None:
    with pytest.raises(IllegalMoveError, match="the game is over"):
        search_of(Position.parse("XXX/OO./..."))
    with pytest.raises(NoughtsError, match="3x3k3m cannot be searched on a cluster"):
        search_of(Position(Game.parse("3x3k3m")))


@pytest.mark.parametrize("text", ["8x7k5", "9x8k5"])  # one with bitboards of two words
def test_heavy_answers_travel(text: str) -> None:
    from noughts.solving.solver.cores.compiled import CompiledSearch

    position = Position(Game.parse(text)).play(0)
    setting = Setting(text)
    asked = ClusterSearch(position, Now(), slots=lambda: 1).saving.root.question
    (found,) = answer_questions(setting, (asked,), 40_000, ())
    assert found.rows
    search = make_search(position.game)
    assert isinstance(search, CompiledSearch)
    search.core.import_answers(b"".join(found.rows))
    assert sorted(search.core.export_answers(1)) == sorted(found.rows)
    for wrong in (found.rows[0][1:], b"\xff" * len(found.rows[0])):
        with pytest.raises(ValueError, match="marks"):
            search.core.import_answers(wrong)
    with pytest.raises(ValueError, match="number"):
        search.core.export_answers(0)


def test_from_a_table_with_many_answers_only_the_heavier_ones_are_read(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(tasks, "MOST_READ", 100)
    monkeypatch.setattr(tasks, "HEAVY", 1)
    kept = tasks.KeptSearch(Setting("7x4k4"))
    kept.search.query_attack(0, 0)
    assert kept.core is not None
    assert len(kept.core.export_answers(kept.least)) > 100
    sent = [kept.send() for _ in range(10)]
    assert len(kept.core.export_answers(kept.least)) <= 100
    assert len(sent[0]) == tasks.MOST_NEW
    assert len({row for rows in sent for row in rows}) == sum(map(len, sent))
    assert tasks.effort(sent[0][0]) == max(map(tasks.effort, kept.core.export_answers(1)))
