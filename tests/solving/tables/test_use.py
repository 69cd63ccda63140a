"""Tables as a user meets them: `noughts table`, and analyses that know everything."""

import signal
from collections.abc import Iterator
from pathlib import Path
from random import Random

import pytest

from noughts.api import analyses
from noughts.game.game import Game
from noughts.game.position import Position
from noughts.players.registry import player_named
from noughts.solving.limit import Limit
from noughts.solving.oracle import analyse
from noughts.solving.tables import make_table
from tests.cli.calling import as_json, called
from tests.solving.tables.games import judged, random_positions

GAME = Game(4, 3, 3)


@pytest.fixture
def tables(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    monkeypatch.setenv("NOUGHTS_TABLES", str(tmp_path))
    yield tmp_path
    analyses.kept.clear()  # they were read from there


def test_analyse_knows_every_move_from_a_table(tables: Path) -> None:
    make_table(GAME, tables / "4x3k3.table")
    for position in random_positions(GAME, 400, seed=3):
        analysis = analyse(position, limit=Limit(seconds=0))
        verdict = analysis.verdict
        assert (verdict.value, verdict.plies) == judged(position)
        assert [move.cell for move in analysis.moves] == list(position.moves)
        for move in analysis.moves:
            value, plies = judged(position.play(move.cell))
            assert (move.value, move.plies) == (-value, plies + 1)
            assert move.best == ((move.value, move.plies) == (verdict.value, verdict.plies))
        assert verdict.best in [move.cell for move in analysis.moves if move.best] or position.outcome
        end = position
        for cell in verdict.variation:
            end = end.play(cell)
        assert end.outcome is not None
        assert len(verdict.variation) == verdict.plies


def test_among_equal_moves_the_best_asks_most_of_the_opponent(tables: Path) -> None:
    make_table(Game(4, 3, 4), tables / "4x3k4.table")
    position = Position(Game(4, 3, 4))
    best = analyse(position).verdict.best
    assert best is not None

    def wrong_replies(move: int) -> int:
        replies = analyse(position.play(move))
        return sum(reply.value != replies.verdict.value for reply in replies.moves)

    assert wrong_replies(best) == max(wrong_replies(move) for move in position.moves)


def test_the_perfect_player_plays_from_a_table(tables: Path) -> None:
    make_table(GAME, tables / "4x3k3.table")
    player = player_named("perfect", Limit(seconds=0))
    position, turns = Position(GAME), 0
    while not position.outcome:
        position = position.play(player.choose(position, Random(turns)))
        turns += 1
    assert position.outcome.winner == "X"
    assert turns == 7  # the fastest win against the longest resistance


def test_without_a_table_nothing_changes(tables: Path) -> None:
    assert analyse(Position(GAME)).verdict.plies is None


def test_the_command(tables: Path) -> None:
    found = as_json("table", "4x3k3")
    assert found.pop("seconds") > 0
    assert found == {
        "game": "4x3k3",
        "reachable": 111_973,
        "won": 64_738,
        "drawn": 3_060,
        "lost": 44_175,
        "value": 1,
        "plies": 7,
        "file": str(tables / "4x3k3.table"),
        "bytes": 143_485,
    }
    turned = as_json("analyse", ".../.../.../...", "--game", "3x4k3")
    looked_up = as_json("analyse", "..../..../....", "--game", "4x3k3")
    assert turned["plies"] == looked_up["plies"] == 7
    assert turned["nodes"] > looked_up["nodes"]  # without a table, it is searched


def test_the_command_for_people(tables: Path) -> None:
    done = called("table", "4x3k4", "-o", str(tables / "elsewhere" / "my.table"))
    assert (done.code, done.stdout) == (2, "")
    assert "cannot be written: No such file or directory" in done.stderr
    (tables / "elsewhere").mkdir()
    done = called("table", "4x3k4", "-o", str(tables / "elsewhere" / "my.table"))
    assert (done.code, done.stderr) == (0, "")
    assert done.stdout.startswith(
        "4x3k4: draw for the player who begins.\n"
        "142,231 reachable positions: the player to move wins 8,400, draws 131,731, loses 2,100.\n"
        f"{tables / 'elsewhere' / 'my.table'} (143,485 bytes) in "
    )
    assert [path.name for path in tables.rglob("*")] == ["elsewhere", "my.table"]


def test_the_command_warns_when_it_will_take_long(tables: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("NOUGHTS_CORE", "python")
    monkeypatch.setattr(
        "noughts.solving.tables.plain.fill", lambda *given: signal.raise_signal(signal.SIGINT)
    )
    done = called("table", "4x4k4", "-o", str(tables / "x"))
    assert done.code == 130
    assert done.stderr.splitlines() == [
        "noughts: the compiled part is missing, so this takes about 15 s",
        "noughts: stopped by Ctrl-C, without a result",
    ]


def test_a_damaged_table_is_refused_in_one_sentence(tables: Path) -> None:
    path = make_table(GAME, tables / "4x3k3.table").path
    path.write_bytes(path.read_bytes()[:-1])
    done = called("analyse", "..../..../....", "--game", "4x3k3")
    assert (done.code, done.stdout) == (2, "")
    assert done.stderr == (
        f"noughts: the table {path} is damaged, it has 143,484 bytes instead of 143,485: "
        "delete it or make it again\n"
    )


def test_boards_that_are_too_large_are_refused(tables: Path) -> None:
    done = called("table", "5x5k4")
    assert (done.code, done.stdout) == (2, "")
    assert done.stderr == "noughts: a table is for boards of up to 20 cells, and 5x5k4 has 25\n"
