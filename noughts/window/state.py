"""What the window shows, as immutable data: every key, click or result makes a new state.

A method that makes no sense on the present screen returns the same state, so that keys and
buttons can be bound to it without asking first.
"""

from dataclasses import dataclass, replace
from enum import Enum
from typing import cast

from noughts.api.analysis import Hint, Values
from noughts.api.opponents import ReplyJson
from noughts.api.review import ReviewAnswer
from noughts.api.session import Session
from noughts.game.game import CLASSIC, Game
from noughts.game.position import Position
from noughts.players.levels import FIRST_OPPONENT
from noughts.window.jobs import Job, JobKind, Result

EMPTY_TABLE = Session((Position(),))


class Screen(Enum):
    """Where the person is."""

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

    session: Session = EMPTY_TABLE
    screen: Screen = Screen.START
    opponent: str = FIRST_OPPONENT
    game: Game = CLASSIC
    cursor: int | None = None  # the cell the keyboard is at, once it is used
    focus: str | None = None  # the label of the button the keyboard is at
    values_shown: bool = False
    analysis: Values | None = None  # of the present position, once it is known
    hint_asked: bool = False
    hint: Hint | None = None  # in the present position, once it is known
    lookback: ReviewAnswer | None = None  # at the present game, once it is known
    selected: int = 0  # the move of the review that is looked at
    all_moves: bool = False  # does the review list all of them, or only the turning points?
    note: str = ""  # one sentence for the person
    help_shown: bool = False
    dark: bool = False

    @property
    def job(self) -> Job | None:
        """What has to be thought about now; it follows from what is shown, nothing else starts work."""
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
        """The game as the board shows it: up to now, or up to the move of the review."""
        if self.screen is not Screen.REVIEW:
            return self.session
        played = self.selected + 1
        return Session(self.session.positions[: played + 1], self.session.moves[:played], self.session.people)

    def choose_opponent(self, opponent: str) -> "State":
        """Take somebody else to play against."""
        return replace(self, opponent=opponent, note="")

    def choose_game(self, game: Game) -> "State":
        """Take another board."""
        return replace(self, game=game, note="")

    def begin(self, *marks: str) -> "State":
        """Sit down at the board with these marks; with both of them a friend sits opposite."""
        if self.screen is not Screen.START:
            return self
        return self._start(frozenset(marks))

    def play_again(self) -> "State":
        """The same game from the first move."""
        return self if self.screen is Screen.START else self._start(self.session.people)

    def _start(self, people: frozenset[str]) -> "State":
        return replace(
            self.touched(),
            session=Session((Position(self.game),), people=people),
            screen=Screen.PLAY,
            cursor=None,
            focus=None,
            lookback=None,
        )

    def play(self, cell: int) -> "State":
        """A person takes a cell."""
        session = self.session
        if self.screen is not Screen.PLAY or not session.persons_turn:
            return self
        taken = session.position.mark(cell)
        if taken:
            return replace(self, note=f"{self.game.cell_name(cell)} is taken by {taken}.")
        return replace(
            self.touched(), session=session.play(cell), cursor=None if self.cursor is None else cell
        )

    def undo(self) -> "State":
        """Take back the last move of a person, and what was played after it."""
        earlier = self.session.undo()
        if self.screen is not Screen.PLAY or earlier is self.session:
            return self
        return replace(self.touched(), session=earlier, lookback=None)

    def ask_hint(self) -> "State":
        """Ask what to play."""
        if self.screen is not Screen.PLAY or not self.session.persons_turn:
            return self
        return replace(self, hint_asked=True, note="")

    def toggle_values(self) -> "State":
        """Show what every move is worth, or stop showing it."""
        if self.screen is not Screen.PLAY:
            return self
        return replace(self, values_shown=not self.values_shown, note="")

    def toggle_dark(self) -> "State":
        """From light to dark and back."""
        return replace(self, dark=not self.dark)

    def toggle_help(self) -> "State":
        """Show the keys, or stop showing them."""
        return replace(self, help_shown=not self.help_shown, focus=None)

    def open_review(self) -> "State":
        """Look at a finished game move by move."""
        if self.screen is not Screen.PLAY or self.session.position.outcome is None:
            return self
        return replace(self, screen=Screen.REVIEW, selected=len(self.session.moves) - 1, focus=None, note="")

    def toggle_all_moves(self) -> "State":
        """List all moves in the review, or only the turning points."""
        return replace(self, all_moves=not self.all_moves)

    def retry(self) -> "State":
        """Go on with the game from the moment before the move that is looked at."""
        if self.screen is not Screen.REVIEW:
            return self
        before, session = self.selected, self.session
        earlier = Session(session.positions[: before + 1], session.moves[:before], session.people)
        return replace(self.touched(), screen=Screen.PLAY, session=earlier, lookback=None, focus=None)

    def select(self, move: int) -> "State":
        """Look at another move of the review."""
        return replace(self, selected=max(0, min(move, len(self.session.moves) - 1)))

    def back(self) -> "State":
        """One step back: out of the help, the review, the game."""
        if self.help_shown:
            return replace(self, help_shown=False)
        earlier = Screen.PLAY if self.screen is Screen.REVIEW else Screen.START
        return replace(self.touched(), screen=earlier, focus=None)

    def touched(self) -> "State":
        """The same state without what was known or said of the present position only."""
        return replace(self, analysis=None, hint_asked=False, hint=None, note="")

    def focus_on(self, name: str) -> "State":
        """Take the keyboard to a button."""
        return replace(self, focus=name)

    def without_keyboard(self) -> "State":
        """The mouse or a finger took over."""
        return replace(self, focus=None, cursor=None)

    def play_at_cursor(self) -> "State":
        """Take the cell the keyboard is at."""
        return self if self.cursor is None or self.help_shown else self.play(self.cursor)

    def play_digit(self, digit: int) -> "State":
        """Take a cell of 3 x 3 by its number, row by row."""
        return self.play(digit - 1) if self.game is CLASSIC else self

    def scroll(self, lines: int) -> "State":
        """TurnJson the wheel over the review."""
        return self.select(self.selected + lines) if self.screen is Screen.REVIEW else self

    def steer(self, right: int, down: int) -> "State":
        """Move the keyboard's cell, or the move of the review, one step."""
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
        """The result of `job`."""
        match self.job and self.job.kind:
            case JobKind.MOVE:
                move = cast(ReplyJson, result)["move"]
                return replace(self.touched(), session=self.session.play(self.game.cell_index(move)))
            case JobKind.HINT:
                return replace(self, hint=cast(Hint, result))
            case JobKind.VALUES:
                return replace(self, analysis=cast(Values, result))
            case JobKind.REVIEW:
                review = cast(ReviewAnswer, result)
                return replace(self, lookback=review).select(review["opens_at"] - 1)
        return self

    def fail(self, sentence: str) -> "State":
        """The job cannot be done: say why, and go where it is not asked for."""
        job = self.job
        earlier = self.back() if job and job.kind in (JobKind.MOVE, JobKind.REVIEW) else self
        return replace(earlier.touched(), values_shown=False, note=sentence)
