"""What every command does: output that cannot be written, narrow terminals, colours, start-up."""

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

from noughts.cli import COMMANDS
from noughts.cli.output import wrap_text
from noughts.explanations.values import LEGEND
from tests.cli.calling import called
from tests.cli.screen import on_a_screen

MAIN = "from noughts.cli import main; main()"
PROGRAM = [sys.executable, "-c", MAIN]
EMPTY_FILE = str(Path(__file__).with_name("__init__.py"))
OUTPUTS = [
    ["--help"],
    ["--version"],
    ["match", "--help"],
    ["analyse", "X.O/.X./O.."],
    ["analyse", "X.O/.X./O..", "--json"],
    ["match", "perfect", "random"],
    ["solve", "3x3k3"],
    ["play"],
    ["check", EMPTY_FILE],
]
BUFFERED = ["", "1"]  # of PYTHONUNBUFFERED, where an empty value is the same as none


def run(output: int, arguments: list[str], unbuffered: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [*PROGRAM, *arguments],
        stdin=subprocess.DEVNULL,
        stdout=output,
        stderr=subprocess.PIPE,
        text=True,
        timeout=120,
        check=False,
        env=os.environ | {"PYTHONUNBUFFERED": unbuffered},
    )


@pytest.mark.parametrize("unbuffered", BUFFERED)
@pytest.mark.parametrize("arguments", OUTPUTS, ids=" ".join)
def test_a_closed_pipe_ends_it_quietly(arguments: list[str], unbuffered: str) -> None:
    reader, writer = os.pipe()
    os.close(reader)
    done = run(writer, arguments, unbuffered)
    os.close(writer)
    assert (done.returncode, done.stderr) == (128 + 13, "")


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="only Linux has a disk that is always full")
@pytest.mark.parametrize("unbuffered", BUFFERED)
@pytest.mark.parametrize("arguments", OUTPUTS, ids=" ".join)
def test_a_full_disk_is_one_sentence(arguments: list[str], unbuffered: str) -> None:
    with Path("/dev/full").open("w") as full:
        done = run(full.fileno(), arguments, unbuffered)
    sentence = "noughts: the result cannot be written: No space left on device\n"
    assert (done.returncode, done.stderr) == (2, sentence)


@pytest.mark.parametrize("arguments", [["analyse", "X.O/.X./O.."], ["analyse", "banana"]])
def test_no_output_and_no_messages_at_all(arguments: list[str]) -> None:
    command = " ".join(["exec", f"'{sys.executable}'", "-c", f"'{MAIN}'", *arguments, ">&-", "2>&-"])
    assert subprocess.run(["sh", "-c", command], timeout=60, check=False).returncode == (
        0 if arguments[1] != "banana" else 2
    )


@pytest.mark.parametrize("source", ["<&-", "<&0"], ids=["closed", "no text"])
@pytest.mark.parametrize("command", ["play", "puzzle", "engine"])
def test_input_that_is_closed_or_no_text(command: str, source: str) -> None:
    done = subprocess.run(
        ["sh", "-c", f"exec '{sys.executable}' -c '{MAIN}' {command} {source}"],
        input=b"\xff\n",
        capture_output=True,
        timeout=60,
        check=False,
        env=os.environ | {"PYTHONIOENCODING": "utf-8:strict"},  # as on most machines
    )
    assert (done.returncode, done.stderr) == (0, b"")


# ---- help and narrow terminals


@pytest.mark.parametrize("command", COMMANDS)
def test_every_command_has_help_with_an_example(command: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "80")
    done = called(command, "--help")
    assert (done.code, done.stderr) == (0, "")
    assert f"Usage: noughts {command} " in done.stdout
    assert f"Example: noughts {command}" in done.stdout
    assert not re.search(r"[{}]|default: \d+\.0\]", done.stdout), "choices as A|B, whole numbers whole"


@pytest.mark.parametrize("arguments", [["--help"], *([name, "--help"] for name in COMMANDS)], ids=" ".join)
def test_help_stays_whole_in_40_columns(arguments: list[str], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "400")
    wide = called(*arguments).stdout
    monkeypatch.setenv("COLUMNS", "40")
    narrow = called(*arguments).stdout
    assert max(map(len, narrow.splitlines())) <= 40
    assert narrow.split() == wide.split()


@pytest.mark.parametrize(
    "arguments",
    [
        ["compare", "X.O/.X./O.."],
        ["analyse", "X.O/.X./O.."],
        ["explain", "X../.O./..X"],
        ["match", "perfect", "random"],
        ["match", "greedy", "random", "--game", "4x4k3"],
        ["tournament", "perfect", "random"],
    ],
    ids=" ".join,
)
def test_results_stay_whole_in_40_columns(arguments: list[str], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "400")
    wide = called(*arguments).stdout.split()
    monkeypatch.setenv("COLUMNS", "40")
    narrow = called(*arguments).stdout
    assert max(map(len, narrow.splitlines())) <= 40
    assert {word for word in wide if word.isalpha()} <= set(narrow.split())
    assert not any(line.endswith(" ") for line in narrow.splitlines())


def test_values_on_a_wide_board_are_letters(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "30")
    shown = called("analyse", "..../..../....", "--game", "4x3k3").stdout.splitlines()
    assert shown[1:6:2] == ["1    W5 | W4 | W4 | W5", "2    L5 | W4 | W4 | L5", "3    W5 | W4 | W4 | W5"]
    assert "".join(LEGEND.split()) in "".join("".join(shown).split())


def test_a_percentage_is_not_broken(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "9")
    assert wrap_text("share: 95 %") == "share:\n  95 %"


def test_a_move_that_is_not_proven_is_marked_as_in_the_game() -> None:
    shown = called("analyse", "...../...../...../.....", "--game", "5x4k4", "--effort", "0").stdout
    assert "1    ? | ? | ? | ? | ?" in shown


# ---- colours


def test_analyse_draws_values_on_the_board_in_colour_on_a_terminal() -> None:
    code, seen = on_a_screen("analyse", "X.O/.X./O..")
    assert code == 0
    assert "\033[1;38;5;33mX\033[0m" in seen  # blue
    assert "\033[1;38;5;166mO\033[0m" in seen  # copper
    assert "| \033[32mwin\033[0m 2 |" in seen


@pytest.mark.parametrize("wish", [{"NO_COLOR": "1"}, {"TERM": "dumb"}])
def test_no_colour_for_those_who_want_none(wish: dict[str, str]) -> None:
    code, seen = on_a_screen("analyse", "X.O/.X./O..", **wish)
    assert code == 0
    assert "1      X   | win 2 |   O" in seen
    assert "\033" not in seen


# ---- start-up

LOADED = f"""
import atexit, sys
before = set(sys.modules)
atexit.register(lambda: sys.stderr.write(" ".join(set(sys.modules) - before)))
{MAIN}
"""


@pytest.mark.parametrize("as_json", [[], ["--json"]], ids=["text", "json"])
def test_analyse_imports_only_what_it_needs(as_json: list[str]) -> None:
    done = subprocess.run(
        [sys.executable, "-c", LOADED, "analyse", "X.O/.X./O..", *as_json],
        capture_output=True,
        text=True,
        check=True,
        timeout=60,
    )
    loaded = set(done.stderr.split())
    assert {name.partition(".")[0] for name in loaded} <= {"noughts"} | sys.stdlib_module_names
    packages = {name.split(".")[1] for name in loaded if name.startswith("noughts.")}
    assert packages & {"check", "players", "strategies", "web", "window"} == set()
    commands = {name for name in loaded if name.startswith("noughts.cli.") and name.count(".") > 2}
    assert commands == {"noughts.cli.ask.analyse"}
    assert not any(name.startswith(("noughts.solving.solver", "noughts.solving.engine")) for name in loaded)
    assert loaded & {"asyncio", "multiprocessing", "concurrent", "logging", "socket"} == set()
