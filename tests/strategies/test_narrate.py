"""What is said beside a trace: captions, pseudocode, sentences and questions hold what they promise."""

import random
import re

import pytest

from noughts.game.errors import NoughtsError
from noughts.game.position import Position
from noughts.solving import perfect
from noughts.strategies import EVERY_STRATEGY
from noughts.strategies.ordering import ORDERS
from noughts.strategies.registry import variant_named
from noughts.strategies.strategy import format_signed
from noughts.strategies.trace import Node, moment, step_of_cut, trace
from noughts.strategies.trace.examples import EXAMPLES, Example
from noughts.strategies.trace.narrate import conclusion, describe_moment, question_before
from noughts.strategies.trace.pseudocode import CODE, lines_of
from tests.every import UNFINISHED

SOME = [
    position for position in random.Random(2).sample(UNFINISHED, 120) if 2 <= position.empty.bit_count() <= 5
]
VARIANTS = [*EVERY_STRATEGY, "alpha-beta:best", "horizon:1"]


def sides(title: str) -> tuple[Node, Node, str]:
    example = next(example for example in EXAMPLES if example["title"] == title)
    position = Position.parse(example["position"])
    left, right = (trace(variant_named(name), position) for name in (example["left"], example["right"]))
    return left, right, example["caption"]


def test_the_first_example_is_small() -> None:
    example = EXAMPLES[0]
    assert example["position"].count(".") == 4
    assert len(EXAMPLES) >= 8
    assert all(root.nodes < 100 for root in sides(example["title"])[:2])


@pytest.mark.parametrize("example", EXAMPLES, ids=lambda example: example["title"])
def test_captions_give_the_true_numbers(example: Example) -> None:
    title = example["title"]
    left, right, caption = sides(title)
    told = {int(number.replace(",", "")) for number in re.findall(r"\b\d[\d,]+\b", caption)}
    assert told <= {left.nodes, right.nodes}
    if not any(words in title for words in (" errs", "horizon", "second child")):
        assert right.nodes in told | {8, 10, left.nodes}
        assert "nodes" in caption


def test_a_first_cut_is_as_the_caption_says() -> None:
    _, root, _ = sides("A first cut")
    block, *others = root.children
    assert (root.position.game.cell_name(root.move_to(block)), block.value, block.bound) == ("a1", 0, "exact")
    for other in others:
        (win,) = other.children
        assert (win.value, len(other.skipped)) == (1, 2)


def test_a_cut_that_needs_the_second_child_is_one() -> None:
    _, root, _ = sides("A cut that needs the second child")
    cut = moment(root, step_of_cut(root, 0) or 0).path[-1].node
    assert (len(cut.children), len(cut.skipped)) == (2, 1)
    first, second = cut.children
    assert first.value is not None
    assert second.value is not None
    assert first.value < cut.window[1] <= second.value


@pytest.mark.parametrize(
    ("title", "loses", "keeps"), [("Judgement errs", "a1", "a3"), ("Beyond the horizon", "c1", "a1")]
)
def test_those_that_err_do(title: str, loses: str, keeps: str) -> None:
    left, right, caption = sides(title)
    position, name = left.position, left.position.game.cell_name
    assert left.best is not None
    assert right.best is not None
    assert (name(right.best), name(left.best)) == (loses, keeps)
    assert -perfect.value(position.play(left.best)) == perfect.value(position)
    assert -perfect.value(position.play(right.best)) < perfect.value(position)
    assert loses in caption
    assert keeps in caption


def test_early_exit_and_memory_are_as_the_captions_say() -> None:
    assert sides("Nobody can force a win")[0].cuts == 0
    assert sides("A win at hand")[0].value == -1
    _, seen, _ = sides("Seen before")
    assert any(
        describe_moment(variant_named("alpha-beta-memory").title, moment(seen, step)).count("searched before")
        for step in range(seen.steps)
    )


@pytest.mark.parametrize("name", VARIANTS)
def test_every_moment_lights_a_line_of_its_own_side(name: str) -> None:
    strategy = variant_named(name)
    code = CODE[strategy.kind.name]
    assert 9 <= len(code) <= 22
    lit = set()
    for position in SOME:
        root = trace(strategy, position)
        for step in range(root.steps):
            shown = moment(root, step)
            lines = lines_of(strategy.kind.name, shown)
            assert lines
            side = "MAX" if shown.path[-1].node.position.mover == "X" else "MIN"
            assert {code[line].side for line in lines} <= {side, "both"}
            lit |= set(lines)
    assert {number for number, line in enumerate(code) if line.kinds} == lit


def values_said(text: str) -> list[str]:
    return re.findall(r"(at least|at most|about) [+−]?[\d.]+", text)


@pytest.mark.parametrize("name", VARIANTS)
def test_sentences_say_bounds_as_bounds(name: str) -> None:
    strategy = variant_named(name)
    for position in SOME:
        root = trace(strategy, position)
        for step in range(root.steps):
            shown = moment(root, step)
            said = describe_moment(strategy.title, shown)
            node = shown.path[-1].node
            assert said[0] != said[0].lower() or said[0] in "abc" + strategy.title[0]
            assert said.endswith((".", "?"))
            if shown.kind == "return" and len(shown.path) > 1 and node.value is not None:
                assert format_signed(node.value) in said
                words = {"exact": [], "estimate": ["about"]}.get(node.bound or "", [node.bound])
                assert values_said(said) == words
        assert (
            describe_moment(strategy.title, moment(root, root.steps - 1))
            == f"{conclusion(strategy.title, root)}."
        )


def test_the_words_of_a_cut_need_one_reading() -> None:
    strategy = variant_named("alpha-beta")
    said = {
        re.sub(
            r"here: .*", "here", describe_moment(strategy.title, moment(root, step_of_cut(root, number) or 0))
        )
        for root in (trace(strategy, position) for position in SOME)
        for number in range(root.cuts)
    }
    for expected in (
        "X can get at least +1 here. O already has something better elsewhere (0), so O will never come here",
        "O can limit X to at most −1 here. X already has something better elsewhere (0), "
        "so X will never come here",
        "O can limit X to at most 0 here. X already has something just as good elsewhere (0), "
        "so X has no reason to come here",
    ):
        assert expected in said
    assert all("never come here" in text or "no reason to come here" in text for text in said)


@pytest.mark.parametrize("name", VARIANTS)
def test_questions_have_their_right_answer(name: str) -> None:
    """Cuts are asked about before they happen, and where none happens; values and the choice are true."""
    strategy = variant_named(name)
    answers = set()
    for position in SOME:
        root = trace(strategy, position)
        for step in range(root.steps):
            shown = moment(root, step)
            asked = question_before(strategy, shown)
            if asked is None:
                continue
            assert asked["right"] in asked["answers"]
            answers.add(asked["right"])
            if asked["kind"] == "cut":
                assert (asked["right"] == "yes") == (shown.kind == "cut")
            elif asked["kind"] == "move":
                assert asked["right"] == position.game.cell_name(strategy().choose(position).move or 0)
                assert step == root.steps - 1
            else:
                assert asked["right"] == format_signed(shown.path[-1].node.value or 0)
    assert ("yes" in answers) == ("no" in answers) == strategy.kind.prunes
    assert len(answers) > 3


@pytest.mark.parametrize(
    ("order", "nodes"),
    [("rows", 18_297), ("centre", 7_275), ("edges", 42_094), ("best", 2_312), ("worst", 198_837)],
)
def test_order_changes_the_count_and_nothing_else(order: str, nodes: int) -> None:
    choice = variant_named(f"alpha-beta:{order}")().choose(Position())
    assert (choice.value, choice.nodes) == (0, nodes)
    for position in SOME:
        moves = ORDERS[order](position)
        assert sorted(moves) == list(position.moves)
        choice = variant_named(f"alpha-beta:{order}")().choose(position)
        assert choice.value == perfect.value(position)
        assert choice.move == next(
            move for move in moves if -perfect.value(position.play(move)) == choice.value
        )


def test_memory_saves_nodes_and_keeps_every_value() -> None:
    strategy = variant_named("alpha-beta-memory")()
    assert strategy.choose(Position()).nodes == 4_793
    for position in UNFINISHED:
        if position.empty.bit_count() <= 6:
            assert strategy.choose(position).value == perfect.value(position)


def test_a_horizon_beyond_the_end_sees_all() -> None:
    for position in SOME:
        choice = variant_named("horizon:9")().choose(position)
        assert choice.value == perfect.value(position)
        assert choice.nodes == variant_named("minimax")().choose(position).nodes


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("guess", "there is no strategy 'guess': choose one of minimax, helper"),
        (
            "minimax:3",
            "minimax has no option '3': choose an order of moves, rows, centre, edges, best, worst",
        ),
        ("horizon:0", "horizon has no option '0': .* worst, or a depth from 1 to 9"),
        ("judgement:centre", "judgement does not try moves in an order: it has no order 'centre'"),
        ("", "there is no strategy ''"),
    ],
)
def test_what_is_no_strategy_is_said(text: str, said: str) -> None:
    with pytest.raises(NoughtsError, match=said):
        variant_named(text)
