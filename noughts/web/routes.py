"""The addresses under `/api`: each reads what is asked, and answers in the form of the command line."""

from collections.abc import Iterable
from functools import lru_cache
from typing import Annotated

from fastapi import APIRouter, Query, Request, Response

from noughts.players.named import Player, names_for, player_named
from noughts.rules.errors import NoughtsError
from noughts.rules.game import CLASSIC, Game
from noughts.rules.notation import quoted
from noughts.rules.position import Position
from noughts.service import microscope, questions
from noughts.web import answers
from noughts.web.asking import (
    FOR_AN_HOUR,
    NEVER,
    GameText,
    MovesText,
    PositionText,
    Seconds,
    ask,
    described,
    read_moves,
    read_position,
    respond,
    to_body,
)

MOST_MOMENTS = 64
MOST_EVERY = 10**6
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
Step = Annotated[int, Query(ge=0, le=10**18, description="What happens first has number 0.")]
Count = Annotated[int, Query(ge=1, le=MOST_MOMENTS, description="How many moments to tell.")]
Every = Annotated[int, Query(ge=1, le=MOST_EVERY, description="How many steps from one to the next.")]

router = APIRouter()


@router.get("/healthz", responses=described(answers.Health, heavy=False), tags=["server"])
async def health(request: Request) -> Response:
    """Say that the server answers."""
    return respond(request, b'{"status":"ok"}', NEVER)


@router.get("/api/players", responses=described(answers.Menu, heavy=False), tags=["play"])
async def players(request: Request, game: GameText = "3x3k3") -> Response:
    """The opponents to play a game against and the strategies to watch, each with what it does in words."""
    opponents = [player_named(name) for name in names_for(Game.parse(game))]
    told = {"opponents": _listed(opponents), **microscope.menu()}
    return respond(request, to_body(told))


@router.get("/api/position", responses=described(answers.Facts, heavy=False), tags=["play"])
async def position_facts(
    request: Request, game: GameText = "3x3k3", position: PositionText = None
) -> Response:
    """What the rules say of a position: mover, outcome, moves, threats."""
    return respond(request, to_body(questions.facts(read_position(game, position))))


@router.get("/api/move", responses=described(answers.Reply), tags=["play"])
async def move(
    request: Request,
    game: GameText = "3x3k3",
    position: PositionText = None,
    opponent: Opponent = "perfect",
    seconds: Seconds = 1,
) -> Response:
    """The move that an opponent makes."""
    asked = read_position(game, position)
    if asked.outcome:
        raise NoughtsError("the game is over: no move can be made")
    names = names_for(asked.game)
    if opponent not in names:
        raise NoughtsError(f"no player {quoted(opponent)} plays {game}: choose one of {', '.join(names)}")
    reply = await ask(request, questions.reply, asked, opponent, seconds, seconds=seconds)
    return respond(request, to_body(reply), NEVER)


@router.get("/api/analysis", responses=described(answers.Analysis), tags=["analyse"])
async def analysis(
    request: Request, game: GameText = "3x3k3", position: PositionText = None, seconds: Seconds = 5
) -> Response:
    """What a position and each of its moves are worth, and why."""
    asked = read_position(game, position)
    if asked.game is CLASSIC:
        return respond(request, _classic_analysis(asked))
    found = await ask(request, questions.analysis, asked, seconds, seconds=seconds)
    return respond(request, to_body(found), FOR_AN_HOUR if found and found["proven"] else NEVER)


@router.get("/api/explanation", responses=described(answers.Explanation), tags=["analyse"])
async def explanation(
    request: Request,
    game: GameText = "3x3k3",
    position: PositionText = None,
    move: Annotated[str | None, Query(max_length=40, description="A cell; left out: the position.")] = None,
    seconds: Seconds = 5,
) -> Response:
    """Why a move is good or bad, or how a position stands, in words and with the line that proves it."""
    asked = read_position(game, position)
    cell = None if move is None else asked.game.cell(move)
    if cell is not None:
        asked.play(cell)  # raises, and says why the move cannot be made
    told = await ask(request, questions.explanation, asked, cell, seconds, seconds=seconds)
    return respond(request, to_body(told), NEVER)


@router.get("/api/review", responses=described(answers.Review), tags=["play"])
async def review(
    request: Request,
    game: GameText = "3x3k3",
    start: PositionText = None,
    moves: MovesText = "",
    seconds: Seconds = 5,
) -> Response:
    """What every move of a game gave away, and how accurate either side was."""
    begun = read_position(game, start)
    played = read_moves(begun.game, moves)
    position = begun
    for cell in played:
        position = position.play(cell)  # raises, and says why the move cannot be made
    found = await ask(request, questions.reviewed, begun, played, seconds, seconds=seconds)
    return respond(request, to_body(found), NEVER)


@router.get("/api/comparison", responses=described(answers.Comparison), tags=["watch"])
async def compare(
    request: Request, position: PositionText = None, strategies: StrategyNames = ""
) -> Response:
    """Strategies on a position of 3 x 3: move, value, nodes, and how often they are right."""
    asked = read_position("3x3k3", position), tuple(filter(None, strategies.split(",")))
    return respond(request, to_body(await ask(request, microscope.compared, *asked, seconds=50)))


@router.get("/api/search", responses=described(answers.Search), tags=["watch"])
async def search(
    request: Request,
    game: GameText = "3x3k3",
    position: PositionText = None,
    strategy: StrategyName = "alpha-beta",
) -> Response:
    """A search as a whole: what it comes to, where it cuts, and its tree where that is small."""
    found = await ask(request, microscope.search, read_position(game, position), strategy)
    return respond(request, to_body(found))


@router.get("/api/moments", responses=described(answers.Moments), tags=["watch"])
async def moments(
    request: Request,
    game: GameText = "3x3k3",
    position: PositionText = None,
    strategy: StrategyName = "alpha-beta",
    step: Step = 0,
    count: Count = 1,
    every: Every = 1,
) -> Response:
    """What happens in a search from a step on, and where."""
    asked = read_position(game, position), strategy
    return respond(request, to_body(await ask(request, microscope.moments, *asked, step, count, every)))


@router.get("/api/nodes", responses=described(answers.Nodes), tags=["watch"])
async def nodes(
    request: Request,
    game: GameText = "3x3k3",
    position: PositionText = None,
    strategy: StrategyName = "alpha-beta",
    path: MovesText = "",
) -> Response:
    """The nodes of a search from the root along the moves of `path`, each with its children."""
    asked = read_position(game, position), strategy
    moves = read_moves(asked[0].game, path)
    return respond(request, to_body(await ask(request, microscope.nodes, *asked, moves)))


@lru_cache(maxsize=8192)  # every position of 3 x 3
def _classic_analysis(position: Position) -> bytes:
    return to_body(questions.analysis(position, 1))


def _listed(players: Iterable[Player]) -> list[dict[str, str]]:
    return [{"name": player.name, "summary": player.summary} for player in players]
