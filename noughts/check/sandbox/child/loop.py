"""The child's loop: load the file, call its functions as asked, send back what comes out.

Both ways go one line of JSON at a time, through two pipes that the file's own input and output
do not touch:

    to the child    an order, once: {"token", "source", "beside", "wanted", ...}, see `Order`
                    [token, function, [[cells, action], ...], how]         many calls of one function
                    [token, "", [], {"load": ...}]              load the file afresh, in another way
    to the parent   token, number of the call, ["returned" or "raised", what, more]
                    after a call whose search is told, in the same form: its rows, some in each `more`

The token is different in every request, so that nothing written blindly passes for an answer.
`what` is described by `describe.py`; `more` says what else was seen: an argument that was changed,
a row that two boards share, how many boards the search made and what processor time it took, which
lines were run.

Nothing here knows the game: right functions, where some are to be put in the place of wrong ones,
and the rules, where the file is a player of any board, come as text from the parent.
"""

import json
import os
import sys
import time
from collections.abc import Callable
from types import ModuleType
from typing import Any, TypedDict

from .calls import Call, Ended, answers, counted, seed_chance
from .loading import MOST_IMPORTS, NAME, Sources, Variants, Wanted, forget, load
from .mutations import Change, changes
from .recorder import Recorder
from .serialize import short

A_LINE = 8  # rows or steps of a search that are sent together

# The file shares this process and may replace what it finds in other modules: these names stay.
_dumps, _loads, _write, _used = json.dumps, json.loads, os.write, time.process_time


class Order(Sources):
    """What the child is told first."""

    token: str
    wanted: Wanted
    memory: int
    seconds: int
    locked: bool
    hidden: str  # the folder of the project itself, which knows all answers


class How(TypedDict, total=False):
    """What is wanted of calls beside their answers."""

    count: bool  # the calls of `result`, and the processor time
    lines: bool  # that were run
    search: bool  # all of it, row by row
    steps: int  # of the search's call with this number
    changes: bool  # that might mend the function: these instead of answers
    change: Change  # to the file, before it is asked
    seed: int  # of chance in the file, which then takes the same course again
    load: Wanted  # the file afresh: this instead of calls


def main() -> None:
    """Serve one parent until it goes away; what it needs to know are the numbers of two pipes."""
    from .jail import limit, lock  # a browser has nothing of what it uses

    requests, answers = (int(number) for number in sys.argv[1:])
    with os.fdopen(requests, "rb") as lines:
        order: Order = _loads(lines.readline())
        forget(order["hidden"])
        limit(order["memory"], order["seconds"])
        held = lock([order["hidden"]]) if order["locked"] else []

        def send(token: str, number: int, *answer: object) -> None:
            unsent = f"{token} {number} {_dumps(answer)}\n".encode()
            while unsent:
                unsent = unsent[_write(answers, unsent) :]

        served = Served(order, held, send)
        for line in lines:
            served.answer(_loads(line))


class Served:
    """A file, loaded at once, and asked again and again; all answers go to `send`."""

    def __init__(self, order: Order, held: list[str], send: Callable[..., None]) -> None:
        self.order, self.send = order, send
        send(order["token"], 0, "returned", None, {"held": held})
        self._load(order["token"], 1, order["wanted"])

    def _load(self, token: str, number: int, wanted: Wanted) -> None:
        self.module, self.scribe, self.wanted = ModuleType(NAME), Recorder(), wanted
        self.variants: Variants | None = None
        self.send(token, number, *load(self.module, self.order, wanted, self.scribe))

    def answer(self, request: tuple[str, str, list[Call], How]) -> None:
        """Make calls of one function."""
        token, function, calls, how = request
        if "load" in how:
            self._load(token, 0, how["load"])
            return
        if "changes" in how:
            self._tell(token, ("returned", None, {}), _proposed(self.order, function))
            return
        asked = self.module
        if "change" in how:
            self.variants = self.variants or Variants(self.module, self.order["source"], self.wanted)
            asked = self.variants.with_change(how["change"])
        if "search" in how:
            self._tell_search(token, asked, function, calls[0], how)
            return
        if "seed" in how:
            seed_chance(how["seed"])
        with counted(asked, "count" in how) as boards:
            start = _used()
            ended = answers(asked, function, calls, "lines" in how, how.get("seed"))
            for number, (what, value, more) in enumerate(ended):
                counts = {"boards": boards[0], "seconds": _used() - start} if "count" in how else {}
                self.send(token, number, what, value, more | counts)

    def _tell_search(self, token: str, module: ModuleType, function: str, call: Call, how: How) -> None:
        """One call, its whole search written down."""
        scribe, start = self.scribe, _used()
        with scribe.recording(vars(module), how.get("steps")):
            ((what, value, more),) = list(answers(module, function, [call]))
        seconds = _used() - start
        parts: list[Any] = [] if scribe.overflown else [*zip(scribe.first, scribe.rows, strict=True)]
        told = {
            "seconds": seconds,
            "names": [short(name) for name in scribe.names[:MOST_IMPORTS]],
            "decorated": scribe.decorated,
            "calls": scribe.calls,
            "overflown": scribe.overflown,
            "rows": len(parts),
            "steps": len(scribe.steps),
            "row_of_steps": scribe.row_of_steps,
        }
        self._tell(token, (what, value, more | told), [*parts, *scribe.steps])

    def _tell(self, token: str, head: Ended, parts: list[Any]) -> None:
        """An answer, and what has to be told in many lines."""
        what, value, more = head
        self.send(token, 0, what, value, more | {"parts": len(parts)})
        for number, place in enumerate(range(0, len(parts), A_LINE)):
            self.send(token, number + 1, "returned", None, {"parts": parts[place : place + A_LINE]})


def _proposed(order: Order, function: str) -> list[tuple[str, int, Change]]:
    try:
        return changes(order["source"].encode("latin-1"), function)
    except (SyntaxError, ValueError, RecursionError, MemoryError):
        return []
