"""Every position of a board up to symmetry, with what it is worth: a data set of perfect play."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from tempfile import TemporaryDirectory

from noughts.game.game import CLASSIC, Game, as_game
from noughts.game.position import Position
from noughts.solving import perfect
from noughts.solving.score import Score
from noughts.solving.solver.table import images_of
from noughts.solving.tables import find_table, make_table, table_size


@dataclass(frozen=True, slots=True)
class Record:
    """A position that represents all its mirror images; value and plies are the mover's."""

    position: str
    marks: int  # on the board
    mover: str | None  # None when the game is over
    outcome: str | None  # X, O or tie; None while play goes on
    images: int  # positions that it represents, itself included
    value: int
    plies: int
    best: tuple[str, ...]  # all moves with the best value, and among them the soonest win or the latest loss


__all__ = ["COLUMNS", "Record", "dataset_rows"]

COLUMNS = tuple(Record.__dataclass_fields__)


def dataset_rows(game: Game | str = CLASSIC) -> Iterator[Record]:
    """A row for every position up to symmetry, in order of the marks on the board.

    If there is no table of the game, it is computed and not kept.

    >>> found = list(dataset_rows())
    >>> len(found), sum(row.images for row in found), found[0].best
    (765, 5478, ('a1', 'b1', 'c1', 'a2', 'b2', 'c2', 'a3', 'b3', 'c3'))
    """
    game = as_game(game)
    table_size(game)  # raises if the board is too large
    with TemporaryDirectory() as folder:
        score = _scores(game, Path(folder))
        images = images_of(game)
        layer = {(0, 0)}
        while layer:
            following = set()
            for x, o in sorted(layer):
                position = Position(game, x, o)
                after = {move: position.play(move) for move in position.moves}
                following |= {images.least(child.x, child.o)[:2] for child in after.values()}
                yield _row(position, after, score, len(images.all_of(x, o)))
            layer = following


def _row(
    position: Position, after: dict[int, Position], score: Callable[[Position], Score], images: int
) -> Record:
    whole, name, outcome = score(position), position.game.cell_name, position.outcome
    return Record(
        str(position),
        (position.x | position.o).bit_count(),
        None if outcome else position.mover,
        None if outcome is None else outcome.winner or "tie",
        images,
        whole.value,
        whole.plies or 0,
        tuple(name(move) for move, child in after.items() if score(child).for_parent == whole),
    )


def _scores(game: Game, folder: Path) -> Callable[[Position], Score]:
    """Where all positions of a game can be looked up."""
    if game is CLASSIC:
        return lambda position: Score(perfect.value(position), perfect.plies(position))
    table = find_table(game) or make_table(game, folder / "table")
    return lambda position: Score(*table.look_up(position))
