"""The addresses under `/api`: each reads what is asked, and answers in the form of the command line."""

from functools import lru_cache
from typing import Annotated

from fastapi import APIRouter, Query, Request, Response

from noughts.service import explorer, microscope, puzzles, questions
from noughts.service.addresses import to_body
from noughts.service.reading import CLASSIC_GAME
from noughts.web.asking import (
    FOR_AN_HOUR,
    NEVER,
    GameText,
    MovesText,
    PositionText,
    Seconds,
    ask,
    described,
    limited,
    respond,
)

Opponent = Annotated[str, Query(max_length=40, description="A player, as listed at /api/players.")]
StrategyName = Annotated[
    str,
    Query(
        max_length=40,
        description="A strategy, as listed at /api/players, with options: alpha-beta:centre, horizon:3.",
    ),
]
StrategyNames = Annotated[
    str, Query(max_length=400, description="Strategies with commas between them; left out: all of them.")
]
People = Annotated[
    str, Query(max_length=2, description="The marks that people play: X, O or XO; the heading is theirs.")
]
Resigned = Annotated[str | None, Query(max_length=1, description="The side that has given up, if any.")]
Step = Annotated[int, limited("step", "What happens first has number 0.")]
Count = Annotated[int, limited("count", "How many moments to tell.")]
Every = Annotated[int, limited("every", "How many steps from one to the next.")]

PuzzleName = Annotated[
    str | None, Query(max_length=40, description="A board and a number, such as 4x3k3-17.")
]
CellText = Annotated[str, Query(max_length=40, description="A cell, such as b2.")]

router = APIRouter()


@router.get("/healthz", responses=described("Health", heavy=False), tags=["server"])
async def health(request: Request) -> Response:
    """Say that the server answers."""
    return respond(request, to_body({"status": "ok"}), NEVER)


@router.get("/api/players", responses=described("Menu", heavy=False), tags=["play"])
async def players(request: Request, game: GameText = CLASSIC_GAME) -> Response:
    """The opponents to play a game against and the strategies to watch, each with what it does in words."""
    return respond(request, to_body(questions.players(game)))


@router.get("/api/position", responses=described("Facts", heavy=False), tags=["play"])
async def facts(
    request: Request,
    game: GameText = CLASSIC_GAME,
    position: PositionText = None,
    people: People = "XO",
    resigned: Resigned = None,
) -> Response:
    """What the rules say of a position: mover, outcome, moves, threats, and the heading for its players."""
    return respond(request, to_body(questions.facts(game, position, people, resigned)))


@router.get("/api/move", responses=described("Reply"), tags=["play"])
async def move(
    request: Request,
    game: GameText = CLASSIC_GAME,
    position: PositionText = None,
    opponent: Opponent = "perfect",
    seconds: Seconds = 1,
) -> Response:
    """The move that an opponent makes."""
    asked = game, position, opponent, seconds
    return respond(request, to_body(await ask(request, questions.move, *asked, seconds=seconds)), NEVER)


@router.get("/api/analysis", responses=described("AnalysisAnswer"), tags=["analyse"])
async def analysis(
    request: Request,
    game: GameText = CLASSIC_GAME,
    position: PositionText = None,
    seconds: Seconds = questions.SECONDS,
) -> Response:
    """What a position and each of its moves are worth, and why."""
    if game == CLASSIC_GAME:
        return respond(request, _classic_analysis(position))
    found = await ask(request, questions.analysis, game, position, seconds, seconds=seconds)
    return respond(request, to_body(found), FOR_AN_HOUR if found and found["proven"] else NEVER)


@router.get("/api/hint", responses=described("Hint"), tags=["play"])
async def hint(
    request: Request,
    game: GameText = CLASSIC_GAME,
    position: PositionText = None,
    seconds: Seconds = questions.SECONDS,
) -> Response:
    """The move to make, whether it is proven to be best, and why."""
    found = await ask(request, questions.hint, game, position, seconds, seconds=seconds)
    return respond(request, to_body(found), NEVER)


@router.get("/api/explanation", responses=described("Explanation"), tags=["analyse"])
async def explanation(
    request: Request,
    game: GameText = CLASSIC_GAME,
    position: PositionText = None,
    move: Annotated[str | None, Query(max_length=40, description="A cell; left out: the position.")] = None,
    seconds: Seconds = questions.SECONDS,
) -> Response:
    """Why a move is good or bad, or how a position stands, in words and with the line that proves it."""
    asked = game, position, move, seconds
    told = await ask(request, questions.explanation, *asked, seconds=2 * seconds)
    return respond(request, to_body(told), NEVER)


@router.get("/api/explorer", responses=described("Explorer"), tags=["analyse"])
async def map_of_positions(
    request: Request, game: GameText = CLASSIC_GAME, position: PositionText = None
) -> Response:
    """All positions of 3 x 3 by ply and result, mirror images as one, and where a given one is."""
    return respond(request, to_body(await ask(request, explorer.explorer, game, position)))


@router.get("/api/review", responses=described("ReviewAnswer"), tags=["play"])
async def review(
    request: Request,
    game: GameText = CLASSIC_GAME,
    start: PositionText = None,
    moves: MovesText = "",
    people: People = "XO",
    seconds: Seconds = questions.REVIEW_SECONDS,
) -> Response:
    """Where a game turned, what every move gave away, and how accurate either side was."""
    found = await ask(request, questions.review, game, start, moves, people, seconds, seconds=seconds)
    return respond(request, to_body(found), NEVER)


@router.get("/api/puzzle", responses=described("PuzzleAnswer", heavy=False), tags=["play"])
async def puzzle(request: Request, game: GameText = CLASSIC_GAME, name: PuzzleName = None) -> Response:
    """A puzzle by its name, or else the first of a board."""
    return respond(request, to_body(puzzles.puzzle(game, name)))


@router.get("/api/puzzle/answer", responses=described("PuzzleReply"), tags=["play"])
async def puzzle_answer(
    request: Request, move: CellText, game: GameText = CLASSIC_GAME, position: PositionText = None
) -> Response:
    """Whether a move answers the puzzle in a position, and why."""
    return respond(request, to_body(await ask(request, puzzles.answer, game, position, move)))


@router.get("/api/comparison", responses=described("Comparison"), tags=["watch"])
async def compare(
    request: Request, position: PositionText = None, strategies: StrategyNames = ""
) -> Response:
    """Strategies on a position of 3 x 3: move, value, nodes, and how often they are right."""
    found = await ask(request, microscope.comparison, CLASSIC_GAME, position, strategies, seconds=50)
    return respond(request, to_body(found))


@router.get("/api/search", responses=described("Search"), tags=["watch"])
async def search(
    request: Request,
    game: GameText = CLASSIC_GAME,
    position: PositionText = None,
    strategy: StrategyName = "alpha-beta",
) -> Response:
    """A search as a whole: what it comes to, where it cuts, and its tree where that is small."""
    return respond(request, to_body(await ask(request, microscope.search, game, position, strategy)))


@router.get("/api/moments", responses=described("Moments"), tags=["watch"])
async def moments(
    request: Request,
    game: GameText = CLASSIC_GAME,
    position: PositionText = None,
    strategy: StrategyName = "alpha-beta",
    step: Step = 0,
    count: Count = 1,
    every: Every = 1,
) -> Response:
    """What happens in a search from a step on, and where."""
    asked = game, position, strategy, step, count, every
    return respond(request, to_body(await ask(request, microscope.moments, *asked)))


@router.get("/api/nodes", responses=described("Nodes"), tags=["watch"])
async def nodes(
    request: Request,
    game: GameText = CLASSIC_GAME,
    position: PositionText = None,
    strategy: StrategyName = "alpha-beta",
    path: MovesText = "",
) -> Response:
    """The nodes of a search from the root along the moves of `path`, each with its children."""
    asked = game, position, strategy, path
    return respond(request, to_body(await ask(request, microscope.nodes, *asked)))


@lru_cache(maxsize=8192)  # every position of 3 x 3
def _classic_analysis(position: str | None) -> bytes:
    return to_body(questions.analysis(CLASSIC_GAME, position))
