"""Hint, values, help, light and dark, resizing, and leaving while the computer thinks."""

from threading import Event
from threading import enumerate as threads

import pygame

from noughts.api.analysis import hint, values
from noughts.api.opponents import reply_to_json
from noughts.explanations.values import LEGEND
from noughts.game.errors import NoughtsError
from noughts.game.game import Game
from noughts.game.position import Position
from noughts.solving.oracle import analyse
from noughts.window.jobs import Job, JobKind, Result
from noughts.window.state import Screen, State
from tests.window.conftest import Open
from tests.window.hand import Hand


class Ponderer:
    """Thinks until it may answer or nobody wants to know."""

    def __init__(self) -> None:
        self.started = Event()
        self.cancels: list[Event] = []
        self.answer = Event()

    def __call__(self, job: Job, cancel: Event) -> Result:
        self.cancels.append(cancel)
        self.started.set()
        while not (cancel.is_set() or self.answer.is_set()):
            sum(range(1000))  # at work in Python, as a search is
        position = job.session.position
        return reply_to_json(position, position.moves[0])


def test_a_hint_is_the_best_move_and_says_why(hand: Hand) -> None:
    hand.press("f", "1", "4", "h")
    hand.rest()
    position = Position.parse("X../O../...")
    best = analyse(position).verdict.best
    assert best is not None
    assert hand.board.hint == best
    assert hint("3x3k3", str(position))["words"] in hand.texts
    hand.click(best)
    assert hand.board.hint is None


def test_a_hint_on_a_board_with_no_table(open_hand: Open) -> None:
    hand = open_hand(State(game=Game(4, 4, 4)))
    hand.press("f", "h")
    hand.rest()
    assert hand.board.hint in hand.state.session.position.moves


def test_values_stand_in_every_empty_cell_in_letters(hand: Hand) -> None:
    hand.press("f", "1", "4", "v")
    hand.rest()
    analysis = analyse(Position.parse("X../O../..."))
    assert set(hand.board.notes) == set(analysis.position.moves)
    for move in analysis.moves:
        letter, ink = {1: ("W", "won"), 0: ("D", "faint"), -1: ("L", "lost")}[move.value or 0]
        assert hand.board.notes[move.cell].text.startswith(letter)
        assert hand.board.notes[move.cell].ink == ink
        assert hand.board.notes[move.cell].best == move.best
    assert any(LEGEND in text for text in hand.texts)
    hand.press("5")
    hand.rest()
    assert len(hand.board.notes) == 6
    hand.press("v")
    assert hand.board.notes == {}


def test_beside_the_board_mirror_images_are_told_once(hand: Hand) -> None:
    hand.press("f", "5", "v")
    hand.rest()
    assert any("Draw: the four corners. Loss in 3 moves: the four edges." in text for text in hand.texts)


def test_values_that_are_not_proven_say_so(open_hand: Open) -> None:
    def perform(job: Job, cancel: Event) -> Result:
        return values("15x15k5", str(job.session.position), seconds=0)

    hand = open_hand(State(game=Game(15, 15, 5)), perform)
    hand.press("f", "v")
    hand.rest()
    assert sorted(note.text for note in hand.board.notes.values()) == ["~1", "~2", "~3", "~4", "~5"], (
        "no wall of question marks"
    )
    assert any(text.startswith("Estimates, not proven: ") for text in hand.texts)


def test_help_covers_the_game_and_goes_away(hand: Hand) -> None:
    hand.press("f", "5", "?")
    assert "Keys" in hand.texts
    hand.press("1", "u", "n")
    assert hand.state.session.moves == (4,)
    hand.press(pygame.K_ESCAPE)
    assert hand.state.screen is Screen.PLAY
    assert "Keys" not in hand.texts
    hand.click("Help")
    hand.click("Close")
    assert "Keys" not in hand.texts


def test_light_and_dark(hand: Hand) -> None:
    corner = hand.app.window.get_surface().get_at
    light = corner((1, 1))
    hand.press("d")
    dark = corner((1, 1))
    assert sum(light[:3]) > 600
    assert sum(dark[:3]) < 150
    hand.click("Dark")
    assert corner((1, 1)) == light


def test_a_window_of_another_size_is_played_in_the_same_way(hand: Hand) -> None:
    hand.press("f")
    for size, cell in (((360, 480), 0), ((1600, 1000), 3), ((500, 900), 1), ((700, 400), 4)):
        hand.app.window.size = size
        hand.post(pygame.VIDEOEXPOSE)
        assert hand.app.window.get_surface().get_size() == size
        hand.click(cell)
    assert hand.state.session.moves == (0, 3, 1, 4)


def test_the_window_draws_on_while_the_computer_thinks(open_hand: Open) -> None:
    ponderer = Ponderer()
    hand = open_hand(State(game=Game(15, 15, 5)), ponderer)
    hand.press("o")
    hand.until(ponderer.started.is_set)
    assert "Computer thinking..." in hand.texts
    busy = hand.app.layout.busy
    assert busy is not None
    pictures: set[bytes] = set()
    while len(pictures) <= 20:
        next(hand.frames)
        pictures.add(_picture(hand, busy))
    hand.press("d")
    assert hand.state.dark, "a key is heard while the computer thinks"
    hand.click(0)
    assert hand.state.session.moves == (), "nobody moves while it is the computer's turn"
    ponderer.answer.set()
    hand.until(lambda: hand.state.session.moves == (0,))


def _picture(hand: Hand, rect: pygame.Rect) -> bytes:
    return pygame.image.tobytes(hand.app.window.get_surface().subsurface(rect), "RGB")


def test_a_game_can_be_left_while_the_computer_thinks(open_hand: Open) -> None:
    ponderer = Ponderer()
    hand = open_hand(perform=ponderer)
    hand.press("o")
    hand.until(ponderer.started.is_set)
    hand.press(pygame.K_ESCAPE)
    assert hand.state.screen is Screen.START
    assert ponderer.cancels[0].is_set()
    hand.press("f")
    ponderer.answer.set()
    hand.press("5")
    assert hand.state.session.moves == (4,), "the move of the game that was left is dropped"


def test_undo_while_the_computer_thinks(open_hand: Open) -> None:
    ponderer = Ponderer()
    hand = open_hand(perform=ponderer)
    hand.press("x", "5")
    hand.until(ponderer.started.is_set)
    hand.press("u")
    assert ponderer.cancels[0].is_set()
    assert hand.state.session.moves == ()
    hand.press("5")
    hand.until(lambda: len(ponderer.cancels) == 2)
    assert not ponderer.cancels[1].is_set()


def test_closing_the_window_ends_the_thinking(open_hand: Open) -> None:
    ponderer = Ponderer()
    hand = open_hand(perform=ponderer)
    before = len(threads())
    hand.press("o")
    hand.until(ponderer.started.is_set)
    assert len(threads()) == before + 1
    pygame.event.post(pygame.Event(pygame.QUIT))
    assert list(hand.frames) == [None], "one more frame, then the loop ends"
    assert len(threads()) == before
    assert not pygame.display.get_init()


def test_what_cannot_be_thought_out_is_said(open_hand: Open) -> None:
    def perform(job: Job, cancel: Event) -> Result:
        raise NoughtsError(f"no {job.kind.value} today")

    hand = open_hand(perform=perform)
    hand.press("f", "h")
    hand.rest()
    assert f"no {JobKind.HINT.value} today" in hand.texts
    hand.press(pygame.K_ESCAPE, "o")
    hand.rest()
    assert hand.state.screen is Screen.START
    assert f"no {JobKind.MOVE.value} today" in hand.texts
