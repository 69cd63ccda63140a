"""`noughts match`: who may play, what it says of how it knows, and what Ctrl-C leaves."""

import json
import subprocess
import sys
from fractions import Fraction

import pytest

from noughts.players.arena.match import Result
from tests.cli.calling import called
from tests.cli.screen import on_a_screen

SAMPLE = ["match", "greedy", "random", "--game", "6x6k4", "--games", "5", "--seed", "3"]
# press Ctrl-C after this number of games
INTERRUPTED = """
import os, signal, sys
from noughts.cli import main
from noughts.cli.players import match
running = match.iter_match
def interrupted(*arguments):
    for result in running(*arguments):
        yield result
        if result.games == {games}:
            os.kill(os.getpid(), signal.SIGINT)
def interrupted_at_once(*arguments):
    os.kill(os.getpid(), signal.SIGINT)
    yield from running(*arguments)
match.iter_match = interrupted if {games} else interrupted_at_once
main()
"""


def run_interrupted(games: int, *options: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-c", INTERRUPTED.format(games=games), *SAMPLE, *options],
        capture_output=True,
        text=True,
        check=False,
        timeout=60,
    )


def test_an_exact_match_for_programs() -> None:
    done = called("match", "random", "minimax", "--json")
    assert (done.code, done.stderr) == (0, "")
    assert json.loads(done.stdout) == {
        "game": "3x3k3",
        "first": "random",
        "second": "minimax",
        "exact": True,
        "games": None,
        "asked": None,
        "seed": None,
        "first_wins": 0.0,
        "draws": pytest.approx(61 / 315),
        "second_wins": pytest.approx(254 / 315),
        "fractions": {"first_wins": "0", "draws": "61/315", "second_wins": "254/315"},
        "intervals": None,
        "forfeits": [],
    }


def test_an_exact_match_for_people() -> None:
    done = called("match", "minimax", "random")
    assert done.code == 0
    assert done.stdout.splitlines() == [
        "minimax (X) against random (O) on 3x3k3: exact, every game weighted by its",
        "  probability.",
        "",
        "result               share  fraction",
        "minimax (X) wins  0.994792   191/192",
        "draw              0.005208     1/192",
        "random (O) wins   0.000000         0",
    ]


def test_a_sampled_match_for_programs() -> None:
    done = called(*SAMPLE, "--json")
    assert (done.code, done.stderr) == (0, "")
    never, always = [0.0, pytest.approx(0.434482, abs=5e-6)], [pytest.approx(0.565518, abs=5e-6), 1.0]
    assert json.loads(done.stdout) == {
        "game": "6x6k4",
        "first": "greedy",
        "second": "random",
        "exact": False,
        "games": 5,
        "asked": 5,
        "seed": 3,
        "first_wins": 1.0,
        "draws": 0.0,
        "second_wins": 0.0,
        "fractions": {"first_wins": "1", "draws": "0", "second_wins": "0"},
        "intervals": {
            "confidence": 0.95,
            "method": "Wilson",
            "first_wins": always,
            "draws": never,
            "second_wins": never,
        },
        "forfeits": [],
    }


def test_a_sampled_match_for_people() -> None:
    shown = called(*SAMPLE).stdout
    assert "greedy (X) against random (O) on 6x6k4: 5 games played, seed 3;" in shown
    assert "95 %" in shown
    assert "Wilson" in shown
    assert "0.566 to 1.000" in shown


@pytest.mark.parametrize("games", [1, 10, 1000])
def test_the_interval_solves_the_equation_it_comes_from(games: int) -> None:
    """At either end the share seen is 1.96 standard deviations from the true one."""
    for wins in range(0, games + 1, max(1, games // 10)):
        share = Fraction(wins, games)
        interval = Result(share, 1 - share, Fraction(0), games).interval(share)
        assert interval is not None
        for end in interval:
            assert 0 <= end <= 1
            assert (share - end) ** 2 == pytest.approx(1.959964**2 * end * (1 - end) / games, abs=1e-12)


@pytest.mark.parametrize("names", [("minimax", "random"), ("random", "judgement"), ("perfect", "Alpha-Beta")])
def test_who_cannot_play_a_board_is_refused(names: tuple[str, str]) -> None:
    done = called("match", *names, "--game", "4x4k4")
    assert (done.code, done.stdout) == (2, "")
    assert " cannot play 4x4k4: choose one of perfect, level-1, " in done.stderr
    assert done.stderr.count("\n") == 1


def test_names_are_read_in_either_case() -> None:
    done = called("match", "PERFECT", "Level-1", "--json")
    assert done.code == 0
    found = json.loads(done.stdout)
    assert (found["first"], found["second"]) == ("perfect", "level-1")


def test_ctrl_c_gives_what_there_is() -> None:
    done = run_interrupted(3, "--json")
    assert (done.returncode, done.stderr) == (130, "")
    found = json.loads(done.stdout)
    assert (found["games"], found["asked"], found["exact"]) == (3, 5, False)
    done = run_interrupted(3)
    assert done.returncode == 130
    assert ": 3 of 5 games played, seed 3;" in done.stdout


def test_ctrl_c_before_the_first_game_is_over() -> None:
    done = run_interrupted(0)
    assert (done.returncode, done.stdout) == (130, "")
    assert done.stderr == "noughts: stopped before the end of the first game\n"


def test_a_terminal_shows_the_progress() -> None:
    code, seen = on_a_screen(*SAMPLE)
    assert code == 0
    assert "game 1 of 5 (Ctrl-C stops with the result so far)" in seen
    assert "4 of 5 games (Ctrl-C stops with the result so far)" in seen
