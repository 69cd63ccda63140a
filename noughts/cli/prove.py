"""`noughts prove`: a certificate of a win or a draw, which anybody can check."""

import time
from pathlib import Path
from typing import Annotated

import typer

from noughts.cli.common import AsJson, Limit, console, ctrl_c, print_json, progress_line
from noughts.cli.solve import NOT_PROVEN, From, Name
from noughts.cli.verify import claim
from noughts.exact.files import written_whole
from noughts.exact.proof.prove import prove, write
from noughts.exact.solver import Watch
from noughts.rules.errors import IllegalMoveError, NoughtsError
from noughts.rules.game import Game
from noughts.rules.position import Position

EXAMPLE = "Example: noughts prove 5x5k4 -o 5x5k4.proof"
Output = Annotated[Path, typer.Option("--output", "-o", metavar="FILE", help="Where to write it.")]


def run(
    game: Name, output: Output, position: From = None, limit: Limit = None, as_json: AsJson = False
) -> None:
    """Write down how the winner wins, or how both sides hold a draw, against everything.

    Exit code 3: not proven within the limit, or ended with Ctrl-C; then nothing is written.
    """
    rules = Game.parse(game)
    at = Position(rules) if position is None else Position.parse(position, rules)
    if at.outcome:
        raise IllegalMoveError(f"the game is over in {at}: there is nothing to prove")
    start = time.perf_counter()
    with ctrl_c() as cancel, progress_line() as progress:
        certificate = prove(at, Watch(limit, cancel, progress))
    if certificate is None:
        typer.echo(f"noughts: {rules} is not proven", err=True)
        raise typer.Exit(NOT_PROVEN)
    data = write(certificate)
    try:
        with written_whole(output) as file:
            file.write(data)
    except OSError as error:
        raise NoughtsError(f"the certificate {output} cannot be written: {error.strerror}") from error
    seconds = time.perf_counter() - start
    if as_json:
        result = {**claim(certificate), "file": str(output), "bytes": len(data), "seconds": round(seconds, 6)}
        print_json(result)
        return
    sentence = f"{claim(certificate)['claim']}: {len(data):,} bytes in {seconds:.2f} s"
    console().print(f"{rules} {at}: {sentence}", soft_wrap=True)
