"""A table of every position of a board: made once, then looked up."""

from pathlib import Path

from noughts import Game, Position, make_table

game = Game(4, 3, 3)
table = make_table(game, Path("4x3k3.table"))
value, plies = table.look_up(Position(game))
won, drawn, lost = table.tally
print(f"{table.reachable:,} positions: {won:,} won, {drawn:,} drawn, {lost:,} lost")
print(f"the empty board: value {value:+d}, over after {plies} plies")
