"""Nobody gets out: attacks in both sandboxes, as whoever runs the tests and as an ordinary user."""

import ctypes
import json
import os
import shutil
import signal
import subprocess
import sys
import venv
from pathlib import Path

import pytest

from noughts.check.sandbox.child.seccomp import ALLOW, CALLS, MACHINES, TESTS, filter_program
from noughts.check.sandbox.process import (
    CHILD,
    PACKAGE,
    ProtectionError,
    bwrap_works,
    choose_protection,
    locks_available,
)
from tests.check.attacks import ATTACKS, load, victim
from tests.check.processes import as_nobody, children, is_dead, python_for_nobody

PROTECTIONS = [
    how
    for how, works in (("landlock", "files" in locks_available("landlock")), ("bwrap", bwrap_works()))
    if works
]
BECOME_REAPER = 36  # prctl: orphans of our children become our children


def test_there_is_something_to_try() -> None:
    """Where nothing can be shut in, nothing is checked: then these tests would say nothing."""
    assert PROTECTIONS


@pytest.mark.parametrize("sandbox", PROTECTIONS)
def test_attacks(sandbox: str) -> None:
    command = [sys.executable, "-m", "tests.check.attacks", sandbox]
    done = subprocess.run(command, capture_output=True, text=True, cwd=Path(__file__).parents[2])
    assert held(done) == os.geteuid()


@pytest.mark.skipif(os.geteuid() != 0, reason="the other tests are run by an ordinary user already")
@pytest.mark.parametrize("sandbox", PROTECTIONS)
def test_attacks_by_an_ordinary_user(sandbox: str) -> None:
    python = python_for_nobody()
    if python is None:
        pytest.skip("there is no interpreter that an ordinary user may run")
    assert held(as_nobody([python, "-B", "-m", "tests.check.attacks", sandbox])) != 0


def held(done: subprocess.CompletedProcess[str]) -> object:
    """Make sure that no attack did anything, and say whose they were."""
    assert done.stderr == ""
    found = json.loads(done.stdout)
    assert found["loaded"] == "None"
    assert found["succeeded"] == "[]"
    assert found["held"] == len(ATTACKS)
    assert found["changed"] == []
    return found["user"]


@pytest.mark.skipif("landlock" not in PROTECTIONS, reason="there is no Landlock here")
@pytest.mark.parametrize("version", [1, 2, 3, 99])
def test_no_version_of_landlock_lets_a_file_be_emptied(version: int, tmp_path: Path) -> None:
    target = tmp_path / "target"
    target.write_text("precious")
    code = f"""if True:
        import os, sys
        sys.path.append({str(CHILD.parent)!r})
        from child.jail import lock
        assert lock([], newest={version}) == ["files", "calls"]
        open(os.devnull, "w").write("this is allowed")
        open(os.__file__).read(1)
        for flags in (os.O_TRUNC, os.O_TRUNC | 3, os.O_TRUNC | os.O_WRONLY, os.O_WRONLY, os.O_RDONLY):
            try:
                os.open({str(target)!r}, flags)
            except PermissionError:
                print("held")
        try:
            os.truncate({str(target)!r}, 0)
        except PermissionError:
            print("held")
        """
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True)
    assert (done.stdout.split(), done.stderr) == (["held"] * 6, "")
    assert target.read_text() == "precious"


@pytest.mark.parametrize("sandbox", PROTECTIONS)
def test_the_file_ends_with_the_checker(sandbox: str) -> None:
    ctypes.CDLL(None).prctl(BECOME_REAPER, 1, 0, 0, 0)
    before = children()
    code = f"""if True:
        from noughts.check.grade.examine import examine
        file = b"import ctypes\\nctypes.CDLL(None).prctl(1, 0, 0, 0, 0)\\nwhile True: pass"
        examine("a", file, sandbox={sandbox!r}, workers=1)
        """
    with subprocess.Popen([sys.executable, "-c", code], stderr=subprocess.DEVNULL) as checker:
        while not children(checker.pid):
            assert checker.poll() is None
        checker.send_signal(signal.SIGKILL)
    for orphan in children() - before:
        assert is_dead(orphan)


LEARNT = {
    "that a file exists": "os.stat(TARGET)",
    "its size, owner, mode, times and number": "str(os.stat(TARGET))",
    "where a link leads": "os.readlink(TARGET + '-link')",
    "which process numbers exist": "os.stat(f'/proc/{PID}')",
    "its content": "open(TARGET).read()",
    "the names in its folder": "os.listdir(os.path.dirname(TARGET))",
    "all process numbers": "os.listdir('/proc')",
    "the program of a process": "os.readlink(f'/proc/{PID}/exe')",
    "the folder of a process": "os.readlink(f'/proc/{PID}/cwd')",
    "the command of a process": "open(f'/proc/{PID}/cmdline').read()",
    "the files of a process": "os.listdir(f'/proc/{PID}/fd')",
}
LEARNING = """
import os
TARGET, PID = {facts!r}
X = []
for name, question in {questions!r}.items():
    try:
        eval(question)
    except OSError:
        continue
    X.append(name)
"""


@pytest.mark.parametrize("sandbox", PROTECTIONS)
def test_what_can_be_learnt_about_others_is_what_the_docs_say(sandbox: str) -> None:
    with victim() as (target, pid, _):
        Path(f"{target}-link").symlink_to(target)
        loaded = load(LEARNING.format(facts=(str(target), pid), questions=LEARNT), sandbox)
    assert loaded.constants["X"] == (list(LEARNT)[:4] if sandbox == "landlock" else [])


INSTALLED = """if True:
    import sys
    from noughts.check.grade.examine import examine
    from noughts.check.sandbox.process import PACKAGE
    file = f'''
import neighbour, sys
try: import noughts.classic
except ImportError: sys.modules.pop("noughts")
else: raise Exception("imported")
try: import noughts.classic
except (OSError, ImportError): pass
else: raise Exception("imported anew")
try: open({str(PACKAGE / "solving" / "perfect_table.py")!r}).read()
except OSError: raise Exception("held", neighbour.value)
'''
    assert PACKAGE.parent.name == "site-packages"
    print(examine("a", file.encode(), sandbox=sys.argv[1], workers=1).checks[0].counterexample.got)
    """


@pytest.mark.parametrize("sandbox", PROTECTIONS)
def test_the_answers_are_hidden_among_installed_packages_too(sandbox: str, tmp_path: Path) -> None:
    venv.create(tmp_path)
    (packages,) = tmp_path.glob("lib/python*/site-packages")
    shutil.copytree(PACKAGE, packages / "noughts", ignore=shutil.ignore_patterns("__pycache__"))
    (packages / "neighbour.py").write_text("value = 42")
    command = [str(tmp_path / "bin" / "python"), "-c", INSTALLED, sandbox]
    done = subprocess.run(command, capture_output=True, text=True, cwd=tmp_path)
    assert done.stderr == ""
    assert done.stdout.startswith("Exception: ('held', 42)")


def test_where_nothing_can_be_shut_in(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("noughts.check.sandbox.process.bwrap_works", lambda: False)
    monkeypatch.setattr("noughts.check.sandbox.process.locks_available", lambda how: {"calls"})
    for wanted in ("auto", "landlock"):
        with pytest.raises(ProtectionError, match=r"no Landlock \(Linux 5.13\), .* use --sandbox none"):
            choose_protection(wanted)
    with pytest.raises(ProtectionError, match=r"bubblewrap .* does not work here: install it"):
        choose_protection("bwrap")
    assert choose_protection("none") == choose_protection("optional") == "none"
    monkeypatch.setattr("noughts.check.sandbox.process.locks_available", lambda how: {"calls", "files"})
    assert {choose_protection(how) for how in ("auto", "optional", "landlock")} == {"landlock"}
    monkeypatch.setattr("noughts.check.sandbox.process.bwrap_works", lambda: True)
    assert {choose_protection(how) for how in ("auto", "optional", "bwrap")} == {"bwrap"}


def test_a_bubblewrap_that_does_not_work_is_not_used(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    fake = tmp_path / "bwrap"
    fake.write_text("#!/bin/sh\necho calls\nexit 1\n")
    fake.chmod(0o755)
    monkeypatch.setenv("PATH", str(tmp_path))
    bwrap_works.cache_clear()
    locks_available.cache_clear()
    try:
        assert not bwrap_works()
    finally:
        bwrap_works.cache_clear()
        locks_available.cache_clear()


class Machine:
    """Runs a filter as the kernel would."""

    def __init__(self, machine: str) -> None:
        program = filter_program(machine)
        self.column, self.name = MACHINES[machine]
        self.program = [program[start : start + 8] for start in range(0, len(program), 8)]

    def allows(self, number: int, *arguments: int, name: int | None = None) -> bool:
        halves = [half for argument in arguments for half in (argument & 0xFFFFFFFF, argument >> 32)]
        data = [number, self.name if name is None else name, 0, 0, *halves, *[0] * 12]
        loaded = at = 0
        while True:
            instruction = self.program[at]
            code, operand = (
                int.from_bytes(instruction[:2], "little"),
                int.from_bytes(instruction[4:], "little"),
            )
            at += 1
            if code == 0x06:
                return operand == ALLOW
            if code == 0x20:
                loaded = data[operand // 4]
            elif code == 0x54:
                loaded &= operand
            elif code == 0x05:
                at += operand
            else:
                assert code == 0x15
                at += instruction[2] if loaded == operand else instruction[3]


@pytest.mark.parametrize("name", MACHINES)
def test_the_filter_of_system_calls(name: str) -> None:
    machine = Machine(name)
    numbers = {call: both[machine.column] for call, both in CALLS.items()}
    listed = {number for number in numbers.values() if number is not None}
    plain = {number for call, number in numbers.items() if number is not None and call not in TESTS}
    allowed = {number for number in range(700) if machine.allows(number)}
    assert plain <= allowed <= listed
    assert not any(machine.allows(number + 0x40000000) for number in range(700))
    assert not machine.allows(0xFFFFFFFF)
    assert not any(machine.allows(number, name=machine.name ^ 1) for number in range(700))


@pytest.mark.parametrize("name", MACHINES)
def test_the_filter_looks_at_arguments(name: str) -> None:
    machine = Machine(name)
    number = {call: both[machine.column] or 0 for call, both in CALLS.items()}
    for how in (0, 1, 2, 0o101, 0o1101, 0o1102, 0o2000000):
        assert machine.allows(number["openat"], 0xFFFFFF9C, 1, how)
    for how in (0o1000, 3, 0o1003):
        assert not machine.allows(number["openat"], 0xFFFFFF9C, 1, how)
    assert [command for command in range(2000) if machine.allows(number["fcntl"], 0, command)] == [
        0,
        1,
        2,
        3,
        1030,
    ]
    for kind, allowed in (
        (2, True),
        (0x22, True),
        (0x812, True),
        (1, False),
        (0x21, False),
        (3, False),
        (8, False),
    ):
        assert machine.allows(number["mmap"], 0, 4096, 3, kind, 0xFFFFFFFF, 0) == allowed
    assert machine.allows(number["ioctl"], 0, 0x5401)
    assert not machine.allows(number["ioctl"], 0, 0x5412)
    assert machine.allows(number["prlimit64"], 0, 7, 0, 1 << 40)
    assert not machine.allows(number["prlimit64"], 1, 7, 0, 1)
    assert not machine.allows(number["prlimit64"], 0, 7, 1, 0)
    assert not machine.allows(number["prlimit64"], 0, 7, 1 << 32, 0)
