"""Make the editor of the page, CodeMirror, in a checkout that does not have it yet; a wheel has it."""

import subprocess
from pathlib import Path

from noughts.game.errors import NoughtsError
from noughts.web.site.pyodide import NPM_SECONDS, program

PACKAGE = Path(__file__).parents[2]
BUNDLE = PACKAGE / "web" / "static" / "program" / "codemirror.js"
SOURCES = PACKAGE.parent / "editor"


def make_editor() -> bool:
    """Whether the bundle is there: made before, or now by the npm script."""
    newest = [SOURCES / name for name in ("package-lock.json", "main.js") if (SOURCES / name).is_file()]
    if BUNDLE.is_file() and all(BUNDLE.stat().st_mtime >= each.stat().st_mtime for each in newest):
        return True
    if newest:
        try:
            command = [program("npm"), "run", "bundle", "--silent", "--prefix", str(SOURCES)]
            subprocess.run(command, capture_output=True, timeout=NPM_SECONDS, check=False)
        except (NoughtsError, subprocess.TimeoutExpired, OSError):
            pass  # the page works with a text area
    return BUNDLE.is_file()
