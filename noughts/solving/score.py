"""A score: the value of a position for the mover, and its distance in plies."""

from dataclasses import dataclass
from functools import total_ordering
from math import inf


@total_ordering
@dataclass(frozen=True, slots=True, eq=False)
class Score:
    """A value with its distance. The order is: early win, late win, draw, late loss, early loss.

    An unknown distance counts as the worst one. All draws are equal.

    >>> sorted([Score(1, 5), Score(-1, 2), Score(0, 9), Score(1, 1), Score(-1, 4)], reverse=True)
    [Score(1, 1), Score(1, 5), Score(0, 9), Score(-1, 4), Score(-1, 2)]
    """

    value: int  # 1 the mover wins, 0 a draw, -1 the mover loses
    plies: int | None = None  # to the end, if the winner wins fast and the loser resists; None: not known

    @property
    def sort_key(self) -> tuple[int, float]:
        """A key for sorting: a larger one is better."""
        unknown = inf if self.value > 0 else 0
        return self.value, -self.value * (unknown if self.plies is None else self.plies)

    def __lt__(self, other: object) -> bool:
        return self.sort_key < other.sort_key if isinstance(other, Score) else NotImplemented

    def __eq__(self, other: object) -> bool:
        return self.sort_key == other.sort_key if isinstance(other, Score) else NotImplemented

    def __hash__(self) -> int:
        return hash(self.sort_key)

    def __neg__(self) -> "Score":
        """The score for the other side."""
        return Score(-self.value, self.plies)

    def __repr__(self) -> str:
        return f"Score({self.value}, {self.plies})"

    @property
    def for_parent(self) -> "Score":
        """The score of the move that led here, for the side that made it.

        >>> Score(-1, 2).for_parent
        Score(1, 3)
        """
        return Score(-self.value, None if self.plies is None else self.plies + 1)
