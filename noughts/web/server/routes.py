"""The addresses under `/api`: each returns the result of one function of the API."""

from collections.abc import Callable
from functools import lru_cache
from typing import Any, Literal, TypedDict

from fastapi import APIRouter, Request, Response

from noughts.api.analysis import analysis
from noughts.api.dispatch import ADDRESSES, to_body
from noughts.api.position import CLASSIC_GAME
from noughts.web.server.handlers import (
    NEVER,
    REVALIDATE,
    ask,
    describe_responses,
    respond,
    with_signature_of,
)

LEARN = ("", "/another", "/answer", "/hint", "/table", "/key")
CHAPTERS = {  # of the description; all others are in "play"
    **dict.fromkeys(("/api/analysis", "/api/explanation", "/api/explorer"), "analyse"),
    **dict.fromkeys(("/api/comparison", "/api/search", "/api/moments", "/api/nodes"), "watch"),
    **dict.fromkeys(("/api/tree", "/api/tree/search", "/api/tree/moments"), "watch"),
    **dict.fromkeys((f"/api/learn{part}" for part in LEARN), "learn"),
}
LIGHT = {
    "/api/players",
    "/api/position",
    "/api/game",
    "/api/record",
    "/api/puzzle",
    "/api/puzzle/sheet",
    "/api/puzzle/line",
    "/api/puzzle/line/answer",
    "/api/learn",
    "/api/tree",
}  # no search, so no worker
NEVER_KEPT = {"/api/move", "/api/turn", "/api/hint", "/api/explanation", "/api/review"}  # by a browser

router = APIRouter()


class Health(TypedDict):
    """The server answers."""

    status: Literal["ok"]


def _health() -> Health:
    return {"status": "ok"}


@router.get("/healthz", responses=describe_responses(_health, heavy=False), tags=["server"])
async def health(request: Request) -> Response:
    """Say that the server answers."""
    return respond(request, to_body(_health()), NEVER)


def _add_route(address: str, function: Callable[..., Any]) -> None:
    """Answer at an address with the result of a function, which gets the parameters of the request."""

    async def answer(request: Request, **parameters: Any) -> Response:
        if address == "/api/analysis" and parameters["game"] == CLASSIC_GAME:
            return respond(request, _classic_analysis(parameters["position"]))
        if address in LIGHT:
            result = function(**parameters)
        else:
            result = await ask(request, function, *parameters.values())
        may_keep = result and address not in NEVER_KEPT and result.get("proven", True)
        return respond(request, to_body(result), REVALIDATE if may_keep else NEVER)

    answer.__name__ = address.removeprefix("/api/").replace("/", "_")
    chapter = CHAPTERS.get(address, "play")
    responses = describe_responses(function, address not in LIGHT)
    router.get(address, responses=responses, tags=[chapter])(with_signature_of(function, answer))


for _address, _function in ADDRESSES.items():
    _add_route(_address, _function)


@lru_cache(maxsize=8192)  # every position of 3 x 3
def _classic_analysis(position: str | None) -> bytes:
    return to_body(analysis(CLASSIC_GAME, position))
