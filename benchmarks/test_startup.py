"""CPU seconds of a command compared with bare Python, in one run:
`pytest benchmarks/test_startup.py -n0 -s`.

Not part of `./test`: these are measurements, with the limit that the documentation promises.
"""

import os
import resource
import statistics
import subprocess
import sys
from pathlib import Path

import noughts

RUNS = 15
MAIN = "from noughts.cli import main; main()"
BARE = ["pass"]
COMMANDS = {
    "bare Python": BARE,
    "analyse": [MAIN, "analyse", "X.O/.X./O.."],
    "analyse --json": [MAIN, "analyse", "X.O/.X./O..", "--json"],
    "explain": [MAIN, "explain", "X../.O./..X", "c1"],
    "solve 3x3k3": [MAIN, "solve", "3x3k3"],
    "match --help": [MAIN, "match", "--help"],
    "--help": [MAIN, "--help"],
    "--version": [MAIN, "--version"],
}
MOST = 0.15  # CPU seconds for `noughts analyse X.O/.X./O..`


def cpu_seconds(arguments: list[str], environment: dict[str, str]) -> float:
    def used() -> float:
        children = resource.getrusage(resource.RUSAGE_CHILDREN)
        return children.ru_utime + children.ru_stime

    before = used()
    command = [sys.executable, "-c", *arguments]
    subprocess.run(command, env=environment, stdout=subprocess.DEVNULL, check=True)
    return used() - before


def test_startup(tmp_path: Path) -> None:
    """With bytecode written, as after an installation; the commands alternate, so that noise affects all."""
    environment = {name: text for name, text in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"}
    environment["PYTHONPYCACHEPREFIX"] = str(tmp_path)
    environment["PYTHONPATH"] = str(Path(noughts.__file__).parents[1])
    spent: dict[str, list[float]] = {name: [] for name in COMMANDS}
    for _ in range(RUNS + 1):
        for name, arguments in COMMANDS.items():
            spent[name].append(cpu_seconds(arguments, environment))
    print(f"\n{'CPU seconds':16} median   least   times bare Python")
    bare = statistics.median(spent["bare Python"][1:])
    for name, seconds in spent.items():
        median = statistics.median(seconds[1:])  # the first run writes the bytecode
        print(f"{name:16} {median:6.3f}  {min(seconds[1:]):6.3f}  {median / bare:5.1f}")
    assert statistics.median(spent["analyse"][1:]) <= MOST
