"""The two pipes to a child process: requests go in, answers come out, and neither side can block us."""

import os
import select
import sys
import threading
import time
from contextlib import suppress
from queue import Empty, Full, Queue
from typing import Protocol

PIPE_BYTES = 1 << 16
REQUESTS_WAITING = 2  # pieces that a thread has yet to write


class Pipes(Protocol):
    """Both ends that stay with us."""

    def write(self, data: memoryview, seconds: float) -> int:
        """The number of bytes taken within this time; raises `BrokenPipeError` once nobody reads them."""

    def read(self, seconds: float) -> bytes | None:
        """What has come within this time; None for nothing, and empty once nobody can write any more."""

    def close(self) -> None:
        """Close both ends."""


class PolledPipes:
    """Pipes of a system that can wait for them."""

    def __init__(self, requests: int, answers: int) -> None:
        self._requests, self._answers = requests, answers
        if sys.platform != "win32":  # Windows cannot wait for a pipe: see ThreadedPipes
            os.set_blocking(requests, False)
            os.set_blocking(answers, False)

    def write(self, data: memoryview, seconds: float) -> int:
        """Write what fits."""
        if not _is_ready(self._requests, seconds, to_write=True):
            return 0
        try:
            return os.write(self._requests, data)
        except BlockingIOError:
            return 0  # the pipe has less space than that

    def read(self, seconds: float) -> bytes | None:
        """Read what is there."""
        return os.read(self._answers, PIPE_BYTES) if _is_ready(self._answers, seconds) else None

    def close(self) -> None:
        """Close both ends."""
        os.close(self._requests)
        os.close(self._answers)


def _is_ready(pipe: int, seconds: float, *, to_write: bool = False) -> bool:
    """Wait until a pipe can be read, or written; False if that takes longer than this."""
    if sys.platform == "win32":
        return True
    poll = select.poll()
    poll.register(pipe, select.POLLOUT if to_write else select.POLLIN)
    return bool(poll.poll(1000 * seconds))


class ThreadedPipes:
    """Pipes of a system that cannot wait for them: a thread waits at each end."""

    def __init__(self, requests: int, answers: int) -> None:
        self._waiting: Queue[bytes] = Queue(REQUESTS_WAITING)  # an empty piece is the last one
        self._came: Queue[bytes] = Queue()
        self._broken = self._ended = False
        for work, pipe in ((self._write_all, requests), (self._read_all, answers)):
            threading.Thread(target=work, args=(pipe,), daemon=True).start()

    def _write_all(self, pipe: int) -> None:
        try:
            while piece := self._waiting.get():
                while piece:
                    piece = piece[os.write(pipe, piece) :]
        except OSError:
            self._broken = True
        finally:
            os.close(pipe)

    def _read_all(self, pipe: int) -> None:
        data = b"..."
        while data:
            try:
                data = os.read(pipe, PIPE_BYTES)
            except OSError:
                data = b""
            self._came.put(data)
        os.close(pipe)

    def write(self, data: memoryview, seconds: float) -> int:
        """Hand the data to the thread that writes."""
        if self._broken:
            raise BrokenPipeError
        try:
            self._waiting.put(bytes(data), timeout=seconds)
        except Full:
            return 0
        return len(data)

    def read(self, seconds: float) -> bytes | None:
        """What the thread that reads has brought."""
        if self._ended:
            return b""
        try:
            data = self._came.get(timeout=seconds)
        except Empty:
            return None
        self._ended = not data
        return data

    def close(self) -> None:
        """Let both threads end, which close their pipes: no process reads or writes them any more."""
        with suppress(Full):  # then the thread is writing to a process that has ended, and fails
            self._waiting.put_nowait(b"")


def await_silence(pipes: Pipes, seconds: float) -> None:
    """Wait until the last process that could write is gone, also inside bubblewrap, but not for long."""
    until = time.monotonic() + seconds
    while (left := until - time.monotonic()) > 0:
        if pipes.read(left) == b"":
            return
