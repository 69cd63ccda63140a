"""The options that several commands share, and the parser.

An error is one sentence, and help stays whole in a narrow terminal.
"""

import argparse
import os
import sys
from collections.abc import Callable, Iterable
from math import inf
from pathlib import Path
from typing import Any, NoReturn

from noughts.game.errors import NoughtsError
from noughts.game.notation import quote

Argument = tuple[tuple[str, ...], dict[str, Any]]
FOLDER_ENDS = ("/", os.sep)


def argument(*names: str, **settings: Any) -> Argument:
    """An argument of a command, in the terms of `argparse`; its `dest` is a parameter of `run`."""
    return names, settings


def number(kind: Callable[[str], float], least: float = -inf, most: float = inf) -> Callable[[str], float]:
    """A function that reads an `int` or a `float` within bounds.

    >>> number(int, 1)("12")
    12
    """

    def read(text: str) -> float:
        try:
            value = kind(text)
        except ValueError:
            noun = "whole number" if kind is int else "number"
            raise argparse.ArgumentTypeError(f"{quote(text)} is not a {noun}") from None
        if abs(value) == inf:
            raise argparse.ArgumentTypeError(f"{quote(text)} is too large")
        if not least <= value <= most:  # NaN fails the comparison, too
            bounds = f"{least:g} or more" if most == inf else f"from {least:g} to {most:g}"
            raise argparse.ArgumentTypeError(f"{quote(text)} is out of bounds: {bounds}")
        return value

    return read


def path(text: str) -> Path:
    """A path; an empty text is none, and does not mean the current folder.

    >>> path("a/b").name
    'b'
    """
    if not text:
        raise argparse.ArgumentTypeError("'' is not a file: write its name, or . for this folder")
    return Path(text)


def output_path(text: str) -> Path:
    """The path of a file to write, which cannot end like a folder."""
    if text.endswith(FOLDER_ENDS):
        raise argparse.ArgumentTypeError(f"{quote(text)} is a folder: write the name of a file")
    return path(text)


SECONDS = number(float, 0)

JSON = argument("--json", dest="as_json", action="store_true", help="Print the result as JSON, for programs.")
ANY_GAME = (
    "The board, as WIDTHxHEIGHTkK: 5x4k4. 4x4x4k4 has layers, letters change the rules (4x4k3w wraps), and "
    "mygame.toml is a file with lines of your own."
)
GAME = argument("--game", metavar="GAME", default="3x3k3", help=ANY_GAME)
BOARD = argument("game", metavar="GAME", help=ANY_GAME)
ROWS = {"metavar": "POSITION", "type": str.strip}
POSITION = argument("position", **ROWS, help="Rows from the top, such as X.O/.X./O.. ('.' is empty).")
ANY_POSITION = argument("position", **ROWS, nargs="?", help="Rows from the top; by default the empty board.")
FROM = argument("--position", **ROWS, help="Rows from the top; by default the empty board.")
DISTANCE = argument(
    "--distance", action="store_true", help="Also find the shortest win and the longest resistance."
)
SANDBOX = argument(
    "--sandbox",
    metavar="SANDBOX",
    choices=("auto", "bwrap", "landlock", "optional", "none"),
    default="auto",
    help="The sandbox for program files: auto, bwrap, landlock, optional or none. With none, they can do "
    "everything that you can do. With optional, they run without one only if this system has none.",
)
SEED = argument(
    "--seed",
    type=number(int),
    default=0,
    help="Seed of the random generator; the same seed repeats the games.",
)
# Three measures with three names: time on the clock, the amount of search, and time to move or forfeit.
TIME_LIMIT = argument(
    "--time-limit", metavar="SECONDS", type=SECONDS, help="Time limit of the search, in seconds."
)
MEMORY = argument(
    "--memory",
    metavar="MB",
    type=number(int, 1, 65536),
    help="Memory for the transposition table, in megabytes (compiled core only); up to 32 by default.",
)
MOVE_TIME = argument(
    "--move-time",
    metavar="SECONDS",
    type=number(float, 0.1),
    default=30.0,
    help="Time limit per move of a program file, in seconds. A slower move loses the game.",
)


def output_option(help: str, required: bool = True) -> Argument:  # noqa: A002
    """The option for the file to write."""
    return argument("--output", "-o", metavar="FILE", type=output_path, required=required, help=help)


def effort_option(default: float) -> Argument:
    """The option for how much to search; values that this does not prove stay open."""
    text = (
        "How much to search: 1 is about one second on an idle machine. The limit is a number of nodes, so a "
        "busy machine gives the same answer, later. 3x3k3 needs no search."
    )
    return argument("--effort", metavar="NUMBER", type=SECONDS, default=default, help=text)


class UsageError(NoughtsError):
    """A command line that cannot be understood."""


class Parser(argparse.ArgumentParser):
    """A parser that raises UsageError with one sentence, and wraps its usage like the rest of its help."""

    def __init__(self, prog: str, usage: str, description: str, **settings: Any) -> None:
        text = f"Usage: {prog} {usage}\n\n{description}"
        super().__init__(prog, argparse.SUPPRESS, text, formatter_class=Help, add_help=False, **settings)
        self.allow_abbrev = False
        self.add_argument("-h", "--help", action="help", help="Show this help and exit.")

    def print_help(self, file: object = None) -> None:
        """Show the help; the original hides the error when the help cannot be written."""
        sys.stdout.write(self.format_help())

    def error(self, message: str) -> NoReturn:
        """Raise UsageError."""
        raise UsageError(f"{message} (see {self.prog} --help)")


class Help(argparse.HelpFormatter):
    """Help that breaks lines only between words, shows defaults, and keeps paragraphs apart."""

    def _split_lines(self, text: str, width: int) -> list[str]:
        import textwrap  # imported here: only help needs it

        return textwrap.wrap(" ".join(text.split()), width, break_long_words=False, break_on_hyphens=False)

    def _fill_text(self, text: str, width: int, indent: str) -> str:
        paragraphs = [self._split_lines(part, width - len(indent)) for part in text.split("\n\n")]
        return "\n\n".join("\n".join(indent + line for line in lines) for lines in paragraphs)

    def _get_help_string(self, action: argparse.Action) -> str:
        text = action.help or ""
        has_value = action.option_strings and action.nargs != 0
        form = "g" if isinstance(action.default, float) else "s"
        has_default = has_value and action.default not in (None, "", [])
        return f"{text} [default: %(default){form}]" if has_default else text


def usage_of(arguments: Iterable[Argument]) -> str:
    """The required arguments in one line.

    >>> usage_of([POSITION, GAME, argument("move", metavar="MOVE", nargs="?")])
    'POSITION [MOVE] [options]'
    """
    frames = {None: "{}", "?": "[{}]", "+": "{} ...", "*": "[{} ...]"}
    parts = [
        frames[settings.get("nargs")].format(settings["metavar"])
        if names[0][0] != "-"
        else f"{names[-1]} {settings['metavar']}"
        for names, settings in arguments
        if names[0][0] != "-" or settings.get("required")
    ]
    return " ".join([*parts, "[options]"])
