"""The verifier accepts what is true and nothing else."""

from random import Random

import pytest

from noughts.exact.proof.verify import (
    HOLDS,
    WINS,
    NoCertificateError,
    RefutedError,
    needs_answer,
    read,
    verify,
)
from noughts.rules.errors import NoughtsError
from noughts.rules.game import Game
from noughts.rules.position import Position
from tests.exact.proof.certificates import certificate, damaged, forged, lines_of, sealed
from tests.exact.tables.games import judged, random_positions

EXAMPLE = """\
noughts proof 1
3x3k3 X../.../...
X holds 1
X../.O./... c1 b1-b3 a2-c2 a3-c3
O holds 3
..X/.O./X.. b1
X../.../... b2
X.X/.O./... b1
""".splitlines()


def claimed_value(position: Position, parts: list[tuple[str, str]]) -> int:
    """The value for the mover that the parts of a certificate stand for."""
    if len(parts) == 2:
        return 0
    return 1 if parts[0][0] == position.mover else -1


@pytest.mark.parametrize("game", ["3x3k3", "4x3k3", "5x5k4", "6x5k4"])
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


def change(number: int, line: str) -> list[str]:
    return [line if at == number else old for at, old in enumerate(EXAMPLE)]


@pytest.mark.parametrize(
    ("lines", "why"),
    [
        (change(1, "3x3k3 X../.../..O"), "X holds with an answer to X../.O./..., which does not arise"),
        (change(1, "3x3k3 XX./.../..."), "2 X and 0 O cannot arise"),
        (change(1, "3x3k9 X../.../..."), "9 in a row cannot be made"),
        (change(1, "3x3k3"), "not enough values to unpack"),
        (change(2, "X wins 1"), "neither a win nor the two halves of a draw"),
        (change(2, "X holds 2"), "cannot be read: '3' is not a cell of this board"),
        (change(2, "X holds -1"), "cannot be read: '3' is not a cell of this board"),
        (change(3, EXAMPLE[3].replace("c1", "b2")), "is no move: cell b2 is taken by O"),
        (change(3, EXAMPLE[3].replace("c1", "d1")), "'d1' is not a cell of this board"),
        (change(3, EXAMPLE[3].replace(" c1", " a2")), "the pairs do not hold"),
        (change(3, EXAMPLE[3].removesuffix(" a3-c3")), "the pairs do not hold X.X/.O./..."),
        (change(3, EXAMPLE[3].replace("a3-c3", "a3-b3")), "the pairs do not hold X.X/.O./..."),
        (change(3, EXAMPLE[3].replace("a3-c3", "a3-c3-b3")), "too many values to unpack"),
        (change(3, EXAMPLE[3] + " a1-b1"), "the pairs do not hold X.X/.O./..."),
        (change(5, EXAMPLE[6]), "O holds with 2 answers instead of 3"),
        (change(5, "..X/.O./X.. a1"), "O holds"),
        (change(6, "X../.../... b1"), "O holds"),
        (change(6, "..X/.../... b2"), "O holds without an answer to X../.../..."),
        (change(4, "O holds 2"), "not enough values to unpack"),
        ([*EXAMPLE[:4], "O holds 2", *EXAMPLE[6:]], "O holds without an answer to ..X/.O./X.."),
        ([*EXAMPLE[:4], "O holds 4", *EXAMPLE[5:], "XX./.O./... c1"], "which does not arise"),
        (EXAMPLE[:4], "neither a win nor the two halves of a draw"),
        ([*EXAMPLE[:2], "O wins 0"], "O wins without an answer to X../.../..."),
        ([*EXAMPLE[:2], "X wins 0"], "X wins without an answer to"),
        ([*EXAMPLE, ""], "not enough values to unpack"),
        (EXAMPLE[:2], "neither a win nor the two halves of a draw"),
        (EXAMPLE[:1], "not enough values to unpack"),
        (["noughts proof 1", "3x3k3 XX./OO./...", "X wins 1", "XX./OO./... c1"], "which does not arise"),
        (["noughts proof 1", "3x3k3 XXO/OOX/XXO", "X wins 0"], "X wins is wrong: see XXO/OOX/XXO"),
    ],
)
def test_every_kind_of_lie_is_found(lines: list[str], why: str) -> None:
    verify(sealed(EXAMPLE))
    with pytest.raises(RefutedError) as refuted:
        verify(sealed(lines))
    assert why in str(refuted.value)


def test_a_win_is_not_proven_by_pairs() -> None:
    lines = lines_of(certificate("4x3k3"))
    at = next(number for number, line in enumerate(lines) if line.count(" ") == 1 and number > 2)
    empty = [cell for cell in ("a1", "b1", "c1", "d1", "a2", "b2") if cell not in lines[at]][:2]
    lines[at] += f" {empty[0]}-{empty[1]}"
    with pytest.raises(RefutedError, match="the pairs do not hold"):
        verify(sealed(lines))


def test_what_is_no_certificate_is_called_so() -> None:
    for data in (b"", b"\n", b"noughts proof 2\n", b"noughts proof 1", b"\xff\xfe", b"noughts table 1\n"):
        with pytest.raises(NoCertificateError):
            verify(data)


@pytest.mark.parametrize("game", ["3x3k3", "4x3k3", "4x3k4", "5x2k2", "9x1k3"])
def test_who_needs_no_answer_is_safe(game: str) -> None:
    """The two rules of the verifier, against brute force."""
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


def test_errors_are_for_people() -> None:
    assert issubclass(RefutedError, NoughtsError)
    assert issubclass(NoCertificateError, NoughtsError)
