"""Every sentence about every position and move of 3 x 3 is true, and nothing that matters is left out."""

from functools import cache

from noughts.rules.position import Position
from noughts.words.claims import Explanation, Kind
from tests.every import POSITIONS, UNFINISHED
from tests.words.asking import told as told_of
from tests.words.judge import Case, Rules
from tests.words.sentences import KINDS, judge

RULES = Rules(3, 3, 3)
LOSSES = {Kind.GIVES_AWAY_WIN, Kind.GIVES_AWAY_DRAW, Kind.LOSES}
UNPROVEN = {Kind.NOT_PROVEN, Kind.STANDS_UNPROVEN, Kind.WORTH_A_TRY}  # never on 3 x 3


def board_of(position: Position) -> str:
    return str(position).replace("/", "")


MOVES = [(position, move) for position in UNFINISHED for move in position.moves]


@cache
def about_moves() -> tuple[Explanation, ...]:
    return tuple(told_of(position, move) for position, move in MOVES)


@cache
def about_positions() -> tuple[Explanation, ...]:
    return tuple(map(told_of, POSITIONS))


def check(told: Explanation) -> None:
    assert len(told.sentences) == len(told.claims) == len(set(told.sentences)) > 0
    for claim, sentence in zip(told.claims, told.sentences, strict=True):
        judge(RULES, board_of(told.position), claim.kind, sentence, claim.move)


def test_every_claim_about_every_move_is_true() -> None:
    assert (len(UNFINISHED), len(MOVES)) == (4520, 16167)
    for told in about_moves():
        assert {claim.move for claim in told.claims} == {told.move}
        check(told)


def test_every_claim_about_every_position_is_true() -> None:
    for told in about_positions():
        check(told)


def test_every_kind_occurs_and_can_be_judged() -> None:
    told = (*about_positions(), *about_moves())
    assert {claim.kind for explanation in told for claim in explanation.claims} == set(Kind) - UNPROVEN
    assert set(KINDS) == set(Kind)


def test_nothing_that_matters_is_left_out() -> None:
    """What a move gives away is said, a loss with its proof; so is a win, a forced block, a fork."""
    for (position, move), told in zip(MOVES, about_moves(), strict=True):
        case = Case(RULES, board_of(position), move)
        claims = {claim.kind: claim for claim in told.claims}
        before, after = RULES.value(case.board), case.worth(move)
        assert (Kind.MISSES_WIN in claims) == (before == 1 > after)
        assert (Kind.GIVES_AWAY_WIN in claims) == (before == 1 and after == -1)
        assert (Kind.GIVES_AWAY_DRAW in claims) == (before == 0 and after == -1)
        assert (Kind.LOSES in claims) == (before == after == -1)
        assert (Kind.WINS_AT_ONCE in claims) == (RULES.winner(case.after) == case.mover)
        assert all(claims[kind].line for kind in LOSSES & set(claims))
        if Kind.WINS_AT_ONCE in claims or not RULES.moves(case.after):
            continue
        threatens = RULES.winning_cells(case.after, case.mover)
        answered = RULES.winning_cells(case.after, case.other)
        assert (Kind.FORK in claims) == (len(threatens) > 1 and not answered)
        assert (Kind.THREAT in claims) == (len(threatens) == 1 and not answered)
        assert (Kind.LEAVES_WIN in claims) == bool(answered)
        if not threatens:
            assert (Kind.ALLOWS_FORK in claims) == bool(RULES.forks(case.after, case.other))
        blocked = RULES.winning_cells(case.board, case.other)
        assert ({Kind.MUST_BLOCK, Kind.BLOCKS} & set(claims) != set()) == (move in blocked)


def test_the_fields_of_a_claim_say_what_its_sentence_says() -> None:
    """A page lights up these cells while a person reads that sentence."""
    for told in about_moves():
        name = told.position.game.name
        for claim, sentence in zip(told.claims, told.sentences, strict=True):
            named = {name(cell) for cell in (*claim.cells, *claim.line)}
            said = set(sentence.replace(".", "").replace(":", "").replace(",", "").replace(";", "").split())
            if claim.plies != 1:
                assert named <= said
            else:
                assert set(map(name, claim.cells)) <= said
