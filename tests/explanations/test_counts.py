"""Style faults in the explanations of 3 x 3, and the document with examples."""

from noughts import Position
from noughts.explanations.claims import Claim, Explanation, Kind
from tests.scripts import script

COUNTING = script("count_explanations")
LONG = "explanations of a move of more than 30 words"


def test_counts() -> None:
    given = list(COUNTING.explanations())
    assert (len(given), sum(one.move is not None for one in given)) == (4520 + 16167, 16167)
    assert COUNTING.count_faults(given) == dict.fromkeys(COUNTING.COUNTS, 0) | {LONG: 172}


def test_the_counters_can_count() -> None:
    position = Position.parse("X../.O./..X")
    faulty = Explanation(
        position,
        2,
        (Claim(Kind.LOSES, 2, variation=(6, 1, 7), plies=3),),
        (
            "c1 gives away the draw: X now wins in 3 plies: a3 a2 b3.",
            "c1 lets X fork at a3; the proof: a3 a2 b3.",
            "c1 threatens the rising diagonal: X must block a3.",
            "c1 keeps the draw.",
        ),
    )
    bare = Explanation(position, 1, (), ("b1 keeps the draw.",))
    counts = COUNTING.count_faults([faulty, bare])
    assert list(counts.values()) == [1, 1, 1, 1, 3, 1]


def test_the_examples_are_current() -> None:
    assert COUNTING.DOCUMENT.read_text() == COUNTING.example_page()
