"""Matches of the engine on large boards, through PBrain pipes, with swapped sides and random openings:

    python benchmarks/engine_matches.py 15x15 --seconds 1 --games 12                against a greedy player
    python benchmarks/engine_matches.py 15x15 --commit 81ea2b0 --even --games 20    against an older noughts
    python benchmarks/engine_matches.py 15x15 --command ./pbrain-other --games 20   against another program
    python benchmarks/engine_matches.py 15x15 --without threes --nodes 20000        against itself without it

Prints every game, and the score with its 95 % interval at the end. Each opening is played twice: each side
has it once. Both sides have the same time per move, or, against itself, the same nodes. Against an older
noughts, that time is processor time, so a busy machine does not change the games.

With `--even`, the openings are those that look even to the engine. In most others, the side to move wins,
with either engine.
"""

import argparse
import os
import shlex
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import partial
from math import sqrt
from pathlib import Path
from random import Random
from typing import Protocol

from noughts.game.game import Game
from noughts.game.position import Position
from noughts.game.tactics import greedy_moves
from noughts.solving.engine import consider
from noughts.solving.engine.board import EngineBoard
from noughts.solving.engine.deepening import Deepening
from noughts.solving.engine.factory import make_search
from noughts.solving.engine.parts import ALL_PARTS, Parts
from noughts.solving.limit import Limit
from noughts.solving.solver.budget import Budget

CHECKOUT = Path(__file__).resolve().parent.parent
NOUGHTS = [sys.executable, "-c", "from noughts.cli import main; main()", "engine"]
NEAR = 3  # cells from the centre, for openings
EVEN, EVEN_NODES = 400, (30_000, 300_000)  # an even opening: its estimate is no further from 0, twice
FAR = 900  # the first time, with fewer nodes, it may be this far from 0
# Asked with `python -S`, so that the noughts in the folder is imported and not an installed one.
ANSWER = """
import sys, time
time.monotonic = time.process_time
import noughts
assert noughts.__file__.startswith(sys.argv[1]), noughts.__file__
from noughts.game.game import Game
from noughts.game.position import Position
from noughts.solving.engine import consider
from noughts.solving.limit import Limit
game = Game.parse(sys.argv[2])
for line in sys.stdin:
    start = time.process_time()
    verdict = consider(Position.parse(line.strip(), game), limit=Limit(seconds=float(sys.argv[3])))
    print(verdict.move, time.process_time() - start, flush=True)
"""
K = 5


class Side(Protocol):
    """A player of one game."""

    longest: float

    def move(self, position: Position) -> int: ...
    def end(self) -> None: ...


class Brain:
    """A program that speaks PBrain, started in a folder; `longest` is its longest time for a move."""

    def __init__(self, command: list[str], folder: Path, size: int, seconds: float) -> None:
        environment = {**os.environ, "PYTHONPATH": str(folder)}
        self.process = subprocess.Popen(
            command,
            cwd=folder,
            env=environment,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
        )
        self.size, self.longest = size, 0.0
        milliseconds = round(1000 * seconds)
        self.send(f"START {size}")
        assert self.hear() == "OK"
        self.send(f"INFO timeout_turn {milliseconds}", "INFO timeout_match 0", "INFO rule 0")

    def send(self, *lines: str) -> None:
        assert self.process.stdin is not None
        self.process.stdin.write("".join(f"{line}\n" for line in lines))
        self.process.stdin.flush()

    def hear(self) -> str:
        """The next line that is neither a message nor for debugging."""
        assert self.process.stdout is not None
        while line := self.process.stdout.readline():
            if line.strip() and not line.startswith(("MESSAGE", "DEBUG")):
                return line.strip()
        raise RuntimeError("the program ended")

    def move(self, position: Position) -> int:
        marks = [
            f"{cell % self.size},{cell // self.size},{1 if position.mine >> cell & 1 else 2}"
            for cell in range(position.game.cells)
            if (position.x | position.o) >> cell & 1
        ]
        start = time.perf_counter()
        self.send("BOARD", *marks, "DONE")
        column, row = map(int, self.hear().split(","))
        self.longest = max(self.longest, time.perf_counter() - start)
        return row * self.size + column

    def end(self) -> None:
        self.process.kill()
        self.process.communicate()


class Metered:
    """The engine of a folder, with a limit of processor seconds per move."""

    def __init__(self, folder: Path, game: Game, seconds: float) -> None:
        self.longest = 0.0
        self.process = subprocess.Popen(
            [sys.executable, "-S", "-c", ANSWER, str(folder.resolve()), str(game), str(seconds)],
            cwd=folder,
            env={**os.environ, "PYTHONPATH": str(folder)},
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
        )

    def move(self, position: Position) -> int:
        assert self.process.stdin is not None
        assert self.process.stdout is not None
        self.process.stdin.write(f"{position}\n")
        self.process.stdin.flush()
        move, seconds = self.process.stdout.readline().split()
        self.longest = max(self.longest, float(seconds))
        return int(move)

    def end(self) -> None:
        self.process.kill()
        self.process.communicate()


class Greedy:
    """Wins or blocks at once, otherwise takes the cell with the heaviest open lines."""

    longest = 0.0

    def __init__(self, random: Random) -> None:
        self.random = random

    def move(self, position: Position) -> int:
        return self.random.choice(list(greedy_moves(position, 4)))

    def end(self) -> None:
        pass


class Counted:
    """The engine in this process with so many nodes per move, and with some parts only."""

    longest = 0.0

    def __init__(self, nodes: int, parts: Parts = ALL_PARTS) -> None:
        self.limit, self.parts = Limit(nodes=nodes), parts

    def move(self, position: Position) -> int:
        move = consider(position, limit=self.limit, solve=False, parts=self.parts).move
        assert move is not None
        return move

    def end(self) -> None:
        pass


def opening(game: Game, random: Random) -> Position:
    """Some random marks near the centre, the same number on both sides, without a line of three."""
    near = [
        row * game.width + column
        for row in range(game.height // 2 - NEAR, game.height // 2 + NEAR + 1)
        for column in range(game.width // 2 - NEAR, game.width // 2 + NEAR + 1)
    ]
    position = Position(game)
    for cell in random.sample(near, random.choice((2, 4, 6))):
        position = position.play(cell)
    return position


def even_opening(game: Game, random: Random) -> Position:
    """An opening that looks even to the engine, so that both sides can win it."""
    while True:
        position = opening(game, random)
        if all(
            abs(estimate(position, nodes)) <= most
            for nodes, most in zip(EVEN_NODES, (FAR, EVEN), strict=True)
        ):
            return position


def estimate(position: Position, nodes: int) -> int:
    """What the engine makes of a position with a limit of nodes, for the side to move."""
    board, budget = EngineBoard.of(position), Budget(Limit(nodes=nodes))
    return Deepening(board, make_search(board, budget), budget).best().estimate


def play(position: Position, first: Side, second: Side) -> float:
    """The score of the first: 1, 1/2 or 0. An illegal move is an error."""
    sides = [first, second]
    turn = 0
    while position.outcome is None:
        position = position.play(sides[turn].move(position))
        turn = 1 - turn
    if position.outcome.winner is None:
        return 0.5
    return float(turn == 1)


@contextmanager
def checked_out(commit: str) -> Iterator[Path]:
    """A folder with an older commit, built."""
    with tempfile.TemporaryDirectory() as folder:
        target = Path(folder) / "noughts"
        git = ["git", "-C", str(CHECKOUT), "worktree"]
        subprocess.run([*git, "add", "--detach", target, commit], check=True, capture_output=True)
        try:
            build = [sys.executable, "setup.py", "-q", "build_ext", "--inplace"]
            subprocess.run(build, cwd=target, check=True, capture_output=True)
            yield target
        finally:
            subprocess.run([*git, "remove", "--force", target], check=True)


def main() -> None:
    """Play the games and print how they end."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("boards", nargs="+", metavar="SIZExSIZE")
    parser.add_argument("--seconds", type=float, default=1.0, help="timeout_turn of both sides")
    parser.add_argument("--nodes", type=int, default=20_000, help="per move, against itself")
    parser.add_argument("--games", type=int, default=12, help="on each board, an even number")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--even", action="store_true", help="from openings that look even")
    parser.add_argument("--commit", help="play against noughts of this commit")
    parser.add_argument("--command", help="play against this program")
    parser.add_argument(
        "--without", choices=Parts.__dataclass_fields__, nargs="+", help="play against itself without each"
    )
    parser.add_argument("--fewer", type=int, help="play against itself with a share of the nodes: 1/FEWER")
    chosen = parser.parse_args()
    if chosen.commit:
        with checked_out(chosen.commit) as folder:
            run(chosen, folder)
    else:
        run(chosen, CHECKOUT)


def run(chosen: argparse.Namespace, folder: Path) -> None:
    """Play on each board; an older noughts may be in the folder. All matches have the same openings."""
    for name in chosen.boards:
        size, random = int(name.partition("x")[0]), Random(chosen.seed)
        make = even_opening if chosen.even else opening
        starts = [make(Game(size, size, K), random) for _ in range((chosen.games + 1) // 2)]
        for part in chosen.without or (None,):
            title = name if part is None else f"{name} without {part}"
            play_match(title, starts, chosen.games, partial(pair, chosen, folder, size, part))


def play_match(
    name: str, starts: list[Position], games: int, pair: Callable[[Random], tuple[Side, Side]]
) -> None:
    """Play each opening twice, and print the games and the score."""
    scores, slowest = list[float](), [0.0, 0.0]
    for number in range(games):
        start, sides = starts[number // 2], pair(Random(number))
        score = play(start, *sides) if number % 2 == 0 else 1 - play(start, *sides[::-1])
        for side in sides:
            side.end()
        slowest = [max(old, side.longest) for old, side in zip(slowest, sides, strict=True)]
        scores.append(score)
        result = {1: "won", 0.5: "drawn", 0: "lost"}[score]
        print(f"{name} game {number + 1}, {start}: {result}", flush=True)
    mean = sum(scores) / len(scores)
    reach = 1.96 * sqrt(sum((score - mean) ** 2 for score in scores)) / len(scores)
    counts = ", ".join(f"{scores.count(s)} {w}" for s, w in ((1, "won"), (0.5, "drawn"), (0, "lost")))
    longest = " and ".join(f"{seconds:.2f} s" for seconds in slowest)
    print(f"{name}: {counts}: {100 * mean:.1f} ± {100 * reach:.1f} %; longest moves {longest}", flush=True)


def pair(
    chosen: argparse.Namespace, folder: Path, size: int, part: str | None, random: Random
) -> tuple[Side, Side]:
    """The engine and its opponent, for one game."""
    if part or chosen.fewer:
        parts = Parts(**{part: False}) if part else ALL_PARTS
        return Counted(chosen.nodes), Counted(chosen.nodes // (chosen.fewer or 1), parts)
    if chosen.commit:
        game = Game(size, size, K)
        return Metered(CHECKOUT, game, chosen.seconds), Metered(folder, game, chosen.seconds)
    ours = Brain(NOUGHTS, CHECKOUT, size, chosen.seconds)
    if chosen.command:
        return ours, Brain(shlex.split(chosen.command), folder, size, chosen.seconds)
    return ours, Greedy(random)


if __name__ == "__main__":
    main()
