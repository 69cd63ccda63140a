"""Certificates: how large, how fast made and checked: `pytest benchmarks/test_proof.py -n0 -s`.

Not part of `./test`: these are measurements, with the limits that the documentation promises.
"""

import time

import pytest

from noughts.game.game import Game
from noughts.game.position import Position
from noughts.solving.proof.prove import prove, write_certificate
from noughts.solving.proof.verify import verify


@pytest.mark.parametrize(
    "game", ["3x3k3", "5x5k4", "6x5k4", "6x6k4", "6x6k5", "7x4k4", "7x6k5", "8x8k6", "7x7k5"]
)
def test_certificates(game: str) -> None:
    start = time.process_time()
    made = prove(Position(Game.parse(game)))
    assert made is not None
    data = write_certificate(made)
    proven = time.process_time()
    verify(data)
    verified = time.process_time()
    answers, lemmas = (
        sum(map(len, found))
        for found in zip(*((part.answers, part.lemmas) for part in made.parts), strict=True)
    )
    print(
        f"\n{game}: {answers:,} answers, {lemmas:,} lemmas, {len(data):,} bytes, "
        f"made in {proven - start:.2f} s, verified in {verified - proven:.2f} s of CPU time"
    )
    assert verified - proven < 10
