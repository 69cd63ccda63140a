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

from noughts.api import own_search, program
from noughts.api.dispatch import to_body, to_line
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
WAITING = 4  # programs that may wait
ENDED = "the check ended unexpectedly: check the file again"
# The function for each question, and its pool. `watching` has one worker, which remembers the search: to
# record it again would take as long again.
QUESTIONS: dict[str, tuple[Callable[..., Any], str]] = {
    "move": (program.move, "programs"),
    "search": (own_search.search, "watching"),
    "moments": (own_search.moments, "watching"),
    "nodes": (own_search.nodes, "watching"),
}

router = APIRouter()


@router.get("/api/program", responses=describe_responses(program.available, heavy=False), tags=["program"])
async def available(request: Request) -> Response:
    """Whether a student's program can run here, and in which sandbox, or why not."""
    return respond(request, to_body(await asyncio.to_thread(program.available)), NEVER)


@router.post("/api/program/check", include_in_schema=False)
async def check(request: Request) -> Response:
    """Check the program: lines of JSON with the progress, then the report."""
    source = await _source(request)
    request.app.state.programs.require_place()
    return StreamingResponse(
        _lines(request, source), media_type="application/x-ndjson", headers={"Cache-Control": NEVER}
    )


def _add_route(question: str, function: Callable[..., Any], workers: str) -> None:
    """Answer with the result of a function, which gets the program and the parameters of the request."""

    async def answer(request: Request, **asked: Any) -> Response:
        source, pool = await _source(request), getattr(request.app.state, workers)
        found = await _ask(request, pool, function, source, *asked.values())
        return respond(request, to_body(found), NEVER)

    router.post(f"/api/program/{question}", include_in_schema=False)(with_signature_of(function, answer))


for _question, _answer in QUESTIONS.items():
    _add_route(_question, *_answer)


async def _ask(request: Request, pool: Pool, function: Any, *arguments: Any, tell: Any = None) -> Any:
    """Ask a worker; the limits are the last argument."""
    limits: program.Limits = request.app.state.limits
    seconds = limits.file_seconds + GRACE
    return await cancel_on_disconnect(
        request, pool.ask(function, *arguments, limits, seconds=seconds, about=(), tell=tell)
    )


async def _lines(request: Request, source: bytes) -> AsyncIterator[bytes]:
    """The progress of the check, line by line, and then the report or the error."""
    loop = asyncio.get_running_loop()
    lines: asyncio.Queue[dict[str, object]] = asyncio.Queue()

    def tell(part: Any) -> None:
        loop.call_soon_threadsafe(lines.put_nowait, {"part": part})

    async def answer() -> None:
        try:
            pool = request.app.state.programs
            last = {"answer": await _ask(request, pool, program.check, source, tell=tell)}
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
    own = urlsplit(given.get("origin", "")).netloc == given.get("host")
    if not own or given.get("sec-fetch-site", "same-origin") != "same-origin":
        raise HTTPException(403, "only the page of this server can run programs")
