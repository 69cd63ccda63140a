"""What one check found: the wrong answers, and what the answers have in common."""

from collections.abc import Iterable
from dataclasses import dataclass, field, replace

from noughts.check.contract.call import Answer, Call
from noughts.check.contract.checks import Check, is_list_move, move_of, order, position_of_call
from noughts.game.position import Position

LOST_CALLS_ALLOWED = 2  # then a check is given up: each lost call costs a time limit
SAME_ERROR_CALLS = 300  # calls that end in the same exception: so will the others


@dataclass(frozen=True, slots=True)
class Fault:
    """A call whose answer is wrong, and why."""

    call: Call
    answer: Answer
    why: str

    @property
    def empty(self) -> int:
        """The number of empty cells on the board."""
        return 9 - self.call.marks

    @property
    def is_list_move(self) -> bool:
        """Is it a good move of `minimax` that is only a list instead of a tuple?"""
        return is_list_move(self.call, self.answer)

    @property
    def rank(self) -> int:
        """The lower, the more it tells: a wrong answer, a right one of the wrong type, no answer."""
        if self.answer.lost is not None:
            return 2
        i, j = self.call.action or (0, 0)
        off_board = self.call.function == "result" and not (0 <= i <= 2 and 0 <= j <= 2)
        return int(self.is_list_move or off_board)  # a taken cell says more than an index off the board


@dataclass(slots=True)
class Findings:
    """The calls of one check, counted, with every wrong answer."""

    asked: int = 0
    tested: int = 0  # without the calls that the check does not judge
    returned: int = 0
    lost: int = 0
    boards: int | None = None  # where they were counted
    seconds: float | None = None  # of processor time, there
    faults: list[Fault] = field(default_factory=list)
    smallest: Fault | None = None  # the one on the smallest board
    fullest: Fault | None = None  # the one on the board with the fewest empty cells
    error: object = None  # the exception that every call so far has ended with, if it is the same
    moves: dict[Position, int | None] = field(default_factory=dict)  # the cell that `minimax` takes
    positions: set[Position] = field(default_factory=set)  # the boards that were asked about

    def record(self, check: Check, call: Call, answer: Answer) -> None:
        """Count one more answer, and keep it if it is wrong."""
        self.asked += 1
        self.returned += answer.returned
        self.lost += answer.lost is not None
        raised = answer.raised
        error = raised and (raised.type, None if raised.endless else raised.line_number)
        self.error = error if self.asked == 1 or error == self.error else None
        if answer.boards is not None:
            self.boards, self.seconds = answer.boards, answer.seconds
        if check.name == "minimax":
            position = position_of_call(call)
            self.moves[position] = move_of(position, answer.value) if answer.returned else None
        if check.only_returned and not answer.returned:
            return
        self.tested += 1
        self.positions.add(position_of_call(call))
        why = check.wrong(call, answer)
        if why is not None:
            self._keep(Fault(call, answer, why))

    def _keep(self, fault: Fault) -> None:
        self.smallest = min(self.smallest or fault, fault, key=_by_marks)
        self.fullest = min(self.fullest or fault, fault, key=_by_empty_cells)
        self.faults.append(fault)

    def showing(self, faults: Iterable[Fault]) -> "Findings":
        """The same findings, whose smallest and fullest boards are chosen from these faults only."""
        chosen = Findings()
        for fault in faults:
            chosen._keep(fault)
        return replace(self, smallest=chosen.smallest, fullest=chosen.fullest)

    @property
    def given_up(self) -> bool:
        """Have too many calls been lost?"""
        return self.lost >= LOST_CALLS_ALLOWED

    @property
    def hopeless(self) -> bool:
        """Have all calls so far, and many of them, ended in the same exception?"""
        return self.error is not None and self.asked >= SAME_ERROR_CALLS and len(self.faults) == self.asked

    @property
    def unwritten(self) -> bool:
        """Does the function raise NotImplementedError in every call?"""
        raised = [fault.answer.raised for fault in self.faults]
        every_call = 0 < len(raised) == self.tested
        return every_call and all(one is not None and one.type == "NotImplementedError" for one in raised)


def _by_marks(fault: Fault) -> tuple[object, ...]:
    return fault.rank, order(fault.call)


def _by_empty_cells(fault: Fault) -> tuple[object, ...]:
    return fault.rank, -fault.call.marks, order(fault.call)
