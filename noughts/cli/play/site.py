"""`noughts site`: the page as a folder of files, for any file host."""

from pathlib import Path

from noughts.cli.arguments import argument
from noughts.cli.output import say
from noughts.cli.progress import status_line

EXAMPLE = "noughts site public --base /noughts/"
ARGUMENTS = (
    argument(
        "folder",
        metavar="FOLDER",
        type=Path,
        help="The folder to write: a new or empty one, or an older site.",
    ),
    argument(
        "--base",
        metavar="PATH",
        help="The path of the site's address, such as /noughts/. Only the installed app needs it.",
    ),
    argument(
        "--pyodide",
        metavar="FOLDER",
        type=Path,
        help="A folder with the npm package pyodide, instead of fetching it with npm.",
    ),
    argument(
        "--solver",
        metavar="FILE",
        type=Path,
        help="A ready solver.wasm, or engine/solver.wasm.bin of another site, instead of compiling it.",
    ),
)


def run(folder: Path, base: str | None, pyodide: Path | None, solver: Path | None) -> None:
    """Write the page as a static site: it runs in the browser, without a server, offline after one visit."""
    from noughts.web.site.build import make_site

    with status_line() as show:
        files = make_site(
            folder.absolute(), base, pyodide, solver, lambda done: show and show(f"{done}: done")
        )
    size = sum(files.values())
    say(f"{folder}: {len(files)} files, {size / 1e6:.1f} MB. README.md there says how to publish it.")
