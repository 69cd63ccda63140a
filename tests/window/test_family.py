"""The family of games in the window, program files as opponents, and games that are saved and left."""

import re
from pathlib import Path

import pygame
import pytest

from noughts.explanations.record import GameRecord
from noughts.game.game import Game
from noughts.players.player import Dice
from noughts.window.saved import games_folder, newest_game
from noughts.window.screens.start import OTHER_RULES, opponent_named
from noughts.window.state import Screen, State
from tests.window.conftest import Open
from tests.window.hand import Hand


@pytest.fixture(autouse=True)
def own_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))


def screen_of(hand: Hand) -> Screen:
    return hand.state.screen


@pytest.mark.parametrize("title", OTHER_RULES)
def test_a_game_of_each_kind_by_mouse(open_hand: Open, title: str) -> None:
    hand, game, dice = open_hand(State(opponent="random")), OTHER_RULES[title], Dice(title)
    hand.click("Other rules")
    hand.click(title)
    assert hand.state.game is game
    hand.click("Play as X")
    while hand.state.session.persons_turn:
        hand.click(dice.choice(hand.state.session.position.moves))
        hand.rest()
    assert hand.state.session.position.outcome is not None
    hand.click("Play Again")
    assert hand.state.session.moves == ()


def test_cells_are_where_they_are_drawn(open_hand: Open) -> None:
    for game in OTHER_RULES.values():
        board = open_hand(State(game=game).begin("X", "O")).board
        for cell in range(game.cells):
            assert board.cell_at(board.cell_rect(cell).center) == cell
            assert board.rect.contains(board.cell_rect(cell))


def test_a_mark_falls_in_its_column() -> None:
    game = Game.parse("7x6k4g")
    state = State(game=game).begin("X", "O").play(game.cell_index("d1")).play(game.cell_index("d2"))
    assert [game.cell_name(move) for move in state.session.moves] == ["d6", "d5"]


def test_escape_asks_before_it_leaves_a_game(hand: Hand) -> None:
    hand.press("f", pygame.K_ESCAPE)
    assert screen_of(hand) is Screen.START, "nothing is lost"
    hand.press("f", "5", pygame.K_ESCAPE)
    assert screen_of(hand) is Screen.PLAY
    assert "Leave this game? It is not saved." in hand.texts
    hand.click("Go on")
    assert "Leave this game? It is not saved." not in hand.texts
    hand.press(pygame.K_ESCAPE, "1")
    assert hand.state.session.moves == (4, 0), "the game goes on"
    hand.press(pygame.K_ESCAPE, pygame.K_ESCAPE)
    assert screen_of(hand) is Screen.START


def test_ctrl_q_closes_the_window_and_asks_in_a_game(hand: Hand) -> None:
    hand.press("f", "5")
    hand.press("?")
    hand.press(pygame.K_q, mod=pygame.KMOD_CTRL)
    assert hand.app.open
    assert "Leave the game" in hand.texts
    hand.click("Go on")
    hand.press(pygame.K_q)
    assert hand.app.open, "without Ctrl, it is a letter"
    hand.press(pygame.K_w, mod=pygame.KMOD_CTRL)
    assert hand.app.open
    again = {"key": pygame.K_w, "unicode": "", "mod": pygame.KMOD_CTRL}
    pygame.event.post(pygame.Event(pygame.KEYDOWN, again))
    hand.until(lambda: not hand.app.open)


def test_full_screen_and_back(hand: Hand) -> None:
    size = hand.app.window.size
    hand.press(pygame.K_F11)
    assert hand.app.is_full_screen
    hand.press("f", "5", pygame.K_F11)
    assert not hand.app.is_full_screen
    assert hand.app.window.size == size
    assert len(hand.state.session.moves) == 1


def test_a_game_is_saved_and_opened_again(hand: Hand) -> None:
    hand.press("l")
    assert "No game is saved yet." in hand.texts
    hand.press("f", "5", "1", "s")
    file = newest_game()
    assert file is not None
    assert f"Saved: {file}" in hand.texts
    assert file.parent == games_folder()
    assert GameRecord.open(file).moves == ("b2", "a1")
    hand.press(pygame.K_ESCAPE, pygame.K_ESCAPE, "l")
    assert (hand.state.screen, hand.state.session.moves) == (Screen.PLAY, (4, 0))


def test_a_file_that_is_dropped_on_the_window_is_opened(hand: Hand, tmp_path: Path) -> None:
    file = tmp_path / "cube.txt"
    GameRecord("3x3x3k3", ["b5", "a1"], headers={"X": "You"}).save(file)
    hand.post(pygame.DROPFILE, file=str(file))
    assert hand.state.game is Game.parse("3x3x3k3")
    assert (hand.state.session.people, len(hand.state.session.moves)) == (frozenset("X"), 2)
    file.write_text("b9")
    hand.post(pygame.DROPFILE, file=str(file))
    assert any("is not a game: 'b9' is not a cell" in text for text in hand.texts)


def test_a_program_file_is_an_opponent(open_hand: Open, tmp_path: Path) -> None:
    mine = tmp_path / "mine.py"
    mine.write_text("def choose(position):\n    return position.moves[-1]\n")
    hand = open_hand(State(opponent=opponent_named(str(mine))))
    assert "mine.py: plays the moves of a program file." in hand.texts
    hand.press("o")
    hand.rest()
    assert hand.state.session.moves == (8,)
    with pytest.raises(ValueError, match=re.escape("there is no file")):
        opponent_named(str(tmp_path / "none.py"))
