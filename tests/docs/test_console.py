"""The commands of the documents: they succeed, and print the output shown below them."""

import re
import shlex
from pathlib import Path

import pytest

from noughts.cli import COMMANDS, command_module
from tests.cli.calling import called
from tests.scripts import script

CONSOLE = script("docs_console")
ROOT = Path(__file__).parents[2]
PAGES = [ROOT / "README.md", ROOT / "CONTRIBUTING.md", *sorted((ROOT / "docs").rglob("*.md"))]
SHELL_BLOCK = re.compile(r"^```sh\n(.*?)^```", re.DOTALL | re.MULTILINE)
OWN_TESTS = {"tutorial.md", "mistakes.md"}  # their Python is tested in files of its own


def page_name(path: Path) -> str:
    return path.relative_to(ROOT).as_posix()


@pytest.mark.parametrize("path", CONSOLE.pages(), ids=page_name)
def test_the_output_is_the_one_shown(path: Path, tmp_path: Path) -> None:
    found = CONSOLE.differences(path.read_text("utf-8"), tmp_path)
    assert not found, (
        "\n".join(map(str, found)) + "\n(python scripts/docs_console.py --write updates the page)"
    )


def starts_noughts(line: str) -> bool:
    return line.startswith(("noughts ", "./play "))


def shell_commands() -> list[str]:
    """The commands of shell blocks that start `noughts`."""
    blocks = [block for path in PAGES for block in SHELL_BLOCK.findall(path.read_text("utf-8"))]
    lines = {line.partition("#")[0].strip() for block in blocks for line in block.splitlines()}
    return sorted(filter(starts_noughts, lines))


@pytest.mark.parametrize("command", shell_commands())
def test_the_command_takes_these_arguments(command: str, monkeypatch: pytest.MonkeyPatch) -> None:
    _, *arguments = shlex.split(re.sub(r"\s(>>?|\|).*", "", command))
    if arguments[0] != "--version":
        monkeypatch.setattr(command_module(arguments[0]), "run", lambda **_: 0)
    done = called(*arguments)
    assert (done.code, done.stderr) == (0, "")


def test_commands_in_the_text_exist_and_have_these_options() -> None:
    for path in PAGES:
        text = re.sub(r"^```.*?^```", "", path.read_text("utf-8"), flags=re.DOTALL | re.MULTILINE)
        for name, rest in re.findall(r"`(?:noughts|\./play) ([a-z]+)([^`]*)`", text):
            shown = called(name, "--help").stdout
            assert name in COMMANDS, f"{path.name}: noughts {name}"
            for option in re.findall(r"(?<= )--?[a-z][a-z-]*", rest):
                assert option in shown, f"{path.name}: noughts {name}{rest}"


@pytest.mark.parametrize("path", [path for path in PAGES if path.name not in OWN_TESTS], ids=page_name)
def test_python_without_a_prompt_runs(path: Path) -> None:
    for code in re.findall(
        r"^```python(?: title=\S+)?\n(.*?)^```", path.read_text("utf-8"), re.DOTALL | re.MULTILINE
    ):
        if ">>>" not in code:
            exec(compile(code, page_name(path), "exec"), {})
