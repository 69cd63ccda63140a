"""Completion in a real bash, as when the user presses Tab."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from noughts.cli import COMMANDS
from tests.cli.calling import called
from tests.conftest import need_program

ASK = """
noughts() { "$PYTHON" -m noughts "$@"; }
eval "$(noughts completion bash)"
complete -p noughts
COMP_WORDS=("$@") COMP_CWORD=$(($# - 1))
_noughts
printf '%s\\n' "${COMPREPLY[@]}"
"""


def completions(*words: str) -> set[str]:
    """The words that bash offers for the last of these."""
    bash = need_program("bash")
    done = subprocess.run(
        [bash, "-c", ASK, bash, "noughts", *words],
        capture_output=True,
        text=True,
        check=True,
        env=os.environ | {"PYTHON": sys.executable},
        cwd=Path(__file__).parents[2],
    )
    said, *found = done.stdout.splitlines()
    assert said == "complete -o default -F _noughts noughts"
    assert done.stderr == ""
    return set(found) - {""}


@pytest.mark.parametrize(
    ("words", "wanted"),
    [
        (["pl"], {"play"}),
        (["compare", "--order", ""], {"rows", "centre", "edges", "best", "worst"}),
        (["play", "--opponent", "level-"], {f"level-{number}" for number in range(1, 9)}),
        (["solve", "4x3k3", "--dis"], {"--distance"}),
        (["check", "--junit", ""], set()),  # then bash offers files
        (["banana", ""], set()),
    ],
)
def test_bash_offers_what_could_come_next(words: list[str], wanted: set[str]) -> None:
    assert completions(*words) == wanted


@pytest.mark.parametrize("command", COMMANDS)
def test_every_option_of_every_command_is_offered(command: str) -> None:
    known = set(called("completion", "fish", "--", "noughts", command).stdout.split())
    told = {word.strip(",") for word in called(command, "--help").stdout.split() if word.startswith("--")}
    assert {option for option in told if option in known} == {
        option for option in known if option.startswith("--")
    }


def test_help_names_every_command_once() -> None:
    lines = [
        line for line in called("--help").stdout.splitlines() if line.startswith("  ") and line[2] != " "
    ]
    assert [line.split()[0] for line in lines if line[2] != "-"] == list(COMMANDS)
    sentence = "noughts: '--version' takes no other arguments (see noughts --help)\n"
    assert called("--version", "solve").stderr == sentence
