"""The value of a position and of each of its moves, and why, in the form that the page shows."""

from dataclasses import replace
from threading import Event
from typing import TypedDict

from noughts.api.analyses import SECONDS, analyse_position
from noughts.api.position import CLASSIC_GAME, read_position
from noughts.explanations.claims import Explanation, ExplanationJson
from noughts.explanations.estimates import estimate_moves
from noughts.explanations.places import count_cells, describe_moves, mirror_groups
from noughts.explanations.reasons import explain
from noughts.explanations.values import describe_score, describe_standing, ranks, score_note
from noughts.game.errors import IllegalMoveError
from noughts.game.game import CLASSIC
from noughts.game.position import Position
from noughts.solving.limit import Limit
from noughts.solving.oracle import analyse, is_instant
from noughts.solving.verdict import Analysis, MoveVerdictJson, PositionVerdictJson, Value

REPLY_SECONDS = 0.5  # effort for the replies that show why moves win or lose, on boards without a table
REPLY_CLOCK = 2.0  # seconds by the clock for one of them


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
    variation: list[str]


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
    cancel: Event | None = None,
) -> AnalysisAnswer:
    """The value of a position and of each of its moves, the reasons, and both in words.

    Distances are searched too, as far as the effort allows, so that only the fastest wins are best.
    """
    at = read_position(game, position)
    return analysis_to_json(analyse_position(at, seconds, cancel), cancel)


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
    explainer = _Explainer(found, cancel)
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
    if move is None or is_instant(at.game):
        return explain_position(at, None if move is None else at.game.cell_index(move), seconds).to_json()
    cell = at.game.cell_index(move)
    at.play(cell)  # raises if the move is illegal
    return _Explainer(analyse_position(at, seconds)).explain(cell).to_json()


def explain_position(
    position: Position, move: int | None, seconds: float, cancel: Event | None = None
) -> Explanation:
    """How a position stands, or why a move is good or bad, as far as it can be proven in that time."""
    if move is None:
        return _Explainer(analyse_position(position, seconds, cancel)).explain_position()
    after = position.play(move)  # raises if the move is illegal
    if after.outcome:
        return explain(Analysis.unknown(position), move)
    found = analyse_position(position, seconds, cancel)
    return explain(found, move, analyse_position(after, seconds, cancel), first_moves(found))


class _Explainer:
    """Explains the moves of one analysis; where no table has the replies, a short search looks for them."""

    def __init__(self, found: Analysis, cancel: Event | None = None) -> None:
        self.found = found
        self.first_moves = first_moves(found)
        self.cancel = cancel
        self.replies: dict[int, Analysis | None] = {}
        self.nodes_left: int | None = None  # for replies; None: nothing was searched yet

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
        """The analysis after a move, as far as it takes no search or a short one."""
        if move is None:
            return None
        if self.first_moves is not None:
            return self.first_moves[move]
        after = self.found.position.play(move)
        if after.outcome:
            return None
        if is_instant(after.game):
            return analyse(after)
        if move not in self.replies:
            decided = after.game.usual and self.found.move(move).value in (1, -1)
            self.replies[move] = self._search_reply(after) if decided else None
        return self.replies[move]

    def _search_reply(self, after: Position) -> Analysis | None:
        """The best reply in a decided position, with its distance."""
        from noughts.solving.solver import solve

        if self.nodes_left is None:
            self.nodes_left = Limit.effort(REPLY_SECONDS, after.game).nodes or 0
        if not self.nodes_left or (self.cancel and self.cancel.is_set()):
            return None
        verdict = solve(after, limit=Limit(REPLY_CLOCK, self.nodes_left), cancel=self.cancel, distance=True)
        self.nodes_left = max(0, self.nodes_left - verdict.nodes)
        return replace(Analysis.unknown(after), verdict=verdict) if verdict.plies else None


def first_moves(found: Analysis) -> dict[int, Analysis] | None:
    """The analysis after each first move of 3 x 3, to compare them; None later in a game."""
    start = found.position
    if start.game is not CLASSIC or start.empty != start.game.full:
        return None
    return {move: analyse(start.play(move)) for move in start.moves}


def _move_values(found: Analysis) -> list[MoveValue]:
    places = ranks(found)
    game, top = found.position.game, [move for move in found.moves if move.best]
    # wins and losses whose distance is not known are not called best: another may be faster
    ranked = len(top) == 1 or all(move.value == 0 or move.plies is not None for move in top)
    return [
        {
            **move.to_json(game),
            "best": move.best and ranked,
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
    for cells in sorted(mirror_groups(found), key=lambda cells: _place_in_list(found, by_cell, cells)):
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


def _place_in_list(
    found: Analysis, by_cell: dict[str, MoveAnswer], cells: tuple[int, ...]
) -> tuple[int, bool]:
    """By rank; among equal moves, the one to make comes first."""
    return by_cell[found.position.game.cell_name(cells[0])]["rank"], found.verdict.move not in cells


def _candidates(found: Analysis, cancel: Event | None) -> tuple[list[CandidateJson], str | None]:
    """The moves that look best where nothing is proven, and how the engine estimated them."""
    name = found.position.game.cell_name
    moves, rests_on = estimate_moves(found, cancel)
    listed: list[CandidateJson] = [
        {
            "cell": name(move.cell),
            "estimate": None if move.decided else move.estimate,
            "words": words,
            "variation": [name(cell) for cell in move.variation],
        }
        for move, words in moves
    ]
    return listed, rests_on
