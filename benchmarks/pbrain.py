"""`noughts engine` through real pipes against greedy: `python -m benchmarks.pbrain [seconds moves size]`.

Plays games until the engine has made the given number of moves. Prints how each game ends, its longest
time from TURN to the answer, and how many moves took longer than allowed. Sides alternate; greedy breaks
ties at random. The times are wall-clock times of the referee, so a busy machine adds to them.
"""

import sys
import time
from collections import Counter

from noughts import Position, player_named
from noughts.players.player import Dice
from tests.cli.referee import Referee


def play(size: int, seconds: float, number: int) -> tuple[str, list[float]]:
    """The result of a game for the engine, and its time for each move."""
    greedy, dice, times = player_named("greedy"), Dice(number), list[float]()
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
                times.append(time.perf_counter() - start)
            else:
                cell = greedy.choose(position, dice)
                position, line = position.play(cell), f"TURN {referee.place(cell)}"
        referee.end()
    winner = position.outcome.winner
    return "drawn" if winner is None else "won" if (winner == "X") == engine_begins else "lost", times


def main(seconds: float, moves: int, size: int) -> None:
    ends: Counter[str] = Counter()
    times: list[float] = []
    while len(times) < moves:
        end, added = play(size, seconds, ends.total())
        ends[end] += 1
        times += added
        print(f"game {ends.total()}: {end}, longest move {max(added):.3f} s of {seconds:g} s", flush=True)
    told = ", ".join(f"{ends[end]} {end}" for end in ("won", "drawn", "lost"))
    late = f"{sum(one > seconds for one in times)} of {len(times)} moves over {seconds:g} s"
    print(f"{size}x{size}k5: {told}; {late}, longest {max(times):.3f} s")


if __name__ == "__main__":
    seconds, moves, size = sys.argv[1:] or ("1", "100", "15")
    main(float(seconds), int(moves), int(size))
