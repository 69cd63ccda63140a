"""Outputs: a regular file appears whole or not at all, and everything else is written to."""

import os
import stat
import subprocess
import sys
import threading
from pathlib import Path

import pytest

from noughts.game.errors import NoughtsError
from noughts.game.files import STALE, atomic_write, errors_as, exchange, is_stream, require_writable
from tests.cli.calling import called

NULL, FULL = os.makedev(1, 3), os.makedev(1, 7)


def device(path: Path, number: int) -> Path:
    """A device of our own in the folder of the test: no test writes to one of the system."""
    try:
        os.mknod(path, 0o600 | stat.S_IFCHR, number)
        path.open("wb").close()
    except OSError:
        pytest.skip("this user or this file system makes no devices")
    return path


def is_device(path: Path, number: int) -> bool:
    facts = path.lstat()
    return stat.S_ISCHR(facts.st_mode) and facts.st_rdev == number


def write(path: Path, data: bytes) -> None:
    with errors_as(f"{path} cannot be written"), atomic_write(path) as file:
        file.write(data)


def read_fifo(path: Path) -> tuple[threading.Thread, list[bytes]]:
    """A thread that reads what is written into a pipe; never waits for ever for a writer."""
    found: list[bytes] = []
    reader = os.open(path, os.O_RDONLY | os.O_NONBLOCK)
    os.set_blocking(reader, True)

    def read() -> None:
        with os.fdopen(reader, "rb") as opened:
            found.append(opened.read())

    thread = threading.Thread(target=read, daemon=True)
    return thread, found


def test_another_run_may_remove_a_part_at_any_moment(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path, vanished = tmp_path / "all.csv", tmp_path / ".all.csv.0123.part"
    monkeypatch.setattr(Path, "glob", lambda folder, pattern: [vanished])
    write(path, b"whole")
    assert path.read_bytes() == b"whole"
    assert list(tmp_path.iterdir()) == [path]


def test_a_device_is_written_to_and_stays_a_device(tmp_path: Path) -> None:
    null = device(tmp_path / "null", NULL)
    require_writable(null)
    write(null, b"gone")
    assert is_device(null, NULL)
    assert list(tmp_path.iterdir()) == [null]


def test_a_full_device_is_an_error_that_names_it(tmp_path: Path) -> None:
    full = device(tmp_path / "full", FULL)
    with pytest.raises(NoughtsError, match=r"full cannot be written: No space left on device"):
        write(full, b"too much")
    assert is_device(full, FULL)


def test_a_pipe_is_written_to_and_stays_a_pipe(tmp_path: Path) -> None:
    fifo = tmp_path / "fifo"
    os.mkfifo(fifo)
    reading, found = read_fifo(fifo)
    with atomic_write(fifo) as file:
        reading.start()
        file.write(b"through")
    reading.join(20)
    assert found == [b"through"]
    assert stat.S_ISFIFO(fifo.lstat().st_mode)


@pytest.mark.parametrize("there", [True, False], ids=["to a file", "to nowhere yet"])
def test_a_link_is_followed(tmp_path: Path, there: bool) -> None:
    target, link = tmp_path / "target", tmp_path / "link"
    if there:
        target.write_bytes(b"old")
    link.symlink_to("target")
    require_writable(link)
    write(link, b"new")
    assert link.is_symlink()
    assert target.read_bytes() == b"new"
    assert sorted(path.name for path in tmp_path.iterdir()) == ["link", "target"]


def test_a_link_to_a_device_is_followed(tmp_path: Path) -> None:
    null, link = device(tmp_path / "null", NULL), tmp_path / "link"
    link.symlink_to("null")
    write(link, b"gone")
    assert link.is_symlink()
    assert is_device(null, NULL)


def test_a_file_keeps_its_permissions(tmp_path: Path) -> None:
    path = tmp_path / "kept"
    path.write_bytes(b"old")
    path.chmod(0o640)
    write(path, b"new")
    assert (path.read_bytes(), stat.S_IMODE(path.stat().st_mode)) == (b"new", 0o640)


@pytest.mark.parametrize("name", [".", "", "/", "..", "there"])
def test_a_folder_is_no_output(name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "there").mkdir()
    for attempt in (require_writable, lambda path: write(path, b"x")):
        with pytest.raises((IsADirectoryError, NoughtsError), match="Is a directory"):
            attempt(Path(name))
    assert [path.name for path in tmp_path.iterdir()] == ["there"]


def test_trying_a_path_leaves_nothing(tmp_path: Path) -> None:
    old = tmp_path / "old"
    old.write_bytes(b"old")
    require_writable(old)
    require_writable(tmp_path / "new")
    assert [path.name for path in tmp_path.iterdir()] == ["old"]
    assert old.read_bytes() == b"old"
    with pytest.raises(FileNotFoundError):
        require_writable(tmp_path / "nowhere" / "new")


WRITER = """
import sys
from pathlib import Path
from noughts.game.files import atomic_write
for number in range(int(sys.argv[2])):
    with atomic_write(Path(sys.argv[1])) as file:
        file.write(sys.argv[3].encode() * 1000)
"""


def test_writers_on_one_output_do_not_disturb_each_other(tmp_path: Path) -> None:
    path = tmp_path / "one.csv"
    writers = [
        subprocess.Popen([sys.executable, "-c", WRITER, path, "300", mark], stderr=subprocess.PIPE, text=True)
        for mark in "abc"
    ]
    ends = [(writer.communicate(timeout=60)[1], writer.returncode) for writer in writers]
    assert ends == [("", 0)] * 3
    assert path.read_bytes() in [mark * 1000 for mark in (b"a", b"b", b"c")]
    assert list(tmp_path.iterdir()) == [path]


def test_an_old_part_is_removed_only_if_nobody_writes_it(tmp_path: Path) -> None:
    path, left = tmp_path / "table", tmp_path / ".table.0123.part"
    left.touch()
    with atomic_write(path) as slow:
        (working,) = set(tmp_path.iterdir()) - {left}
        for part in (left, working):
            os.utime(part, (0, 0))
        assert STALE > 0
        write(path, b"quick")
        assert set(tmp_path.iterdir()) == {path, working}
        slow.write(b"slow")
    assert path.read_bytes() == b"slow"
    assert list(tmp_path.iterdir()) == [path]


def test_two_folders_trade_places_in_one_step(tmp_path: Path) -> None:
    for name in ("old", "new"):
        (tmp_path / name).mkdir()
        (tmp_path / name / name).touch()
    if not exchange(tmp_path / "old", tmp_path / "new"):
        pytest.skip("this system or this file system cannot")
    assert (tmp_path / "old" / "new").exists()
    assert (tmp_path / "new" / "old").exists()
    assert not exchange(tmp_path / "old", tmp_path / "missing")


# ---- the commands

COMMANDS = [["prove", "3x3k3"], ["table", "3x3k3"], ["dataset", "3x3k3"]]


@pytest.mark.parametrize("command", COMMANDS, ids=lambda command: command[0])
def test_a_command_writes_to_a_device_and_keeps_it(tmp_path: Path, command: list[str]) -> None:
    null, full = device(tmp_path / "null", NULL), device(tmp_path / "full", FULL)
    done = called(*command, "-o", str(null))
    assert (done.code, done.stderr) == (0, "")
    done = called(*command, "-o", str(full))
    assert (done.code, done.stdout) == (2, "")
    assert f"{full} cannot be written: No space left on device" in done.stderr
    assert is_device(null, NULL)
    assert is_device(full, FULL)


@pytest.mark.parametrize("command", COMMANDS, ids=lambda command: command[0])
def test_a_dash_is_standard_output(tmp_path: Path, command: list[str]) -> None:
    file = tmp_path / "a.csv"
    called(*command, "-o", str(file))
    done = subprocess.run(
        [sys.executable, "-m", "noughts", *command, "-o", "-"], capture_output=True, timeout=60, check=False
    )
    assert (done.returncode, done.stdout) == (0, file.read_bytes())
    assert b"bytes" in done.stderr  # the sentence about it
    assert not Path("-").exists()
    refused = called(*command, "-o", "-", "--json")
    assert (refused.code, refused.stdout) == (2, "")
    assert "both go to stdout" in refused.stderr


@pytest.mark.parametrize("command", COMMANDS, ids=lambda command: command[0])
def test_the_file_behind_standard_output_is_not_replaced(tmp_path: Path, command: list[str]) -> None:
    """`noughts prove ... -o /dev/stdout > file` writes into the file that the shell opened."""
    file, out = tmp_path / "a.csv", tmp_path / "out"
    called(*command, "-o", str(file))
    with out.open("wb") as opened:
        before = os.fstat(opened.fileno()).st_ino
        name = "/proc/self/fd/1"
        done = subprocess.run(
            [sys.executable, "-m", "noughts", *command, "-o", name], stdout=opened, timeout=60, check=False
        )
    assert done.returncode == 0
    assert out.read_bytes() == file.read_bytes()
    assert out.stat().st_ino == before


@pytest.mark.parametrize("command", COMMANDS, ids=lambda command: command[0])
@pytest.mark.parametrize("name", [".", "./", "/", ""])
def test_a_folder_gets_a_message(command: list[str], name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    done = called(*command, "-o", name)
    assert (done.code, done.stdout) == (2, "")
    reasons = ("Is a directory", "is a folder: write the name of a file", "is not a file: write its name")
    assert any(reason in done.stderr for reason in (*reasons, "neither FILE.csv nor"))
    assert done.stderr.count("\n") == 1


@pytest.mark.parametrize(
    ("command", "work"),
    [
        (["prove", "3x3k3"], "noughts.cli.solving.prove.prove_into"),
        (["table", "3x3k3"], "noughts.solving.tables.plain.fill"),
        (["dataset", "3x3k3"], "noughts.cli.solving.dataset.dataset_rows"),
        (["tournament", "perfect", "random"], "noughts.players.arena.tournament._meetings"),
    ],
)
def test_the_path_is_tried_before_the_work(
    command: list[str], work: str, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setenv("NOUGHTS_CORE", "python")
    monkeypatch.setattr(work, None)
    option = "--resume" if command[0] == "tournament" else "-o"
    done = called(*command, option, str(tmp_path / "nowhere" / "a.csv"))
    assert done.code == 2
    assert "cannot be written: No such file or directory" in done.stderr
    assert list(tmp_path.iterdir()) == []


def test_a_tournament_that_cannot_be_saved_is_shown(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def full(*arguments: object) -> None:
        raise NoughtsError("the tournament x cannot be written: No space left on device")

    monkeypatch.setattr("noughts.players.arena.tournament.save", full)
    done = called("tournament", "perfect", "random", "--resume", str(tmp_path / "x"))
    assert done.code == 2
    assert "1. perfect" in done.stdout
    assert done.stderr == "noughts: the tournament x cannot be written: No space left on device\n"


def test_a_tournament_is_not_saved_to_a_pipe(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "fifo")
    done = called("tournament", "perfect", "random", "--resume", str(tmp_path / "fifo"))
    assert (done.code, done.stdout) == (2, "")
    assert "it is not a regular file" in done.stderr
    assert is_stream(tmp_path / "fifo")


def test_a_name_with_control_characters_is_shown_without_them(tmp_path: Path) -> None:
    done = called("verify", str(tmp_path / "\x1b[31mred\x07"))
    assert done.code == 2
    assert "[31mred" in done.stderr
    assert not {"\x1b", "\x07"} & set(done.stderr)
