"""How explanations read, and the form that programs get."""

import pytest

from noughts.api import questions
from noughts.explanations.plans import trim_variation
from noughts.game.errors import IllegalMoveError
from noughts.game.position import Position
from tests.explanations.asking import told


@pytest.mark.parametrize(
    ("position", "move", "text"),
    [
        ("XX./OO./...", "c1", "c1 completes the top row and wins."),
        ("XX./.O./...", "c1", "X threatens the top row, so O must block c1. "
         "c1 also threatens a3, so X must block there. O holds the draw."),
        ("X../.O./..X", "b1", "b1 threatens b3; X must block, so X has no time to make two threats. "
         "O holds the draw."),
        ("X../.O./..X", "c1", "c1 forces X to a3, and there X has two threats at once, at a2 and b3. "
         "Play an edge instead: that holds the draw."),
        ("X../.../...", "b2", "Only the centre holds the draw: "
         "after any other move X gets two threats at once."),
        (".X./.../...", "a2", "a2 loses: X plays a1, O must block c1, then b2 makes two threats. "
         "Play a1, c1, b2 or b3 instead: that holds the draw."),
        ("XO./.../...", "c1", "a2 would have won: O must block a3, then b2 makes two threats. "
         "After c1 it is a draw."),
        ("XX./OO./...", "a3", "c1 would have won at once. After a3 O wins at c2 with the middle row."),
        ("X.O/.X./O..", "a2", "After a2 X threatens c2 and c3, and O can block only one. "
         "But c3 wins at once."),
        ("XO./OX./OX.", "c2", "c3 would have won at once. c2 leaves it open, but O can block c3: a draw."),
        ("O../OX./XX.", "b1", "X threatens b1, c1 and c3, but O can block only one."),
        ("XX./.O./...", "a2", "a2 leaves c1 open, and X wins there with the top row. "
         "Block there instead: that holds the draw."),
        (".../.../...", "a1", "After a1 only one of O's eight replies holds the draw: the centre. "
         "After an edge or the centre four do."),
        (".../.../...", "b2", "After b2 four of O's eight replies hold the draw: the four corners. "
         "After a corner only one does, after an edge four do."),
    ],
)  # fmt: skip
def test_moves_in_words(position: str, move: str, text: str) -> None:
    at = Position.parse(position)
    assert told(at, at.game.cell_index(move)).text == text


@pytest.mark.parametrize(
    ("position", "sentences"),
    [
        (".../.../...", (
            "X to move: a draw with best play.",
            "The best move is a1, for only one of O's eight replies holds the draw: the centre.",
            "After an edge or the centre four do.",
        )),
        ("XX./.O./...", (
            "O to move: a draw with best play.",
            "The best move is c1.",
            "X threatens the top row, so O must block c1.",
        )),
        ("X../.OX/.XO", (  # not the only one, so not the best
            "O to move: a draw with best play.",
            "Every move draws here.",
            "c1 threatens a3, so X must block there.",
        )),
        ("O../X.O/.X.", (
            "X to move: a draw with best play.",
            "A good move is c1.",
            "O would make two threats at once with c1 or c3, and c1 stops that.",
        )),
        ("..X/.../.OX", (  # the block is named that the line begins with
            "O to move: X wins in 2 moves.",
            "Every move loses; c2 holds out longest.",
            "After c2 X plays a1 and has two threats at once, at b1 and b2.",
        )),
        ("O../OX./XX.", (
            "O to move: X wins in 1 move.",
            "X threatens b1, c1 and c3, but O can block only one.",
        )),
        ("XXX/OO./...", ("X has won with the top row.",)),
        ("XOX/XOO/OXX", ("The board is full: a draw.",)),
    ],
)  # fmt: skip
def test_positions_in_words(position: str, sentences: tuple[str, ...]) -> None:
    assert told(Position.parse(position)).sentences == sentences


def test_json() -> None:
    assert told(Position.parse("XX./.O./..."), 3).to_json() == {
        "game": "3x3k3",
        "position": "XX./.O./...",
        "mover": "O",
        "move": "a2",
        "sentences": [
            "a2 leaves c1 open, and X wins there with the top row.",
            "Block there instead: that holds the draw.",
        ],
        "variation": ["c1"],
        "play": ["a2", "c1"],
        "claims": [
            {
                "kind": "gives-away-draw",
                "move": "a2",
                "cells": ["c1"],
                "lines": [],
                "variation": ["c1"],
                "plies": 1,
            },
            {
                "kind": "leaves-win",
                "move": "a2",
                "cells": ["c1"],
                "lines": [["a1", "b1", "c1"]],
                "variation": ["c1"],
                "plies": 1,
            },
        ],
    }


@pytest.mark.parametrize(
    ("position", "move", "play"),
    [
        ("X../.O./..X", "c1", "c1 a3 a2 b3"),  # how it is lost
        (".X./..O/...", "b3", "b3 b2 a2 c1 a3 c3"),  # also when a win was missed: that is its own claim
        ("XO./.../...", "c1", "a2 a3 b2 c2 c3"),  # only missed: how it would have been won
        ("XO./.../...", "a2", "a2 a3 b2 c2 c3"),  # how it wins
        ("X../.../...", "b2", ""),  # there is nothing to show
    ],
)
def test_what_can_be_played_through(position: str, move: str, play: str) -> None:
    at = Position.parse(position)
    explained = told(at, at.game.cell_index(move)).to_json()
    assert " ".join(explained["play"]) == play
    for name in explained["play"]:
        at = at.play(at.game.cell_index(name))  # every move of it can be made


def test_a_move_that_cannot_be_made() -> None:
    with pytest.raises(IllegalMoveError, match="cell a1 is taken by X"):
        told(Position.parse("XX./.O./..."), 0)


def test_a_line_does_not_show_a_threat_overlooked() -> None:
    """Of two threats one is blocked; a line in which a single one is not blocked shows nothing more."""
    single = Position.parse("XX./O../...")
    assert trim_variation(single, (8, 2), "X") == ()
    assert trim_variation(single, (2, 4, 6, 8), "X") == (2, 4, 7, 8)
    double = Position.parse("X.X/.O./X.O")
    assert trim_variation(double, (7, 3), "X") == (1, 3)
    assert trim_variation(double.play(7), (3,), "X") == (3,)


def test_one_win_at_once_is_named_by_all() -> None:
    """Of several the one that the hint and the review name, on a board whose distances are not known."""
    found = questions.analysis("4x4k3", "O.XO/OX../.X.X/O...")
    (best,) = {found["best"], found["hint"]["move"]}
    assert found["words"] == "X to move: X wins at once."
    missed = [move["why"] for move in found["moves"] if move["value"] == -1]
    assert missed
    assert all(why.startswith(f"{best} would have won at once. ") for why in missed)
    assert found["best"] != next(move["cell"] for move in found["moves"] if move["plies"] == 1)


def test_a_loss_of_which_nothing_more_is_known() -> None:
    found = {move["cell"]: move for move in questions.analysis("4x4k3", "..../..../...X/....")["moves"]}
    assert found["d2"]["why"] == "d2 loses. Every other move loses too."
