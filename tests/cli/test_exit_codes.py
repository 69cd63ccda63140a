"""The table of exit codes, held for every command."""

import json
import re
import shlex
import subprocess
import sys
import threading
from contextlib import nullcontext
from pathlib import Path

import pytest

from noughts.cli import ALIASES, COMMANDS, command_module
from noughts.cli.exit_codes import DONE, EXIT_CODES, FAILED, INTERRUPTED, NOT_PROVEN, UNUSABLE
from noughts.game.errors import NoughtsError
from tests.cli.calling import called

# Every command can end with these; the others belong to commands that judge or prove something.
GENERAL = EXIT_CODES.keys() - {FAILED, NOT_PROVEN}
OWN = {
    "check": {FAILED},
    "verify": {FAILED},
    "analyse": {NOT_PROVEN},
    "explain": {NOT_PROVEN},
    "review": {NOT_PROVEN},
    "solve": {NOT_PROVEN},
    "prove": {NOT_PROVEN},
}
EMPTY = "/".join(["......."] * 6)
RESULTS = [(None, DONE), *((code, code) for code in EXIT_CODES)]


@pytest.mark.parametrize("name", COMMANDS)
def test_the_example_of_a_command_ends_with_the_code_of_its_run(
    name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    command = command_module(name)
    for result, code in RESULTS:
        monkeypatch.setattr(command, "run", lambda result=result, **arguments: result)
        done = called(*shlex.split(command.EXAMPLE.partition(">")[0])[1:])
        assert (done.code, done.stdout, done.stderr) == (code, "", "")


@pytest.mark.parametrize("name", COMMANDS)
@pytest.mark.parametrize(
    ("error", "code", "message"),
    [
        (KeyboardInterrupt, INTERRUPTED, "noughts: stopped by Ctrl-C, without a result\n"),
        (NoughtsError("no such cell"), UNUSABLE, "noughts: no such cell\n"),
    ],
)
def test_an_error_ends_every_command_with_its_code(
    name: str,
    error: type[BaseException] | BaseException,
    code: int,
    message: str,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def fail(**arguments: object) -> None:
        raise error

    command = command_module(name)
    monkeypatch.setattr(command, "run", fail)
    done = called(*shlex.split(command.EXAMPLE.partition(">")[0])[1:])
    assert (done.code, done.stdout, done.stderr) == (code, "", message)


@pytest.mark.parametrize("name", COMMANDS)
def test_an_unknown_option_is_unusable_input(name: str) -> None:
    done = called(*shlex.split(command_module(name).EXAMPLE.partition(">")[0])[1:], "--no-such-option")
    assert (done.code, done.stdout) == (UNUSABLE, "")


@pytest.mark.parametrize("name", COMMANDS)
def test_help_names_only_the_codes_of_the_command(name: str) -> None:
    text = " ".join(called(name, "--help").stdout.split())
    sentences = re.findall(r"[Ee]xit code [^.]*", text)
    codes = {int(number) for sentence in sentences for number in re.findall(r"(?:code|[;,]) (\d+)", sentence)}
    assert codes - GENERAL == OWN.get(name, set())


def test_ctrl_c_in_a_process() -> None:
    interrupt = (
        "import os, signal; from noughts.cli import main; from noughts.cli.ask import compare; "
        "compare.compare = lambda *arguments, **options: os.kill(os.getpid(), signal.SIGINT); main()"
    )
    done = subprocess.run(
        [sys.executable, "-c", interrupt, "compare"], capture_output=True, text=True, timeout=60, check=False
    )
    assert (done.returncode, done.stdout) == (INTERRUPTED, "")
    assert done.stderr == "noughts: stopped by Ctrl-C, without a result\n"


SEARCHES: dict[
    str, tuple[list[str], str, object]
] = {  # commands that tell what they know after Ctrl-C, and what replaces their work
    "analyse": (["analyse", EMPTY, "--game", "7x6k4", "--json"], "proven", False),
    "explain": (["explain", EMPTY, "--game", "7x6k4", "--json"], "move", None),
    "solve": (["solve", "7x6k4", "--json"], "proven", False),
    "review": (["review", "d3", "--game", "7x6k4", "--json"], "turning_points", []),
}


@pytest.mark.parametrize("name", SEARCHES)
def test_a_search_that_is_stopped_tells_what_it_knows(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Ctrl-C before anything is proven."""
    arguments, field, value = SEARCHES[name]
    stopped = threading.Event()
    stopped.set()
    module = command_module(name)
    monkeypatch.setattr(module, "cancel_on_ctrl_c", lambda: nullcontext(stopped))
    done = called(*arguments)
    assert (done.code, done.stderr) == (INTERRUPTED, "")
    assert json.loads(done.stdout)[field] == value


@pytest.mark.parametrize("name", ["analyse", "explain", "review"])
def test_a_value_that_is_not_proven_has_a_code(name: str) -> None:
    arguments, _, _ = SEARCHES[name]
    assert called(*arguments, "--effort", "0").code == NOT_PROVEN
    assert called(*arguments[:1], "b2" if name == "review" else "X.O/.X./O..").code == DONE


def test_a_proof_that_is_stopped(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    stopped = threading.Event()
    stopped.set()
    monkeypatch.setattr(command_module("prove"), "cancel_on_ctrl_c", lambda: nullcontext(stopped))
    done = called("prove", "7x6k4", "-o", str(tmp_path / "a.proof"))
    assert (done.code, done.stdout) == (INTERRUPTED, "")
    assert done.stderr == "noughts: 7x6k4 is not proven, stopped by Ctrl-C\n"
    assert not list(tmp_path.iterdir())


def test_the_table_is_documented() -> None:
    root = Path(__file__).parents[2]
    shown, page = called("--help").stdout, (root / "docs" / "reference" / "commands.md").read_text()
    for text in shown.partition("Exit codes: ")[2], " ".join(re.findall(r"^\| \d+ \|", page, re.MULTILINE)):
        assert list(map(int, re.findall(r"\d+", text))) == list(EXIT_CODES)


def test_analyze_is_analyse() -> None:
    assert ALIASES == {"analyze": "analyse"}
    assert called("analyze", "X.O/.X./O..") == called("analyse", "X.O/.X./O..")
    options = called("completion", "fish", "--", "noughts", "analyze").stdout
    assert options == called("completion", "fish", "--", "noughts", "analyse").stdout
    assert "--effort" in options.split()


def test_a_module_that_is_not_a_command_is_named_after_one() -> None:
    folder = Path(__file__).parents[2] / "noughts" / "cli"
    for path in folder.glob("*/*.py"):
        first = path.stem.partition("_")[0]
        assert path.stem == "__init__" or first in COMMANDS, path
        if path.stem in COMMANDS:
            assert command_module(path.stem).__file__ == str(path)
