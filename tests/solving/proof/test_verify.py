"""The verifier accepts what is true and nothing else."""

from collections.abc import Iterator
from dataclasses import replace
from random import Random

import pytest

from noughts.game.errors import NoughtsError
from noughts.game.game import Game, cells_of
from noughts.game.position import Position, reachable_positions
from noughts.solving.perfect import value
from noughts.solving.proof.verify import (
    HOLDS,
    WINS,
    Lemma,
    NoCertificateError,
    Part,
    RefutedError,
    check_lemma,
    needs_answer,
    read,
    verify,
)
from tests.solving.proof.certificates import certificate, damaged, forged, lines_of, sealed
from tests.solving.solver.test_weak import maker_wins
from tests.solving.tables.games import judged, random_positions

EXAMPLE = """\
noughts proof 2
3x3k3 X../.O./...
X holds 1 1
.../.O./..X c1 a2-c2 a1-a3 b1-b3
X../.O./... =1/3
O holds 4 6
X../XOO/.OO a3 b1-c1
.../XO./.XX a3 c1-c2 a1-b1
.X./XO./XOX a1 c1-c2
.../OO./.XX a3 a1-b1 c1-c2
..X/.O./X.. b1
..X/XO./... =2/2
.XX/.O./XO. =1/6
X../OOX/X.. =3/6
X.X/.O./... b1
XX./.O./... =4/3
""".splitlines()
BUILT = """\
noughts proof 2
3x3k3 .X./.../...
X holds 0 0
O holds 4 1
.../XO./.XX a3 c1-c2 a1-b1
.../OO./.XX a3 a1-b1 c1-c2
.X./XO./.X. a1 a3-c3 c1-c2
.../.../.X. b2 =2/1 =2 =1/7 =1/5 =3
.X./.../... =4/2
""".splitlines()


def claimed_value(position: Position, parts: list[tuple[str, str]]) -> int:
    """The value for the mover that the parts of a certificate stand for."""
    if len(parts) == 2:
        return 0
    return 1 if parts[0][0] == position.mover else -1


@pytest.mark.parametrize("game", ["3x3k3", "4x3k3", "7x6k5", "6x5k4"])
def test_a_thousand_damaged_certificates_are_rejected(game: str) -> None:
    data = certificate(game)
    verify(data)
    random = Random(game)
    tried = 0
    while tried < 1000:
        other = damaged(data, random)
        if other == data:
            continue
        with pytest.raises((RefutedError, NoCertificateError)):
            verify(other)
        tried += 1


def test_whatever_a_forger_changes_nothing_false_is_accepted() -> None:
    """With a digest that matches, only the meaning is left to be checked."""
    random = Random(1)
    unread = refuted = accepted = 0
    for game, count in (("3x3k3", 1500), ("4x3k3", 1500), ("5x2k3", 300)):
        rules = Game.parse(game)
        positions = [at for at in random_positions(rules, 60, seed=2) if at.empty.bit_count() > 6]
        for number in range(count):
            lines = lines_of(certificate(game, str(positions[number % len(positions)])))
            for _ in range(random.choice((1, 1, 2, 3))):
                lines = forged(lines, random)
            try:
                found = read(sealed(lines))
            except RefutedError:
                unread += 1
                continue
            try:
                verify(sealed(lines))
            except RefutedError:
                refuted += 1
                continue
            accepted += 1
            parts = [(part.side, part.task) for part in found.parts]
            value, _plies = judged(found.position)
            assert claimed_value(found.position, parts) == value, lines
    assert min(unread, refuted, accepted) > 100, (unread, refuted, accepted)


def lemma_is_true(game: Game, lemma: Lemma) -> bool:
    """By brute force, with nothing but the rules of the weak game."""
    zone = game.full & ~(lemma.mine | lemma.theirs)
    rests = frozenset(line & zone for line in game.lines if not line & lemma.mine)
    return not maker_wins(rests, maker_moves=False)


def changed(game: Game, lemma: Lemma, at: int, random: Random) -> Lemma:
    """Another lemma in place of this one."""
    cell = 1 << random.randrange(game.cells)
    match random.randrange(7):
        case 0:
            return replace(lemma, cell=random.choice([None, cell.bit_length() - 1]))
        case 1:
            return replace(lemma, pairs=lemma.pairs[1:])
        case 2:
            return replace(lemma, pairs=(*lemma.pairs[1:], cell | 1 << random.randrange(game.cells)))
        case 3:
            return replace(lemma, lemmas=lemma.lemmas[1:])
        case 4:
            other = random.randrange(at + 2), random.randrange(len(game.symmetries))
            return replace(lemma, lemmas=(*lemma.lemmas[1:], other))
        case 5:
            return replace(lemma, mine=lemma.mine ^ cell, theirs=lemma.theirs & ~cell)
        case _:
            return replace(lemma, theirs=lemma.theirs ^ cell, mine=lemma.mine & ~cell)


@pytest.mark.parametrize("name", ["3x3k3", "4x3k4", "4x4k4"])
def test_whatever_a_forger_changes_no_false_lemma_is_accepted(name: str) -> None:
    random, game = Random(name), Game.parse(name)
    parts = read(certificate(name)).parts
    accepted = refused = 0
    for _ in range(1500):
        lemmas = random.choice(parts).lemmas
        at = random.randrange(len(lemmas))
        lemma = changed(game, lemmas[at], at, random)
        try:
            check_lemma(game, lemmas[:at], lemma)
        except RefutedError:
            refused += 1
            continue
        accepted += 1
        assert lemma_is_true(game, lemma), lemma
    assert min(accepted, refused) > 100, (accepted, refused)


def matchings(cells: tuple[int, ...]) -> Iterator[tuple[int, ...]]:
    """All ways to make pairs of these cells, with at most one left over."""
    if len(cells) < 2:
        yield ()
        return
    first, *others = cells
    if len(cells) % 2:
        yield from matchings(tuple(others))
    for other in others:
        pair = 1 << first | 1 << other
        yield from ((pair, *more) for more in matchings(tuple(cell for cell in others if cell != other)))


def test_pairs_never_hold_what_is_won() -> None:
    """All pairings of 3 x 3, of the empty cells and of all, where the mover wins: none is accepted.

    What fewer pairs hold, more pairs hold too, so sets of pairs with room for another one prove nothing new.
    """
    game, everywhere = Game(), list(matchings(tuple(range(9))))
    positions = {position.canonical() for position in reachable_positions(game) if not position.outcome}
    for position in positions:
        if value(position) == 1:
            for pairs in (*everywhere, *matchings(cells_of(position.empty))):
                with pytest.raises(RefutedError):
                    check_lemma(game, (), Lemma(position.theirs, position.mine, None, pairs, ()))
    held = Position.parse("X.X/.O./...")
    pairs = (1 << 1 | 1 << 7, 1 << 3 | 1 << 5, 1 << 6 | 1 << 8)
    check_lemma(game, (), Lemma(held.x, held.o, None, pairs, ()))


def change(number: int, line: str, lines: list[str] = EXAMPLE) -> list[str]:
    return [line if at == number else old for at, old in enumerate(lines)]


def built(number: int, line: str) -> list[str]:
    return change(number, line, BUILT)


@pytest.mark.parametrize(
    ("lines", "why"),
    [
        (change(1, "3x3k3 XX./.../..."), "2 X and 0 O cannot arise"),
        (change(1, "3x3k9 X../.../..."), "9 in a row cannot be made"),
        (change(1, "3x3k3"), "not enough values to unpack"),
        (change(1, "3x3k3 XO./.../..."), "X holds without an answer to XO./.../..."),
        (change(2, "X wins 1 1"), "neither a win nor the two halves of a draw"),
        (change(2, "X holds 2 1"), "cannot be read"),
        (change(2, "X holds -1 2"), "cannot be read"),
        (change(2, "X holds 1"), "not enough values to unpack"),
        (change(3, EXAMPLE[3].replace(" c1", " b2")), "lemma 1 does not hold: its cell is not empty"),
        (change(3, EXAMPLE[3].replace(" c1", " c3")), "lemma 1 does not hold: its cell is not empty"),
        (change(3, EXAMPLE[3].replace(" c1", " d1")), "'d1' is not a cell of this board"),
        (change(3, EXAMPLE[3].replace(" c1", " -")), "lemma 1 does not hold: some move"),
        (change(3, EXAMPLE[3].removesuffix(" b1-b3")), "lemma 1 does not hold: some move"),
        (change(3, EXAMPLE[3].replace("b1-b3", "b1-a2")), "its pairs are not apart and empty"),
        (change(3, EXAMPLE[3].replace("b1-b3", "b1-b2")), "its pairs are not apart and empty"),
        (change(3, EXAMPLE[3].replace("b1-b3", "b1-b1")), "its pairs are not apart and empty"),
        (change(3, EXAMPLE[3].replace("b1-b3", "b1-c1")), "its pairs are not apart and empty"),
        (change(3, EXAMPLE[3].replace("b1-b3", "b1-b3-c2")), "too many values to unpack"),
        (change(3, EXAMPLE[3] + " =1"), ""),
        (change(3, EXAMPLE[3].replace("...", "..", 1)), "is not a board of this game"),
        (change(3, EXAMPLE[3].replace("...", "..x", 1)), "is not a board of this game"),
        (change(3, EXAMPLE[3].replace(".../", "..../", 1).replace("..X", ".X", 1)), "rows of another length"),
        (change(3, EXAMPLE[3].removesuffix(" b1-b3") + " =1"), "one that is not proven before"),
        (change(3, EXAMPLE[3].removesuffix(" b1-b3") + " =0"), "one that is not proven before"),
        (change(3, EXAMPLE[3].removesuffix(" b1-b3") + " =x"), "cannot be read"),
        (change(4, "X../.O./... =1"), "by a lemma that says nothing of X../.O./..."),
        (change(4, "X../.O./... =2"), "by a lemma that says nothing of X../.O./..."),
        (change(4, "X../.O./... =0"), "by a lemma that says nothing of X../.O./..."),
        (change(4, "X../.O./... =1/8"), "by a lemma that says nothing of X../.O./..."),
        (change(4, "X../.O./... =1/-1"), "by a lemma that says nothing of X../.O./..."),
        (change(4, "X../.O./... a1"), "is not a move: cell a1 is taken by X"),
        (change(10, EXAMPLE[11]), "O holds with 4 lemmas and 5 different answers"),
        (change(10, "..X/.O./X.. a1"), "O holds"),
        ([*EXAMPLE[:14], "X.X/.O./... c3", EXAMPLE[15]], "O holds"),
        (change(14, "XX./O../... c3"), "O holds without an answer to X.X/.O./..."),
        ([*EXAMPLE[:5], "O holds 4 5", *EXAMPLE[6:15]], "O holds without an answer to XX./.O./..."),
        ([*EXAMPLE[:5], "O holds 4 7", *EXAMPLE[6:], "XXO/.../... c3"], "which does not arise"),
        (EXAMPLE[:5], "neither a win nor the two halves of a draw"),
        ([*EXAMPLE, ""], "neither a win nor the two halves of a draw"),
        ([*EXAMPLE, "X holds 0 0"], "neither a win nor the two halves of a draw"),
        ([*EXAMPLE[:2], "O wins 0 0"], "O wins without an answer to"),
        ([*EXAMPLE[:2], "X wins 0 0"], "X wins without an answer to"),
        (EXAMPLE[:2], "neither a win nor the two halves of a draw"),
        (EXAMPLE[:1], "it ends too soon"),
        (["noughts proof 2", "3x3k3 XX./OO./...", "X wins 0 1", "XX./OO./... c1"], "which does not arise"),
        (["noughts proof 2", "3x3k3 XXO/OOX/XXO", "X wins 0 0"], "X wins is wrong: see XXO/OOX/XXO"),
        (built(7, BUILT[7].replace(" =3", "")), "lemma 4 does not hold: some move"),
        (built(7, BUILT[7].replace("=1/7", "=1/6")), "lemma 4 does not hold"),
        (built(7, BUILT[7].replace("=1/7", "=3")), "lemma 4 does not hold: some move"),
        (built(7, BUILT[7].replace("=3", "=4")), "one that is not proven before"),
        (built(7, BUILT[7].replace("b2", "a1")), "lemma 4 does not hold: it does not follow from lemma 2"),
    ],
)
def test_every_kind_of_lie_is_found(lines: list[str], why: str) -> None:
    if not why:  # what is not needed does no harm
        verify(sealed(lines))
        return
    with pytest.raises(RefutedError) as refuted:
        verify(sealed(lines))
    assert why in str(refuted.value)


def test_the_examples_are_true() -> None:
    verify(sealed(EXAMPLE))
    built_part = read(sealed(BUILT)).parts[1]
    for at in range(len(built_part.lemmas)):
        check_lemma(Game(), built_part.lemmas[:at], built_part.lemmas[at])


def test_a_win_is_not_proven_by_a_lemma() -> None:
    lines = ["noughts proof 2", "3x3k3 X../.O./...", *EXAMPLE[2:5]]
    lines[2] = "X wins 1 1"
    with pytest.raises(RefutedError, match="by a lemma that says nothing of"):
        verify(sealed(lines))


def test_what_is_no_certificate_is_called_so() -> None:
    for data in (b"", b"\n", b"noughts proof 1\n", b"noughts proof 2", b"\xff\xfe", b"noughts table 1\n"):
        with pytest.raises(NoCertificateError):
            verify(data)


@pytest.mark.parametrize("game", ["3x3k3", "4x3k3", "4x3k4", "5x2k2", "9x1k3"])
def test_who_needs_no_answer_is_safe(game: str) -> None:
    """What the verifier takes for granted, against brute force."""
    rules = Game.parse(game)
    safe = 0
    for position in random_positions(rules, 2000, seed=5):
        if position.outcome:
            continue
        value, plies = judged(position)
        assert needs_answer(position, WINS) == ((value, plies) != (1, 1))
        if not needs_answer(position, HOLDS):
            assert value >= 0
            safe += 1
    assert safe > 100


def test_no_more_parts_are_read_than_there_can_be(monkeypatch: pytest.MonkeyPatch) -> None:
    """However often a forger repeats one: that took time that grew with the square of the size."""
    made: list[Part] = []

    def counted(side: str, task: str, lemmas: tuple[Lemma, ...], answers: dict[Position, int]) -> Part:
        made.append(Part(side, task, lemmas, {**answers}))
        return made[-1]

    monkeypatch.setattr("noughts.solving.proof.verify.Part", counted)
    with pytest.raises(RefutedError, match="neither a win nor the two halves of a draw"):
        verify(sealed([*EXAMPLE[:2], *["X holds 0 0"] * 1000]))
    assert len(made) == 2


def test_errors_are_for_people() -> None:
    assert issubclass(RefutedError, NoughtsError)
    assert issubclass(NoCertificateError, NoughtsError)
