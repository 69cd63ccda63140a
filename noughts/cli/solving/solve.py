"""`noughts solve`: prove who wins from a position, on any board that a search can settle."""

import time
from dataclasses import replace
from pathlib import Path

from noughts.cli.arguments import BOARD, DISTANCE, FROM, JSON, MEMORY, TIME_LIMIT, argument, number
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
from noughts.cli.output import print_json, say, wrap_text
from noughts.cli.progress import cancel_on_ctrl_c, progress_line
from noughts.cli.reading import read_position
from noughts.explanations.values import describe_standing
from noughts.game.errors import IllegalMoveError, NoughtsError
from noughts.game.position import Position
from noughts.solving.limit import Limit
from noughts.solving.oracle import suggest
from noughts.solving.solver import solve
from noughts.solving.verdict import Verdict

EXAMPLE = "noughts solve 5x5k4"
ARGUMENTS = (
    BOARD,
    FROM,
    TIME_LIMIT,
    DISTANCE,
    argument(
        "--threads",
        type=number(int, 1, 64),
        default=1,
        help="Number of threads (compiled core only).",
    ),
    MEMORY,
    DASK,
    RESUME,
    JSON,
)


def run(
    game: str,
    position: str | None,
    time_limit: float | None,
    distance: bool,
    threads: int,
    memory: int | None,
    dask: str | None,
    resume: Path | None,
    as_json: bool,
) -> int:
    """Say who wins with best play, and how. Ctrl-C ends the search. Exit code 3: not proven.

    With --dask, a cluster searches the positions after the first moves. Its workers need noughts, too.
    """
    at = read_position(game, position)
    if at.outcome:
        raise IllegalMoveError(f"the game is over in {at}: there is no move to look for")
    start = time.perf_counter()
    if dask is not None:
        if distance:
            raise NoughtsError("--distance is not available with --dask: a cluster finds the value only")
        verdict, stopped = _solve_on_cluster(dask, resume, at, Limit(seconds=time_limit), threads, memory)
    else:
        require_plain_search(resume)
        verdict, stopped = _solve_here(at, Limit(seconds=time_limit), distance, threads, memory)
    seconds = time.perf_counter() - start
    if as_json:
        print_json(_to_json(at, verdict, seconds))
    else:
        _show(at, verdict, seconds)
    return code_of(verdict.proven, stopped)


def _solve_here(
    at: Position, limit: Limit, distance: bool, threads: int, memory: int | None
) -> tuple[Verdict, bool]:
    """The verdict, and whether Ctrl-C ended the search."""
    with cancel_on_ctrl_c() as cancel, progress_line() as progress:
        verdict = solve(
            at,
            limit=limit,
            cancel=cancel,
            distance=distance,
            progress=progress,
            threads=threads,
            megabytes=memory,
        )
    return verdict, cancel.is_set()


def _solve_on_cluster(
    address: str, resume: Path | None, at: Position, limit: Limit, threads: int, memory: int | None
) -> tuple[Verdict, bool]:
    from noughts.solving.solver.cluster.solve import ClusterSearch  # here: few searches need it
    from noughts.solving.solver.cluster.tasks import Setting

    setting = Setting(str(at.game), threads, memory)
    with (
        errors_with_hint(resume),
        connect(address) as (client, executor),
        cancel_on_ctrl_c() as cancel,
        cluster_progress() as report,
    ):
        slots = count_slots(client)
        search = ClusterSearch(at, executor, slots=slots, resume=resume, setting=setting, report=report)
        verdict = search.run(limit, cancel)
    return verdict, cancel.is_set()


def _to_json(position: Position, verdict: Verdict, seconds: float) -> dict[str, object]:
    return {
        "game": str(position.game),
        "position": str(position),
        **_with_suggestion(position, verdict).to_json(position),
        "seconds": round(seconds, 6),
    }


def _show(position: Position, verdict: Verdict, seconds: float) -> None:
    name = position.game.cell_name
    say(f"{position.game}, {describe_standing(position, _with_suggestion(position, verdict))}")
    if verdict.variation:
        say(wrap_text(f"Line: {' '.join(map(name, verdict.variation))}"))
    say(f"{verdict.nodes:,} nodes in {seconds:.3f} s")


def _with_suggestion(position: Position, verdict: Verdict) -> Verdict:
    """If nothing is proven, the move that the engine would play: a search that is not finished has none."""
    return verdict if verdict.proven else replace(verdict, suggestion=suggest(position))
