"""`noughts puzzle`: solve puzzles in a terminal."""

import sys
from itertools import cycle, islice

from noughts.api.puzzles import judge
from noughts.cli.arguments import argument
from noughts.cli.output import as_sentence, has_colour, say, wrap_text
from noughts.cli.reading import read_cell, read_line
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
ASK = {"help", "?"}
HINT = {"hint", "h"}
HELP = (
    "Type a cell such as b2 (on 3 x 3 also a digit from 1 to 9), hint, an empty line for another puzzle, "
    "or quit. More stars mean a harder puzzle."
)


def run(puzzle: str) -> None:
    """Solve puzzles: type a cell such as b2, an empty line for the next one, or quit."""
    first = puzzle_named(puzzle if "-" in puzzle else f"{puzzle}-1")
    board_puzzles = puzzles()[str(first.position.game)]
    streak = 0
    say(wrap_text(HELP))
    for current in islice(cycle(board_puzzles), first.number - 1, None):
        right = _solve(current, len(board_puzzles))
        if right is None:
            break
        streak = streak + 1 if right else 0
        if right:
            say(f"{streak} right in a row.")
    say("Goodbye.")


def _solve(puzzle: Puzzle, count: int) -> bool | None:
    """Is the first answer right? A slower win may be tried again. None if the user quits."""
    game, board = puzzle.position.game, position_text(puzzle.position)
    say("", wrap_text(f"Puzzle {puzzle.number} of {count}, {'*' * puzzle.stars}: {describe_task(puzzle)}"))
    say(in_colour(board) if has_colour() else board)
    while True:
        try:
            text = read_line(sys.stdin, sys.stdout)
        except KeyboardInterrupt:
            say("")
            return None
        if text is None or text.lower() in LEAVE:
            return None
        if not text:
            return False
        if text.lower() in ASK:
            say(wrap_text(HELP))
            continue
        if text.lower() in HINT:
            say(wrap_text(_hint(puzzle)))
            continue
        try:
            cell = read_cell(text, game)
            judged = judge(puzzle, cell)
        except NoughtsError as error:
            say(wrap_text(as_sentence(error)))
            continue
        if judged["kind"] == "slower":
            say(wrap_text(judged["words"]))
            continue
        right = judged["right"]
        say(wrap_text(f"{game.cell_name(cell)} is right." if right else judged["words"]))
        say(wrap_text(judged["why"] if right else f"{judged['why']} {judged['answer']}"))
        return right


def _hint(puzzle: Puzzle) -> str:
    """The column of an answer; its row is left to the user."""
    column = puzzle.position.game.cell_name(min(puzzle.solutions))[0]
    return f"Look at column {column}."
