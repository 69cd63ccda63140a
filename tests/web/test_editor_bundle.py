"""The bundle of the editor: pinned with digests, never committed, and the page does without it."""

import json
import re
import subprocess
from pathlib import Path

import pytest

from noughts.game.errors import NoughtsError
from noughts.web.site import editor

ROOT = Path(__file__).parents[2]
SOURCES = ROOT / "editor"


def test_versions_are_pinned_with_digests_and_no_addresses() -> None:
    given = json.loads((SOURCES / "package.json").read_text("utf-8"))
    text = (SOURCES / "package-lock.json").read_text("utf-8")
    locked = json.loads(text)["packages"]
    assert "http" not in text
    for name, version in (given["dependencies"] | given["devDependencies"]).items():
        assert re.fullmatch(r"\d+\.\d+\.\d+", version)
        assert locked[f"node_modules/{name}"]["version"] == version
    del locked[""]
    assert all(each["integrity"].startswith("sha512-") for each in locked.values())


def test_the_bundle_is_never_committed() -> None:
    name = editor.BUNDLE.relative_to(ROOT).as_posix()
    listed = subprocess.run(["git", "ls-files", name], cwd=ROOT, capture_output=True, text=True, check=True)
    assert listed.stdout == ""
    ignored = subprocess.run(["git", "check-ignore", "-q", name], cwd=ROOT, check=False)
    assert ignored.returncode == 0


def test_it_is_made_once(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A bundle that is newer than its sources stays; without npm, there is none, and that is no error."""

    def no_npm(name: str) -> str:
        raise NoughtsError(f"the site needs {name}")

    bundle, sources = tmp_path / "codemirror.js", tmp_path / "editor"
    monkeypatch.setattr(editor, "BUNDLE", bundle)
    monkeypatch.setattr(editor, "SOURCES", sources)
    monkeypatch.setattr(editor, "program", no_npm)
    assert not editor.make_editor()  # an installed package without the bundle
    sources.mkdir()
    (sources / "main.js").write_text("")
    assert not editor.make_editor()
    bundle.write_text("")
    assert editor.make_editor()
