"""Run `minimax` of a student's file in the sandbox and record its search."""

from noughts.check.contract.call import Call
from noughts.check.diagnose.search_record import SearchRecord, read_search
from noughts.check.diagnose.search_record import UnreadableSearchError as UnreadableSearchError
from noughts.check.sandbox.child.protocol import CallOptions
from noughts.check.sandbox.messages import MalformedError
from noughts.check.sandbox.session import ChildSession
from noughts.game.position import Position


def record(
    worker: ChildSession, position: Position, steps: int | None = None, seconds: float | None = None
) -> SearchRecord:
    """Record one search, and every step of its call number `steps` if that is given."""
    seconds = seconds or worker.job.limits.minimax_seconds
    options: CallOptions = {"search": True, "steps": steps} if steps else {"search": True}
    try:
        return read_search(worker.ask_stream(Call("minimax", position), seconds, options))
    except MalformedError as error:
        raise UnreadableSearchError(str(error)) from None
