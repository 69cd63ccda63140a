"""`noughts match`: two players against each other, exactly."""

from typing import Annotated

import typer

from noughts.cli.common import AsJson, console, print_json, table
from noughts.match import exact_match
from noughts.players import NAMES, player_named

EXAMPLE = "Example: noughts match perfect random"
Name = Annotated[str, typer.Argument(metavar="PLAYER", help=f"One of {', '.join(NAMES)}.")]


def run(first: Name, second: Name, as_json: AsJson = False) -> None:
    """Let two players meet on 3 x 3, the first as X; the result is exact, not sampled."""
    players = player_named(first), player_named(second)
    result = exact_match(*players)
    if as_json:
        print_json(result.to_json(*players))
        return
    rows = table("result", "share of games", "as a fraction")
    for words, share in (
        (f"{first} (X) wins", result.first_wins),
        ("draw", result.draws),
        (f"{second} (O) wins", result.second_wins),
    ):
        rows.add_row(words, f"{float(share):.6f}", str(share))
    console().print(rows)
