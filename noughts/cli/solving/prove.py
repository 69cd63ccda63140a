"""`noughts prove`: a certificate of a win or a draw, which anybody can check."""

import shutil
import sys
import tempfile
import time
from pathlib import Path
from typing import BinaryIO, cast

from noughts.cli.arguments import BOARD, FROM, JSON, MEMORY, TIME_LIMIT, output_option
from noughts.cli.cluster import (
    DASK,
    RESUME,
    cluster_progress,
    connect,
    count_slots,
    errors_with_hint,
    require_plain_search,
)
from noughts.cli.exit_codes import code_of
from noughts.cli.output import print_json, require_output, say_beside
from noughts.cli.progress import cancel_on_ctrl_c, progress_line
from noughts.cli.reading import read_position
from noughts.cli.solving.verify import describe_claim
from noughts.game.errors import IllegalMoveError
from noughts.game.files import atomic_write, errors_as, is_stream
from noughts.game.position import Position
from noughts.solving.limit import Limit
from noughts.solving.proof.prove import CertificateWriter, prove_into
from noughts.solving.proof.verify import ProvenClaim

EXAMPLE = "noughts prove 5x5k4 -o 5x5k4.proof"
ARGUMENTS = (
    BOARD,
    output_option("The file to write; - is standard output."),
    FROM,
    TIME_LIMIT,
    MEMORY,
    DASK,
    RESUME,
    JSON,
)


def run(
    game: str,
    output: Path,
    position: str | None,
    time_limit: float | None,
    memory: int | None,
    dask: str | None,
    resume: Path | None,
    as_json: bool,
) -> int:
    """Write a certificate: how the winner wins, or how both sides keep the draw, against every reply.

    Exit code 3: not proven within the time limit. Then, and after Ctrl-C, noughts writes nothing. With
    --dask, the workers of a cluster make the parts of the certificate. They need noughts, too.
    """
    at = read_position(game, position)
    if at.outcome:
        raise IllegalMoveError(f"the game is over in {at}: there is nothing to prove")
    require_output(output, f"the certificate {output}", as_json)
    if dask is None:
        require_plain_search(resume)
    start = time.perf_counter()
    limit = Limit(seconds=time_limit)
    with (
        errors_as(f"the certificate {output} cannot be written"),
        tempfile.TemporaryFile(dir=None if is_stream(output) else output.parent) as temporary,
    ):
        made = cast("BinaryIO", temporary)  # on Windows, it is a wrapper
        if dask is not None:
            claim, stopped = _prove_on_cluster(made, dask, resume, at, limit, memory)
        else:
            with cancel_on_ctrl_c() as cancel, progress_line() as progress:
                claim = prove_into(made, at, limit=limit, cancel=cancel, progress=progress, megabytes=memory)
            stopped = cancel.is_set()
        if claim is None:
            sys.stderr.write(f"noughts: {at.game} is not proven{', stopped by Ctrl-C' if stopped else ''}\n")
            return code_of(False, stopped)
        size = made.tell()
        made.seek(0)
        with atomic_write(output) as file:
            shutil.copyfileobj(made, file)
    seconds = time.perf_counter() - start
    described = describe_claim(claim)
    if as_json:
        print_json({**described, "file": str(output), "bytes": size, "seconds": round(seconds, 6)})
        return 0
    sentence = f"{described['claim']}: {size:,} bytes in {seconds:.2f} s"
    say_beside(output, f"{at.game} {at} is {sentence}")
    return 0


def _prove_on_cluster(
    file: BinaryIO, address: str, resume: Path | None, at: Position, limit: Limit, memory: int | None
) -> tuple[ProvenClaim | None, bool]:
    """The claim that was proven, if any, and whether Ctrl-C ended the work."""
    from noughts.solving.proof.prove_on_cluster import prove_on_cluster  # here: few proofs need it
    from noughts.solving.solver.cluster.tasks import Setting

    setting = Setting(str(at.game), megabytes=memory)

    with (
        errors_with_hint(resume),
        connect(address) as (client, executor),
        cancel_on_ctrl_c() as cancel,
        cluster_progress() as report,
    ):
        slots = count_slots(client)
        made = prove_on_cluster(
            at,
            executor,
            slots=slots,
            resume=resume,
            setting=setting,
            limit=limit,
            cancel=cancel,
            report=report,
        )
    return None if made is None else CertificateWriter(file, at).write(made), cancel.is_set()
