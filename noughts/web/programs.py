"""Somebody's own program, sent by the page and by nobody else: checked, asked for its moves, watched.

The file is the body of the question. It goes to a worker process, and from there into the checker's
sandbox; when the page goes away, that process is ended, and the kernel ends the sandbox with it.
"""

import asyncio
from collections.abc import AsyncIterator
from typing import Annotated, Any
from urllib.parse import urlsplit

from fastapi import APIRouter, Request, Response
from fastapi.responses import StreamingResponse
from starlette.exceptions import HTTPException

from noughts.rules.errors import NoughtsError
from noughts.service import own_search, program
from noughts.service.addresses import to_body, to_line
from noughts.service.worker import LostError
from noughts.web.asking import GRACE, NEVER, PARAMETERS, PositionText, described, respond, unless_gone
from noughts.web.pool import LateError, Pool

AT_ONCE = 2  # programs that run
WAITING = 4  # those that may wait for their turn
ENDED = "the check broke off: check the file again"
Path = Annotated[str, PARAMETERS["path"]]
Step = Annotated[int, PARAMETERS["step"]]
Count = Annotated[int, PARAMETERS["count"]]
Every = Annotated[int, PARAMETERS["every"]]

router = APIRouter()


@router.get("/api/program", responses=described("Availability", heavy=False), tags=["program"])
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


@router.post("/api/program/move", include_in_schema=False)
async def move(request: Request, position: PositionText = None) -> Response:
    """The move that the program makes."""
    source, pool = await _source(request), request.app.state.programs
    found = await _ask(request, pool, program.move, source, position)
    return respond(request, to_body(found), NEVER)


@router.post("/api/program/search", include_in_schema=False)
async def search(request: Request, position: PositionText = None) -> Response:
    """The program's search as a whole, and where it is wrong first."""
    return await _look(request, own_search.search, position)


@router.post("/api/program/moments", include_in_schema=False)
async def moments(
    request: Request, position: PositionText = None, step: Step = 0, count: Count = 1, every: Every = 1
) -> Response:
    """What happens in the program's search from a step on."""
    return await _look(request, own_search.moments, position, step, count, every)


@router.post("/api/program/nodes", include_in_schema=False)
async def nodes(request: Request, position: PositionText = None, path: Path = "") -> Response:
    """The nodes of the program's search along a path."""
    return await _look(request, own_search.nodes, position, path)


async def _look(request: Request, function: Any, *arguments: Any) -> Response:
    """Ask the one worker that remembers the search: to record it again would take its time again."""
    source, pool = await _source(request), request.app.state.watching
    return respond(request, to_body(await _ask(request, pool, function, source, *arguments)), NEVER)


async def _ask(request: Request, pool: Pool, function: Any, *arguments: Any, tell: Any = None) -> Any:
    """Ask a worker; the limits come last."""
    limits: program.Limits = request.app.state.limits
    seconds = limits.file_seconds + GRACE
    return await unless_gone(
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
        except (LateError, LostError):
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
