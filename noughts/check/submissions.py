"""Find and read the files to check, with care: a class folder may contain anything."""

import os
import stat
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path

from noughts.check.contract.limits import MEBIBYTE
from noughts.check.contract.submission import NAME, Submission, SubmissionError
from noughts.game.files import errors_as
from noughts.game.notation import printable

LARGEST_BYTES = MEBIBYTE  # of a file, and of all files beside it together
MOST_BESIDE = 100
# do not wait for a pipe, do not take over a terminal; Windows has none of these flags
FLAGS = os.O_RDONLY | sum(getattr(os, name, 0) for name in ("O_NONBLOCK", "O_NOCTTY", "O_CLOEXEC"))
KINDS = {
    stat.S_IFIFO: "a pipe",
    stat.S_IFSOCK: "a socket",
    stat.S_IFCHR: "a device",
    stat.S_IFBLK: "a device",
    stat.S_IFDIR: "a folder",
}


def collect(paths: Iterable[Path]) -> list[Submission]:
    """The files at these paths, sorted, each once."""
    found: dict[Path, str | None] = {}
    for path in paths:
        found.update(_files_at(path))
    once: dict[object, Submission] = {}
    for file, problem in sorted(found.items()):
        name = printable(str(file))
        if problem is not None:
            once[name] = Submission(name, problem=problem)
        else:
            once.setdefault(_identity(file), _read(file))
    return sorted(once.values(), key=lambda submission: submission.file)


Found = Iterator[tuple[Path, str | None]]  # a file, and why it cannot be checked


def _files_at(path: Path) -> Found:
    """The file itself; for a folder, its `tictactoe.py`, or otherwise all Python files in and below it."""
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
    """Is this neither a hidden folder, nor a cache, nor a virtual environment?"""
    hidden = folder.name.startswith((".", "__"))
    return not hidden and not os.path.exists(folder / "pyvenv.cfg")  # noqa: PTH110 - Path.exists may raise


def _leads_inside(link: Path, home: Path) -> bool:
    try:
        return link.resolve(strict=True).is_relative_to(home)
    except (OSError, RuntimeError):  # to nowhere, or in a circle
        return False


def _identity(file: Path) -> object:
    """A key that is the same for two names of one file."""
    try:
        facts = file.stat()
    except OSError:
        return file
    return facts.st_dev, facts.st_ino


def _read(file: Path) -> Submission:
    name = printable(str(file))
    try:
        source = _content(file)
        return Submission(name, source, _modules_beside(file))
    except SubmissionError as error:
        return Submission(name, problem=str(error))


def _content(file: Path) -> bytes:
    """The content of a plain file that is not too large; never waits for a pipe."""
    with errors_as("it cannot be read", SubmissionError), os.fdopen(os.open(file, FLAGS), "rb") as opened:
        kind = stat.S_IFMT(os.fstat(opened.fileno()).st_mode)
        if kind != stat.S_IFREG:
            raise SubmissionError(f"it is {KINDS.get(kind, 'something else')}, not a file")
        content = opened.read(LARGEST_BYTES + 1)
    if len(content) > LARGEST_BYTES:
        raise SubmissionError(f"it has more than {LARGEST_BYTES:,} bytes")
    return content


def _modules_beside(file: Path) -> dict[str, bytes]:
    """The other modules in the folder of a `tictactoe.py`; none in a folder of many submissions."""
    if file.name != NAME:
        return {}
    found: dict[str, bytes] = {}
    left = LARGEST_BYTES
    try:
        others = sorted(path for path in file.parent.glob("*.py") if path.name != NAME)
    except OSError:
        return {}
    for path in others[:MOST_BESIDE]:
        if path.stem.isidentifier() and not path.is_symlink():
            try:
                content = _content(path)
            except SubmissionError:
                continue  # importing it then reports that it is missing
            if len(content) <= left:
                found[path.stem] = content
                left -= len(content)
    return found


def distinguishing_paths(files: Sequence[str]) -> list[str]:
    """The part of each path that distinguishes it from the others."""
    try:
        common = os.path.commonpath([Path(file).parent for file in files])
    except ValueError:  # there are none, or some are absolute and some are not
        return list(files)
    return [os.path.relpath(file, common) for file in files]
