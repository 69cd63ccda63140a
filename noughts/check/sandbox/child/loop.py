"""The child's loop: load the file, call its functions, and send back the answers.

Nothing here knows the game. The parent sends correct functions, and the rules for players of other boards,
as source text.
"""

import json
import os
import time
from collections.abc import Callable
from types import ModuleType
from typing import Any

from .calls import Outcome, call_all, count_boards, seed_chance
from .changes.mutations import propose_changes
from .changes.remarks import find_remarks
from .earlier import MOST_KEPT, Earlier
from .loading import Variants, hide_project, load
from .protocol import (
    MODULE_NAME,
    MOST_IMPORTS,
    CallArguments,
    CallOptions,
    LoadOptions,
    Request,
    StartMessage,
)
from .recorder import Recorder
from .serialize import short
from .tables.answers import Tables
from .trace.loops import FoundLoop, watch_loops

PARTS_PER_LINE = 8  # rows or steps of a search

# The file may replace names in other modules of this process, but not these.
_dumps, _loads, _write, _used = json.dumps, json.loads, os.write, time.process_time


def main(*pipes: str) -> None:
    """Serve one parent until it ends; the arguments are the numbers of two pipes.

    Without arguments, as on Windows, standard input and output are the pipes.
    """
    from .jail import limit, lock  # not at the top: a browser has none of the modules that it needs

    requests, answers = map(int, pipes) if pipes else _take_stdio()
    with os.fdopen(requests, "rb") as lines:
        start: StartMessage = _loads(lines.readline())
        hidden = hide_project(start["hidden"])
        limit(start["memory"], start["seconds"])
        held = lock(hidden) if start["locked"] else []

        def send(token: str, number: int, *answer: object) -> None:
            unsent = f"{token} {number} {_dumps(answer)}\n".encode()
            while unsent:
                unsent = unsent[_write(answers, unsent) :]

        server = FileServer(start, held, send)
        for line in lines:
            server.answer(_loads(line))


def _take_stdio() -> tuple[int, int]:
    """Keep standard input and output as pipes, and give the file others: what it prints is not an answer."""
    kept = os.dup(0), os.dup(1)
    nowhere = os.open(os.devnull, os.O_RDWR)
    os.dup2(nowhere, 0)
    os.dup2(nowhere, 1)
    return kept


class FileServer:
    """Loads a file and answers requests about it; all answers go to `send`."""

    def __init__(self, start: StartMessage, held: list[str], send: Callable[..., None]) -> None:
        self.start, self.send = start, send
        send(start["token"], 0, "returned", None, {"held": held})
        self._load(start["token"], 1, start["load"])

    def _load(self, token: str, number: int, options: LoadOptions) -> None:
        self.module, self.recorder, self.options = ModuleType(MODULE_NAME), Recorder(), options
        self.variants: Variants | None = None
        self.tables: Tables | None = None
        self.earlier = Earlier()
        self.send(token, number, *load(self.module, self.start, options, self.recorder))

    def answer(self, request: Request) -> None:
        """Make calls of one function."""
        token, function, calls, options = request
        if "load" in options:
            self._load(token, 0, options["load"])
            return
        if "changes" in options:
            self._send_parts(token, ("returned", None, {}), _read(self.start, function, propose_changes))
            return
        if "remarks" in options:
            self._send_parts(token, ("returned", None, {}), _read(self.start, function, find_remarks))
            return
        asked = self.module
        if "change" in options:
            self.variants = self.variants or Variants(self.module, self.start["source"], self.options)
            asked = self.variants.with_changes(options["change"])
        if "search" in options:
            self._send_search(token, asked, function, calls[0], options)
            return
        if "loop" in options:
            self._send_loop(token, function, calls[0], options["loop"])
            return
        if "tables" in options:
            self._call_with_tables(token, function, calls)
            return
        if "seed" in options:
            seed_chance(options["seed"])
        with count_boards(asked, "count" in options) as boards:
            began = _used()
            earlier = self.earlier if asked is self.module else None
            outcomes = call_all(asked, function, calls, "lines" in options, options.get("seed"), earlier)
            for number, (what, value, more) in enumerate(outcomes):
                counts = {"boards": boards[0], "seconds": _used() - began} if "count" in options else {}
                self.send(token, number, what, value, more | counts)

    def _call_with_tables(self, token: str, function: str, calls: list[CallArguments]) -> None:
        if self.tables is None:
            source = self.start["source"].encode("latin-1")
            self.tables = Tables(self.module, source, set(self.options["replace"]), self.earlier)
        began_on = self.tables.on
        for number, call in enumerate(calls):
            self.earlier.newest = 2 if number < len(calls) - 1 else MOST_KEPT
            (what, value, more), tabled = self.tables.call(function, call)
            if began_on:
                more = more | ({"tabled": True} if tabled else {"impure": True})
            self.send(token, number, what, value, more)

    def _send_loop(self, token: str, function: str, call: CallArguments, seconds: float) -> None:
        """Make one call, and send the loop that it is in when this time is over."""
        source = self.start["source"].encode("latin-1")

        def report(found: FoundLoop | None) -> None:
            self.send(token, 0, "returned", None, {"loop": found})

        watched = ModuleType(MODULE_NAME)
        vars(watched)[function] = watch_loops(vars(self.module)[function], source, seconds, report)
        ((what, value, more),) = list(call_all(watched, function, [call]))
        self.send(token, 0, what, value, more)

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


def _read(start: StartMessage, function: str, reader: Callable[[bytes, str], list[Any]]) -> list[Any]:
    """What a reader of the source finds; nothing if the source cannot be parsed."""
    try:
        return reader(start["source"].encode("latin-1"), function)
    except (SyntaxError, ValueError, RecursionError, MemoryError):
        return []
