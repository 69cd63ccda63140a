"""`noughts prove`: a certificate of a win or a draw, which anybody can check."""

import sys
import time
from pathlib import Path

from noughts.cli.arguments import BOARD, FROM, JSON, TIME_LIMIT, argument
from noughts.cli.exit_codes import NOT_PROVEN
from noughts.cli.output import print_json, say
from noughts.cli.progress import cancel_on_ctrl_c, progress_line
from noughts.cli.reading import read_position
from noughts.cli.solving.verify import claim
from noughts.game.errors import IllegalMoveError
from noughts.game.files import atomic_write, errors_as
from noughts.solving.limit import Limit
from noughts.solving.proof.prove import prove, write

EXAMPLE = "noughts prove 5x5k4 -o 5x5k4.proof"
ARGUMENTS = (
    BOARD,
    argument("--output", "-o", metavar="FILE", type=Path, required=True, help="The file to write."),
    FROM,
    TIME_LIMIT,
    JSON,
)


def run(game: str, output: Path, position: str | None, time_limit: float | None, as_json: bool) -> int:
    """Write down how the winner wins, or how both sides keep a draw, against everything.

    Exit code 3: not proven within the time limit, or ended with Ctrl-C; then nothing is written.
    """
    at = read_position(game, position)
    if at.outcome:
        raise IllegalMoveError(f"the game is over in {at}: there is nothing to prove")
    start = time.perf_counter()
    with cancel_on_ctrl_c() as cancel, progress_line() as progress:
        certificate = prove(at, limit=Limit(seconds=time_limit), cancel=cancel, progress=progress)
    if certificate is None:
        sys.stderr.write(f"noughts: {at.game} is not proven\n")
        return NOT_PROVEN
    data = write(certificate)
    with errors_as(f"the certificate {output} cannot be written"), atomic_write(output) as file:
        file.write(data)
    seconds = time.perf_counter() - start
    if as_json:
        result = {**claim(certificate), "file": str(output), "bytes": len(data), "seconds": round(seconds, 6)}
        print_json(result)
        return 0
    sentence = f"{claim(certificate)['claim']}: {len(data):,} bytes in {seconds:.2f} s"
    say(f"{at.game} {at} is {sentence}")
    return 0
