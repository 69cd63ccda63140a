"""What can be asked, as functions of plain values that a worker process can run too."""

import time
from random import SystemRandom
from typing import Any

from noughts.exact.analysis import Analysis, analyse, outcome_to_json
from noughts.players.named import player_named
from noughts.rules.game import CLASSIC
from noughts.rules.position import O, Position, X
from noughts.rules.tactics import threats
from noughts.words import explain, study, study_position
from noughts.words.proven import value_claims
from noughts.words.review import review
from noughts.words.sentences import Speaker


def facts(position: Position) -> dict[str, Any]:
    """What the rules say of a position, without any search."""
    game = position.game
    over = position.outcome is not None
    return {
        "game": str(game),
        "position": str(position),
        "mover": None if over else position.mover,
        "outcome": outcome_to_json(position),
        "moves": [game.name(move) for move in position.moves],
        "threats": {
            mark: [] if over else [game.name(cell) for cell in sorted(threats(game, mine, theirs))]
            for mark, mine, theirs in ((X, position.x, position.o), (O, position.o, position.x))
        },
    }


def analysis(position: Position, seconds: float) -> dict[str, Any]:
    """The form of `noughts analyse --json`, and why each move is worth what it is."""
    found = analyse(position, limit=seconds)
    until = time.monotonic() + seconds
    form = found.to_json()
    for move, described in zip(found.moves, form["moves"], strict=True):
        described["why"] = _why(found, move.cell, until)
    return form


def _why(found: Analysis, move: int, until: float) -> str:
    """Why a move is worth what it is; on a huge board, when time is up, only what was proven of it."""
    if time.monotonic() < until or found.position.game is CLASSIC:
        return explain(found.position, move, found).text
    speaker = Speaker(found.position)
    return " ".join(speaker.say(claim) for claim in value_claims(found, move, None))


def explanation(position: Position, move: int | None, seconds: float) -> dict[str, Any]:
    """The form of `noughts explain --json`."""
    told = study_position(position, limit=seconds) if move is None else study(position, move, limit=seconds)
    return told.to_json()


def reply(position: Position, opponent: str, seconds: float) -> dict[str, Any]:
    """The move of an opponent and the position it leads to."""
    move = player_named(opponent, seconds).choose(position, SystemRandom())
    return {"move": position.game.name(move), "after": facts(position.play(move))}


def reviewed(start: Position, moves: tuple[int, ...], seconds: float) -> dict[str, Any]:
    """A game looked back at; the time is shared out among its moves."""
    share = seconds / max(1, len(moves))
    return review(start, moves, lambda position: analyse(position, limit=share)).to_json()
