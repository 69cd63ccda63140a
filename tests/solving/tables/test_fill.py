"""Tables are right: against the rules, brute force and each other."""

import threading

import pytest

from noughts.game.game import CLASSIC, Game
from noughts.game.position import reachable_positions
from noughts.solving import perfect
from noughts.solving.tables.layout import (
    LARGEST,
    LARGEST_IN_COLUMNS,
    UNREACHABLE,
    layer_starts,
    layout_of,
    place,
    value_and_plies,
)
from tests.every import POSITIONS
from tests.solving.tables.games import FILLS, FLAGGED, GAMES, Fill, filled, judged, random_positions

each_fill = pytest.mark.parametrize("fill", FILLS.values(), ids=FILLS.keys())
each_game = pytest.mark.parametrize("game", GAMES, ids=str)
each_kind = pytest.mark.parametrize("game", [*GAMES, *FLAGGED], ids=str)


@each_kind
def test_both_ways_to_fill_make_the_same_bytes(game: Game) -> None:
    made = [filled(fill, game) for fill in FILLS.values()]
    assert all(one == made[0] for one in made)


@each_kind
def test_exactly_the_reachable_positions_have_a_score(game: Game) -> None:
    body, tally = filled(FILLS["plain"], game)
    layout = layout_of(game)
    places = [layout.place(position.x, position.o) for position in reachable_positions(game)]
    assert sorted(places) == [at for at, score in enumerate(body) if score != UNREACHABLE]
    assert sum(tally) == len(places)


@each_game
def test_every_score_is_what_brute_force_says(game: Game) -> None:
    body, tally = filled(FILLS["plain"], game)
    starts = layer_starts(game.cells)
    values = {1: 0, 0: 0, -1: 0}
    for position in (
        reachable_positions(game) if game.cells < 10 else random_positions(game, 500, seed=game.k)
    ):
        score = body[place(position.x, position.o, starts)]
        found = value_and_plies(score, position.empty.bit_count())
        assert found == judged(position), position
        values[found[0]] += 1
    if game.cells < 10:
        assert tuple(values.values()) == tally


@each_fill
def test_the_classic_game_is_that_of_the_baked_table(fill: Fill) -> None:
    body, tally = filled(fill, CLASSIC)
    assert (sum(tally), body[0]) == (5478, 32)
    starts = layer_starts(9)
    for position in POSITIONS:
        found = value_and_plies(body[place(position.x, position.o, starts)], position.empty.bit_count())
        assert found == (perfect.value(position), perfect.plies(position))


def test_four_by_four() -> None:
    body, tally = filled(list(FILLS.values())[-1], Game(4, 4, 4))
    assert sum(tally) == 9_722_011
    assert tally == (2_730_266, 6_031_189, 960_556)
    starts = layer_starts(16)
    late = [
        position for position in random_positions(Game(4, 4, 4), 3000, 4) if position.empty.bit_count() < 9
    ]
    for position in late:
        score = body[place(position.x, position.o, starts)]
        assert value_and_plies(score, position.empty.bit_count()) == judged(position)
    assert len(late) > 1000


@pytest.mark.skipif("compiled" not in FILLS, reason="plain Python takes 8 s")
def test_connect_four_on_five_columns_of_four() -> None:
    """J. Tromp counted the legal positions of Connect Four: 161,029 on 4 x 4 and 3,945,711 on 5 x 4."""
    for name, reachable in (("4x4k4g", 161_029), ("5x4k4g", 3_945_711)):
        body, tally = filled(FILLS["compiled"], Game.parse(name))
        assert (sum(tally), body[0]) == (reachable, 32)  # a draw


@each_fill
def test_a_board_may_have_any_number_of_lines(fill: Fill) -> None:
    body, tally = filled(fill, CLASSIC)
    again = bytearray(len(body))
    assert fill(again, CLASSIC.cells, CLASSIC.lines * 20, lambda done: None) == tally
    assert again == body


@each_fill
def test_a_report_counts_up_and_what_it_raises_ends_the_work(fill: Fill) -> None:
    game = Game(7, 2, 3)  # enough places for more than one report
    reports: list[int] = []

    def report(done: int) -> None:
        reports.append(done)
        if len(reports) == 3:
            raise KeyboardInterrupt

    body = bytearray(layer_starts(game.cells)[-1])
    with pytest.raises(KeyboardInterrupt):
        fill(body, game.cells, game.lines, report)
    assert len(reports) == 3
    assert 0 < reports[0] < reports[1] < reports[2] < len(body)
    assert body[0] == 0  # the empty board comes last and was not reached


def test_other_threads_go_on() -> None:
    worker = threading.Thread(target=filled, args=(list(FILLS.values())[-1], Game(5, 3, 5)))
    turns = 0
    worker.start()
    while worker.is_alive():
        turns += 1
    assert turns > 1000


def test_the_compiled_part_refuses_what_does_not_fit() -> None:
    for name, fill in FILLS.items():
        if name == "plain":
            continue  # trusts its only caller
        for size, cells, lines, columns in (
            (6046, 0, [7], 0),
            (6046, LARGEST + 1, [7], 0),
            (6045, 9, [7], 0),
            (6046, 9, [0], 0),
            (6046, 9, [512], 0),
            (984, LARGEST_IN_COLUMNS + 1, [7], 3),
            (984, 9, [7], 4),
            (984, 9, [7], -3),
            (983, 9, [7], 3),
        ):
            with pytest.raises(ValueError):
                fill(bytearray(size), cells, lines, lambda done: None, False, columns)
