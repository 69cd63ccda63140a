"""A certificate: a proof that 4x4k4 is a draw, written to a file and checked by the rules alone."""

from pathlib import Path

from noughts import Game, Position
from noughts.solving.proof.prove import prove, write
from noughts.solving.proof.verify import verify

certificate = prove(Position(Game(4, 4, 4)))
if certificate is not None:
    Path("4x4k4.proof").write_bytes(write(certificate))
checked = verify(Path("4x4k4.proof").read_bytes())
print(f"proven: {checked.position.game}, {sum(len(part.answers) for part in checked.parts)} answers")
