"""What the script counts over all explanations of 3 x 3, and the document with examples to read."""

from tests.scripts import script

COUNTING = script("count_explanations")


def test_counts() -> None:
    told = [COUNTING.Told(form) for form in COUNTING.forms()]
    assert (len(told), sum(one.move is not None for one in told)) == (4520 + 16167, 16167)
    counts = COUNTING.counted(told)
    assert counts.pop("explanations of a move of more than 30 words") == 64
    assert counts == dict.fromkeys(counts, 0)


def test_the_counters_can_count() -> None:
    """What was wrong once is counted: an explanation as it used to be."""
    old = {
        "position": "X../.O./..X",
        "move": "c1",
        "sentences": [
            "c1 gives away the draw: X now wins in 3 plies: a3 a2 b3.",
            "c1 lets X fork at a3; the proof: a3 a2 b3.",
            "c1 threatens the rising diagonal: X must block a3.",
            "c1 holds the draw.",
        ],
        "claims": [
            {
                "kind": "threat",
                "move": "c1",
                "cells": ["a3"],
                "rows": [["a3", "b2"]],
                "line": [],
                "plies": None,
            },
            {"kind": "loses", "move": "c1", "cells": [], "rows": [], "line": ["a3", "b1", "b3"], "plies": 3},
        ],
    }
    counts = COUNTING.counted([COUNTING.Told(old)])
    assert {name for name, count in counts.items() if count} == {
        "threats on a row that the move does not lie on",
        "lines of play spelt out twice",
        "sentences with two colons",
        "threats told as a merit that force the other side to two threats",
        "lines in which the loser ignores a block",
        "explanations of more than three sentences",
        "explanations of a move of more than 30 words",
        'sentences with "ply", "proof", "fork", "falling" or "rising"',
    }


def test_the_examples_are_those_of_today() -> None:
    assert COUNTING.DOCUMENT.read_text() == COUNTING.example_page()
