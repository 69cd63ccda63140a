"""Traces: every node, cut and step is what the strategy itself did."""

import random
from itertools import pairwise

import pytest

from noughts.rules.errors import NoughtsError
from noughts.rules.game import Game
from noughts.rules.position import Position
from noughts.strategies import STRATEGIES, Strategy
from noughts.strategies.judgement import safe_moves
from noughts.strategies.trace import MOST_EMPTY, Node, children, follow, moment, step_of_cut, trace
from tests.every import UNFINISHED

SOME = random.Random(1).sample(UNFINISHED, 200)
STEPS_COMPARED = 400  # of each search, evenly spread

Event = tuple[str, Position]


class Diary:
    """Writes down everything while a strategy runs, without the memory that a trace relies on."""

    def __init__(self, root: Position) -> None:
        self.root = root
        self.events: list[Event] = []
        self.path: list[tuple[Position, set[int]]] = []

    def enter(self, position: Position, *window: float) -> None:
        self.close((self.root.empty ^ position.empty).bit_count())
        if self.path:
            before, entered = self.path[-1]
            entered.add((before.empty ^ position.empty).bit_length() - 1)
        self.path.append((position, set()))
        self.events.append(("enter", position))

    def leave(self, position: Position, value: float) -> None:
        """Values are compared elsewhere."""

    def close(self, ply: int) -> None:
        while len(self.path) > ply:
            position, entered = self.path.pop()
            if set(position.moves) - entered:
                self.events.append(("cut", position))
            self.events.append(("return", position))


def diary_of(strategy: type[Strategy], position: Position) -> Diary:
    diary = Diary(position)
    strategy(diary).decide(position)
    diary.close(0)
    return diary


@pytest.mark.parametrize("name", STRATEGIES)
def test_every_moment_is_what_the_strategy_did(name: str) -> None:
    for position in SOME:
        events = diary_of(STRATEGIES[name], position).events
        root = trace(STRATEGIES[name], position)
        assert root.steps == len(events)
        nodes = cuts = 0
        stride = max(1, len(events) // STEPS_COMPARED)
        for step, (kind, at) in enumerate(events):
            nodes += kind == "enter"
            cuts += kind == "cut"
            if step % stride == 0 or step == len(events) - 1:
                shown = moment(root, step)
                assert (shown.kind, shown.path[-1].node.position) == (kind, at)
                assert (shown.nodes, shown.cuts) == (nodes, cuts)
        assert (root.nodes, root.cuts) == (nodes, cuts)


@pytest.mark.parametrize("name", STRATEGIES)
def test_totals_are_the_strategys_own(name: str) -> None:
    for position in [Position(), *SOME]:
        choice = STRATEGIES[name]().choose(position)
        root = trace(STRATEGIES[name], position)
        assert root.nodes == choice.nodes
        assert root.value == choice.value * (1 if position.mover == "X" else -1)


def every_node(node: Node) -> list[Node]:
    return [node, *(below for child in node.children for below in every_node(child))]


@pytest.mark.parametrize("name", STRATEGIES)
def test_nodes_fit_together(name: str) -> None:
    for position in SOME:
        for node in every_node(trace(STRATEGIES[name], position)):
            assert node.nodes == 1 + sum(child.nodes for child in node.children)
            entered = [node.move_to(child) for child in node.children]
            assert sorted([*entered, *node.skipped]) == list(node.position.moves)
            assert bool(node.skipped) == (node.why is not None)
            for move, child in zip(entered, node.children, strict=True):
                assert child.position == node.position.play(move)


def worth(node: Node) -> float:
    assert node.value is not None
    return node.value


def test_cuts_happen_for_the_reason_given() -> None:
    for position in SOME:
        for node in every_node(trace(STRATEGIES["alpha-beta"], position)):
            alpha, beta = node.window
            cut = worth(node) >= beta if node.position.mover == "X" else worth(node) <= alpha
            assert cut or not node.skipped
        for node in every_node(trace(STRATEGIES["early-exit"], position)):
            if node.skipped:
                assert node.value == (1 if node.position.mover == "X" else -1)
        for node in every_node(trace(STRATEGIES["judgement"], position)):
            if node.skipped:
                assert set(node.skipped).isdisjoint(safe_moves(node.position))


def test_windows_narrow_by_what_was_found() -> None:
    for position in SOME:
        for node in every_node(trace(STRATEGIES["alpha-beta"], position)):
            alpha, beta = node.window
            for child in node.children:
                assert child.window == (alpha, beta)
                if node.position.mover == "X":
                    alpha = max(alpha, worth(child))
                else:
                    beta = min(beta, worth(child))


def test_who_counts_values_only_the_ends() -> None:
    root = trace(STRATEGIES["judgement"], Position())
    assert root.value == 1
    for node in every_node(trace(STRATEGIES["judgement"], SOME[0]))[1:]:
        assert (node.value is None) == (node.position.outcome is None)


@pytest.mark.parametrize("name", ["alpha-beta", "early-exit", "judgement"])
def test_each_cut_is_found_by_its_number(name: str) -> None:
    for position in SOME[:40]:
        root = trace(STRATEGIES[name], position)
        steps = [step for step in range(root.steps) if moment(root, step).kind == "cut"]
        assert [step_of_cut(root, number) for number in range(root.cuts)] == steps
        assert step_of_cut(root, root.cuts) is step_of_cut(root, -1) is None


def test_moves_lead_to_nodes() -> None:
    root = trace(STRATEGIES["alpha-beta"], Position())
    for child, step in children(root, 0):
        move = root.move_to(child)
        assert follow(root, [move]) == (child, step)
        shown = moment(root, step)
        assert (shown.kind, shown.path[-1].node) == ("enter", child)
    cut = moment(root, step_of_cut(root, 0) or 0)
    path = [frame.node for frame in cut.path]
    moves = [before.move_to(after) for before, after in pairwise(path)]
    with pytest.raises(NoughtsError, match="the search does not go from"):
        follow(root, [*moves, path[-1].skipped[0]])


def test_what_is_too_much_is_refused() -> None:
    with pytest.raises(NoughtsError, match=f"at most {MOST_EMPTY} empty cells, and here are 16"):
        trace(STRATEGIES["alpha-beta"], Position(Game(4, 4, 4)))
    root = trace(STRATEGIES["alpha-beta"], SOME[0])
    with pytest.raises(NoughtsError, match="there is no step"):
        moment(root, root.steps)


def test_small_larger_boards_can_be_watched() -> None:
    root = trace(STRATEGIES["alpha-beta"], Position(Game(4, 3, 3)))
    assert root.nodes == STRATEGIES["alpha-beta"]().choose(Position(Game(4, 3, 3))).nodes
    assert root.value == 1


def test_reasons_are_sentences_about_this_cut() -> None:
    reasons = {
        node.why
        for position in SOME
        for name in ("alpha-beta", "early-exit", "judgement")
        for node in every_node(trace(STRATEGIES[name], position))
        if node.why
    }
    assert reasons == {
        "X already has 0 elsewhere; O can force -1 here",
        "X already has 0 elsewhere; O can force 0 here",
        "X already has 1 elsewhere; O can force -1 here",
        "X already has 1 elsewhere; O can force 0 here",
        "X already has 1 elsewhere; O can force 1 here",
        "X already has -1 elsewhere; O can force -1 here",
        "O can already hold X to -1 elsewhere; X can force -1 here",
        "O can already hold X to -1 elsewhere; X can force 0 here",
        "O can already hold X to -1 elsewhere; X can force 1 here",
        "O can already hold X to 0 elsewhere; X can force 0 here",
        "O can already hold X to 0 elsewhere; X can force 1 here",
        "O can already hold X to 1 elsewhere; X can force 1 here",
        "X has found a win here; nothing can be better",
        "O has found a win here; nothing can be better",
        "X does not make a move that lets the opponent win at once",
        "O does not make a move that lets the opponent win at once",
    }
