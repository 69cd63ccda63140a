"""Judgement by counting: which move leads to the most good results against a sensible opponent?

A draw against a perfect opponent may still be a win against a real one. So this strategy does not ask
what can be forced. It walks through all games in which both sides play to win, or at least not to lose,
and counts the results. It is a heuristic and can be wrong.
"""

from dataclasses import dataclass, field
from functools import lru_cache

from noughts.game.position import Position, X
from noughts.game.tactics import threats_against_mover, threats_of_mover
from noughts.strategies.strategy import INFINITY, Strategy, Valued, utility, visit

WIN, DRAW, LOSS = 1, 0, -1


@dataclass(slots=True)
class Tally:
    """For each result: the fewest moves to it, and how often it was reached."""

    fewest: dict[int, float] = field(default_factory=lambda: {WIN: INFINITY, DRAW: INFINITY, LOSS: INFINITY})
    times: dict[int, int] = field(default_factory=lambda: {WIN: 0, DRAW: 0, LOSS: 0})

    def count(self, end: int, moves: int) -> None:
        """Count one more game with this result."""
        self.fewest[end] = min(self.fewest[end], moves)
        self.times[end] += 1

    def promises(self, end: int) -> bool:
        """Can this result be reached, and sooner than a loss?"""
        return self.times[end] > 0 and self.fewest[end] < self.fewest[LOSS]


def winning_moves(position: Position) -> tuple[int, ...]:
    """The moves that win at once."""
    return tuple(sorted(threats_of_mover(position).keys() & position.moves))


def safe_moves(position: Position) -> tuple[int, ...]:
    """The moves after which the opponent cannot win at once."""
    if not position.game.usual:
        return tuple(move for move in position.moves if _is_safe(position, move))
    threats = threats_against_mover(position)
    if not threats:
        return position.moves
    winning = winning_moves(position)
    blocking = tuple(threats) if len(threats) == 1 else ()
    return tuple(move for move in position.moves if move in winning or move in blocking)


def _is_safe(position: Position, move: int) -> bool:
    """Whether a move neither loses at once nor lets the opponent win at once."""
    after = position.play(move)
    if after.outcome:
        return after.outcome.winner != after.mover
    return not threats_of_mover(after)


@lru_cache(maxsize=8192)  # every position of 3 x 3: games pass through each of them many times
def sensible_replies(position: Position) -> dict[int, Position]:
    """The moves of a player who sees one move ahead; all moves if each of them loses at once."""
    return {move: position.play(move) for move in safe_moves(position) or position.moves}


class Judgement(Strategy):
    """Takes the move with the most wins if a win can come before a loss, otherwise the same for draws,
    otherwise any move that does not lose at once.
    """

    name = "judgement"
    summary = "counts how games between sensible players end, and can be beaten"
    is_minimax = False
    deterministic = True

    @visit
    def decide(self, position: Position) -> Valued:
        if position.outcome:
            return utility(position), None
        tallies = {move: self.tally(position, move) for move in sensible_replies(position)}
        sign = 1 if position.mover == X else -1
        for end in (WIN, DRAW):
            promising = [move for move in tallies if tallies[move].promises(end)]
            if promising:
                return sign * end, max(promising, key=lambda move: tallies[move].times[end])
        return sign * LOSS, next(iter(tallies))

    def tally(self, root: Position, move: int) -> Tally:
        """The results of the games after this move, for the player who makes it."""
        tally = Tally()
        frontier = [root.play(move)]
        while frontier:
            position = frontier.pop()
            self.look(position)
            if position.outcome:
                end = utility(position) * (1 if root.mover == X else -1)
                tally.count(end, (root.empty ^ position.empty).bit_count())
            else:
                frontier.extend(sensible_replies(position).values())
        return tally

    @visit
    def look(self, position: Position) -> float:
        """Count a position and show it to the watcher; only finished positions have a value."""
        return utility(position)

    def why_skipped(self, position: Position, value: float, alpha: float, beta: float) -> str:
        return f"{position.mover} does not make a move that lets the opponent win at once"
