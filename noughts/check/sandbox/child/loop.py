"""The child's loop: load the file, call its functions as asked, send back what comes out.

Nothing here knows the game: right functions, where some are to be put in the place of wrong ones,
and the rules, where the file is a player of any board, come as text from the parent.
"""

import json
import os
import sys
import time
from collections.abc import Callable
from types import ModuleType
from typing import Any

from .calls import Ended, answers, counted, seed_chance
from .loading import Variants, hide_project, load
from .mutations import changes
from .protocol import (
    MODULE_NAME,
    MOST_IMPORTS,
    CallArguments,
    CallOptions,
    LoadOptions,
    ProposedChange,
    Request,
    StartMessage,
)
from .recorder import Recorder
from .serialize import short

A_LINE = 8  # rows or steps of a search that are sent together

# The file shares this process and may replace what it finds in other modules: these names stay.
_dumps, _loads, _write, _used = json.dumps, json.loads, os.write, time.process_time


def main() -> None:
    """Serve one parent until it goes away; what it needs to know are the numbers of two pipes."""
    from .jail import limit, lock  # a browser has nothing of what it uses

    requests, answers = (int(number) for number in sys.argv[1:])
    with os.fdopen(requests, "rb") as lines:
        order: StartMessage = _loads(lines.readline())
        hide_project(order["hidden"])
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

    def __init__(self, order: StartMessage, held: list[str], send: Callable[..., None]) -> None:
        self.order, self.send = order, send
        send(order["token"], 0, "returned", None, {"held": held})
        self._load(order["token"], 1, order["load"])

    def _load(self, token: str, number: int, options: LoadOptions) -> None:
        self.module, self.scribe, self.options = ModuleType(MODULE_NAME), Recorder(), options
        self.variants: Variants | None = None
        self.send(token, number, *load(self.module, self.order, options, self.scribe))

    def answer(self, request: Request) -> None:
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
            self.variants = self.variants or Variants(self.module, self.order["source"], self.options)
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

    def _tell_search(
        self, token: str, module: ModuleType, function: str, call: CallArguments, how: CallOptions
    ) -> None:
        """One call, its whole search written down."""
        scribe, start = self.scribe, _used()
        with scribe.recording(vars(module), how.get("steps")):
            ((what, value, more),) = list(answers(module, function, [call]))
        seconds = _used() - start
        parts: list[Any] = [] if scribe.overflown else [*scribe.rows]
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


def _proposed(order: StartMessage, function: str) -> list[ProposedChange]:
    try:
        return changes(order["source"].encode("latin-1"), function)
    except (SyntaxError, ValueError, RecursionError, MemoryError):
        return []
