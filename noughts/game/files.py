"""Write files: a regular file appears whole or not at all, a device or a pipe is written to."""

import errno
import glob
import os
import secrets
import stat
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import BinaryIO

from noughts.game.errors import NoughtsError

if sys.platform != "win32":
    from fcntl import LOCK_EX, LOCK_NB, flock

STALE = 600  # seconds since the last write; a part this old, which nobody locks, was left by a killed run
STDOUT = Path("-")


@contextmanager
def errors_as(what: str, kind: type[NoughtsError] = NoughtsError) -> Iterator[None]:
    """Turn an error of the operating system into one sentence: what failed, and why."""
    try:
        yield
    except BrokenPipeError:  # the program that reads the output has ended; it has an exit code of its own
        raise
    except OSError as error:
        raise kind(f"{what}: {error.strerror or error}") from error


def is_stream(path: Path) -> bool:
    """Is this written to, not replaced: `-`, a device, a pipe, or the file that is standard output?"""
    if path == STDOUT:
        return True
    try:
        facts = path.stat()
    except OSError:
        return False
    return not stat.S_ISREG(facts.st_mode) or _is_stdout(facts)


def goes_to_stdout(path: Path) -> bool:
    """Does what is written there appear on standard output?"""
    if path == STDOUT:
        return True
    with suppress(OSError):
        return _is_stdout(path.stat())
    return False


def _is_stdout(facts: os.stat_result) -> bool:
    """Is this the file, the pipe or the terminal behind standard output? `/dev/null` does not count."""
    try:
        out = os.fstat(sys.stdout.fileno())
        null = Path(os.devnull).stat()
    except (OSError, ValueError, AttributeError):  # closed, or replaced by a program
        return False
    return os.path.samestat(facts, out) and not os.path.samestat(facts, null)


def require_writable(path: Path) -> None:
    """Raise OSError if `path` cannot be written, before the work whose result goes there."""
    if path == STDOUT:
        return
    if not is_stream(path):
        target = _target(path)
        _new_part(target).unlink()
        if target.exists() and not os.access(target, os.W_OK):
            raise _error(errno.EACCES, path)
        return
    mode = path.stat().st_mode
    if stat.S_ISDIR(mode):
        raise _error(errno.EISDIR, path)
    if stat.S_ISSOCK(mode):
        raise _error(errno.ENXIO, path)
    if not os.access(path, os.W_OK):
        raise _error(errno.EACCES, path)


@contextmanager
def atomic_write(path: Path) -> Iterator[BinaryIO]:
    """A file to write to. A regular file replaces `path` when the block ends without an error.

    A link is followed. `-`, a device and a pipe are written to as they are. After an error, nothing is
    left behind. A killed run leaves a part, as large as a table may be, and a later run removes it.
    """
    if is_stream(path):
        with _open_stream(path) as file:
            yield file
            file.flush()
        return
    with replacing_write(_target(path)) as file:
        yield file


@contextmanager
def replacing_write(target: Path) -> Iterator[BinaryIO]:
    """A file to write to, which replaces what is there: no link is followed, and no pipe is waited for.

    For names in a folder in which others may write too.
    """
    _remove_stale_parts(target)
    part = _new_part(target)
    try:
        with part.open("r+b") as file:
            with suppress(OSError):  # a file system without locks
                _lock(file)
            yield file
            file.flush()
            os.fsync(file.fileno())
        part.replace(target)
    finally:
        part.unlink(missing_ok=True)


@contextmanager
def _open_stream(path: Path) -> Iterator[BinaryIO]:
    if not goes_to_stdout(path):
        # without O_CREAT: a device that vanished meanwhile is not replaced by a file of that name
        with os.fdopen(os.open(path, os.O_WRONLY | getattr(os, "O_NOCTTY", 0)), "wb") as file:
            yield file
        return
    sys.stdout.flush()
    yield sys.stdout.buffer


def _target(path: Path) -> Path:
    """The file to replace: where a link leads, also if nothing is there yet."""
    if not path.name:  # "/", "." and ""
        raise _error(errno.EISDIR, path)
    return Path(os.path.realpath(path)) if path.is_symlink() else path


def _new_part(target: Path) -> Path:
    """An empty file next to the target, with its permissions if that is a regular file."""
    if target.name in ("", ".."):
        raise _error(errno.EISDIR, target)
    part = target.with_name(f".{target.name}.{secrets.token_hex(8)}.part")
    part.touch(exist_ok=False)
    with suppress(OSError):
        facts = target.lstat()
        if stat.S_ISREG(facts.st_mode):
            part.chmod(facts.st_mode & 0o777)
    return part


def _remove_stale_parts(path: Path) -> None:
    for part in path.parent.glob(f".{glob.escape(path.name)}.*.part"):
        with suppress(OSError):  # another run may finish or remove it at any moment, or be writing it
            if time.time() - part.stat().st_mtime > STALE:
                _remove_unlocked(part)


def _remove_unlocked(part: Path) -> None:
    with part.open("rb") as file:
        _lock(file)  # raises if its writer is at work
        if sys.platform != "win32":  # Windows removes no open file
            part.unlink()
    part.unlink(missing_ok=True)


if sys.platform == "win32":

    def _lock(file: BinaryIO) -> None:
        """No locks here: the age of a part decides alone, and no part is removed while it is open."""
else:

    def _lock(file: BinaryIO) -> None:
        """Lock a file until it is closed; OSError if another process has locked it."""
        flock(file, LOCK_EX | LOCK_NB)


def exchange(one: Path, other: Path) -> bool:
    """Let two files or folders of one file system trade places in one step; False if that is not possible."""
    if sys.platform != "linux":
        return False
    from ctypes import CDLL  # imported here: few commands need it

    current, exchanging = -100, 2  # AT_FDCWD, RENAME_EXCHANGE
    rename = getattr(CDLL(None), "renameat2", None)
    return (
        rename is not None and rename(current, os.fsencode(one), current, os.fsencode(other), exchanging) == 0
    )


def _error(number: int, path: Path) -> OSError:
    return OSError(number, os.strerror(number), str(path))
