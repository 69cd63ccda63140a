"""The addresses under `/api`: each passes on what the service answers, as it is described there."""

from functools import lru_cache
from typing import Any

from fastapi import APIRouter, Request, Response

from noughts.api import questions
from noughts.api.dispatch import ADDRESSES, to_body
from noughts.api.reading import CLASSIC_GAME
from noughts.web.server.handlers import (
    NEVER,
    REVALIDATE,
    ask,
    describe_responses,
    respond,
    with_signature_of,
)

# For each address the form of its answer, and the chapter of the description that it belongs to.
ANSWERS = {
    "/api/players": ("Menu", "play"),
    "/api/position": ("Facts", "play"),
    "/api/move": ("Reply", "play"),
    "/api/analysis": ("AnalysisAnswer", "analyse"),
    "/api/hint": ("Hint", "play"),
    "/api/explanation": ("Explanation", "analyse"),
    "/api/explorer": ("Explorer", "analyse"),
    "/api/review": ("ReviewAnswer", "play"),
    "/api/puzzle": ("PuzzleAnswer", "play"),
    "/api/puzzle/answer": ("PuzzleReply", "play"),
    "/api/comparison": ("Comparison", "watch"),
    "/api/search": ("Search", "watch"),
    "/api/moments": ("Moments", "watch"),
    "/api/nodes": ("Nodes", "watch"),
}
LIGHT = {"/api/players", "/api/position", "/api/puzzle"}  # these take no search, so no worker
NEVER_KEPT = {"/api/move", "/api/hint", "/api/explanation", "/api/review"}  # by a browser

router = APIRouter()


@router.get("/healthz", responses=describe_responses("Health", heavy=False), tags=["server"])
async def health(request: Request) -> Response:
    """Say that the server answers."""
    return respond(request, to_body({"status": "ok"}), NEVER)


def _offer(address: str, form: str, chapter: str) -> None:
    """Answer at an address what the service's function answers, asked with the same parameters."""
    function = ADDRESSES[address]

    async def answer(request: Request, **asked: Any) -> Response:
        if address == "/api/analysis" and asked["game"] == CLASSIC_GAME:
            return respond(request, _classic_analysis(asked["position"]))
        light = address in LIGHT
        found = function(**asked) if light else await ask(request, function, *asked.values())
        lasts = found and address not in NEVER_KEPT and found.get("proven", True)
        return respond(request, to_body(found), REVALIDATE if lasts else NEVER)

    answer.__name__ = address.removeprefix("/api/").replace("/", "_")
    responses = describe_responses(form, address not in LIGHT)
    router.get(address, responses=responses, tags=[chapter])(with_signature_of(function, answer))


for _address, _answer in ANSWERS.items():
    _offer(_address, *_answer)


@lru_cache(maxsize=8192)  # every position of 3 x 3
def _classic_analysis(position: str | None) -> bytes:
    return to_body(questions.analysis(CLASSIC_GAME, position))
