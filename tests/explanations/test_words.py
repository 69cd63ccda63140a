"""How explanations read, and the form that programs get."""

import pytest

from noughts.api.analysis import analysis
from noughts.explanations.plans import trim_variation
from noughts.explanations.reasons import explain
from noughts.game.errors import IllegalMoveError
from noughts.game.position import Position
from noughts.solving.oracle import analyse
from tests.explanations.asking import told


@pytest.mark.parametrize(
    ("position", "move", "text"),
    [
        ("XX./OO./...", "c1", "c1 completes the top row and wins."),
        ("XX./.O./...", "c1", "X threatens the top row, so O must block c1. "
         "c1 also threatens a3, so X must block a3. O keeps the draw."),
        ("X../.O./..X", "b1", "b1 threatens b3, so X must block b3 and cannot make two threats at once. "
         "O keeps the draw."),
        ("X../.O./..X", "c1", "c1 loses: X must block a3, and then threatens a2 and b3 at once. "
         "Play an edge instead: that keeps the draw."),
        ("X../.../...", "b2", "Only the centre keeps the draw: "
         "after any other move, X gets two threats at once."),
        (".X./.../...", "a2", "a2 loses: X plays a1, O must block c1, "
         "then X plays b2 and threatens b3 and c3 at once. "
         "Play a1, c1, b2 or b3 instead: that keeps the draw."),
        ("XO./.../...", "c1", "c1 only draws. a2 would have won: "
         "O must block a3, then X plays b2 and threatens c2 and c3 at once."),
        ("XX./OO./...", "a3", "a3 loses: O plays c2 and completes the middle row. "
         "c1 would have won at once."),
        ("X.O/.X./O..", "a2", "a2 wins: X threatens c2 and c3, and O can block only one. "
         "But c3 wins at once."),
        ("XO./OX./OX.", "c2", "c2 only draws: O can block c3. c3 would have won at once."),
        ("O../OX./XX.", "b1", "O is lost: X threatens b1, c1 and c3, and O can block only one."),
        ("XX./.O./...", "a2", "a2 loses: X plays c1 and completes the top row. "
         "Block c1 instead: that keeps the draw."),
        (".../.../...", "a1", "After a1, only one of O's eight replies keeps the draw: the centre. "
         "After an edge or the centre, four do."),
        (".../.../...", "b2", "After b2, four of O's eight replies keep the draw: the four corners. "
         "After a corner, only one does; after an edge, four do."),
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
            "The best try is a1, because only one of O's eight replies keeps the draw: the centre.",
            "After an edge or the centre, four do.",
        )),
        ("XX./.O./...", (
            "O to move: a draw with best play.",
            "The best move is c1.",
            "X threatens the top row, so O must block c1.",
        )),
        ("X../.OX/.XO", (  # not the only one, so not the best
            "O to move: a draw with best play.",
            "It is a draw, whatever O plays.",
            "c1 threatens a3, so X must block a3.",
        )),
        ("O../X.O/.X.", (
            "X to move: a draw with best play.",
            "A good move is c1.",
            "O would make two threats at once with c1 or c3, and c1 stops that.",
        )),
        ("..X/.../.OX", (  # the block is named that the line begins with
            "O to move, but X wins in 2 moves.",
            "Every move loses; c2 lasts longest.",
            "c2 loses: X plays a1 and threatens b1 and b2 at once.",
        )),
        ("O../OX./XX.", (
            "O to move, but X wins in 1 move.",
            "O is lost: X threatens b1, c1 and c3, and O can block only one.",
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
            "a2 loses: X plays c1 and completes the top row.",
            "Block c1 instead: that keeps the draw.",
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
    found = analysis("4x4k3", "O.XO/OX../.X.X/O...")
    assert found["hint"] is not None
    (best,) = {found["best"], found["hint"]["move"]}
    assert found["words"] == "X to move: X wins at once."
    missed = [move["why"] for move in found["moves"] if move["value"] == -1]
    assert missed
    assert all(f" {best} would have won at once." in why for why in missed)
    assert found["best"] != next(move["cell"] for move in found["moves"] if move["plies"] == 1)


def test_a_loss_of_which_nothing_more_is_known() -> None:
    """Without the analysis of the reply, there is no variation to name."""
    found = analyse(Position.parse("..../..../...X/....", "4x4k3"))
    assert explain(found, "d2").text == "d2 loses. Every other move loses too."
