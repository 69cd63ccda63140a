"""How many attacks were tried, and how many held, per sandbox and user.

    python -m benchmarks.hostile programs|files

`programs` runs hostile and unusual files in each sandbox, as this user and, if this is root, as an ordinary
one. `files` kills commands while they write, and flips bits in files. Everything acts on its own files only.
"""

import json
import os
import subprocess
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from random import Random

from noughts.check.contract.submission import Submission
from noughts.check.grade.examine import examine
from noughts.check.watch.run import trace_submission
from noughts.game.errors import NoughtsError
from noughts.game.game import Game
from noughts.game.position import Position

PROJECT = Path(__file__).parents[1]
NOBODY = 65534
KILLS = 25  # of each command
FLIPS = 600  # of each kind of file
Case = tuple[str, str, dict[str, str], list[str]]  # kind, source, files beside it, and the checks to make


def cases() -> list[Case]:
    """The programs of the tests: wrong ones, forged messages, and right ones of unusual form."""
    from noughts.check.submissions import (
        collect,
    )  # the tests need pytest, which an ordinary user may not have
    from tests.check import test_check_aliasing, test_check_forged, test_check_forms, test_check_tricks
    from tests.check.check_modules import TUPLES, module

    found: list[tuple[str, bytes, dict[str, bytes], list[str]]] = []
    for tail, check in test_check_tricks.TRICKS.values():
        found.append(("tricks", module(**TUPLES, tail=tail), {}, [check]))
    sharing = {**test_check_aliasing.SHARING, **test_check_aliasing.LOOKS_PLAIN}
    for tail, check in sharing.values():
        found.append(("tricks", module(tail=tail), {}, [check]))
    found.append(("tricks", module(tail=test_check_aliasing.FAR), {}, ["result", "result_rejects"]))
    for check, change, wrong in test_check_forged.HIDDEN.values():
        source = module(tail=f"{test_check_forged.AROUND}{change}\n{wrong}")
        found.append(("programs that rewrite the checker", source, {}, [check]))
    for counts in test_check_forged.FORGED_COUNTS:
        source = test_check_forged.forging(f"{counts}\n{test_check_forged.COUNTS}")
        found.append(("forged messages", source, {}, ["minimax_none"]))
    for name in test_check_forged.CHANGES:
        found.append(("forged messages", test_check_forged.forged_change(name), {}, ["player"]))
    for how in test_check_forged.SEARCHES.values():
        found.append(("forged searches", test_check_forged.forging(how), {}, []))
    with tempfile.TemporaryDirectory() as folder:
        for number, files in enumerate(test_check_forms.FORMS.values()):
            test_check_forms.write(Path(folder, str(number)), files)
            (one,) = collect([Path(folder, str(number))])
            found.append(("right programs", one.source, one.beside, []))
    return [
        (
            kind,
            source.decode("latin-1"),
            {name: text.decode("latin-1") for name, text in beside.items()},
            only,
        )
        for kind, source, beside, only in found
    ]


def holds(case: Case, sandbox: str) -> bool:
    """Does a right program pass, and a hostile one not?"""
    kind, source, beside, only = case
    given = source.encode("latin-1")
    if kind == "forged searches":
        try:
            trace_submission(Submission("f.py", given), Position(), sandbox=sandbox)
        except NoughtsError:
            return True
        return False
    files = {name: text.encode("latin-1") for name, text in beside.items()}
    report = examine("f.py", given, sandbox=sandbox, workers=1, beside=files, only=only)
    return report.passed is (kind == "right programs")


def work(sandbox: str) -> None:
    """Try the cases that come as JSON, and print how many were tried and held."""
    tried: Counter[str] = Counter()
    held: Counter[str] = Counter()
    for case in json.loads(sys.stdin.read()):
        tried[case[0]] += 1
        held[case[0]] += holds(case, sandbox)
    print(json.dumps({kind: [tried[kind], held[kind]] for kind in tried}))


def run_as(user: int, command: list[str], given: str = "") -> str:
    """Run a module of this project as a user, and return what it prints."""
    from tests.check.processes import python_for_nobody

    other = user != os.geteuid()
    python = python_for_nobody() if other else sys.executable
    if python is None:
        raise SystemExit("there is no interpreter that an ordinary user may run")
    done = subprocess.run(
        [python, "-B", "-m", *command],
        input=given,
        capture_output=True,
        text=True,
        check=True,
        cwd="/" if other else PROJECT,
        env={"PYTHONPATH": str(PROJECT), "PATH": os.environ["PATH"]},
        **({"user": user, "group": user, "extra_groups": []} if other else {}),  # type: ignore[call-overload]
    )
    return str(done.stdout)


def try_programs() -> None:
    """Print one row per kind, sandbox and user."""
    from tests.check.attacks import ATTACKS
    from tests.check.test_check_escape import PROTECTIONS

    given = json.dumps(cases())
    print("| Kind | Sandbox | User | Tried | Held |\n| --- | --- | --- | ---: | ---: |", flush=True)
    for user in [0, NOBODY] if os.geteuid() == 0 else [os.geteuid()]:
        for sandbox in PROTECTIONS:
            found = json.loads(run_as(user, ["tests.check.attacks", sandbox]))
            held = found["held"] if found["succeeded"] == "[]" and not found["changed"] else 0
            rows = {"attacks": [len(ATTACKS), held]}
            rows |= json.loads(run_as(user, ["benchmarks.hostile", "work", sandbox], given))
            for kind, (tried, kept) in rows.items():
                print(f"| {kind} | {sandbox} | {user} | {tried} | {kept} |", flush=True)


def try_kills(folder: Path) -> None:
    """Kill commands at random moments: the file is the old one, the new one, or goes on to the same end."""
    random = Random(1)
    noughts = [sys.executable, "-m", "noughts"]
    file = folder / "output.csv"
    commands = {
        "table": ["table", "4x3k3", "-o", str(file)],
        "prove": ["prove", "4x4k4", "-o", str(file)],
        "dataset": ["dataset", "3x3k3", "-o", str(file)],
        "tournament": ["tournament", "random", "greedy", "level-2", "--games", "40", "--resume", str(file)],
    }
    for name, command in commands.items():
        file.unlink(missing_ok=True)
        start = time.monotonic()
        whole = subprocess.run([*noughts, *command], capture_output=True, check=True).stdout
        seconds = time.monotonic() - start
        new, held, killed = file.read_bytes(), 0, 0
        for _ in range(KILLS):
            file.write_bytes(b"old") if name != "tournament" else file.unlink(missing_ok=True)
            process = subprocess.Popen(
                [*noughts, *command], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL
            )
            try:
                process.wait(random.uniform(0.3, 1.1) * seconds)
            except subprocess.TimeoutExpired:
                process.kill()
                process.wait()
                killed += 1
            if name == "tournament":
                done = subprocess.run([*noughts, *command], capture_output=True, check=False)
                held += done.stdout == whole
                if done.stdout != whole:  # show why: a figure without its cause helps nobody
                    print(f"exit code {done.returncode}", done.stdout, done.stderr, sep="\n", flush=True)
            else:
                held += file.read_bytes() in (b"old", new)
        print(f"| kills: {name} | {killed} kills in {KILLS} runs | {held} of {KILLS} |", flush=True)


def try_flips(folder: Path) -> None:
    """Flip single bits: each file is refused in a sentence, or read with the same result."""
    from noughts.check.output.rubric import read_rubric
    from noughts.players.arena.tournament import tournament
    from noughts.solving.proof.prove import prove, write_certificate
    from noughts.solving.proof.verify import verify
    from noughts.solving.solver.cluster.solve import ClusterSearch
    from noughts.solving.tables import make_table
    from noughts.solving.tables.file import StrongTable

    rubric, table, proof, search = (folder / name for name in ("rubric.toml", "table", "proof", "search"))
    rubric.write_text(
        "total = 13.5\nforgive_following = true\n[points]\nminimax = 5\nwinner = 3\nresult = 5.5\n"
    )
    make_table(Game.parse("4x3k3"), table)
    proven = prove(Position(Game.parse("4x3k3")))
    assert proven is not None
    proof.write_bytes(write_certificate(proven))

    def read_search(path: Path) -> object:
        position = Position(Game.parse("4x3k3"))
        with ThreadPoolExecutor(1) as executor:
            found = ClusterSearch(position, executor, slots=lambda: 1, resume=path).run()
        return found.value, found.best, found.variation

    read_search(search)
    readers: dict[str, tuple[Path, Callable[[Path], object]]] = {
        "rubrics with a total": (rubric, read_rubric),
        "tables": (table, lambda path: StrongTable(path).check_all()),
        "searches on a cluster": (search, read_search),
        "certificates": (proof, lambda path: write_certificate(verify(path.read_bytes()))),
    }
    for games in (None, 4):
        kept = folder / f"tournament-{games}"
        tournament(["greedy", "random"], games=games, resume=kept)
        readers[f"tournaments, {'exact' if games is None else 'played'}"] = (
            kept,
            lambda path, games=games: tournament(["greedy", "random"], games=games, resume=path).to_json(),  # type: ignore[misc]
        )
    for name, (path, read) in readers.items():
        content, truth, random = path.read_bytes(), read(path), Random(2)
        refused = same = 0
        for _ in range(FLIPS):
            at = random.randrange(8 * len(content))
            changed = bytearray(content)
            changed[at // 8] ^= 1 << at % 8
            path.write_bytes(changed)
            try:
                same += read(path) == truth
            except NoughtsError:
                refused += 1
        print(f"| bit flips: {name} | {FLIPS} | {refused} refused, {same} with the same result |", flush=True)


def main() -> None:
    """Try what the command line names."""
    if sys.argv[1:2] == ["work"]:
        work(sys.argv[2])
    elif sys.argv[1:] == ["programs"]:
        try_programs()
    else:
        with tempfile.TemporaryDirectory() as folder:
            try_flips(Path(folder))
            try_kills(Path(folder))


if __name__ == "__main__":
    main()
