"""`noughts tournament`: all players against each other, with both sides."""

import os
import sys
from pathlib import Path

from noughts.cli.arguments import GAME, JSON, MOVE_TIME, SANDBOX, SEED, argument, number
from noughts.cli.exit_codes import INTERRUPTED
from noughts.cli.output import format_table, print_json, say, say_forfeits, wrap_text
from noughts.cli.progress import CTRL_C, status_line
from noughts.cli.reading import read_any_player, read_game
from noughts.players.arena.match import GAMES, Result, distinct_reasons
from noughts.players.arena.standings import Tournament
from noughts.players.arena.tournament import LIMIT, UnsavedError, tournament
from noughts.players.registry import NAMES
from noughts.solving.limit import Limit

EXAMPLE = "noughts tournament perfect level-5 ./mine.py --game 5x5k4"
ARGUMENTS = (
    argument(
        "players",
        metavar="PLAYER",
        nargs="+",
        help=f"The players: {', '.join(NAMES)}; or a file with choose(position) or minimax(board).",
    ),
    GAME,
    argument(
        "--games",
        metavar="NUMBER",
        type=number(int, 1),
        help="Number of games per pairing and side. By default 3x3k3 is computed exactly, and other boards "
        f"get {GAMES} games.",
    ),
    SEED,
    argument(
        "--nodes",
        metavar="NUMBER",
        type=number(int, 1),
        default=LIMIT.nodes,
        help="Nodes that perfect may search per move on boards other than 3x3k3. With a number of nodes it "
        "plays the same on every machine.",
    ),
    argument(
        "--jobs", metavar="NUMBER", type=number(int, 1), help="Number of processes; by default one per core."
    ),
    argument(
        "--resume", metavar="FILE", type=Path, help="Save the results to this file, and continue from it."
    ),
    MOVE_TIME,
    SANDBOX,
    JSON,
)


def run(
    players: list[str],
    game: str,
    games: int | None,
    seed: int,
    nodes: int,
    jobs: int | None,
    resume: Path | None,
    move_time: float,
    sandbox: str,
    as_json: bool,
) -> int:
    """Let all players meet with both sides, and print a cross table and Elo ratings with error bars.

    On 3 x 3 the scores are exact, unless a file uses a random generator. The same seed gives the same
    result on any number of cores. Files run in the sandbox of noughts check; one that fails loses its games.
    Ctrl-C ends the tournament with the games played so far, and exit code 130.
    """
    board = read_game(game)
    entrants = [
        read_any_player(name, board, limit=Limit(nodes=nodes), move_time=move_time, sandbox=sandbox)
        for name in players
    ]
    with status_line() as show:

        def report(over: int, meetings: int) -> None:
            if show:
                show(f"{over:,} of {meetings:,} meetings {CTRL_C}")

        jobs = jobs or os.cpu_count() or 1
        unsaved = None
        try:
            played = tournament(
                entrants, board, games=games, seed=seed, jobs=jobs, resume=resume, report=report, partial=True
            )
        except UnsavedError as error:  # the games are played: show them before the error
            unsaved, played = error, error.played
    ended = played.over < played.meetings
    if ended and not played.over:
        sys.stderr.write("noughts: stopped before the end of the first game\n")
    elif as_json:
        print_json(played.to_json())
    else:
        _show(played)
    if unsaved is not None:
        raise unsaved
    return INTERRUPTED if ended else 0


def _show(played: Tournament) -> None:
    if played.exact:
        how = "exact, every game weighted by its probability"
    else:
        number = f"{played.over:,}" + ("" if played.over == played.meetings else f" of {played.meetings:,}")
        how = f"{number} games played, seed {played.seed}"
    say(wrap_text(f"{len(played.players)} players on {played.game}: {how}."), "")
    standings = played.standings()
    order = [played.players.index(row.name) for row in standings]
    rows = []
    for place, (row, one) in enumerate(zip(standings, order, strict=True), 1):
        against = ["" if one == other else _share(played, one, other) for other in order]
        elo = "none" if row.elo is None else f"{row.elo:+.0f}"
        bar = [] if row.error is None else [f"{row.error:.0f}"]
        rows.append([f"{place}. {row.name}", *against, f"{float(row.score):.3f}", elo, *bar])
    heads = ["player", *(f"vs {place}" for place in range(1, len(order) + 1)), "score", "Elo"]
    say(format_table(heads + ([] if played.exact else ["+/-"]), rows), "", wrap_text(_method(played)), "")
    results = {pairing: result for pairing in played.pairings if (result := played.result(pairing))}
    pairings = [
        [" - ".join(played.players[one] for one in pairing), *_shares(result)]
        for pairing, result in results.items()
    ]
    say(format_table(["X - O", "X wins", "draws", "O wins"], pairings))
    say_forfeits(distinct_reasons(reason for result in results.values() for reason in result.forfeits))


def _share(played: Tournament, one: int, other: int) -> str:
    share = played.share(one, other)
    return "" if share is None else f"{float(share):.3f}"


def _shares(result: Result) -> list[str]:
    return [
        f"{float(share):.2f} ({interval[0]:.2f}-{interval[1]:.2f})"
        if (interval := result.interval(share))
        else f"{float(share):.3f}"
        for share in result.shares.values()
    ]


def _method(played: Tournament) -> str:
    common = (
        "A score is a share of the points; a draw counts half. The Elo ratings make these scores the most "
        "likely (Bradley-Terry)."
    )
    if played.exact:
        return f"{common} There are none if one player or one group takes every point from the others."
    return (
        f"{common} They include one extra draw per pairing. +/- is 1.96 standard deviations (Fisher "
        "information, 95 % confidence). In brackets: 95 % intervals (Wilson)."
    )
