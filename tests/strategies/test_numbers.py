"""Trees of numbers: read, random, searched, told; every value against a minimax of a few lines."""

import math
from collections.abc import Iterator

import pytest

from noughts.game.errors import NoughtsError
from noughts.strategies.numbers import NumberNode, NumberSearch, parse_tree, random_tree, search_tree
from noughts.strategies.numbers.narrate import (
    code_lines,
    code_of,
    conclude,
    cut_rule,
    describe_step,
    question_before,
)
from noughts.strategies.numbers.search import NumberVisit
from noughts.strategies.numbers.tree import MOST_NODES

BOOK = "[[3,12,8],[2,4,6],[14,5,2]]"
TREES = [
    parse_tree(BOOK),
    parse_tree("min [[3, 5], 2, [[1, -9], 4]]"),
    parse_tree("[1]"),
    *(random_tree(seed, depth, branches) for seed in range(40) for depth in (2, 3, 4) for branches in (2, 3)),
]


def true_value(node: NumberNode) -> int:
    if node.number is not None:
        return node.number
    return (max if node.is_max else min)(map(true_value, node.children))


def all_visits(visit: NumberVisit) -> Iterator[NumberVisit]:
    yield visit
    for child in visit.children:
        yield from all_visits(child)


def both(tree_number: int) -> list[NumberSearch]:
    return [search_tree(TREES[tree_number], name) for name in ("minimax", "alpha-beta")]


@pytest.mark.parametrize("place", range(len(TREES)))
def test_every_value_is_what_it_is(place: int) -> None:
    minimax, alpha_beta = both(place)
    tree = TREES[place]
    assert minimax.root.value == alpha_beta.root.value == true_value(tree.root)
    assert minimax.root.nodes == len(list(tree.root.all_nodes()))
    assert minimax.root.cuts == 0
    assert minimax.root.best is alpha_beta.root.best
    assert alpha_beta.root.bound == "exact"
    for search in (minimax, alpha_beta):
        for visit in all_visits(search.root):
            value = true_value(visit.node)
            low, high = visit.proven
            assert low <= value <= high
            assert {"exact": value == visit.value, "at least": value >= visit.value}.get(
                visit.bound, value <= visit.value
            )
            assert visit.value in (low, high)


@pytest.mark.parametrize("place", range(len(TREES)))
def test_a_skipped_branch_cannot_matter(place: int) -> None:
    """Whatever the skipped leaves are, the choice at the root stays the same."""
    search = both(place)[1]
    seen = set(search.visits())
    for extreme in (-999, 999):

        def value(node: NumberNode, extreme: int = extreme) -> int:
            if node.number is not None:
                return node.number if node in seen else extreme
            return (max if node.is_max else min)(map(value, node.children))

        assert value(TREES[place].root) == search.root.value


@pytest.mark.parametrize("place", range(0, len(TREES), 7))
def test_steps_follow_each_other(place: int) -> None:
    for search in both(place):
        visits = search.visits()
        assert [moment.kind for moment in search.moments].count("cut") == search.root.cuts
        assert search.moments[-1].nodes == search.root.nodes
        assert (search.root.enters, search.root.returns) == (0, len(search.moments) - 1)
        for node, visit in visits.items():
            assert search.moments[visit.enters].path[-1].visit is visit
            assert search.moments[visit.returns].path[-1].visit.node is node
        for moment in search.moments:
            words = describe_step(search, moment)
            assert words.endswith(".")
            assert not words[0].islower() or len(moment.path) == 1
            assert code_lines(search, moment)
            if moment.kind == "cut":
                alpha, beta = moment.path[-1].window
                assert alpha >= beta
                assert math.isfinite(alpha)
                assert math.isfinite(beta)
            asked = question_before(search, moment)
            if asked is not None:
                assert asked["right"] in asked["answers"]
                assert len(set(asked["answers"])) == len(asked["answers"]) <= 6


def test_the_example_of_the_textbook() -> None:
    search = search_tree(parse_tree(BOOK))
    assert (search.root.value, search.root.nodes, search.root.cuts) == (3, 11, 1)
    assert [node.name for node in search.variation()] == ["B", "B1"]
    assert conclude(search) == "alpha-beta chooses B (3) after 11 nodes"
    (cut,) = [moment for moment in search.moments if moment.kind == "cut"]
    told = describe_step(search, cut)
    assert told == (
        "C is at most 2, and MAX already has 3 elsewhere, which is better: "
        "the leaf 4 and the leaf 6 are skipped."
    )
    before = search.moments[search.moments.index(cut) - 1]
    assert cut_rule(search, before) == "skip the rest here as soon as a value is 3 or less"


def test_the_code_does_not_speak_of_boards() -> None:
    for name in ("minimax", "alpha-beta"):
        text = "\n".join(line.text for line in code_of(name))
        assert "leaf" in text
        assert not any(word in text for word in ("move", "over", "won", "X m", "O m"))


def test_names_and_texts() -> None:
    tree = parse_tree(" min [[3, 5], 2] ")
    assert str(tree) == "min[[3,5],2]"
    assert [node.name for node in tree.root.all_nodes()] == ["A", "B", "B1", "B2", "A2"]
    assert [node.is_max for node in tree.root.all_nodes()] == [False, True, False, False, True]
    assert parse_tree(str(tree)) == tree
    assert parse_tree(f"max{BOOK}") == parse_tree(BOOK)
    assert len(set(TREES)) > 100


def test_random_trees_depend_on_the_seed_alone() -> None:
    assert str(random_tree(7, 3, 2)) == "[[[11,5],[13,2]],[[3,18],[4,12]]]"
    assert random_tree(7, 3, 2) == random_tree(7, 3, 2) != random_tree(8, 3, 2)
    assert len(random_tree(1, 3, 4).root.leaf_numbers()) == 64


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("", "is not a tree of numbers"),
        ("[[1,2]", "is not a tree of numbers"),
        ("[" * 5000, "is not a tree of numbers"),
        ("7", "only a leaf"),
        ("[[]]", "is empty"),
        ("[[1,2.5]]", "must be a whole number, not '2.5'"),
        ("[[true,2]]", "must be a whole number, not 'true'"),
        ('[["a"]]', "must be a whole number"),
        ("[[1000]]", "from -999 to 999"),
        ("[[[[[[[[[1]]]]]]]]]", "more than 8 levels"),
        (f"[{','.join('1' * MOST_NODES)}]", f"at most {MOST_NODES}"),
    ],
)
def test_a_bad_tree_is_refused_in_one_sentence(text: str, words: str) -> None:
    with pytest.raises(NoughtsError, match=words):
        parse_tree(text)


def test_a_random_tree_has_a_largest_size() -> None:
    with pytest.raises(NoughtsError, match="at most 150 leaves"):
        random_tree(1, 5, 4)
    with pytest.raises(NoughtsError, match="does not search trees"):
        search_tree(TREES[0], "judgement")
