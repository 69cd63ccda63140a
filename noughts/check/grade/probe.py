"""Does the child still tell the truth? Functions of ours that break the rules in known ways show it.

A file can rewrite the code around it in its own process: what compares boards, counts calls and sends
answers. So the same child is asked about functions that change a board, share rows, and count. We know
what it must say about them, and if it says anything else, no answer of the file counts.
"""

import secrets
from collections.abc import Iterable, Sequence
from enum import StrEnum

from noughts.check.contract.call import Answer, Call, Later, LostKind
from noughts.check.contract.checks import board_of
from noughts.check.grade.check_report import CheckReport, Counterexample, Status
from noughts.check.sandbox.channel import CheckStoppedError
from noughts.check.sandbox.session import ChildSession
from noughts.game.position import Position

PROBE_SECONDS = 10.0
PROBED = ("initial_state", "result", "winner", "terminal", "utility", "minimax")
SOURCE = """
shared, kept = [[None] * 3 for _ in range(3)], []

def initial_state():
    return shared

def result(board, action):
    return [board[{row}], [*board[({row} + 1) % 3]], [*board[({row} + 2) % 3]]]

def winner(board):
    board[{row}][{column}] = "O"

def terminal(board):
    return False

def utility(board):
    kept.append(board)
    if len(kept) > 1:
        kept[-2][{row}][{column}] = "O"
    return 0

def minimax(board):
    for _ in range({count}):
        __import__("tictactoe").result(board, (0, 0))
    return None
"""


class Distrust(StrEnum):
    """Why the answers of a file cannot be trusted."""

    CHANGES_CHECKER = "changes_checker"
    NOT_AGAIN = "not_again"
    NO_TIME = "no_time"


WORDS = {
    Distrust.CHANGES_CHECKER: "the file changes the code of the checker in its process",
    Distrust.NOT_AGAIN: "the file cannot be imported again in the same process",
    Distrust.NO_TIME: "the time for the file ran out before the last test of its answers",
}


def find_tampering(workers: Iterable[ChildSession]) -> Distrust | None:
    """Why the answers of a file cannot be trusted; None if each child reports what our own functions do."""
    return next((problem for worker in workers if (problem := _problem(worker))), None)


def _problem(worker: ChildSession) -> Distrust | None:
    if worker.channel is None:
        return None  # there is no child to ask
    row, column, count = secrets.randbelow(3), secrets.randbelow(3), 2 + secrets.randbelow(40)
    start = Position(x=1 << (3 * row + column + 4) % 9)  # a mark anywhere else
    after = board_of(start)
    after[row][column] = "O"
    try:
        loaded = worker.load(PROBED, reference=SOURCE.format(row=row, column=column, count=count))
        if not loaded.answer.returned:
            return Distrust.NO_TIME if _is_late(loaded.answer) else Distrust.NOT_AGAIN
        truthful = (
            _ask(worker, "winner", start)[0].changed == after
            and _ask(worker, "terminal", start)[0] == Answer(value=False)
            and _ask(worker, "result", start, action=(0, 0))[0].shared
            and _ask(worker, "utility", start, times=2)[1].later is Later.BOARD
            and _ask(worker, "initial_state", times=2)[1].shared
            and _ask(worker, "minimax", start, count=True)[0].boards == count
        )
    except CheckStoppedError:
        return Distrust.NO_TIME
    return None if truthful else Distrust.CHANGES_CHECKER


def _ask(
    worker: ChildSession,
    function: str,
    position: Position | None = None,
    action: tuple[int, int] | None = None,
    times: int = 1,
    count: bool = False,
) -> list[Answer]:
    calls = [Call(function, position, action)] * times
    answers = [answer for _, answer in worker.ask(calls, PROBE_SECONDS, count)]
    if any(map(_is_late, answers)):
        raise CheckStoppedError  # a busy machine is not the file's fault
    return answers


def _is_late(answer: Answer) -> bool:
    return answer.lost is not None and answer.lost.kind is LostKind.TIMEOUT


def distrust(checks: Sequence[CheckReport], why: Distrust) -> Sequence[CheckReport]:
    """The checks of a file whose answers cannot be trusted: none of them counts.

    Where the last test could not be made, only a file that would pass is not judged.
    """
    tampered = why is Distrust.CHANGES_CHECKER
    if not tampered and not all(check.passed for check in checks):
        return checks
    words = f"{WORDS[why]}, so its answers cannot be trusted"
    example = Counterexample(
        *(None, "import tictactoe", "a module", "answers that cannot be trusted", words, words),
        title="The answers cannot be trusted",
        says=[f"{words[0].upper()}{words[1:]}."],
        fix="Do not change modules, frames or objects that the file did not make itself."
        if tampered
        else None,
        kind=why,
    )
    status = Status.FAILED if tampered else Status.UNJUDGED
    return [
        CheckReport("imports", status, 1, int(tampered), None, example)
        if check.name == "imports"
        else CheckReport(check.name, Status.UNJUDGED, 0, 0, None, None)
        for check in checks
    ]
