"""Which search is used: the compiled one if it was built and the board fits, otherwise the one in Python."""

import os
import sys

from noughts.game.errors import NoughtsError
from noughts.game.game import Game
from noughts.game.notation import quote

try:
    import noughts.solving.solver._core
    import noughts.solving.solver._wide  # noqa: F401
except ImportError:  # there was no compiler when the package was installed
    BUILT = False
else:
    BUILT = True

# Lines searched per second. A node looks at all lines of a board. In Python, the search for pairings, which
# pays for long lines, takes most of the time. Measured from 5x5k4 to 19x19k5.
COMPILED_LINES, SHORT_LINES, LONG_LINES = 17_000_000, 300_000, 50_000
SHORT = 4  # cells
IN_BROWSER = 0.3  # Python is half as fast there, and a person is waiting for the page
MOST_CELLS = 128  # of a board for the compiled search
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
    lines = COMPILED_LINES if is_compiled(game) else SHORT_LINES if game.k <= SHORT else LONG_LINES
    return int(seconds * (IN_BROWSER if sys.platform == "emscripten" else 1) * lines / len(game.lines))


def is_compiled(game: Game) -> bool:
    """Does the compiled search serve this game?"""
    return active_backend() == "compiled" and game.cells <= MOST_CELLS
