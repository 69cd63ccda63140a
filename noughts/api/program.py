"""A student's program: the checker's report on it, and the moves it makes.

The program runs in the sandbox or not at all; on macOS and Windows, a page for this computer alone runs it
without one. Each question brings the file along; nothing of it is kept.
"""

import time
import warnings
from ast import PyCF_ONLY_AST
from collections.abc import Callable
from functools import reduce
from threading import Lock
from typing import TYPE_CHECKING, TypedDict

from noughts.api.opponents import ReplyJson, reply_to_json
from noughts.api.position import CLASSIC_GAME, read_position
from noughts.check.contract.limits import Limits
from noughts.check.contract.submission import NAME, Submission
from noughts.check.grade.report import FIRST_MOVE_BOARDS, Action
from noughts.check.sandbox.process import IN_WORDS, Protection, ProtectionError, choose_protection
from noughts.check.submissions import LARGEST_BYTES
from noughts.game.errors import IllegalMoveError, NoughtsError
from noughts.game.game import CLASSIC
from noughts.game.notation import quote
from noughts.game.position import Position
from noughts.learn.program_api import begin, certificate, mark
from noughts.solving.verdict import Mark, outcome_to_json

if TYPE_CHECKING:
    from noughts.check.contract.call import Answer, Call

__all__ = [
    "LARGEST_BYTES",
    "Limits",
    "available",
    "begin",
    "call",
    "certificate",
    "check",
    "mark",
    "move",
    "require_protection",
    "syntax",
]

PROGRESS_SECONDS = 0.1  # between two progress reports
OFF = (
    "This page cannot run your program, because this system has no sandbox. Install bubblewrap, "
    "use Linux 5.13 or later with Landlock, or start noughts on your own computer."
)


class Availability(TypedDict):
    """Whether a student's program can run here, and in which sandbox, or why not."""

    on: bool
    words: str


class CheckProgress(TypedDict):
    """How far a check is: the function it calls now, and the calls that are done."""

    what: str
    done: int
    of: int


class LostGame(TypedDict):
    """A game that the program loses: the side that it plays, and the line that beats it."""

    moves: list[str]
    program: Mark
    line: list[str]


class CheckExtras(TypedDict):
    """The parts of the answer to a check that `noughts check --json` does not have.

    `textbook` says how many boards the textbook strategies look at for the first move.
    """

    beaten: LostGame | None
    textbook: dict[str, int]


class SyntaxAnswer(TypedDict):
    """The first syntax error of a file; both fields are null if there is none."""

    line_number: int | None
    words: str | None


class ConsoleAnswer(TypedDict):
    """A call of one of the program's functions, and its answer.

    `right` is null where the exercise allows any answer, and `why` says what is wrong.
    """

    call: str
    got: str
    right: bool | None
    why: str | None


OnProgress = Callable[[CheckProgress], None]


def available(limits: Limits | None = None) -> Availability:
    """Whether programs can run here, and in which sandbox, or why not."""
    try:
        return {"on": True, "words": IN_WORDS[choose_protection("auto", _is_own(limits))]}
    except ProtectionError:
        return {"on": False, "words": OFF}


def check(
    source: bytes, limits: Limits | None = None, tell: OnProgress = lambda part: None
) -> dict[str, object]:
    """The report of `noughts check --json` with `CheckExtras`; `tell` is called with the progress."""
    from noughts.check.grade.batch import check_one

    limits = limits or Limits()
    how = require_protection(limits)
    report = check_one(Submission(NAME, source), limits, how, workers=0, progress=_Meter(tell).count)
    beaten = None if report.beatable is None else _losing_game(report.beatable)
    extras: CheckExtras = {"beaten": beaten, "textbook": FIRST_MOVE_BOARDS}
    return {**report.to_json(), **extras}


def _losing_game(actions: list[Action]) -> LostGame:
    """A game in which the other side completes a line with the last move."""
    moves = [CLASSIC.cell_name(3 * i + j) for i, j in actions]
    end = reduce(Position.play, moves, Position())
    outcome = outcome_to_json(end)
    return {"moves": moves, "program": end.mover, "line": (outcome and outcome["line"]) or []}


def syntax(source: bytes, limits: Limits | None = None) -> SyntaxAnswer:
    """The first syntax error of the program, which is read and not run.

    >>> syntax(b"def player(board) return X")
    {'line_number': 1, 'words': "expected ':'"}
    >>> syntax(b"X = 1")
    {'line_number': None, 'words': None}
    """
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # an odd escape sequence is not an error
        try:
            compile(source, NAME, "exec", PyCF_ONLY_AST, dont_inherit=True)
        except SyntaxError as error:
            return {"line_number": error.lineno or 1, "words": error.msg}
        except (ValueError, RecursionError, MemoryError) as error:
            return {"line_number": 1, "words": str(error) or "this file is nested too deeply"}
    return {"line_number": None, "words": None}


def move(source: bytes, position: str | None = None, limits: Limits | None = None) -> ReplyJson:
    """The move that the program makes in a position of 3 x 3, and the position it leads to."""
    at = read_position(CLASSIC_GAME, position)
    if at.outcome:
        raise IllegalMoveError("the game is over: no move can be made")
    return reply_to_json(at, _choose_move(source, at, limits or Limits()))


def call(
    source: bytes,
    position: str | None = None,
    function: str = "",
    move: str = "",
    limits: Limits | None = None,
) -> ConsoleAnswer:
    """Call one of the program's functions on a board; `move` is the cell that `result` gets."""
    from noughts.check.contract.call import Call
    from noughts.check.contract.checks import CHECKS

    if function not in {check.function for check in CHECKS}:
        raise NoughtsError(f"{quote(function)} is not one of the functions of the exercise")
    at = read_position(CLASSIC_GAME, position)
    cell = divmod(CLASSIC.cell_index(move), CLASSIC.width) if function == "result" else None
    asked = Call(function, None if function == "initial_state" else at, cell)
    answer = _ask_program(source, asked, limits or Limits())
    checks = [check for check in CHECKS if check.function == function and asked in check.calls()]
    why = next(filter(None, (check.wrong(asked, answer) for check in checks)), None)
    return {"call": str(asked), "got": str(answer), "right": why is None if checks else None, "why": why}


def _ask_program(source: bytes, asked: "Call", limits: Limits) -> "Answer":
    """The answer of the program to one call."""
    from noughts.check.sandbox.channel import CheckStoppedError, start_job
    from noughts.check.sandbox.session import ChildSession

    with ChildSession(start_job(source, limits, require_protection(limits))) as worker:
        try:
            loaded = worker.load()
            if not loaded.answer.returned:
                raise NoughtsError(f"your program cannot be imported: {loaded.answer}")
            if asked.function not in loaded.functions:
                raise NoughtsError(f"your program has no function {asked.function}")
            [(_, answer)] = worker.ask([asked], limits.minimax_seconds)
        except CheckStoppedError:
            raise NoughtsError(f"your program did not answer within {limits.file_seconds:g} s") from None
    return answer


def _choose_move(source: bytes, position: Position, limits: Limits) -> int:
    """The cell that `minimax` takes; raises if it takes none, and says what it did."""
    from noughts.check.contract.call import Call
    from noughts.check.contract.checks import move_of

    answer = _ask_program(source, Call("minimax", position), limits)
    cell = move_of(position, answer.value) if answer.returned else None
    if cell is None:
        raise NoughtsError(f"your program made an illegal move on {position}: minimax returned {answer}")
    return cell


def require_protection(limits: Limits | None) -> Protection:
    """The sandbox for programs on this machine; raises if there is none, except for your own file."""
    try:
        return choose_protection("auto", _is_own(limits))
    except ProtectionError:
        raise ProtectionError(OFF) from None


def _is_own(limits: Limits | None) -> bool:
    return limits is not None and limits.own_file


class _Meter:
    """Reports how many calls are done, at most every `PROGRESS_SECONDS`."""

    def __init__(self, tell: OnProgress) -> None:
        from noughts.check.grade.plan import total_calls

        self.tell, self.of, self.done = tell, total_calls(), 0
        self.last = time.monotonic()
        self.lock = Lock()  # several workers count
        self.count("imports", 0, at_once=True)

    def count(self, what: str, calls: int, at_once: bool = False) -> None:
        """Add calls of a function that are done."""
        with self.lock:
            self.done += calls
            if at_once or time.monotonic() - self.last >= PROGRESS_SECONDS:
                self.last = time.monotonic()
                self.tell({"what": what, "done": self.done, "of": self.of})
