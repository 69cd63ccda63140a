"""The state of the window, without a window."""

import pytest

from noughts.game.game import Game
from noughts.game.position import O, Position, X
from noughts.window.jobs import JobKind
from noughts.window.state import Screen, State
from tests.window.hand import thought_out


def answered(state: State) -> State:
    """After the computer's move, if it is its turn."""
    job = state.job
    return state.receive(thought_out(job)) if job and job.kind is JobKind.MOVE else state


@pytest.mark.parametrize("mark", [X, O])
def test_the_perfect_opponent_never_loses_whatever_the_person_does(mark: str) -> None:
    seen: set[Position] = set()
    ends = set()
    unplayed = [answered(State(opponent="perfect").begin(mark))]
    while unplayed:
        state = unplayed.pop()
        position = state.session.position
        if position.outcome:
            ends.add(position.outcome.winner)
        elif position not in seen:
            seen.add(position)
            unplayed += [answered(state.play(move)) for move in position.moves]
    assert mark not in ends
    assert ends == {None, O if mark == X else X}, "it draws, and it wins against mistakes"


@pytest.mark.parametrize("text", ["4x4k4", "3x4k3"])
def test_perfect_does_not_lose_on_other_boards_to_one_who_takes_the_first_cell(text: str) -> None:
    state = answered(State(opponent="perfect", game=Game.parse(text)).begin(O))
    while state.session.persons_turn:
        state = answered(state.play(state.session.position.moves[0]))
    outcome = state.session.position.outcome
    assert outcome is not None
    assert outcome.winner != O


def test_nothing_is_thought_about_unless_the_screen_asks_for_it() -> None:
    state = State()
    assert state.job is None
    state = state.begin(X, O)
    assert state.job is None
    asked = state.ask_hint()
    assert asked.job is not None
    assert asked.job.kind is JobKind.HINT
    assert asked.play(4).job is None, "a move makes the question idle"
    assert asked.back().job is None
    shown = state.toggle_values()
    assert shown.job is not None
    assert shown.job.kind is JobKind.VALUES
    assert shown.play(4).job is not None, "values stay on for the next position"
    assert shown.toggle_values().job is None


def test_equal_questions_are_one_job_and_others_are_not() -> None:
    state = State().begin(X)
    assert state.play(4).job == state.play(4).toggle_dark().toggle_help().job
    assert state.play(4).job != state.play(3).job


@pytest.mark.parametrize(
    "idle",
    [
        State().undo(),
        State().ask_hint(),
        State().toggle_values(),
        State().play_again(),
        State().open_review(),
        State().play(4),
        State().play_at_cursor(),
        State().scroll(1),
        State().play_digit(5),
    ],
)
def test_what_makes_no_sense_on_the_first_screen_does_nothing(idle: State) -> None:
    assert idle == State()


def test_a_person_cannot_move_for_the_computer() -> None:
    state = State().begin(O)
    assert state.play(4) == state
    assert state.ask_hint() == state


def test_the_keyboards_cell_goes_round_the_board() -> None:
    state = State(game=Game(4, 3, 3)).begin(X, O).move_cursor(1, 0)
    assert state.cursor == 6, "it begins in the middle"
    assert state.move_cursor(1, 0).move_cursor(1, 0).cursor == 4
    assert state.move_cursor(0, 1).move_cursor(0, 1).cursor == 2
    assert state.play_at_cursor().cursor == 6
    assert state.play_at_cursor().session.moves == (6,)


def test_digits_are_for_3_x_3_only() -> None:
    assert State().begin(X, O).play_digit(1).session.moves == (0,)
    assert State(game=Game(4, 4, 4)).begin(X, O).play_digit(1).session.moves == ()
    assert State(game=Game(9, 1, 3)).begin(X, O).play_digit(1).session.moves == ()


def test_esc_goes_back_one_step_at_a_time() -> None:
    state = State().begin(X, O)
    for cell in (0, 3, 1, 4, 2):
        state = state.play(cell)
    state = state.open_review().toggle_help()
    assert state.back().screen is Screen.REVIEW
    assert state.back().back().screen is Screen.PLAY
    assert state.back().back().back().screen is Screen.START
    assert state.back().back().back().back().screen is Screen.START
