"""PBrain, the protocol of gomoku managers: each line that comes in has some lines as its answer.

    START 15, RECTSTART 15,12, RESTART      a board; five in a row or more win
    BEGIN, TURN 7,8, BOARD ... DONE         the opponent's marks; the answer is a move: column,row from 0
    TAKEBACK 7,8                            remove a mark
    INFO timeout_turn 5000                  a setting; without an answer
    INFO rule 1                             exactly five in a row win; rule 0: five or more
    ABOUT, END

The answer is ERROR and a sentence if a command is impossible, UNKNOWN and a sentence if there is no such
command.
"""

import threading
import time
from collections.abc import Callable, Iterator

from noughts import __version__
from noughts.cli.players.engine_deadline import answer_in_time
from noughts.game.errors import NoughtsError
from noughts.game.game import Game, cells_of
from noughts.game.notation import LONGEST, quote
from noughts.game.position import Position
from noughts.solving.engine import EngineBoard, choose_move
from noughts.solving.limit import Limit
from noughts.solving.oracle import advise

K = 5
ABOUT = f'name="noughts", version="{__version__}", author="the noughts project"'
MINE, THEIRS = "1", "2"  # the owner of a mark, in BOARD
TURN_SECONDS = 5.0  # per move, unless the manager says otherwise
MOVES_LEFT = 15  # the time left for the game is shared by this many moves
SHARE, MARGIN = 0.7, 0.1  # use this share of the time, less these seconds for the pipe
WAIT_SHARE = 0.25  # wait for a search that is late during this share of the rest, then answer without it
LATE_MARGIN, FORGETTING = 2.0, 0.8  # keep twice the worst delay free; it counts less after each move
QUICK = Limit(nodes=300)  # for the move to answer with if the search is late: some milliseconds

EXACTLY_FIVE, CONTINUOUS = 1, 2  # bits of INFO rule; the second only means that more games follow
REFUSED_RULES = {4: "renju", 8: "caro"}

Advise = Callable[[Position, float], int | None]
AdviseExact = Callable[[EngineBoard, float], int]


class PBrain:
    """One side of a game; `advise` finds a move within a number of seconds.

    `advise_exact` does so where only exactly five in a row win. `clock` says the time in seconds.
    """

    def __init__(
        self,
        advise: Advise,
        advise_exact: AdviseExact | None = None,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        self._advise = advise
        self._advise_exact = advise_exact or make_exact_adviser(threading.Event())
        self._clock = clock
        self._arrival = clock()  # of the line that is being answered
        self._delay = 0.0  # by how many seconds a busy machine made a move late
        self._exact = False
        self._game: Game | None = None
        self._marks: dict[int, str] = {}  # cell -> owner
        self._board: list[str] | None = None  # the lines of BOARD so far, before DONE
        self._settings: dict[str, float] = {}

    def answers(self, line: str, arrival: float | None = None) -> Iterator[str]:
        """The answers to a line, which may have waited since its arrival: that time counts as well."""
        self._arrival = self._clock() if arrival is None else arrival
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
    def most_seconds(self) -> float:
        """The limit for a move: the time per turn, or a share of the time left for the game."""
        most = self._settings.get("timeout_turn", 1000 * TURN_SECONDS) / 1000
        if self._settings.get("timeout_match"):
            left = self._settings.get("time_left", self._settings["timeout_match"])
            most = min(most, left / 1000 / MOVES_LEFT)
        return max(0.0, most)

    @property
    def seconds(self) -> float:
        """The time to search for a move: a share of its limit, less if the machine made moves late before."""
        most = self.most_seconds - MARGIN
        return max(0.0, min(SHARE * self.most_seconds - MARGIN, most - LATE_MARGIN * self._delay))

    # ---- the commands

    def _start(self, rest: str) -> Iterator[str]:
        sides = rest.split(",") if "," in rest else [rest, rest]
        numbers = [int(side) for side in sides if side.strip().isascii() and side.strip().isdigit()]
        if len(numbers) != 2 or not K <= max(numbers) <= LONGEST or not min(numbers):
            raise NoughtsError(f"there is no board {quote(rest)}: a side has {K} to {LONGEST} cells")
        width, height = numbers
        self._game = Game(width, height, K)
        self._marks = {}
        self._settings.pop("time_left", None)
        for exact in (False, True):  # make the tables of the engine now, not during the first move
            choose_move(EngineBoard(self._game, 0, 0, exact=exact), limit=Limit(nodes=1))
        yield "OK"

    def _restart(self, rest: str) -> Iterator[str]:
        self._require_game()
        self._marks = {}
        self._settings.pop("time_left", None)
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
        if key.lower() == "rule":
            yield from self._set_rule(whole)
        else:
            self._settings[key.lower()] = number

    def _set_rule(self, rule: int) -> Iterator[str]:
        """Take rule 0 or 1; refuse others by name, and keep to the rule before."""
        if rule & ~(EXACTLY_FIVE | CONTINUOUS):
            names = [name for bit, name in REFUSED_RULES.items() if rule & bit]
            name = f" ({' and '.join(names)})" if names else ""
            raise NoughtsError(
                f"rule {rule}{name} is not supported: choose 0 ({K} in a row or more win) or 1 (exactly {K})"
            )
        self._exact = bool(rule & EXACTLY_FIVE)
        yield from ()

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

    def _sides(self) -> tuple[int, int]:
        """The marks of this engine, which must be to move, and of the opponent, as bitboards."""
        mine, theirs = (
            sum(1 << cell for cell, whose in self._marks.items() if whose == side) for side in (MINE, THEIRS)
        )
        ahead = theirs.bit_count() - mine.bit_count()
        if ahead not in (0, 1):
            raise NoughtsError(
                f"it is not my turn: I have {mine.bit_count()} marks, the opponent {theirs.bit_count()}"
            )
        return mine, theirs

    def _move(self) -> str:
        move = self._choose_exactly() if self._exact else self._choose()
        self._marks[move] = MINE
        self._count_time()
        return self._place(move)

    def _count_time(self) -> None:
        """Take this move from the time left for the game, in case the manager does not say what is left."""
        if whole := self._settings.get("timeout_match"):
            left = self._settings.get("time_left", whole)
            self._settings["time_left"] = max(0.0, left - 1000 * (self._clock() - self._arrival))

    def _search(self, advise: Callable[[float], int | None], board: EngineBoard) -> int | None:
        """The move of `advise`; if that is late, which the machine can cause, a quick one."""
        quick = choose_move(board, limit=QUICK)
        gone = self._clock() - self._arrival
        seconds = max(0.0, self.seconds - gone)
        late = self.seconds + WAIT_SHARE * (self.most_seconds - self.seconds) - gone
        move = answer_in_time(lambda: advise(seconds), late, quick) if late > 0 and seconds else quick
        delay = self._clock() - self._arrival - max(self.seconds, gone)
        self._delay = max(delay, FORGETTING * self._delay)
        return move

    def _choose(self) -> int:
        """A move where five in a row or more win."""
        mine, theirs = self._sides()
        game = self._require_game()
        ahead = theirs.bit_count() > mine.bit_count()
        position = Position(game, *((theirs, mine) if ahead else (mine, theirs)))
        if position.outcome:
            raise NoughtsError("the game is over")
        if not self._marks:
            return _centre(game)
        move = self._search(lambda seconds: self._advise(position, seconds), EngineBoard.of(position))
        if move is None or move not in position.moves:  # never answer with an illegal move
            return position.moves[0]
        return move

    def _choose_exactly(self) -> int:
        """A move where only exactly five in a row win."""
        game = self._require_game()
        board = EngineBoard(game, *self._sides(), exact=True)
        if board.has_line(0) or board.has_line(1) or not board.empty:
            raise NoughtsError("the game is over")
        if not self._marks:
            return _centre(game)
        move = self._search(lambda seconds: self._advise_exact(board, seconds), board)
        return move if move is not None else cells_of(board.empty)[0]


def _centre(game: Game) -> int:
    """The middle cell, which needs no search on an empty board."""
    return game.height // 2 * game.width + game.width // 2


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


def make_exact_adviser(cancel: threading.Event) -> AdviseExact:
    """The engine's choice where only exactly five win, as a function; `cancel` ends it at once."""
    return lambda board, seconds: choose_move(board, limit=Limit(seconds=seconds), cancel=cancel)
