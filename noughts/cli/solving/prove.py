"""`noughts prove`: a certificate of a win or a draw, which anybody can check."""

import sys
import time
from pathlib import Path

from noughts.cli.arguments import BOARD, FROM, JSON, TIME_LIMIT, output_option
from noughts.cli.cluster import (
    DASK,
    RESUME,
    cluster_progress,
    connect,
    count_slots,
    errors_with_hint,
    require_plain_search,
)
from noughts.cli.exit_codes import NOT_PROVEN
from noughts.cli.output import print_json, require_output, say_beside
from noughts.cli.progress import cancel_on_ctrl_c, progress_line
from noughts.cli.reading import read_position
from noughts.cli.solving.verify import claim
from noughts.game.errors import IllegalMoveError
from noughts.game.files import atomic_write, errors_as
from noughts.game.position import Position
from noughts.solving.limit import Limit
from noughts.solving.proof.prove import prove, write_certificate
from noughts.solving.proof.verify import Certificate

EXAMPLE = "noughts prove 5x5k4 -o 5x5k4.proof"
ARGUMENTS = (
    BOARD,
    output_option("The file to write; - is standard output."),
    FROM,
    TIME_LIMIT,
    DASK,
    RESUME,
    JSON,
)


def run(
    game: str,
    output: Path,
    position: str | None,
    time_limit: float | None,
    dask: str | None,
    resume: Path | None,
    as_json: bool,
) -> int:
    """Write down how the winner wins, or how both sides keep a draw, against everything.

    Exit code 3: not proven within the time limit, or ended with Ctrl-C; then nothing is written.
    With --dask, the workers of a cluster, which have noughts, make the parts of the certificate.
    """
    at = read_position(game, position)
    if at.outcome:
        raise IllegalMoveError(f"the game is over in {at}: there is nothing to prove")
    require_output(output, f"the certificate {output}", as_json)
    start = time.perf_counter()
    if dask is not None:
        certificate = _prove_on_cluster(dask, resume, at, Limit(seconds=time_limit))
    else:
        require_plain_search(resume)
        with cancel_on_ctrl_c() as cancel, progress_line() as progress:
            certificate = prove(at, limit=Limit(seconds=time_limit), cancel=cancel, progress=progress)
    if certificate is None:
        sys.stderr.write(f"noughts: {at.game} is not proven\n")
        return NOT_PROVEN
    data = write_certificate(certificate)
    with errors_as(f"the certificate {output} cannot be written"), atomic_write(output) as file:
        file.write(data)
    seconds = time.perf_counter() - start
    if as_json:
        result = {**claim(certificate), "file": str(output), "bytes": len(data), "seconds": round(seconds, 6)}
        print_json(result)
        return 0
    sentence = f"{claim(certificate)['claim']}: {len(data):,} bytes in {seconds:.2f} s"
    say_beside(output, f"{at.game} {at} is {sentence}")
    return 0


def _prove_on_cluster(address: str, resume: Path | None, at: Position, limit: Limit) -> Certificate | None:
    from noughts.solving.proof.prove_on_cluster import prove_on_cluster  # here: few proofs need it

    with (
        errors_with_hint(resume),
        connect(address) as (client, executor),
        cancel_on_ctrl_c() as cancel,
        cluster_progress() as report,
    ):
        slots = count_slots(client)
        return prove_on_cluster(
            at, executor, slots=slots, resume=resume, limit=limit, cancel=cancel, report=report
        )
