"""From a request to an answer: parameters, light and heavy questions, caching."""

import asyncio
from collections.abc import Callable, Coroutine
from hashlib import sha256
from typing import Annotated, Any

from fastapi import Query, Request, Response

from noughts.service import questions
from noughts.service.addresses import LIMITS
from noughts.service.reading import read_position
from noughts.web.answers import FORMS
from noughts.web.pool import Pool

LONGEST_TEXT = 1500  # a game of 19 x 19 moves fits
GameText = Annotated[
    str,
    Query(
        max_length=LONGEST_TEXT,
        description="Width, height and how many in a row, such as 5x4k4.",
        json_schema_extra={"pattern": "^[1-9]x[1-9]k[1-9]$"},
    ),
]
PositionText = Annotated[
    str | None,
    Query(
        max_length=LONGEST_TEXT,
        description="Rows from the top, such as X.O/.X./O..; the empty board when left out.",
        json_schema_extra={"pattern": "^[XO.]{3}/[XO.]{3}/[XO.]{3}$"},
    ),
]
MovesText = Annotated[
    str, Query(max_length=LONGEST_TEXT, description="Cells with commas between them, such as b2,a1,c3.")
]


def limited(parameter: str, description: str) -> Any:
    """A parameter that is a number within the limits of the service."""
    least, most = LIMITS[parameter]
    return Query(ge=least, le=most, description=description)


Seconds = Annotated[float, limited("seconds", "How much to search: about so long on a quiet machine.")]

GRACE = 10.0  # seconds for the words, and until a search that overruns its own patience is ended
FOR_AN_HOUR = "public, max-age=3600"
NEVER = "no-store"
PROBLEMS: dict[int | str, dict[str, Any]] = {
    422: {"model": FORMS["Problem"], "description": "What was given cannot be used."},
    503: {"model": FORMS["Problem"], "description": "Too many questions at once, or no answer in time."},
}


def described(form: str, heavy: bool = True) -> dict[int | str, dict[str, Any]]:
    """What an endpoint may answer, for the description."""
    problems = {code: problem for code, problem in PROBLEMS.items() if heavy or code != 503}
    return {200: {"model": FORMS[form]}, 304: {"description": "As you have it."}, **problems}


def respond(request: Request, body: bytes, cache: str = FOR_AN_HOUR) -> Response:
    """The answer, or only a word that the browser has it already."""
    headers = {"Cache-Control": cache}
    if cache != NEVER:
        headers["ETag"] = f'"{sha256(body).hexdigest()[:20]}"'
        if request.headers.get("if-none-match") == headers["ETag"]:
            return Response(status_code=304, headers=headers)
    return Response(body, media_type="application/json", headers=headers)


async def ask(request: Request, function: Callable[..., Any], *arguments: Any, seconds: float = 10) -> Any:
    """Ask a worker; when the client goes away, the search is stopped.

    The first two arguments are a game and a position: what cannot be read is refused before any waiting.
    """
    read_position(*arguments[:2])
    pool: Pool = request.app.state.pool
    return await unless_gone(
        request, pool.ask(function, *arguments, seconds=questions.PATIENCE * seconds + GRACE)
    )


async def unless_gone(request: Request, question: Coroutine[Any, Any, Any]) -> Any:
    """The answer to a question, which is cancelled when the client goes away: None then."""
    answer = asyncio.create_task(question)
    gone = asyncio.create_task(_gone(request))
    try:
        await asyncio.wait((answer, gone), return_when=asyncio.FIRST_COMPLETED)
        if not answer.done():
            return None  # nobody will read it
        return answer.result()
    finally:
        answer.cancel()
        gone.cancel()


async def _gone(request: Request) -> None:
    """Return when the client has closed the connection."""
    while (await request.receive())["type"] != "http.disconnect":
        pass
