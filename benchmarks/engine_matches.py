"""The player of big boards against a family of one-ply greedy players, by hand:

    python benchmarks/engine_matches.py 15x15k5 19x19k5 --seconds 1 --games 12

Prints every game, and wins, draws and losses at the end. Openings, opponents and sides change from game
to game: the engine is X in the even ones and O in the odd ones.
"""

import argparse
import time
from collections import Counter
from dataclasses import dataclass
from itertools import product
from random import Random

from noughts.game.game import Game, cells_of
from noughts.game.position import O, Position, X
from noughts.solving.engine import consider
from noughts.solving.limit import Limit


@dataclass(frozen=True)
class Greedy:
    """Wins at once, blocks at once, else takes the heaviest cell: `base`^marks for an open line."""

    base: int
    attack: int  # its own lines weigh so many times the opponent's
    ties: str  # "first" or "random"

    def choose(self, position: Position, random: Random) -> int:
        """Its move."""
        weights = dict.fromkeys(position.moves, 0)
        at_once: list[list[int]] = [[], []]
        sides = ((position.mine, position.theirs, self.attack), (position.theirs, position.mine, 1))
        for number, (side, other, factor) in enumerate(sides):
            for line in position.game.lines:
                if line & other:
                    continue
                rest = cells_of(line & ~side)
                if len(rest) == 1:
                    at_once[number].append(rest[0])
                for cell in rest:
                    weights[cell] += factor * self.base ** (position.game.k - len(rest))
        for cells in at_once:
            if cells:
                return cells[0]
        most = max(weights.values())
        best = [cell for cell, weight in weights.items() if weight == most]
        return best[0] if self.ties == "first" else random.choice(best)


FAMILY = [Greedy(*facts) for facts in product((2, 4, 8, 10), (1, 2), ("first", "random"))]


def opening(game: Game, marks: int, random: Random) -> Position:
    """So many random marks within two cells of the centre."""
    near = [
        row * game.width + column
        for row in range(game.height // 2 - 2, game.height // 2 + 3)
        for column in range(game.width // 2 - 2, game.width // 2 + 3)
    ]
    position = Position(game)
    for cell in random.sample(near, marks):
        position = position.play(cell)
    return position


def play(
    position: Position, mark: str, opponent: Greedy, seconds: float, nodes: int | None, random: Random
) -> Position:
    """A game to its end; the engine has this mark."""
    while not position.outcome:
        if position.mover == mark:
            move = consider(position, limit=Limit(seconds, nodes)).move
            assert move is not None
        else:
            move = opponent.choose(position, random)
        position = position.play(move)
    return position


def main() -> None:
    """Play the games and print how they end."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("games_on", nargs="+", metavar="GAME")
    parser.add_argument("--seconds", type=float, default=1.0, help="for a move of the engine")
    parser.add_argument("--nodes", type=int, help="likewise, the same on any machine")
    parser.add_argument("--games", type=int, default=12, help="on each board")
    parser.add_argument("--seed", type=int, default=1)
    chosen = parser.parse_args()
    for name in chosen.games_on:
        random, ends = Random(chosen.seed), Counter[str]()
        for number in range(chosen.games):
            opponent = random.choice(FAMILY)
            position = opening(Game.parse(name), random.randrange(3), random)
            mark = (X, O)[number % 2]
            start = time.process_time()
            end = play(position, mark, opponent, chosen.seconds, chosen.nodes, random)
            assert end.outcome is not None
            result = {mark: "won", None: "drawn"}.get(end.outcome.winner, "lost")
            ends[result] += 1
            plies, taken = (end.x | end.o).bit_count(), time.process_time() - start
            print(f"{opponent}, engine {mark} after {position}: {result}, {plies} plies, CPU {taken:.1f} s")
        print(f"{name}: {ends['won']} won, {ends['drawn']} drawn, {ends['lost']} lost", flush=True)


if __name__ == "__main__":
    main()
