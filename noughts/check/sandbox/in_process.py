"""The line to a file that runs in this very process: in a browser, whose workers have no other.

What ends a call that takes too long is an interrupt, which the file can catch; what ends a file that does is
the end of the worker, and that is the page's to decide.
"""

import json
import sys
import time
from collections import deque
from collections.abc import Callable

from noughts.check.sandbox.channel import SandboxJob
from noughts.check.sandbox.child.loop import Served
from noughts.check.sandbox.child.protocol import MODULE_NAME
from noughts.check.sandbox.messages import ChildLostError, MalformedError, Reply

# set from outside: interrupt this process after so many seconds from now; None: never
interrupt_after: Callable[[float | None], object] = lambda seconds: None  # noqa: E731 a blank to be filled in


class InProcessChannel:
    """A file that was loaded here, and the answers that were not yet read."""

    process = 0

    def __init__(self, job: SandboxJob) -> None:
        self.job = job
        self.served: Served | None = None
        self.lines: deque[bytes] = deque()
        self.late = False
        self.until = 0.0
        self.seconds = 0.0
        self.before = {name: sys.modules.get(name) for name in ("builtins", MODULE_NAME)}, list(sys.meta_path)

    def settle(self) -> None:
        """There is no other process to be found."""

    def send(self, message: object, seconds: float) -> None:
        """Have the file do what is asked, all of it, each call within so many seconds."""
        self.job.refuse_to_wait()
        request = json.loads(json.dumps(message))
        self.seconds = seconds
        self._begin()
        try:
            if self.served is None:
                self.served = Served(request, [], self._keep)
            else:
                self.served.answer(request)
        except (KeyboardInterrupt, _LateError):
            self.late = True
        finally:
            interrupt_after(None)

    def _begin(self) -> None:
        self.until = time.monotonic() + self.seconds
        interrupt_after(self.seconds)

    def _keep(self, token: str, number: int, *answer: object) -> None:
        """Take an answer; one that came too late is none, and ends what was asked."""
        if time.monotonic() >= self.until:
            raise _LateError
        self.lines.append(f"{token} {number} {json.dumps(answer)}".encode())
        self._begin()

    def receive(self, token: str, number: int, seconds: float) -> Reply:
        """The answer to a call."""
        if not self.lines:
            raise ChildLostError(f"no answer within {self.seconds:g} s") if self.late else MalformedError
        return self.job.reader.frame(self.lines.popleft(), token, number)

    def close(self) -> None:
        """Forget the file."""
        modules, sys.meta_path[:] = self.before
        for name, before in modules.items():
            sys.modules.pop(name, None)
            if before is not None:
                sys.modules[name] = before


class _LateError(BaseException):
    """The time for a call is over."""
