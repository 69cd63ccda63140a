"""The rights that the child gives up before it loads the student's file; the kernel enforces this.

Limits on memory, time and open files work everywhere. On Linux there are three more locks, and none of
them needs special rights: Landlock (the process reads Python and its libraries, and writes nothing), no
capabilities, and a list of system calls (`seccomp.py`). They bind root too.
"""

import ctypes
import os
import struct
import sys
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from types import CodeType, FunctionType, SimpleNamespace

from .seccomp import MACHINES, filter_program

OPEN_FILES = 64

# prctl(2)
SET_DEATH_SIGNAL, SET_SECCOMP, SET_NO_NEW_PRIVILEGES = 1, 22, 38
KILL = 9
# landlock(7); the numbers of its system calls are the same on every machine
CREATE_RULESET, ADD_RULE, RESTRICT_SELF = 444, 445, 446
ASK_VERSION = 1
WRITE_FILE, READ_FILE, READ_FOLDER = 1 << 1, 1 << 2, 1 << 3
FILE_RIGHTS = {1: 13, 2: 14, 3: 15, 5: 16}  # how many kinds of access to files each version knows
NETWORK_SINCE, SCOPES_SINCE = 4, 6  # both kinds of network access; abstract sockets and signals
# capset(2)
CAPABILITY_VERSION = 0x20080522

LIBRARIES = (
    "/lib",
    "/lib32",
    "/lib64",
    "/usr/lib",
    "/usr/lib32",
    "/usr/lib64",
    "/usr/local/lib",
    "/nix",
    "/gnu",
    "/etc/ld.so.cache",
    "/usr/share/zoneinfo",
)
DEVICES = ("/dev/zero", "/dev/random", "/dev/urandom")
STARTED = "runner.py"  # the program that a student starts, and that imports the file
OWN_FLAGS = ("isolated", "ignore_environment", "no_user_site", "safe_path", "dont_write_bytecode")


def hide_start() -> list[str]:
    """Let this process look as if a student had started it; return the arguments that it has.

    A file that recognises the checker may be right only here. This takes away the cheapest ways to do so.
    """
    arguments = sys.argv[1:]
    sys.argv[:], sys.orig_argv[:] = [STARTED], ["python3", STARTED]
    facts = {name: getattr(sys.flags, name) for name in dir(sys.flags) if not name.startswith(("_", "n_"))}
    facts = {name: fact for name, fact in facts.items() if not callable(fact)}
    vars(sys)["flags"] = SimpleNamespace(**facts | {name: type(facts[name])() for name in OWN_FLAGS})
    names = vars(sys.modules["__main__"])
    for name in [name for name in names if not name.startswith("__")]:
        del names[name]
    names["__file__"] = STARTED
    _rename_code()
    return arguments


def _rename_code() -> None:
    """Give our functions the file name of that program: the file can look at the frames above its own."""
    package = __name__.partition(".")[0]
    for module in [module for name, module in sys.modules.items() if name.partition(".")[0] == package]:
        for value in list(vars(module).values()):
            for one in list(vars(value).values()) if isinstance(value, type) else [value]:
                inner = (getattr(one, name, None) for name in ("__func__", "fget", "__wrapped__"))
                for function in (one, *inner):
                    if isinstance(function, FunctionType) and function.__module__.startswith(f"{package}."):
                        function.__code__ = _renamed(function.__code__)


def _renamed(code: CodeType) -> CodeType:
    inside = (_renamed(part) if isinstance(part, CodeType) else part for part in code.co_consts)
    return code.replace(co_filename=STARTED, co_consts=tuple(inside))


def limit(memory: int, seconds: int) -> None:
    """Limit memory, processor time and open files; allow no core dumps and no files to be written."""
    if sys.platform == "win32":
        return
    import resource  # not at the top: Windows does not have it

    for kind, most in (
        (resource.RLIMIT_AS, memory),
        (resource.RLIMIT_CPU, seconds),
        (resource.RLIMIT_NOFILE, OPEN_FILES),
        (resource.RLIMIT_FSIZE, 0),
        (resource.RLIMIT_CORE, 0),
    ):
        _, allowed = resource.getrlimit(kind)
        most = most if allowed == resource.RLIM_INFINITY else min(most, allowed)
        with suppress(ValueError, OSError):  # some systems do not support a limit
            resource.setrlimit(kind, (most, most))


def lock(hidden: list[str], newest: int = 1 << 30) -> list[str]:
    """Close all locks for good, and return those that hold; `hidden` folders are never readable.

    `newest` is the latest version of Landlock to use, so that tests can try older kernels.
    """
    if sys.platform != "linux":
        return []
    libc = ctypes.CDLL(None, use_errno=True)
    libc.prctl(SET_DEATH_SIGNAL, KILL, 0, 0, 0)
    libc.prctl(SET_NO_NEW_PRIVILEGES, 1, 0, 0, 0)
    held = []
    if _close_files(libc, hidden, newest):
        held.append("files")
    libc.capset((ctypes.c_uint32 * 2)(CAPABILITY_VERSION, 0), (ctypes.c_uint32 * 6)())
    if _filter_system_calls(libc):
        held.append("calls")
    return held


def _close_files(libc: ctypes.CDLL, hidden: list[str], newest: int) -> bool:
    """Allow only reading Python and its libraries; only /dev/null can be written to."""
    if sys.platform != "linux":
        return False
    version = min(libc.syscall(CREATE_RULESET, None, ctypes.c_size_t(0), ASK_VERSION), newest)
    if version < 1:
        return False
    kinds = max(count for since, count in FILE_RIGHTS.items() if since <= version)
    handled = struct.pack("Q", (1 << kinds) - 1)
    if version >= NETWORK_SINCE:
        handled += struct.pack("Q", 0b11)
    if version >= SCOPES_SINCE:
        handled += struct.pack("Q", 0b11)
    ruleset = libc.syscall(CREATE_RULESET, handled, ctypes.c_size_t(len(handled)), 0)
    if ruleset < 0:
        return False
    for path, allowed in (*_readable(hidden), (Path(os.devnull), READ_FILE | WRITE_FILE)):
        with suppress(OSError):  # a missing or forbidden path stays closed
            beneath = os.open(path, os.O_PATH | os.O_CLOEXEC)
            libc.syscall(ADD_RULE, ruleset, 1, struct.pack("=Qi", allowed, beneath), 0)
            os.close(beneath)
    closed = bool(libc.syscall(RESTRICT_SELF, ruleset, 0) == 0)
    os.close(ruleset)
    return closed


def _readable(hidden: list[str]) -> Iterator[tuple[Path, int]]:
    """Python's own folders, the libraries that it loads, and harmless devices, without hidden folders."""
    pythons = [*sys.path, f"{sys.prefix}/lib", f"{sys.base_prefix}/lib"]
    closed = [Path(path).resolve() for path in hidden]
    for path in {Path(path).resolve() for path in (*pythons, *LIBRARIES, *DEVICES) if path}:
        yield from _without(path, closed)


def _without(path: Path, closed: list[Path]) -> Iterator[tuple[Path, int]]:
    """The path with all below it, or the parts of it that hold nothing closed."""
    if any(path.is_relative_to(one) for one in closed):
        return
    if any(one.is_relative_to(path) for one in closed):
        yield path, READ_FOLDER
        for part in path.iterdir():
            yield from _without(part, closed)
    else:
        yield path, READ_FILE | (READ_FOLDER if path.is_dir() else 0)


def _filter_system_calls(libc: ctypes.CDLL) -> bool:
    """Make the kernel refuse all system calls that are not on the list."""
    if sys.platform == "win32" or os.uname().machine not in MACHINES or sys.maxsize < 1 << 32:
        return False
    program = filter_program(os.uname().machine)
    instructions = ctypes.create_string_buffer(program, len(program))
    described = struct.pack("HxxxxxxP", len(program) // 8, ctypes.addressof(instructions))
    return bool(libc.prctl(SET_SECCOMP, 2, described, 0, 0) == 0)
