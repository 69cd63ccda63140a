"""The search: can the attacker force a line?

The defender is safe when the board is full, when he completes a line first, or, in a search with a limited
number of moves, when the attacker has used them up.

The weak game (see maker_breaker.py), which ignores the defender's lines, is searched first: if the attacker
cannot win even there, he cannot win at all. Once the defender has no open line, and moves are not limited,
the strong game is the weak game.

If the defender holds, the answer has a zone in the strong game too: the zone of the weak game, or the whole
board if a line of the defender matters. If the attacker wins, only the weak game gives a zone. With
limited moves there are no zones.
"""

from collections import Counter
from collections.abc import Sequence
from itertools import combinations

from noughts.game.game import Game
from noughts.solving.solver.budget import Budget, BudgetExceededError
from noughts.solving.solver.graph import (
    LineGraph,
    bits_of,
    cut,
    graph_of,
    pairs_of,
    shrink,
    single,
    union,
    within,
)
from noughts.solving.solver.maker_breaker import Answer, ReducedGraph
from noughts.solving.solver.pairing import GroupPairing, find_pairing, groups_of
from noughts.solving.solver.pruning import ALL_RULES, Pruning, fork_cells, parries
from noughts.solving.solver.table import Table, images_of

ANY = -1  # in place of a cell: every cell will do
EVERYWHERE = -1  # all cells
UNLIMITED = 511  # attacker's moves: more than a board has cells
WEAK = UNLIMITED + 1  # number of moves under which the table stores questions of the weak game
SYMMETRY_PLIES = 12  # deeper down, looking for mirror images costs more than it saves
BETWEEN_CHECKS = 7  # nodes, a power of 2 less 1
UNIT = 1 << 22  # the weight of a complete line when cells are ordered
SHORT = 4  # cells; measured: short lines seldom have pairings, and their games are short
GROUP_STEPS = 20  # options to try for a pairing; with 5, the search takes hundreds of times the nodes
WEAK_SHARE = 3, 4  # of the nodes for a question, at most, for the weak game


class TooHardError(Exception):
    """A question of the weak game used up its nodes."""


class Search:
    """Answers questions about one game; it remembers answers and counts nodes."""

    def __init__(self, game: Game, rules: Pruning = ALL_RULES) -> None:
        self.game = game
        self.rules = rules
        self.table = Table()
        self.budget = Budget()
        self.nodes = 0
        self.last_node = 0  # the node at which this question ends, 0: no limit
        self.last_weak_node = 0  # the same for a question of the weak game
        self.done = self.moves = 0  # first moves searched, of how many
        self.longest = max(map(int.bit_count, game.lines), default=1)
        long = self.longest > SHORT
        self.pairing_steps = (40 if long else 10) if rules.pairing else 0
        grouped = long and rules.pairing and rules.groups and groups_of(game) != ()
        self.grouping = GroupPairing(game, GROUP_STEPS) if grouped else None
        self.looks = 8 if long and rules.look else 0
        self.weak_nodes = 0 if long else 30  # for the weak game below the first position, 0: no limit
        together = Counter(pair for line in game.lines for pair in combinations(bits_of(line), 2))
        self.most_paired = game.cells // 2 * max(together.values(), default=0)
        # The weight of a remainder by its size. Maker prefers short ones, Breaker wants to close many.
        self.maker_weights = [UNIT >> size for size in range(self.longest + 1)]
        self.breaker_weights = [UNIT * 4**size // 5**size for size in range(self.longest + 1)]
        # The attacker's lines count twice when he orders his moves.
        self.ambitious_weights = [2 * weight for weight in self.maker_weights]
        self.central = [len(lines) for lines in game.lines_through]
        if game.straight and game.depth == 1:
            self.central = [
                game.width + game.height - abs(2 * column - game.width + 1) - abs(2 * row - game.height + 1)
                for row, column in (divmod(cell, game.width) for cell in range(game.cells))
            ]

    def query_attack(self, attacker: int, defender: int, nodes: int = 0, left: int = UNLIMITED) -> int:
        """The cell with which the attacker, to move, forces a line within `left` of his moves; 0: none does.

        `nodes` limits the search, 0 does not. Raises BudgetExceededError if it finds no answer in time.
        """
        return self.query(True, attacker, defender, nodes, left, False)[2]

    def query_defence(self, attacker: int, defender: int, nodes: int = 0, left: int = UNLIMITED) -> int:
        """The cell with which the defender, to move, prevents that; 0: none does."""
        cell = self.query(False, attacker, defender, nodes, left, False)[2]
        if cell != ANY:
            return cell
        graphs = graph_of(self.game.lines, attacker, defender), graph_of(self.game.lines, defender, attacker)
        empty = self.game.full & ~(attacker | defender)
        return self.order_cells([(graph, self.maker_weights) for graph in graphs], empty, 1)[0]

    def query_weak(self, maker: int, breaker: int, *, maker_moves: bool, nodes: int = 0) -> Answer:
        """The answer of the weak game; `nodes` as above."""
        return self.query(maker_moves, maker, breaker, nodes, UNLIMITED, True)

    def query(
        self, attacking: bool, attacker: int, defender: int, nodes: int, left: int, weak: bool
    ) -> Answer:
        """The answer on a position, given the cells of both sides, in the strong or in the weak game.

        attacking   the attacker moves
        nodes       the most nodes to search, 0: no limit
        left        the most moves that the attacker may make, or UNLIMITED
        weak        ignore the defender's lines

        Returns whether the attacker wins, the zone, and the mover's cell. The cell is 0 if no move helps
        the mover, and ANY if every move does.
        """
        self.last_node = self.nodes + nodes if nodes else 0
        self.done = self.moves = 0
        if self.grouping:
            self.grouping.last.clear()
        lines = self.game.lines
        a = graph_of(lines, attacker, defender)
        d = {} if weak else graph_of(lines, defender, attacker)
        won, zone, cell = self.search_position(a, d, attacking, left, 0)
        return won, zone, cell if won == attacking else 0

    def search_position(self, a: LineGraph, d: LineGraph, attacking: bool, left: int, ply: int) -> Answer:
        """Does the attacker force a line within `left` of his moves?

        a, d        the line graphs of attacker and defender; with an empty `d` this is the weak game
        attacking   the attacker moves
        ply         moves made since the question was asked

        The answer is exact. Its cell counts only if the mover reaches his aim, and is ANY if the table
        knew the answer. Immediate wins come first, then forced moves, then the table, then all moves.
        """
        self.count()
        if left < self.longest:
            a, d = within(a, left), within(d, left)
        if not a:
            return False, 0, ANY
        mine, theirs = (a, d) if attacking else (d, a)
        if cell := single(mine):
            return attacking, cell if attacking else self.game.full, cell
        if self.rules.block and (cell := single(theirs)):
            won, zone, _ = self.after(cell, a, d, attacking, left, ply)
            return won, self.game.full if attacking else zone | cell, cell
        if d and self.rules.fork and not single(theirs) and (forks := fork_cells(pairs_of(mine))):
            return attacking, self.game.full, forks & -forks

        weak = not d and left == UNLIMITED
        reduced = ReducedGraph(a)
        if weak:
            reduced.reduce(self.rules, maker_moves=attacking)
            a = reduced.graph
            if not a:
                return reduced.lift(False, 0, ANY)
            if attacking and (cell := single(a)):
                return reduced.lift(True, cell, cell)
        key, symmetry, live = self.key(a, d, (WEAK if weak else left) << 1 | attacking, ply)
        if ply and (known := self.look_up(key, symmetry)):
            return reduced.lift(*known, ANY)
        won, zone, cell = self.search_moves(a, d, attacking, left, ply, live, reduced)
        self.store(key, symmetry, won, zone)
        return reduced.lift(won, zone, cell)

    def search_moves(
        self,
        a: LineGraph,
        d: LineGraph,
        attacking: bool,
        left: int,
        ply: int,
        live: int,
        reduced: ReducedGraph,
    ) -> Answer:
        """The same by trying one move after the other, unless a pairing or the weak game answers first.

        live        the cells of both graphs; a move elsewhere is no better than a pass
        reduced     the reduction that `a` comes from
        """
        weak = not d and left == UNLIMITED
        if held := self.pairing(a) if weak else self.try_weak_game(a, attacking, ply):
            return False, *held
        zone, best, untried = 0, live & reduced.best, live
        mine, theirs = (a, d) if attacking else (d, a)
        if d and self.rules.parry and (forks := fork_cells(pairs := pairs_of(theirs))):
            zone = self.game.full
            best &= parries(pairs, forks) | union(pairs_of(mine))  # a threat of his own gains time
        weights = (
            self.ambitious_weights if attacking else self.breaker_weights if weak else self.maker_weights
        )
        cells = self.order_cells(((a, weights), (d, self.maker_weights)), best, ply)
        for cell in cells[: self.looks] if weak and not attacking else ():
            if held := self.pairing(cut(a, cell)):
                return False, held[0] | cell, cell
        zoned = self.rules.breaker_zone and left == UNLIMITED if attacking else self.rules.maker_zone and weak
        for cell in cells:
            if cell & untried:
                won, needed, _ = self.after(cell, a, d, attacking, left, ply)
                if won == attacking:
                    return won, needed | cell, cell
                zone |= needed
                untried &= ~cell & (needed if zoned else EVERYWHERE)
            self.done += not ply
        return not attacking, reduced.extend_zone(zone, untried), 0

    def after(self, cell: int, a: LineGraph, d: LineGraph, attacking: bool, left: int, ply: int) -> Answer:
        """The answer after the side to move has taken a cell."""
        if attacking:
            left -= left < UNLIMITED
            return self.search_position(shrink(a, cell), cut(d, cell), False, left, ply + 1)
        return self.search_position(cut(a, cell), shrink(d, cell), True, left, ply + 1)

    def try_weak_game(self, a: LineGraph, attacking: bool, ply: int) -> tuple[int, int] | None:
        """Zone and cell with which the defender holds even the weak game; None: not found soon enough."""
        if not self.rules.weak:
            return None
        nodes = self.weak_nodes
        if not ply:
            nodes = (self.last_node - self.nodes) * WEAK_SHARE[0] // WEAK_SHARE[1] if self.last_node else 0
        self.last_weak_node = self.nodes + nodes + 1 if nodes else 0
        try:
            won, zone, cell = self.search_position(a, {}, attacking, UNLIMITED, ply)
        except TooHardError:
            return None
        finally:
            self.last_weak_node = 0
        return None if won else (zone, cell)

    def pairing(self, a: LineGraph) -> tuple[int, int] | None:
        """The same by a pairing, with which every cell will do."""
        if len(a) > self.most_paired:  # more remainders than disjoint pairs can be inside
            return None
        if self.grouping:
            cells = self.grouping.find(a)
            return None if cells is None else (cells, ANY)
        pairs = find_pairing(list(a), self.pairing_steps)
        return None if pairs is None else (sum(pairs), ANY)

    def key(self, a: LineGraph, d: LineGraph, question: int, ply: int) -> tuple[int, int, int]:
        """The table's key of a question, the symmetry that leads to it, and the live cells.

        A live cell is in a remainder of either side. The live cells, and for each side the cells of its open
        lines, determine both graphs, so nothing else is in the key. Of all mirror images, it is the least:

            attacker's lines | live    defender's lines | live    moves left    attacker moves
            n bits, one per cell       n bits                     10 bits       1 bit, the lowest
        """
        live = one = two = 0
        for remaining, line in a.items():
            live |= remaining
            one |= line
        for remaining, line in d.items():
            live |= remaining
            two |= line
        one, two, symmetry = one | live, two | live, 0
        if ply <= SYMMETRY_PLIES and self.rules.symmetry:
            one, two, symmetry = images_of(self.game).least(one, two)
        return (one << self.game.cells | two) << 11 | question, symmetry, live

    def look_up(self, key: int, symmetry: int) -> tuple[bool, int] | None:
        """The answer in the table: does the attacker win, and the zone; None: not stored."""
        known = self.table.get(key) if self.rules.table else None
        if known is None:
            return None
        zone = known >> 1
        return bool(known & 1), images_of(self.game).turn_back(zone, symmetry) if symmetry else zone

    def store(self, key: int, symmetry: int, won: bool, zone: int) -> None:
        """Store an answer in the table, its zone in the orientation of the key."""
        if self.rules.table:
            if symmetry:
                zone = images_of(self.game).turn(zone, symmetry)
            self.table.put(key, zone << 1 | won)

    def order_cells(self, graphs: Sequence[tuple[LineGraph, list[int]]], among: int, ply: int) -> list[int]:
        """The cells `among` in the order to try them: heavy remainders first, then central cells."""
        weights = dict(zip(bits_of(self.game.full), self.central, strict=True))
        for graph, by_size in graphs:
            for remaining in graph:
                weight = by_size[remaining.bit_count()]
                for cell in bits_of(remaining):
                    weights[cell] += weight
        cells: Sequence[int] = bits_of(among)
        if self.rules.order:
            cells = sorted(cells, key=weights.__getitem__, reverse=True)
        if not ply:
            self.done, self.moves = 0, len(cells)
        return list(cells)

    def count(self) -> None:
        """Count a node; raise if the budget is used up."""
        self.nodes += 1
        if self.nodes == self.last_weak_node:
            raise TooHardError
        if not self.nodes & BETWEEN_CHECKS:
            self.budget.check(self.nodes, self.done, self.moves)
            if self.last_node and self.nodes >= self.last_node:
                raise BudgetExceededError
