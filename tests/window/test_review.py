"""After the game: the review in the window says what the service says."""

from dataclasses import replace
from typing import cast

import pygame
import pytest

from noughts.api.review import ReviewAnswer, review
from noughts.game.game import Game
from noughts.window.jobs import Job, JobKind
from noughts.window.state import Screen, State
from tests.window.conftest import Open
from tests.window.hand import Hand

MOVES = (0, 1, 3, 6, 4, 2, 5)  # O's first move gives the game away
TOLD = review(moves=",".join(Game().cell_name(cell) for cell in MOVES))


@pytest.fixture
def reviewed(hand: Hand) -> Hand:
    hand.press("f", *(str(cell + 1) for cell in MOVES), "r")
    assert hand.state.screen is Screen.REVIEW
    hand.rest()
    return hand


def test_one_sentence_the_turning_points_and_the_accuracy(reviewed: Hand) -> None:
    assert TOLD["sentence"] == "The game was even until O's move 2. b2 would have kept the draw."
    assert TOLD["sentence"] in reviewed.texts
    listed = {move["words"] for move in TOLD["moves"]}
    assert listed & set(reviewed.texts) == {TOLD["moves"][1]["words"]}
    assert "\n".join(TOLD["words"]) in reviewed.texts
    reviewed.click("All moves")
    assert len(listed & set(reviewed.texts)) > 4, "as many as there is room for"
    reviewed.click("All moves")
    assert listed & set(reviewed.texts) == {TOLD["moves"][1]["words"]}


def test_it_opens_at_the_first_mistake_which_can_be_tried_again(reviewed: Hand) -> None:
    assert reviewed.state.selected == 1
    assert str(reviewed.board.position) == "XO./.../..."
    reviewed.click("Try this moment again")
    assert reviewed.state.screen is Screen.PLAY
    assert str(reviewed.board.position) == "X../.../..."
    reviewed.press("5")
    assert str(reviewed.board.position) == "X../.O./..."


def test_only_ones_own_mistakes_can_be_tried_again(reviewed: Hand) -> None:
    reviewed.press(pygame.K_DOWN)
    assert "Try this moment again" not in reviewed.texts, "the third move gave nothing away"
    session = replace(reviewed.state.session, people=frozenset("X"))
    asked, given = Job(JobKind.REVIEW, session).question
    told = cast(ReviewAnswer, asked(*given))
    assert told["sentence"] == "You made no mistake. The game was even until the opponent's move 2."
    assert not any(move["retry"] for move in told["moves"])


def test_a_move_of_the_list_is_shown_on_the_board_with_the_better_one(reviewed: Hand) -> None:
    reviewed.click(TOLD["moves"][1]["words"])
    assert str(reviewed.board.position) == "XO./.../..."
    assert reviewed.board.last == 1
    assert reviewed.board.hint == 4
    assert TOLD["moves"][1]["why"] in reviewed.texts


def test_the_list_by_keyboard_wheel_and_buttons(reviewed: Hand) -> None:
    reviewed.post(pygame.MOUSEWHEEL, x=0, y=-100)
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
    hand.click("All moves")
    hand.post(pygame.MOUSEWHEEL, x=0, y=-100)
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
