"""Which search is used: the compiled one if it was built and the board fits, otherwise the one in Python."""

import os
import sys

from noughts.game.errors import NoughtsError
from noughts.game.game import Game
from noughts.game.notation import quote

if sys.platform == "emscripten":
    from noughts.solving.solver.cores.webassembly import is_available

    BUILT, PLAIN_BUILT = is_available(), False
else:
    try:
        import noughts.solving.solver.cores._core
        import noughts.solving.solver.cores._wide
    except ImportError:  # there was no compiler when the package was installed
        BUILT = False
    else:
        BUILT = True
    try:
        import noughts.solving.solver.cores._plain  # noqa: F401
    except ImportError:
        PLAIN_BUILT = False
    else:
        PLAIN_BUILT = True

# Lines searched per second. A node looks at all lines of a board. In Python, the search for pairings, which
# pays for long lines, takes most of the time. Measured from 5x5k4 to 19x19k5.
COMPILED_LINES, SHORT_LINES, LONG_LINES = 17_000_000, 300_000, 50_000
SHORT = 4  # cells
IN_BROWSER = 0.3  # for the search in Python: it is half as fast there, and a person is waiting for the page
MOST_CELLS = 128  # of a board for the compiled search
NARROW_CELLS = 64  # with more cells, a bitboard has two words
LINES_PER_CELL = 4  # of the largest board with as many words: the compiled search has no room for more lines
CHOICES = ("compiled", "python")
VARIABLE = "NOUGHTS_CORE"


def active_backend() -> str:
    """`compiled` or `python`: the value of `NOUGHTS_CORE`, otherwise the faster one that is available."""
    chosen = os.environ.get(VARIABLE) or ("compiled" if BUILT else "python")
    if chosen not in CHOICES:
        raise NoughtsError(f"{VARIABLE} is {quote(chosen)}: it must be compiled or python")
    if chosen == "compiled" and not BUILT:
        raise NoughtsError(
            f"{VARIABLE} is 'compiled', but the compiled core was not built: "
            "install a C compiler and then noughts again"
        )
    return chosen


def nodes_for(game: Game, seconds: float) -> int:
    """The number of nodes that a search on this game visits in `seconds` on a quiet machine."""
    if is_compiled(game) if game.usual else is_plain_compiled(game):
        lines = float(COMPILED_LINES)
    else:
        lines = SHORT_LINES if game.k <= SHORT else LONG_LINES
        lines *= IN_BROWSER if sys.platform == "emscripten" else 1
    return int(seconds * lines / len(game.lines))


def is_compiled(game: Game) -> bool:
    """Does the compiled search serve this game?"""
    room = LINES_PER_CELL * (NARROW_CELLS if game.cells <= NARROW_CELLS else MOST_CELLS)
    return active_backend() == "compiled" and game.cells <= MOST_CELLS and len(game.lines) <= room


def is_plain_compiled(game: Game) -> bool:
    """Does the compiled plain search serve this game?"""
    return PLAIN_BUILT and active_backend() == "compiled" and game.cells <= NARROW_CELLS
