"""The game in a terminal or over a pipe: the user types a line, the program prints some lines."""

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import TextIO

from noughts.api.analyses import SECONDS, analyse_position
from noughts.api.analysis import explain_position, hint
from noughts.api.opponents import title_of
from noughts.api.review import ReviewAnswer, review
from noughts.api.session import Session
from noughts.cli.output import as_sentence, board_with_values, terminal_width, wrap_text
from noughts.cli.reading import read_line
from noughts.explanations.places import describe_moves
from noughts.explanations.values import describe_standing
from noughts.game.errors import IllegalMoveError, NotationError, NoughtsError
from noughts.game.game import CLASSIC
from noughts.game.notation import quote
from noughts.game.position import Position
from noughts.players.registry import Dice, Player, summary_for
from noughts.render.colours import in_colour
from noughts.render.text import position_text, rules_in_words

HELP = """\
b2      take a cell: column letter and row number, or 1 to 9 on 3 x 3
undo    take back your last move
hint    a good move, and why
values  whether each move wins, draws or loses
why     why the last move was good or bad
review  the turning points of the game
moves   every move so far, with its mistakes
save F  save the game to the file F; noughts play --open F goes on with it
new     start another game
help    this list
quit    leave the game
The first letter is enough: h is hint, ? is help."""


class LeaveError(Exception):
    """The user ends the game."""


@dataclass(eq=False)
class Terminal:
    """A game in a terminal: reads lines from `source` and prints to `out`."""

    source: TextIO
    out: TextIO
    opponent: Player
    dice: Dice
    colour: bool = field(default=False, kw_only=True)

    def __post_init__(self) -> None:
        self.told: set[str] = set()  # sentences that are said once, not in every game
        # a command that returns None leaves the session unchanged
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
        # the first letter is enough; the window has the same keys
        self.letters = {name[0]: name for name in reversed(self.commands)} | {"?": "help"}

    def run(self, session: Session) -> None:
        """Play until the user quits, presses Ctrl-C or ends the input."""
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
        self._say(rules_in_words(game))
        if session.alone:
            self._say("Two people play, X begins.")
        else:
            name, title = self.opponent.name, title_of(self.opponent, game)
            full_name = name if title.lower() == name else f"{title} ({name})"
            self._say(f"The computer is {full_name}: it {summary_for(self.opponent, game)}.")
            self._say(_your_mark(session))
        self._say("Type a cell such as b2, or help.")
        self._show(session)

    def _turn(self, session: Session) -> Session:
        """The session after the computer's move, or after one line of input."""
        if session.computers_turn:
            move = self.opponent.choose(session.position, self.dice)
            return self._play(session, move)
        text = read_line(self.source, self.out)
        if text is None:
            raise LeaveError
        try:
            name = text.lower()
            name = self.letters.get(name, name)
            if name.split(" ", 1)[0] == "save":
                return self._save(session, text[len("save") :].strip())
            if name in self.commands:
                return self.commands[name](session) or session
            return self._play(session, read_move(text, session.position))
        except NoughtsError as error:
            self._say(as_sentence(error))
            return session

    def _play(self, session: Session, move: int) -> Session:
        mark, name = session.position.mover, session.position.game.cell_name(move)
        session = session.play(move)
        self._say(f"{mark} takes {name}.")
        if session.computers_turn:
            self._say(session.heading)  # the computer's reply shows the board
        else:
            self._show(session)
        if session.position.outcome:
            self.review(session)
            self._say("Type new for another game, or quit.")
        return session

    def _show(self, session: Session) -> None:
        """Show the board and whose turn it is."""
        self._board(position_text(session.position, last=session.last))
        self._say(session.heading)

    def _board(self, text: str) -> None:
        self._write(in_colour(text) if self.colour else text)
        widest = max(map(len, text.splitlines()))
        if self.out.isatty() and widest > terminal_width():
            self._say_once(f"This board is {widest} characters wide: make your terminal wider.")

    def undo(self, session: Session) -> Session:
        """Take back the user's last move and the computer's reply."""
        earlier = session.undo()
        if earlier is session:
            self._say("There is nothing to undo.")
        else:
            self._show(earlier)
        return earlier

    def hint(self, session: Session) -> None:
        """Show a good move, and why it is good."""
        self._say(hint(*_as_text(session.position))["words"])

    def values(self, session: Session) -> None:
        """Show the value of each move for its player."""
        position = session.position
        if position.outcome:
            raise IllegalMoveError("the game is over: there is no move to make")
        found = analyse_position(position, SECONDS)
        self._board(board_with_values(found))
        self._say(describe_standing(position, found.verdict))
        for line in describe_moves(found):
            self._say(line)

    def why(self, session: Session) -> None:
        """Say why the last move was good or bad."""
        if session.last is None:
            raise IllegalMoveError("there is no move yet")
        before = session.positions[-2]
        self._say(explain_position(before, session.last, SECONDS).text)

    def review(self, session: Session) -> None:
        """Show the turning points of the game, and the accuracy of both sides."""
        found = self._review(session)
        self._say("Review:")
        self._say(found["sentence"])
        for move in found["moves"]:
            if move["number"] in found["turning_points"]:
                self._say(f"{move['words']} {move['why']}")
        for line in found["words"]:
            self._say(line)
        if any(figure is not None for figure in found["accuracy"].values()):
            self._say_once(found["about"])

    def all_moves(self, session: Session) -> None:
        """Show every move so far, with its mistakes."""
        for move in self._review(session)["moves"]:
            self._say(move["words"])

    def _review(self, session: Session) -> ReviewAnswer:
        if session.last is None:
            raise IllegalMoveError("there is no move yet")
        game = session.position.game
        moves = ",".join(map(game.cell_name, session.moves))
        people = "".join(sorted(session.people))
        return review(str(game), str(session.positions[0]), moves, people=people)

    def _save(self, session: Session, name: str) -> Session:
        """Write the game to a file."""
        if not name:
            raise NotationError("a saved game needs a name: type save game.txt")
        session.to_record(title_of(self.opponent, session.position.game)).save(name)
        self._say(f"Saved in {name}. noughts play --open {name} goes on with it.")
        return session

    def new(self, session: Session) -> Session:
        """Start another game with the same players."""
        fresh = Session(session.positions[:1], people=session.people)
        self._show(fresh)
        return fresh

    def help(self, session: Session) -> None:
        """List the commands."""
        self._say(HELP)

    def leave(self, session: Session) -> None:
        """End the game."""
        raise LeaveError

    def _say(self, text: str) -> None:
        """Print sentences; on a screen, break lines between words."""
        self._write("\n".join(map(wrap_text, text.split("\n"))) if self.out.isatty() else text)

    def _say_once(self, text: str) -> None:
        if text not in self.told:
            self.told.add(text)
            self._say(text)

    def _write(self, text: str) -> None:
        self.out.write(f"{text}\n")
        self.out.flush()


def _your_mark(session: Session) -> str:
    """Which mark the person has, and who moves first."""
    (mark,) = session.people
    first = "move first" if session.persons_turn else "move second"
    if session.position.game.one_mark:
        return f"You {first}."
    return f"You are {mark} and {first}."


def read_move(text: str, position: Position) -> int:
    """The cell that the user typed: `b2`, or on 3 x 3 also a digit from 1 to 9.

    >>> read_move("B2", Position()), read_move("5", Position())
    (4, 4)
    """
    if not text:
        raise NotationError("an empty line is not a move: type a cell such as b2, or help")
    if position.game is CLASSIC and len(text) == 1 and text in "123456789":
        return int(text) - 1
    try:
        return position.game.cell_index(text)
    except NotationError:
        last = position.game.cell_name(position.game.cells - 1)
        raise NotationError(
            f"{quote(text)} is neither a cell from a1 to {last} nor a command: type help to list them"
        ) from None


def _as_text(position: Position) -> tuple[str, str]:
    return str(position.game), str(position)
