"""Fill in pages while MkDocs builds the site: lessons, the help of the commands, documents of the root."""

import os
import re
import sys
from contextlib import redirect_stdout
from io import StringIO
from pathlib import Path
from typing import Any

from mkdocs.structure.files import File, Files

from noughts.cli import GROUPS, call

sys.path.insert(0, str(Path(__file__).parent))
from docs_lessons import lesson_pages

ROOT = Path(__file__).parent.parent
COMMANDS = "<!-- commands -->"
INCLUDE = re.compile(r"<!-- include (\w+\.md) -->")
TO_DOCS = re.compile(r"]\(docs/([^)]*)\)")
TO_ROOT = re.compile(r"\[([^]]*)]\((?:CHANGELOG|CONTRIBUTING|README)\.md\)")
SETUP = re.compile(r"^<!-- (?:setup|prose|not run): .* -->\n", re.MULTILINE)


def on_files(files: Files, config: Any) -> Files:
    """Add the lessons of the course as pages."""
    for name, text in lesson_pages().items():
        files.append(File.generated(config, name, content=text))
    return files


def on_page_markdown(markdown: str, **_: Any) -> str:
    """The text of a page, with the help of all commands or a document of the root in place of a comment."""
    markdown = INCLUDE.sub(lambda found: _of_root(found[1]), SETUP.sub("", markdown))
    return markdown.replace(COMMANDS, _all_help()) if COMMANDS in markdown else markdown


def _of_root(name: str) -> str:
    """A document of the root, with its links as a page of a folder needs them."""
    text = (ROOT / name).read_text("utf-8")
    return TO_ROOT.sub(r"\1", TO_DOCS.sub(r"](../\1)", text))


def _all_help() -> str:
    parts = []
    for title, commands in GROUPS.items():
        parts.append(f"## {title.capitalize()}\n")
        parts += [f"### noughts {name}\n\n```text\n{_help(name)}```\n" for name in commands]
    return "\n".join(parts)


def _help(command: str) -> str:
    os.environ["COLUMNS"] = "80"  # as many as a page shows
    with redirect_stdout(StringIO()) as shown:
        call([command, "--help"])
    return shown.getvalue()
