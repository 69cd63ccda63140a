"""The child's loop: load the file, call its functions, and send back the answers.

Nothing here knows the game. The parent sends correct functions, and the rules for players of other boards,
as source text.
"""

import json
import os
import sys
import time
from collections.abc import Callable
from types import ModuleType
from typing import Any

from .calls import Outcome, call_all, count_boards, seed_chance
from .loading import Variants, hide_project, load
from .mutations import propose_changes
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

PARTS_PER_LINE = 8  # rows or steps of a search

# The file may replace names in other modules of this process, but not these.
_dumps, _loads, _write, _used = json.dumps, json.loads, os.write, time.process_time


def main() -> None:
    """Serve one parent until it ends; the arguments are the numbers of two pipes."""
    from .jail import limit, lock  # not at the top: a browser has none of the modules that it needs

    requests, answers = (int(number) for number in sys.argv[1:])
    with os.fdopen(requests, "rb") as lines:
        start: StartMessage = _loads(lines.readline())
        hide_project(start["hidden"])
        limit(start["memory"], start["seconds"])
        held = lock([start["hidden"]]) if start["locked"] else []

        def send(token: str, number: int, *answer: object) -> None:
            unsent = f"{token} {number} {_dumps(answer)}\n".encode()
            while unsent:
                unsent = unsent[_write(answers, unsent) :]

        server = FileServer(start, held, send)
        for line in lines:
            server.answer(_loads(line))


class FileServer:
    """Loads a file and answers requests about it; all answers go to `send`."""

    def __init__(self, start: StartMessage, held: list[str], send: Callable[..., None]) -> None:
        self.start, self.send = start, send
        send(start["token"], 0, "returned", None, {"held": held})
        self._load(start["token"], 1, start["load"])

    def _load(self, token: str, number: int, options: LoadOptions) -> None:
        self.module, self.recorder, self.options = ModuleType(MODULE_NAME), Recorder(), options
        self.variants: Variants | None = None
        self.send(token, number, *load(self.module, self.start, options, self.recorder))

    def answer(self, request: Request) -> None:
        """Make calls of one function."""
        token, function, calls, options = request
        if "load" in options:
            self._load(token, 0, options["load"])
            return
        if "changes" in options:
            self._send_parts(token, ("returned", None, {}), _propose(self.start, function))
            return
        asked = self.module
        if "change" in options:
            self.variants = self.variants or Variants(self.module, self.start["source"], self.options)
            asked = self.variants.with_change(options["change"])
        if "search" in options:
            self._send_search(token, asked, function, calls[0], options)
            return
        if "seed" in options:
            seed_chance(options["seed"])
        with count_boards(asked, "count" in options) as boards:
            began = _used()
            outcomes = call_all(asked, function, calls, "lines" in options, options.get("seed"))
            for number, (what, value, more) in enumerate(outcomes):
                counts = {"boards": boards[0], "seconds": _used() - began} if "count" in options else {}
                self.send(token, number, what, value, more | counts)

    def _send_search(
        self, token: str, module: ModuleType, function: str, call: CallArguments, options: CallOptions
    ) -> None:
        """Make one call, and send its whole search."""
        recorder, began = self.recorder, _used()
        with recorder.recording(vars(module), options.get("steps")):
            ((what, value, more),) = list(call_all(module, function, [call]))
        seconds = _used() - began
        parts: list[Any] = [] if recorder.overflown else [*recorder.rows]
        details = {
            "seconds": seconds,
            "names": [short(name) for name in recorder.names[:MOST_IMPORTS]],
            "decorated": recorder.decorated,
            "calls": recorder.calls,
            "overflown": recorder.overflown,
            "rows": len(parts),
            "steps": len(recorder.steps),
            "row_of_steps": recorder.row_of_steps,
        }
        self._send_parts(token, (what, value, more | details), [*parts, *recorder.steps])

    def _send_parts(self, token: str, head: Outcome, parts: list[Any]) -> None:
        """Send an answer, then its parts in as many lines as they need."""
        what, value, more = head
        self.send(token, 0, what, value, more | {"parts": len(parts)})
        for number, place in enumerate(range(0, len(parts), PARTS_PER_LINE)):
            self.send(token, number + 1, "returned", None, {"parts": parts[place : place + PARTS_PER_LINE]})


def _propose(start: StartMessage, function: str) -> list[ProposedChange]:
    try:
        return propose_changes(start["source"].encode("latin-1"), function)
    except (SyntaxError, ValueError, RecursionError, MemoryError):
        return []
