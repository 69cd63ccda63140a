"""The addresses of the API: the function behind each, the limits of its parameters, and its result as bytes.

The server and the worker in a browser send the same bytes, because both take them from here.
"""

import json
from collections.abc import Callable, Mapping
from typing import Any

from noughts.api import analysis, explorer, opponents, position, puzzles, review, wrong_lines
from noughts.api.search import numbers, view
from noughts.game.errors import NoughtsError
from noughts.game.notation import quote
from noughts.learn import api as learn
from noughts.learn import key

ADDRESSES: dict[str, Callable[..., Any]] = {
    "/api/players": opponents.players,
    "/api/position": position.facts,
    "/api/game": position.game,
    "/api/record": review.record,
    "/api/move": opponents.move,
    "/api/turn": opponents.turn,
    "/api/analysis": analysis.analysis,
    "/api/hint": analysis.hint,
    "/api/explanation": analysis.explanation,
    "/api/explorer": explorer.explorer,
    "/api/review": review.review,
    "/api/puzzle": puzzles.puzzle,
    "/api/puzzle/answer": puzzles.answer,
    "/api/puzzle/own": puzzles.own,
    "/api/puzzle/sheet": puzzles.sheet,
    "/api/puzzle/line": wrong_lines.puzzle,
    "/api/puzzle/line/answer": wrong_lines.answer,
    "/api/comparison": view.comparison,
    "/api/search": view.search,
    "/api/moments": view.moments,
    "/api/nodes": view.nodes,
    "/api/tree": numbers.tree,
    "/api/tree/search": numbers.search,
    "/api/tree/moments": numbers.moments,
    "/api/learn": learn.course,
    "/api/learn/another": learn.another,
    "/api/learn/answer": learn.answer,
    "/api/learn/hint": learn.hint,
    "/api/learn/table": learn.table,
    "/api/learn/key": key.key,
}
MOST_SECONDS = 20.0  # of effort for one search
MOST_MOMENTS = 64
LIMITS: dict[str, tuple[float, float]] = {  # of the parameters that are numbers
    "seconds": (0.1, MOST_SECONDS),
    "step": (0, 10**18),
    "count": (1, MOST_MOMENTS),
    "every": (1, 10**6),
    "number": (1, 3),
    "line_number": (0, 10_000),
    "fix": (0, 10),
    "seed": (0, 10**9),
    "depth": (1, 5),
    "branches": (2, 4),
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
    from noughts.api import program  # imported here: they need the whole checker
    from noughts.api.search import own

    asked: dict[str, Callable[..., Any]] = {
        "/api/program/move": program.move,
        "/api/program/syntax": program.syntax,
        "/api/program/call": program.call,
        "/api/program/search": own.search,
        "/api/program/moments": own.moments,
        "/api/program/nodes": own.nodes,
        "/api/program/begin": program.begin,
        "/api/program/certificate": program.certificate,
    }

    def report(part: object) -> None:
        tell(to_line({"part": part}))

    try:
        if address == "/api/program":
            return 200, to_body(program.available())
        if address == "/api/program/check":
            return 200, to_line({"answer": program.check(source.encode(), None, report)})
        if address == "/api/program/mark":
            lesson, task = parameters.get("lesson", ""), parameters.get("task", "")
            return 200, to_line({"answer": program.mark(source.encode(), lesson, task, None, report)})
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
