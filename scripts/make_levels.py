"""Make `docs/levels.md`: who the levels are, and how all players do against each other on 3 x 3.

    python scripts/make_levels.py

Nothing is sampled: every game is counted with its chance. A score counts a win as 1 and a draw as
1/2, over both sides: half of the games as X, half as O.
"""

from fractions import Fraction
from pathlib import Path

from noughts.players.levels import LEVELS
from noughts.players.match import exact_match
from noughts.players.named import player_named
from noughts.players.player import Odds, Player
from noughts.rules.position import Position
from noughts.strategies import STRATEGIES

TARGET = Path(__file__).parent.parent / "docs" / "levels.md"
NAMES = ("random", *LEVELS, "perfect", "greedy", *STRATEGIES)

INTRODUCTION = """\
# Levels: an opponent for everyone

Made by `python scripts/make_levels.py`; a test makes it again and compares.

A level looks some turns ahead (one turn is one ply) and finds what wins or loses within them; among moves
that seem equal it prefers those that look good. Now and then it overlooks all that and goes by looks alone: a
cell attracts it that lies on many lines still open, the more so the more marks stand on them. So its mistakes
look like those of a person, and it does not play the same game every time.

On boards of more than nine cells a level looks as far only along the moves that look best and along forced
ones, so that it answers in well under a second on any board.

| player | is somebody who |
| --- | --- |
"""
STEPS = """
## Step by step

Scores on 3 x 3 in percent, exact: a win counts 1, a draw 1/2, half of the games as X and half as O.

| player | against random | step | against perfect | step |
| --- | ---: | ---: | ---: | ---: |
"""
ALL = """
## All against all

The score in percent of the player on the left against the player above.

"""


class Remembering(Player):
    """A player who works out the odds of a position once."""

    def __init__(self, player: Player) -> None:
        self.name = player.name
        self.summary = player.summary
        self.player = player
        self.known: dict[Position, Odds] = {}

    def odds(self, position: Position) -> Odds:
        """The odds of the player it stands for."""
        if position not in self.known:
            self.known[position] = self.player.odds(position)
        return self.known[position]


def score(player: Player, other: Player) -> Fraction:
    """What a player gets against another: win 1, draw 1/2, over both sides."""
    as_x, as_o = exact_match(player, other), exact_match(other, player)
    return (as_x.first_wins + as_x.draws / 2 + as_o.second_wins + as_o.draws / 2) / 2


def scores(names: tuple[str, ...] = NAMES) -> dict[tuple[str, str], Fraction]:
    """The scores of all players against all."""
    players = {name: Remembering(player_named(name)) for name in names}
    found: dict[tuple[str, str], Fraction] = {}
    for place, name in enumerate(names):
        for other in names[place:]:
            found[name, other] = score(players[name], players[other])
            found[other, name] = 1 - found[name, other]
    return found


def percent(share: Fraction) -> str:
    """A share in percent.

    >>> percent(Fraction(1, 3))
    '33.3'
    """
    return f"{float(100 * share):.1f}"


def page() -> str:
    """The whole page."""
    found = scores()
    text = INTRODUCTION
    for name in (*LEVELS, "perfect"):
        text += f"| `{name}` | {player_named(name).summary} |\n"
    text += STEPS
    rising = ("random", *LEVELS, "perfect")
    for below, name in zip((None, *rising), rising, strict=False):
        cells = []
        for other in ("random", "perfect"):
            step = "" if below is None else percent(found[name, other] - found[below, other])
            cells += [percent(found[name, other]), step]
        text += f"| `{name}` | {' | '.join(cells)} |\n"
    text += ALL
    text += f"| | {' | '.join(f'`{name}`' for name in NAMES)} |\n"
    text += f"| --- |{' ---: |' * len(NAMES)}\n"
    for name in NAMES:
        text += f"| `{name}` | {' | '.join(percent(found[name, other]) for other in NAMES)} |\n"
    return text


if __name__ == "__main__":
    TARGET.write_text(page())
    print(f"wrote {TARGET.name}")
