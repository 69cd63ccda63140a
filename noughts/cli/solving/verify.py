"""`noughts verify`: does a certificate prove what it claims?"""

from pathlib import Path

from noughts.cli.arguments import JSON, argument
from noughts.cli.exit_codes import FAILED
from noughts.cli.output import print_json, say
from noughts.game.errors import NoughtsError
from noughts.game.files import errors_as
from noughts.game.notation import printable, quote
from noughts.solving.proof.verify import WINS, Certificate, RefutedError, verify

EXAMPLE = "noughts verify 5x5k4.proof"
LARGEST_BYTES = 1 << 28  # the largest that are known have a few million

ARGUMENTS = (
    argument("file", metavar="FILE", type=Path, help="A certificate file, written by noughts prove."),
    JSON,
)


def run(file: Path, as_json: bool) -> int:
    """Check a certificate, trusting nothing. Exit code 0: proven, 1: refuted, 2: no certificate."""
    named = quote(file.name or str(file))  # the end of a long path says more than its beginning
    with errors_as(f"{named} cannot be read"), file.open("rb") as opened:
        data = opened.read(LARGEST_BYTES + 1)
    if len(data) > LARGEST_BYTES:
        raise NoughtsError(f"{named} has more than {LARGEST_BYTES:,} bytes, too many for a certificate")
    try:
        certificate = verify(data)
    except RefutedError as error:
        if as_json:
            print_json({"verified": False, "reason": str(error)})
        else:
            say(f"Refuted: {printable(str(error))}.")
        return FAILED
    except NoughtsError as error:
        raise NoughtsError(f"{named}: {error}") from None
    result = claim(certificate)
    if as_json:
        print_json({"verified": True, **result})
    else:
        sentence = f"Verified: {result['game']} {result['position']} is {result['claim']}"
        say(f"{sentence}, by {result['answers']:,} answers and {result['lemmas']:,} lemmas.")
    return 0


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
