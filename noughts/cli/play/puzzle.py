"""`noughts puzzle`: positions with something to find, in a terminal."""

import sys

from noughts.api.puzzles import judge
from noughts.cli.arguments import argument
from noughts.cli.common import has_colour, say, wrap_text
from noughts.explanations.puzzles import describe_task
from noughts.game.errors import NoughtsError
from noughts.render.colours import in_colour
from noughts.render.text import position_text
from noughts.solving.puzzles import BOARDS, Puzzle, puzzle_named, puzzles

EXAMPLE = "noughts puzzle 4x3k3-17"
ARGUMENTS = (
    argument(
        "puzzle",
        metavar="PUZZLE",
        nargs="?",
        default=BOARDS[0],
        help=f"A board ({', '.join(BOARDS)}), or one of its puzzles by number, such as 4x3k3-17.",
    ),
)
LEAVE = {"quit", "q"}


def run(puzzle: str) -> None:
    """Solve puzzles: type a cell such as b2, an empty line for the next one, or quit."""
    board, _, number = puzzle.partition("-")
    first = puzzle_named(puzzle if number else f"{board}-1")
    listed = puzzles()[str(first.position.game)]
    streak, place = 0, first.number - 1
    say(wrap_text("Type a cell such as b2, an empty line for another puzzle, or quit."))
    while True:
        asked = listed[place % len(listed)]
        right = _solve(asked, len(listed))
        if right is None:
            break
        streak = streak + 1 if right else 0
        if right:
            say(f"{streak} right in a row.")
        place += 1
    say("Goodbye.")


def _solve(asked: Puzzle, count: int) -> bool | None:
    """Was the first answer right? None when the person leaves."""
    board = position_text(asked.position)
    say("", wrap_text(f"Puzzle {asked.number} of {count}, {'*' * asked.stars}: {describe_task(asked)}"))
    say(in_colour(board) if has_colour() else board)
    while True:
        text = _read()
        if text is None or text.lower() in LEAVE:
            return None
        if not text:
            return False
        try:
            told = judge(asked, asked.position.game.cell_index(text))
        except NoughtsError as error:
            say(wrap_text(f"{str(error)[0].upper()}{str(error)[1:]}."))
            continue
        say(wrap_text(told["words"]), wrap_text(told["why"]))
        return bool(told["right"])


def _read() -> str | None:
    sys.stdout.write("> " if sys.stdin.isatty() else "")
    sys.stdout.flush()
    try:
        line = sys.stdin.readline()
    except KeyboardInterrupt:
        line = ""
    if not line and sys.stdin.isatty():
        say("")
    return line.strip() if line else None
