"""A game in progress: who plays which side, the moves so far, and the heading."""

from dataclasses import dataclass

from noughts.explanations.record import GameRecord
from noughts.explanations.values import BOTH, heading
from noughts.game.position import O, Position, X

YOU = "You"  # the name of a person in the record of a game


@dataclass(frozen=True, slots=True)
class Session:
    """A game in progress. It is immutable: playing and undoing make a new session.

    >>> session = Session((Position(),), people=frozenset("X"))
    >>> session.heading
    'Your turn'
    >>> session.play(4).heading
    'Computer thinking...'
    """

    positions: tuple[Position, ...]  # from the first to the current one
    moves: tuple[int, ...] = ()  # between them
    people: frozenset[str] = BOTH  # the marks that people play; the computer has the others

    @property
    def position(self) -> Position:
        """The current position."""
        return self.positions[-1]

    @property
    def last(self) -> int | None:
        """The last move, which front ends mark on the board."""
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

    @classmethod
    def of_record(cls, record: GameRecord, people: frozenset[str] | None = None) -> "Session":
        """The game of a record; without `people`, those whose name there is YOU, or both sides."""
        named = frozenset(mark for mark in (X, O) if record.headers.get(mark) == YOU)
        cells = tuple(map(record.position.game.cell_index, record.moves))
        return cls(record.positions, cells, people or named or BOTH)

    def to_record(self, opponent: str) -> GameRecord:
        """The record of the game, with the names of the players."""
        names: dict[str, str] = {mark: YOU if mark in self.people else opponent for mark in (X, O)}
        headers = {} if self.alone else names
        return GameRecord(self.position.game, self.moves, start=self.positions[0], headers=headers)

    def play(self, cell: int) -> "Session":
        """The session after the mover takes a cell."""
        return Session((*self.positions, self.position.play(cell)), (*self.moves, cell), self.people)

    def undo(self) -> "Session":
        """The session when a person was last to move; the same session if there was none."""
        for length in range(len(self.moves), 0, -1):
            earlier = Session(self.positions[:length], self.moves[: length - 1], self.people)
            if earlier.persons_turn:
                return earlier
        return self
