"""From a request to an answer: parameters, light and heavy questions, caching."""

import asyncio
import inspect
from collections.abc import Callable, Coroutine
from hashlib import sha256
from typing import Annotated, Any, TypedDict, get_type_hints

from fastapi import Query, Request, Response

from noughts.api.analyses import CLOCK_FACTOR
from noughts.api.dispatch import LIMITS, MOST_SECONDS
from noughts.api.position import CLASSIC_GAME, LONGEST_FILE, LONGEST_GAME, read_position
from noughts.learn.receipt import LONGEST_WHOSE
from noughts.web.server.models import MODELS
from noughts.web.server.pool import Pool

LONGEST_TEXT = 1500  # a game of 19 x 19 moves fits


class Problem(TypedDict):
    """One sentence that says what is wrong."""

    detail: str


def _text(longest: int, description: str, pattern: str | None = None) -> Any:
    """A text; the pattern is an example for programs that read the description, not a condition."""
    usual = {"pattern": pattern} if pattern else None
    return Query(max_length=longest, description=description, json_schema_extra=usual)


def _number(name: str, description: str) -> Any:
    least, most = LIMITS[name]
    return Query(ge=least, le=most, description=description)


_STRATEGY = "A strategy, as listed at /api/players, with options: alpha-beta:centre, horizon:3."
_POSITION = "Rows from the top, such as X.O/.X./O..; the empty board by default."
_ROWS = "^[XO.]{3}/[XO.]{3}/[XO.]{3}$"
_CELLS = "Cells, separated by commas, such as b2,a1,c3."
PARAMETERS = {  # a name means the same at every address
    "game": _text(LONGEST_GAME, "Width, height and how many in a row, such as 5x4k4.", "^[1-9]x[1-9]k[1-9]$"),
    "text": _text(LONGEST_FILE, "The text of a file: a game or a record of a game."),
    "position": _text(LONGEST_TEXT, _POSITION, _ROWS),
    "start": _text(LONGEST_TEXT, _POSITION, _ROWS),
    "moves": _text(LONGEST_TEXT, _CELLS),
    "path": _text(LONGEST_TEXT, _CELLS),
    "move": _text(40, "A cell, such as b2."),
    "function": _text(40, "One of the functions of the exercise, such as player."),
    "name": _text(40, "A board and a number, such as 4x3k3-17."),
    "opponent": _text(40, "A player, as listed at /api/players."),
    "strategy": _text(40, _STRATEGY),
    "strategies": _text(400, "Strategies, separated by commas; all of them by default."),
    "people": _text(2, "The marks that people play: X, O or XO. The heading speaks to them."),
    "resigned": _text(1, "The side that has resigned, if any."),
    "seconds": _number("seconds", "Search effort, in approximate seconds on an idle machine."),
    "step": _number("step", "The number of the first step to return; a search begins with step 0."),
    "count": _number("count", "The number of steps to return."),
    "every": _number("every", "The distance from one returned step to the next."),
    "tree": _text(LONGEST_TEXT, "Nested lists, such as [[3,12,8],[2,4,6]]. MIN begins after the word min."),
    "line_number": _number("line_number", "The line that you take for the wrong one; 0 gives up."),
    "fix": _number("fix", "Which of the fixes, counted from 1; 0: none yet."),
    "seed": _number("seed", "Seed of a random tree; the same seed gives the same tree."),
    "depth": _number("depth", "Levels below the root of a random tree."),
    "branches": _number("branches", "Children per node of a random tree."),
    "lesson": _text(40, "A lesson, as listed at /api/learn."),
    "task": _text(40, "A task of the lesson; games#2 is the task games on the second of your other boards."),
    "whose": _text(LONGEST_WHOSE, "Whose other boards: any text. Each text has an order of its own."),
    "answer": _text(200, "The answer to the task, as a student types it."),
    "model": _text(3, "yes: take the model's functions for those that are missing."),
    "number": _number("number", "Which hint: 1, 2 or 3."),
}

GRACE = 10.0  # seconds for all that is not search
LONGEST = CLOCK_FACTOR * MOST_SECONDS + GRACE  # seconds for any question
REVALIDATE = "no-cache"  # a browser may keep the answer, and asks each time whether it still holds
NEVER = "no-store"
Responses = dict[int | str, dict[str, Any]]  # as FastAPI takes them
PROBLEMS: Responses = {
    422: {"model": MODELS.model(Problem), "description": "A parameter has an invalid value."},
    503: {"model": MODELS.model(Problem), "description": "Too many requests at once, or no answer in time."},
}


def describe_responses(function: Callable[..., Any], heavy: bool = True) -> Responses:
    """The possible responses of an endpoint that returns the result of a function."""
    result = MODELS.model(get_type_hints(function)["return"])
    problems = {code: problem for code, problem in PROBLEMS.items() if heavy or code != 503}
    return {200: {"model": result}, 304: {"description": "Your copy is still valid."}, **problems}


def with_signature_of(function: Callable[..., Any], answer: Callable[..., Any]) -> Callable[..., Any]:
    """The handler, with the parameters of a function that a request may give as its keywords."""
    own, *_ = inspect.signature(answer).parameters.values()
    theirs = [
        parameter.replace(annotation=Annotated[parameter.annotation, PARAMETERS[name]])
        for name, parameter in inspect.signature(function).parameters.items()
        if name in PARAMETERS
    ]
    answer.__dict__["__signature__"] = inspect.Signature([own, *theirs])
    answer.__doc__ = function.__doc__
    return answer


def respond(request: Request, body: bytes, cache: str = REVALIDATE) -> Response:
    """The answer, or 304 if the browser has it already."""
    headers = {"Cache-Control": cache}
    if cache != NEVER:
        headers["ETag"] = f'"{sha256(body).hexdigest()[:20]}"'
        known = request.headers.get("if-none-match", "")  # behind W/ if it was sent compressed
        if known.removeprefix("W/") == headers["ETag"]:
            return Response(status_code=304, headers=headers)
    return Response(body, media_type="application/json", headers=headers)


async def ask(request: Request, function: Callable[..., Any], *arguments: Any) -> Any:
    """Ask a worker; the search stops when the client goes away.

    A game and a position come first, if the function takes them. Bad ones are refused before the
    question waits.
    """
    if next(iter(inspect.signature(function).parameters), None) == "game":
        read_position(*arguments[:2])
    # two lanes, so that questions about the small board do not wait for those about large ones
    large = "game" in inspect.signature(function).parameters and CLASSIC_GAME not in arguments
    pool: Pool = request.app.state.pool if large else request.app.state.quick
    return await cancel_on_disconnect(request, pool.ask(function, *arguments, seconds=LONGEST))


async def cancel_on_disconnect(request: Request, question: Coroutine[Any, Any, Any]) -> Any:
    """The answer to a question; None if the client goes away, which cancels the question."""
    answer = asyncio.create_task(question)
    gone = asyncio.create_task(_wait_for_disconnect(request))
    try:
        await asyncio.wait((answer, gone), return_when=asyncio.FIRST_COMPLETED)
        if not answer.done():
            return None  # the client is gone
        return answer.result()
    finally:
        answer.cancel()
        gone.cancel()


async def _wait_for_disconnect(request: Request) -> None:
    """Return when the client has closed the connection."""
    while (await request.receive())["type"] != "http.disconnect":
        pass
