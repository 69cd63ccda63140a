"""The game in a terminal or over a pipe: one line in, some lines out, no tricks with the screen."""

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any, TextIO

from noughts.api import questions
from noughts.api.session import Session
from noughts.cli.output import board_with_values, wrap_text
from noughts.game.errors import IllegalMoveError, NotationError, NoughtsError
from noughts.game.game import CLASSIC
from noughts.game.notation import quote
from noughts.game.position import Position
from noughts.players.registry import Dice, Player
from noughts.render.colours import in_colour
from noughts.render.text import position_text

HELP = """\
b2      take a cell: column letter and row number, or 1 to 9 on 3 x 3
undo    take back your last move
hint    a good move, and why
values  what each move is worth
why     why the last move was good or bad
review  where the game turned
moves   what every move gave away
new     begin another game
help    this list
quit    leave the game
The first letter is enough: h is hint, ? is help."""


class LeaveError(Exception):
    """The person leaves the table."""


@dataclass(eq=False)
class Terminal:
    """A table in a terminal: lines come in from `source`, everything for people goes to `out`."""

    source: TextIO
    out: TextIO
    opponent: Player
    dice: Dice
    colour: bool = field(default=False, kw_only=True)

    def __post_init__(self) -> None:
        # None: the session stays as it is
        self.commands: dict[str, Callable[[Session], Session | None]] = {
            "undo": self.undo,
            "hint": self.hint,
            "values": self.values,
            "why": self.why,
            "review": self.review,
            "moves": self.all_moves,
            "new": self.new,
            "help": self.help,
            "quit": self.leave,
        }
        # one letter will do, the same as the keys of the window
        self.letters = {name[0]: name for name in reversed(self.commands)} | {"?": "help"}

    def run(self, session: Session) -> None:
        """Play until the person leaves: by word, by Ctrl-C, or because the input ends."""
        try:
            self._greet(session)
            while True:
                session = self._turn(session)
        except LeaveError:
            self._say("Goodbye.")
        except KeyboardInterrupt:
            self._say("\nGoodbye.")

    def _greet(self, session: Session) -> None:
        game = session.position.game
        self._say(f"Tic-tac-toe, {game.width} x {game.height}: {game.k} in a row wins.")
        if session.alone:
            self._say("Two people play, X begins.")
        else:
            name, title = self.opponent.name, questions.title_of(self.opponent)
            called = name if title.lower() == name else f"{title} ({name})"
            self._say(f"The computer is {called}: it {self.opponent.summary}.")
        self._say("Type a cell such as b2, or help.")
        self._show(session)

    def _turn(self, session: Session) -> Session:
        """The session after the computer's move, or after one line of the person's."""
        if session.computers_turn:
            move = self.opponent.choose(session.position, self.dice)
            return self._play(session, move)
        text = self._read().strip()
        try:
            name = text.lower()
            name = self.letters.get(name, name)
            if name in self.commands:
                return self.commands[name](session) or session
            return self._play(session, read_move(text, session.position))
        except NoughtsError as error:
            self._say(f"{str(error)[0].upper()}{str(error)[1:]}.")
            return session

    def _play(self, session: Session, move: int) -> Session:
        mark, name = session.position.mover, session.position.game.cell_name(move)
        session = session.play(move)
        self._say(f"{mark} takes {name}.")
        if session.computers_turn:
            self._say(session.heading)  # the board follows with the computer's answer
        else:
            self._show(session)
        if session.position.outcome:
            self.review(session)
            self._say("Type new for another game, or quit.")
        return session

    def _show(self, session: Session) -> None:
        """The board and whose turn it is."""
        self._board(position_text(session.position, last=session.last))
        self._say(session.heading)

    def _board(self, text: str) -> None:
        self._write(in_colour(text) if self.colour else text)

    def undo(self, session: Session) -> Session:
        """Take back the person's last move and what the computer answered."""
        earlier = session.undo()
        if earlier is session:
            self._say("There is nothing to undo.")
        else:
            self._show(earlier)
        return earlier

    def hint(self, session: Session) -> None:
        """The move to make, and why."""
        self._say(questions.hint(*_asked(session.position))["words"])

    def values(self, session: Session) -> None:
        """What each move is worth to the one who makes it."""
        position = session.position
        if position.outcome:
            raise IllegalMoveError("the game is over: there is no move to make")
        found = questions.analysis(*_asked(position))
        self._board(board_with_values(position, found["moves"]))
        self._say(found["words"])
        for line in found["table"]:
            self._say(line)

    def why(self, session: Session) -> None:
        """Why the last move was good or bad."""
        if session.last is None:
            raise IllegalMoveError("there is no move yet")
        before = session.positions[-2]
        told = questions.explanation(*_asked(before), before.game.cell_name(session.last))
        self._say(" ".join(told["sentences"]))

    def review(self, session: Session) -> None:
        """Where the game turned, and how accurate either side was."""
        looked_back = self._looked_back(session)
        self._say("Review:")
        self._say(looked_back["sentence"])
        for move in looked_back["moves"]:
            if move["number"] in looked_back["turning_points"]:
                self._say(f"{move['words']} {move['why']}")
        for line in looked_back["words"]:
            self._say(line)
        if any(figure is not None for figure in looked_back["accuracy"].values()):
            self._say(looked_back["about"])

    def all_moves(self, session: Session) -> None:
        """What every move so far gave away."""
        for move in self._looked_back(session)["moves"]:
            self._say(move["words"])

    def _looked_back(self, session: Session) -> dict[str, Any]:
        if session.last is None:
            raise IllegalMoveError("there is no move yet")
        game = session.position.game
        moves = ",".join(map(game.cell_name, session.moves))
        people = "".join(sorted(session.people))
        return questions.review(str(game), str(session.positions[0]), moves, people=people)

    def new(self, session: Session) -> Session:
        """The same table with a fresh board."""
        fresh = Session(session.positions[:1], people=session.people)
        self._show(fresh)
        return fresh

    def help(self, session: Session) -> None:
        """What can be typed."""
        self._say(HELP)

    def leave(self, session: Session) -> None:
        """Leave the table."""
        raise LeaveError

    def _read(self) -> str:
        if self.source.isatty():
            self.out.write("> ")
            self.out.flush()
        line = self.source.readline()
        if not line:
            if self.source.isatty():
                self._say("")
            raise LeaveError
        return line

    def _say(self, text: str) -> None:
        """A sentence or more, broken between words where a person reads it on a screen."""
        self._write("\n".join(map(wrap_text, text.split("\n"))) if self.out.isatty() else text)

    def _write(self, text: str) -> None:
        self.out.write(f"{text}\n")
        self.out.flush()


def read_move(text: str, position: Position) -> int:
    """The cell that a person means: `b2`, or on 3 x 3 also the digits 1 to 9.

    >>> read_move("B2", Position()), read_move("5", Position())
    (4, 4)
    """
    if not text:
        raise NotationError("an empty line is no move: type a cell such as b2, or help")
    if position.game is CLASSIC and len(text) == 1 and text in "123456789":
        return int(text) - 1
    try:
        return position.game.cell_index(text)
    except NotationError:
        last = position.game.cell_name(position.game.cells - 1)
        raise NotationError(
            f"{quote(text)} is neither a cell from a1 to {last} nor a word that help lists"
        ) from None


def _asked(position: Position) -> tuple[str, str]:
    return str(position.game), str(position)
