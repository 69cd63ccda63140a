"""The map of 3 x 3: every position is on it once, where brute force puts it."""

from functools import cache

import pytest

from noughts.api.explorer import PositionGroup, explorer
from noughts.game.errors import NoughtsError
from noughts.game.position import O, Position, X, reachable_positions


@cache
def winner(position: Position) -> str | None:
    """Who wins with best play, by trying every move."""
    if position.outcome:
        return position.outcome.winner
    after = {winner(position.play(move)) for move in position.moves}
    loser = O if position.mover == X else X
    return position.mover if position.mover in after else None if None in after else loser


def test_every_position_is_on_the_map_once_and_where_it_belongs() -> None:
    told = explorer()
    assert (told["positions"], told["classes"]) == (5478, 765)
    groups: dict[tuple[int, str | None], PositionGroup] = {
        (group["plies"], group["winner"]): group for group in told["groups"]
    }
    assert len(groups) == len(told["groups"]) == 30
    assert sum(group["positions"] for group in groups.values()) == 5478
    assert sum(len(group["over"]) for group in groups.values()) == 138
    assert sum(len(group["open"]) for group in groups.values()) == 765 - 138
    counted: dict[tuple[int, str | None], int] = dict.fromkeys(groups, 0)
    for position in reachable_positions():
        place = (position.x | position.o).bit_count(), winner(position)
        listed = groups[place]["over" if position.outcome else "open"]
        assert listed.count(str(position.canonical())) == 1
        counted[place] += 1
    assert counted == {place: group["positions"] for place, group in groups.items()}


def test_the_present_one_is_marked_with_all_its_mirror_images() -> None:
    for position in list(reachable_positions())[::50]:
        told = explorer("3x3k3", str(position))
        (here,) = [group for group in told["groups"] if group["here"]]
        assert told["here"] in here["open"] + here["over"]
        assert str(position) in told["images"]
        images = {Position.parse(image).canonical() for image in told["images"]}
        assert images == {position.canonical()} == {Position.parse(told["here"])}
    assert len(told["images"]) == len(set(told["images"])) <= 8


def test_there_is_no_map_of_other_boards() -> None:
    with pytest.raises(NoughtsError, match="only 3x3k3 has a map of all positions: 4x4k3 has too many"):
        explorer("4x4k3")
