"""The application: answers under `/api`, the page everywhere else."""

from collections.abc import AsyncIterator, Collection
from contextlib import asynccontextmanager
from dataclasses import replace
from pathlib import Path
from socket import gethostname

from fastapi import FastAPI, Request, Response
from fastapi.exceptions import RequestValidationError
from fastapi.responses import FileResponse, JSONResponse
from fastapi.staticfiles import StaticFiles
from starlette.requests import ClientDisconnect

from noughts.api.program import Limits
from noughts.api.worker import WorkerLostError
from noughts.game.errors import NoughtsError
from noughts.game.notation import quote
from noughts.web.server import programs
from noughts.web.server.compress import Compress
from noughts.web.server.headers import LOOPBACK, SECURITY, SecurityHeaders
from noughts.web.server.pool import BUSY, BusyError, LateError, Pool
from noughts.web.server.routes import router

# the message for each error without an answer, and the seconds after which to ask again
UNANSWERED: dict[type[Exception], tuple[str, int]] = {
    BusyError: (BUSY, 1),
    LateError: ("the search did not end in time: choose a smaller board or one with fewer empty cells", 5),
    WorkerLostError: ("the search ended unexpectedly: try again", 1),
}
WORKERS = 2  # heavy questions that run at the same time
WAITING = 8  # heavy questions that may wait
STATIC = Path(__file__).parent.parent / "static"


def create_app(
    workers: int = WORKERS,
    waiting: int = WAITING,
    *,
    loopback: bool = True,
    limits: Limits | None = None,
    hosts: Collection[str] = (),
    frames: Collection[str] = (),
) -> FastAPI:
    """The application, which starts its workers when it is served.

    With `loopback` it answers to names of this machine alone, otherwise to all IP addresses too. `hosts` are
    more names, `frames` the origins of pages that may show this one in a frame. `limits` are those of a
    student's program, which is the user's own on `loopback`.
    """

    @asynccontextmanager
    async def lifespan(app: FastAPI) -> AsyncIterator[None]:
        app.state.pool = Pool(workers, waiting)
        app.state.quick = Pool(workers, waiting)
        app.state.programs = Pool(programs.AT_ONCE, programs.WAITING, programs.PER_CLIENT)
        app.state.moves = Pool(programs.AT_ONCE, programs.WAITING, programs.PER_CLIENT)
        app.state.watching = Pool(programs.AT_ONCE, programs.WAITING, programs.PER_CLIENT)
        app.state.limits = replace(limits or Limits(), own_file=loopback)
        yield
        close_pools(app)

    app = FastAPI(
        title="noughts",
        version="1",
        summary="Analysis of tic-tac-toe and larger boards, opponents, and searches step by step.",
        docs_url=None,  # /docs is our own page: the one of FastAPI loads scripts from other hosts
        redoc_url=None,
        lifespan=lifespan,
    )
    app.include_router(router)
    app.include_router(programs.router)
    app.add_api_route("/docs", _docs, include_in_schema=False)
    own = LOOPBACK if loopback else (*LOOPBACK, *_names_of_this_machine())
    app.add_middleware(Compress)
    app.add_middleware(SecurityHeaders, hosts=(*own, *hosts), any_address=not loopback, frames=frames)
    app.exception_handler(NoughtsError)(_bad_input)
    app.exception_handler(RequestValidationError)(_bad_parameter)
    app.exception_handler(ClientDisconnect)(_answer_nobody)
    app.exception_handler(404)(_not_found)
    app.exception_handler(Exception)(_bug)
    for error in UNANSWERED:
        app.exception_handler(error)(_no_answer)
    app.mount("/", StaticFiles(directory=STATIC, html=True))
    return app


def close_pools(app: FastAPI) -> None:
    """End all workers."""
    state = app.state
    for pool in (state.pool, state.quick, state.programs, state.moves, state.watching):
        pool.close()


async def _docs() -> FileResponse:
    return FileResponse(STATIC / "docs.html")


async def _bad_input(request: Request, error: NoughtsError) -> JSONResponse:
    return JSONResponse({"detail": str(error)}, 422)


async def _bad_parameter(request: Request, error: RequestValidationError) -> JSONResponse:
    """Say what is wrong with the first bad parameter."""
    first = error.errors()[0]
    name, message = first["loc"][-1], str(first["msg"])
    given = quote(first.get("input"))
    return JSONResponse({"detail": f"{name} cannot be {given}: {message[:1].lower()}{message[1:]}"}, 422)


async def _not_found(request: Request, error: Exception) -> Response:
    """A page for people, JSON for programs."""
    if "text/html" in request.headers.get("accept", "") and not request.url.path.startswith("/api/"):
        return FileResponse(STATIC / "app" / "missing.html", 404)
    return JSONResponse({"detail": "Not Found"}, 404)


async def _answer_nobody(request: Request, error: ClientDisconnect) -> JSONResponse:
    """Answer nobody: the client left during its upload, which is not an error of the server."""
    return JSONResponse({"detail": "the file did not arrive"}, 400)


async def _bug(request: Request, error: Exception) -> JSONResponse:
    """Answer outside of the middleware, so with the headers that it would add."""
    return JSONResponse({"detail": "the server made a mistake: try again"}, 500, headers=SECURITY)


def _names_of_this_machine() -> set[str]:
    name = gethostname()
    return {name, f"{name}.local", name.partition(".")[0]}


async def _no_answer(request: Request, error: Exception) -> JSONResponse:
    detail, seconds = UNANSWERED[type(error)]
    return JSONResponse({"detail": detail}, 503, headers={"Retry-After": str(seconds)})
