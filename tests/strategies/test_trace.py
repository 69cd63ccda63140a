"""Traces: every node, cut and step is what the strategy itself did, and every value what it is called."""

import random
from collections.abc import Hashable
from itertools import pairwise

import pytest

from noughts.game.errors import NoughtsError
from noughts.game.game import Game
from noughts.game.position import Position
from noughts.solving import perfect
from noughts.strategies import EVERY_STRATEGY, STRATEGIES, Horizon, Judgement, Strategy, visit
from noughts.strategies.judgement import safe_moves
from noughts.strategies.registry import Variant, variant_named
from noughts.strategies.strategy import utility
from noughts.strategies.trace import (
    Node,
    best_variation,
    children,
    follow,
    moment,
    step_of_cut,
    trace,
)
from tests.every import UNFINISHED

SOME = random.Random(1).sample(UNFINISHED, 200)
STEPS_COMPARED = 400  # of each search, evenly spread
EVERY = [*EVERY_STRATEGY, "alpha-beta:worst", "alpha-beta-memory:centre", "early-exit:edges", "horizon:4"]

EXACT = [kind for kind in EVERY_STRATEGY.values() if kind not in (Horizon, Judgement)]
Event = tuple[str, Position]


class Diary:
    """Writes down everything while a strategy runs, without the memory that a trace relies on."""

    def __init__(self, root: Position, is_minimax: bool) -> None:
        self.root = root
        self.is_minimax = is_minimax
        self.events: list[Event] = []
        self.path: list[tuple[Position, set[int], int]] = []  # where, the moves tried, when entered

    def enter(self, position: Position, window: tuple[float, ...], call: Hashable) -> None:
        self.close((self.root.empty ^ position.empty).bit_count())
        if self.path:
            before, entered, _ = self.path[-1]
            entered.add((before.empty ^ position.empty).bit_length() - 1)
        self.path.append((position, set(), len(self.events)))
        self.events.append(("enter", position))

    def leave(self, position: Position, value: float) -> None:
        """Values are compared elsewhere."""

    def close(self, ply: int) -> None:
        while len(self.path) > ply:
            position, entered, when = self.path.pop()
            if not entered:
                self.events[when] = "end", position
            else:
                if set(position.moves) - entered:
                    self.events.append(("cut", position))
                self.events.append(("return", position))
            if self.path and self.is_minimax:
                self.events.append(("update", self.path[-1][0]))


def diary_of(strategy: Variant, position: Position) -> Diary:
    diary = Diary(position, strategy.kind.is_minimax)
    strategy(diary).decide(position)
    diary.close(0)
    return diary


def traced(name: str, position: Position) -> Node:
    return trace(variant_named(name), position)


@pytest.mark.parametrize("name", EVERY)
def test_every_moment_is_what_the_strategy_did(name: str) -> None:
    for position in SOME:
        events = diary_of(variant_named(name), position).events
        root = traced(name, position)
        assert root.steps == len(events)
        nodes = cuts = 0
        stride = max(1, len(events) // STEPS_COMPARED)
        for step, (kind, at) in enumerate(events):
            nodes += kind in ("enter", "end")
            cuts += kind == "cut"
            if step % stride == 0 or step == len(events) - 1:
                shown = moment(root, step)
                assert (shown.kind, shown.path[-1].node.position) == (kind, at)
                assert (shown.nodes, shown.cuts) == (nodes, cuts)
        assert (root.nodes, root.cuts) == (nodes, cuts)


@pytest.mark.parametrize("name", EVERY)
def test_totals_are_the_strategys_own(name: str) -> None:
    for position in [Position(), *SOME]:
        choice = variant_named(name)().choose(position)
        root = traced(name, position)
        assert (root.nodes, root.best) == (choice.nodes, choice.move)
        assert root.value == choice.value * (1 if position.mover == "X" else -1)


def every_node(node: Node) -> list[Node]:
    """All nodes, each once though the search may come to it often."""
    found = {node: None}
    for known in (waiting := [node]):
        fresh = [child for child in known.children if child not in found]
        found.update(dict.fromkeys(fresh))
        waiting.extend(fresh)
    return list(found)


@pytest.mark.parametrize("name", EVERY)
def test_nodes_fit_together(name: str) -> None:
    for position in SOME:
        for node in every_node(traced(name, position)):
            assert node.nodes == 1 + sum(child.nodes for child in node.children)
            entered = [node.move_to(child) for child in node.children]
            if entered:
                assert sorted([*entered, *node.skipped]) == list(node.position.moves)
                assert bool(node.skipped) == (node.why is not None)
            else:
                assert not node.skipped
                assert bool(node.position.outcome) == (node.why is None)
            for move, child in zip(entered, node.children, strict=True):
                assert child.position == node.position.play(move)


def worth(node: Node) -> float:
    assert node.value is not None
    return node.value


def test_cuts_happen_for_the_reason_given() -> None:
    for position in SOME:
        for node in every_node(traced("alpha-beta", position)):
            alpha, beta = node.window
            cut = worth(node) >= beta if node.position.mover == "X" else worth(node) <= alpha
            assert cut or not node.skipped
        for node in every_node(traced("early-exit", position)):
            if node.skipped:
                assert node.value == (1 if node.position.mover == "X" else -1)
        for node in every_node(traced("judgement", position)):
            if node.skipped:
                assert set(node.skipped).isdisjoint(safe_moves(node.position))


def test_windows_narrow_by_what_was_found() -> None:
    for position in SOME:
        for node in every_node(traced("alpha-beta", position)):
            alpha, beta = node.window
            for child in node.children:
                assert child.window == (alpha, beta)
                if node.position.mover == "X":
                    alpha = max(alpha, worth(child))
                else:
                    beta = min(beta, worth(child))


def test_who_counts_values_only_the_ends() -> None:
    root = traced("judgement", Position())
    assert root.value == 1
    for node in every_node(traced("judgement", SOME[0]))[1:]:
        assert (node.value is None) == (node.position.outcome is None)


@pytest.mark.parametrize("name", ["alpha-beta", "early-exit", "judgement"])
def test_each_cut_is_found_by_its_number(name: str) -> None:
    for position in SOME[:40]:
        root = traced(name, position)
        steps = [step for step in range(root.steps) if moment(root, step).kind == "cut"]
        assert [step_of_cut(root, number) for number in range(root.cuts)] == steps
        assert step_of_cut(root, root.cuts) is step_of_cut(root, -1) is None


def test_moves_lead_to_nodes() -> None:
    root = traced("alpha-beta", Position())
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
    for name, most in (("alpha-beta", 12), ("minimax", 9), ("alpha-beta:best", 9), ("horizon", 12)):
        with pytest.raises(NoughtsError, match=f"at most {most} empty cells, but this board has 16"):
            traced(name, Position(Game(4, 4, 4)))
    root = traced("alpha-beta", SOME[0])
    with pytest.raises(NoughtsError, match="there is no step"):
        moment(root, root.steps)


def test_small_larger_boards_can_be_watched() -> None:
    root = traced("alpha-beta", Position(Game(4, 3, 3)))
    assert root.nodes == STRATEGIES["alpha-beta"]().choose(Position(Game(4, 3, 3))).nodes
    assert root.value == 1


def truth(position: Position) -> int:
    """What a position is worth to X, from the table."""
    return perfect.value(position) * (1 if position.mover == "X" else -1)


@pytest.mark.parametrize("name", EVERY)
def test_values_are_what_they_are_called(name: str) -> None:
    """Exact ones are true, bounds hold, and what a window proves exact is never called a bound."""
    kinds = set()
    for position in [*SOME, *[Position().play(move) for move in range(0, 9, 4)]]:
        for node in every_node(traced(name, position)):
            true, value, bound = truth(node.position), node.value, node.bound
            kinds.add(bound)
            if bound is None or value is None:
                assert value is None
                assert not node.is_minimax
                continue
            assert {
                "exact": value == true,
                "at least": value <= true,
                "at most": value >= true,
                "estimate": -1 <= value <= 1,
            }[bound]
            alpha, beta = node.window or (-2.0, 2.0)
            if node.position.outcome or (variant_named(name).kind in EXACT and alpha < value < beta):
                assert bound == "exact"
            if not node.window and variant_named(name).kind in EXACT:
                assert bound == "exact"
    expected = {"exact", "at least", "at most"} if "alpha-beta" in name else {"exact"}
    if variant_named(name).kind in (Horizon, Judgement):
        assert "estimate" in kinds
    else:
        assert kinds == expected


@pytest.mark.parametrize("name", EVERY)
def test_nodes_that_fold_were_treated_alike(name: str) -> None:
    """The same down to the last node, but for the mirror; and so the counts add up."""

    def shape(node: Node) -> object:
        below = sorted(map(repr, map(shape, node.children)))
        return str(node.position.canonical()), node.window, node.value, node.bound, below

    for position in [position for position in SOME if position.empty.bit_count() <= 4]:
        for node in every_node(traced(name, position)):
            groups: dict[int, list[Node]] = {}
            for child in node.children:
                groups.setdefault(child.alike, []).append(child)
            assert node.nodes == 1 + sum(len(group) * group[0].nodes for group in groups.values())
            for group in groups.values():
                assert len({repr(shape(child)) for child in group}) == 1


def test_mirror_images_in_other_windows_do_not_fold() -> None:
    root = traced("alpha-beta", Position())
    corners = [child for child in root.children if root.move_to(child) in (0, 2, 6, 8)]
    assert len({child.position.canonical() for child in corners}) == 1
    assert len({child.alike for child in corners}) > 1
    assert len({child.alike for child in traced("minimax", Position()).children}) == 3


@pytest.mark.parametrize(
    "name", [name for name in EVERY if "judgement" not in name and "horizon" not in name]
)
def test_the_best_line_is_best(name: str) -> None:
    for position in SOME:
        for move in best_variation(traced(name, position)):
            after = position.play(move)
            assert truth(after) == truth(position)
            position = after


def test_a_picture_marks_the_best_moves_of_the_children_that_it_draws() -> None:
    root = traced("minimax", Position.parse("X.O/.X./..O"))
    branch = root._branch(1)
    assert [below.best for below in branch.below] == [
        root.move_to(child) == root.best for child in root.children
    ]
    assert [below.below for below in branch.below] == [[]] * len(root.children)


class Own(Strategy):
    """Somebody's own strategy: depth first in the order of arguments, with names, defaults and all."""

    name = "own"
    summary = "my first strategy"

    def decide(self, position: Position) -> tuple[float, int | None]:
        return self.value(position, beta=2, depth=9)

    @visit
    def value(
        self, position: Position, depth: int, alpha: float = -2, beta: float = 2
    ) -> tuple[float, int | None]:
        if position.outcome:
            return utility(position), None
        sign = 1 if position.mover == "X" else -1
        tried = [
            (self.value(position.play(move), depth=depth - 1, alpha=alpha)[0], move)
            for move in position.moves
        ]
        return max(tried, key=lambda pair: sign * pair[0])


def test_a_strategy_of_ones_own_is_traced() -> None:
    for position in SOME[:50]:
        if position.empty.bit_count() <= 6:
            root, plain = trace(Own, position), traced("minimax", position)
            assert (root.nodes, root.value, root.best) == (plain.nodes, plain.value, plain.best)
            assert root.bound == "exact"
            assert root.window == (-2, 2)


def test_a_strategy_that_remembers_by_itself_is_traced_as_it_is() -> None:
    class Remembering(Own):
        def decide(self, position: Position) -> tuple[float, int | None]:
            self.seen: dict[Position, float] = {}
            return self.look(position), position.moves[0]

        @visit
        def look(self, position: Position) -> float:
            if position not in self.seen:
                values = [self.look(position.play(move)) for move in position.moves if not position.outcome]
                best = max if position.mover == "X" else min
                self.seen[position] = best(values) if values else utility(position)
            return self.seen[position]

    position = Position.parse("XO./.X./..O")
    root = trace(Remembering, position)
    assert root.nodes == Remembering().choose(position).nodes
    assert root.nodes < traced("minimax", position).nodes


def test_what_a_strategy_lacks_to_be_watched_is_said_in_a_sentence() -> None:
    class Silent(Own):
        def decide(self, position: Position) -> tuple[float, int | None]:
            return 0, position.moves[0]

    class Headless(Own):
        def decide(self, position: Position) -> tuple[float, int | None]:
            return max((self.value(position.play(move), 9)[0], move) for move in position.moves)

    class Wordy(Own):
        @visit
        def decide(self, position: Position) -> tuple[float, int | None]:
            return "good", 0  # type: ignore[return-value]

    for kind, said in (
        (Silent, "own shows nothing to watch: write @visit above its functions that value a position"),
        (
            Headless,
            "own reaches XX./.../..O without a recorded call: write @visit above all its functions that "
            "value a position, `decide` too if it tries moves itself",
        ),
        (
            Wordy,
            "own values X../.../..O at 'good': a function with @visit returns a number, "
            "or a number and a move",
        ),
    ):
        with pytest.raises(NoughtsError) as caught:
            trace(kind, Position.parse("X../.../..O"))
        assert str(caught.value) == said
