"""A faster search for boards where marks fall and no other rule is unusual, such as Connect Four.

It gives the same answers as `plain/search.py`. Bitboards have one bit more per column, which is always empty.
So a run of marks never continues at the foot of the next column, and shifts find all runs at once:

    5 11 17 23        the bit above each column
    4 10 16 22        the top row
    3  9 15 21        right: 6 bits    up: 1 bit
    2  8 14 20        right and up: 7  right and down: 5
    1  7 13 19
    0  6 12 18        the lowest row

These rules are added to those of the plain search:

    below a threat  a move below a cell where the opponent completes a line loses at once
    dead side       a side without a line that it can still complete does not win
    follow up       see `follow_up`
    known replies   a move that the table already knows to be good enough is not searched again
    order           moves that make more threats come first, and then those near the middle
"""

from noughts.game.game import Game, cells_of
from noughts.game.position import Position
from noughts.solving.solver.plain.search import (
    BETWEEN_CHECKS,
    MOST_STORED,
    NO_HORIZON,
    SYMMETRY_PLIES,
    WIN,
    PlainSearch,
)

MOST_BITS = 64  # of a bitboard: the compiled search has one word


def is_served(game: Game) -> bool:
    """Does this search serve the game?"""
    return game.flags == "g" and game.straight and game.width * (game.height + 1) <= MOST_BITS


class GravitySearch(PlainSearch):
    """Answers questions about one game of gravity; it remembers answers and counts nodes."""

    def __init__(self, game: Game) -> None:
        super().__init__(game)
        tall = game.height + 1
        self.columns = [(1 << game.height) - 1 << tall * column for column in range(game.width)]
        self.board = sum(self.columns)
        self.lowest = sum([1 << tall * column for column in range(game.width)])
        self.odd_rows = sum(
            [self.lowest << row for row in range(0, game.height, 2)]
        )  # the lowest is the first
        self.steps = 1, tall - 1, tall, tall + 1
        self.from_middle = sorted(self.columns, key=lambda column: abs(self._from_middle(column)))

    def _from_middle(self, column: int) -> int:
        return 2 * self.columns.index(column) - self.game.width + 1

    def value(self, position: Position) -> int:
        """The value of an unfinished position for its mover: first whether it is a win."""
        if self.search(position, 0, 1) > 0:
            return 1
        return -1 if self.search(position, -1, 0) < 0 else 0

    def search(self, position: Position, alpha: int, beta: int, horizon: int = NO_HORIZON) -> int:
        """The score of an unfinished position: exact inside the window, otherwise a bound."""
        self.root_marks = (position.x | position.o).bit_count()
        mine, theirs = self.upright(position.mine), self.upright(position.theirs)
        return self._search(mine, theirs, self.root_marks, alpha, beta, horizon)

    def upright(self, bitboard: int) -> int:
        """A bitboard of a game, which goes row by row from the top, in the order of this search."""
        width, height = self.game.width, self.game.height
        places = (divmod(cell, width) for cell in cells_of(bitboard))
        return sum([1 << (height + 1) * column + height - 1 - row for row, column in places])

    def _search(self, mine: int, theirs: int, marks: int, alpha: int, beta: int, horizon: int) -> int:
        self.nodes += 1
        if not self.nodes & BETWEEN_CHECKS:
            self.budget.check(self.nodes, 0, 0)
        if marks >= horizon:
            return 0
        taken = mine | theirs
        empty, landing = self.board & ~taken, taken + self.lowest & self.board
        if self._completing(mine) & landing:
            return WIN - marks - 1
        best, soonest = marks + 2 - WIN, WIN - marks - 3
        threatened = self._completing(theirs) & empty
        forced = threatened & landing
        if forced & (forced - 1):
            return best
        legal = forced or landing
        if marks + 1 < horizon:
            legal &= ~(threatened >> 1)
        if not legal:
            return best
        if marks + 2 >= self.game.cells:
            return 0
        if not self._has_line(theirs | empty):
            alpha = max(alpha, 0)
        if not self._has_line(mine | empty):
            soonest = 0
        else:
            soonest = min(soonest, self.follow_up(mine, theirs, landing, threatened, horizon))
        beta = min(beta, soonest)
        if alpha >= beta:
            return beta
        key = self._key(mine, theirs, marks, horizon)
        low, high = self.table.get(key, (-WIN, WIN))
        if low >= beta or low == high:
            return low
        if high <= alpha:
            return high
        alpha, beta, first = max(alpha, low), min(beta, high), max(alpha, low)
        moves = [legal & column for column in self.from_middle if legal & column]
        moves.sort(key=lambda move: -self._count_threats(mine | move, empty & ~move))
        for move in moves:
            known = self.table.get(self._key(theirs, mine | move, marks + 1, horizon), (-WIN, WIN))[1]
            if -known >= beta:
                return -known
        for move in moves:
            score = -self._search(theirs, mine | move, marks + 1, -beta, -alpha, horizon)
            best = max(best, score)
            alpha = max(alpha, score)
            if alpha >= beta:
                break
        if len(self.table) >= MOST_STORED:
            self.table.clear()
        self.table[key] = (
            low if best <= first else max(low, best),
            high if best >= beta else min(high, best),
        )
        return best

    def follow_up(self, mine: int, theirs: int, landing: int, threatened: int, horizon: int) -> int:
        """A bound on the mover's score, if the opponent always answers on top of the mover's last mark.

        Then the mover gets the first, third, fifth ... empty cell of each column, and no others. If these do
        not complete a line, the mover does not win. Two cases allow the opponent to go on like this:

            all columns have an even number of empty cells. The opponent wins by a line on the other cells.
            one column has an odd number, and there the opponent completes a line on one of the other cells.
        """
        empty = self.board & ~(mine | theirs)
        lower = odd = 0
        for column in self.columns:
            if column & landing:
                rows = self.odd_rows if column & landing & self.odd_rows else ~self.odd_rows
                lower |= column & empty & rows
                if (column & empty).bit_count() % 2:
                    if odd:
                        return WIN
                    odd = column
        upper = empty & ~lower
        wins = bool(threatened & upper & odd) if odd else self._has_line(theirs | upper)
        if (odd and not wins) or self._has_line(mine | lower):
            return WIN
        return self.game.cells - WIN if wins and horizon > self.game.cells else 0

    def _completing(self, marks: int) -> int:
        """The cells that complete a line of these marks; some of them may be taken."""
        found = 0
        for step in self.steps:
            before = after = -1  # bit c: all of the i cells before c, or after it, have marks
            runs = [before]
            for i in range(1, self.game.k):
                before &= marks << i * step
                runs.append(before)
            for i in range(self.game.k):
                if i:
                    after &= marks >> i * step
                found |= runs[self.game.k - 1 - i] & after
        return found & self.board

    def _has_line(self, marks: int) -> bool:
        for step in self.steps:
            runs = marks
            for i in range(1, self.game.k):
                runs &= marks >> i * step
            if runs:
                return True
        return False

    def _count_threats(self, marks: int, empty: int) -> int:
        return (self._completing(marks) & empty).bit_count()

    def _key(self, mine: int, theirs: int, marks: int, horizon: int) -> tuple[int, int, int]:
        if marks <= self.root_marks + SYMMETRY_PLIES:
            mine, theirs = min((mine, theirs), (self._mirror(mine), self._mirror(theirs)))
        return mine, theirs, horizon

    def _mirror(self, bitboard: int) -> int:
        tall, width = self.game.height + 1, self.game.width
        columns = [bitboard >> tall * column & (1 << tall) - 1 for column in range(width)]
        return sum([bits << tall * (width - 1 - column) for column, bits in enumerate(columns)])
