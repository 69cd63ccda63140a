"""`noughts tournament`, and files in `noughts match`: output and errors."""

import json
from pathlib import Path

import pytest

from noughts.cli.players import tournament as command
from noughts.players.arena.standings import Tournament
from noughts.players.arena.tournament import tournament
from tests.cli.calling import called

MINE = "def choose(position):\n    return position.moves[0] if len(position.moves) > {least} else 'z9'\n"


@pytest.fixture
def mine(tmp_path: Path) -> str:
    path = tmp_path / "mine.py"
    path.write_text(MINE.format(least=0))
    return str(path)


def test_a_file_in_an_exact_match(mine: str) -> None:
    done = called("match", "perfect", mine, "--json")
    assert (done.code, done.stderr) == (0, "")
    found = json.loads(done.stdout)
    assert (found["exact"], found["second"], found["first_wins"], found["forfeits"]) == (
        True,
        "mine.py",
        1.0,
        [],
    )


def test_a_file_in_a_match_that_is_played(mine: str) -> None:
    Path(mine).write_text(MINE.format(least=34))
    done = called("match", "greedy", mine, "--game", "6x6k4", "--games", "2")
    assert done.code == 0
    assert "Forfeited games:" in done.stdout
    assert "mine.py made an illegal move in" in done.stdout


def test_a_tournament_for_people_and_for_programs(mine: str, tmp_path: Path) -> None:
    arguments = ["tournament", mine, "greedy", "random", "--game", "4x4k3", "--games", "2", "--seed", "3"]
    done = called(*arguments, "--jobs", "1", "--resume", str(tmp_path / "kept"))
    assert (done.code, done.stderr) == (0, "")
    lines = done.stdout.splitlines()
    assert lines[0] == "3 players on 4x4k3: 12 games played, seed 3."
    assert lines[2].split() == ["player", "vs", "1", "vs", "2", "vs", "3", "score", "Elo", "+/-"]
    assert lines[3].startswith("1. greedy")
    assert "(Wilson)" in done.stdout
    found = json.loads(called(*arguments, "--jobs", "2", "--resume", str(tmp_path / "kept"), "--json").stdout)
    assert found["standings"][0]["player"] == "greedy"
    assert (found["over"], found["meetings"], found["exact"]) == (12, 12, False)
    assert len(found["pairings"]) == 6
    assert found["pairings"][0]["intervals"]["method"] == "Wilson"


def test_an_exact_tournament(mine: str) -> None:
    done = called("tournament", "perfect", mine, "--jobs", "1")
    assert done.code == 0
    assert done.stdout.startswith("2 players on 3x3k3: exact, every game weighted by its probability.\n")
    assert "1. perfect         1.000  1.000  none" in done.stdout
    assert "perfect - mine.py   1.000  0.000   0.000" in done.stdout


def test_ctrl_c_shows_what_there_is(monkeypatch: pytest.MonkeyPatch) -> None:
    def ended(players: list[object], *arguments: object, **named: object) -> Tournament:
        def tired(over: int, meetings: int) -> None:
            if over == least:
                raise KeyboardInterrupt

        return tournament(players, games=2, report=tired, partial=bool(named["partial"]))

    monkeypatch.setattr(command, "tournament", ended)
    least = 1
    done = called("tournament", "greedy", "random")
    assert done.code == 130
    assert "2 players on 3x3k3: 1 of 4 games played, seed 0." in done.stdout
    least = 0
    done = called("tournament", "greedy", "random")
    assert (done.code, done.stdout) == (130, "")
    assert done.stderr == "noughts: stopped before the end of the first game\n"


def test_what_cannot_play_is_refused(mine: str) -> None:
    for arguments, sentence in (
        (("tournament", "greedy"), "a tournament needs at least two players"),
        (("tournament", "greedy", "gandalf"), "there is no player 'gandalf': choose one of"),
        (("tournament", "greedy", "./nobody.py"), "there is no file or folder 'nobody.py'"),
        (("match", "perfect", mine, "--sandbox", "gandalf"), "invalid choice: 'gandalf'"),
    ):
        done = called(*arguments)
        assert (done.code, done.stdout) == (2, "")
        assert sentence in done.stderr
        assert done.stderr.count("\n") == 1
    Path(mine).write_text("x = 1")
    done = called("match", "perfect", mine)
    assert (
        done.stderr == "noughts: mine.py has neither choose(position) nor minimax(board), so it cannot play\n"
    )
