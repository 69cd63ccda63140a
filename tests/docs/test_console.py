"""The commands of the documents: they succeed, and print the output shown below them."""

import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from noughts.cli import COMMANDS
from noughts.game.errors import NoughtsError
from noughts.web.site.pyodide import pyodide_folder
from tests.cli.calling import called
from tests.conftest import need_program
from tests.docs.wheels import make_wheels
from tests.scripts import script

CONSOLE = script("docs_console")
ROOT = Path(__file__).parents[2]
PAGES = [ROOT / "README.md", ROOT / "CONTRIBUTING.md", *sorted((ROOT / "docs").rglob("*.md"))]
OWN_TESTS = {"mistakes.md"}  # its Python is tested in a file of its own
NOT_RUN = {
    "README.md": {"./test"},
    "CONTRIBUTING.md": {
        "./test",
        "./test --quick",
        "./test -m 'long or not long'",
        ".ci/run",
        ".venv/bin/python scripts/docs_console.py",
    },
    "docs/start/install.md": {"powershell"},
    "docs/how-to/site.md": {"html"},
    "docs/how-to/cluster.md": {
        "noughts solve 9x8k5 --dask tcp://10.0.0.5:8786 --resume 9x8k5.search",
        "noughts prove 8x7k5 --dask tcp://10.0.0.5:8786 --resume 8x7k5.search -o 8x7k5.proof",
    },
}
EXTRAS_OF_PLAY = "check,web,window"
ALONE = ("--dev-bind", "/", "/", "--proc", "/proc", "--unshare-net", "--unshare-pid", "--die-with-parent")


def page_name(path: Path) -> str:
    return path.relative_to(ROOT).as_posix()


@pytest.mark.parametrize("path", CONSOLE.pages(), ids=page_name)
def test_every_command_runs_and_prints_the_output_shown(path: Path, tmp_path: Path) -> None:
    """Without a network, with the ports and processes of the page apart from those of other tests."""
    page = path.read_text("utf-8")
    alone = [bubblewrap, *ALONE] if (bubblewrap := shutil.which("bwrap")) else []
    if "noughts window" in page:
        need_program("Xvfb")
        need_program("xdotool")
    if "\nnoughts site " in page:
        try:
            pyodide_folder()
        except NoughtsError as error:  # no npm, no network
            if os.environ.get("CI"):
                raise
            pytest.skip(str(error))
    extras = re.findall(r'^pip install "\.\[(.*)\]"', page, re.MULTILINE)
    if "\n./play" in page:
        extras.append(EXTRAS_OF_PLAY)
    make_wheels(tmp_path, *",".join(extras).split(","))
    done = subprocess.run(
        [*alone, sys.executable, "scripts/docs_console.py", str(path)],
        cwd=ROOT,
        env=os.environ | {"PIP_NO_COMPILE": "1", "PIP_NO_INDEX": "1", "PIP_FIND_LINKS": str(tmp_path)},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, (
        done.stdout + done.stderr + "\n(python scripts/docs_console.py --write updates the page)"
    )


def test_few_commands_are_not_run() -> None:
    marked = {page_name(path): dict(CONSOLE.not_run(path.read_text("utf-8"))) for path in PAGES}
    assert {name: set(commands) for name, commands in marked.items() if commands} == NOT_RUN
    for path in PAGES:
        for command in marked[page_name(path)]:
            assert re.search(rf"^(```)?{re.escape(command)}\s*(#|$)", path.read_text("utf-8"), re.MULTILINE)


@pytest.mark.parametrize("path", PAGES, ids=page_name)
def test_every_block_is_run_or_compared(path: Path) -> None:
    page = path.read_text("utf-8")
    run = {"console", "sh", "python", "pycon"} | {command for command, _ in CONSOLE.not_run(page)}
    blocks = [block for block in CONSOLE.blocks(page) if not isinstance(block, str)]
    assert len(blocks) * 2 == len(re.findall(r"^\s*```", page, re.MULTILINE))  # none is overlooked
    for block in blocks:
        if block.language in run or block.title or path.name == "architecture.md":
            continue  # tests/test_architecture.py compares the maps
        assert block.language == "text", f"{page_name(path)}, line {block.start}: how is this tested?"
        compare_drawings("\n".join(block.lines), page)


def compare_drawings(block: str, page: str) -> None:
    """The boards of a block are those of the notation beside them or, with letters, of the lemma above."""
    rows = [re.findall(r"[A-Z.] \| [A-Z.] \| [A-Z.]", line) for line in block.splitlines()]
    columns = zip(*filter(None, rows), strict=True)
    drawn = ["/".join(row.replace(" | ", "") for row in rows) for rows in columns]
    written = re.findall(r"(?<!\S)[XO.]{3}/[XO.]{3}/[XO.]{3}", block)
    if "pair" not in block:
        assert drawn == (written or [".../.../..."])
        return
    before, after = drawn
    ((board, cell, pairs),) = re.findall(r"In the lemma `(\S+) (\w\d) (.*?)`", page)
    assert before == board
    cells = [f"{column}{row}" for row in "123" for column in "abc"]
    names = dict(zip(cells, after.replace("/", ""), strict=True))
    assert names[cell] == "X"
    assert all(names[one] == names[other] for one, other in re.findall(r"(\w\d)-(\w\d)", pairs))


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
