"""A tournament with both sides, on a board where the results are sampled."""

from noughts import Game, Position, tournament


def first_free(position: Position) -> int:
    return position.moves[0]


played = tournament(["level-1", "level-4", "greedy", first_free], Game(4, 4, 4), games=5, seed=1)
for row in played.standings():
    print(f"{row.name:10} {float(row.score):.3f}  Elo {row.elo:+.0f} +/- {row.error:.0f}")
