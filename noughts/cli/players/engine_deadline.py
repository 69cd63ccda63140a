"""An answer in time, also on a busy machine.

A thread that computes gets its turn of the processor late if many others compute as well. One that sleeps
is woken almost at once. So the search has a thread of its own, and the one that answers sleeps meanwhile.
"""

import _thread
import threading
from collections.abc import Callable
from queue import Empty, SimpleQueue


def answer_in_time(think: Callable[[], int | None], seconds: float, otherwise: int) -> int | None:
    """What `think` returns; `otherwise`, if it takes more than this number of seconds.

    A late `think` goes on and its result is dropped: it must end by itself.
    """
    results: SimpleQueue[int | Exception | None] = SimpleQueue()

    def work() -> None:
        try:
            results.put(think())
        except Exception as error:  # raised again below, in the thread that asked
            results.put(error)

    _thread.start_new_thread(work, ())  # `Thread.start` would wait until the thread has its first turn
    try:
        result = results.get(timeout=min(seconds, threading.TIMEOUT_MAX))
    except Empty:
        if results.empty():  # this thread may have been woken late, when there was a result
            return otherwise
        result = results.get()
    if isinstance(result, Exception):
        raise result
    return result
