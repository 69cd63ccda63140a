"""Which files to check: found and read with care, for nothing in a class folder is what it has to be."""

import os
import stat
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path

from noughts.check.contract.limits import MEBIBYTE
from noughts.check.contract.submission import NAME, Submission, SubmissionError
from noughts.game.notation import printable
from noughts.system.files import errors_as

LARGEST_BYTES = MEBIBYTE  # of a file, and of all files beside it together
MOST_BESIDE = 100
# a pipe is not waited for, a terminal not taken over; Windows knows none of these
FLAGS = os.O_RDONLY | sum(getattr(os, name, 0) for name in ("O_NONBLOCK", "O_NOCTTY", "O_CLOEXEC"))
KINDS = {
    stat.S_IFIFO: "a pipe",
    stat.S_IFSOCK: "a socket",
    stat.S_IFCHR: "a device",
    stat.S_IFBLK: "a device",
    stat.S_IFDIR: "a folder",
}


def collect(paths: Iterable[Path]) -> list[Submission]:
    """The files that are meant, sorted, each once."""
    found: dict[Path, str | None] = {}
    for path in paths:
        found.update(_meant(path))
    once: dict[object, Submission] = {}
    for file, problem in sorted(found.items()):
        name = printable(str(file))
        if problem is not None:
            once[name] = Submission(name, problem=problem)
        else:
            once.setdefault(_identity(file), _read(file))
    return sorted(once.values(), key=lambda submission: submission.file)


Found = Iterator[tuple[Path, str | None]]  # a file, and why it cannot be checked


def _meant(path: Path) -> Found:
    """The file itself; of a folder its `tictactoe.py`, or else every Python file in it and below it."""
    if not os.path.lexists(path):
        raise SubmissionError(f"there is no file or folder {str(path)!r}")
    if not path.is_dir():
        yield path, None
        return
    found = list(_in_folder(path))
    if not found:
        raise SubmissionError(f"the folder {str(path)!r} has no Python files")
    yield from found


def _in_folder(top: Path) -> Found:
    home = top.resolve()
    waiting, seen = [top], set()
    while waiting:
        folder = waiting.pop()
        if folder.resolve() in seen:
            continue  # a link leads back here
        seen.add(folder.resolve())
        try:
            entries = sorted(folder.iterdir())
        except OSError as error:
            yield folder, f"the folder cannot be read: {error.strerror}"
            continue
        alone = [path for path in entries if path.name == NAME]
        for path in alone or entries:
            python = path.suffix == ".py"
            try:
                if path.is_symlink() and not _leads_inside(path, home):
                    if python or path.is_dir():
                        yield path, "it is a link that leads out of the folder, or nowhere"
                elif python and (path.name == NAME or not path.is_dir()):
                    yield path, None
                elif path.is_dir() and _may_hold_submissions(path):
                    waiting.append(path)
            except OSError as error:
                yield path, f"it cannot be read: {error.strerror}"


def _may_hold_submissions(folder: Path) -> bool:
    """Hidden folders, caches and virtual environments do not."""
    hidden = folder.name.startswith((".", "__"))
    return not hidden and not os.path.exists(folder / "pyvenv.cfg")  # noqa: PTH110 - where Path raises, it is no


def _leads_inside(link: Path, home: Path) -> bool:
    try:
        return link.resolve(strict=True).is_relative_to(home)
    except (OSError, RuntimeError):  # nowhere, or round in a circle
        return False


def _identity(file: Path) -> object:
    """The same for two names of one file."""
    try:
        facts = file.stat()
    except OSError:
        return file
    return facts.st_dev, facts.st_ino


def _read(file: Path) -> Submission:
    name = printable(str(file))
    try:
        source = _content(file)
        return Submission(name, source, _beside(file))
    except SubmissionError as error:
        return Submission(name, problem=str(error))


def _content(file: Path) -> bytes:
    """What is in a plain file that is not too large; nobody waits for a pipe that nobody writes to."""
    with errors_as("it cannot be read", SubmissionError), os.fdopen(os.open(file, FLAGS), "rb") as opened:
        kind = stat.S_IFMT(os.fstat(opened.fileno()).st_mode)
        if kind != stat.S_IFREG:
            raise SubmissionError(f"it is {KINDS.get(kind, 'something else')}, not a file")
        content = opened.read(LARGEST_BYTES + 1)
    if len(content) > LARGEST_BYTES:
        raise SubmissionError(f"it has more than {LARGEST_BYTES:,} bytes")
    return content


def _beside(file: Path) -> dict[str, bytes]:
    """The other modules of the folder of a `tictactoe.py`; in a folder of many submissions there are none."""
    if file.name != NAME:
        return {}
    found: dict[str, bytes] = {}
    room = LARGEST_BYTES
    try:
        others = sorted(path for path in file.parent.glob("*.py") if path.name != NAME)
    except OSError:
        return {}
    for path in others[:MOST_BESIDE]:
        if path.stem.isidentifier() and not path.is_symlink():
            try:
                content = _content(path)
            except SubmissionError:
                continue  # whoever imports it will say that it is missing
            if len(content) <= room:
                found[path.stem] = content
                room -= len(content)
    return found


def distinguishing_paths(files: Sequence[str]) -> list[str]:
    """The part of each path that tells it from the others."""
    try:
        common = os.path.commonpath([Path(file).parent for file in files])
    except ValueError:  # there are none, or some are absolute and some are not
        return list(files)
    return [os.path.relpath(file, common) for file in files]
