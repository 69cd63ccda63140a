"""What a position and each of its moves are worth, in one form for every front end."""

import threading
from dataclasses import dataclass
from typing import Any

import noughts.exact.solver.moves as solved
import noughts.exact.tables.moves as tabled
from noughts.exact import perfect
from noughts.exact.solver.watch import Watch
from noughts.exact.verdict import MoveVerdict, Verdict
from noughts.rules.game import CLASSIC
from noughts.rules.position import Position


@dataclass(frozen=True, slots=True)
class Analysis:
    """A position, its verdict, and a verdict on every move."""

    position: Position
    verdict: Verdict
    moves: tuple[MoveVerdict, ...]

    def to_json(self) -> dict[str, Any]:
        """The form that programs read: `noughts analyse --json` and `/api/analysis`."""
        position, name = self.position, self.position.game.name
        return {
            "game": str(position.game),
            "position": str(position),
            "mover": None if position.outcome else position.mover,
            "outcome": outcome_to_json(position),
            **verdict_to_json(position, self.verdict),
            "moves": [
                {"cell": name(move.cell), "value": move.value, "plies": move.plies, "best": move.best}
                for move in self.moves
            ],
        }


def verdict_to_json(position: Position, verdict: Verdict) -> dict[str, Any]:
    """What is known of a position, its cells by name."""
    name = position.game.name
    return {
        "value": verdict.value,
        "plies": verdict.plies,
        "proven": verdict.proven,
        "best": None if verdict.best is None else name(verdict.best),
        "line": [name(cell) for cell in verdict.line],
        "nodes": verdict.nodes,
    }


def outcome_to_json(position: Position) -> dict[str, Any] | None:
    """How the game ended, or None while play goes on."""
    if position.outcome is None:
        return None
    line = position.outcome.line
    return {
        "winner": position.outcome.winner,
        "line": None if line is None else [position.game.name(cell) for cell in line],
    }


def analyse(
    position: Position,
    *,
    limit: float | None = None,
    cancel: threading.Event | None = None,
    distance: bool = False,
) -> Analysis:
    """What the position and each of its moves are worth, as far as `limit` seconds prove it.

    On 3 x 3, and on boards for which there is a strong table, all is known beforehand, with the distances.

    >>> analysis = analyse(Position.parse("X.O/.X./O.."))
    >>> analysis.verdict.value, analysis.verdict.plies, analysis.position.game.name(analysis.verdict.best)
    (1, 1, 'c3')
    """
    if position.game is CLASSIC:
        return _looked_up(position)
    known = tabled.verdicts(position)
    return Analysis(
        position, *(known or solved.verdicts(position, Watch(limit, cancel), with_distance=distance))
    )


def _looked_up(position: Position) -> Analysis:
    verdict = Verdict(
        perfect.value(position),
        perfect.plies(position),
        perfect.best(position),
        _principal_line(position),
        nodes=1 + len(position.moves),
    )
    moves = tuple(_move_verdict(position, move, verdict) for move in position.moves)
    return Analysis(position, verdict, moves)


def _principal_line(position: Position) -> tuple[int, ...]:
    """The perfect player's move, then both sides at their best: the winner hurries, the loser resists."""
    line = []
    move = perfect.best(position)
    while move is not None:
        line.append(move)
        position = position.play(move)
        move = perfect.best(position)
        if move is not None and perfect.plies(position.play(move)) + 1 != perfect.plies(position):
            move = max(position.moves, key=lambda reply: perfect.plies(position.play(reply)))
    return tuple(line)


def _move_verdict(position: Position, move: int, verdict: Verdict) -> MoveVerdict:
    after = position.play(move)
    value, plies = -perfect.value(after), perfect.plies(after) + 1
    return MoveVerdict(
        move, value, plies, move == verdict.best or (value, plies) == (verdict.value, verdict.plies)
    )
