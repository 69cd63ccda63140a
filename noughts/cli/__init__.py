"""The command `noughts`: results go to stdout, messages to stderr.

Each group of commands is a package, each command a module of it with `EXAMPLE`, `ARGUMENTS` and `run`.
The parameters of `run` are the arguments; it returns the exit code, or None for 0. Only the module of
the chosen command is imported. A module that is not a command starts with the name of the command that
uses it, such as `check_text`.
"""

import os
import sys
from argparse import SUPPRESS
from collections.abc import Sequence
from contextlib import suppress
from importlib import import_module
from io import TextIOWrapper
from typing import Any

from noughts.cli.arguments import Parser, UsageError, usage_of
from noughts.cli.exit_codes import BROKEN_PIPE, EXIT_CODES, INTERRUPTED, UNUSABLE
from noughts.game.errors import NoughtsError
from noughts.game.notation import printable, quote
from noughts.game.safe_path import drop_current_folder

GROUPS = {
    "play": {
        "serve": "open the page in the browser; also without a command",
        "site": "write the page as a folder of files, for any file host",
        "window": "play in a window",
        "play": "play in this terminal",
        "puzzle": "solve puzzles in this terminal",
        "review": "review a game move by move",
    },
    "ask": {
        "analyse": "the value of a position and of each of its moves",
        "explain": "why a move is good or bad",
        "compare": "the strategies side by side",
        "tree": "minimax and alpha-beta on a tree of numbers, as in an exam",
    },
    "learn": {
        "learn": "a course: minimax and alpha-beta, step by step",
    },
    "players": {
        "match": "two players against each other",
        "tournament": "all players against each other, with ratings",
        "engine": "play gomoku for a manager, in the PBrain protocol",
    },
    "check a program": {
        "check": "test your tictactoe.py on every position, and find the line to fix",
        "watch": "how its search works, and how to make it faster",
        "kit": "write the files that a grading system needs",
    },
    "solve and prove": {
        "solve": "who wins with best play, if a search can prove it",
        "table": "write a table of every position of a board and its result",
        "dataset": "write every position of a board up to symmetry, for machine learning",
        "prove": "write a certificate of a win or a draw",
        "verify": "check a certificate by the rules of the game alone",
    },
    "your shell": {
        "completion": "complete commands and options in bash, zsh or fish",
    },
}
PACKAGES = dict(zip(GROUPS, ("play", "ask", "learn", "players", "program", "solving", "shell"), strict=True))
COMMANDS = {name: summary for commands in GROUPS.values() for name, summary in commands.items()}
ALIASES = {"analyze": "analyse"}
OWN_OPTIONS = {"-h", "--help", "-V", "--version"}  # of `noughts` without a command
BOARD_CHARACTERS = set("-_.xoXO/")


def main() -> None:
    """Run the command line and end the process with its exit code."""
    drop_current_folder()
    sys.exit(call(sys.argv[1:]))


def call(arguments: Sequence[str]) -> int:
    """Run a command and return its exit code; an error is one sentence on stderr."""
    for name, mode in {"stdin": "r", "stdout": "w", "stderr": "w"}.items():
        if getattr(sys, name) is None:  # closed by the program that started this one
            setattr(sys, name, open(os.devnull, mode))  # noqa: SIM115, PTH123 it stays open
        if isinstance(stream := getattr(sys, name), TextIOWrapper) and stream.errors == "strict":
            stream.reconfigure(errors="backslashreplace")  # for bytes and characters outside the encoding
    try:
        code = _attempt(arguments)
        sys.stdout.flush()
    except BrokenPipeError:
        _discard_output()
        return BROKEN_PIPE
    except OSError as error:
        _discard_output()
        return _print_error(f"{error.filename or 'the result cannot be written'}: {error.strerror}")
    return code


def _attempt(arguments: Sequence[str]) -> int:
    try:
        return _run([_protect_position(argument) for argument in arguments])
    except NoughtsError as error:
        return _print_error(str(error))
    except KeyboardInterrupt:
        _print_error("stopped by Ctrl-C, without a result")
        return INTERRUPTED
    except SystemExit as end:  # the parser has shown help
        return int(end.code or 0)


def command_module(name: str) -> Any:
    """The module of a command: its `EXAMPLE`, its `ARGUMENTS` and its `run`."""
    group = next(title for title, commands in GROUPS.items() if name in commands)
    return import_module(f"noughts.cli.{PACKAGES[group]}.{name}")


def _run(arguments: list[str]) -> int:
    name, *rest = arguments or ["serve"]
    if name == "help":
        return _run([*rest[:1], "--help"])
    if name.startswith("-"):
        if name in OWN_OPTIONS or name.split("=")[0] not in _page_options():
            return _run_without_command(arguments)
        name, rest = "serve", arguments
    name = ALIASES.get(name, name)
    if name not in COMMANDS:
        raise UsageError(f"there is no command {quote(name)}: {_similar_commands(name)}")
    command = command_module(name)
    parser = Parser(
        f"noughts {name}",
        usage_of(command.ARGUMENTS),
        command.run.__doc__,
        epilog=f"Example: {command.EXAMPLE}",
    )
    for names, settings in command.ARGUMENTS:
        parser.add_argument(*names, **settings)
    return command.run(**vars(parser.parse_args(rest))) or 0


def _page_options() -> set[str]:
    """The options of the page, which opens without a command."""
    return {option for names, _ in command_module("serve").ARGUMENTS for option in names}


def _similar_commands(name: str) -> str:
    """The commands that a mistyped one may mean; all, if there are none."""
    from difflib import get_close_matches  # imported here: few runs need it

    similar = get_close_matches(name.lower(), COMMANDS)
    return (
        f"did you mean {' or '.join(similar)}?" if similar else f"choose one of {', '.join(sorted(COMMANDS))}"
    )


def _run_without_command(arguments: list[str]) -> int:
    codes = ", ".join(f"{code} {meaning}" for code, meaning in EXIT_CODES.items())
    parser = Parser(
        "noughts",
        "[COMMAND] [options]",
        "Play, solve and explain tic-tac-toe, and larger boards as far as they can be solved. Without a "
        "command, noughts opens the page.",
        epilog=f"For the options of a command and an example: noughts COMMAND --help\n\nExit codes: {codes}.",
    )
    parser.add_argument("-V", "--version", action="store_true", help="Show the version and exit.")
    for title, commands in GROUPS.items():
        group = parser.add_argument_group(title)
        for name, summary in commands.items():
            group.add_argument(name, nargs="?", default=SUPPRESS, help=summary)
    given = parser.parse_args(arguments)  # shows help, or raises UsageError
    if vars(given) != {"version": True}:
        raise UsageError(f"{quote(arguments[0])} takes no other arguments (see noughts --help)")
    return _show_version()


def _show_version() -> int:
    from importlib.metadata import version  # imported here: it takes longer than most commands

    from noughts.solving.solver.cores.backend import active_backend

    sys.stdout.write(f"noughts {version('noughts')}, {active_backend()} core\n")
    return 0


def _protect_position(argument: str) -> str:
    """The argument, with a space before a position that begins with a dash, so that it is not an option.

    >>> _protect_position("--X/-O-/---"), _protect_position("--json"), _protect_position("-o")
    (' --X/-O-/---', '--json', '-o')
    """
    is_board = argument[:1] == "-" and len(argument) > 2 and set(argument) <= BOARD_CHARACTERS
    return f" {argument}" if is_board else argument


def _print_error(sentence: str) -> int:
    with suppress(OSError):
        sys.stderr.write(f"noughts: {printable(sentence)}\n")
    return UNUSABLE


def _discard_output() -> None:
    """Send stdout to nowhere: otherwise Python reports the same error again when it ends."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
