"""`noughts match`: two players against each other, exactly on 3 x 3, sampled elsewhere."""

import sys

from noughts.cli.arguments import GAME, JSON, MOVE_TIME, SANDBOX, SECONDS, argument, number
from noughts.cli.common import (
    CTRL_C,
    INTERRUPTED,
    print_json,
    read_any_player,
    say,
    say_forfeits,
    status_line,
    table,
    wrap_text,
)
from noughts.game.errors import NoughtsError
from noughts.game.game import CLASSIC, Game
from noughts.players.arena.match import GAMES, Result, exact_match, iter_match
from noughts.players.registry import NAMES, Player

EXAMPLE = "noughts match perfect ./mine.py"
LONGEST_FRACTION = 21
ARGUMENTS = (
    argument(
        "first",
        metavar="FIRST",
        help=f"Who plays X: {', '.join(NAMES)}; or a file with choose(position) or minimax(board).",
    ),
    argument("second", metavar="SECOND", help="Who plays O."),
    GAME,
    argument(
        "--games",
        metavar="NUMBER",
        type=number(int, 1),
        help=f"Play so many games; if not given, 3x3k3 is computed exactly and {GAMES} are played elsewhere.",
    ),
    argument("--seed", type=number(int), default=0, help="For the dice of games that are played."),
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
    """Let two players meet, the first as X; on 3 x 3 the result is exact, not sampled.

    A file runs in the sandbox of noughts check; one that takes dice or imports random is sampled. A move that
    cannot be made, an exception or a move that takes too long loses the game.
    Ctrl-C ends with the games played by then, and exit code 130.
    """
    board = Game.parse(game)
    one, other = (
        read_any_player(name, board, seconds=think_time, move_time=move_time, sandbox=sandbox)
        for name in (first, second)
    )
    players = refuse_unfit(one), refuse_unfit(other)
    if games is None and not (board is CLASSIC and all(player.has_odds for player in players)):
        games = GAMES
    result = exact_match(*players) if games is None else _play(*players, board, games, seed)
    if result is None:
        sys.stderr.write("noughts: stopped before the first game was over\n")
        return INTERRUPTED
    if as_json:
        print_json({**result.to_json(one.name, other.name, board), "asked": games})
    else:
        _show(result, *players, board, games)
    return 0 if result.games == games else INTERRUPTED


def refuse_unfit(player: Player) -> Player:
    """The player, unless it comes from a file that cannot play at all."""
    from noughts.check.player import FilePlayer

    if isinstance(player, FilePlayer) and player.problem is not None:
        raise NoughtsError(player.problem)
    return player


def _play(first: Player, second: Player, board: Game, games: int, seed: int) -> Result | None:
    """The result of so many games, or of those that were over when Ctrl-C came."""
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
        say(wrap_text(f"{meeting}: exact, every game counted with its chance."))
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
    say("", table(heads, rows))
    say_forfeits(result.forfeits)
