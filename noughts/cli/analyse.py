"""`noughts analyse`: what a position and each of its moves are worth."""

from noughts.cli.arguments import DISTANCE, GAME, JSON, POSITION, SECONDS, argument
from noughts.cli.common import (
    NOT_PROVEN,
    columns,
    ctrl_c,
    has_colour,
    print_json,
    read_position,
    say,
    wrapped,
)
from noughts.draw.text import in_colour, position_text
from noughts.exact.oracle import analyse
from noughts.exact.verdict import Analysis
from noughts.words.values import LEGEND, note, ranks, score_in_words, standing_in_words

EXAMPLE = "noughts analyse X.O/.X./O.."
ARGUMENTS = (
    POSITION,
    GAME,
    argument(
        "--limit",
        metavar="SECONDS",
        type=SECONDS,
        default=10,
        help="Stop then: what is not proven by then stays open. 3 x 3 needs none.",
    ),
    DISTANCE,
    JSON,
)
MOST_NAMED = 9  # moves that are not proven are only counted if there are more


def run(position: str, game: str, limit: float, distance: bool, as_json: bool) -> int:
    """Say what a position and each of its moves are worth; Ctrl-C ends with what is proven by then.

    Exit code 3: what the position is worth is not proven.
    """
    at = read_position(position, game)
    with ctrl_c() as cancel:
        analysis = analyse(at, limit=limit, cancel=cancel, distance=distance)
    if as_json:
        print_json(analysis.to_json())
    else:
        _show(analysis)
    return 0 if analysis.verdict.proven else NOT_PROVEN


def _show(analysis: Analysis) -> None:
    position, verdict, name = analysis.position, analysis.verdict, analysis.position.game.name
    board = _board(analysis)
    say(in_colour(board) if has_colour() else board, "", wrapped(standing_in_words(position, verdict)))
    rank = ranks(analysis)
    for place in sorted(set(rank.values())):
        alike = [move for move in analysis.moves if rank[move.cell] == place]
        cells = ", ".join(name(move.cell) for move in alike)
        many = alike[0].score is None and len(alike) > MOST_NAMED
        said = score_in_words(alike[0].score).capitalize()
        say(wrapped(f"{said}: {f'{len(alike)} moves' if many else cells}."))
    if verdict.line:
        say(wrapped(f"Best line: {' '.join(map(name, verdict.line))}"))


def _board(analysis: Analysis) -> str:
    """The board with the value of every move in its cell: a word, or a letter where space is short."""
    board = position_text(analysis.position, {move.cell: note(move.score) for move in analysis.moves})
    if max(map(len, board.splitlines())) <= columns():
        return board
    letters = {move.cell: note(move.score, short=True) for move in analysis.moves}
    return f"{position_text(analysis.position, letters)}\n\n{wrapped(LEGEND)}"
