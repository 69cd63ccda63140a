"""Alpha-beta for games with misère, gravity or one mark for both: `solver/search.py` is wrong for them.

That search rests on two facts: a mark never harms its owner, and every empty cell is a move. With these flags
one of them fails. So pairings, the weak game, zones, forks and blocks are not used here. These rules remain:

    win at once     where completing a line wins, a move that does it is best
    two threats     the opponent completes one of them, and there is time to take only one
    one threat      it must be taken
    bounds          no score is better than the soonest win, or worse than the soonest loss
    no line left    if no line can be completed any more, the game is a draw
    table           answers are stored, for all mirror images at once

A score is the value of the mover with the number of marks at the end of the game. Every move adds one mark,
so a score means the same at all depths:  WIN - marks for a win, marks - WIN for a loss, 0 for a draw.
"""

from noughts.game.game import Game
from noughts.game.position import Position
from noughts.game.rules import legal_cells
from noughts.solving.score import Score
from noughts.solving.solver.budget import Budget, BudgetExceededError
from noughts.solving.solver.table import images_of

WIN = 1000  # more than a board has cells
NO_HORIZON = WIN  # marks: more than a board has cells
SYMMETRY_PLIES = 8  # deeper down, looking for mirror images costs more than it saves
BETWEEN_CHECKS = 63  # nodes, a power of 2 less 1
MOST_STORED = 1 << 20  # positions; then the table is cleared


class PlainSearch:
    """Answers questions about one game; it remembers answers and counts nodes."""

    def __init__(self, game: Game) -> None:
        self.game = game
        self.budget = Budget()
        self.nodes = 0
        self.order = sorted(range(game.cells), key=lambda cell: -len(game.lines_through[cell]))
        if game.misere:
            self.order.reverse()
        self.table: dict[tuple[int, int, int], tuple[int, int]] = {}  # lower and upper bound
        self.root_marks = 0

    def value(self, position: Position) -> int:
        """The value of an unfinished position for its mover; raise BudgetExceededError if time is up."""
        score = self.search(position, -1, 1)
        return (score > 0) - (score < 0)

    def score(self, position: Position) -> Score:
        """Value and distance of an unfinished position."""
        score = self.search(position, -WIN, WIN)
        if not score:
            return Score(0, position.empty.bit_count())
        marks = (position.x | position.o).bit_count()
        return Score(1 if score > 0 else -1, WIN - abs(score) - marks)

    def search(self, position: Position, alpha: int, beta: int, horizon: int = NO_HORIZON) -> int:
        """The score of an unfinished position: exact inside the window, otherwise a bound.

        Positions with `horizon` marks count as draws.
        """
        self.root_marks = (position.x | position.o).bit_count()
        return self._search(position.mine, position.theirs, self.root_marks, alpha, beta, horizon)

    def _search(self, mine: int, theirs: int, marks: int, alpha: int, beta: int, horizon: int) -> int:
        self.nodes += 1
        if not self.nodes & BETWEEN_CHECKS:
            self.budget.check(self.nodes, 0, 0)
        if marks >= horizon:
            return 0
        legal = legal_cells(self.game, mine | theirs)
        completing, threatened, alive = self._look(mine, theirs)
        if not alive:
            return 0
        if self.game.misere:
            best, soonest = marks + 1 - WIN, WIN - marks - 2
            legal &= ~completing  # each of those loses at once
            if not legal:
                return best
        else:
            if completing & legal:
                return WIN - marks - 1
            best, soonest = marks + 2 - WIN, WIN - marks - 3
            forced = threatened & legal
            if forced & (forced - 1):
                return best
            legal = forced or legal
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
        for cell in self.order:
            if not legal >> cell & 1:
                continue
            own = mine | 1 << cell
            if own | theirs == self.game.full:
                score = 0
            elif self.game.one_mark:
                score = -self._search(own, 0, marks + 1, -beta, -alpha, horizon)
            else:
                score = -self._search(theirs, own, marks + 1, -beta, -alpha, horizon)
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

    def _look(self, mine: int, theirs: int) -> tuple[int, int, bool]:
        """The empty cells where each side completes a line, and whether some line can still be completed."""
        completing = threatened = 0
        alive = False
        for line in self.game.lines:
            if not line & theirs:
                alive = True
                missing = line & ~mine
                if not missing & (missing - 1):
                    completing |= missing
            elif not line & mine:
                alive = True
                missing = line & ~theirs
                if not missing & (missing - 1):
                    threatened |= missing
        return completing, threatened, alive

    def _key(self, mine: int, theirs: int, marks: int, horizon: int) -> tuple[int, int, int]:
        if marks <= self.root_marks + SYMMETRY_PLIES:
            mine, theirs, _ = images_of(self.game).least(mine, theirs)
        return mine, theirs, horizon

    def best_move(self, position: Position, target: int) -> int:
        """A move after which the score is at least `target`; there must be one."""
        for cell in self.order:
            if cell in position.moves and self._score_after(position, cell, target) >= target:
                return cell
        raise BudgetExceededError

    def _score_after(self, position: Position, cell: int, target: int) -> int:
        """The score of a move for the mover, as far as it matters whether it reaches a target."""
        after = position.play(cell)
        if after.outcome:
            marks = (after.x | after.o).bit_count()
            winner = after.outcome.winner
            return 0 if winner is None else WIN - marks if winner == position.mover else marks - WIN
        return -self.search(after, -target, 1 - target)
