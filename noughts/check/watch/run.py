"""Run `minimax` of a student's file in the sandbox and return its search as a tree."""

from pathlib import Path

from noughts.check.contract.limits import Limits
from noughts.check.contract.reference import RIGHT
from noughts.check.contract.submission import Submission, SubmissionError
from noughts.check.diagnose.search_record import SearchRecord, record
from noughts.check.sandbox.channel import SandboxJob, start_job
from noughts.check.sandbox.process import choose_protection
from noughts.check.sandbox.session import ChildSession
from noughts.check.submissions import collect
from noughts.check.watch.tree import OwnSearch, build_tree
from noughts.game.position import Position


def read_submission(path: Path) -> Submission:
    """Read a file, or the `tictactoe.py` of a folder."""
    found = collect([path])
    if len(found) != 1:
        raise SubmissionError(f"{path} has {len(found)} files to watch: give one of them")
    return found[0]


def trace_submission(
    submission: Submission, position: Position, limits: Limits | None = None, sandbox: str = "auto"
) -> OwnSearch:
    """Run `minimax` of a file on a position of 3 x 3, in the sandbox, and return its search.

    Raises `SubmissionError` if the file cannot be loaded, and `UnreadableSearchError` if its search cannot
    be followed.
    """
    with ChildSession(job_for(submission, limits, sandbox)) as worker:
        loaded = worker.load(watch=True)
        if loaded.problem:
            raise SubmissionError(f"{submission.file} {loaded.problem}")
        if "minimax" not in loaded.functions:
            raise SubmissionError(f"{submission.file} has no function minimax")
        recorded = record(worker, position)

        def with_right_basics() -> SearchRecord:
            worker.load(tuple(RIGHT), watch=True)
            return record(worker, position)

        return build_tree(submission.file, position, recorded, with_right_basics)


def job_for(submission: Submission, limits: Limits | None, sandbox: str) -> SandboxJob:
    """The file and the conditions under which it runs."""
    if submission.problem is not None:
        raise SubmissionError(f"{submission.file} cannot be watched: {submission.problem}")
    limits = limits or Limits()
    how = choose_protection(sandbox, limits.own_file)
    return start_job(submission.source, limits, how, submission.beside)
