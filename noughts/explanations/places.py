"""What people call the places of a board: cells, groups of cells, winning rows."""

from collections.abc import Collection
from itertools import groupby

from noughts.explanations.claims import names
from noughts.explanations.values import describe_score, ranks
from noughts.game.game import CLASSIC, Game
from noughts.game.position import Position
from noughts.render.text import LINE_NAMES, join_words
from noughts.solving.verdict import Analysis

CORNERS, EDGES, CENTRE = frozenset({0, 2, 6, 8}), frozenset({1, 3, 5, 7}), 4  # of 3 x 3
MOST_NAMED = 9  # moves of which nothing is proven are only counted if there are more
NUMBERS = ("no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine")


def row_in_words(game: Game, row: tuple[int, ...]) -> str:
    """What people call a winning row.

    >>> row_in_words(CLASSIC, (3, 4, 5)), row_in_words(Game(4, 4, 4), (0, 1, 2, 3))
    ('the middle row', 'the line a1-d1')
    """
    if game is CLASSIC:
        return LINE_NAMES[sum(1 << cell for cell in row)]
    ends = (names(game, stroke[:: len(stroke) - 1 or 1]) for stroke in game.strokes(row))
    return f"the line {', '.join(map('-'.join, ends))}"


def number(count: int) -> str:
    """A small number as a word."""
    return NUMBERS[count] if count < len(NUMBERS) else str(count)


def cells_in_words(game: Game, cells: Collection[int], last_word: str = "and") -> str:
    """Cells by their names."""
    return join_words([game.cell_name(cell) for cell in cells], last_word)


def threats_in_words(game: Game, cells: Collection[int]) -> str:
    """Several threats at once."""
    return f"{number(len(cells))} threats at once, at {cells_in_words(game, cells)}"


def kind_of_cell(cell: int) -> str:
    """What a cell of 3 x 3 is."""
    return "the centre" if cell == CENTRE else "a corner" if cell in CORNERS else "an edge"


def one_of(position: Position, cells: Collection[int]) -> str:
    """Any of several moves, by the name of their kind if all that are left of it will do.

    >>> one_of(Position(), (0, 2, 6, 8)), one_of(Position(), (0, 2))
    ('a corner', 'a1 or c1')
    """
    if position.game is CLASSIC and len(cells) > 1:
        for kind in (CORNERS, EDGES):
            if set(cells) == kind.intersection(position.moves):
                return kind_of_cell(min(kind))
    return cells_in_words(position.game, cells, "or")


def count_cells(game: Game, cells: Collection[int]) -> str:
    """Several moves together.

    >>> count_cells(CLASSIC, (1, 3, 5, 7)), count_cells(CLASSIC, (4,)), count_cells(CLASSIC, (0, 8))
    ('the four edges', 'the centre', 'a1 and c3')
    """
    if game is CLASSIC:
        named = {CORNERS: "the four corners", EDGES: "the four edges", frozenset({CENTRE}): "the centre"}
        if frozenset(cells) in named:
            return named[frozenset(cells)]
    return cells_in_words(game, cells)


def mirror_groups(analysis: Analysis) -> list[tuple[int, ...]]:
    """The moves that are mirror images of each other and known to be worth the same, best first."""
    places = ranks(analysis)
    groups = {
        (places[cell], images[0], tuple(other for other in images if places[other] == places[cell]))
        for images in mirror_images(analysis.position)
        for cell in images
    }
    return [cells for _, _, cells in sorted(groups)]


def moves_in_lines(analysis: Analysis) -> list[str]:
    """What the moves are worth, a line for each worth, best first; mirror images told once.

    >>> from noughts.solving.oracle import analyse
    >>> moves_in_lines(analyse(Position.parse("X../.O./..X")))
    ['Draw: the four edges.', 'Loss in 2 moves: c1 and a3.']
    """
    places = ranks(analysis)
    lines = []
    for _, groups in groupby(mirror_groups(analysis), lambda cells: places[cells[0]]):
        alike = list(groups)
        score = analysis.move(alike[0][0]).score
        lines.append(f"{describe_score(score).capitalize()}: {_moves_in_words(analysis, alike)}.")
    return lines


def _moves_in_words(analysis: Analysis, groups: list[tuple[int, ...]]) -> str:
    game, count = analysis.position.game, sum(map(len, groups))
    if count == len(analysis.moves) > 1:
        return "every move"
    if count > MOST_NAMED and analysis.move(groups[0][0]).value is None:
        return f"{count} moves"
    named = [words for words in (count_cells(game, cells) for cells in groups) if words.startswith("the ")]
    single = sorted(cell for cells in groups for cell in cells if count_cells(game, cells) not in named)
    return join_words([*named, *(game.cell_name(cell) for cell in single)])


def mirror_images(position: Position) -> list[tuple[int, ...]]:
    """The moves, those together that are each other's images when the board is turned or reflected.

    >>> mirror_images(Position())
    [(0, 2, 6, 8), (1, 3, 5, 7), (4,)]
    """
    own = [
        symmetry
        for symmetry in position.game.symmetries
        if all(position.mark(cell) == position.mark(symmetry[cell]) for cell in range(position.game.cells))
    ]
    groups = (tuple(sorted({symmetry[move] for symmetry in own})) for move in position.moves)
    return list(dict.fromkeys(groups))
