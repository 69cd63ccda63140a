"""The JSON formats: each table of the page names exactly the fields that the command prints."""

import json
import re
import shlex
from pathlib import Path

import pytest

from tests.cli.calling import called
from tests.scripts import script

PAGE = Path(__file__).parents[2] / "docs" / "reference" / "json.md"
SECTIONS = dict(
    re.findall(r"^## `noughts (.*?)`\n(.*?)(?=^## |\Z)", PAGE.read_text("utf-8"), re.MULTILINE | re.DOTALL)
)


@pytest.mark.parametrize("command", SECTIONS)
def test_the_fields_are_those_of_the_program(
    command: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("NOUGHTS_TABLES", str(tmp_path))
    Path("FILE").write_text(script("docs_console").student_program(), "utf-8")
    if command.startswith("verify"):
        called("prove", "3x3k3", "-o", "3x3k3.proof")
    printed = json.loads(called(*shlex.split(command), "--json").stdout)
    rows = re.findall(r"^\| ((?:`\w+`(?:, )?)+) \|", SECTIONS[command], re.MULTILINE)
    assert sorted(re.findall(r"`(\w+)`", " ".join(rows))) == sorted(printed)
