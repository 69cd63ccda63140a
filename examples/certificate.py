"""A certificate: a proof that 4x4k4 is a draw, written to a file and checked by the rules alone."""

from pathlib import Path

from noughts import Game, Position, prove, verify, write_certificate

certificate = prove(Position(Game(4, 4, 4)))
if certificate is not None:
    Path("4x4k4.proof").write_bytes(write_certificate(certificate))
checked = verify(Path("4x4k4.proof").read_bytes())
print(f"proven: {checked.position.game}, {sum(len(part.answers) for part in checked.parts)} answers")
