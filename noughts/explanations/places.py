"""Names for the places of a board: cells, groups of cells, winning lines."""

from collections.abc import Collection
from itertools import groupby

from noughts.explanations.claims import names
from noughts.explanations.values import describe_score, ranks
from noughts.game.game import CLASSIC, Game
from noughts.game.position import Position
from noughts.render.text import LINE_NAMES, join_words
from noughts.solving.verdict import Analysis

CORNERS, EDGES, CENTRE = frozenset({0, 2, 6, 8}), frozenset({1, 3, 5, 7}), 4  # of 3 x 3
GROUP_NAMES = {CORNERS: "the four corners", EDGES: "the four edges", frozenset({CENTRE}): "the centre"}
MOST_NAMED = 9  # unproven moves; if there are more, only their number is given
NUMBERS = ("no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine")


def line_in_words(game: Game, line: tuple[int, ...]) -> str:
    """The name of a winning line.

    >>> line_in_words(CLASSIC, (3, 4, 5)), line_in_words(Game(4, 4, 4), (0, 1, 2, 3))
    ('the middle row', 'the line a1-d1')
    """
    if game is CLASSIC:
        return LINE_NAMES[sum(1 << cell for cell in line)]
    ends = (names(game, stroke[:: len(stroke) - 1 or 1]) for stroke in game.strokes(line))
    return f"the line {', '.join(map('-'.join, ends))}"


def number(count: int) -> str:
    """A small number as a word."""
    return NUMBERS[count] if count < len(NUMBERS) else str(count)


def cells_in_words(game: Game, cells: Collection[int], last_word: str = "and") -> str:
    """Cells by their names."""
    return join_words([game.cell_name(cell) for cell in cells], last_word)


def threats_in_words(game: Game, cells: Collection[int]) -> str:
    """The words for several threats at once."""
    return f"{number(len(cells))} threats at once, at {cells_in_words(game, cells)}"


def kind_of_cell(cell: int) -> str:
    """The kind of a cell of 3 x 3, with its article."""
    return "the centre" if cell == CENTRE else "a corner" if cell in CORNERS else "an edge"


def one_of(position: Position, cells: Collection[int]) -> str:
    """Several moves as alternatives, by the name of their kind if these are all that are left of it.

    >>> one_of(Position(), (0, 2, 6, 8)), one_of(Position(), (0, 2))
    ('a corner', 'a1 or c1')
    """
    if position.game is CLASSIC and len(cells) > 1:
        for kind in (CORNERS, EDGES):
            if set(cells) == kind.intersection(position.moves):
                return kind_of_cell(min(kind))
    return cells_in_words(position.game, cells, "or")


def count_cells(game: Game, cells: Collection[int]) -> str:
    """Several moves together, by the name of their group if they have one.

    >>> count_cells(CLASSIC, (1, 3, 5, 7)), count_cells(CLASSIC, (4,)), count_cells(CLASSIC, (0, 8))
    ('the four edges', 'the centre', 'a1 and c3')
    """
    return _group_name(game, cells) or cells_in_words(game, cells)


def _group_name(game: Game, cells: Collection[int]) -> str | None:
    """The name of all corners, all edges or the centre of 3 x 3."""
    return GROUP_NAMES.get(frozenset(cells)) if game is CLASSIC else None


def mirror_groups(analysis: Analysis) -> list[tuple[int, ...]]:
    """The moves in groups of mirror images with the same known value, best first."""
    places = ranks(analysis)
    groups = {
        (places[cell], images[0], tuple(other for other in images if places[other] == places[cell]))
        for images in mirror_images(analysis.position)
        for cell in images
    }
    return [cells for _, _, cells in sorted(groups)]


def describe_moves(analysis: Analysis) -> list[str]:
    """One sentence per value with the moves that have it, best first.

    >>> from noughts.solving.oracle import analyse
    >>> describe_moves(analyse(Position.parse("X../.O./..X")))
    ['Draw: the four edges.', 'Loss in 2 moves: c1 and a3.']
    """
    places = ranks(analysis)
    sentences = []
    for _, groups in groupby(mirror_groups(analysis), lambda cells: places[cells[0]]):
        alike = list(groups)
        score = analysis.move(alike[0][0]).score
        sentences.append(f"{describe_score(score).capitalize()}: {_moves_in_words(analysis, alike)}.")
    return sentences


def _moves_in_words(analysis: Analysis, groups: list[tuple[int, ...]]) -> str:
    game, count = analysis.position.game, sum(map(len, groups))
    if count == len(analysis.moves) > 1:
        return "every move"
    if count > MOST_NAMED and analysis.move(groups[0][0]).value is None:
        return f"{count} moves"
    names_of_groups = [name for cells in groups if (name := _group_name(game, cells))]
    others = sorted(cell for cells in groups if not _group_name(game, cells) for cell in cells)
    return join_words([*names_of_groups, *names(game, tuple(others))])


def mirror_images(position: Position) -> list[tuple[int, ...]]:
    """The moves in groups that the rotations and reflections of this position map to each other.

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
