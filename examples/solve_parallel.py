"""Positions solved in parallel, one process per core."""

from concurrent.futures import ProcessPoolExecutor

from noughts import Game, Position, solve

if __name__ == "__main__":
    games = [Game.parse(text) for text in ("4x3k3", "4x4k3", "4x4k4", "5x4k4", "5x5k4")]
    with ProcessPoolExecutor() as pool:
        for game, verdict in zip(games, pool.map(solve, map(Position, games)), strict=True):
            print(f"{game}: {'a win' if verdict.value else 'a draw'}, {verdict.nodes:,} nodes")
