"""Every claim and every sentence about every position and move of 3 x 3 is true, and nothing is left out."""

from functools import cache

from noughts.explanations.claims import Explanation, Kind
from noughts.game.position import Position
from tests.every import POSITIONS, UNFINISHED
from tests.explanations.asking import told as told_of
from tests.explanations.claim_checks import CHECKS, check_claim, holding, threats_through
from tests.explanations.judge import Case, Rules
from tests.explanations.sentence_checks import SHAPES, check_sentence

RULES = Rules(3, 3, 3)
LOSSES = {Kind.GIVES_AWAY_WIN, Kind.GIVES_AWAY_DRAW, Kind.LOSES}
UNPROVEN = {Kind.NOT_PROVEN, Kind.STANDS_UNPROVEN, Kind.WORTH_A_TRY, Kind.COMPLETES_LINE}  # never on 3 x 3
MOVES = [(position, move) for position in UNFINISHED for move in position.moves]


def board_of(position: Position) -> str:
    return str(position).replace("/", "")


@cache
def about_moves() -> tuple[Explanation, ...]:
    return tuple(told_of(position, move) for position, move in MOVES)


@cache
def about_positions() -> tuple[Explanation, ...]:
    return tuple(map(told_of, POSITIONS))


def check(rules: Rules, told: Explanation) -> None:
    """Check all that is claimed and all that is said."""
    form = told.to_json()
    best = [claim.move for claim in told.claims if claim.kind in (Kind.BEST, Kind.WORTH_A_TRY)]
    made = told.move if told.move is not None else next(iter(best), None)
    case = Case(rules, board_of(told.position), made)
    for claim in form["claims"]:
        check_claim(case, claim)
    assert 1 <= len(told.sentences) <= 3
    assert len(set(told.sentences)) == len(told.sentences)
    for sentence in told.sentences:
        check_sentence(case, sentence)


def test_everything_about_every_move_is_true() -> None:
    assert (len(UNFINISHED), len(MOVES)) == (4520, 16167)
    for told in about_moves():
        check(RULES, told)


def test_everything_about_every_position_is_true() -> None:
    for told in about_positions():
        check(RULES, told)


def test_every_kind_occurs_and_can_be_judged() -> None:
    told = (*about_positions(), *about_moves())
    assert {claim.kind for explanation in told for claim in explanation.claims} == set(Kind) - UNPROVEN
    assert set(CHECKS) == set(Kind)
    said = {sentence for explanation in told for sentence in explanation.sentences}
    unused = {
        check.__name__ for looks, check in SHAPES if not any(looks.fullmatch(sentence) for sentence in said)
    }
    assert unused == {
        "not_proven",
        "stands_unproven",
        "lasts_longest",
        "left_open",
        "blocks",
        "loses",
        "loses_somehow",
        "wins",
    }


def test_nothing_that_matters_is_left_out() -> None:
    """What a move gives away is said, a loss with its line; so is a win, a forced block, a fork."""
    for (position, move), told in zip(MOVES, about_moves(), strict=True):
        case = Case(RULES, board_of(position), move)
        claims = {claim.kind: claim for claim in told.claims}
        before, after = RULES.value(case.board), case.worth(move)
        assert (Kind.MISSES_WIN in claims) == (before == 1 > after)
        assert (Kind.GIVES_AWAY_WIN in claims) == (before == 1 and after == -1)
        assert (Kind.GIVES_AWAY_DRAW in claims) == (before == 0 and after == -1)
        assert (Kind.LOSES in claims) == (before == after == -1)
        assert (Kind.WINS_AT_ONCE in claims) == (RULES.winner(case.after) == case.mover)
        assert all(claims[kind].variation for kind in LOSSES & set(claims))
        if Kind.WINS_AT_ONCE in claims or not RULES.moves(case.after):
            continue
        own, answered = threats_through(case), RULES.winning_cells(case.after, case.other)
        stood = RULES.winning_cells(case.board, case.mover)
        made = RULES.winning_cells(case.after, case.mover)
        assert (Kind.FORK in claims) == (len(own) > 1 and not answered)
        assert (Kind.KEEPS_THREATS in claims) == (len(made) > 1 >= len(own) and not answered)
        assert (Kind.THREAT in claims) == (len(made) == 1 and not stood and not answered)
        assert (Kind.LEAVES_OPEN in claims) == (len(made) == 1 and made == stood and not answered)
        assert (Kind.LEAVES_WIN in claims) == bool(answered)
        forked = bool(RULES.forks(case.after, case.other))
        assert (Kind.ALLOWS_FORK in claims) == (forked and not made)
        assert (Kind.FORCES_FORK in claims) == (forked and len(made) == 1)
        threatened = RULES.winning_cells(case.board, case.other)
        assert ({Kind.MUST_BLOCK, Kind.BLOCKS} & set(claims) != set()) == (move in threatened)
        held = holding(case, case.after)
        few = 2 * len(held) < len(RULES.moves(case.after)) and not {Kind.THREAT, Kind.LEAVES_OPEN} & set(
            claims
        )
        assert (Kind.TRAP in claims) == (after == 0 and few)
        assert (Kind.TWO_THREATS in claims) == (len(threatened) > 1 and not stood)


def test_claims_stand_in_the_order_of_their_kinds() -> None:
    order = list(Kind)
    for told in about_moves():
        places = [order.index(claim.kind) for claim in told.claims]
        assert places == sorted(places)


def test_the_line_of_an_explanation_is_that_of_its_first_claim_with_one() -> None:
    """A missed win is shown before the loss that came of it."""
    position = Position.parse(".X./..O/...")
    told = told_of(position, position.game.cell_index("b3"))
    assert [claim.kind for claim in told.claims if claim.variation] == [Kind.MISSES_WIN, Kind.GIVES_AWAY_WIN]
    assert told.variation == told.claims[0].variation != told.claims[1].variation
    assert told.to_json()["variation"] == ["c1", "a1", "b2", "a3", "b3"]


def test_the_cells_that_are_named_are_in_the_claims() -> None:
    """A page lights up the cells of the claims while a person reads the sentences."""
    for told in about_moves():
        name = told.position.game.cell_name
        claimed = {
            name(cell)
            for claim in told.claims
            for cell in (*claim.cells, *claim.variation, claim.move)
            if cell is not None
        }
        said = {word.strip(".,:;") for word in told.text.split()}
        assert {word for word in said if len(word) == 2 and word[1] in "123"} <= claimed
