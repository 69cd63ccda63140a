"""One score for every value: what a position is worth to the mover, and how soon that shows."""

from dataclasses import dataclass
from functools import total_ordering
from math import inf


@total_ordering
@dataclass(frozen=True, slots=True, eq=False)
class Score:
    """A value with its distance, in an order: a win soon, a win late, a draw, a late loss, a soon loss.

    A distance that is not known counts as the worst there is. Draws are equal, however long they last.

    >>> sorted([Score(1, 5), Score(-1, 2), Score(0, 9), Score(1, 1), Score(-1, 4)], reverse=True)
    [Score(1, 1), Score(1, 5), Score(0, 9), Score(-1, 4), Score(-1, 2)]
    """

    value: int  # 1 the mover wins, 0 a draw, -1 the mover loses
    plies: int | None = None  # to the end, the winner hurrying and the loser resisting; None: not known

    @property
    def sort_key(self) -> tuple[int, float]:
        """The greater, the better."""
        unknown = inf if self.value > 0 else 0
        return self.value, -self.value * (unknown if self.plies is None else self.plies)

    def __lt__(self, other: object) -> bool:
        return self.sort_key < other.sort_key if isinstance(other, Score) else NotImplemented

    def __eq__(self, other: object) -> bool:
        return self.sort_key == other.sort_key if isinstance(other, Score) else NotImplemented

    def __hash__(self) -> int:
        return hash(self.sort_key)

    def __neg__(self) -> "Score":
        """The same for the other side."""
        return Score(-self.value, self.plies)

    def __repr__(self) -> str:
        return f"Score({self.value}, {self.plies})"

    @property
    def for_parent(self) -> "Score":
        """The score of the move that led here, for the one who made it.

        >>> Score(-1, 2).for_parent
        Score(1, 3)
        """
        return Score(-self.value, None if self.plies is None else self.plies + 1)
