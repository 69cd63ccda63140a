"""What a front end may ask: plain parameters in, JSON-ready data out; what is wrong with them is said.

No server, no processes, no display: a browser could call these functions as well. One position is
searched once, however many questions are asked about it. A question imports what it needs when it is
asked, so that the command line is there at once.
"""

from collections import OrderedDict
from threading import Event
from typing import TYPE_CHECKING, Any

from noughts.api.reading import CLASSIC_GAME, read_moves, read_position
from noughts.explanations.claims import Explanation
from noughts.explanations.places import count_cells, describe_moves, mirror_groups
from noughts.explanations.reasons import explain
from noughts.explanations.values import BOTH, describe_score, describe_standing, heading, ranks, score_note
from noughts.game.errors import IllegalMoveError, NoughtsError
from noughts.game.game import CLASSIC, Game
from noughts.game.notation import quote
from noughts.game.position import O, Position, X, other
from noughts.game.tactics import threats
from noughts.solving.limit import NO_LIMIT, Limit
from noughts.solving.oracle import analyse, is_instant
from noughts.solving.verdict import Analysis, outcome_to_json

if TYPE_CHECKING:
    from noughts.explanations.review import Review
    from noughts.players.registry import Player

SECONDS = 5.0  # of a quiet machine for a question, unless its asker says otherwise; counted in nodes
REVIEW_SECONDS = 15.0  # for all moves of a game
PATIENCE = 8  # times as long, by the clock, before a busy or slow machine gives up
MOST_KEPT = 256  # analyses
PEOPLE = "people and the one who resigned are X, O, or XO for both"


def is_instant_game(game: str) -> bool:
    """Do questions about this game take no search?"""
    return is_instant(Game.parse(game))


def players(game: str = CLASSIC_GAME) -> dict[str, Any]:
    """The opponents to play a game against and the strategies to watch, each with what it does in words."""
    from noughts.api.search_view import menu
    from noughts.players.levels import FIRST_OPPONENT
    from noughts.players.registry import names_for, player_named

    opponents = [
        {"name": player.name, "title": title_of(player), "summary": player.summary}
        for player in map(player_named, names_for(Game.parse(game)))
    ]
    return {"opponents": opponents, "first": FIRST_OPPONENT, **menu()}


def facts(
    game: str = CLASSIC_GAME,
    position: str | None = None,
    people: str = "XO",
    resigned: str | None = None,
) -> dict[str, Any]:
    """What the rules say of a position, without any search, and the heading for those who play `people`."""
    at, persons = read_position(game, position), _read_people(people)
    if resigned is not None and resigned not in BOTH:
        raise NoughtsError(PEOPLE)
    name, over = at.game.cell_name, at.outcome is not None
    return {
        "game": str(at.game),
        "position": str(at),
        "mover": None if over else at.mover,
        "outcome": outcome_to_json(at),
        "heading": heading(at, persons, resigned),
        "moves": [name(cell) for cell in at.moves],
        "threats": {
            mark: [] if over else [name(cell) for cell in sorted(threats(at.game, mine, theirs))]
            for mark, mine, theirs in ((X, at.x, at.o), (O, at.o, at.x))
        },
    }


def analysis(
    game: str = CLASSIC_GAME,
    position: str | None = None,
    seconds: float = SECONDS,
    *,
    distance: bool = False,
    cancel: Event | None = None,
) -> dict[str, Any]:
    """What a position and each of its moves are worth, why, and how that is said."""
    asked = read_position(game, position)
    found = analyse_position(asked, seconds, cancel, distance=distance)
    form = found.to_json()
    form["words"] = describe_standing(asked, found.verdict)
    places = ranks(found)
    for move, described in zip(found.moves, form["moves"], strict=True):
        described["rank"] = places[move.cell]
        described["words"] = describe_score(move.score)
        described["note"], described["short"] = score_note(move.score), score_note(move.score, short=True)
        described["why"] = _told(found, move.cell)
    form["groups"] = _groups(found, form["moves"])
    form["table"] = describe_moves(found)
    standing, *sentences = _explained_position(found).sentences
    form["sentences"] = sentences if asked.outcome is None else [standing]  # `words` say how it stands
    form["hint"] = _hint(found)
    form["candidates"], form["rests_on"] = _candidates(found, cancel)
    return form


def hint(game: str = CLASSIC_GAME, position: str | None = None, seconds: float = SECONDS) -> dict[str, Any]:
    """The move to make, whether it is proven to be best, and why: a part of the analysis."""
    told = _hint(analyse_position(read_position(game, position), seconds))
    if told is None:
        raise IllegalMoveError("the game is over: there is no move to make")
    return told


def explanation(
    game: str = CLASSIC_GAME,
    position: str | None = None,
    move: str | None = None,
    seconds: float = SECONDS,
) -> dict[str, Any]:
    """Why a move is good or bad, or how a position stands, in words and with the line that proves it."""
    asked = read_position(game, position)
    return explain_position(asked, None if move is None else asked.game.cell_index(move), seconds).to_json()


def move(
    game: str = CLASSIC_GAME, position: str | None = None, opponent: str = "perfect", seconds: float = 1.0
) -> dict[str, Any]:
    """The move that an opponent makes, and the position it leads to."""
    from random import SystemRandom

    asked = read_position(game, position)
    chosen = _opponent(asked, opponent, seconds).choose(asked, SystemRandom())
    after = facts(game, str(asked.play(chosen)), other(asked.mover))
    return {"move": asked.game.cell_name(chosen), "after": after}


def odds(
    game: str = CLASSIC_GAME, position: str | None = None, opponent: str = "perfect"
) -> dict[str, float]:
    """How likely each move of an opponent is, for one who draws it elsewhere."""
    from noughts.players.player import ask_odds

    asked = read_position(game, position)
    chances = ask_odds(_opponent(asked, opponent), asked)
    return {asked.game.cell_name(cell): float(chance) for cell, chance in chances.items()}


def _opponent(position: Position, name: str, seconds: float = 1.0) -> "Player":
    from noughts.players.registry import names_for, player_named

    if position.outcome:
        raise IllegalMoveError("the game is over: no move can be made")
    names = names_for(position.game)
    if name not in names:
        raise NoughtsError(f"no player {quote(name)} plays {position.game}: choose one of {', '.join(names)}")
    return player_named(name, seconds)


def review(
    game: str = CLASSIC_GAME,
    start: str | None = None,
    moves: str = "",
    people: str = "XO",
    seconds: float = REVIEW_SECONDS,
) -> dict[str, Any]:
    """Where a game turned, what every move gave away and why, as those see it who played `people`."""
    begun = read_position(game, start)
    cells = read_moves(begun, moves)
    reviewed, reasons = review_game(begun, cells, seconds)
    form = reviewed.to_json(_read_people(people))
    for described, why in zip(form["moves"], reasons, strict=True):
        described["why"] = why
    return form


_kept: OrderedDict[tuple[Position, float, bool], Analysis] = OrderedDict()


def analyse_position(
    position: Position, seconds: float, cancel: Event | None = None, *, distance: bool = False
) -> Analysis:
    """What the oracle says, asked once for each length of time, unless it was cancelled."""
    key = position, seconds, distance
    if key not in _kept:
        game = position.game
        limit = NO_LIMIT if is_instant(game) else Limit.effort(seconds, game, clock=PATIENCE * seconds)
        found = analyse(position, limit=limit, cancel=cancel, distance=distance)
        if cancel is not None and cancel.is_set():
            return found
        _kept[key] = found
    _kept.move_to_end(key)
    while len(_kept) > MOST_KEPT:
        _kept.popitem(last=False)
    return _kept[key]


def forget() -> None:
    """Answer every question anew."""
    _kept.clear()


def explain_position(
    position: Position, move: int | None, seconds: float, cancel: Event | None = None
) -> Explanation:
    """How a position stands, or why a move is good or bad, as far as the seconds prove it."""
    if move is None:
        return _explained_position(analyse_position(position, seconds, cancel))
    after = position.play(move)  # raises, and says why it cannot be made
    if after.outcome:
        return explain(Analysis.unknown(position), move)
    found = analyse_position(position, seconds, cancel)
    return explain(found, move, analyse_position(after, seconds, cancel), _openings(found))


def review_game(
    start: Position, moves: tuple[int, ...], seconds: float, cancel: Event | None = None
) -> "tuple[Review, tuple[str, ...]]":
    """A game looked back at, and why each move was good or bad; its moves share the time."""
    from noughts.explanations.review import backfill_values
    from noughts.explanations.review import review as look_back

    share = seconds / max(1, len(moves))
    positions = [start]
    for cell in moves:
        positions.append(positions[-1].play(cell))
    analyses = backfill_values([analyse_position(position, share, cancel) for position in positions], moves)
    reasons = (
        explain(before, cell, after, _openings(before)).text
        for before, cell, after in zip(analyses, moves, analyses[1:], strict=False)
    )
    return look_back(analyses, moves), tuple(reasons)


def _told(found: Analysis, cell: int) -> str:
    return explain(found, cell, _looked_up_reply(found, cell), _openings(found)).text


def _groups(found: Analysis, moves: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """The moves once more, best first, with mirror images told once."""
    game = found.position.game
    told = {described["cell"]: described for described in moves}
    groups = []
    for cells in mirror_groups(found):
        first = told[game.cell_name(cells[0])]
        group = {field: first[field] for field in ("value", "plies", "best", "rank", "why")}
        groups.append(
            {
                "cells": [game.cell_name(cell) for cell in cells],
                "words": count_cells(game, cells),
                "worth": first["words"],
                **group,
            }
        )
    return groups


def _candidates(found: Analysis, cancel: Event | None) -> tuple[list[dict[str, Any]], str | None]:
    """The moves that look best where nothing is proven, and what that rests on."""
    if found.verdict.proven or found.position.outcome:
        return [], None
    from noughts.solving.engine.candidates import candidates

    name, seen = found.position.game.cell_name, {1: "seems to win", -1: "seems to lose"}
    looked = candidates(found.position, found.verdict.suggestion, found.losing_cells, cancel=cancel)
    told = [
        {
            "cell": name(move.cell),
            "estimate": None if move.decided else move.estimate,
            "words": seen.get(move.decided, f"estimate {move.estimate:+,}"),
            "line": [name(cell) for cell in move.line],
        }
        for move in looked.moves
    ]
    weighed = "the weight of the lines still open"
    return told, (
        f"Estimates, not proven: {weighed}, {looked.plies} moves ahead, {looked.nodes:,} positions."
    )


def _explained_position(found: Analysis) -> Explanation:
    return explain(found, None, _looked_up_reply(found, found.verdict.move), _openings(found))


def _hint(found: Analysis) -> dict[str, Any] | None:
    """The move to make, and why; None when the game is over."""
    move, proven = found.verdict.move, found.verdict.proven
    if move is None:
        return None
    name = found.position.game.cell_name(move)
    if proven:
        words = f"Try {name}. {_told(found, move)}"
    else:
        words = " ".join((f"Not proven; worth a try: {name}.", *_explained_position(found).sentences[1:]))
    return {"move": name, "proven": proven, "words": words}


def _looked_up_reply(found: Analysis, move: int | None) -> Analysis | None:
    """The analysis of the position after a move, where that takes no search."""
    after = None if move is None else found.position.play(move)
    known = after is not None and after.outcome is None and is_instant(after.game)
    return analyse(after) if after and known else None


def _openings(found: Analysis) -> dict[int, Analysis] | None:
    """What comes of each first move of 3 x 3, to compare them; None later in a game."""
    start = found.position
    if start.game is not CLASSIC or start.empty != start.game.full:
        return None
    return {move: analyse(start.play(move)) for move in start.moves}


def _read_people(people: str) -> frozenset[str]:
    if not frozenset(people) <= BOTH:
        raise NoughtsError(PEOPLE)
    return frozenset(people)


def title_of(player: "Player") -> str:
    """What a player is called: its title, or else its name as a word."""
    return getattr(player, "title", None) or player.name.replace("-", " ").capitalize()
