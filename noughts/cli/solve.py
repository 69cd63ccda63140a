"""`noughts solve`: what a position of any board is worth, proven."""

import time
from typing import Annotated

import typer

from noughts.cli.common import (
    AsJson,
    Distance,
    Limit,
    console,
    ctrl_c,
    print_json,
    progress_line,
)
from noughts.exact.solver import solve
from noughts.exact.verdict import Verdict
from noughts.rules.errors import IllegalMoveError
from noughts.rules.game import Game
from noughts.rules.position import Position
from noughts.words.values import standing_in_words

EXAMPLE = "Example: noughts solve 5x5k4"
NOT_PROVEN = 3  # exit code

Name = Annotated[str, typer.Argument(metavar="GAME", help="WIDTHxHEIGHTkK, such as 5x5k4.")]
From = Annotated[
    str | None,
    typer.Option("--position", metavar="POSITION", help="Rows from the top, instead of the empty board."),
]
Threads = Annotated[
    int, typer.Option("--threads", min=1, max=64, help="Search with so many threads (compiled core only).")
]
Memory = Annotated[
    int | None,
    typer.Option(
        "--memory",
        metavar="MB",
        min=1,
        max=65536,
        help="The table may take so many megabytes, up to 128 if not given (compiled core only).",
    ),
]


def run(
    game: Name,
    position: From = None,
    limit: Limit = None,
    distance: Distance = False,
    threads: Threads = 1,
    memory: Memory = None,
    as_json: AsJson = False,
) -> None:
    """Say who wins with best play, and how. Ctrl-C ends the search; exit code 3: not proven."""
    rules = Game.parse(game)
    at = Position(rules) if position is None else Position.parse(position, rules)
    if at.outcome:
        raise IllegalMoveError(f"the game is over in {at}: there is no move to look for")
    start = time.perf_counter()
    with ctrl_c() as cancel, progress_line() as progress:
        verdict = solve(
            at,
            limit=limit,
            cancel=cancel,
            distance=distance,
            progress=progress,
            threads=threads,
            megabytes=memory,
        )
    seconds = time.perf_counter() - start
    if as_json:
        print_json(_to_json(at, verdict, seconds))
    else:
        _show(at, verdict, seconds)
    if not verdict.proven:
        raise typer.Exit(NOT_PROVEN)


def _to_json(position: Position, verdict: Verdict, seconds: float) -> dict[str, object]:
    return {
        "game": str(position.game),
        "position": str(position),
        **verdict.to_json(position),
        "seconds": round(seconds, 6),
    }


def _show(position: Position, verdict: Verdict, seconds: float) -> None:
    name, out = position.game.name, console()
    out.print(f"{position.game}, {standing_in_words(position, verdict)}")
    if verdict.line:
        out.print(f"Line: {' '.join(map(name, verdict.line))}")
    out.print(f"{verdict.nodes:,} nodes in {seconds:.3f} s")
