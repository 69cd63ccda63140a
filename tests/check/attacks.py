"""Attacks on what a file must not reach: each acts only on files and processes made here for it.

    python -m tests.check.attacks bwrap|landlock

prints as JSON which attacks were tried, which succeeded, and what was found changed afterwards.
"""

import json
import os
import pty
import stat
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from threading import Event
from time import monotonic

from noughts.check.contract.limits import Limits
from noughts.check.sandbox.channel import SandboxJob
from noughts.check.sandbox.messages import Loaded
from noughts.check.sandbox.process import PACKAGE, choose_protection
from noughts.check.sandbox.session import ChildSession

# what a file does; it may use TARGET (a file), FOLDER (around it), PID (a process), TERMINAL, PACKAGE
ATTACKS = {
    "empty a file by its name": "os.truncate(TARGET, 0)",
    "empty a file by writing": "open(TARGET, 'w')",
    "empty a file by reading": "os.open(TARGET, os.O_RDONLY | os.O_TRUNC)",
    "empty a file by neither": "os.open(TARGET, 3 | os.O_TRUNC)",
    "append to a file": "open(TARGET, 'a').write('x')",
    "write a new file there": "open(FOLDER + '/new', 'x')",
    "write a new file here": "open('new', 'x')",
    "write a new file in /tmp": "open('/tmp/noughts-was-here', 'x')",
    "write a new file in memory": "open('/dev/shm/noughts-was-here', 'x')",
    "a file without a name": "os.open(FOLDER, os.O_TMPFILE | os.O_RDWR)",
    "a file in memory": "os.memfd_create('x')",
    "remove": "os.unlink(TARGET)",
    "rename": "os.rename(TARGET, TARGET + '2')",
    "link": "os.link(TARGET, TARGET + '2')",
    "symbolic link": "os.symlink(TARGET, TARGET + '2')",
    "folder": "os.mkdir(FOLDER + '/new')",
    "pipe with a name": "os.mkfifo(FOLDER + '/new')",
    "mode of a file": "os.chmod(TARGET, 0o777)",
    "mode of a folder": "os.chmod(FOLDER, 0)",
    "mode of an open file": "os.fchmod(os.open(PYTHON, os.O_RDONLY), 0o777)",
    "owner": "os.chown(TARGET, os.getuid(), os.getgid())",
    "times": "os.utime(TARGET, (1, 1))",
    "attributes": "os.setxattr(TARGET, 'user.x', b'x')",
    "read a file": "open(TARGET).read()",
    "read a folder": "os.listdir(FOLDER)",
    "read users": "open('/etc/passwd').read()",
    "read processes": "os.listdir('/proc')",
    "read another's memory": "open(f'/proc/{PID}/mem', 'rb').read(1)",
    "read its own descriptors": "os.listdir('/proc/self/fd')",
    "read the terminal": "os.open(TERMINAL, os.O_RDONLY | os.O_NOCTTY)",
    "read the controlling terminal": "open('/dev/tty')",
    "type into the terminal": "fcntl.ioctl(0, 0x5412, b'x')",
    "read the answers": "open(PACKAGE + '/solving/perfect_table.py').read()",
    "read the answers, compiled": "os.listdir(PACKAGE + '/solving/__pycache__')[0]",
    "import the answers": "import noughts.classic",
    "import the answers anew": "sys.modules.pop('noughts'); sys.path.append(PACKAGE + '/..'); "
    "import noughts.solving.perfect",
    "import the checker": "import child.loop",
    "kill": "os.kill(PID, 9)",
    "kill by thread": "libc('tgkill', 234, PID, PID, 9)",
    "kill all": "os.kill(-1, 0)",
    "signal by a descriptor": "libc('pidfd_open', 434, PID, 0)",
    "signal by an owner": "fcntl.fcntl(0, fcntl.F_SETOWN, PID)",
    "another signal by an owner": "fcntl.fcntl(0, 10, 9)",
    "signal on input": "fcntl.fcntl(0, fcntl.F_SETFL, os.O_ASYNC)",
    "limits of another": "resource.prlimit(PID, resource.RLIMIT_CORE, (0, 0))",
    "limits of its own": "resource.setrlimit(resource.RLIMIT_AS, (1 << 20, 1 << 20))",
    "priority": "os.setpriority(os.PRIO_PROCESS, PID, 19)",
    "cores of another": "os.sched_setaffinity(PID, {0})",
    "schedule of another": "os.sched_setscheduler(PID, os.SCHED_IDLE, os.sched_param(0))",
    "disk priority of another": "libc('ioprio_set', 251, 1, PID, 0)",
    "shared memory": "libc('shmget', 29, 0, 4096, 0o1600)",
    "memory shared with nobody": "mmap.mmap(-1, 4096)",
    "memory shared through a device": "mmap.mmap(os.open('/dev/zero', os.O_RDONLY), 4096, 1, 1)",
    "semaphores": "libc('semget', 64, 0, 1, 0o1600)",
    "messages": "libc('msgget', 68, 0, 0o1600)",
    "POSIX messages": "libc('mq_open', 240, b'noughts-was-here', 0o102, 0o600, None)",
    "outlive the parent": "libc('prctl', 157, 1, 0, 0, 0, 0)",
    "keys": "libc('add_key', 248, b'user', b'noughts', b'x', 1, -3)",
    "key ring": "libc('keyctl', 250, 0, -3, 0)",
    "faults": "libc('userfaultfd', 323, 1)",
    "namespaces": "libc('unshare', 272, 0x10000000)",
    "another's namespaces": "libc('setns', 308, 0, 0)",
    "trace": "libc('ptrace', 101, 16, PID, 0, 0)",
    "another's memory": "libc('process_vm_readv', 310, PID, None, 0, None, 0, 0)",
    "io_uring": "libc('io_uring_setup', 425, 1, bytes(120))",
    "bpf": "libc('bpf', 321, 0, bytes(120), 120)",
    "perf": "libc('perf_event_open', 298, bytes(120), 0, -1, -1, 0)",
    "32-bit calls by their other numbers": "libc('getpid', 0x40000000 + 39)",
    "open with a struct": "libc('openat2', 437, -100, b'/dev/null', bytes(24), 24)",
    "file handles": "libc('name_to_handle_at', 303, -100, b'/', bytes(136), bytes(8), 0)",
    "pipe": "os.pipe()",
    "bigger pipe": "fcntl.fcntl(1, 1031, 1 << 20)",
    "event": "os.eventfd(0)",
    "socket": "socket.socket()",
    "pair of sockets": "socket.socketpair()",
    "session": "os.setsid()",
    "fork": "os._exit(0) if os.fork() == 0 else os.wait()",
    "vfork": "libc('vfork', 58)",
    "clone": "libc('clone3', 435, bytes(64), 64)",
    "program": "os.execv('/bin/true', ['true'])",
    "thread": "threading.Thread(target=print).start()",
    "other user": "os.setresuid(1, 1, 1)",
    "root folder": "os.chroot('/')",
}
FILE = """
import ctypes, fcntl, mmap, os, resource, socket, sys, threading
TARGET, FOLDER, PID, TERMINAL, PACKAGE, PYTHON = {facts!r}
C = ctypes.CDLL(None, use_errno=True)
def libc(name, number, *arguments):
    if C.syscall(number, *arguments) < 0:
        raise OSError(ctypes.get_errno(), name)
X, O = [], 0  # the attacks that succeed, and the number of those that do not
for name, attack in {attacks!r}.items():
    try:
        exec(attack)
    except (OSError, ImportError, RuntimeError, ValueError):
        O += 1
    else:
        X.append(name)
"""


@contextmanager
def victim() -> Iterator[tuple[Path, int, str]]:
    """A file, a process and a terminal that nobody else needs."""
    with (
        tempfile.TemporaryDirectory(prefix="noughts-attacks-") as folder,
        subprocess.Popen(["/bin/cat"], stdin=subprocess.PIPE, stdout=subprocess.DEVNULL) as process,
    ):
        target = Path(folder) / "target"
        target.write_text("precious")
        master, terminal = pty.openpty()
        try:
            yield target, process.pid, os.ttyname(terminal)
        finally:
            os.close(master)
            os.close(terminal)
            process.kill()


def state(target: Path, pid: int) -> list[object]:
    """All that an attack could have changed."""
    facts = [path.stat() for path in (target, target.parent)]
    return [
        target.read_text(),
        sorted(path.name for path in target.parent.iterdir()),
        [(stat.S_IMODE(fact.st_mode), fact.st_uid, fact.st_mtime_ns, fact.st_nlink) for fact in facts],
        os.listxattr(target),
        Path(f"/proc/{pid}/limits").read_text(),
        os.getpriority(os.PRIO_PROCESS, pid),
        sorted(os.sched_getaffinity(pid)),
        os.sched_getscheduler(pid),
        [Path(f"/proc/sysvipc/{kind}").read_text().count("\n") for kind in ("shm", "sem", "msg")],
        Path("/dev/shm/noughts-was-here").exists() or Path("/tmp/noughts-was-here").exists(),
    ]


def load(source: str, sandbox: str) -> Loaded:
    limits = Limits(call_seconds=60, minimax_seconds=60)
    job = SandboxJob(source.encode(), limits, choose_protection(sandbox), monotonic() + 600, Event())
    with ChildSession(job) as worker:
        return worker.load()


def attack_all(sandbox: str) -> dict[str, object]:
    with victim() as (target, pid, terminal):
        before = state(target, pid)
        facts = (str(target), str(target.parent), pid, terminal, str(PACKAGE), os.__file__)
        loaded = load(FILE.format(facts=facts, attacks=ATTACKS), sandbox)
        changed = [(old, new) for old, new in zip(before, state(target, pid), strict=True) if old != new]
    return {
        "user": os.geteuid(),
        "loaded": str(loaded.answer),
        "succeeded": repr(loaded.constants.get("X")),
        "held": loaded.constants.get("O"),
        "changed": changed,
    }


if __name__ == "__main__":
    sys.stdout.write(json.dumps(attack_all(sys.argv[1])))
