"""The lines and the symmetries of boards. No other module knows directions, edges or layers.

A board has one or more layers of the same size. Cells are numbered layer by layer, and row by row in
each layer, so layers are drawn like rows below each other: on 3x3x3, rows 4 to 6 are the second layer.
"""

from noughts.game import notation
from noughts.game.errors import ImpossibleError, NotationError
from noughts.game.notation import CYLINDER, GRAVITY, HEXAGONAL, MISERE, ONE_MARK, WRAPS, quote

TYPE_CHECKING = False  # for type checkers; importing `typing` would take 8 ms
if TYPE_CHECKING:
    from collections.abc import Iterable

MOST_CELLS = notation.LONGEST**2
MOST_LINES = 3000  # of a game from lines
FLAT = ((1, 0, 0), (0, 1, 0), (1, 1, 0), (-1, 1, 0))  # right, down, deep: across, down, falling, rising
HEX = ((1, 0, 0), (0, 1, 0), (-1, 1, 0))  # a hexagonal cell has six neighbours
DEEP = tuple((right, down, 1) for down in (0, 1, -1) for right in (0, 1, -1))

# Harary's animals: the player who completes the shape, turned or reflected in any way, wins.
ANIMALS = {
    "domino": "XX",
    "el": "XX/X.",
    "tic": "XXX",
    "elly": "XXX/X..",
    "tippy": "XX./.XX",
    "knobby": "XXX/.X.",
    "skinny": "XXXX",
    "fatty": "XX/XX",
    "snaky": "XX.../.XXXX",
}

Size = tuple[int, int, int]  # width, height and depth; the height is that of one layer
Symmetry = tuple[int, ...]
APART = (  # flags that do not go together, and why
    (WRAPS + CYLINDER + HEXAGONAL, "a board wraps, is a cylinder or has hexagonal cells"),
    (WRAPS + GRAVITY, "marks cannot fall on a board without a lowest row"),
    (HEXAGONAL + GRAVITY, "marks fall only on square cells"),
    (MISERE + ONE_MARK, "with one mark for both, completing a line loses anyway"),
)


def require_numbers(width: int, height: int, k: int, depth: int) -> None:
    """Raise ImpossibleError unless these are whole numbers."""
    if isinstance(width, str):
        raise ImpossibleError(
            f"width, height and k are whole numbers, not the text {quote(width)}: Game.parse reads it"
        )
    if not all(type(number) is int for number in (width, height, k)):
        raise ImpossibleError(
            f"width, height and k are whole numbers, not {quote(width)}, {quote(height)} and {quote(k)}"
        )
    if type(depth) is not int:
        raise ImpossibleError(f"the depth is a whole number, not {quote(depth)}")


def read_flags(flags: str, depth: int) -> str:
    """The flags in the order in which a game lists them; raise if they do not exist or go together."""
    if not isinstance(flags, str) or set(flags) - set(notation.FLAGS):
        raise NotationError(f"{quote(flags)} are not flags: choose from the letters {notation.FLAGS}")
    return require_flags(flags, depth)


def read_size(cells: "int | tuple[int, ...]") -> Size:
    """The size of a board. A number of cells makes rows of equal length, as long as possible."""
    if type(cells) is int and 1 <= cells <= MOST_CELLS:
        width = max(side for side in range(1, notation.LONGEST + 1) if cells % side == 0)
        return width, cells // width, 1
    if isinstance(cells, (tuple, list)) and 2 <= len(cells) <= 3:
        width, height, *deep = cells
        if all(type(number) is int for number in cells):
            return width, height, deep[0] if deep else 1
    raise ImpossibleError(
        f"a board is a number of cells up to {MOST_CELLS}, or a size such as (3, 3), not {quote(cells)}"
    )


def read_line(size: Size, line: "Iterable[int | str]") -> tuple[int, ...]:
    """The cells of a line, in order; raise if it is not a line of this board."""
    width, height = size[0], size[1] * size[2]
    try:
        given = list(line)
    except TypeError:
        raise ImpossibleError(f"a line is a list of cells, not {quote(line)}") from None
    cells = tuple(sorted({notation.cell_index(cell, width, height) for cell in given}))
    if not cells or len(cells) < len(given):
        raise ImpossibleError(f"a line has one or more different cells, not {quote(line)}")
    return cells


def require_size(size: Size, k: int | None) -> None:
    """Raise ImpossibleError unless there is a board of this size, with lines of k cells if k is given."""
    width, height, depth = size
    highest = MOST_CELLS if k is None else notation.LONGEST
    for side, length, most in (
        ("wide", width, notation.LONGEST),
        ("high", height, highest),
        ("deep", depth, notation.LONGEST),
    ):
        if not 1 <= length <= most:
            raise ImpossibleError(f"a board cannot be {length} {side}: 1 to {most} cells are allowed")
    name = "x".join(map(str, size if depth > 1 else size[:2]))
    if width * height * depth > MOST_CELLS:
        raise ImpossibleError(
            f"a {name} board has {width * height * depth} cells: up to {MOST_CELLS} are allowed"
        )
    if k is not None and not 1 <= k <= max(size):
        raise ImpossibleError(f"{k} in a row cannot be made on a {name} board: 1 to {max(size)} are allowed")


def require_flags(flags: str, depth: int) -> str:
    """The flags in the order in which a game lists them; raise ImpossibleError if they do not go together."""
    for group, why in APART:
        if sum(flag in flags for flag in group) > 1:
            raise ImpossibleError(f"the flags {quote(flags)} do not go together: {why}")
    for flag in flags if depth > 1 else "":
        if flag in WRAPS + CYLINDER + HEXAGONAL + GRAVITY:
            raise ImpossibleError(f"a board of {depth} layers cannot have the flag {quote(flag)}")
    return "".join(flag for flag in notation.FLAGS if flag in flags)


def straight_lines(size: Size, k: int, flags: str) -> tuple[int, ...]:
    """Every straight run of k different cells as a bitboard, each once."""
    width, height, depth = size
    found = []
    for right, down, deep in (HEX if HEXAGONAL in flags else FLAT) + (DEEP if depth > 1 else ()):
        for layer in range(depth):
            for row in range(height):
                for column in range(width):
                    run = [
                        (layer + step * deep, row + step * down, column + step * right) for step in range(k)
                    ]
                    if WRAPS in flags:
                        run = [(at, at_row % height, at_column % width) for at, at_row, at_column in run]
                    elif CYLINDER in flags:
                        run = [(at, at_row, at_column % width) for at, at_row, at_column in run]
                    last_layer, last_row, last_column = run[-1]
                    inside = last_layer < depth and 0 <= last_row < height and 0 <= last_column < width
                    if inside and len(set(run)) == k:
                        found.append(
                            sum(
                                [
                                    1 << (at * height + at_row) * width + at_column
                                    for at, at_row, at_column in run
                                ]
                            )
                        )
    return tuple(dict.fromkeys(found))  # with k = 1 all directions give the same lines


def read_shape(shape: str) -> tuple[tuple[int, int], ...]:
    """The cells of a shape, as rows and columns: an animal, or a drawing such as "XX./.XX".

    >>> read_shape("el")
    ((0, 0), (0, 1), (1, 0))
    """
    drawing = ANIMALS.get(shape.strip().lower(), shape.strip().upper()) if isinstance(shape, str) else ""
    rows = drawing.split("/")
    if set(drawing) - set("X./") or "X" not in drawing or len({len(row) for row in rows}) > 1:
        raise NotationError(
            f"{quote(shape)} is not a shape: draw one such as 'XX./.XX', or choose from {', '.join(ANIMALS)}"
        )
    return tuple((i, j) for i, row in enumerate(rows) for j, mark in enumerate(row) if mark == "X")


def shape_lines(size: Size, shape: str, flags: str) -> tuple[int, ...]:
    """Every place of a shape on the board, turned and reflected, as a bitboard; in order of their cells."""
    width, height, depth = size
    if depth > 1 or HEXAGONAL in flags:
        raise ImpossibleError("a shape needs a board of square cells with one layer")
    found = set()
    cells = read_shape(shape)
    if len(cells) > width * height:  # before it is tried everywhere
        raise ImpossibleError(f"the shape {quote(shape)} does not fit on a {width}x{height} board")
    for turn in range(8):
        turned = [(j, i) if turn & 1 else (i, j) for i, j in cells]
        turned = [(-i if turn & 2 else i, -j if turn & 4 else j) for i, j in turned]
        for at in range(width * height):
            top, left = divmod(at, width)
            placed = [(top + i, left + j) for i, j in turned]
            if WRAPS in flags:
                placed = [(i % height, j % width) for i, j in placed]
            elif CYLINDER in flags:
                placed = [(i, j % width) for i, j in placed]
            if all(0 <= i < height and 0 <= j < width for i, j in placed) and len(set(placed)) == len(cells):
                found.add(tuple(sorted(i * width + j for i, j in placed)))
    if not found:
        raise ImpossibleError(f"the shape {quote(shape)} does not fit on a {width}x{height} board")
    return tuple(sum([1 << cell for cell in line]) for line in sorted(found))


def animal_of(size: Size, lines: tuple[int, ...], flags: str) -> str | None:
    """The animal whose places are these lines, if there is one."""
    k = lines[0].bit_count()
    for name, drawing in ANIMALS.items():
        if size[2] == 1 and HEXAGONAL not in flags and drawing.count("X") == k:
            try:
                if shape_lines(size, name, flags) == lines:
                    return name
            except ImpossibleError:  # it does not fit on the board
                continue
    return None


def symmetries(size: Size, flags: str, lines: tuple[int, ...], straight: bool) -> tuple[Symmetry, ...]:
    """The images of the board that keep its lines, and with gravity its columns; first the identity.

    They are the rotations and reflections, and the shifts of a board that wraps. `straight`: the lines are
    all straight runs of one length. On square cells, rotations and reflections keep them.
    """
    found = _rotations_and_shifts(size, flags) if size[2] == 1 else _rotations_of_layers(size)
    if not straight or HEXAGONAL in flags:
        found = [image for image in found if _is_kept(image, lines)]
    if GRAVITY in flags:
        width = size[0]
        found = [
            image
            for image in found
            if all(image[cell + width] == image[cell] + width for cell in range(len(image) - width))
        ]
    return tuple(dict.fromkeys(found))


def _is_kept(image: Symmetry, lines: tuple[int, ...]) -> bool:
    kept = set(lines)
    return all(sum([1 << to for cell, to in enumerate(image) if line >> cell & 1]) in kept for line in lines)


def _rotations_and_shifts(size: Size, flags: str) -> list[Symmetry]:
    width, height, _ = size
    found = []
    shifts = width * height if WRAPS in flags else width if CYLINDER in flags else 1
    for shift in range(shifts):
        shift_down, shift_right = divmod(shift, width)
        for transpose in (False, True) if width == height and CYLINDER not in flags else (False,):
            for flip_rows in (False, True):
                for flip_columns in (False, True):
                    image = []
                    for cell in range(width * height):
                        row, column = divmod(cell, width)
                        row = height - 1 - row if flip_rows else row
                        column = width - 1 - column if flip_columns else column
                        row, column = (column, row) if transpose else (row, column)
                        image.append((row + shift_down) % height * width + (column + shift_right) % width)
                    found.append(tuple(image))
    return found


def _rotations_of_layers(size: Size) -> list[Symmetry]:
    """The ways to turn and reflect a box: its axes in every order that keeps its size, in both directions."""
    width, height, depth = size
    sizes = depth, height, width
    orders = ((0, 1, 2), (0, 2, 1), (1, 0, 2), (1, 2, 0), (2, 0, 1), (2, 1, 0))
    found = []
    for order in orders:
        if tuple(sizes[axis] for axis in order) != sizes:
            continue
        for flips in range(8):
            image = []
            for cell in range(width * height * depth):
                places = cell // (width * height), cell // width % height, cell % width
                turned = [
                    sizes[axis] - 1 - place if flips >> axis & 1 else place
                    for axis, place in enumerate(places)
                ]
                layer, row, column = (turned[axis] for axis in order)
                image.append((layer * height + row) * width + column)
            found.append(tuple(image))
    return found
