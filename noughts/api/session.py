"""A game being played at one table: who sits where, what was played, and what the heading says."""

from dataclasses import dataclass

from noughts.explanations.values import BOTH, heading
from noughts.game.position import Position


@dataclass(frozen=True, slots=True)
class Session:
    """Immutable: playing and undoing make a new one, so a front end can never lose a game.

    >>> session = Session((Position(),), people=frozenset("X"))
    >>> session.heading
    'Your turn'
    >>> session.play(4).heading
    'Computer thinking...'
    """

    positions: tuple[Position, ...]  # from the first to the present one
    moves: tuple[int, ...] = ()  # between them
    people: frozenset[str] = BOTH  # the marks that people play; the computer has the others

    @property
    def position(self) -> Position:
        """The present position."""
        return self.positions[-1]

    @property
    def last(self) -> int | None:
        """The last move, to be marked on the board."""
        return self.moves[-1] if self.moves else None

    @property
    def persons_turn(self) -> bool:
        """Is a person to move?"""
        return self.position.outcome is None and self.position.mover in self.people

    @property
    def computers_turn(self) -> bool:
        """Is the computer to move?"""
        return self.position.outcome is None and self.position.mover not in self.people

    @property
    def alone(self) -> bool:
        """Do people play both sides, without the computer?"""
        return self.people == BOTH

    @property
    def heading(self) -> str:
        """Whose turn it is, or how the game ended."""
        return heading(self.position, self.people)

    def play(self, cell: int) -> "Session":
        """The session after the one to move takes a cell."""
        return Session((*self.positions, self.position.play(cell)), (*self.moves, cell), self.people)

    def undo(self) -> "Session":
        """Back to the last time a person was to move; the same session if there was none."""
        for length in range(len(self.moves), 0, -1):
            earlier = Session(self.positions[:length], self.moves[: length - 1], self.people)
            if earlier.persons_turn:
                return earlier
        return self
