"""`noughts match`: two players against each other, exact on 3 x 3, sampled on other boards."""

import sys

from noughts.cli.arguments import GAME, JSON, MOVE_TIME, SANDBOX, SECONDS, SEED, argument, number
from noughts.cli.exit_codes import INTERRUPTED
from noughts.cli.output import format_table, print_json, say, say_forfeits, wrap_text
from noughts.cli.progress import CTRL_C, status_line
from noughts.cli.reading import read_any_player, read_game
from noughts.game.errors import NoughtsError
from noughts.game.game import CLASSIC, Game
from noughts.players.arena.match import GAMES, Result, exact_match, iter_match
from noughts.players.registry import NAMES, Player
from noughts.solving.limit import Limit

EXAMPLE = "noughts match perfect ./mine.py"
LONGEST_FRACTION = 21
ARGUMENTS = (
    argument(
        "first",
        metavar="FIRST",
        help=f"The player with X: {', '.join(NAMES)}; or a file with choose(position) or minimax(board).",
    ),
    argument("second", metavar="SECOND", help="The player with O."),
    GAME,
    argument(
        "--games",
        metavar="NUMBER",
        type=number(int, 1),
        help=f"Number of games. By default 3x3k3 is computed exactly, and other boards get {GAMES} games.",
    ),
    SEED,
    argument(
        "--think-time",
        metavar="SECONDS",
        type=SECONDS,
        default=1.0,
        help="Time that perfect may use per move on boards other than 3x3k3, in seconds.",
    ),
    MOVE_TIME,
    SANDBOX,
    JSON,
)


def run(
    first: str,
    second: str,
    game: str,
    games: int | None,
    seed: int,
    think_time: float,
    move_time: float,
    sandbox: str,
    as_json: bool,
) -> int:
    """Play a match between two players, the first as X. On 3 x 3 the result is exact, not sampled.

    A file runs in the sandbox of noughts check; one that uses a random generator is sampled. A player
    forfeits the game by an illegal move, an exception or a move that takes too long.
    Ctrl-C ends the match with the games played so far, and exit code 130.
    """
    board = read_game(game)
    one, other = (
        read_any_player(name, board, limit=Limit(seconds=think_time), move_time=move_time, sandbox=sandbox)
        for name in (first, second)
    )
    players = require_usable(one), require_usable(other)
    if games is None and not (board is CLASSIC and all(player.has_odds for player in players)):
        games = GAMES
    result = exact_match(*players) if games is None else _play(*players, board, games, seed)
    if result is None:
        sys.stderr.write("noughts: stopped before the end of the first game\n")
        return INTERRUPTED
    if as_json:
        print_json({**result.to_json(one.name, other.name, board), "asked": games})
    else:
        _show(result, *players, board, games)
    return 0 if result.games == games else INTERRUPTED


def require_usable(player: Player) -> Player:
    """The player; raise NoughtsError if it comes from a file that cannot play at all."""
    from noughts.check.player import FilePlayer

    if isinstance(player, FilePlayer) and player.problem is not None:
        raise NoughtsError(player.problem)
    return player


def _play(first: Player, second: Player, board: Game, games: int, seed: int) -> Result | None:
    """The result of the games, or of those played before Ctrl-C; None if there are none."""
    result = None
    with status_line() as show:
        try:
            if show:
                show(f"game 1 of {games:,} {CTRL_C}")
            for result in iter_match(first, second, board, games, seed):
                if show:
                    show(f"{result.games:,} of {games:,} games {CTRL_C}")
        except KeyboardInterrupt:
            pass
    return result


def _show(result: Result, first: Player, second: Player, board: Game, games: int | None) -> None:
    meeting = f"{first.name} (X) against {second.name} (O) on {board}"
    if result.games is None:
        say(wrap_text(f"{meeting}: exact, every game weighted by its probability."))
    else:
        number = f"{result.games:,}" + ("" if result.games == games else f" of {games:,}")
        dice = f"seed {result.seed}; with 95 % confidence a share is within its interval (Wilson)"
        say(wrap_text(f"{meeting}: {number} games played, {dice}."))
    heads = ("result", "share", "fraction") + (() if result.games is None else ("interval",))
    words = (f"{first.name} (X) wins", "draw", f"{second.name} (O) wins")
    rows = []
    for name, share in zip(words, result.shares.values(), strict=True):
        fraction = str(share) if len(str(share)) <= LONGEST_FRACTION else "see --json"
        interval = result.interval(share)
        within = () if interval is None else (f"{interval[0]:.3f} to {interval[1]:.3f}",)
        rows.append((name, f"{float(share):.6f}", fraction, *within))
    say("", format_table(heads, rows))
    say_forfeits(result.forfeits)
