"""`noughts verify`: does a certificate prove what it claims?"""

from io import BytesIO
from pathlib import Path
from typing import BinaryIO

from noughts.cli.arguments import JSON, argument
from noughts.cli.exit_codes import FAILED
from noughts.cli.output import print_json, say
from noughts.game.errors import NoughtsError
from noughts.game.files import errors_as
from noughts.game.notation import printable, quote
from noughts.solving.proof.verify import WINS, NoCertificateError, ProvenClaim, RefutedError, verify_file

EXAMPLE = "noughts verify 5x5k4.proof"
LARGEST_STREAM = 1 << 28  # bytes; files may be larger

ARGUMENTS = (
    argument("file", metavar="FILE", type=Path, help="A certificate file, written by noughts prove."),
    JSON,
)


def run(file: Path, as_json: bool) -> int:
    """Check a certificate by the rules of the game alone.

    Exit code 0: proven, 1: refuted, 2: not a certificate.
    """
    named = quote(file.name or str(file))  # the end of a long path says more than its beginning
    try:
        with errors_as(f"{named} cannot be read"), file.open("rb") as opened:
            found = verify_file(opened if opened.seekable() else _read_stream(opened, named))
    except RefutedError as error:
        if as_json:
            print_json({"verified": False, "reason": str(error)})
        else:
            say(f"Refuted: {printable(str(error))}.")
        return FAILED
    except NoCertificateError as error:
        raise NoughtsError(f"{named}: {error}") from None
    result = describe_claim(found)
    if as_json:
        print_json({"verified": True, **result})
    else:
        sentence = f"Verified: {result['game']} {result['position']} is {result['claim']}"
        say(f"{sentence}, by {result['answers']:,} answers and {result['lemmas']:,} lemmas.")
    return 0


def _read_stream(opened: BinaryIO, named: str) -> BinaryIO:
    """What a pipe says, in memory: a certificate is read twice."""
    data = opened.read(LARGEST_STREAM + 1)
    if len(data) > LARGEST_STREAM:
        raise NoughtsError(f"{named} has more than {LARGEST_STREAM:,} bytes: save it to a file first")
    return BytesIO(data)


def describe_claim(claim: ProvenClaim) -> dict[str, object]:
    """What a certificate claims."""
    first, *_ = claim.parts
    return {
        "game": str(claim.position.game),
        "position": str(claim.position),
        "claim": f"a win for {first.side}" if first.task == WINS else "a draw",
        "answers": sum(part.answers for part in claim.parts),
        "lemmas": sum(part.lemmas for part in claim.parts),
    }
