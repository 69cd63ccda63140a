"""The search for a repairing change depends on what was tried, not on the speed of a machine."""

from collections.abc import Iterator, Sequence

import pytest

from noughts.check.contract.call import Answer, Call, Lost, LostKind, Raised
from noughts.check.diagnose.fixes import MOST_LOST, MOST_SECONDS, MOST_WORK, Fix, find_fix
from noughts.check.diagnose.locate import locate
from noughts.check.diagnose.repair_words import describe_cause, describe_change
from noughts.check.diagnose.trials import choose_trials, size_of_call
from noughts.check.sandbox.child.changes.mutations import propose_changes
from noughts.check.sandbox.child.protocol import NEW_LINE, CallOptions, Change, RepairKind
from noughts.check.sandbox.messages import Reply
from noughts.check.sandbox.session import ChildSession
from noughts.game.position import Position
from tests.check.own_findings import check_of, found_by, job_of
from tests.check.own_programs import program
from tests.check.second_set import second

OUT_OF_TIME = Answer(lost=Lost(LostKind.TIMEOUT, "no answer within 2 s"))
OUT_OF_MEMORY = Answer(raised=Raised("MemoryError", "", True, 5))
WRONG = program("pair").replace("O if count_x > count_o", "O if count_x < count_o")


class SlowWorker(ChildSession):
    """A child on a slow machine, in which the first changes end without an answer."""

    def __init__(self, source: str, slowness: float = 1, endless: int = 0, end: Answer = OUT_OF_TIME) -> None:
        super().__init__(job_of(source))
        self.slowness, self.endless, self.end = slowness, endless, end
        self.asked = 0  # calls of changed files

    @property
    def used_seconds(self) -> float:
        return super().used_seconds * self.slowness

    def ask_with_details(
        self, calls: Sequence[Call], seconds: float, options: CallOptions
    ) -> Iterator[tuple[Call, Reply]]:
        if "change" in options and self.endless:
            self.endless -= 1
            for call in calls:
                self.asked += 1
                yield call, Reply(self.end, {})
        else:
            yield from super().ask_with_details(calls, seconds, options)


def _found(worker: SlowWorker) -> object:
    """The change that repairs `player`."""
    check = check_of("player")
    with worker:
        worker.load()
        return find_fix(worker, choose_trials(check, found_by(check, WRONG)), None)


@pytest.mark.parametrize("end", [OUT_OF_TIME, OUT_OF_MEMORY], ids=["time", "memory"])
def test_a_change_without_end_costs_the_same_whatever_it_runs_out_of(end: Answer) -> None:
    some, many = (SlowWorker(WRONG, endless=count, end=end) for count in (2, MOST_LOST + 1))
    assert _found(some) == _found(SlowWorker(WRONG))
    assert some.asked == 2  # no second call of a change that does not end
    assert _found(many) is None


def test_a_slow_machine_finds_the_same_change() -> None:
    quick = _found(SlowWorker(WRONG))
    assert quick is not None
    assert _found(SlowWorker(WRONG, slowness=60)) == quick


def test_functions_that_are_right_are_not_changed_for_a_wrong_test_of_whose_turn_it_is() -> None:
    source, function, lines = second(3)
    check = check_of(function)
    with ChildSession(job_of(source)) as worker:
        where = locate(worker, check, found_by(check, source))
    assert where is not None
    assert (where.function, {where.line_number}) == (function, lines)


def test_the_work_is_counted_in_boards() -> None:
    empty, nearly_full = (Call("minimax", Position.parse(cells)) for cells in ("X.O/.../...", "XOX/XOO/OX."))
    assert size_of_call(nearly_full) < 6 < 1_000 < size_of_call(empty)
    assert size_of_call(Call("winner", Position.parse("XOX/XOO/OX."))) == 1
    assert MOST_WORK / MOST_SECONDS >= 20_000  # boards per second, of a program that is slow


def _causes(function: str, body: str) -> dict[str, str]:
    """Each line that a change proposes, with the causes that it stands for."""
    source = f"import math\ndef {function}(board, action=None):\n    {body}\n".encode()
    causes: dict[str, str] = {}
    for one in propose_changes(source, function):
        number, start, end, text = one.change
        line = source.split(b"\n")[number - 1].decode()
        fix = Fix(one.function, one.kind, (one.change,), 1)
        changed = line[:start].lstrip() + text + line[end:]
        causes[changed] = causes.get(changed, "") + (describe_cause(source, fix) or "")
    return causes


@pytest.mark.parametrize(
    ("function", "wrong", "right", "cause"),
    [
        ("player", "return len(board) > board.count(0)", "return len(board) > board.count(O)", "digit 0"),
        ("actions", "return range(2)", "return range(3)", "leaves out some cells"),
        ("utility", "return -1", "return 1", "minus sign in this line is wrong"),
        ("utility", "return 1", "return 0", "marked number is wrong"),
        ("winner", "return board[0][1]", "return board[0][2]", "marked index is wrong"),
        ("winner", "return board[action][board]", "return board[board][action]", "indices in this line are"),
        ("minimax", "return minimax(board, action)", "return minimax(action, board)", "in the wrong order"),
        ("minimax", "best = 0", "best = math.inf", "start worse than every value"),
        ("winner", "print(board[0][0])", "return board[0][0]", "prints the answer"),
    ],
)
def test_a_change_says_what_was_wrong(function: str, wrong: str, right: str, cause: str) -> None:
    assert cause in _causes(function, wrong)[right]


def test_no_change_writes_two_minus_signs() -> None:
    assert not any("--" in line for line in _causes("utility", "return -1"))


@pytest.mark.parametrize(
    ("kind", "changes", "words"),
    [
        (
            "keeps_value",
            ((2, 0, 0, f"    best = low{NEW_LINE}"), (4, 0, 0, f"    best = high{NEW_LINE}")),
            "Add before line 2: `best = low`, and before line 4: `best = high`",
        ),
        (
            "put_back",
            tuple((number, 9, 9, f"{NEW_LINE}    undo") for number in (2, 3, 4)),
            "Add after line 2: `undo`, and do the same in lines 3 and 4.",
        ),
        ("remove", ((2, 0, 9, ""), (4, 0, 9, "")), "Remove this line, and do the same in line 4."),
        ("indent", ((2, 0, 0, "    "),), "Move this line into the `if` above it."),
    ],
)
def test_all_places_of_a_change_are_named(kind: RepairKind, changes: tuple[Change, ...], words: str) -> None:
    source = b"def minimax(board):\n    a = 1\n    b = 2\n    c = 3\n"
    assert describe_change(source, Fix("minimax", kind, changes, 1)) == words
