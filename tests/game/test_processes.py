"""After kill -9 of a command, the processes that it started end too."""

import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from tests.check.processes import children, ended

ENDLESS = "def player(board):\n    while True:\n        pass\n"
COMMANDS = {
    "tournament": ["tournament", "level-8", "level-7", "--game", "9x9k5", "--games", "500", "--jobs", "2"],
    "class": ["check", "."],
}


@pytest.mark.skipif(sys.platform != "linux", reason="reads /proc")
@pytest.mark.parametrize("command", COMMANDS.values(), ids=COMMANDS)
def test_kill_9_ends_all_processes(command: list[str], tmp_path: Path) -> None:
    for name in ("ann.py", "bob.py"):
        (tmp_path / name).write_text(ENDLESS)
    process = subprocess.Popen(
        [sys.executable, "-m", "noughts", *command],
        cwd=tmp_path,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
    )
    with process:
        started: set[int] = set()
        while sum(map(is_busy, started)) < 2:
            assert process.poll() is None
            started = children(process.pid, all_below=True)
            os.sched_yield()
        handles = {one: os.pidfd_open(one) for one in started}
        process.kill()
    left = [one for one, handle in handles.items() if not ended(handle, 30)]
    for one in left:
        os.kill(one, signal.SIGKILL)
    assert left == []


def is_busy(process: int) -> bool:
    """Has this process used half a second of processor time, so that it is beyond its start?"""
    try:
        facts = Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()
    except OSError:
        return False
    return int(facts[11]) + int(facts[12]) > os.sysconf("SC_CLK_TCK") / 2
