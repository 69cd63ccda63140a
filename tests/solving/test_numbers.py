"""The numbers of 3 x 3 that the literature gives, from this code."""

from collections import Counter
from functools import cache

from noughts.game.position import Position, reachable_positions
from noughts.solving import perfect


def test_positions() -> None:
    positions = list(reachable_positions())
    assert len(positions) == len(set(positions)) == 5478
    finished = Counter(position.outcome.winner for position in positions if position.outcome)
    assert finished == {"X": 626, "O": 316, None: 16}


def test_positions_up_to_symmetry() -> None:
    classes = {position.canonical() for position in reachable_positions()}
    assert len(classes) == 765
    assert sum(position.outcome is not None for position in classes) == 138


def test_games() -> None:
    @cache
    def games(position: Position) -> Counter[str | None]:
        if position.outcome:
            return Counter([position.outcome.winner])
        return sum((games(position.play(move)) for move in position.moves), Counter())

    assert games(Position()) == {"X": 131_184, "O": 77_904, None: 46_080}
    assert games(Position()).total() == 255_168


def test_nodes_of_the_full_tree_by_ply() -> None:
    layer = Counter([Position()])
    plies = []
    while layer:
        plies.append(layer.total())
        following: Counter[Position] = Counter()
        for position, times in layer.items():
            for move in position.moves:
                following[position.play(move)] += times
        layer = following
    assert plies == [1, 9, 72, 504, 3024, 15120, 54720, 148176, 200448, 127872]
    assert sum(plies) == 549_946


def test_perfect_play_draws() -> None:
    assert perfect.value(Position()) == 0
