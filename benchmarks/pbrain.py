"""`noughts engine` through real pipes against greedy: `python -m benchmarks.pbrain [seconds games size]`.

Prints how each game ends and the longest time from TURN to the answer, and the time allowed.
Sides alternate; greedy breaks ties at random. The times are wall-clock times of the referee, so a busy
machine adds to them.
"""

import sys
import time
from collections import Counter

from noughts import Position, player_named
from noughts.players.player import Dice
from tests.cli.referee import Referee


def play(size: int, seconds: float, number: int) -> tuple[str, float]:
    """The result of a game for the engine, and its longest time for a move."""
    greedy, dice, longest = player_named("greedy"), Dice(number), 0.0
    engine_begins = number % 2 == 0
    with Referee(size, size) as referee:
        assert referee.ask(f"START {size}") == "OK"
        referee.send(f"INFO timeout_turn {1000 * seconds:.0f}")
        position = Position(referee.game)
        line = "BEGIN"
        while position.outcome is None:
            if (position.mover == "X") == engine_begins:
                start = time.perf_counter()
                position = referee.move(position, line)
                longest = max(longest, time.perf_counter() - start)
            else:
                cell = greedy.choose(position, dice)
                position, line = position.play(cell), f"TURN {referee.place(cell)}"
        referee.end()
    winner = position.outcome.winner
    return "drawn" if winner is None else "won" if (winner == "X") == engine_begins else "lost", longest


def main(seconds: float, games: int, size: int) -> None:
    ends: Counter[str] = Counter()
    worst = 0.0
    for number in range(games):
        end, longest = play(size, seconds, number)
        ends[end] += 1
        worst = max(worst, longest)
        print(f"game {number + 1}: {end}, longest move {longest:.3f} s of {seconds:g} s", flush=True)
    told = ", ".join(f"{ends[end]} {end}" for end in ("won", "drawn", "lost"))
    print(f"{size}x{size}k5: {told}; longest move {worst:.3f} s of {seconds:g} s")


if __name__ == "__main__":
    seconds, games, size = sys.argv[1:] or ("1", "6", "15")
    main(float(seconds), int(games), int(size))
