"""The compiled search in a browser: a WebAssembly module next to Python, with the interface of `_core`.

The page's worker registers the JavaScript module `noughts_solver` before it starts Python. Its `make` creates
an instance of the module for one game. Without it, the search in Python serves.
"""

from collections.abc import Callable
from importlib import import_module
from typing import Any, ClassVar

NODES = 8  # bytes of a reply: after the cell and the zone, the nodes, and whether the search was stopped
REASONS = ("", "no memory", "a bad number", "bad facts", "bad marks", "the game is over")  # as in interface.h


class Core:
    """A game, and the table of its searches, in an instance of the module."""

    WIDE: ClassVar[bool] = False

    def __init__(self, cells: int, *facts: bytes | int) -> None:
        """The facts are those of `_core.Core`."""
        self._size = 16 if self.WIDE else 8
        texts = [_to_js(fact) for fact in facts if isinstance(fact, bytes)]
        numbers = [fact for fact in facts if isinstance(fact, int)]
        made = import_module("noughts_solver").make(self.WIDE, cells, _to_js(texts), _to_js(numbers))
        _require_fine(made.refusal)
        self._instance = made

    def query(
        self,
        attacking: bool,
        attacker: bytes,
        defender: bytes,
        left: int,
        weak: bool,
        nodes: int,
        shared: bool,
        poll: Callable[[int, int, int], None] | None,
    ) -> tuple[bytes | None, bytes, int]:
        """As `_core.Core.query`, on one thread."""
        raised: list[BaseException] = []

        def tell(nodes: float, done: int, moves: int) -> bool:
            try:
                if poll is not None:
                    poll(int(nodes), done, moves)
            except BaseException as error:  # it must not pass through the search
                raised.append(error)
            return bool(raised)

        marks = _to_js(attacker + defender)
        reply = self._instance.query(attacking, marks, left, weak, nodes, tell)
        _require_fine(reply.refusal)
        if raised:
            raise raised[0]
        data, size = reply.data.to_bytes(), self._size
        cell, zone, rest = data[:size], data[size : 2 * size], data[2 * size :]
        ended = any(rest[NODES : NODES + 4])
        return None if ended else cell, zone, int.from_bytes(rest[:NODES], "little")

    def stop(self, wanted: bool) -> None:
        """There are no other threads to stop."""


class WideCore(Core):
    """The same for boards of 65 to 128 cells."""

    WIDE = True


def is_available() -> bool:
    """Has the page loaded the module?"""
    try:
        import_module("noughts_solver")
    except ImportError:
        return False
    return True


def _to_js(value: Any) -> Any:
    return import_module("pyodide.ffi").to_js(value)


def _require_fine(refusal: int) -> None:
    if refusal:
        raise ValueError(f"the compiled search refused: {REASONS[refusal]}")
