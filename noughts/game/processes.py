"""What the processes do that noughts starts: leave Ctrl-C to their parent, and end when it ends."""

import os
import signal
from threading import Thread


def serve_parent() -> None:
    """Call this first in a process that multiprocessing started.

    From then on, Ctrl-C is for the parent. When the parent has ended, also by `kill -9`, this process
    ends too, in the middle of its work. A process of a pool would otherwise wait for work for ever.
    """
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    Thread(target=_end_with_parent, daemon=True).start()


def _end_with_parent() -> None:
    from multiprocessing import parent_process  # imported here: only these processes need it

    parent = parent_process()
    if parent is not None:
        parent.join()
        os._exit(1)
