"""What one check found: the wrong answers, and what the answers have in common."""

from collections.abc import Callable
from dataclasses import dataclass, field

from noughts.check.contract.call import Answer, Call
from noughts.check.contract.checks import LIST_MOVE, Check, move_of, order, position_of_call
from noughts.game.position import Position

MOST_LOST = 2  # calls without an answer, after which a check is given up: each costs a time limit
MANY = 300  # calls that end in the same exception: so will the others


@dataclass(frozen=True, slots=True)
class Fault:
    """A call whose answer is wrong, and why."""

    call: Call
    answer: Answer
    why: str

    @property
    def empty(self) -> int:
        """How many cells of the board are empty."""
        return 9 - self.call.marks

    @property
    def rank(self) -> int:
        """A wrong answer tells more than a right one in the wrong form, and that more than none."""
        return 2 if self.answer.lost is not None else 1 if self.why == LIST_MOVE else 0


@dataclass(slots=True)
class Findings:
    """What one check found."""

    asked: int = 0
    tested: int = 0  # without the calls that are not for the check to judge
    returned: int = 0
    lost: int = 0
    boards: int | None = None  # where they were counted
    seconds: float | None = None  # of processor time, there
    faults: list[Fault] = field(default_factory=list)
    smallest: Fault | None = None  # the one on the smallest board
    fullest: Fault | None = None  # the one on the board with the fewest empty cells
    error: object = None  # the exception that every call so far has ended with, if it is the same
    moves: dict[Position, int | None] = field(default_factory=dict)  # the cell that `minimax` takes

    def record(self, check: Check, call: Call, answer: Answer, keep: Callable[[Answer], Answer]) -> None:
        """One more answer; what has to be remembered of it goes through `keep`."""
        self.asked += 1
        self.returned += answer.returned
        self.lost += answer.lost is not None
        raised = answer.raised and (answer.raised.type, None if answer.raised.endless else answer.raised.line)
        self.error = raised if self.asked == 1 or raised == self.error else None
        if answer.boards is not None:
            self.boards, self.seconds = answer.boards, answer.seconds
        if check.name == "minimax":
            self.moves[position_of_call(call)] = (
                move_of(position_of_call(call), answer.value) if answer.returned else None
            )
        if check.only_returned and not answer.returned:
            return
        self.tested += 1
        why = check.wrong(call, answer)
        if why is not None:
            fault = Fault(call, answer, why)
            self.smallest = min(self.smallest or fault, fault, key=_by_marks)
            self.fullest = min(self.fullest or fault, fault, key=_by_empty_cells)
            self.faults.append(Fault(call, keep(answer), why))

    @property
    def given_up(self) -> bool:
        """Have too many calls been lost?"""
        return self.lost >= MOST_LOST

    @property
    def hopeless(self) -> bool:
        """Has every call, and there were many, ended in the same exception?"""
        return self.error is not None and self.asked >= MANY and len(self.faults) == self.asked

    @property
    def unwritten(self) -> bool:
        """Does the function only say that it is still to be written?"""
        raised = [fault.answer.raised for fault in self.faults]
        return bool(raised) and all(one is not None and one.type == "NotImplementedError" for one in raised)


def _by_marks(fault: Fault) -> tuple[object, ...]:
    return fault.rank, order(fault.call)


def _by_empty_cells(fault: Fault) -> tuple[object, ...]:
    return fault.rank, -fault.call.marks, order(fault.call)
