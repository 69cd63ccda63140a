"""Somebody's own program, sent by the page and by nobody else: checked, asked for its moves, watched.

The file is the body of the question. It goes to a worker process, and from there into the checker's
sandbox; when the page goes away, that process is ended, and the kernel ends the sandbox with it.
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

AT_ONCE = 2  # programs that run
WAITING = 4  # those that may wait for their turn
ENDED = "the check broke off: check the file again"
# What answers each question, and who is asked: the one worker of `watching` remembers a search, and to
# record it again would take its time again.
QUESTIONS: dict[str, tuple[Callable[..., Any], str]] = {
    "move": (program.move, "programs"),
    "search": (own_search.search, "watching"),
    "moments": (own_search.moments, "watching"),
    "nodes": (own_search.nodes, "watching"),
}

router = APIRouter()


@router.get("/api/program", responses=describe_responses("Availability", heavy=False), tags=["program"])
async def available(request: Request) -> Response:
    """Whether the page can run somebody's own program here, and what shuts it in, or why not."""
    return respond(request, to_body(await asyncio.to_thread(program.available)), NEVER)


@router.post("/api/program/check", include_in_schema=False)
async def check(request: Request) -> Response:
    """What the checker says of the program: lines of JSON on how far it is, then the report."""
    source = await _source(request)
    request.app.state.programs.refuse_if_full()
    return StreamingResponse(
        _lines(request, source), media_type="application/x-ndjson", headers={"Cache-Control": NEVER}
    )


def _offer(question: str, function: Callable[..., Any], workers: str) -> None:
    """Answer what the service's function answers of the program, asked with the same parameters."""

    async def answer(request: Request, **asked: Any) -> Response:
        source, pool = await _source(request), getattr(request.app.state, workers)
        found = await _ask(request, pool, function, source, *asked.values())
        return respond(request, to_body(found), NEVER)

    router.post(f"/api/program/{question}", include_in_schema=False)(with_signature_of(function, answer))


for _question, _answer in QUESTIONS.items():
    _offer(_question, *_answer)


async def _ask(request: Request, pool: Pool, function: Any, *arguments: Any, tell: Any = None) -> Any:
    """Ask a worker; the limits come last."""
    limits: program.Limits = request.app.state.limits
    seconds = limits.file_seconds + GRACE
    return await cancel_on_disconnect(
        request, pool.ask(function, *arguments, limits, seconds=seconds, about=(), tell=tell)
    )


async def _lines(request: Request, source: bytes) -> AsyncIterator[bytes]:
    """How far the check is, again and again, and then the report, or what is wrong."""
    loop = asyncio.get_running_loop()
    told: asyncio.Queue[dict[str, Any]] = asyncio.Queue()

    def tell(part: Any) -> None:
        loop.call_soon_threadsafe(told.put_nowait, {"part": part})

    async def answer() -> None:
        try:
            pool = request.app.state.programs
            last = {"answer": await _ask(request, pool, program.check, source, tell=tell)}
        except NoughtsError as error:
            last = {"detail": str(error)}
        except BusyError:  # others filled the pool after `refuse_if_full` let this one in
            last = {"detail": BUSY}
        except (LateError, WorkerLostError):
            last = {"detail": ENDED}
        except Exception:  # a bug of ours; without a last line the page would wait for ever
            getLogger(__name__).exception("a check failed")
            last = {"detail": ENDED}
        told.put_nowait(last)

    answering = asyncio.create_task(answer())
    try:
        line: dict[str, Any] = {"part": None}
        while "part" in line:
            line = await told.get()
            yield to_line(line)
    finally:
        answering.cancel()


async def _source(request: Request) -> bytes:
    """The file, if it comes from this page and is not too large."""
    _refuse_strangers(request)
    source = b""
    async for chunk in request.stream():
        source += chunk
        if len(source) > program.LARGEST_BYTES:
            raise HTTPException(413, f"the file has more than {program.LARGEST_BYTES:,} bytes")
    return source


def _refuse_strangers(request: Request) -> None:
    """Only a page of this server may have a program run; a browser says truly where a question comes from."""
    given = request.headers
    own = urlsplit(given.get("origin", "")).netloc == given.get("host")
    if not own or given.get("sec-fetch-site", "same-origin") != "same-origin":
        raise HTTPException(403, "programs are run for the page of this server only")
