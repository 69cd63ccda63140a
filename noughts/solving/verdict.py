"""The value of a position and of its moves, as far as it is proven."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Literal, TypedDict

from noughts.game.errors import NoughtsError
from noughts.game.game import Game
from noughts.game.notation import quote
from noughts.game.position import Position
from noughts.solving.score import Score

Mark = Literal["X", "O"]
Value = Literal[-1, 0, 1]


class OutcomeJson(TypedDict):
    """How a game ended; both fields are null after a draw."""

    winner: Mark | None
    line: list[str] | None


class VerdictJson(TypedDict):
    """The value of a position to the mover; where it is not proven, value and best move are null."""

    value: Value | None
    plies: int | None
    proven: bool
    best: str | None
    suggestion: str | None
    variation: list[str]
    nodes: int


class PositionVerdictJson(VerdictJson):
    """A position and its value."""

    game: str
    position: str
    mover: Mark | None
    outcome: OutcomeJson | None


class MoveVerdictJson(TypedDict):
    """The value of a move to the player who makes it."""

    cell: str
    value: Value | None
    plies: int | None
    best: bool


class AnalysisJson(PositionVerdictJson):
    """A position, its value, and the value of each move."""

    moves: list[MoveVerdictJson]


@dataclass(frozen=True, slots=True)
class Verdict:
    """The value of a position for the mover, with distances in plies."""

    value: int | None  # 1 the mover wins, 0 a draw, -1 the mover loses; None: not proven
    plies: int | None  # to the end, if the winner wins fast and the loser resists; None: not known
    best: int | None  # the best move; None if the game is over or nothing is proven
    variation: tuple[int, ...]  # best play from here
    nodes: int  # positions visited
    suggestion: int | None = None  # a promising move where nothing is proven

    @property
    def proven(self) -> bool:
        """Is the value proven?"""
        return self.value is not None

    @property
    def score(self) -> Score | None:
        """Value and distance; None: not proven."""
        return None if self.value is None else Score(self.value, self.plies)

    @property
    def move(self) -> int | None:
        """The best move, otherwise the suggestion; None if the game is over."""
        return self.suggestion if self.best is None else self.best

    def to_json(self, position: Position) -> VerdictJson:
        """The verdict as JSON, with cells by name."""
        name = position.game.cell_name
        return {
            "value": value_to_json(self.value),
            "plies": self.plies,
            "proven": self.proven,
            "best": None if self.best is None else name(self.best),
            "suggestion": None if self.suggestion is None else name(self.suggestion),
            "variation": [name(cell) for cell in self.variation],
            "nodes": self.nodes,
        }


@dataclass(frozen=True, slots=True)
class MoveVerdict:
    """The value of a move for the side that makes it; the plies include the move."""

    cell: int
    value: int | None
    plies: int | None
    best: bool  # it is proven that no other move scores better

    @property
    def score(self) -> Score | None:
        """Value and distance; None: not proven."""
        return None if self.value is None else Score(self.value, self.plies)

    def to_json(self, game: Game) -> MoveVerdictJson:
        """The verdict as JSON."""
        value = value_to_json(self.value)
        return {"cell": game.cell_name(self.cell), "value": value, "plies": self.plies, "best": self.best}


def rank_moves(scores: Mapping[int, Score | None], whole: int | None) -> tuple[MoveVerdict, ...]:
    """The verdicts on all moves of a position with this value, from the scores that are known.

    If the value of the position is proven, a move without a proven value cannot be better.
    """
    known = [score for score in scores.values() if score is not None]
    top = max(known) if whole is not None and known else None
    return tuple(
        MoveVerdict(
            move,
            None if score is None else score.value,
            None if score is None else score.plies,
            top is not None and top.value == whole and score == top,
        )
        for move, score in scores.items()
    )


@dataclass(frozen=True, slots=True)
class Analysis:
    """A position, its verdict, and a verdict on every move."""

    position: Position
    verdict: Verdict
    moves: tuple[MoveVerdict, ...]

    @classmethod
    def unknown(cls, position: Position) -> "Analysis":
        """An analysis that proves nothing."""
        return cls(
            position, Verdict(None, None, None, (), 0), rank_moves(dict.fromkeys(position.moves), None)
        )

    def move(self, cell: int | str) -> MoveVerdict:
        """The verdict on one move, given by the number or the name of its cell."""
        number = self.position.game.cell_index(cell)
        self.position.play(number)  # raises if the move is illegal
        return next(move for move in self.moves if move.cell == number)

    @property
    def losing_cells(self) -> int:
        """The moves that are proven to lose, as a bitboard."""
        return sum(1 << move.cell for move in self.moves if move.value == -1)

    def __str__(self) -> str:
        """The text that `noughts analyse` prints."""
        from noughts.explanations.analysis_text import analysis_text  # here: only a text needs it

        return analysis_text(self)

    def _repr_svg_(self) -> str:
        """In a notebook: the board with the value of every move to the mover, and in how many plies."""
        from noughts.render.colours import TINT  # here: only a notebook needs them
        from noughts.render.svg import position_svg

        notes = {move.cell: _note(move) for move in self.moves}
        tints = {move.cell: TINT[move.value] for move in self.moves}
        return position_svg(self.position, notes, tints=tints)

    def position_to_json(self) -> PositionVerdictJson:
        """The position and its value, without the moves."""
        position = self.position
        return {
            "game": str(position.game),
            "position": str(position),
            "mover": None if position.outcome else position.mover,
            "outcome": outcome_to_json(position),
            **self.verdict.to_json(position),
        }

    def to_json(self) -> AnalysisJson:
        """The analysis as JSON."""
        moves = [move.to_json(self.position.game) for move in self.moves]
        return {**self.position_to_json(), "moves": moves}


def require_analysis(given: object, of: Position | None = None) -> None:
    """Raise NoughtsError unless this is an analysis, of this position if one is given."""
    if not isinstance(given, Analysis):
        raise NoughtsError(f"{quote(given)} is not an analysis: analyse(position) makes one")
    if of is not None and given.position != of:
        raise NoughtsError(f"the analysis must be of {of}, not of {given.position}")


def _note(move: MoveVerdict) -> str:
    """A value in a cell of a picture: +1 in 3, 0, -1, ?."""
    if not move.value:
        return "?" if move.value is None else "0"
    return f"{move.value:+d}" + ("" if move.plies is None else f" in {move.plies}")


def final_value(position: Position) -> int:
    """The value of a finished position for the player who would be to move."""
    winner = position.outcome and position.outcome.winner
    return 0 if winner is None else 1 if winner == position.mover else -1


def value_to_json(value: int | None) -> Value | None:
    """The same value in the type `Value`."""
    return None if value is None else 1 if value > 0 else -1 if value < 0 else 0


def outcome_to_json(position: Position) -> OutcomeJson | None:
    """How the game ended; None if it is not over."""
    if position.outcome is None:
        return None
    line = position.outcome.line
    return {
        "winner": position.outcome.winner,
        "line": None if line is None else [position.game.cell_name(cell) for cell in line],
    }
