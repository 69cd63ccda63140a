"""A class with hostile files: does every file get its row, what is left behind, and what does it take?

    python benchmarks/check_class.py [FILES] [HOSTILE] [SANDBOX]

100 files of which 30 are hostile, in the strongest sandbox, unless told otherwise.
"""

import csv
import ctypes
import io
import os
import subprocess
import sys
import tempfile
import time
from contextlib import suppress
from pathlib import Path
from threading import Event, Thread

from benchmarks.check_speed import REMEMBERING
from tests.check.processes import children

BECOME_REAPER = 36
PIPES = "import os\nfor pipe in range(3, 64):\n  try:\n    {}\n  except OSError: pass\n"
HOSTILE = {
    "endless": "while True: pass",
    "asleep": "import time\nwhile True: time.sleep(1000)",
    "memory": "hoard = []\nwhile True: hoard.append(bytearray(1 << 20))",
    "shared memory": "import mmap\nhoard = []\nwhile True: hoard.append(mmap.mmap(-1, 1 << 26))",
    "page tables": "import ctypes\nmap = ctypes.CDLL(None).mmap\nmap.restype = ctypes.c_void_p\n"
    "map.argtypes = [ctypes.c_size_t] * 6\nfor place in range(1, 1 << 17):\n"
    "  at = map(place << 30, 4096, 3, 0x100022, -1, 0)\n"
    "  if at != (1 << 64) - 1: ctypes.memset(at, 1, 1)\nwhile True: pass",
    "fork": "import os\nwhile True: os.fork()",
    "exit": "import os\nos._exit(0)",
    "crash": "import ctypes\nctypes.string_at(0)",
    "flood": PIPES.format("while True: os.write(pipe, b'x' * 65536)"),
    "closed": "import os\nos.closerange(0, 4096)\nwhile True: pass",
    "forged": "import sys\nframe = sys._getframe()\n"
    "while 'send' not in frame.f_locals: frame = frame.f_back\n"
    "for n in range(9): frame.f_locals['send']('x' * 16, n, 'returned', None, {})",
    "nameless": REMEMBERING + "\ndef actions(board): return type('', (), {})()",
    "talkative": REMEMBERING
    + "\nimport random\ndef actions(board): return [random.random() for _ in range(40)]",
    "escape": "raise ValueError('\\x1b[2J\\x00\\ud800')",
    "changed": REMEMBERING + "\ndef winner(board): board[0][0] = '\\x1b\\ud800'",
    "stub": "from noughts.classic import *",
}


def main() -> None:
    """Make the class, check it, and count what came out and what is left."""
    files, hostile = (int(text) for text in (sys.argv[1:3] or ["100", "30"]))
    sandbox = sys.argv[3] if len(sys.argv) > 3 else "auto"
    ctypes.CDLL(None).prctl(BECOME_REAPER, 1, 0, 0, 0)
    with tempfile.TemporaryDirectory() as top:
        folder, temporary = Path(top) / "class", Path(top) / "temporary"
        folder.mkdir()
        temporary.mkdir()
        for number in range(files):
            source = list(HOSTILE.values())[number % len(HOSTILE)] if number < hostile else REMEMBERING
            (folder / f"student{number:03}.py").write_text(source)
        command = [
            sys.executable,
            "-c",
            "from noughts.cli import main; main()",
            "check",
            str(folder),
            "--csv",
        ]
        limits = ["--minimax-limit", "5", "--sandbox", sandbox]
        shared = _shared_memory()
        start = time.monotonic()
        with MemoryWatch() as watch:
            done = subprocess.run(
                [*command, *limits],
                capture_output=True,
                text=True,
                env=os.environ | {"TMPDIR": str(temporary)},
            )
        seconds = time.monotonic() - start
        rows = list(csv.DictReader(io.StringIO(done.stdout)))
        passed = [row for row in rows if row["passed"] == "yes"]
        print(f"{len(rows)} rows of {files} files, {len(passed)} passed of {files - hostile} right ones")
        print(f"exit code {done.returncode}, {len(done.stderr)} characters of messages, {seconds:.0f} s")
        print(f"left: {len(list(temporary.iterdir()))} files, {_processes()} processes, ", end="")
        print(f"{_shared_memory() - shared} pieces of shared memory")
        print(f"most memory of any process: {watch.most['VmHWM']} MiB, ", end="")
        print(f"of its page tables {watch.most['VmPTE']} MiB")


class MemoryWatch:
    """Looks again and again at the memory of all processes below this one, also inside bubblewrap."""

    def __init__(self) -> None:
        self.most = {"VmHWM": 0, "VmPTE": 0}  # MiB: the largest there was of what it had at its largest
        self._end = Event()
        self._thread = Thread(target=self._look)

    def __enter__(self) -> "MemoryWatch":
        self._thread.start()
        return self

    def __exit__(self, *error: object) -> None:
        self._end.set()
        self._thread.join()

    def _look(self) -> None:
        while not self._end.wait(0.1):
            for process in children(all_below=True):
                with suppress(OSError):  # it has just ended
                    for line in Path(f"/proc/{process}/status").read_text().splitlines():
                        name, _, value = line.partition(":")
                        if name in self.most:
                            self.most[name] = max(self.most[name], int(value.split()[0]) // 1024)


def _processes() -> int:
    """Processes left; those that are dead have only to be counted."""
    left = 0
    for child in children():
        left += os.waitpid(child, os.WNOHANG)[0] == 0
    return left


def _shared_memory() -> int:
    kinds = ("shm", "sem", "msg")
    return sum(Path(f"/proc/sysvipc/{kind}").read_text().count("\n") for kind in kinds)


if __name__ == "__main__":
    main()
