"""The review: what every move gave away, compared with brute force, and the accuracy by its formula."""

from fractions import Fraction

import pytest

from noughts.exact import perfect
from noughts.exact.verdict import Analysis
from noughts.rules.game import Game
from noughts.rules.position import Position
from noughts.words.review import review
from tests.every import UNFINISHED
from tests.exact.solver.brute import Brute
from tests.words.asking import reviewed

START = Position()


def cells(names: str) -> list[int]:
    return [START.game.cell(name) for name in names.split()]


def test_every_move_of_every_position_is_reviewed_right() -> None:
    brute = Brute(3, 3, 3)
    for position in UNFINISHED:
        before, needed = brute.judge(str(position).replace("/", ""))
        worth = {}
        for move in position.moves:
            value, plies = brute.judge(str(position.play(move)).replace("/", ""))
            worth[move] = -value, plies + 1
        worst = min(value for value, _ in worth.values())
        for move, (value, plies) in worth.items():
            (looked_back,) = reviewed(position, [move]).moves
            assert (looked_back.before, looked_back.after) == (before, value)
            assert looked_back.at_stake == Fraction(before - worst, 2)
            assert looked_back.lost == Fraction(before - value, 2)
            slip = abs(plies - needed) if value == before != 0 else 0
            assert looked_back.plies_lost == slip
            assert (looked_back.better is None) == (value == before and not slip)
            if looked_back.better is not None:
                assert worth[looked_back.better] == (before, needed)
                assert looked_back.better == perfect.best(position)  # of several, the perfect player's


@pytest.mark.parametrize(
    ("moves", "line"),
    [
        ("b2 a1 b1", "3. X b1: draw kept."),
        ("a1 b1", "2. O b1: draw to loss; better was b2."),
        ("a1 b1 b2 c3 a2 a3 b3", "7. X b3: win to draw; better was c2."),
        ("a2 c1 b2 b3 a3", "5. X a3: win kept, but 1 move later; better was c2."),
        ("a1 b1 b2 a3", "4. O a3: loss kept, but 1 move sooner; better was c3."),
        ("a1 b1 b2 c3", "4. O c3: lost already."),
        ("a1 c3 a2", "3. X a2: win to loss; better was c1."),
    ],
)
def test_words(moves: str, line: str) -> None:
    played = cells(moves)
    assert reviewed(START, played).lines[len(played) - 1] == line


def test_accuracy() -> None:
    looked_back = reviewed(START, cells("a1 b1 a2 a3 b2 c1 c3"))
    assert looked_back.accuracy("X") == 1
    assert looked_back.accuracy("O") == 0
    assert looked_back.lines[-2:] == ("Accuracy of X: 100 %.", "Accuracy of O: 0 %.")


def test_half_of_what_was_at_stake() -> None:
    """X could lose half a point at the third, the fifth and the seventh move, and did so once."""
    looked_back = reviewed(START, cells("b2 a1 b1 b3 c3 a3 c1 a2"))
    of_x = [(move.at_stake, move.lost) for move in looked_back.moves if move.mark == "X"]
    at_stake = sum(stake for stake, _ in of_x if stake is not None)
    assert at_stake == 1
    assert looked_back.accuracy("X") == Fraction(1, 2)


def test_no_choice_no_figure() -> None:
    looked_back = reviewed(START, cells("a1"))
    assert looked_back.accuracy("X") is looked_back.accuracy("O") is None
    assert looked_back.lines[1] == "Accuracy of X: no figure, there was no real choice."


def test_json() -> None:
    assert reviewed(START, cells("a1 b1")).to_json() == {
        "moves": [
            {
                "number": 1,
                "mark": "X",
                "cell": "a1",
                "before": 0,
                "after": 0,
                "plies_lost": 0,
                "better": None,
                "words": "1. X a1: draw kept.",
            },
            {
                "number": 2,
                "mark": "O",
                "cell": "b1",
                "before": 0,
                "after": -1,
                "plies_lost": 0,
                "better": "b2",
                "words": "2. O b1: draw to loss; better was b2.",
            },
        ],
        "words": ["Accuracy of X: no figure, there was no real choice.", "Accuracy of O: 0 %."],
        "accuracy": {"X": None, "O": 0.0},
    }


def test_what_is_not_proven_is_not_guessed() -> None:
    start = Position(Game(7, 7, 5))
    positions = start, start.play(24), start.play(24).play(25)
    looked_back = review([Analysis.unknown(position) for position in positions], [24, 25, 26])
    assert looked_back.accuracy("X") is None
    assert looked_back.lines == (
        "1 to 3: not proven.",
        "Accuracy of X: not proven.",
        "Accuracy of O: not proven.",
    )
    assert all(move.better is None for move in looked_back.moves)
    assert looked_back.moves[0].words == "1. X d4: not proven."


def test_a_larger_board() -> None:
    game = Game(4, 4, 3)
    moves = [game.cell(name) for name in ("b2", "c2", "b3", "b1", "b4")]
    looked_back = reviewed(Position(game), moves)
    assert [(move.before, move.after) for move in looked_back.moves] == [
        (1, 1),
        (-1, -1),
        (1, 1),
        (-1, -1),
        (1, 1),
    ]
    assert looked_back.accuracy("X") == 1
