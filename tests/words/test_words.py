"""How explanations read, and the form that programs get."""

import pytest

from noughts.rules.errors import IllegalMoveError
from noughts.rules.position import Position
from tests.words.asking import told


@pytest.mark.parametrize(
    ("position", "move", "sentence"),
    [
        ("XX./OO./...", "c1", "c1 wins at once: it completes the top row."),
        ("XX./.O./...", "c1", "O must block c1: X threatens the top row."),
        ("X../.O./..X", "b1", "b1 stops X's forks at c1 and a3."),
        ("X../.O./..X", "c1", "c1 lets X fork at a3; the proof: a3 a2 b3."),
        ("X../.O./..X", "c1", "c1 gives away the draw: X now wins in 2 moves: a3 a2 b3."),
        ("X../.../...", "b2", "b2 is the only move that holds the draw."),
        ("XO./.../...", "c1", "c1 misses a win: a2 wins in 3 moves: a2 a3 b2 c3 c2."),
        ("XX./OO./...", "a3", "a3 misses a win: c1 wins at once."),
        ("XX./OO./...", "a3", "a3 leaves c2 to O, who wins there at once with the middle row."),
        ("X.O/.X./O..", "a2", "a2 makes a fork: two threats at c2 and c3."),
        ("X.O/.X./O..", "a2", "a2 is not the fastest: c3 wins at once."),
        (".../.../...", "a1", "a1 sets a trap: only b2 holds the draw for O."),
    ],
)
def test_sentences(position: str, move: str, sentence: str) -> None:
    at = Position.parse(position)
    assert sentence in told(at, at.game.cell(move)).sentences


def test_a_position_in_words() -> None:
    assert told(Position.parse("XX./.O./...")).sentences == (
        "O is to move: with best play the game is a draw.",
        "X threatens the top row at c1.",
        "The best move is c1.",
        "O must block c1: X threatens the top row.",
        "c1 threatens the rising diagonal: X must block a3.",
        "c1 is the only move that holds the draw.",
    )
    assert told(Position.parse("XXX/OO./...")).text == "X has won with the top row."
    assert told(Position.parse("XOX/XOO/OXX")).text == "The board is full: the game is a tie."


def test_json() -> None:
    assert told(Position.parse("XX./.O./..."), 3).to_json() == {
        "game": "3x3k3",
        "position": "XX./.O./...",
        "mover": "O",
        "move": "a2",
        "sentences": [
            "a2 gives away the draw: X now wins at once: c1.",
            "a2 leaves c1 to X, who wins there at once with the top row.",
        ],
        "line": ["c1"],
        "claims": [
            {"kind": "gives-away-draw", "move": "a2", "cells": [], "rows": [], "line": ["c1"], "plies": 1},
            {
                "kind": "leaves-win",
                "move": "a2",
                "cells": ["c1"],
                "rows": [["a1", "b1", "c1"]],
                "line": ["c1"],
                "plies": 1,
            },
        ],
    }


def test_a_move_that_cannot_be_made() -> None:
    with pytest.raises(IllegalMoveError, match="cell a1 is taken by X"):
        told(Position.parse("XX./.O./..."), 0)
