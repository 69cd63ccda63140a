"""The answers of a file's functions on one board, compared with the right ones."""

from dataclasses import asdict, dataclass

from noughts.check.contract.checks import CHECKS
from noughts.check.contract.limits import Limits
from noughts.check.contract.submission import Submission, SubmissionError
from noughts.check.sandbox.channel import start_job
from noughts.check.sandbox.process import choose_protection
from noughts.check.sandbox.session import ChildSession
from noughts.game.position import Position

ONLY_IF_WRONG = ("result", "result_pure", "result_rejects")  # many calls per board, most of them right


@dataclass(frozen=True, slots=True)
class BoardAnswer:
    """A call on the board, and its answer."""

    call: str
    expected: str
    got: str
    wrong: str | None  # why the answer is wrong, if it is

    def to_json(self) -> dict[str, object]:
        """The form that programs read."""
        return asdict(self)


def ask_on_board(
    position: Position, submission: Submission, limits: Limits, sandbox: str
) -> list[BoardAnswer]:
    """Call every function on one board."""
    if submission.problem is not None:
        raise SubmissionError(f"{submission.file} cannot be checked: {submission.problem}")
    asked = []
    with ChildSession(
        start_job(submission.source, limits, choose_protection(sandbox, limits.own_file), submission.beside)
    ) as worker:
        loaded = worker.load()
        if loaded.problem:
            raise SubmissionError(f"{submission.file} {loaded.problem}")
        for check in CHECKS:
            calls = [call for call in check.calls() if call.position == position]
            if not calls or check.function not in loaded.functions:
                continue
            for call, answer in worker.ask(calls, limits.seconds_for(calls[0])):
                wrong = None if check.only_returned and not answer.returned else check.wrong(call, answer)
                if wrong or check.name not in ONLY_IF_WRONG:
                    asked.append(BoardAnswer(str(call), check.expected(call), str(answer), wrong))
    return asked
