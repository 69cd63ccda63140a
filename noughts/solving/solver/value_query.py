"""The value of one position, from two questions, each repeated with more nodes until it is answered."""

from collections.abc import Callable
from contextlib import suppress

from noughts.game.position import Position
from noughts.game.tactics import greedy_moves
from noughts.solving.solver.budget import BudgetExceededError
from noughts.solving.solver.search import ANY, UNLIMITED, Search

FIRST_SHARE = 2000  # nodes for each question at first
GROWTH = 4  # factor for the next try; the table keeps what the last one found
STEP_SHARE = 20_000  # nodes for each further move of the principal variation


class ValueQuery:
    """The value of an unfinished position for its mover, as far as it is proven.

    The mover wins if he can force a line. He loses if he cannot stop the opponent from forcing one.
    Otherwise it is a draw. Either question may take too long, so neither waits for the other.
    """

    def __init__(self, search: Search, position: Position, *, safe: bool = False) -> None:
        self.search = search
        self.position = position
        self.winning: int | None = None  # the cell that wins, as a bitboard; 0: none, None: not known
        self.saving: int | None = ANY if safe else None  # the cell that does not lose, in the same form
        self.share = FIRST_SHARE

    @property
    def value(self) -> int | None:
        """The value for the mover; None until it is proven."""
        if self.winning:
            return 1
        if self.saving == 0:
            return -1
        return 0 if self.winning == 0 and self.saving is not None else None

    def deepen(self) -> None:
        """Try the open questions with the next share of nodes."""
        mine, theirs = self.position.mine, self.position.theirs
        if self.winning is None:
            self.winning = _answer(self.search.query_attack, mine, theirs, self.share)
        if not self.winning and self.saving is None:
            self.saving = _answer(self.search.query_defence, theirs, mine, self.share)
        self.share *= GROWTH

    def run(self) -> None:
        """Deepen until the value is proven or the budget is used up."""
        while self.value is None and not self.search.budget.expired:
            self.deepen()


def distance(search: Search, position: Position, value: int) -> tuple[int, int]:
    """Plies to the end of a decided position, with the fastest win and the longest defence, and the move.

    The attacker may make one move, then two, and so on, until that is enough.
    """
    mine, theirs = position.mine, position.theirs
    moves = 1
    if value > 0:
        while not (winning := search.query_attack(mine, theirs, left=moves)):
            moves += 1
        return 2 * moves - 1, winning.bit_length() - 1
    resisting = 1 << greedy_moves(position)[0]
    while saving := search.query_defence(theirs, mine, left=moves):
        resisting = saving
        moves += 1
    return 2 * moves, resisting.bit_length() - 1


def principal_line(
    search: Search, position: Position, value: int, first: int, plies: int | None
) -> list[int]:
    """The principal variation from the first move on, as far as a small search finds it.

    It ends with the game, or when a drawn game has no open line any more.
    """
    line = [first]
    position = position.play(first)
    with suppress(BudgetExceededError):
        while not position.outcome and not _is_settled(position):
            value = -value
            plies = None if plies is None else plies - 1
            line.append(_keep(search, position, value, plies).bit_length() - 1)
            position = position.play(line[-1])
    return line


def _answer(question: Callable[[int, int, int], int], attacker: int, defender: int, share: int) -> int | None:
    try:
        return question(attacker, defender, share)
    except BudgetExceededError:
        return None


def _keep(search: Search, position: Position, value: int, plies: int | None) -> int:
    """A move that keeps the value, and the plies where they are given."""
    mine, theirs = position.mine, position.theirs
    if value > 0:
        return search.query_attack(mine, theirs, STEP_SHARE, UNLIMITED if plies is None else (plies + 1) // 2)
    if value == 0:
        return search.query_defence(theirs, mine, STEP_SHARE)
    if plies is None or plies == 2:  # every move loses equally fast
        return 1 << greedy_moves(position)[0]
    return search.query_defence(theirs, mine, STEP_SHARE, plies // 2 - 1)


def _is_settled(position: Position) -> bool:
    return all(line & position.x and line & position.o for line in position.game.lines)
