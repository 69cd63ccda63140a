"""The addresses that a page asks: what answers each, within which limits, and the answer as it is sent.

A server and a worker in a browser send the same bytes: both have these from here.
"""

import json
from collections.abc import Callable, Mapping
from typing import Any

from noughts.api import explorer, puzzles, questions
from noughts.api import search_view as microscope
from noughts.game.errors import NoughtsError
from noughts.game.notation import quote

ADDRESSES: dict[str, Callable[..., Any]] = {
    "/api/players": questions.players,
    "/api/position": questions.facts,
    "/api/move": questions.move,
    "/api/analysis": questions.analysis,
    "/api/hint": questions.hint,
    "/api/explanation": questions.explanation,
    "/api/explorer": explorer.explorer,
    "/api/review": questions.review,
    "/api/puzzle": puzzles.puzzle,
    "/api/puzzle/answer": puzzles.answer,
    "/api/comparison": microscope.comparison,
    "/api/search": microscope.search,
    "/api/moments": microscope.moments,
    "/api/nodes": microscope.nodes,
}
MOST_SECONDS = 20.0  # for one search
MOST_MOMENTS = 64
LIMITS: dict[str, tuple[float, float]] = {  # of the parameters that are numbers
    "seconds": (0.1, MOST_SECONDS),
    "step": (0, 10**18),
    "count": (1, MOST_MOMENTS),
    "every": (1, 10**6),
}


READABLE = (str, str | None, int, float)  # types of parameters that a page can give


def to_body(result: Any) -> bytes:
    """A result as it is sent."""
    return json.dumps(result, separators=(",", ":")).encode()


def to_line(result: Any) -> bytes:
    """A result as one line of several."""
    return to_body(result) + b"\n"


def answer(address: str, parameters: Mapping[str, str]) -> tuple[int, bytes]:
    """The status and the body of the answer to a question, for one who has no server.

    >>> answer("/api/position", {"people": "Z"})
    (422, b'{"detail":"people and the one who resigned are X, O, or XO for both"}')
    """
    function = ADDRESSES.get(address)
    if function is None:
        return 404, to_body({"detail": "Not Found"})
    try:
        return 200, to_body(function(**_read(function, parameters)))
    except NoughtsError as error:
        return 422, to_body({"detail": str(error)})


def answer_about_program(
    address: str, parameters: Mapping[str, str], source: str, tell: Callable[[bytes], None]
) -> tuple[int, bytes]:
    """The same for questions about somebody's program; what a check says before its end goes to `tell`."""
    from noughts.api import own_search, program  # and with them the whole checker

    asked: dict[str, Callable[..., Any]] = {
        "/api/program/move": program.move,
        "/api/program/search": own_search.search,
        "/api/program/moments": own_search.moments,
        "/api/program/nodes": own_search.nodes,
    }
    try:
        if address == "/api/program":
            return 200, to_body(program.available())
        if address == "/api/program/check":
            report = program.check(source.encode(), None, lambda part: tell(to_line({"part": part})))
            return 200, to_line({"answer": report})
        if address in asked:
            return 200, to_body(asked[address](source.encode(), **_read(asked[address], parameters)))
    except NoughtsError as error:
        return 422, to_body({"detail": str(error)})
    return 404, to_body({"detail": "Not Found"})


def _read(function: Callable[..., Any], parameters: Mapping[str, str]) -> dict[str, Any]:
    """The arguments of a function: its parameters that are texts or numbers, as far as they are given."""
    kinds = {name: kind for name, kind in function.__annotations__.items() if kind in READABLE}
    return {
        name: _number(name, parameters[name], kind) if kind in (int, float) else parameters[name]
        for name, kind in kinds.items()
        if name in parameters and name != "return"
    }


def _number(name: str, text: str, kind: Callable[[str], float]) -> float:
    least, most = LIMITS[name]
    try:
        number = kind(text)
    except ValueError:
        number = most + 1
    if not least <= number <= most:
        whole = "a whole number" if kind is int else "a number"
        raise NoughtsError(f"{name} cannot be {quote(text)}: {whole} from {least:,} to {most:,}")
    return number
