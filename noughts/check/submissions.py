"""Find and read the files to check, with care: a class folder may contain anything."""

import os
import stat
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from itertools import islice
from pathlib import Path

from noughts.check.contract.limits import MEBIBYTE
from noughts.check.contract.submission import DATA, NAME, Submission, SubmissionError
from noughts.game.files import errors_as
from noughts.game.notation import printable

LARGEST_BYTES = MEBIBYTE  # of a file, and of all files beside it together
LARGEST_ENTRY = 32 * MEBIBYTE  # of all files in one folder of a class: no student fills the memory
MOST_BESIDE = 100
MOST_FOLDERS, MOST_FILES = 5_000, 20_000  # of a class; more is a mistake, such as the root of a disk
DEEPEST_BESIDE = 3  # folders inside one another, below the one of the program
DATA_SUFFIXES = {".json", ".csv", ".tsv", ".txt", ".toml", ".dat", ".pickle", ".pkl"}
# do not wait for a pipe, do not take over a terminal; Windows has none of these flags
FLAGS = os.O_RDONLY | sum(getattr(os, name, 0) for name in ("O_NONBLOCK", "O_NOCTTY", "O_CLOEXEC"))
NOFOLLOW = getattr(os, "O_NOFOLLOW", 0)
FOLDER_FLAGS = os.O_RDONLY | getattr(os, "O_DIRECTORY", 0) | getattr(os, "O_CLOEXEC", 0)
KINDS = {
    stat.S_IFIFO: "a pipe",
    stat.S_IFSOCK: "a socket",
    stat.S_IFCHR: "a device",
    stat.S_IFBLK: "a device",
    stat.S_IFDIR: "a folder",
}


def collect(paths: Iterable[Path]) -> list[Submission]:
    """The files at these paths, sorted, each once."""
    found: dict[Path, tuple[Path | None, Path, str | None]] = {}
    for path in paths:
        home = path.resolve() if path.is_dir() else None
        for file, problem in _files_at(path):
            found[file] = home, _entry(file, path), problem
    once: dict[object, Submission] = {}
    used: Counter[Path] = Counter()  # bytes of each entry
    for file, (home, entry, problem) in sorted(found.items()):
        identity = _identity(file)
        if problem is None and used[entry] > LARGEST_ENTRY:
            problem = (
                f"the files in {printable(entry.name)!r} have more than {LARGEST_ENTRY:,} bytes together"
            )
        if problem is not None:
            once[file] = Submission(printable(str(file)), problem=problem)
        elif identity not in once:
            one = once[identity] = _read(file, home)
            used[entry] += len(one.source) + sum(map(len, one.beside.values()))
    return _name_apart(sorted(once.values(), key=lambda submission: submission.file))


def _entry(file: Path, top: Path) -> Path:
    """The file or the folder directly in a class folder, such as that of one student."""
    return top / file.relative_to(top).parts[0] if file != top else file


def _name_largest(paths: Iterable[Path], top: Path) -> str:
    """Where most of these paths are, if that is one folder of a class: a student may have sent too many."""
    counts = Counter(_entry(path, top) for path in paths if path != top and path.is_relative_to(top))
    ((largest, number),) = counts.most_common(1) or [(top, 0)]
    return f", {number:,} of them in {printable(largest.name)!r}" if 2 * number > counts.total() > 0 else ""


def _name_apart(submissions: list[Submission]) -> list[Submission]:
    """Number the files whose names differ only in characters that are not shown: each has its own row."""
    shown: Counter[str] = Counter()
    apart = []
    for submission in submissions:
        shown[submission.file] += 1
        number = shown[submission.file]
        name = f"{submission.file} ({number})" if number > 1 else submission.file
        apart.append(replace(submission, file=name))
    return apart


Found = Iterator[tuple[Path, str | None]]  # a file, and why it cannot be checked


def _files_at(path: Path) -> Found:
    """The file itself; for a folder, its `tictactoe.py`, or otherwise all Python files in and below it."""
    if not os.path.lexists(path):
        raise SubmissionError(f"there is no file or folder {str(path)!r}")
    if not path.is_dir():
        yield path, None
        return
    found = list(islice(_in_folder(path), MOST_FILES + 1))
    if len(found) > MOST_FILES:
        most = _name_largest([file for file, _ in found], path)
        raise SubmissionError(f"the folder {str(path)!r} has more than {MOST_FILES:,} Python files{most}")
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
        if len(seen) > MOST_FOLDERS:
            raise SubmissionError(
                f"the folder {str(top)!r} has more than {MOST_FOLDERS:,} folders{_name_largest(seen, home)}: "
                "name the one with the submissions"
            )
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


def _read(file: Path, home: Path | None) -> Submission:
    """A file and those beside it; with a `home`, nothing outside of that folder."""
    name = printable(str(file))
    try:
        source = read_untrusted(file, home)
        beside = file.parent.resolve() / file.name
        return Submission(name, source, _files_beside(beside, home or beside.parent))
    except SubmissionError as error:
        return Submission(name, problem=str(error))


def read_untrusted(file: Path, home: Path | None = None) -> bytes:
    """The content of a plain file of another person; with a `home`, nothing outside of that folder.

    Raise SubmissionError for a pipe, a device, a link that leads out of the folder, and a file that is large.
    """
    with errors_as("it cannot be read", SubmissionError):
        real = file.resolve(strict=True)
    return _content(real, home.resolve() if home else real.parent)


def _content(file: Path, home: Path) -> bytes:
    """The content of a plain file that is not too large; never waits for a pipe."""
    with errors_as("it cannot be read", SubmissionError), os.fdopen(_open_below(home, file), "rb") as opened:
        kind = stat.S_IFMT(os.fstat(opened.fileno()).st_mode)
        if kind != stat.S_IFREG:
            raise SubmissionError(f"it is {KINDS.get(kind, 'something else')}, not a file")
        content = opened.read(LARGEST_BYTES + 1)
    if len(content) > LARGEST_BYTES:
        raise SubmissionError(f"it has more than {LARGEST_BYTES:,} bytes")
    return content


def _open_below(home: Path, file: Path) -> int:
    """Open a file below a folder, step by step, and follow no link that somebody puts there meanwhile."""
    if not file.is_relative_to(home):
        raise SubmissionError("it is a link that leads out of the folder, or nowhere")
    if os.open not in os.supports_dir_fd:  # Windows
        return os.open(file, FLAGS)
    *folders, name = file.relative_to(home).parts
    folder = os.open(home, FOLDER_FLAGS)
    try:
        for part in folders:
            inner = os.open(part, FOLDER_FLAGS | NOFOLLOW, dir_fd=folder)
            os.close(folder)
            folder = inner
        return os.open(name, FLAGS | NOFOLLOW, dir_fd=folder)
    finally:
        os.close(folder)


def _files_beside(file: Path, home: Path) -> dict[str, bytes]:
    """The other modules and the data files in the folder of a `tictactoe.py`; none where there are many."""
    if file.name != NAME:
        return {}
    found: dict[str, bytes] = {}
    left = LARGEST_BYTES
    for path in islice(_paths_below(file.parent), MOST_BESIDE):
        name = _name_beside(path.relative_to(file.parent))
        if name is None or path == file:
            continue
        try:
            content = _content(path, home)
        except SubmissionError:
            continue  # importing it then reports that it is missing
        if len(content) <= left:
            found[name] = content
            left -= len(content)
    for name in [name for name in found if not name.startswith(DATA)]:
        for package in _packages(name):
            found.setdefault(package, b"")  # a folder without `__init__.py` is a package, too
    return found


def _paths_below(folder: Path, depth: int = 0) -> Iterator[Path]:
    """The files of a folder, then those of the folders in it that may be packages or hold data."""
    try:
        entries = sorted(folder.iterdir())
        folders = [path for path in entries if path.name.isidentifier() and path.is_dir()]
        yield from (path for path in entries if path not in folders)
        for path in folders if depth < DEEPEST_BESIDE else ():
            if not path.is_symlink() and _may_hold_submissions(path):
                yield from _paths_below(path, depth + 1)
    except OSError:
        return


def _name_beside(path: Path) -> str | None:
    """The name of a module, or of a data file, as the child knows it; None if it is neither."""
    if path.suffix in DATA_SUFFIXES:
        return DATA + path.as_posix()
    parts = [*path.parts[:-1], path.stem]
    if path.suffix != ".py" or not all(part.isidentifier() for part in parts):
        return None
    return ".".join(parts[:-1] if path.stem == "__init__" and len(parts) > 1 else parts)


def _packages(module: str) -> Iterator[str]:
    parts = module.split(".")
    return (".".join(parts[:count]) for count in range(1, len(parts)))


def distinguishing_paths(files: Sequence[str]) -> list[str]:
    """The part of each path that distinguishes it from the others."""
    try:
        common = os.path.commonpath([Path(file).parent for file in files])
    except ValueError:  # there are none, or some are absolute and some are not
        return list(files)
    return [os.path.relpath(file, common) for file in files]
