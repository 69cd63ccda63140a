"""`noughts match`: two players against each other, exactly on 3 x 3, sampled elsewhere."""

from typing import Annotated

import typer

from noughts.cli.common import AsJson, GameText, console, print_json, table
from noughts.players.match import exact_match, sampled_match
from noughts.players.named import NAMES, player_named
from noughts.rules.game import CLASSIC, Game

EXAMPLE = "Example: noughts match perfect random"
Name = Annotated[str, typer.Argument(metavar="PLAYER", help=f"One of {', '.join(NAMES)}.")]


Games = Annotated[
    int | None,
    typer.Option(
        "--games", min=1, help="Play so many games; the default is exact on 3x3k3 and 10 elsewhere."
    ),
]
Seed = Annotated[int, typer.Option("--seed", help="For the dice of games that are played.")]
Seconds = Annotated[
    float,
    typer.Option("--seconds", min=0, help="What perfect may think for a move on boards other than 3x3k3."),
]


def run(
    first: Name,
    second: Name,
    game: GameText = "3x3k3",
    games: Games = None,
    seed: Seed = 0,
    seconds: Seconds = 1.0,
    as_json: AsJson = False,
) -> None:
    """Let two players meet, the first as X; on 3 x 3 the result is exact, not sampled."""
    board = Game.parse(game)
    players = player_named(first, seconds), player_named(second, seconds)
    if board is not CLASSIC and games is None:
        games = 10
    result = exact_match(*players) if games is None else sampled_match(*players, board, games, seed)
    if as_json:
        print_json(result.to_json(*players, board, games))
        return
    rows = table("result", "share of games", "as a fraction")
    for words, share in (
        (f"{first} (X) wins", result.first_wins),
        ("draw", result.draws),
        (f"{second} (O) wins", result.second_wins),
    ):
        rows.add_row(words, f"{float(share):.6f}", str(share))
    console().print(rows)
