"""Whole games through the real event loop: mouse, keyboard, fingers; on small, large and oblong boards."""

import pygame
import pytest

from noughts.game.game import Game
from noughts.game.position import O
from noughts.solving import perfect
from noughts.window.state import Screen, State
from tests.window.conftest import Open
from tests.window.hand import Hand


def choose(hand: Hand, opponent: str, game: str, begin: str) -> None:
    hand.click(opponent)
    hand.click(game)
    hand.click(begin)


def finish(hand: Hand) -> None:
    """Take the first free cell until the game is over."""
    hand.rest()
    while hand.state.session.persons_turn:
        hand.click(hand.state.session.position.moves[0])
        hand.rest()


def test_the_first_screen_says_what_the_contract_says(hand: Hand) -> None:
    assert hand.app.window.title == "Play Tic-Tac-Toe"
    assert {"Play Tic-Tac-Toe", "Play as X", "Play as O", "Play with a friend"} <= set(hand.texts)


@pytest.mark.parametrize(
    ("board", "game"),
    [("3 x 3, 3 in a row", "3x3k3"), ("4 x 4, 4 in a row", "4x4k4"), ("7 x 7, 5 in a row", "7x7k5")],
)
@pytest.mark.parametrize("mark", ["X", "O"])
def test_a_game_by_mouse(hand: Hand, board: str, game: str, mark: str) -> None:
    choose(hand, "Random", board, f"Play as {mark}")
    session = hand.state.session
    assert session.position.game == Game.parse(game)
    assert session.people == {mark}
    hand.rest()
    assert f"Play as {mark}" in hand.texts
    finish(hand)
    outcome = hand.state.session.position.outcome
    assert outcome is not None
    heading = f"Game Over: {outcome.winner} wins." if outcome.winner else "Game Over: Tie."
    assert heading in hand.texts
    hand.click("Play Again")
    assert hand.state.session.people == {mark}
    assert len(hand.state.session.moves) <= 1


@pytest.mark.parametrize("game", ["3x3k3", "4x4k4", "4x3k3"])
def test_a_game_by_keyboard(open_hand: Open, game: str) -> None:
    hand = open_hand(State(opponent="random", game=Game.parse(game)))
    hand.press("o")
    hand.rest()
    assert len(hand.state.session.moves) == 1
    while hand.state.session.persons_turn:
        hand.go_to(hand.state.session.position.moves[-1])
        hand.press(pygame.K_RETURN)
        hand.rest()
    assert hand.state.session.position.outcome is not None
    hand.press("n")
    assert hand.state.session.position.outcome is None
    hand.press(pygame.K_ESCAPE)
    assert hand.state.screen is Screen.START


def test_the_first_screen_by_keyboard(hand: Hand) -> None:
    hand.press(pygame.K_TAB)
    assert hand.state.focus == "Play as X"
    hand.press(pygame.K_UP, pygame.K_LEFT)
    assert hand.state.focus == "5 x 5, 4 in a row"
    hand.press(pygame.K_RETURN)
    assert hand.state.game == Game(5, 5, 4)
    hand.press(pygame.K_DOWN, pygame.K_RIGHT, pygame.K_SPACE)
    assert hand.state.screen is Screen.PLAY
    assert hand.state.session.people == {O}


def test_arrows_stop_at_the_rim_and_tab_goes_round(hand: Hand) -> None:
    hand.press(pygame.K_TAB, pygame.K_DOWN, pygame.K_DOWN, pygame.K_DOWN)
    assert hand.state.focus == "Play with a friend"
    seen = []
    while hand.state.focus not in seen:
        seen.append(hand.state.focus)
        hand.press(pygame.K_TAB)
    assert len(seen) == len(hand.app.layout.buttons)
    hand.press(pygame.K_TAB, mod=pygame.KMOD_SHIFT)
    assert hand.state.focus == seen[-1]


def test_a_game_by_digits(hand: Hand) -> None:
    hand.press("f")
    for digit in "14253":
        hand.press(digit)
    assert "Game Over: X wins." in hand.texts
    assert hand.board.position.outcome is not None
    assert hand.board.position.outcome.line == (0, 1, 2)
    assert hand.board.last == 2


def test_a_game_by_touch_counts_every_finger_once(hand: Hand) -> None:
    hand.touch("Play with a friend")
    for cell in (0, 3, 1, 4, 2):
        hand.touch(cell)
    assert hand.state.session.moves == (0, 3, 1, 4, 2)
    assert "Game Over: X wins." in hand.texts


def test_two_friends_can_tie(hand: Hand) -> None:
    hand.click("Play with a friend")
    for number, cell in enumerate((4, 0, 2, 6, 3, 5, 1, 7, 8)):
        assert hand.texts[0] == f"Play as {'XO'[number % 2]}"
        hand.click(cell)
    assert "Game Over: Tie." in hand.texts


def test_a_person_who_plays_perfectly_draws(hand: Hand) -> None:
    for begin in ("Play as X", "Play as O"):
        choose(hand, "Perfect", "3 x 3, 3 in a row", begin)
        hand.rest()
        while hand.state.session.persons_turn:
            move = perfect.best(hand.state.session.position)
            assert move is not None
            hand.click(move)
            hand.rest()
        assert "Game Over: Tie." in hand.texts
        hand.click("Menu")


def test_a_taken_cell_is_refused_in_words(hand: Hand) -> None:
    hand.press("f", "5", "5")
    assert "b2 is taken by X." in hand.texts
    assert hand.state.session.moves == (4,)
    hand.press("1")
    assert "b2 is taken by X." not in hand.texts


def test_only_the_left_button_plays(hand: Hand) -> None:
    hand.press("f")
    hand.click(4, button=pygame.BUTTON_RIGHT)
    assert hand.state.session.moves == ()


def test_undo_takes_back_the_persons_move_and_the_answer(hand: Hand) -> None:
    hand.press("x")
    hand.click(0)
    hand.rest()
    assert len(hand.state.session.moves) == 2
    hand.press("u", "u")
    assert hand.state.session == hand.state.play_again().session


def test_undo_also_after_the_end(hand: Hand) -> None:
    hand.press("f", *"14253", "u")
    assert hand.state.session.position.outcome is None
    assert hand.state.session.moves == (0, 3, 1, 4)


def test_what_the_mouse_is_at_looks_different(hand: Hand) -> None:
    hand.press("f")
    colour_at = hand.app.window.get_surface().get_at
    corner = hand.board.cell_rect(4).move(20, 20).topleft
    usual = colour_at(corner)
    hand.post(pygame.MOUSEMOTION, pos=hand.point(4), touch=False)
    assert colour_at(corner) != usual
    hand.post(pygame.WINDOWLEAVE)
    assert colour_at(corner) == usual
    button = hand.app.layout.button_named("New game")
    assert button is not None
    edge = button.rect.midleft[0] + 4, button.rect.midleft[1]
    usual = colour_at(edge)
    hand.post(pygame.MOUSEMOTION, pos=hand.point("New game"), touch=False)
    assert colour_at(edge) != usual


def test_no_cell_looks_different_when_the_game_is_over(hand: Hand) -> None:
    hand.press("f")
    hand.post(pygame.MOUSEMOTION, pos=hand.point(8), touch=False)
    for digit in "14253":
        hand.press(digit)
    assert hand.state.session.position.outcome
    colour_at = hand.app.window.get_surface().get_at
    pointed, other = (hand.board.cell_rect(cell).move(20, 20).topleft for cell in (8, 7))
    assert colour_at(pointed) == colour_at(other)


def test_a_button_that_has_nothing_to_do_cannot_be_pressed(hand: Hand) -> None:
    hand.press("f")
    undo = hand.app.layout.button_named("Undo")
    assert undo is not None
    assert not undo.enabled
    assert hand.app.layout.target_at(undo.rect.center) is None


def test_a_key_that_is_held_down_moves_on_but_presses_nothing_twice(hand: Hand) -> None:
    hand.press("f", pygame.K_RIGHT)
    for _ in range(2):
        hand.post(pygame.KEYDOWN, key=pygame.K_RIGHT, unicode="", mod=0)
    assert hand.state.cursor == 3
    for _ in range(3):
        hand.post(pygame.KEYDOWN, key=pygame.K_v, unicode="v", mod=0)
    assert hand.state.values_shown
    hand.press("v")
    assert hand.state.values_shown
    hand.press("v")
    assert not hand.state.values_shown
