"""Every position of a board against brute force; `python -m benchmarks.every_position` does all boards."""

from collections.abc import Iterator
from dataclasses import fields, replace

from noughts.game.game import Game
from noughts.solving.solver import Pruning, Search
from noughts.solving.solver.table import images_of
from tests.solving.solver.brute import winning_lines

VARIANTS = {"all on": Pruning()} | {
    f"without {field.name}": replace(Pruning(), **{field.name: False}) for field in fields(Pruning)
}
VARIANTS["all off"] = Pruning(**{field.name: False for field in fields(Pruning)})

SOONEST = 100  # what a won position is worth, less the plies to its end; a lost one likewise
Marks = tuple[int, int]  # the mover's and the other side's


def boards(most_cells: int) -> Iterator[Game]:
    """All games on boards of up to so many cells, finished at their first move or not."""
    for width in range(1, most_cells + 1):
        for height in range(1, most_cells // width + 1):
            for k in range(1, max(width, height) + 1):
                yield Game(width, height, k)


def worth_of(game: Game) -> dict[Marks, int]:
    """The worth of every position that play can reach, finished ones too, by nothing but the rules."""
    lines = [sum(1 << cell for cell in line) for line in winning_lines(game.width, game.height, game.k)]
    cells = [1 << cell for cell in range(game.cells)]
    layers: list[dict[Marks, list[Marks]]] = [{(0, 0): []}]  # by marks: what each position leads to
    worth: dict[Marks, int] = {}
    while layers[-1]:
        layers.append({})
        for (mine, theirs), replies in layers[-2].items():
            if any(line & theirs == line for line in lines):
                worth[mine, theirs] = -SOONEST
                continue
            for cell in cells:
                if not cell & (mine | theirs):
                    replies.append((theirs, mine | cell))
                    layers[-1].setdefault(replies[-1], [])
    for layer in reversed(layers):
        for position, replies in layer.items():
            if position not in worth:
                best = max((-worth[reply] for reply in replies), default=0)
                worth[position] = best - (best > 0) + (best < 0)
    return worth


def unfinished(game: Game, worth: dict[Marks, int], step: int = 1, *, mirrored: bool = True) -> list[Marks]:
    """The unfinished positions, or every so many of them; unless `mirrored`, one of all mirror images."""
    least = images_of(game).least
    found = [
        (mine, theirs)
        for (mine, theirs), score in worth.items()
        if score != -SOONEST and mine | theirs != game.full and (mirrored or least(mine, theirs)[2] == 0)
    ]
    return found[step - 1 :: step]


def check(search: Search, worth: dict[Marks, int], positions: list[Marks]) -> None:
    """Ask about positions; is the solver right in all respects?

    That is the value, the cell that is named, and in how many moves a line can be forced.
    """
    for mine, theirs in positions:
        score = worth[mine, theirs]
        winning, saving = search.query_attack(mine, theirs), search.query_defence(theirs, mine)
        assert bool(winning) == (score > 0), (search.game, mine, theirs)
        assert bool(saving) == (score >= 0), (search.game, mine, theirs)
        assert not winning or worth[theirs, mine | winning] < 0, (search.game, mine, theirs)
        assert not saving or worth[theirs, mine | saving] <= 0, (search.game, mine, theirs)
        moves = (SOONEST - abs(score) + 1) // 2
        if score > 0:
            assert search.query_attack(mine, theirs, left=moves)
            assert moves == 1 or not search.query_attack(mine, theirs, left=moves - 1)
        if score < 0:
            assert not search.query_defence(theirs, mine, left=moves)
            assert moves == 1 or search.query_defence(theirs, mine, left=moves - 1)
