"""Tables on disk: whole or not there, and never believed when damaged."""

import os
import signal
import subprocess
import sys
from pathlib import Path
from random import Random

import pytest

from noughts.game.errors import DamagedFileError, ImpossibleError, NoughtsError
from noughts.game.files import STALE
from noughts.game.folders import data_folder
from noughts.game.game import Game
from noughts.game.position import Position
from noughts.solving.tables import StrongTable, default_path, find_table, make_table, table_size
from noughts.solving.tables.file import BLOCK, HEAD, _digest
from tests.solving.tables.games import random_positions

GAME = Game(4, 3, 3)


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return make_table(GAME, tmp_path / "4x3k3.table").path


def test_a_table_says_of_which_game_it_is_and_what_is_in_it(path: Path) -> None:
    table = StrongTable(path)
    assert table.game is GAME
    assert table.tally == (64_738, 3_060, 44_175)
    assert table.reachable == 111_973
    assert table.look_up(Position(GAME)) == (1, 7)
    table.check_all()


def test_a_table_that_nobody_has_any_more_closes_its_file(path: Path) -> None:
    table = StrongTable(path)
    table.look_up(Position(GAME))
    file = table._file
    del table
    assert file.closed


def test_the_file_is_the_same_without_the_compiled_part(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("NOUGHTS_CORE", "python")
    reports: list[int] = []
    other = make_table(GAME, path.with_name("plain.table"), reports.append)
    assert len(reports) == 1 << GAME.cells  # a report a row: plain Python did it
    assert other.path.read_bytes() == path.read_bytes()


def test_every_truncation_is_refused(path: Path) -> None:
    data = path.read_bytes()
    random = Random(7)
    for length in [*range(140), *(random.randrange(len(data)) for _ in range(200)), len(data) - 1]:
        path.write_bytes(data[:length])
        with pytest.raises(DamagedFileError, match="delete it or make it again"):
            StrongTable(path)
    path.write_bytes(data + b"\0")
    with pytest.raises(DamagedFileError, match="it has 143,486 bytes instead of 143,485"):
        StrongTable(path)


def test_every_changed_byte_of_the_head_is_refused(path: Path) -> None:
    data = path.read_bytes()
    head = len(data) - 143_365
    for at in range(head):
        path.write_bytes(data[:at] + bytes([data[at] ^ 1 << at % 8]) + data[at + 1 :])
        with pytest.raises(DamagedFileError):
            StrongTable(path)


def forge(path: Path, **changes: int) -> None:
    """Change numbers of the head and the body, and make all checksums match again."""
    data = path.read_bytes()
    body = bytearray(data[-table_size(GAME) :])
    magic, *numbers = HEAD.unpack_from(data)
    named = dict(
        zip(("width", "height", "k", "wraps", "length", "won", "drawn", "lost"), numbers, strict=True)
    )
    if "score" in changes:
        body[:] = bytes([changes.pop("score")]) * len(body)
    head = HEAD.pack(magic, *(named | changes).values())
    head += b"".join(_digest(body[start : start + BLOCK]) for start in range(0, len(body), BLOCK))
    path.write_bytes(head + _digest(head) + body)


@pytest.mark.parametrize(
    ("changes", "words"),
    [
        ({"length": 2**63}, "its sizes are not those of its board"),
        ({"length": 0}, "its sizes are not those of its board"),
        ({"length": 143_366}, "its sizes are not those of its board"),
        ({"won": 2**40}, "its sizes are not those of its board"),
        ({"width": 5}, "its sizes are not those of its board"),
        ({"width": 255, "height": 255}, "a board of 255x255 is too large for one"),
        ({"width": 20, "height": 1}, "there is no game 20x1k3"),
        ({"width": 0}, "there is no game 0x3k3"),
        ({"k": 0}, "there is no game 4x3k0"),
    ],
)
def test_forged_sizes_are_refused(path: Path, changes: dict[str, int], words: str) -> None:
    forge(path)
    StrongTable(path).check_all()
    forge(path, **changes)
    with pytest.raises(DamagedFileError, match=words):
        StrongTable(path)


@pytest.mark.parametrize("score", [13, 50, 64, 65, 254, 255])
def test_a_score_that_no_position_has_is_refused(path: Path, score: int) -> None:
    forge(path, score=score)
    with pytest.raises(DamagedFileError, match=f"the score {score}, which no position has"):
        StrongTable(path).look_up(Position(GAME))


@pytest.mark.parametrize("left", [0, 100, 70_000])
def test_a_table_cut_off_while_it_is_open_is_an_error(path: Path, left: int) -> None:
    table = StrongTable(path)
    positions = random_positions(GAME, 300, seed=3)
    truth = [table.look_up(position) for position in positions]
    fresh = StrongTable(path)
    os.truncate(path, left)
    refused = 0
    for position, expected in zip(positions, truth, strict=True):
        assert table.look_up(position) == expected  # what was checked is kept
        try:
            assert fresh.look_up(position) == expected
        except DamagedFileError:
            refused += 1
    assert refused > 0


def test_a_table_overwritten_while_it_is_open_is_an_error(path: Path) -> None:
    table = StrongTable(path)
    path.write_bytes(bytes(path.stat().st_size))
    with pytest.raises(DamagedFileError, match="does not match its checksum"):
        table.look_up(Position(GAME))


def test_a_changed_byte_of_the_body_is_never_read_as_truth(path: Path) -> None:
    data = path.read_bytes()
    head = len(data) - 143_365
    positions = random_positions(GAME, 300, seed=1)
    truth = [StrongTable(path).look_up(position) for position in positions]
    random = Random(2)
    refused = 0
    for _ in range(60):
        at = random.randrange(head, len(data))
        path.write_bytes(data[:at] + bytes([data[at] ^ random.randrange(1, 256)]) + data[at + 1 :])
        table = StrongTable(path)
        for position, expected in zip(positions, truth, strict=True):
            try:
                assert table.look_up(position) == expected
            except DamagedFileError as error:
                assert f"block {(at - head) // BLOCK} of 3 does not match" in str(error)
                refused += 1
        with pytest.raises(DamagedFileError):
            table.check_all()
    assert refused > 1000


def test_what_cannot_be_read_or_written_is_said(tmp_path: Path) -> None:
    with pytest.raises(NoughtsError, match="cannot be read: No such file"):
        StrongTable(tmp_path / "nowhere.table")
    with pytest.raises(NoughtsError, match="cannot be written: Is a directory"):
        make_table(GAME, tmp_path)
    with pytest.raises(ImpossibleError, match="up to 20 cells, and 7x3k3 has 21"):
        make_table(Game(7, 3, 3), tmp_path / "large.table")
    assert list(tmp_path.iterdir()) == []


def test_ctrl_c_leaves_nothing_behind(tmp_path: Path) -> None:
    with pytest.raises(KeyboardInterrupt):
        make_table(Game(7, 2, 3), tmp_path / "new.table", lambda done: signal.raise_signal(signal.SIGINT))
    assert list(tmp_path.iterdir()) == []


def kill_while(code: str, path: Path) -> None:
    """Run code that says when it is where it has to be killed, and kill it there."""
    pause = "def pause(*given): print('here', flush=True); sys.stdin.read()\n"
    imports = "import os, sys, noughts.solving.tables\nfrom pathlib import Path\nfrom noughts import Game\n"
    child = subprocess.Popen(
        [sys.executable, "-c", imports + pause + code, str(path)],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
    )
    assert child.stdout is not None
    assert child.stdout.readline() == b"here\n"
    child.kill()
    child.communicate()
    assert child.returncode == -signal.SIGKILL


def test_a_run_killed_while_filling_leaves_nothing(tmp_path: Path) -> None:
    kill_while(
        "noughts.solving.tables.make_table(Game(7, 2, 3), Path(sys.argv[1]), pause)",
        path=tmp_path / "7x2k3.table",
    )
    assert list(tmp_path.iterdir()) == []


def test_a_run_killed_while_writing_leaves_no_half_table(tmp_path: Path) -> None:
    path = tmp_path / "4x3k3.table"
    kill_while("os.fsync = pause\nnoughts.solving.tables.make_table(Game(4, 3, 3), Path(sys.argv[1]))", path)
    (part,) = tmp_path.iterdir()
    assert part.name.startswith(".4x3k3.table.")
    assert part.name.endswith(".part")

    make_table(GAME, path)  # the part may be that of a run that goes on
    assert sorted(tmp_path.iterdir()) == sorted([part, path])
    long_ago = part.stat().st_mtime - STALE - 1
    os.utime(part, (long_ago, long_ago))
    make_table(GAME, path)
    assert list(tmp_path.iterdir()) == [path]


def test_tables_are_found_where_they_are_looked_for(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("NOUGHTS_TABLES")
    assert default_path(GAME) == data_folder() / "4x3k3.table"
    monkeypatch.setenv("NOUGHTS_TABLES", str(tmp_path / "mine"))
    path = tmp_path / "mine" / "4x3k3.table"
    assert default_path(GAME) == path

    assert find_table(GAME) is None
    path.parent.mkdir()
    made = make_table(GAME, path)
    found = find_table(GAME)
    assert found is not None
    assert found.path == made.path
    assert find_table(GAME) is found
    make_table(GAME, path)
    assert find_table(GAME) is not found
    make_table(Game(4, 3, 4), path)
    with pytest.raises(DamagedFileError, match="is for 4x3k4, not for 4x3k3"):
        find_table(GAME)
