"""PBrain, the protocol of gomoku managers: each line that comes in has some lines as its answer.

    START 15, RECTSTART 15,12, RESTART      a board; five in a row or more win
    BEGIN, TURN 7,8, BOARD ... DONE         the opponent's marks; the answer is a move: column,row from 0
    TAKEBACK 7,8                            remove a mark
    INFO timeout_turn 5000                  a setting; without an answer
    ABOUT, END

The answer is ERROR and a sentence if a command is impossible, UNKNOWN and a sentence if there is no such
command.
"""

import threading
from collections.abc import Callable, Iterator

from noughts import __version__
from noughts.game.errors import NoughtsError
from noughts.game.game import Game
from noughts.game.notation import LONGEST, quote
from noughts.game.position import Position
from noughts.solving.limit import Limit
from noughts.solving.oracle import advise

K = 5
ABOUT = f'name="noughts", version="{__version__}", author="the noughts project"'
MINE, THEIRS = "1", "2"  # the owner of a mark, in BOARD
TURN_SECONDS = 5.0  # per move, unless the manager says otherwise
MOVES_LEFT = 15  # the time left for the game is shared by this many moves
SHARE, MARGIN = 0.7, 0.1  # use this share of the time, less these seconds for the pipe

Advise = Callable[[Position, float], int | None]


class PBrain:
    """One side of a game; `advise` finds a move within a number of seconds."""

    def __init__(self, advise: Advise) -> None:
        self._advise = advise
        self._game: Game | None = None
        self._marks: dict[int, str] = {}  # cell -> owner
        self._board: list[str] | None = None  # the lines of BOARD so far, before DONE
        self._settings: dict[str, float] = {}

    def answers(self, line: str) -> Iterator[str]:
        """The answers to a line."""
        word, _, rest = line.strip().partition(" ")
        command = word.upper()
        try:
            if self._board is not None:
                yield from self._read_board(self._board, line.strip())
            elif command in COMMANDS:
                yield from COMMANDS[command](self, rest.strip())
            elif command:
                yield f"UNKNOWN {quote(word)} is not a command of this engine"
        except NoughtsError as error:
            yield f"ERROR {error}"

    @property
    def seconds(self) -> float:
        """The time for a move: the time per turn, or a share of the time left for the game."""
        most = self._settings.get("timeout_turn", 1000 * TURN_SECONDS) / 1000
        if self._settings.get("timeout_match"):
            left = self._settings.get("time_left", self._settings["timeout_match"])
            most = min(most, left / 1000 / MOVES_LEFT)
        return max(0.0, SHARE * most - MARGIN)

    # ---- the commands

    def _start(self, rest: str) -> Iterator[str]:
        sides = rest.split(",") if "," in rest else [rest, rest]
        numbers = [int(side) for side in sides if side.strip().isascii() and side.strip().isdigit()]
        if len(numbers) != 2 or not K <= max(numbers) <= LONGEST or not min(numbers):
            raise NoughtsError(f"there is no board {quote(rest)}: a side has {K} to {LONGEST} cells")
        width, height = numbers
        self._game = Game(width, height, K)
        self._marks = {}
        yield "OK"

    def _restart(self, rest: str) -> Iterator[str]:
        self._require_game()
        self._marks = {}
        yield "OK"

    def _begin(self, rest: str) -> Iterator[str]:
        self._require_game()
        if self._marks:
            raise NoughtsError("there are marks on the board: BEGIN is for an empty one")
        yield self._move()

    def _turn(self, rest: str) -> Iterator[str]:
        self._put(self._cell(rest), THEIRS)
        yield self._move()

    def _begin_board(self, rest: str) -> Iterator[str]:
        self._require_game()
        self._board = []
        yield from ()

    def _read_board(self, board: list[str], line: str) -> Iterator[str]:
        """Keep a line of BOARD; DONE sets up the board and answers with a move."""
        if line.upper() != "DONE":
            board.append(line)
            return
        self._board, self._marks = None, {}
        for mark in board:
            place, _, whose = mark.rpartition(",")
            if whose.strip() not in (MINE, THEIRS):
                raise NoughtsError(f"{quote(mark)} is not a mark: write column,row,1 for mine, 2 for yours")
            self._put(self._cell(place), whose.strip())
        yield self._move()

    def _take_back(self, rest: str) -> Iterator[str]:
        if self._marks.pop(self._cell(rest), None) is None:
            raise NoughtsError(f"there is no mark at {rest} to take back")
        yield "OK"

    def _info(self, rest: str) -> Iterator[str]:
        key, _, value = rest.partition(" ")
        try:
            number = float(value)
            whole = int(number)
        except (ValueError, OverflowError):  # a folder, a setting for other engines, nan or inf
            return
        self._settings[key.lower()] = number
        if key.lower() == "rule" and whole & ~2:
            yield f"MESSAGE rule {value} is not supported: {K} in a row or more win"

    def _about(self, rest: str) -> Iterator[str]:
        yield ABOUT

    # ---- helpers of the commands

    def _require_game(self) -> Game:
        if self._game is None:
            raise NoughtsError("there is no board yet: START 15 makes one")
        return self._game

    def _cell(self, text: str) -> int:
        game = self._require_game()
        column, _, row = (part.strip() for part in text.partition(","))
        plain = column.isascii() and row.isascii() and column.isdigit() and row.isdigit()
        if not plain or int(column) >= game.width or int(row) >= game.height:
            last = f"{game.width - 1},{game.height - 1}"
            raise NoughtsError(f"{quote(text)} is not a cell of this board: cells go from 0,0 to {last}")
        return int(row) * game.width + int(column)

    def _put(self, cell: int, whose: str) -> None:
        if cell in self._marks:
            raise NoughtsError(f"the cell {self._place(cell)} is taken")
        self._marks[cell] = whose

    def _place(self, cell: int) -> str:
        row, column = divmod(cell, self._require_game().width)
        return f"{column},{row}"

    def _position(self) -> Position:
        """The position, with this engine to move."""
        mine, theirs = (
            sum(1 << cell for cell, whose in self._marks.items() if whose == side) for side in (MINE, THEIRS)
        )
        ahead = theirs.bit_count() - mine.bit_count()
        if ahead not in (0, 1):
            raise NoughtsError(
                f"it is not my turn: I have {mine.bit_count()} marks, the opponent {theirs.bit_count()}"
            )
        return Position(self._require_game(), *((theirs, mine) if ahead else (mine, theirs)))

    def _move(self) -> str:
        position = self._position()
        if position.outcome:
            raise NoughtsError("the game is over")
        if self._marks:
            move = self._advise(position, self.seconds)
        else:  # the centre needs no search
            move = position.game.height // 2 * position.game.width + position.game.width // 2
        if move is None or move not in position.moves:  # never answer with an illegal move
            move = position.moves[0]
        self._marks[move] = MINE
        return self._place(move)


COMMANDS: dict[str, Callable[[PBrain, str], Iterator[str]]] = {
    "START": PBrain._start,
    "RECTSTART": PBrain._start,
    "RESTART": PBrain._restart,
    "BEGIN": PBrain._begin,
    "TURN": PBrain._turn,
    "BOARD": PBrain._begin_board,
    "TAKEBACK": PBrain._take_back,
    "INFO": PBrain._info,
    "ABOUT": PBrain._about,
}


def make_adviser(cancel: threading.Event) -> Advise:
    """The oracle's advice as a function; `cancel` ends it at once."""
    return lambda position, seconds: advise(position, limit=Limit(seconds=seconds), cancel=cancel).move
