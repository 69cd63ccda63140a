"""The addresses of the API: the function behind each, the limits of its parameters, and its result as bytes.

The server and the worker in a browser send the same bytes, because both take them from here.
"""

import json
from collections.abc import Callable, Mapping
from typing import Any

from noughts.api import analysis, explorer, opponents, position, puzzles, review, search_view
from noughts.game.errors import NoughtsError
from noughts.game.notation import quote
from noughts.learn import api as learn

ADDRESSES: dict[str, Callable[..., Any]] = {
    "/api/players": opponents.players,
    "/api/position": position.facts,
    "/api/move": opponents.move,
    "/api/turn": opponents.turn,
    "/api/analysis": analysis.analysis,
    "/api/hint": analysis.hint,
    "/api/explanation": analysis.explanation,
    "/api/explorer": explorer.explorer,
    "/api/review": review.review,
    "/api/puzzle": puzzles.puzzle,
    "/api/puzzle/answer": puzzles.answer,
    "/api/comparison": search_view.comparison,
    "/api/search": search_view.search,
    "/api/moments": search_view.moments,
    "/api/nodes": search_view.nodes,
    "/api/learn": learn.course,
    "/api/learn/answer": learn.answer,
    "/api/learn/hint": learn.hint,
    "/api/learn/table": learn.table,
}
MOST_SECONDS = 20.0  # of effort for one search
MOST_MOMENTS = 64
LIMITS: dict[str, tuple[float, float]] = {  # of the parameters that are numbers
    "seconds": (0.1, MOST_SECONDS),
    "step": (0, 10**18),
    "count": (1, MOST_MOMENTS),
    "every": (1, 10**6),
    "number": (1, 3),
}


READABLE = (str, str | None, int, float)  # types of parameters that a page can give


def to_body(result: Any) -> bytes:
    """A result as the body of a response."""
    return json.dumps(result, separators=(",", ":")).encode()


def to_line(result: Any) -> bytes:
    """A result as one line of a stream."""
    return to_body(result) + b"\n"


def answer(address: str, parameters: Mapping[str, str]) -> tuple[int, bytes]:
    """The status and the body of the response, for a page without a server.

    >>> answer("/api/position", {"people": "Z"})
    (422, b'{"detail":"people and resigned must be X, O, or XO for both"}')
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
    """The same for questions about a student's program; `tell` gets the progress of a check."""
    from noughts.api import own_search, program  # imported here: they need the whole checker

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


def _read(function: Callable[..., Any], parameters: Mapping[str, str]) -> dict[str, str | float]:
    """The arguments for a function: the given parameters that are texts or numbers."""
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
