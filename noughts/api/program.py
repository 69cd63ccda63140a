"""Somebody's own program: what the checker says of it, and the moves it makes.

It runs shut in or not at all, and nothing of it is kept. Each question brings the file along as it is.
"""

import time
from collections.abc import Callable
from functools import reduce
from threading import Lock
from typing import Any

from noughts.api.questions import facts
from noughts.api.reading import CLASSIC_GAME, read_position
from noughts.check.contract.limits import Limits
from noughts.check.contract.submission import NAME, Submission
from noughts.check.grade.report import FIRST_MOVE_BOARDS, Action
from noughts.check.sandbox.process import IN_WORDS, Protection, ProtectionError, choose_protection
from noughts.check.submissions import LARGEST_BYTES
from noughts.game.errors import IllegalMoveError, NoughtsError
from noughts.game.game import CLASSIC
from noughts.game.position import Position, other
from noughts.solving.verdict import outcome_to_json

__all__ = ["LARGEST_BYTES", "Limits", "available", "check", "move", "shut_in"]

Tell = Callable[[dict[str, Any]], None]
TELLING_SECONDS = 0.1  # between two words on how far it is
OFF = (
    "This system cannot shut a program in, so the page runs none: that takes bubblewrap, "
    "or Linux 5.13 or later with Landlock."
)


def available() -> dict[str, Any]:
    """Can programs be run here? And what shuts them in, or why not."""
    try:
        return {"on": True, "words": IN_WORDS[choose_protection()]}
    except ProtectionError:
        return {"on": False, "words": OFF}


def check(source: bytes, limits: Limits | None = None, tell: Tell = lambda part: None) -> dict[str, Any]:
    """The form of `noughts check --json`, and the game that beats the program; `tell` hears how far it is."""
    from noughts.check.grade.batch import check_one

    limits = limits or Limits()
    how = shut_in()
    report = check_one(Submission(NAME, source), limits, how, workers=0, progress=_Meter(tell).count)
    beaten = None if report.beatable is None else _lost(report.beatable, report.loser)
    return {**report.to_json(), "beaten": beaten, "textbook": FIRST_MOVE_BOARDS}


def _lost(actions: list[Action], program: str | None) -> dict[str, Any]:
    """A game that the program loses, and the line that beats it."""
    moves = [CLASSIC.cell_name(3 * i + j) for i, j in actions]
    outcome = outcome_to_json(reduce(Position.play, moves, Position())) or {}
    return {"moves": moves, "program": program, "line": outcome["line"]}


def move(source: bytes, position: str | None = None, limits: Limits | None = None) -> dict[str, Any]:
    """The move that the program makes in a position of 3 x 3, and the position it leads to."""
    asked = read_position(CLASSIC_GAME, position)
    if asked.outcome:
        raise IllegalMoveError("the game is over: no move can be made")
    chosen = _chosen(source, asked, limits or Limits())
    after = facts(CLASSIC_GAME, str(asked.play(chosen)), other(asked.mover))
    return {"move": CLASSIC.cell_name(chosen), "after": after}


def _chosen(source: bytes, position: Position, limits: Limits) -> int:
    """The cell that `minimax` takes; whatever else it does is refused with what it did."""
    from noughts.check.contract.call import Call
    from noughts.check.contract.checks import move_of
    from noughts.check.sandbox.channel import CheckStoppedError, start_job
    from noughts.check.sandbox.session import ChildSession

    with ChildSession(start_job(source, limits, shut_in())) as worker:
        try:
            loaded = worker.load()
            if not loaded.answer.returned:
                raise NoughtsError(f"your program cannot be imported: {loaded.answer}")
            if "minimax" not in loaded.functions:
                raise NoughtsError("your program has no function minimax")
            [(_, answer)] = worker.ask([Call("minimax", position)], limits.minimax_seconds)
        except CheckStoppedError:
            raise NoughtsError(f"your program did not answer within {limits.file_seconds:g} s") from None
    cell = move_of(position, answer.value) if answer.returned else None
    if cell is None:
        raise NoughtsError(f"your program makes no legal move on {position}: minimax(board) gave {answer}")
    return cell


def shut_in() -> Protection:
    """How a program is shut in here; where that cannot be, it is not run."""
    try:
        return choose_protection()
    except ProtectionError:
        raise ProtectionError(OFF) from None


class _Meter:
    """Tells how many calls have been answered, not too often."""

    def __init__(self, tell: Tell) -> None:
        from noughts.check.grade.examine import total_calls

        self.tell, self.of, self.done = tell, total_calls(), 0
        self.last = time.monotonic()
        self.lock = Lock()  # several workers count
        self.count("imports", 0, at_once=True)

    def count(self, what: str, calls: int, at_once: bool = False) -> None:
        """So many calls of a function have been answered."""
        with self.lock:
            self.done += calls
            if at_once or time.monotonic() - self.last >= TELLING_SECONDS:
                self.last = time.monotonic()
                self.tell({"what": what, "done": self.done, "of": self.of})
