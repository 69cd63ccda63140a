"""Explanations on other boards: true as far as they go, and silent about what is not proven."""

from functools import cache
from random import Random

import pytest

from noughts.explanations.claims import Explanation, Kind
from noughts.explanations.reasons import explain
from noughts.game.game import Game
from noughts.game.position import Position
from noughts.solving.limit import Limit
from noughts.solving.oracle import analyse
from noughts.solving.verdict import Analysis
from tests.explanations.asking import told as told_of
from tests.explanations.claim_checks import check_claim
from tests.explanations.judge import Case, Rules
from tests.explanations.test_claims import check as judge

BOARDS = ["4x3k3", "4x4k3", "5x3k3", "4x4k4", "3x4k4", "5x2k3", "4x3k2"]
MOST_EMPTY = 9  # what brute force can judge
OF_VALUES = {  # these need proven values
    Kind.WINS,
    Kind.ONLY_WIN,
    Kind.GIVES_AWAY_WIN,
    Kind.GIVES_AWAY_DRAW,
    Kind.LOSES,
    Kind.ALL_LOSE,
    Kind.ONLY_DRAW,
    Kind.HOLDS_DRAW,
    Kind.ALL_DRAW,
    Kind.DRAWS,
    Kind.SHORTER,
    Kind.TRAP,
}


@cache
def rules(game: str) -> Rules:
    parsed = Game.parse(game)
    return Rules(parsed.width, parsed.height, parsed.k)


def some_positions(game: Game, count: int, most_empty: int = MOST_EMPTY) -> list[Position]:
    """Unfinished positions, met in games of chance."""
    random = Random(str(game))
    found: list[Position] = []
    while len(found) < count:
        position = Position(game)
        for _ in range(random.randrange(max(2, game.cells - most_empty), game.cells)):
            if position.moves:
                position = position.play(random.choice(position.moves))
        if position.moves:
            found.append(position)
    return found


def check(told: Explanation) -> None:
    judge(rules(str(told.position.game)), told)


@pytest.mark.parametrize("game", BOARDS)
@pytest.mark.parametrize("distance", [False, True])
def test_everything_is_true(game: str, distance: bool) -> None:
    for position in some_positions(Game.parse(game), 25):
        check(told_of(position, distance=distance))
        for move in position.moves:
            check(told_of(position, move, distance=distance))


@pytest.mark.parametrize("game", BOARDS)
def test_without_a_verdict_only_the_rules_speak(game: str) -> None:
    for position in some_positions(Game.parse(game), 40):
        for move in position.moves:
            told = explain(Analysis.unknown(position), move)
            check(told)
            assert not {claim.kind for claim in told.claims} & OF_VALUES


@pytest.mark.parametrize("game", ["4x3k3", "4x4k3", "5x3k3", "4x4k4"])
def test_nothing_is_credited_to_a_move_that_it_did_not_do(game: str) -> None:
    """A threat is a row through the move, a fork is two of them; asked of the rules alone, early and late."""
    seen = set()
    for position in some_positions(Game.parse(game), 400, most_empty=16):
        for move in position.moves:
            after = position.play(move)
            own = {
                (line & ~after.theirs).bit_length() - 1: line
                for line in position.game.lines_through[move]
                if not line & after.mine and (line & ~after.theirs).bit_count() == 1
            }
            for claim in explain(Analysis.unknown(position), move).claims:
                seen.add(claim.kind)
                if claim.kind == Kind.THREAT:
                    assert all(move in row for row in claim.lines)
                    assert set(claim.cells) == set(own)
                if claim.kind == Kind.FORK:
                    assert set(claim.cells) == set(own)
                    assert len(own) > 1
    assert seen >= {Kind.THREAT, Kind.FORK, Kind.KEEPS_THREATS, Kind.LEAVES_OPEN}


def test_a_large_board_is_not_guessed_at() -> None:
    position = Position(Game(19, 19, 5)).play(180)
    found = analyse(position, limit=Limit(seconds=0.2))
    assert explain(found, 181).text == (
        "k10 is on 16 lines that O can still complete. The value of k10 is not proven."
    )
    assert explain(found).sentences[0].startswith("O to move: not proven; try ")


def test_lines_are_named_by_their_cells() -> None:
    position = Position.parse("XXX./OOO./..../....", Game(4, 4, 4))
    assert told_of(position, 3).text == "d1 completes the line a1-d1 and wins."
    assert told_of(position, 7).text == "d2 only draws: O can block d1. d1 would have won at once."


def test_the_solver_is_asked() -> None:
    position = Position.parse(".X../..../..../....", Game(4, 4, 3))
    assert told_of(position, 15).sentences == (
        "d4 loses: X plays c1 and threatens a1 and d1 at once.",
        "Every other move loses too.",
    )


def test_a_move_that_completes_a_line_and_loses() -> None:
    """In misère, such a move is named with all the lines that it completes."""
    checked = 0
    for position in some_positions(Game.parse("3x3k3m"), 60):
        for move in position.moves:
            outcome = position.play(move).outcome
            if outcome and outcome.winner:
                told = explain(position, move)
                assert [claim.kind for claim in told.claims][-1] == Kind.COMPLETES_LINE
                case = Case(rules("3x3k3"), str(position).replace("/", ""), move)
                check_claim(case, told.claims[-1].to_json(position.game))
                checked += 1
    assert checked > 20
