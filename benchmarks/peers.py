"""Compare this project with similar ones, in one run: `python benchmarks/peers.py [seconds for each]`.

Needs the extra `peers`. Each job runs in its own process, with a time limit.
The times are CPU seconds of the search, without imports. The table is Markdown, for
docs/background/performance.md.
"""

import json
import subprocess
import sys
import time
from collections.abc import Callable
from copy import deepcopy
from importlib import import_module
from pathlib import Path
from typing import Any

MOST_SECONDS = 150.0
REPEATS = 2000  # of what takes microseconds

Job = Callable[[], tuple[float, int]]  # seconds, and the value found for the first player


def timed(search: Callable[[], Any], value: Callable[[Any], int]) -> tuple[float, int]:
    start = time.process_time()
    found = search()
    return time.process_time() - start, value(found)


def our_minimax() -> tuple[float, int]:
    import tictactoe

    board = tictactoe.initial_state()
    start = time.process_time()
    for _ in range(REPEATS):
        tictactoe.minimax(board)
    return (time.process_time() - start) / REPEATS, 0


def our_alpha_beta() -> tuple[float, int]:
    from noughts.game.position import Position
    from noughts.strategies import STRATEGIES

    strategy = STRATEGIES["alpha-beta"]()
    return timed(lambda: strategy.choose(Position()), lambda choice: int(choice.value))


def our_solver(game: str) -> Job:
    def job() -> tuple[float, int]:
        from noughts import Game, Position, solve

        position = Position(Game.parse(game))
        return timed(lambda: solve(position), lambda verdict: int(verdict.value))

    return job


def open_spiel(game: str) -> Job:
    def job() -> tuple[float, int]:
        loaded = import_module("pyspiel").load_game(game)
        search = import_module("open_spiel.python.algorithms.minimax").alpha_beta_search
        return timed(lambda: search(loaded), lambda found: int(found[0]))

    return job


class Row:
    """A game for easyAI in its fast form: it takes moves back and knows its lines."""

    WIN = 100

    def __init__(self, width: int, height: int, k: int) -> None:
        from noughts.game.game import Game, cells_of

        self.lines = [cells_of(line) for line in Game(width, height, k).lines]
        self.board = [0] * (width * height)
        self.current_player = 1

    def copy(self) -> "Row":
        return deepcopy(self)

    def switch_player(self) -> None:
        self.current_player = 3 - self.current_player

    def possible_moves(self) -> list[int]:
        return [cell for cell, mark in enumerate(self.board) if mark == 0]

    def make_move(self, move: int) -> None:
        self.board[move] = self.current_player

    def unmake_move(self, move: int) -> None:
        self.board[move] = 0

    def lose(self) -> bool:
        other = 3 - self.current_player
        return any(all(self.board[cell] == other for cell in line) for line in self.lines)

    def is_over(self) -> bool:
        return self.lose() or 0 not in self.board

    def scoring(self) -> int:
        return -self.WIN if self.lose() else 0

    def ttentry(self) -> tuple[int, ...]:
        return tuple(self.board)


def easy_ai(width: int, height: int, k: int, *, with_table: bool) -> Job:
    def job() -> tuple[float, int]:
        easy = import_module("easyAI")
        table = easy.TranspositionTable() if with_table else None
        ai = easy.Negamax(width * height, win_score=Row.WIN, tt=table)
        game = Row(width, height, k)
        return timed(lambda: (ai(game), ai.alpha)[1], lambda alpha: (alpha > 0) - (alpha < 0))

    return job


JOBS: dict[tuple[str, str], Job] = {
    ("3x3k3, one move", "noughts: `tictactoe.minimax`"): our_minimax,
    ("3x3k3, one move", "noughts: textbook alpha-beta"): our_alpha_beta,
    ("3x3k3, one move", "noughts: solver"): our_solver("3x3k3"),
    ("3x3k3, one move", "OpenSpiel: alpha-beta"): open_spiel("tic_tac_toe"),
    ("3x3k3, one move", "easyAI: Negamax"): easy_ai(3, 3, 3, with_table=False),
    ("4x4k3, solved", "noughts: solver"): our_solver("4x4k3"),
    ("4x4k3, solved", "OpenSpiel: alpha-beta"): open_spiel("mnk(m=4,n=4,k=3)"),
    ("4x4k3, solved", "easyAI: Negamax with table"): easy_ai(4, 4, 3, with_table=True),
    ("4x4k4, solved", "noughts: solver"): our_solver("4x4k4"),
    ("4x4k4, solved", "OpenSpiel: alpha-beta"): open_spiel("mnk(m=4,n=4,k=4)"),
    ("4x4k4, solved", "easyAI: Negamax with table"): easy_ai(4, 4, 4, with_table=True),
}


def measure(number: int, most_seconds: float) -> float | None:
    """The seconds of one job in its own process; None if it did not end in time."""
    try:
        done = subprocess.run(
            [sys.executable, str(Path(__file__).resolve()), "--job", str(number)],
            capture_output=True,
            text=True,
            check=True,
            timeout=most_seconds,
        )
    except subprocess.TimeoutExpired:
        return None
    return float(json.loads(done.stdout.splitlines()[-1])["seconds"])


def in_words(seconds: float) -> str:
    for unit, size in (("s", 1.0), ("ms", 1e-3), ("µs", 1e-6)):
        if seconds >= size:
            return f"{seconds / size:.3g} {unit}"
    return f"{seconds / 1e-9:.3g} ns"


def main(most_seconds: float) -> None:
    print("| task | program | time | times ours |\n| --- | --- | --- | --- |")
    ours: dict[str, float] = {}
    for number, (task, program) in enumerate(JOBS):
        seconds = measure(number, most_seconds)
        if seconds is None:
            at_least = most_seconds / ours[task]
            row = f"more than {most_seconds:g} s, stopped | more than {at_least:,.0f}"
        else:
            row = f"{in_words(seconds)} | {seconds / ours.setdefault(task, seconds):,.0f}"
        print(f"| {task} | {program} | {row} |", flush=True)


if __name__ == "__main__":
    if sys.argv[1:2] == ["--job"]:
        elapsed, found_value = list(JOBS.values())[int(sys.argv[2])]()
        print(json.dumps({"seconds": elapsed, "value": found_value}))
    else:
        main(float(sys.argv[1]) if len(sys.argv) > 1 else MOST_SECONDS)
