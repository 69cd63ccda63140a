"""After the game: what every move gave away, the better move, and how accurate either side was.

Accuracy: a game is worth 1 point won, 1/2 drawn, 0 lost. Wherever the moves of a side differed in
what they were worth, it could lose the points between the best and the worst of them. Its accuracy
is the share of these points that it did not lose: 100 % for one who never gave anything away, 0 %
for one who always made the worst move, and no figure for one who never had a real choice. A turn
counts only if the values of all its moves are proven.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import groupby
from typing import Any

from noughts.exact.verdict import Analysis, MoveVerdict
from noughts.rules.position import O, X
from noughts.words.values import VALUES, moves_in_words


@dataclass(frozen=True, slots=True)
class ReviewedMove:
    """One move of a game, and what it gave away. Values are those of the side that made it."""

    number: int  # the first move is 1
    mark: str
    cell: int
    name: str  # of the cell
    before: int | None  # what the position was worth; None: not proven
    after: int | None  # what it is worth with this move made
    plies_lost: int | None  # of a win that comes later or a loss that comes sooner; None: not known
    better: int | None  # the move to make instead; None: nothing was given away, as far as is known
    better_name: str | None
    at_stake: Fraction | None  # points between the best and the worst move; None: not proven
    lost: Fraction | None  # of these points

    @property
    def proven(self) -> bool:
        """Is it certain what the move gave away?"""
        return self.before is not None and self.after is not None

    @property
    def words(self) -> str:
        """The move for people."""
        return f"{self.number}. {self.mark} {self.name}: {self._judgement}."

    @property
    def _judgement(self) -> str:
        if self.before is None or self.after is None:
            return "not proven"
        if self.after < self.before:
            return f"{VALUES[self.before]} to {VALUES[self.after]}; better was {self.better_name}"
        if self.plies_lost:
            moves = moves_in_words(self.plies_lost // 2)
            how = "later" if self.before == 1 else "sooner"
            return f"{VALUES[self.before]} kept, but {moves} {how}; better was {self.better_name}"
        return f"{VALUES[self.before]} kept" if self.before >= 0 else "lost already"

    def to_json(self) -> dict[str, Any]:
        """The form that programs read."""
        return {
            "number": self.number,
            "mark": self.mark,
            "cell": self.name,
            "before": self.before,
            "after": self.after,
            "plies_lost": self.plies_lost,
            "better": self.better_name,
            "words": self.words,
        }


@dataclass(frozen=True, slots=True)
class Review:
    """A game looked back at."""

    moves: tuple[ReviewedMove, ...]

    def accuracy(self, mark: str) -> Fraction | None:
        """The share of the points at stake that a side did not lose; None: nothing was at stake."""
        turns = [move for move in self.moves if move.mark == mark]
        at_stake = sum((move.at_stake or Fraction(0) for move in turns), Fraction(0))
        lost = sum((move.lost or Fraction(0) for move in turns), Fraction(0))
        return 1 - lost / at_stake if at_stake else None

    @property
    def lines(self) -> tuple[str, ...]:
        """The review for people, line by line."""
        told: list[str] = []
        for proven, group in groupby(self.moves, lambda move: move.proven):
            moves = list(group)
            if proven or len(moves) == 1:
                told += [move.words for move in moves]
            else:
                told.append(f"{moves[0].number} to {moves[-1].number}: not proven.")
        return (*told, *(self._accuracy_words(mark) for mark in (X, O)))

    def _accuracy_words(self, mark: str) -> str:
        accuracy = self.accuracy(mark)
        if accuracy is not None:
            return f"Accuracy of {mark}: {float(100 * accuracy):.0f} %."
        if any(move.mark == mark and move.at_stake is None for move in self.moves):
            return f"Accuracy of {mark}: not proven."
        return f"Accuracy of {mark}: no figure, there was no real choice."

    def to_json(self) -> dict[str, Any]:
        """The form that programs read."""
        figures = {mark: self.accuracy(mark) for mark in (X, O)}
        return {
            "moves": [move.to_json() for move in self.moves],
            "words": [self._accuracy_words(mark) for mark in (X, O)],
            "accuracy": {mark: None if figure is None else float(figure) for mark, figure in figures.items()},
        }


def review(analyses: Sequence[Analysis], moves: Sequence[int]) -> Review:
    """Look back at a game: its moves, and the analysis of the position before each of them.

    >>> from noughts.exact.oracle import analyse
    >>> from noughts.rules.position import Position
    >>> start = Position()
    >>> print(*review([analyse(start), analyse(start.play(0))], [0, 1]).lines[:2], sep=chr(10))
    1. X a1: draw kept.
    2. O b1: draw to loss; better was b2.
    """
    return Review(
        tuple(
            _reviewed(analysis, cell, number)
            for number, (analysis, cell) in enumerate(zip(analyses, moves, strict=True), 1)
        )
    )


def _reviewed(analysis: Analysis, cell: int, number: int) -> ReviewedMove:
    position, verdict, name = analysis.position, analysis.verdict, analysis.position.game.name
    played = analysis.of(cell)
    values = [move.value for move in analysis.moves if move.value is not None]
    proven = len(values) == len(analysis.moves)
    plies_lost = _plies_lost(analysis, played)
    worse = verdict.value is not None and played.value is not None and played.value < verdict.value
    better = verdict.best if worse or plies_lost else None
    return ReviewedMove(
        number=number,
        mark=position.mover,
        cell=cell,
        name=name(cell),
        before=verdict.value,
        after=played.value,
        plies_lost=plies_lost,
        better=better,
        better_name=None if better is None else name(better),
        at_stake=Fraction(max(values) - min(values), 2) if proven else None,
        lost=Fraction(max(values) - played.value, 2) if proven and played.value is not None else None,
    )


def _plies_lost(analysis: Analysis, played: MoveVerdict) -> int | None:
    """How much later a kept win comes, or how much sooner a certain loss, than it had to."""
    if not analysis.verdict.proven or played.score is None:
        return None
    if played.value == 0 or played.value != analysis.verdict.value:
        return 0
    best = max(move.score for move in analysis.moves if move.score is not None)
    return None if played.plies is None or best.plies is None else abs(played.plies - best.plies)
