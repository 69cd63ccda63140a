"""The same position asked everywhere: same value, same move, same words."""

import json
from contextlib import suppress
from io import StringIO
from random import Random

import pytest
from playwright.sync_api import Page, expect

from noughts.api import analyses
from noughts.api.analysis import AnalysisAnswer, analysis, hint
from noughts.api.session import Session
from noughts.cli import main
from noughts.cli.play.play_terminal import Terminal
from noughts.game.game import Game
from noughts.game.position import Position
from noughts.players.registry import Dice, player_named
from noughts.window.jobs import Job, JobKind
from noughts.window.screens.play import status_text
from noughts.window.state import Screen, State
from tests.web.serving import at_the_server
from tests.web.table import heading, settled

# how many positions of each board, and with how many marks on them
ASKED = {
    "3x3k3": (100, range(9)),
    "4x4k3": (48, range(12)),
    "5x5k4": (40, range(4, 16)),
    "7x7k5": (10, range(2, 20)),
    "15x15k5": (2, range(2, 20)),
}


def positions(board: str) -> list[Position]:
    """So many positions that unfinished games lead to."""
    random = Random(10)
    found: list[Position] = []
    number, marks = ASKED[board]
    while len(found) < number:
        position = Position(Game.parse(board))
        for _ in range(random.choice(marks)):
            if position.outcome is None:
                position = position.play(random.choice(position.moves))
        if position.outcome is None:
            found.append(position)
    return found


Told = dict[Position, AnalysisAnswer]  # what the API says of each


@at_the_server  # a site proves less on large boards
@pytest.mark.parametrize("board", ASKED)
def test_one_truth(
    board: str, page: Page, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """One test for all who tell it: the searches are shared where they are shared in life, in one process.

    Service, command line and server search on their own.
    """
    monkeypatch.setattr(analyses, "CLOCK_FACTOR", 60)  # the clock has no say, however busy the machine
    told = {position: analysis(board, str(position)) for position in positions(board)}
    each_has_a_best_move_or_a_suggestion(told)
    the_window(told)
    the_terminal(told)
    analyses.kept.clear()
    the_command_line(told, capsys, monkeypatch)
    the_page_in_a_real_browser(told, page)


def each_has_a_best_move_or_a_suggestion(told: Told) -> None:
    for said in told.values():
        assert (said["best"] is None) == (said["value"] is None) == (said["suggestion"] is not None)
        assert said["hint"] is not None
        assert said["hint"]["move"] == (said["best"] or said["suggestion"])
        assert ("not proven" in said["words"]) == (said["value"] is None)
        assert all(move["best"] is False for move in said["moves"] if said["best"] is None)


def the_command_line(
    told: Told,
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    for position, said in told.items():
        command = ["noughts", "analyse", str(position), "--game", str(position.game), "--json"]
        monkeypatch.setattr("sys.argv", command)
        with suppress(SystemExit):
            main()
        answered = json.loads(capsys.readouterr().out)
        assert answered == said


def the_window(told: Told) -> None:
    for position, said in told.items():
        state = State(Session((position,)), Screen.PLAY, game=position.game)
        for asked in (state.ask_hint().toggle_values(), state.toggle_values()):
            while (job := asked.job) is not None:
                function, arguments = job.question
                asked = asked.receive(function(*arguments))
            text = status_text(asked)
            assert said["words"] in text
            assert said["hint"] is not None
            assert (said["hint"]["words"] in text) == (asked.hint is not None)
        assert Job(JobKind.HINT, state.session).question[0] is hint


def the_terminal(told: Told) -> None:
    for position, said in told.items():
        out = StringIO()
        table = Terminal(StringIO("hint\nvalues\n"), out, player_named("random"), Dice(1))
        table.run(Session((position,)))
        lines = out.getvalue().splitlines()
        assert said["hint"] is not None
        assert said["hint"]["words"] in lines
        assert said["words"] in lines


def the_page_in_a_real_browser(told: Told, page: Page) -> None:
    page.goto("?view=analyse")
    settled(page)
    for position, said in told.items():
        page.evaluate(
            "to => { history.pushState(null, '', to); dispatchEvent(new PopStateEvent('popstate')); }",
            f"?view=analyse&game={position.game}&position={position}",
        )
        expect(heading(page)).to_have_text(said["words"], timeout=60_000)
        settled(page)
        for sentence in said["sentences"]:
            expect(page.locator("main .words")).to_contain_text(sentence)
