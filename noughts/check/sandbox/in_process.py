"""A channel to a file that runs in this very process: in a browser, where there is no other.

An interrupt ends a call that takes too long. The file can catch it; then the page has to end the worker.
"""

import json
import sys
import time
from collections import deque
from collections.abc import Callable

from noughts.check.contract.call import LostKind
from noughts.check.sandbox.channel import SandboxJob
from noughts.check.sandbox.child.loop import FileServer
from noughts.check.sandbox.child.protocol import MODULE_NAME
from noughts.check.sandbox.messages import ChildLostError, MalformedError, Reply, parse_reply

# The page sets this: interrupt this process after this many seconds; None: never.
interrupt_after: Callable[[float | None], object] = lambda seconds: None  # noqa: E731 a default to replace


class InProcessChannel:
    """A file that was loaded here, and the answers that were not read yet."""

    pid = 0

    def __init__(self, job: SandboxJob) -> None:
        self.job = job
        self.server: FileServer | None = None
        self.lines: deque[bytes] = deque()
        self.late = False
        self.until = 0.0
        self.seconds = 0.0
        self.before = {name: sys.modules.get(name) for name in ("builtins", MODULE_NAME)}, list(sys.meta_path)

    def find_inner_pid(self) -> None:
        """Do nothing: there is no other process."""

    def send(self, message: object, seconds: float) -> None:
        """Make the file do everything that the message asks for, each call within this time limit."""
        self.job.require_time()
        request = json.loads(json.dumps(message))
        self.seconds = seconds
        self._start_clock()
        try:
            if self.server is None:
                self.server = FileServer(request, [], self._keep)
            else:
                self.server.answer(request)
        except (KeyboardInterrupt, _LateError):
            self.late = True
        finally:
            interrupt_after(None)

    def _start_clock(self) -> None:
        self.until = time.monotonic() + self.seconds
        interrupt_after(self.seconds)

    def _keep(self, token: str, number: int, *answer: object) -> None:
        """Take an answer; one that comes too late is dropped, and ends the request."""
        if time.monotonic() >= self.until:
            raise _LateError
        self.lines.append(f"{token} {number} {json.dumps(answer)}".encode())
        self._start_clock()

    def receive(self, token: str, number: int, seconds: float) -> Reply:
        """The answer to a call."""
        if not self.lines:
            if not self.late:
                raise MalformedError
            raise ChildLostError(LostKind.TIMEOUT, f"no answer within {self.seconds:g} s")
        return parse_reply(self.lines.popleft(), token, number)

    def close(self) -> None:
        """Forget the file."""
        modules, sys.meta_path[:] = self.before
        for name, before in modules.items():
            sys.modules.pop(name, None)
            if before is not None:
                sys.modules[name] = before


class _LateError(BaseException):
    """The time for a call is over."""
