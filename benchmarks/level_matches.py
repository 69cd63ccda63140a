"""Matches of the levels on larger boards: each against the one below, the upper ones also against greedy.

    python benchmarks/level_matches.py              prints the table
    python benchmarks/level_matches.py --write      and writes it to the end of docs/background/levels.md
    python benchmarks/level_matches.py --match 7x7k5 level-8 greedy --games 20      prints one line of it

Both sides draw their moves at random, without a clock: a seed gives the same games on every machine.
"""

import argparse
import time
from collections.abc import Iterator
from itertools import pairwise
from math import sqrt
from pathlib import Path
from random import Random

from noughts.game.game import Game
from noughts.game.position import Position
from noughts.players.arena.match import DEVIATIONS, sample_match
from noughts.players.levels import LEVELS, Level
from noughts.players.player import Odds, Player
from noughts.players.registry import player_named

PAGE = Path(__file__).parent.parent / "docs" / "background" / "levels.md"
HEADING = "\n## On larger boards\n"
INTRODUCTION = """
These games were played, half as X and half as O, with seed {seed}. A score counts a draw as half a win and
comes with its 95 % interval. The slowest move is in seconds of processor time.

| Board | Player | Against | Games | Won | Drawn | Lost | Score | Slowest move |
| --- | --- | --- | ---: | ---: | ---: | ---: | ---: | ---: |
"""
EVIDENCE = """
## How we know

`python scripts/make_levels.py` makes this page, and a test compares it. `python benchmarks/level_matches.py`
plays the games on larger boards, with `--games` where a row has fewer games than others on its board.
"""
GAMES = {"5x5k4": 400, "7x7k5": 100, "15x15k5": 40}
NAMES = list(LEVELS)


class Timed(Player):
    """A player with a clock."""

    def __init__(self, player: Player) -> None:
        self.name, self.summary, self.player = player.name, player.summary, player
        self.slowest = 0.0

    def odds(self, position: Position) -> Odds:
        return self.player.odds(position)

    def choose(self, position: Position, random: Random) -> int:
        """Its move, timed."""
        start = time.process_time()
        move = self.player.choose(position, random)
        self.slowest = max(self.slowest, time.process_time() - start)
        return move


def matches() -> Iterator[tuple[str, str, str]]:
    """The pairings on each board."""
    for board in GAMES:
        yield from ((board, above, below) for below, above in pairwise(NAMES))
    for board in ("5x5k4", "7x7k5"):
        yield from ((board, name, "greedy") for name in NAMES[5:])


def row(board: str, name: str, other: str, games: int, seed: int) -> str:
    """A match as a line of the table."""
    game, player, opponent = Game.parse(board), Timed(Level(name)), player_named(other)
    as_x = sample_match(player, opponent, game, games // 2, seed)
    as_o = sample_match(opponent, player, game, games // 2, seed + 1)
    won = (as_x.first_wins + as_o.second_wins) / 2
    drawn = (as_x.draws + as_o.draws) / 2
    lost = 1 - won - drawn
    score = float(won + drawn / 2)
    variance = float(won) * (1 - score) ** 2 + float(drawn) * (1 / 2 - score) ** 2 + float(lost) * score**2
    reach = DEVIATIONS * sqrt(variance / games)
    counts = " | ".join(str(int(share * games)) for share in (won, drawn, lost))
    return (
        f"| {board} | `{name}` | `{other}` | {games} | {counts} | "
        f"{100 * score:.1f} ± {100 * reach:.1f} | {player.slowest:.2f} |\n"
    )


def main() -> None:
    """Play, print, and write."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--write", action="store_true")
    parser.add_argument("--games", type=int, help="instead of the usual number")
    parser.add_argument("--match", nargs=3, metavar=("GAME", "LEVEL", "PLAYER"), help="this one only")
    chosen = parser.parse_args()
    if chosen.match:
        board, name, other = chosen.match
        print(row(board, name, other, chosen.games or GAMES[board], chosen.seed), end="")
        return
    text = INTRODUCTION.format(seed=chosen.seed)
    print(text, end="", flush=True)
    for board, name, other in matches():
        line = row(board, name, other, chosen.games or GAMES[board], chosen.seed)
        print(line, end="", flush=True)
        text += line
    if chosen.write:
        PAGE.write_text(PAGE.read_text().partition(HEADING)[0] + HEADING + text + EVIDENCE)


if __name__ == "__main__":
    main()
