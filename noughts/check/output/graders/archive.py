"""The files of a kit: scripts, the points, and noughts itself as one file that Python can run."""

import io
import zipfile
from collections.abc import Iterator, Mapping
from pathlib import Path

from noughts.check.contract.words import LABELS
from noughts.check.output.rubric import FORGIVE, Rubric
from noughts.game.errors import NoughtsError
from noughts.game.files import atomic_write, errors_as

PACKAGE = Path(__file__).resolve().parents[3]
# The packages that `noughts check` needs; the others need packages that a grader does not have.
PARTS = ("check", "cli", "explanations", "game", "players", "render", "solving", "strategies")
PROGRAM = "noughts.pyz"
POINTS = "points.toml"
LONG_AGO = (1980, 1, 1, 0, 0, 0)  # the same sources give the same bytes
FILE_MODE, SCRIPT_MODE = 0o644, 0o755
# Plain enough for every Python 3, so that an old one can say that it is too old. It unpacks itself because
# the process for the student's file starts from real files.
MAIN = """\
import os
import shutil
import sys
import tempfile
import zipfile

if sys.version_info < (3, 11):
    sys.exit("noughts needs Python 3.11 or newer, and this is Python %d.%d" % sys.version_info[:2])
folder = tempfile.mkdtemp(prefix="noughts-")
try:
    with zipfile.ZipFile(os.path.dirname(os.path.abspath(__file__))) as packed:
        packed.extractall(folder)
    sys.path[0] = folder
    from noughts.cli import main

    main()
finally:
    shutil.rmtree(folder, ignore_errors=True)
"""


class Script(str):
    """A text file that can be run."""

    __slots__ = ()


KitFiles = dict[str, str | bytes]  # each file of a kit by its path


def kit_points(rubric: Rubric) -> KitFiles:
    """The two files of every kit: noughts, and the points for each check."""
    lines = [
        "# Points per check. Change them as you like.",
        f"{FORGIVE} = {str(rubric.forgive_following).lower()}",
    ]
    lines += [
        "",
        "[points]",
        *(f"{name} = {worth:g}  # {LABELS[name]}" for name, worth in rubric.worth.items()),
    ]
    return {POINTS: "\n".join(lines) + "\n", PROGRAM: pack_program()}


def pack_program() -> bytes:
    """The program as one file without dependencies: `python noughts.pyz check tictactoe.py --for vpl`."""
    files = {"__main__.py": MAIN} | {name: path.read_bytes() for name, path in sorted(_sources())}
    return pack(files)


def _sources() -> Iterator[tuple[str, Path]]:
    for part in (PACKAGE, *(PACKAGE / name for name in PARTS)):
        for path in part.glob("*.py") if part == PACKAGE else part.rglob("*.py"):
            yield path.relative_to(PACKAGE.parent).as_posix(), path


def pack(files: Mapping[str, str | bytes]) -> bytes:
    """The files as a zip file; scripts stay scripts."""
    packed = io.BytesIO()
    with zipfile.ZipFile(packed, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, content in files.items():
            entry = zipfile.ZipInfo(name, LONG_AGO)
            entry.create_system = 3  # Unix: it has permissions
            entry.external_attr = (0o100000 | _mode(content)) << 16
            entry.compress_type = zipfile.ZIP_DEFLATED
            archive.writestr(entry, content)
    return packed.getvalue()


def write_kit(files: Mapping[str, str | bytes], output: Path) -> None:
    """Write a kit as a zip file if the name says so, or into a folder."""
    if output.suffix == ".zip" or output == Path("-"):
        with errors_as(f"the kit {output} cannot be written"), atomic_write(output) as opened:
            opened.write(pack(files))
        return
    if output.exists() and not output.is_dir():
        raise NoughtsError(f"{str(output)!r} is not a folder: name a folder, or a file that ends with .zip")
    for name, content in files.items():
        file = output / name
        with errors_as(f"the file {str(file)!r} cannot be written"):
            file.parent.mkdir(parents=True, exist_ok=True)
            with atomic_write(file) as opened:
                opened.write(content.encode() if isinstance(content, str) else content)
            file.chmod(_mode(content))


def _mode(content: str | bytes) -> int:
    return SCRIPT_MODE if isinstance(content, Script) else FILE_MODE
