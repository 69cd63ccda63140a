"""Find the loop that a call without an answer does not leave."""

from collections.abc import Sequence

from noughts.check.contract.call import Call
from noughts.check.sandbox.messages import Reply, reject_malformed
from noughts.check.sandbox.session import ChildSession

WATCH_SECONDS = 0.5  # that the call is followed line by line
GRACE_SECONDS = 2  # until the answer must be here: a busy machine is slower


def find_endless_loop(
    worker: ChildSession, call: Call, put_right: Sequence[str] = ()
) -> tuple[str, int] | None:
    """The function and the line of the loop in which a call goes round; None if there is no such loop."""
    if worker.job.protection == "browser":
        return None  # there is no other process that could end the call
    try:
        if not worker.load(put_right).answer.returned:
            return None
        seconds = WATCH_SECONDS + GRACE_SECONDS
        return _read_loop(next(worker.ask_stream(call, seconds, {"loop": WATCH_SECONDS})))
    finally:
        worker.close()  # it may still be in that loop


@reject_malformed()
def _read_loop(reply: Reply) -> tuple[str, int] | None:
    loop = reply.more.get("loop") if reply.answer.returned else None
    if loop is None:
        return None
    function, line_number = loop
    if type(function) is not str or type(line_number) is not int:
        raise TypeError
    return function, line_number
