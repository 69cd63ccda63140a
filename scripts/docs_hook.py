"""What MkDocs asks while it builds the site: the page of the command line is the program's own help."""

import os
import re
from contextlib import redirect_stdout
from io import StringIO
from typing import Any

from noughts.cli import GROUPS, call

PLACE = "<!-- commands -->"
OUTSIDE = re.compile(r"\[([^]]*)]\(\.\./[^)]*\)")


def on_page_markdown(markdown: str, page: Any, **_: Any) -> str:
    """The text of a page, with the help of every command where it is asked for.

    Files of the repository are not in the site: there a link to one is only its name.
    """
    if "/" not in page.file.src_uri:
        markdown = OUTSIDE.sub(r"\1", markdown)
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
