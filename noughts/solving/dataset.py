"""Every position of a board up to symmetry, with what it is worth: a data set of perfect play."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from tempfile import TemporaryDirectory

from noughts.game.game import CLASSIC, Game
from noughts.game.position import Position
from noughts.solving import perfect
from noughts.solving.score import Score
from noughts.solving.tables import find_table, make_table, table_size

BYTE = 8


@dataclass(frozen=True, slots=True)
class Record:
    """A position that stands for all its images; value and plies as everywhere, the mover's."""

    position: str
    marks: int  # on the board
    mover: str | None  # None when the game is over
    outcome: str | None  # X, O or tie; None while play goes on
    images: int  # so many positions does it stand for, itself among them
    value: int
    plies: int
    best: tuple[str, ...]  # all moves with the best value, and among them the soonest win or the latest loss


COLUMNS = tuple(Record.__dataclass_fields__)


def dataset_rows(game: Game) -> Iterator[Record]:
    """A row for every position up to symmetry, in order of the marks on the board.

    Where there is no table of the game yet, one is computed, and not kept.

    >>> found = list(dataset_rows(CLASSIC))
    >>> len(found), sum(row.images for row in found), found[0].best
    (765, 5478, ('a1', 'b1', 'c1', 'a2', 'b2', 'c2', 'a3', 'b3', 'c3'))
    """
    table_size(game)  # refuses boards that are too large
    with TemporaryDirectory() as folder:
        score = _scores(game, Path(folder))
        images_of = _images_of(game)
        layer = {(0, 0)}
        while layer:
            following = set()
            for x, o in sorted(layer):
                position = Position(game, x, o)
                after = {move: position.play(move) for move in position.moves}
                following |= {min(images_of(child.x, child.o)) for child in after.values()}
                yield _row(position, after, score, len(images_of(x, o)))
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


def _images_of(game: Game) -> Callable[[int, int], set[tuple[int, int]]]:
    """A function from the cells of X and O to those of all images; a byte is looked up at a time."""

    def part(symmetry: tuple[int, ...], start: int) -> list[int]:
        """Where eight cells go, for each way to take some of them."""
        cells = range(start, min(start + BYTE, game.cells))
        return [
            sum(1 << symmetry[cell] for cell in cells if byte >> cell - start & 1)
            for byte in range(1 << BYTE)
        ]

    tables = [[part(symmetry, start) for start in range(0, game.cells, BYTE)] for symmetry in game.symmetries]

    def image(table: list[list[int]], cells: int) -> int:
        found = 0
        for part in table:
            found |= part[cells & 0xFF]
            cells >>= BYTE
        return found

    return lambda x, o: {(image(table, x), image(table, o)) for table in tables}
