"""`noughts verify`: does a certificate prove what it claims?"""

from pathlib import Path
from typing import Annotated

import typer

from noughts.cli.common import AsJson, console, print_json
from noughts.exact.proof.verify import WINS, Certificate, RefutedError, verify
from noughts.rules.errors import NoughtsError

EXAMPLE = "Example: noughts verify 5x5k4.proof"
REFUTED = 1  # exit code

File = Annotated[Path, typer.Argument(metavar="FILE", help="What noughts prove has written.")]


def run(file: File, as_json: AsJson = False) -> None:
    """Check a certificate, trusting nothing. Exit code 0: proven, 1: refuted, 2: no certificate."""
    try:
        data = file.read_bytes()
    except OSError as error:
        raise NoughtsError(f"{file} cannot be read: {error.strerror}") from error
    try:
        certificate = verify(data)
    except RefutedError as error:
        if as_json:
            print_json({"verified": False, "reason": str(error)})
        else:
            console().print(f"Refuted: {error}.", markup=False, soft_wrap=True)
        raise typer.Exit(REFUTED) from error
    result = claim(certificate)
    if as_json:
        print_json({"verified": True, **result})
    else:
        sentence = f"Verified: {result['game']} {result['position']} is {result['claim']}"
        how = f"{result['answers']:,} answers and {result['lemmas']:,} lemmas"
        console().print(f"{sentence}, by {how}.", soft_wrap=True)


def claim(certificate: Certificate) -> dict[str, object]:
    """What a certificate claims."""
    first, *_ = certificate.parts
    return {
        "game": str(certificate.position.game),
        "position": str(certificate.position),
        "claim": f"a win for {first.side}" if first.task == WINS else "a draw",
        "answers": sum(len(part.answers) for part in certificate.parts),
        "lemmas": sum(len(part.lemmas) for part in certificate.parts),
    }
