"""Read and write games, positions and cells as text.

game      "5x4k4"          5 wide, 4 high, 4 in a row, and flags for other rules (see FLAGS)
          "4x4x4k4"        the same in layers: the third number is the depth
          "3x2:a1-b2,c1"   any lines: the size, flags, and after ":" the cells of each line
          "5x5:tippy"      one of Harary's animals: the lines are all places of its shape
position  "X.O/.X./..O"    rows from the top, "/" between them, "." for an empty cell
cell      "b2"             column letter, then row number from the top: a1 is top left

All are read in either case, a position also without "/" and with "-" or "_" for an empty cell.
They are always written in the form above. A board is a position in the form of the classic
exercise: a list of rows, each a list of cells, "X", "O" or None.
"""

from noughts.game.errors import ImpossibleError, NotationError, NoughtsError

LONGEST = 19
COLUMNS = "abcdefghijklmnopqrs"
# The board wraps, or wraps sideways only, or has hexagonal cells. Completing a line loses. Marks fall to the
# lowest empty cell of a column. Both players have the same mark, and completing a line loses.
WRAPS, CYLINDER, HEXAGONAL, MISERE, GRAVITY, ONE_MARK = FLAGS = "wchmgn"


def quote(text: object) -> str:
    """The repr of a value, shortened to fit into a message.

    >>> quote("z9"), quote("x" * 100), quote((None,) * 9)
    ("'z9'", "'xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx...'", '(None, None, None, None, None, None, ...)')
    """
    shown = printable(repr(text))
    return shown if len(shown) <= 42 else shown[:37] + "..." + shown[-1]


def printable(text: str) -> str:
    r"""An untrusted text with spaces for control and other invisible characters.

    The result cannot control a terminal, and can be written as UTF-8 and as XML.

    >>> printable("red\x1b[31m, lone \ud800, right to left \u202e")
    'red [31m, lone  , right to left  '
    """
    return text if text.isprintable() else "".join(mark if mark.isprintable() else " " for mark in text)


def require_number(what: str, given: object, least: float, *, whole: bool = True) -> None:
    """Raise NoughtsError unless `given` is None or a number >= `least` (an int if `whole`)."""
    fits = given is None or type(given) is int or (type(given) is float and not whole)
    if not fits or (isinstance(given, (int, float)) and not given >= least):  # also if it is nan
        kind = "whole number" if whole else "number"
        raise NoughtsError(f"{what} must be a {kind}, {least:g} or more, not {quote(given)}")


def _number(text: str) -> int | None:
    """The number if the text is at most 4 ASCII digits without a leading zero; otherwise None."""
    plain = text.isascii() and text.isdigit() and len(text) <= 4
    return int(text) if plain and (text == "0" or text[0] != "0") else None


def _text(given: object, what: str, example: str) -> str:
    """The text without outer spaces; raise NotationError unless it is a string."""
    if not isinstance(given, str):
        raise NotationError(f"a {what} is read from a text such as {example!r}, not from {quote(given)}")
    return given.strip()


def read_game(text: str) -> tuple[tuple[int, ...], int | None, str, str | None]:
    """The size of a game, its k, its flags, and the text of its lines if it has its own.

    >>> read_game("5x4k4"), read_game("3X3X3K3m"), read_game("3x2:a1-b2,c1")
    (((5, 4), 4, '', None), ((3, 3, 3), 3, 'm', None), ((3, 2), None, '', 'a1-b2,c1'))
    """
    plain = _text(text, "game", "3x3k3").lower()
    head, own, lines = plain.partition(":")
    sizes = head.rstrip(FLAGS)
    flags = head[len(sizes) :]
    size, has_k, k = sizes.partition("k")
    parts = (*size.split("x"), *([k] if has_k else []))
    if all(part.isdigit() for part in parts) and max(map(len, parts)) > 4:
        raise NotationError(f"{quote(text)} is not a game: a side has at most {LONGEST} cells")
    numbers = [_number(part) for part in parts]
    known = [number for number in numbers if number is not None]
    sides = len(known) - bool(has_k)
    wrong = len(known) < len(numbers) or not 2 <= sides <= 3 or bool(has_k) == bool(own)
    if wrong or len(set(flags)) < len(flags):
        raise NotationError(f"{quote(text)} is not a game: write WIDTHxHEIGHTkK, such as 3x3k3 or 5x4k4")
    return tuple(known[:sides]), known[-1] if has_k else None, flags, lines if own else None


def read_size(text: str) -> tuple[int, ...]:
    """The sides of a board.

    >>> read_size("3x3"), read_size("4x4x4")
    ((3, 3), (4, 4, 4))
    """
    numbers = [_number(part) for part in _text(text, "size", "3x3").lower().split("x")]
    known = tuple(number for number in numbers if number is not None)
    if len(known) < len(numbers) or not 2 <= len(known) <= 3:
        raise NotationError(f"{quote(text)} is not the size of a board: write one such as 3x3 or 4x4x4")
    return known


def write_game(size: tuple[int, int, int], k: int | None, flags: str, lines: str | None = None) -> str:
    """The text of a game.

    >>> write_game((5, 4, 1), 4, ""), write_game((4, 4, 4), 4, "m")
    ('5x4k4', '4x4x4k4m')
    """
    sides = "x".join(map(str, size if size[2] > 1 else size[:2]))
    return f"{sides}{flags}:{lines}" if k is None else f"{sides}k{k}{flags}"


def write_cell(cell: int, width: int) -> str:
    """The name of a cell.

    >>> write_cell(4, 3)
    'b2'
    """
    row, column = divmod(cell, width)
    return f"{COLUMNS[column]}{row + 1}"


def read_cell(text: str, width: int, height: int) -> int:
    """The number of a named cell.

    >>> read_cell("b2", 3, 3)
    4
    """
    name = _text(text, "cell", "b2").lower()
    column = COLUMNS[:width].find(name[:1]) if name else -1
    row = _number(name[1:])
    if column < 0 or row is None or not 1 <= row <= height:
        last = write_cell(width * height - 1, width)
        raise NotationError(f"{quote(text)} is not a cell of this board: cells go from a1 to {last}")
    return (row - 1) * width + column


def cell_index(name: int | str, width: int, height: int) -> int:
    """The number of a cell, given by its number or its name."""
    if isinstance(name, str):
        return read_cell(name, width, height)
    if isinstance(name, bool) or not hasattr(name, "__index__"):
        raise NotationError(f"a cell is a whole number or a name such as 'b2', not {quote(name)}")
    number = name.__index__()  # also of numpy's integers
    if not 0 <= number < width * height:
        raise NotationError(f"there is no cell {quote(number)}: cells go from 0 to {width * height - 1}")
    return number


def write_position(x: int, o: int, width: int, height: int) -> str:
    """The rows of a position.

    >>> write_position(0b000010001, 0b100000100, 3, 3)
    'X.O/.X./..O'
    """
    marks = ["X" if x >> cell & 1 else "O" if o >> cell & 1 else "." for cell in range(width * height)]
    rows = ["".join(marks[start : start + width]) for start in range(0, width * height, width)]
    return "/".join(rows)


def read_position(text: str, width: int, height: int) -> tuple[int, int]:
    """The cells of X and the cells of O, as bitboards.

    >>> read_position("X.O/.X./..O", 3, 3), read_position("x-o-x---o", 3, 3)
    ((17, 260), (17, 260))
    """
    plain = _text(text, "position", "X.O/.X./..O")
    rows = plain.split("/")
    if len(rows) == 1 and len(plain) == width * height:
        marks = plain
    elif len(rows) == height and all(len(row) == width for row in rows):
        marks = "".join(rows)
    else:
        raise NotationError(
            f"{quote(text)} is not a position on this board: "
            f"write {height} row{'s' if height > 1 else ''} of {width} cells with '/' between them"
        )
    x = o = 0
    for cell, mark in enumerate(marks):
        if mark in "Xx":
            x |= 1 << cell
        elif mark in "Oo":
            o |= 1 << cell
        elif mark not in ".-_":
            raise NotationError(
                f"{quote(mark)} at {write_cell(cell, width)} is not a mark: use X, O or . for empty"
            )
    return x, o


def read_board(board: object, width: int, height: int) -> tuple[int, int]:
    """The cells of X and of O on a board, as bitboards; raise ImpossibleError if it is malformed.

    >>> read_board([["X", None, "O"], [None, "X", None], [None, None, "O"]], 3, 3)
    (17, 260)
    """
    if not isinstance(board, list):
        raise ImpossibleError(f"a board is a list of {height} rows, not {quote(board)}")
    if len(board) != height:
        raise ImpossibleError(f"a board has {height} rows, this one has {len(board)}")
    x = o = 0
    bit = 1
    for i, row in enumerate(board):
        if not isinstance(row, list):
            raise ImpossibleError(f"row {i} of the board is a list of {width} cells, not {quote(row)}")
        if len(row) != width:
            raise ImpossibleError(f"row {i} of the board has {len(row)} cells instead of {width}")
        for j, cell in enumerate(row):
            if cell is not None:
                if not isinstance(cell, str) or cell not in ("X", "O"):
                    raise ImpossibleError(
                        f"the cell in row {i}, column {j} is {quote(cell)}; "
                        "it must be 'X', 'O' or None (EMPTY)"
                    )
                if cell == "X":
                    x |= bit
                else:
                    o |= bit
            bit <<= 1
    return x, o
