"""The steps of lemmas are the same in Python and in the compiled core, and so is the certificate."""

import os
import threading
from io import BytesIO
from pathlib import Path
from random import Random
from typing import Any

import pytest

from noughts.game.errors import NoughtsError
from noughts.game.game import Game
from noughts.game.position import Position
from noughts.solving.limit import Limit
from noughts.solving.proof import prove as proving
from noughts.solving.proof.lemmas import CompiledLemmaSteps, LemmaSteps, make_steps
from noughts.solving.proof.prove import prove, prove_into, write_certificate
from noughts.solving.proof.verify import LONGEST_LINE, Lemma, ProvenClaim, RefutedError, verify, verify_file
from noughts.solving.solver.budget import BudgetExceededError
from noughts.solving.solver.cores import _core, _wide
from noughts.solving.solver.cores.compiled import CompiledSearch
from noughts.solving.solver.pairing import MOST_GROUPS
from noughts.solving.solver.search import Search
from tests.cli.calling import called
from tests.solving.proof.certificates import certificate, damaged, sealed
from tests.solving.solver.test_cores import bitboard, facts_of, some_positions

SPLIT = {"5x5k4", "8x8k5"}  # here, some lemmas need other lemmas
GAMES = ("3x3k3", "5x5k4", "4x4k4w", "7x6k5", "8x8k5", "8x7k5", "13x5k5", "9x9k6")


@pytest.mark.parametrize("text", GAMES)
def test_same_lemmas_in_both_cores(text: str) -> None:
    """With pairings by groups and without, and on wide boards; each remembers its last choices."""
    game = Game.parse(text)
    search = CompiledSearch(game)
    plain, compiled = LemmaSteps(Search(game)), make_steps(search)
    assert isinstance(compiled, CompiledLemmaSteps)
    paired = split = 0
    for position in some_positions(text, 60):
        maker, breaker = position.theirs, position.mine
        assert compiled.key(maker, breaker) == plain.key(maker, breaker)
        try:
            won, _, cell = search.query_weak(maker, breaker, maker_moves=False, nodes=2000)
        except BudgetExceededError:
            continue
        if not won:  # only then is there a lemma
            step = compiled.step(maker, breaker, cell)
            assert step == plain.step(maker, breaker, cell)
            paired, split = paired + (not step.moves), split + bool(step.moves)
    assert paired > 3
    assert split > 0 or text not in SPLIT


@pytest.mark.parametrize(("module", "size"), [(_core, 8), (_wide, 16)])
def test_arguments_that_do_not_fit_are_refused(module: Any, size: int) -> None:
    core, none = module.Core(*facts_of(Game(), size=size)), bitboard(0, size)
    chosen = bytearray(MOST_GROUPS * size)
    assert core.lemma_step(none, none, none, 20, 20, chosen)
    wrong: list[tuple[Any, ...]] = [
        (none[1:], none, none, 20, 20, chosen),
        (none, none, none, 20, 20, chosen[1:]),
        (none, none, none, 20, 20, bytes(chosen)),  # it could not be written to
        (none, none, bitboard(1 << 9, size), 20, 20, chosen),
    ]
    for one, other in ((1, 1), (1 << 9, 0), (0, 1 << 9)):
        wrong.append((bitboard(one, size), bitboard(other, size), none, 20, 20, chosen))
        with pytest.raises(ValueError, match="the marks do not fit"):
            core.weak_key(bitboard(one, size), bitboard(other, size))
    for arguments in wrong:
        with pytest.raises((ValueError, TypeError, BufferError)):
            core.lemma_step(*arguments)


@pytest.mark.parametrize("text", ["3x3k3", "4x3k3", "3x3k3m", "5x5k4", "7x6k5"])
def test_a_file_gets_the_same_certificate(text: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(proving, "IN_MEMORY", 1000)  # most lemmas go to a temporary file
    position = Position(Game.parse(text))
    file, made = BytesIO(), prove(position)
    claim = prove_into(file, position, megabytes=1)
    assert made is not None
    assert file.getvalue() == write_certificate(made)
    assert claim is not None
    assert [(part.lemmas, part.answers) for part in claim.parts] == [
        (len(part.lemmas), len(part.answers)) for part in made.parts
    ]
    file.seek(0)
    assert verify_file(file) == claim


def test_a_limit_ends_a_proof_while_lemmas_are_made(monkeypatch: pytest.MonkeyPatch) -> None:
    cancel = threading.Event()
    monkeypatch.setattr(proving, "BETWEEN_CHECKS", 1)

    def make_lemma(*_: object) -> Lemma:
        cancel.set()
        return Lemma(0, 0, 0, (), ())

    monkeypatch.setattr(proving.Prover, "make_lemma", make_lemma)
    assert prove_into(BytesIO(), Position(Game(7, 6, 5)), cancel=cancel) is None
    assert cancel.is_set()
    assert prove_into(BytesIO(), Position(Game(9, 9, 5)), limit=Limit(nodes=100)) is None


@pytest.mark.parametrize("game", ["3x3k3", "6x6k5"])
def test_a_file_is_refuted_as_its_bytes_are(game: str) -> None:
    data, random = certificate(game), Random(game)

    def judge(given: bytes) -> list[object]:
        found: list[object] = []
        for check in (lambda: verify_file(BytesIO(given)), lambda: verify(given)):
            try:
                result = check()
                found.append(result if isinstance(result, ProvenClaim) else None)
            except NoughtsError as error:
                found.append(type(error))
        return found

    claim = verify_file(BytesIO(data))
    assert judge(data) == [claim, None]
    for _ in range(200):
        by_file, by_bytes = judge(damaged(data, random))
        assert by_bytes in (by_file, None)
        assert by_bytes is not None or by_file == claim


def test_a_line_that_is_too_long_is_not_read_whole() -> None:
    lines = ["noughts proof 2", "3x3k3 .../.../...", "X holds 1 1", "." * (LONGEST_LINE + 1)]
    with pytest.raises(RefutedError, match="a line is too long"):
        verify_file(BytesIO(sealed(lines)))


def test_a_pipe_is_verified(tmp_path: Path) -> None:
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    writing = threading.Thread(target=lambda: pipe.write_bytes(certificate("3x3k3")))
    writing.start()
    done = called("verify", str(pipe))
    writing.join()
    assert (done.code, done.stdout[:21]) == (0, "Verified: 3x3k3 .../.")
