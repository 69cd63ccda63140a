"""Read and write games, positions and cells as text.

game      "5x4k4"          5 wide, 4 high, 4 in a row; with "w" at the end, on a board that wraps
position  "X.O/.X./..O"    rows from the top, "/" between them, "." for an empty cell
cell      "b2"             column letter, then row number from the top: a1 is top left

All are read in either case, a position also without "/" and with "-" or "_" for an empty cell.
They are always written in the form above. A board is a position in the form of the classic
exercise: a list of rows, each a list of cells, "X", "O" or None.
"""

from noughts.game.errors import ImpossibleError, NotationError, NoughtsError

LONGEST = 19
COLUMNS = "abcdefghijklmnopqrs"
WRAPS = "w"


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


def read_game(text: str) -> tuple[int, int, int, bool]:
    """Width, height and k of a game, and whether its board wraps.

    >>> read_game("5x4k4"), read_game("5X4K4w")
    ((5, 4, 4, False), (5, 4, 4, True))
    """
    plain = _text(text, "game", "3x3k3").lower()
    size, _, k = plain.removesuffix(WRAPS).partition("k")
    width, _, height = size.partition("x")
    numbers = [number for part in (width, height, k) if (number := _number(part)) is not None]
    if len(numbers) != 3:
        raise NotationError(f"{quote(text)} is not a game: write WIDTHxHEIGHTkK, such as 3x3k3 or 5x4k4")
    return numbers[0], numbers[1], numbers[2], plain.endswith(WRAPS)


def write_game(width: int, height: int, k: int, wraps: bool) -> str:
    """The text of a game.

    >>> write_game(5, 4, 4, False)
    '5x4k4'
    """
    return f"{width}x{height}k{k}{WRAPS if wraps else ''}"


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
