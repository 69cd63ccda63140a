"""Explanations on other boards: true as far as they go, and silent about what is not proven."""

from functools import cache
from random import Random

import pytest

from noughts.exact.oracle import analyse
from noughts.exact.verdict import Analysis
from noughts.rules.game import Game
from noughts.rules.position import Position
from noughts.words.claims import Explanation, Kind
from noughts.words.reasons import explain
from tests.words.asking import told as told_of
from tests.words.judge import Rules
from tests.words.sentences import judge

BOARDS = [(4, 3, 3), (3, 4, 4), (5, 2, 3), (4, 3, 2)]
OF_VALUES = {  # these need proven values
    Kind.WINS,
    Kind.ONLY_WIN,
    Kind.GIVES_AWAY_WIN,
    Kind.GIVES_AWAY_DRAW,
    Kind.LOSES,
    Kind.ALL_LOSE,
    Kind.ONLY_DRAW,
    Kind.HOLDS_DRAW,
    Kind.DRAWS,
    Kind.SHORTER,
    Kind.TRAP,
}


@cache
def rules(width: int, height: int, k: int) -> Rules:
    return Rules(width, height, k)


def some_positions(game: Game, count: int) -> list[Position]:
    """Unfinished positions, met in games of chance."""
    random = Random(str(game))
    found: list[Position] = []
    while len(found) < count:
        position = Position(game)
        for _ in range(random.randrange(2, game.cells)):
            if position.moves:
                position = position.play(random.choice(position.moves))
        if position.moves:
            found.append(position)
    return found


def check(told: Explanation) -> None:
    game = told.position.game
    for claim, sentence in zip(told.claims, told.sentences, strict=True):
        board = str(told.position).replace("/", "")
        judge(rules(game.width, game.height, game.k), board, claim.kind, sentence, claim.move)


@pytest.mark.parametrize("size", BOARDS)
@pytest.mark.parametrize("distance", [False, True])
def test_every_claim_is_true(size: tuple[int, int, int], distance: bool) -> None:
    for position in some_positions(Game(*size), 25):
        check(told_of(position, distance=distance))
        for move in position.moves:
            check(told_of(position, move, distance=distance))


@pytest.mark.parametrize("size", BOARDS)
def test_without_a_verdict_only_the_rules_speak(size: tuple[int, int, int]) -> None:
    for position in some_positions(Game(*size), 25):
        for move in position.moves:
            told = explain(Analysis.unknown(position), move)
            check(told)
            assert not {claim.kind for claim in told.claims} & OF_VALUES


def test_a_large_board_is_not_guessed_at() -> None:
    position = Position(Game(19, 19, 5)).play(180)
    found = analyse(position, limit=0.2)
    assert explain(found, 181).text == (
        "k10 lies on 16 lines that O can still complete. What k10 is worth is not proven."
    )
    assert explain(found).sentences[0] == "O is to move; nothing is proven."


def test_lines_are_named_by_their_cells() -> None:
    position = Position.parse("XXX./OOO./..../....", Game(4, 4, 4))
    assert told_of(position, 3).text == "d1 wins at once: it completes the line a1-d1."
    assert told_of(position, 7).sentences[:2] == (
        "d2 misses a win: d1 wins at once.",
        "d2 blocks the line a2-d2.",
    )


def test_the_solver_is_asked() -> None:
    position = Position.parse(".X../..../..../....", Game(4, 4, 3))
    assert told_of(position, 15).sentences == (
        "d4 loses: X now wins in 2 moves: c1 a1 d1.",
        "Every other move loses too.",
        "d4 lets X fork at c1; the proof: c1 a1 d1.",
    )
