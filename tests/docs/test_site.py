"""The documentation as a site: it builds without a warning, shows its tables, and loads nothing else."""

import os
import re
import subprocess
import sys
from html import unescape
from pathlib import Path

import noughts
from noughts.cli import COMMANDS

ROOT = Path(__file__).parents[2]
WIDEST = 80  # characters in a line of help: as many as a page shows
FETCHED = re.compile(
    r"<(?:script|img|iframe|source)[^>]* src=\"?(http[^\" >]*)|<link[^>]* href=\"?(http[^\" >]*)"
)


def test_the_site_builds_and_fetches_nothing_from_elsewhere(tmp_path: Path) -> None:
    done = subprocess.run(
        [sys.executable, "-m", "mkdocs", "build", "--strict", "--site-dir", str(tmp_path)],
        cwd=ROOT,
        env=os.environ | {"NO_MKDOCS_2_WARNING": "1"},  # an advertisement, once a run
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    pages = {
        path.relative_to(tmp_path).as_posix(): path.read_text("utf-8") for path in tmp_path.rglob("*.html")
    }
    for name, text in pages.items():
        assert FETCHED.findall(text) == [], name
        assert not re.search(r"<p>\s*\|", text), f"{name}: a table that is shown as text"
    for style in tmp_path.rglob("*.css"):
        assert not re.search(r"(@import|url\()\s*[\"']?(https?:)?//", style.read_text("utf-8")), style
    assert all(f"Usage: noughts {name} " in pages["reference/commands.html"] for name in COMMANDS)
    for block in re.findall(r"<pre.*?</pre>", pages["reference/commands.html"], re.DOTALL):
        lines = unescape(re.sub(r"<[^>]+>", "", block)).splitlines()
        assert max(map(len, lines)) <= WIDEST, lines[0]
    documented = pages["reference/python.html"] + pages["reference/strategies.html"]
    for name in set(dir(noughts)) - {"__version__", "CLASSIC", "STRATEGIES"}:
        assert re.search(rf'id="noughts\.([\w.]+\.)?{name}"', documented), name
    for page in (ROOT / "docs").rglob("*.md"):  # each can be found from the first page
        link = page.relative_to(ROOT / "docs").with_suffix(".html").as_posix()
        assert f'href="{link}"' in pages["index.html"], f"{page.name} is not in the navigation of mkdocs.yml"
