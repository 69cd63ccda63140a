"""What is known of a position and of its moves; "not proven" is an answer of its own."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Verdict:
    """What a position is worth. Values are the mover's, distances are in plies."""

    value: int | None  # 1 the mover wins, 0 a draw, -1 the mover loses; None: not proven
    plies: int | None  # to the end, the winner hurrying and the loser resisting; None: not known
    best: int | None  # the move to make; None when the game is over
    line: tuple[int, ...]  # how play goes on, best move first
    nodes: int  # positions looked at

    @property
    def proven(self) -> bool:
        """Is the value certain?"""
        return self.value is not None


@dataclass(frozen=True, slots=True)
class MoveVerdict:
    """What one move is worth to the one who makes it; the plies count it too."""

    cell: int
    value: int | None
    plies: int | None
    best: bool  # no other move is better
