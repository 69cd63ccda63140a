"""`noughts analyse`: the value of a position and of each of its moves."""

from threading import Event

from noughts.api.analyses import SECONDS, analyse_position
from noughts.cli.arguments import GAME, JSON, POSITION, effort_option
from noughts.cli.exit_codes import code_of
from noughts.cli.output import board_with_values, has_colour, print_json, say, wrap_text
from noughts.cli.progress import cancel_on_ctrl_c
from noughts.cli.reading import read_position
from noughts.explanations.analysis_text import analysis_sentences
from noughts.render.colours import in_colour
from noughts.solving.verdict import Analysis

EXAMPLE = "noughts analyse X.O/.X./O.."
ARGUMENTS = (POSITION, GAME, effort_option(SECONDS), JSON)


def run(position: str, game: str, effort: float, as_json: bool) -> int:
    """Show the value of a position and of each of its moves. Ctrl-C stops with the values proven so far.

    Exit code 3: the value of the position is not proven.
    """
    at = read_position(game, position, hint=True)
    with cancel_on_ctrl_c() as cancel:
        found = analyse_position(at, effort, cancel)
        if as_json:
            from noughts.api.analysis import analysis_to_json  # with all reasons, which the text leaves out

            print_json(analysis_to_json(found, cancel))
        else:
            _show(found, cancel)
    return code_of(found.verdict.proven, cancel.is_set())


def _show(found: Analysis, cancel: Event) -> None:
    board = board_with_values(found)
    say(in_colour(board) if has_colour() else board, "", *map(wrap_text, analysis_sentences(found, cancel)))
