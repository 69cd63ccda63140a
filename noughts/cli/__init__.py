"""`noughts ...`: one file a command; results on stdout, messages on stderr.

A command's file has `EXAMPLE`, `ARGUMENTS` and `run`, whose parameters are the arguments and which
returns the exit code, or None for 0. Only the file of the command that was asked for is imported.
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
from noughts.cli.common import BROKEN_PIPE, INTERRUPTED, UNUSABLE
from noughts.game.errors import NoughtsError
from noughts.game.notation import quote
from noughts.system.safe_path import drop_current_folder

GROUPS = {
    "play": {
        "serve": "the page; also without a command",
        "site": "the page as a folder of files, for any file host",
        "window": "a window to play in",
        "play": "the game in this terminal",
        "puzzle": "positions with something to find",
        "review": "a game that was played, move by move",
    },
    "ask": {
        "analyse": "what a position and each of its moves are worth",
        "explain": "why a move is good or bad",
        "compare": "the strategies side by side",
    },
    "learn": {
        "learn": "a course: minimax and alpha-beta, step by step",
    },
    "players": {
        "match": "two players against each other",
        "tournament": "everybody against everybody",
        "engine": "plays gomoku for a manager, in the PBrain protocol",
    },
    "check a program": {
        "check": "somebody's program, tried on every position there is",
        "watch": "how its search goes, and what would make it faster",
    },
    "solve and prove": {
        "solve": "who wins with best play on any board, and how",
        "table": "value and distance of every position of a board, in a file",
        "dataset": "every position of a board up to symmetry, for programs that learn",
        "prove": "a certificate of a win or a draw",
        "verify": "check a certificate, trusting nothing",
    },
    "your shell": {
        "completion": "let bash, zsh or fish complete commands and options",
    },
}
COMMANDS = {name: summary for commands in GROUPS.values() for name, summary in commands.items()}
PACKAGES = {
    "play": "play",
    "ask": "ask",
    "learn": "learn",
    "players": "players",
    "check a program": "program",
} | {
    "solve and prove": "solving",
    "your shell": "shell",
}
EXIT_CODES = (
    "Exit codes: 0 done, 1 a check or a proof that failed, 2 input or output that cannot be used, "
    "3 not proven, 130 ended with Ctrl-C, 141 nobody reads the output any more."
)
ON_A_BOARD = set("-_.xoXO/")


def main() -> None:
    """The command line."""
    drop_current_folder()
    sys.exit(call(sys.argv[1:]))


def call(arguments: Sequence[str]) -> int:
    """Run a command and return its exit code; what is wrong is said in one sentence."""
    for name, mode in {"stdin": "r", "stdout": "w", "stderr": "w"}.items():
        if getattr(sys, name) is None:  # closed by whoever started this program
            setattr(sys, name, open(os.devnull, mode))  # noqa: SIM115, PTH123 it stays open
        if isinstance(stream := getattr(sys, name), TextIOWrapper) and stream.errors == "strict":
            stream.reconfigure(errors="backslashreplace")  # bytes that are no text, signs that a pipe lacks
    try:
        code = _attempt(arguments)
        sys.stdout.flush()
    except BrokenPipeError:
        _drop_output()
        return BROKEN_PIPE
    except OSError as error:
        _drop_output()
        return _refuse(f"{error.filename or 'the result cannot be written'}: {error.strerror}")
    return code


def _attempt(arguments: Sequence[str]) -> int:
    try:
        return _run([_as_text(argument) for argument in arguments])
    except NoughtsError as error:
        return _refuse(str(error))
    except KeyboardInterrupt:
        return INTERRUPTED
    except SystemExit as end:  # the parser has shown help
        return int(end.code or 0)


def command_module(name: str) -> Any:
    """The module of a command: its `EXAMPLE`, its `ARGUMENTS` and its `run`."""
    group = next(title for title, commands in GROUPS.items() if name in commands)
    return import_module(f"noughts.cli.{PACKAGES[group]}.{name}")


def _run(arguments: list[str]) -> int:
    wanted, *rest = arguments or ["serve"]
    if wanted.startswith("-"):
        return _run_without_command(arguments)
    if wanted not in COMMANDS:
        raise UsageError(f"there is no command {quote(wanted)}: choose one of {', '.join(sorted(COMMANDS))}")
    command = command_module(wanted)
    parser = Parser(
        f"noughts {wanted}",
        usage_of(command.ARGUMENTS),
        command.run.__doc__,
        epilog=f"Example: {command.EXAMPLE}",
    )
    for names, settings in command.ARGUMENTS:
        parser.add_argument(*names, **settings)
    return command.run(**vars(parser.parse_args(rest))) or 0


def _run_without_command(arguments: list[str]) -> int:
    parser = Parser(
        "noughts",
        "[COMMAND] [options]",
        "The perfect player of tic-tac-toe and its family. Without a command: open the page.",
        epilog=f"noughts COMMAND --help says more, with an example.\n\n{EXIT_CODES}",
    )
    parser.add_argument("--version", action="store_true", help="Show the version and exit.")
    for title, commands in GROUPS.items():
        group = parser.add_argument_group(title)
        for name, summary in commands.items():
            group.add_argument(name, nargs="?", default=SUPPRESS, help=summary)
    given = parser.parse_args(arguments)  # shows help, or says what is wrong
    if vars(given) != {"version": True}:
        raise UsageError(f"{quote(arguments[0])} stands alone (see noughts --help)")
    return _show_version()


def _show_version() -> int:
    from importlib.metadata import version  # takes longer to import than most commands to run

    from noughts.solving.solver.backend import active_backend

    sys.stdout.write(f"noughts {version('noughts')}, {active_backend()} core\n")
    return 0


def _as_text(argument: str) -> str:
    """An argument in which a position that begins with a dash is not taken for an option.

    >>> _as_text("--X/-O-/---"), _as_text("--json"), _as_text("-o")
    (' --X/-O-/---', '--json', '-o')
    """
    is_board = argument[:1] == "-" and len(argument) > 2 and set(argument) <= ON_A_BOARD
    return f" {argument}" if is_board else argument


def _refuse(sentence: str) -> int:
    with suppress(OSError):
        sys.stderr.write(f"noughts: {sentence}\n")
    return UNUSABLE


def _drop_output() -> None:
    """Let what cannot be written go nowhere, or Python complains when it ends."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
