"""Wins by fours and threes on 15x15k5: how many of 200 the engine proves within a second of processor time.

    python -m benchmarks.threat_positions                       this noughts
    python -m benchmarks.threat_positions --commit 81ea2b0      and an older one, on the same positions

The positions come from games of the engine against itself with few nodes, one per game: the first in which
the threat search proves a win of at least three moves. In half of them fours are enough. This noughts also
makes the positions, so its rate only says that a second is enough. The older one is the comparison.
"""

import argparse
import json
import os
import subprocess
import sys
import time
from pathlib import Path
from random import Random

from benchmarks.engine_matches import checked_out, opening
from noughts.game.game import Game
from noughts.game.position import Position
from noughts.solving.engine import consider, win_by_threats
from noughts.solving.limit import Limit

GAME = Game(15, 15, 5)
PLAY_NODES, PROOF_NODES = 300, 20_000
SHORTEST = 5  # plies
KINDS = ("fours", "threes")  # a win by threes needs at least one of them
# Asked with `python -S`, so that the noughts in the folder is imported and not an installed one.
ASK = """
import json, sys, time
time.monotonic = time.process_time
import noughts
assert noughts.__file__.startswith(sys.argv[2]), noughts.__file__
from noughts.game.game import Game
from noughts.game.position import Position
from noughts.solving.engine import consider
from noughts.solving.limit import Limit
found, longest = 0, 0.0
for text in json.load(sys.stdin):
    start = time.process_time()
    verdict = consider(Position.parse(text, Game(15, 15, 5)), limit=Limit(seconds=float(sys.argv[1])))
    longest = max(longest, time.process_time() - start)
    found += verdict.value == 1
print(json.dumps([found, longest]))
"""


def first_win(position: Position, kind: str) -> Position | None:
    """The first position of a game with a proven win of this kind that is not obvious."""
    while position.outcome is None:
        fours = win_by_threats(position, limit=Limit(nodes=PROOF_NODES), threes=0)
        if kind == "fours":
            won = fours
        else:
            won = None if fours else win_by_threats(position, limit=Limit(nodes=PROOF_NODES))
        if won is not None and len(won.variation) >= SHORTEST:
            return position
        move = consider(position, limit=Limit(nodes=PLAY_NODES), solve=False).move
        assert move is not None
        position = position.play(move)
    return None


def make_positions(number: int, seed: int) -> dict[str, str]:
    """Positions and their kinds, half of each; the same for the same seed on every machine."""
    random = Random(seed)
    made: dict[str, str] = {}
    while len(made) < number:
        kind = KINDS[len(made) % 2]
        found = first_win(opening(GAME, random), kind)
        if found is not None:
            made[str(found)] = kind
    return made


def ask(folder: Path, positions: list[str], seconds: float) -> tuple[int, float]:
    """How many wins the noughts in a folder finds, and its longest time for one, in processor seconds."""
    environment = {**os.environ, "PYTHONPATH": str(folder)}
    command = [sys.executable, "-S", "-c", ASK, str(seconds), str(folder.resolve())]
    asked = json.dumps(positions)
    done = subprocess.run(
        command, input=asked, cwd=folder, env=environment, text=True, capture_output=True, check=True
    )
    found, longest = json.loads(done.stdout)
    return found, longest


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("--number", type=int, default=200)
    parser.add_argument("--seconds", type=float, default=1.0, help="of processor time per position")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--commit", help="also ask noughts of this commit")
    chosen = parser.parse_args()
    start = time.process_time()
    made = make_positions(chosen.number, chosen.seed)
    kinds = ", ".join(f"{list(made.values()).count(kind)} by {kind}" for kind in KINDS)
    print(f"{len(made)} positions, {kinds}, made in {time.process_time() - start:.0f} CPU s", flush=True)
    found, longest = ask(Path(__file__).resolve().parent.parent, list(made), chosen.seconds)
    print(f"this noughts: {found} of {len(made)}, at most {longest:.2f} CPU s for one", flush=True)
    if chosen.commit:
        with checked_out(chosen.commit) as folder:
            found, longest = ask(folder, list(made), chosen.seconds)
        print(f"{chosen.commit}: {found} of {len(made)}, at most {longest:.2f} CPU s for one", flush=True)


if __name__ == "__main__":
    main()
