"""What MkDocs asks while it builds the site: the page of the command line is the program's own help."""

import os
from contextlib import redirect_stdout
from io import StringIO
from typing import Any

from noughts.cli import GROUPS, call

PLACE = "<!-- commands -->"


def on_page_markdown(markdown: str, **_: Any) -> str:
    """The text of a page, with the help of every command where it is asked for."""
    return markdown.replace(PLACE, _all_help()) if PLACE in markdown else markdown


def _all_help() -> str:
    parts = []
    for title, commands in GROUPS.items():
        parts.append(f"## {title.capitalize()}\n")
        parts += [f"### noughts {name}\n\n```text\n{_help(name)}```\n" for name in commands]
    return "\n".join(parts)


def _help(command: str) -> str:
    os.environ["COLUMNS"] = "100"
    with redirect_stdout(StringIO()) as shown:
        call([command, "--help"])
    return shown.getvalue()
