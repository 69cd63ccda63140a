"""Your own player: check it, then compute its exact results against others."""

from noughts import Position, check_player, match


def corners_first(position: Position) -> int:
    return min(position.moves, key=(0, 2, 6, 8, 4, 1, 3, 5, 7).index)


check_player(corners_first)  # on every position of 3 x 3
for opponent in ("random", "perfect"):
    result = match(corners_first, opponent)
    print(f"against {opponent}: wins {result.first_wins}, draws {result.draws}, loses {result.second_wins}")
