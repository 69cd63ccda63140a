"""Iterate over all positions of 3 x 3, and count their values for the side to move."""

from collections import Counter

from noughts import analyse, reachable_positions

values: Counter[int | None] = Counter()
for position in reachable_positions():
    if not position.outcome:
        values[analyse(position).verdict.value] += 1
print(f"of {values.total():,} unfinished positions the mover wins {values[1]:,}, draws {values[0]:,}")
