"""The review: what every move gave away, compared with brute force, and the accuracy by its formula."""

from fractions import Fraction
from random import Random

import pytest

from noughts.explanations.review import ABOUT_ACCURACY, backfill_values, review
from noughts.game.game import Game
from noughts.game.position import Position
from noughts.solving import perfect
from noughts.solving.score import Score
from noughts.solving.verdict import Analysis, Verdict, rank_moves
from tests.every import UNFINISHED
from tests.explanations.asking import reviewed
from tests.solving.solver.brute import Brute

START = Position()


def cells(names: str) -> list[int]:
    return [START.game.cell_index(name) for name in names.split()]


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
        ("a1 b1", "2. O b1: from draw to loss; b2 was better."),
        ("a1 b1 b2 c3 a2 a3 b3", "7. X b3: from win to draw; c2 was better."),
        ("a2 c1 b2 b3 a3", "5. X a3: win kept, but 1 move later; c2 was better."),
        ("a1 b1 b2 a3", "4. O a3: loss kept, but 1 move sooner; c3 was better."),
        ("a1 b1 b2 c3", "4. O c3: lost already."),
        ("a1 c3 a2", "3. X a2: from win to loss; c1 was better."),
    ],
)
def test_words(moves: str, line: str) -> None:
    played = cells(moves)
    assert reviewed(START, played).moves[-1].words == line


def test_accuracy() -> None:
    looked_back = reviewed(START, cells("a1 b1 a2 a3 b2 c1 c3"))
    assert looked_back.accuracy("X") == 1
    assert looked_back.accuracy("O") == 0
    assert looked_back.side_in_words("X") == "X: no mistakes in 2 real choices (100 %)."
    assert looked_back.side_in_words("O") == "O: 1 mistake in 1 real choice (0 %)."


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
    assert looked_back.side_in_words("X") == "X: no real choice."


def test_json() -> None:
    first = {
        "number": 1,
        "mark": "X",
        "cell": "a1",
        "before": 0,
        "after": 0,
        "plies_lost": 0,
        "better": None,
        "mistake": False,
        "retry": False,
        "words": "1. X a1: draw kept.",
    }
    second = {
        "number": 2,
        "mark": "O",
        "cell": "b1",
        "before": 0,
        "after": -1,
        "plies_lost": 0,
        "better": "b2",
        "mistake": True,
        "retry": True,
        "words": "2. O b1: from draw to loss; b2 was better.",
    }
    assert reviewed(START, cells("a1 b1")).to_json(frozenset("O")) == {
        "sentence": "The game was even until your move 2. b2 would have kept the draw.",
        "turning_points": [2],
        "opens_at": 2,
        "moves": [first, second],
        "words": ["X: no real choice.", "You: 1 mistake in 1 real choice (0 %)."],
        "about": ABOUT_ACCURACY,
        "mistakes": {"X": 0, "O": 1},
        "choices": {"X": 0, "O": 1},
        "accuracy": {"X": None, "O": 0.0},
    }


@pytest.mark.parametrize(
    ("moves", "people", "sentence", "opens_at"),
    [
        ("a1 b1 a2 a3 b2 c1 c3", "XO", "The game was even until O's move 2. b2 would have kept the draw.", 2),
        ("a1 b1 a2 a3 b2 c1 c3", "O", "The game was even until your move 2. b2 would have kept the draw.", 2),
        (
            "a1 b1 a2 a3 b2 c1 c3",
            "X",
            "You made no mistake. The game was even until the opponent's move 2.",
            2,
        ),
        ("a1 b1 b2 c3 a2 a3 b3", "XO", "X was winning until X's move 7. c2 would have kept the win.", 2),
        ("a1 b1 b2 c3 a2 a3 b3", "X", "You were winning until your move 7. c2 would have kept the win.", 7),
        (
            "a1 b1 b2 c3 a2 a3 b3",
            "O",
            "At move 2, you gave away the draw (b2 would have kept it), "
            "but the opponent made a mistake too, at move 7.",
            2,
        ),
        ("a1 b2 c3 b1 b3 a3 c1 c2 a2", "X", "Nobody made a mistake: a draw with best play.", 9),
        ("", "XO", "No move has been made.", 0),
    ],
)
def test_one_sentence_first(moves: str, people: str, sentence: str, opens_at: int) -> None:
    looked_back = reviewed(START, cells(moves))
    assert looked_back.sentence(frozenset(people)) == sentence
    assert looked_back.opens_at(frozenset(people)) == opens_at


def test_who_may_try_again() -> None:
    """Only a person's own mistakes."""
    looked_back = reviewed(START, cells("a1 b1 b2 c3 a2 a3 b3"))
    offered = {
        people: [move["number"] for move in looked_back.to_json(frozenset(people))["moves"] if move["retry"]]
        for people in ("X", "O", "XO")
    }
    assert offered == {"X": [7], "O": [2], "XO": [2, 7]}
    assert [move.number for move in looked_back.turning_points] == [2, 7]


def test_mistakes_and_sentences_of_many_games() -> None:
    """Compared with brute force: what is called a mistake is one, and the sentence names the last of them."""
    brute, random = Brute(3, 3, 3), Random(12)
    for _ in range(300):
        positions, played = [START], list[int]()
        while positions[-1].moves:
            played.append(random.choice(positions[-1].moves))
            positions.append(positions[-1].play(played[-1]))
        values = [brute.judge(str(position).replace("/", ""))[0] for position in positions]
        slips = [number for number in range(1, len(positions)) if -values[number] < values[number - 1]]
        looked_back = reviewed(START, played)
        assert [move.number for move in looked_back.turning_points] == slips
        for mark, first in (("X", 1), ("O", 0)):
            assert looked_back.mistakes(mark) == sum(number % 2 == first for number in slips)
            assert looked_back.mistakes(mark) <= looked_back.choices(mark)
        said = looked_back.sentence()
        if slips:
            mark = "X" if slips[-1] % 2 else "O"
            state = {1: f"{mark} was winning", 0: "The game was even"}[values[slips[-1] - 1]]
            assert said.startswith(f"{state} until {mark}'s move {slips[-1]}. ")
        else:
            assert said == "Nobody made a mistake: a draw with best play."


def test_what_is_proven_later_is_carried_back() -> None:
    """Of the ninth move nothing is known by itself; after it O is known to win, so it lost."""
    game = Game(15, 15, 5)
    names = ["h8", "g7", "i8", "g9", "h9", "h10", "i9", "i11", "j8", "f8", "g8", "j12"]
    moves = [game.cell_index(name) for name in names]
    positions = [Position(game)]
    for move in moves:
        positions.append(positions[-1].play(move))
    analyses = [Analysis.unknown(position) for position in positions]
    won = Verdict(1, 3, moves[9], tuple(moves[9:]), 1)
    scores: dict[int, Score | None] = dict.fromkeys(positions[9].moves)
    scores[moves[9]] = Score(1, 3)
    analyses[9] = Analysis(positions[9], won, rank_moves(scores, 1))
    looked_back = review(analyses, moves)
    assert [(move.before, move.after) for move in looked_back.moves[7:10]] == [
        (None, None),
        (None, -1),
        (1, 1),
    ]
    assert looked_back.moves[8].words == "9. X j8: loss; not proven to be the best."
    assert looked_back.sentence() == "X was lost from move 9 on. The moves before that are not proven."
    assert looked_back.sentence(frozenset("X")) == (
        "You were lost from move 9 on. The moves before that are not proven."
    )
    assert looked_back.opens_at() == 9
    assert not looked_back.moves[8].mistake


def test_a_win_is_carried_back_to_the_move_that_kept_it() -> None:
    """The end of a game is known: the winning move wins, and so did the position before it."""
    game = Game(15, 15, 5)
    moves = [game.cell_index(name) for name in ["a1", "a2", "b1", "b2", "c1", "c2", "d1", "d2", "e1"]]
    positions = [Position(game)]
    for move in moves:
        positions.append(positions[-1].play(move))
    analyses = [Analysis.unknown(position) for position in positions]
    analyses[-1] = Analysis(positions[-1], Verdict(-1, 0, None, (), 0), ())
    looked_back = review(analyses, moves)
    assert (looked_back.moves[8].before, looked_back.moves[8].after) == (1, 1)
    assert (looked_back.moves[7].before, looked_back.moves[7].after) == (None, -1)
    assert looked_back.moves[6].after is None
    (carried,) = backfill_values(analyses, moves)[8:9]
    assert carried.verdict.best == moves[8]
    assert carried.verdict.variation == (moves[8],)


def test_what_is_not_proven_is_not_guessed() -> None:
    start = Position(Game(7, 7, 5))
    positions = start, start.play(24), start.play(24).play(25)
    looked_back = review([Analysis.unknown(position) for position in positions], [24, 25, 26])
    assert looked_back.accuracy("X") is None
    assert looked_back.sentence() == "No mistake is proven."
    assert [looked_back.side_in_words(mark) for mark in "XO"] == ["X: not proven.", "O: not proven."]
    assert all(move.better is None for move in looked_back.moves)
    assert looked_back.moves[0].words == "1. X d4: not proven."


def test_a_larger_board() -> None:
    game = Game(4, 4, 3)
    moves = [game.cell_index(name) for name in ("b2", "c2", "b3", "b1", "b4")]
    looked_back = reviewed(Position(game), moves)
    assert [(move.before, move.after) for move in looked_back.moves] == [
        (1, 1),
        (-1, -1),
        (1, 1),
        (-1, -1),
        (1, 1),
    ]
    assert looked_back.accuracy("X") == 1
