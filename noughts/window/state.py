"""The state of the window, as immutable data: every key, click or result makes a new state.

A method that does not apply to the present screen returns the same state, so that keys and
buttons can be bound to it without a test.
"""

from dataclasses import dataclass, replace
from enum import Enum
from typing import cast

from noughts.api.analysis import Hint, Values
from noughts.api.opponents import ReplyJson
from noughts.api.review import ReviewAnswer
from noughts.api.session import Session
from noughts.explanations.record import GameRecord
from noughts.game.game import CLASSIC, Game
from noughts.game.position import Position
from noughts.players.levels import FIRST_OPPONENT
from noughts.window.jobs import Job, JobKind, Result

LEAVING = "Leave this game? It is not saved."
EMPTY_SESSION = Session((Position(),))


class Screen(Enum):
    """The screens of the window."""

    START = "start"
    PLAY = "play"
    REVIEW = "review"


@dataclass(frozen=True, slots=True)
class State:
    """The whole window between two events.

    >>> state = State().begin("X")
    >>> state.session.heading
    'Your turn'
    >>> state.play(4).job.kind
    <JobKind.MOVE: 'move'>
    """

    session: Session = EMPTY_SESSION
    screen: Screen = Screen.START
    opponent: str = FIRST_OPPONENT
    game: Game = CLASSIC
    cursor: int | None = None  # the cell selected by the keyboard
    focus: str | None = None  # the name of the button selected by the keyboard
    values_shown: bool = False
    analysis: Values | None = None  # of the present position, once computed
    hint_asked: bool = False
    hint: Hint | None = None  # for the present position, once computed
    lookback: ReviewAnswer | None = None  # the review of the present game, once computed
    selected: int = 0  # the index of the move shown in the review
    all_moves: bool = False  # the review lists all moves, not only the turning points
    note: str = ""  # one sentence for the player
    help_shown: bool = False
    dark: bool = False
    rules_shown: bool = False  # the first screen lists the games with other rules
    leaving: bool = False  # whether the window asks if the game may be left
    saving: bool = False  # whether the game is to be saved
    opening: bool = False  # whether the last saved game is to be opened

    @property
    def job(self) -> Job | None:
        """The job that this state needs; only the state decides which job runs."""
        session = self.session
        if self.screen is Screen.REVIEW and self.lookback is None:
            return Job(JobKind.REVIEW, session)
        if self.screen is Screen.PLAY:
            if session.computers_turn:
                return Job(JobKind.MOVE, session, self.opponent)
            if self.hint_asked and self.hint is None:
                return Job(JobKind.HINT, session)
            if self.values_shown and self.analysis is None and session.persons_turn:
                return Job(JobKind.VALUES, session)
        return None

    @property
    def shown(self) -> Session:
        """The game up to the position on the board: the latest one, or the one selected in the review."""
        if self.screen is not Screen.REVIEW:
            return self.session
        played = self.selected + 1
        return Session(self.session.positions[: played + 1], self.session.moves[:played], self.session.people)

    def choose_opponent(self, opponent: str) -> "State":
        """Choose another opponent."""
        return replace(self, opponent=opponent, note="")

    def toggle_rules(self) -> "State":
        """List the games with other rules, or the boards again."""
        return replace(self, rules_shown=not self.rules_shown, note="")

    def say(self, sentence: str) -> "State":
        """Show one sentence."""
        return replace(self, note=sentence, saving=False, opening=False)

    def save(self) -> "State":
        """Ask for the game to be saved."""
        has_moves = self.screen is not Screen.START and bool(self.session.moves)
        return replace(self, saving=True) if has_moves else self

    def ask_open(self) -> "State":
        """Ask for the last saved game to be opened."""
        return replace(self, opening=True) if self.screen is Screen.START else self

    def to_record(self) -> GameRecord:
        """The record of the game."""
        return self.session.to_record(self.opponent)

    def open_record(self, record: GameRecord) -> "State":
        """Go on with the game of a record."""
        session = Session.of_record(record)
        fresh = self.choose_game(session.position.game)._start(session.people)
        return replace(fresh, session=session, opening=False)

    def choose_game(self, game: Game) -> "State":
        """Choose another board."""
        return replace(self, game=game, note="")

    def begin(self, *marks: str) -> "State":
        """Start a game with these marks for people; with both marks, two people play."""
        if self.screen is not Screen.START:
            return self
        return self._start(frozenset(marks))

    def play_again(self) -> "State":
        """Start the same game from the first move."""
        return self if self.screen is Screen.START else self._start(self.session.people)

    def _start(self, people: frozenset[str]) -> "State":
        return replace(
            self.clear_answers(),
            session=Session((Position(self.game),), people=people),
            screen=Screen.PLAY,
            cursor=None,
            focus=None,
            lookback=None,
        )

    def play(self, cell: int) -> "State":
        """Play a person's move."""
        session = self.session
        if self.screen is not Screen.PLAY or not session.persons_turn:
            return self
        taken = session.position.mark(cell)
        if taken:
            return replace(self, note=f"{self.game.cell_name(cell)} is taken by {taken}.")
        if cell not in session.position.moves:  # a mark falls in its column
            cell = next(
                move for move in session.position.moves if move % self.game.width == cell % self.game.width
            )
        return replace(
            self.clear_answers(), session=session.play(cell), cursor=None if self.cursor is None else cell
        )

    def undo(self) -> "State":
        """Take back a person's last move and the moves after it."""
        earlier = self.session.undo()
        if self.screen is not Screen.PLAY or earlier is self.session:
            return self
        return replace(self.clear_answers(), session=earlier, lookback=None)

    def ask_hint(self) -> "State":
        """Ask for a hint."""
        if self.screen is not Screen.PLAY or not self.session.persons_turn:
            return self
        return replace(self, hint_asked=True, note="", leaving=False)

    def toggle_values(self) -> "State":
        """Show or hide the value of every move."""
        if self.screen is not Screen.PLAY:
            return self
        return replace(self, values_shown=not self.values_shown, note="", leaving=False)

    def toggle_dark(self) -> "State":
        """Switch between light and dark colours."""
        return replace(self, dark=not self.dark)

    def toggle_help(self) -> "State":
        """Show or hide the list of keys."""
        return replace(self, help_shown=not self.help_shown, focus=None)

    def open_review(self) -> "State":
        """Open the review of a finished game."""
        if self.screen is not Screen.PLAY or self.session.position.outcome is None:
            return self
        return replace(self, screen=Screen.REVIEW, selected=len(self.session.moves) - 1, focus=None, note="")

    def toggle_all_moves(self) -> "State":
        """List all moves in the review, or only the turning points."""
        return replace(self, all_moves=not self.all_moves)

    def retry(self) -> "State":
        """Continue the game from before the selected move."""
        if self.screen is not Screen.REVIEW:
            return self
        before, session = self.selected, self.session
        earlier = Session(session.positions[: before + 1], session.moves[:before], session.people)
        return replace(self.clear_answers(), screen=Screen.PLAY, session=earlier, lookback=None, focus=None)

    def select(self, move: int) -> "State":
        """Select a move of the review."""
        return replace(self, selected=max(0, min(move, len(self.session.moves) - 1)))

    def back(self) -> "State":
        """Leave the help, the review or the game; a game in which you have moved only when asked twice."""
        if self.help_shown:
            return replace(self, help_shown=False)
        if self.would_lose_game and not self.leaving:
            return replace(self, leaving=True, note=LEAVING, focus=None)
        return self._leave()

    def go_on(self) -> "State":
        """Stay in the game."""
        return replace(self, leaving=False, note="", focus=None)

    @property
    def would_lose_game(self) -> bool:
        """Whether leaving would throw away a game in which you have moved."""
        unfinished = self.screen is Screen.PLAY and self.session.position.outcome is None
        return unfinished and self.session.undo() is not self.session

    def _leave(self) -> "State":
        earlier = Screen.PLAY if self.screen is Screen.REVIEW else Screen.START
        return replace(self.clear_answers(), screen=earlier, focus=None)

    def clear_answers(self) -> "State":
        """The same state without hint, values and note of the present position."""
        return replace(self, analysis=None, hint_asked=False, hint=None, note="", leaving=False)

    def focus_on(self, name: str) -> "State":
        """Select a button with the keyboard."""
        return replace(self, focus=name)

    def without_keyboard(self) -> "State":
        """Hide the keyboard selection, because the mouse or a finger is used."""
        return replace(self, focus=None, cursor=None)

    def play_at_cursor(self) -> "State":
        """Play the cell selected by the keyboard."""
        return self if self.cursor is None or self.help_shown else self.play(self.cursor)

    def play_digit(self, digit: int) -> "State":
        """Play a cell of 3 x 3 by its number, counted row by row."""
        return self.play(digit - 1) if self.game is CLASSIC else self

    def scroll(self, lines: int) -> "State":
        """Go up or down in the review by the mouse wheel."""
        return self.select(self.selected + lines) if self.screen is Screen.REVIEW else self

    def move_cursor(self, right: int, down: int) -> "State":
        """Move the selected cell, or the selected move of the review, by one step."""
        if self.screen is Screen.REVIEW:
            return self.select(self.selected + right + down)
        width, height = self.game.width, self.game.height
        if self.cursor is None:
            middle = height // 2 * width + width // 2
            return replace(self, cursor=middle, focus=None)
        row, column = divmod(self.cursor, width)
        row, column = (row + down) % height, (column + right) % width
        return replace(self, cursor=row * width + column, focus=None)

    def receive(self, result: Result) -> "State":
        """Take in the result of `job`."""
        match self.job and self.job.kind:
            case JobKind.MOVE:
                move = cast(ReplyJson, result)["move"]
                return replace(self.clear_answers(), session=self.session.play(self.game.cell_index(move)))
            case JobKind.HINT:
                return replace(self, hint=cast(Hint, result))
            case JobKind.VALUES:
                return replace(self, analysis=cast(Values, result))
            case JobKind.REVIEW:
                review = cast(ReviewAnswer, result)
                return replace(self, lookback=review).select(review["opens_at"] - 1)
        return self

    def fail(self, sentence: str) -> "State":
        """Show why the job failed, and go to a screen that does not need it."""
        job = self.job
        earlier = self._leave() if job and job.kind in (JobKind.MOVE, JobKind.REVIEW) else self
        return replace(earlier.clear_answers(), values_shown=False, note=sentence)
