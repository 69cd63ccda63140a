"""Check a student's program, ask it for moves, and watch its search, for the page of this server only.

The file is the body of the request. It goes to a worker process, and from there into the checker's
sandbox. When the page goes away, the worker is killed, and the kernel kills the sandbox with it.
"""

import asyncio
from collections.abc import AsyncIterator, Callable
from logging import getLogger
from typing import Any
from urllib.parse import urlsplit

from fastapi import APIRouter, Request, Response
from fastapi.responses import StreamingResponse
from starlette.exceptions import HTTPException

from noughts.api import program
from noughts.api.dispatch import to_body, to_line
from noughts.api.search import own
from noughts.api.worker import WorkerLostError
from noughts.game.errors import NoughtsError
from noughts.web.server.handlers import (
    GRACE,
    NEVER,
    cancel_on_disconnect,
    describe_responses,
    respond,
    with_signature_of,
)
from noughts.web.server.pool import BUSY, BusyError, LateError, Pool

AT_ONCE = 2  # programs that run at the same time
WAITING = 100  # programs that may wait: a class that presses Check together
PER_CLIENT = 1  # programs of one client that run at the same time, so that the others get their turn
ENDED = "the check ended unexpectedly: check the file again"
# The function for each question, and its pool. A worker for `watching` remembers its last search, because
# recording it again would take as long again.
QUESTIONS: dict[str, tuple[Callable[..., Any], str]] = {
    "move": (program.move, "moves"),
    "syntax": (program.syntax, "moves"),
    "call": (program.call, "moves"),
    "certificate": (program.certificate, "moves"),
    "search": (own.search, "watching"),
    "moments": (own.moments, "watching"),
    "nodes": (own.nodes, "watching"),
    "begin": (program.begin, "moves"),  # runs nothing, so it need not wait for a check
}

router = APIRouter()


@router.get("/api/program", responses=describe_responses(program.available, heavy=False), tags=["program"])
async def available(request: Request) -> Response:
    """Whether a student's program can run here, and in which sandbox, or why not."""
    limits: program.Limits = request.app.state.limits
    return respond(request, to_body(await asyncio.to_thread(program.available, limits)), NEVER)


def _add_stream(question: str, function: Callable[..., Any]) -> None:
    """Answer with lines of JSON: the progress of a function, then its result."""

    async def answer(request: Request, **asked: Any) -> Response:
        source = await _source(request)
        request.app.state.programs.require_place(_client(request))
        lines = _lines(request, function, source, *asked.values())
        return StreamingResponse(lines, media_type="application/x-ndjson", headers={"Cache-Control": NEVER})

    router.post(f"/api/program/{question}", include_in_schema=False)(with_signature_of(function, answer))


_add_stream("check", program.check)
_add_stream("mark", program.mark)


def _add_route(question: str, function: Callable[..., Any], workers: str) -> None:
    """Answer with the result of a function, which gets the program and the parameters of the request."""

    async def answer(request: Request, **asked: Any) -> Response:
        source, pool = await _source(request), getattr(request.app.state, workers)
        found = await _ask(request, pool, function, source, *asked.values())
        return respond(request, to_body(found), NEVER)

    router.post(f"/api/program/{question}", include_in_schema=False)(with_signature_of(function, answer))


for _question, _answer in QUESTIONS.items():
    _add_route(_question, *_answer)


async def _ask(
    request: Request, pool: Pool, function: Any, source: bytes, *arguments: Any, **telling: Any
) -> Any:
    """Ask a worker about a program; the limits are the last argument."""
    limits: program.Limits = request.app.state.limits
    seconds, client = limits.file_seconds + GRACE, _client(request)
    about = client, hash(source)
    asked = pool.ask(
        function, source, *arguments, limits, seconds=seconds, about=about, client=client, **telling
    )
    return await cancel_on_disconnect(request, asked)


def _client(request: Request) -> str:
    """The address that a request comes from; a proxy on this machine passes it on in a header."""
    return request.client.host if request.client else ""


async def _lines(request: Request, function: Any, *arguments: Any) -> AsyncIterator[bytes]:
    """The progress of a function, line by line, and then its result or the error."""
    loop = asyncio.get_running_loop()
    lines: asyncio.Queue[dict[str, object]] = asyncio.Queue()

    def tell(part: Any) -> None:
        loop.call_soon_threadsafe(lines.put_nowait, {"part": part})

    def tell_place(place: int) -> None:
        lines.put_nowait({"part": {"place": place}})

    async def answer() -> None:
        try:
            pool = request.app.state.programs
            found = await _ask(request, pool, function, *arguments, tell=tell, tell_place=tell_place)
            last = {"answer": found}
        except NoughtsError as error:
            last = {"detail": str(error)}
        except BusyError:  # others filled the pool after `require_place` let this one in
            last = {"detail": BUSY}
        except (LateError, WorkerLostError):
            last = {"detail": ENDED}
        except Exception:  # a bug of ours; without a last line the page would wait for ever
            getLogger(__name__).exception("a check failed")
            last = {"detail": ENDED}
        lines.put_nowait(last)

    answering = asyncio.create_task(answer())
    try:
        line: dict[str, object] = {"part": None}
        while "part" in line:
            line = await lines.get()
            yield to_line(line)
    finally:
        answering.cancel()


async def _source(request: Request) -> bytes:
    """The file, if it comes from this page and is not too large."""
    _require_own_page(request)
    source = b""
    async for chunk in request.stream():
        source += chunk
        if len(source) > program.LARGEST_BYTES:
            raise HTTPException(413, f"the file has more than {program.LARGEST_BYTES:,} bytes")
    return source


def _require_own_page(request: Request) -> None:
    """Raise unless the request comes from a page of this server, as far as browsers say."""
    given = request.headers
    try:
        own = urlsplit(given.get("origin", "")).netloc
    except ValueError:  # such as http://[::1
        own = ""
    if not own or own != given.get("host") or given.get("sec-fetch-site", "same-origin") != "same-origin":
        raise HTTPException(403, "only the page of this server can run programs")
