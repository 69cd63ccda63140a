"""After the game: the review in the window says what the service says."""

import pygame
import pytest

from noughts.rules.game import Game
from noughts.service import questions
from noughts.window.state import Screen, State
from tests.window.conftest import Open
from tests.window.hand import Hand

MOVES = (0, 1, 3, 6, 4, 2, 5)  # O's first move gives the game away
TOLD = questions.review(moves=",".join(Game().name(cell) for cell in MOVES))


@pytest.fixture
def reviewed(hand: Hand) -> Hand:
    hand.press("f", *(str(cell + 1) for cell in MOVES), "r")
    assert hand.state.screen is Screen.REVIEW
    hand.rest()
    return hand


def test_every_move_and_the_accuracy_are_listed(reviewed: Hand) -> None:
    assert {move["words"] for move in TOLD["moves"]} <= set(reviewed.texts)
    assert "\n".join(TOLD["words"]) in reviewed.texts


def test_a_move_of_the_list_is_shown_on_the_board_with_the_better_one(reviewed: Hand) -> None:
    reviewed.click(TOLD["moves"][1]["words"])
    assert str(reviewed.board.position) == "XO./.../..."
    assert reviewed.board.last == 1
    assert reviewed.board.hint == 4
    assert TOLD["moves"][1]["why"] in reviewed.texts


def test_the_list_by_keyboard_wheel_and_buttons(reviewed: Hand) -> None:
    assert reviewed.state.selected == 6
    reviewed.press(pygame.K_UP, pygame.K_LEFT)
    assert reviewed.state.selected == 4
    reviewed.post(pygame.MOUSEWHEEL, x=0, y=2)
    assert reviewed.state.selected == 2
    reviewed.click("Earlier")
    reviewed.click("Later")
    assert reviewed.state.selected == 2
    reviewed.post(pygame.MOUSEWHEEL, x=0, y=-100)
    assert reviewed.state.selected == 6
    reviewed.click("Later")
    assert reviewed.state.selected == 6


def test_back_to_the_game_and_on_to_the_next(reviewed: Hand) -> None:
    reviewed.press(pygame.K_ESCAPE)
    assert "Game Over: X wins." in reviewed.texts
    reviewed.click("Review")
    assert reviewed.state.job is None, "what was found out is still there"
    reviewed.click("Play Again")
    assert reviewed.texts[0] == "Play as X"


def test_a_long_game_on_a_large_board(open_hand: Open) -> None:
    hand = open_hand(State(game=Game(4, 4, 4)), size=(360, 480))
    hand.press("f")
    for cell in (0, 2, 1, 3, 6, 4, 7, 5, 8, 10, 9, 11, 14, 12, 15, 13):
        hand.click(cell)
    assert "Game Over: Tie." in hand.texts
    hand.click("Review")
    hand.rest()
    seen = set()
    for _ in range(16):
        seen |= {text for text in hand.texts if text.split(".")[0].isdigit()}
        hand.press(pygame.K_UP)
    assert len(seen) == 16


def test_there_is_no_review_of_a_game_that_goes_on(hand: Hand) -> None:
    hand.press("f", "5", "r")
    assert hand.state.screen is Screen.PLAY


def test_a_review_can_be_left_before_it_is_ready(open_hand: Open) -> None:
    hand = open_hand(State(game=Game(15, 15, 5)))
    hand.press("f")
    for cell in (0, 100, 1, 110, 2, 120, 3, 130, 4):
        hand.click(cell)
    hand.press("r")
    assert hand.state.job is not None
    hand.press(pygame.K_ESCAPE, "u")
    assert hand.state.job is None
    assert len(hand.state.session.moves) == 8
