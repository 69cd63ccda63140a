"""The value of a position and of each of its moves, and why, in the form that the page shows."""

from threading import Event
from typing import TypedDict

from noughts.api.analyses import SECONDS, analyse_position
from noughts.api.position import CLASSIC_GAME, read_position
from noughts.explanations.claims import Explanation, ExplanationJson
from noughts.explanations.places import count_cells, describe_moves, mirror_groups
from noughts.explanations.reasons import explain
from noughts.explanations.values import describe_score, describe_standing, ranks, score_note
from noughts.game.errors import IllegalMoveError
from noughts.game.game import CLASSIC
from noughts.game.position import Position
from noughts.solving.oracle import analyse, is_instant
from noughts.solving.verdict import Analysis, MoveVerdictJson, PositionVerdictJson, Value

SEEN = {1: "seems to win", -1: "seems to lose"}  # by the engine


class MoveValue(MoveVerdictJson):
    """The value of a move to the player who makes it, in numbers and in words."""

    rank: int
    words: str
    note: str
    short: str


class MoveAnswer(MoveValue):
    """The value of a move to the player who makes it, and why."""

    why: str


class Group(TypedDict):
    """Moves that are mirror images of each other; the reason is that of the first."""

    cells: list[str]
    words: str
    worth: str
    value: Value | None
    plies: int | None
    best: bool
    rank: int
    why: str


class CandidateJson(TypedDict):
    """A move that looks good to the engine; the estimate is null where it sees a win or a loss."""

    cell: str
    estimate: int | None
    words: str
    line: list[str]


class Hint(TypedDict):
    """The move to make, and why; a move that is not proven to be best is a suggestion."""

    move: str
    proven: bool
    words: str


class Values(TypedDict):
    """The value of a position and of each move, without reasons; candidates where nothing is proven."""

    words: str
    moves: list[MoveValue]
    table: list[str]
    candidates: list[CandidateJson]
    rests_on: str | None


class AnalysisAnswer(PositionVerdictJson):
    """The value of a position to the mover; where it is not proven, value and best move are null."""

    moves: list[MoveAnswer]
    words: str
    groups: list[Group]
    table: list[str]
    sentences: list[str]
    hint: Hint | None
    candidates: list[CandidateJson]
    rests_on: str | None


def analysis(
    game: str = CLASSIC_GAME,
    position: str | None = None,
    seconds: float = SECONDS,
    *,
    distance: bool = False,
    cancel: Event | None = None,
) -> AnalysisAnswer:
    """The value of a position and of each of its moves, the reasons, and both in words."""
    at = read_position(game, position)
    return analysis_to_json(analyse_position(at, seconds, cancel, distance=distance), cancel)


def values(game: str = CLASSIC_GAME, position: str | None = None, seconds: float = SECONDS) -> Values:
    """The value of a position and of each of its moves, in words, without reasons."""
    found = analyse_position(read_position(game, position), seconds)
    candidates, rests_on = _candidates(found, None)
    return {
        "words": describe_standing(found.position, found.verdict),
        "moves": _move_values(found),
        "table": describe_moves(found),
        "candidates": candidates,
        "rests_on": rests_on,
    }


def analysis_to_json(found: Analysis, cancel: Event | None = None) -> AnalysisAnswer:
    """An analysis with all that the page shows of it."""
    explainer = _Explainer(found)
    moves: list[MoveAnswer] = [
        {**value, "why": explainer.explain(move.cell).text}
        for move, value in zip(found.moves, _move_values(found), strict=True)
    ]
    standing, *sentences = explainer.explain_position().sentences
    candidates, rests_on = _candidates(found, cancel)
    return {
        **found.position_to_json(),
        "moves": moves,
        "words": describe_standing(found.position, found.verdict),
        "groups": _groups(found, moves),
        "table": describe_moves(found),
        "sentences": sentences if found.position.outcome is None else [standing],
        "hint": explainer.hint(),
        "candidates": candidates,
        "rests_on": rests_on,
    }


def hint(game: str = CLASSIC_GAME, position: str | None = None, seconds: float = SECONDS) -> Hint:
    """The move to make, whether it is proven to be best, and why."""
    found = _Explainer(analyse_position(read_position(game, position), seconds)).hint()
    if found is None:
        raise IllegalMoveError("the game is over: there is no move to make")
    return found


def explanation(
    game: str = CLASSIC_GAME,
    position: str | None = None,
    move: str | None = None,
    seconds: float = SECONDS,
) -> ExplanationJson:
    """Why a move is good or bad, or how a position stands, with the play that proves it."""
    at = read_position(game, position)
    return explain_position(at, None if move is None else at.game.cell_index(move), seconds).to_json()


def explain_position(
    position: Position, move: int | None, seconds: float, cancel: Event | None = None
) -> Explanation:
    """How a position stands, or why a move is good or bad, as far as the seconds prove it."""
    if move is None:
        return _Explainer(analyse_position(position, seconds, cancel)).explain_position()
    after = position.play(move)  # raises if the move is illegal
    if after.outcome:
        return explain(Analysis.unknown(position), move)
    found = analyse_position(position, seconds, cancel)
    return explain(found, move, analyse_position(after, seconds, cancel), first_moves(found))


class _Explainer:
    """Explains the moves of one analysis; replies are looked up where that takes no search."""

    def __init__(self, found: Analysis) -> None:
        self.found = found
        self.first_moves = first_moves(found)

    def explain(self, move: int | None) -> Explanation:
        return explain(self.found, move, self._reply(move), self.first_moves)

    def explain_position(self) -> Explanation:
        return explain(self.found, None, self._reply(self.found.verdict.move), self.first_moves)

    def hint(self) -> Hint | None:
        """The move to make, and why; None when the game is over."""
        move, proven = self.found.verdict.move, self.found.verdict.proven
        if move is None:
            return None
        name = self.found.position.game.cell_name(move)
        if proven:
            words = f"Try {name}. {self.explain(move).text}"
        else:
            reasons = self.explain_position().sentences[1:]
            words = " ".join((f"Not proven; try {name}.", *reasons))
        return {"move": name, "proven": proven, "words": words}

    def _reply(self, move: int | None) -> Analysis | None:
        if move is None or not is_instant(self.found.position.game):
            return None
        if self.first_moves is not None:
            return self.first_moves[move]
        after = self.found.position.play(move)
        return analyse(after) if after.outcome is None else None


def first_moves(found: Analysis) -> dict[int, Analysis] | None:
    """The analysis after each first move of 3 x 3, to compare them; None later in a game."""
    start = found.position
    if start.game is not CLASSIC or start.empty != start.game.full:
        return None
    return {move: analyse(start.play(move)) for move in start.moves}


def _move_values(found: Analysis) -> list[MoveValue]:
    places = ranks(found)
    return [
        {
            **move.to_json(found.position.game),
            "rank": places[move.cell],
            "words": describe_score(move.score),
            "note": score_note(move.score),
            "short": score_note(move.score, short=True),
        }
        for move in found.moves
    ]


def _groups(found: Analysis, moves: list[MoveAnswer]) -> list[Group]:
    """The moves once more, best first, with mirror images in one group."""
    game = found.position.game
    by_cell = {move["cell"]: move for move in moves}
    groups: list[Group] = []
    for cells in mirror_groups(found):
        first = by_cell[game.cell_name(cells[0])]
        groups.append(
            {
                "cells": [game.cell_name(cell) for cell in cells],
                "words": count_cells(game, cells),
                "worth": first["words"],
                "value": first["value"],
                "plies": first["plies"],
                "best": first["best"],
                "rank": first["rank"],
                "why": first["why"],
            }
        )
    return groups


def _candidates(found: Analysis, cancel: Event | None) -> tuple[list[CandidateJson], str | None]:
    """The moves that look best where nothing is proven, and how the engine estimated them."""
    if found.verdict.proven or found.position.outcome:
        return [], None
    from noughts.solving.engine.candidates import candidates

    name = found.position.game.cell_name
    looked = candidates(found.position, found.verdict.suggestion, found.losing_cells, cancel=cancel)
    moves: list[CandidateJson] = [
        {
            "cell": name(move.cell),
            "estimate": None if move.decided else move.estimate,
            "words": SEEN.get(move.decided, f"estimate {move.estimate:+,}"),
            "line": [name(cell) for cell in move.line],
        }
        for move in looked.moves
    ]
    weighed = "the weight of the lines still open"
    return moves, (
        f"Estimates, not proven: {weighed}, {looked.plies} moves ahead, {looked.nodes:,} positions."
    )
