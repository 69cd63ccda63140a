"""The question that the solver asks: can the attacker force a line?

The defender is saved when the board fills up, when he completes a line of his own first, or, in a search
that is limited, when the attacker has run out of moves. Where the defender has no open line left, and
moves are not limited, the question is the weak game's (see weak.py), and so it is if his lines are left out
on purpose: that is asked first, for what cannot be won without them in the way cannot be won at all.

So an answer that the defender holds has a zone in the strong game too: that of the weak game, or the
whole board where a line of the defender's plays a part. That the attacker wins has one in the weak game
only, and where moves are limited there are none.
"""

from collections import Counter
from collections.abc import Sequence
from itertools import combinations

from noughts.game.game import Game
from noughts.solving.solver.budget import Budget, BudgetExceededError
from noughts.solving.solver.graph import (
    Graph,
    bits_of,
    cut,
    find_pairing,
    graph_of,
    pairs_of,
    shrink,
    single,
    union,
    within,
)
from noughts.solving.solver.maker_breaker import Answer, Reduced
from noughts.solving.solver.pruning import ALL_RULES, Pruning, fork_cells, parries
from noughts.solving.solver.table import Table, images_of

ANY = -1  # a cell: whichever
EVERYWHERE = -1  # all cells
UNLIMITED = 511  # attacker's moves: more than any board has cells
WEAK = UNLIMITED + 1  # in the table, questions of the weak game have this number of moves
SYMMETRY_PLIES = 12  # mirror images meet again early in a search; later, looking for them costs too much
BETWEEN_CHECKS = 7  # nodes, a power of 2 less 1
UNIT = 1 << 22  # the weight of a complete line when cells are ordered
WEAK_SHARE = 3, 4  # of the nodes for a question, at most, for the weak game


class TooHardError(Exception):
    """A question of the weak game took more nodes than it may."""


class Search:
    """A game, what is known of it, and how many nodes that took."""

    def __init__(self, game: Game, rules: Pruning = ALL_RULES) -> None:
        self.game = game
        self.rules = rules
        self.table = Table()
        self.watch = Budget()
        self.nodes = 0
        self.last_node = 0  # where the present share of nodes ends; 0: nowhere
        self.last_weak_node = 0  # where the present question of the weak game ends, likewise
        self.done = self.moves = 0  # of the position that was asked about
        self.longest = max(map(int.bit_count, game.lines), default=1)
        long = self.longest > 4  # measured: with short lines pairings are rare, and lines of play short
        self.pairing_steps = (40 if long else 10) if rules.pairing else 0
        self.looks = 8 if long and rules.look else 0
        self.weak_nodes = 0 if long else 30  # for a question below the first, 0: no end
        together = Counter(pair for line in game.lines for pair in combinations(bits_of(line), 2))
        self.most_paired = game.cells // 2 * max(together.values(), default=0)
        # What a rest weighs by its size. Maker prefers few long steps, Breaker to close many lines.
        self.maker_weights = [UNIT >> size for size in range(self.longest + 1)]
        self.breaker_weights = [UNIT * 4**size // 5**size for size in range(self.longest + 1)]
        # The attacker's lines count twice when he orders his moves.
        self.ambitious_weights = [2 * weight for weight in self.maker_weights]
        self.central = [
            game.width + game.height - abs(2 * column - game.width + 1) - abs(2 * row - game.height + 1)
            for row, column in (divmod(cell, game.width) for cell in range(game.cells))
        ]

    def ask_attack(self, attacker: int, defender: int, nodes: int = 0, left: int = UNLIMITED) -> int:
        """The cell with which the attacker, to move, forces a line in `left` moves; 0 if there is none.

        It takes at most so many nodes, if not 0.
        """
        return self.ask(True, attacker, defender, nodes, left, False)[2]

    def ask_defend(self, attacker: int, defender: int, nodes: int = 0, left: int = UNLIMITED) -> int:
        """The cell with which the defender, to move, prevents that; where any does, the heaviest one."""
        cell = self.ask(False, attacker, defender, nodes, left, False)[2]
        if cell != ANY:
            return cell
        graphs = graph_of(self.game.lines, attacker, defender), graph_of(self.game.lines, defender, attacker)
        empty = self.game.full & ~(attacker | defender)
        return self.heaviest_first([(graph, self.maker_weights) for graph in graphs], empty, 1)[0]

    def ask_weak(self, maker: int, breaker: int, *, maker_moves: bool, nodes: int = 0) -> Answer:
        """The answer of the weak game, likewise."""
        return self.ask(maker_moves, maker, breaker, nodes, UNLIMITED, True)

    def ask(self, attacking: bool, attacker: int, defender: int, nodes: int, left: int, weak: bool) -> Answer:
        """The answer on a position, in either game."""
        self.last_node = self.nodes + nodes if nodes else 0
        self.done = self.moves = 0
        lines = self.game.lines
        a = graph_of(lines, attacker, defender)
        d = {} if weak else graph_of(lines, defender, attacker)
        won, zone, cell = self.decide(a, d, attacking, left, 0)
        return won, zone, cell if won == attacking else 0

    def decide(self, a: Graph, d: Graph, attacking: bool, left: int, ply: int) -> Answer:
        """Does the attacker force a line in `left` moves, given both graphs and who is to move?

        What ends the game at once comes first, then what is forced, and what the table knows.
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
        reduced = Reduced(a)
        if weak:
            reduced.reduce(self.rules, maker_moves=attacking)
            a = reduced.graph
            if not a:
                return reduced.answer(False, 0, ANY)
            if attacking and (cell := single(a)):
                return reduced.answer(True, cell, cell)
        key, turn, live = self.key(a, d, (WEAK if weak else left) << 1 | attacking, ply)
        if ply and (known := self.known(key, turn)):
            return reduced.answer(*known, ANY)
        won, zone, cell = self.explore(a, d, attacking, left, ply, live, reduced)
        self.keep(key, turn, won, zone)
        return reduced.answer(won, zone, cell)

    def explore(
        self, a: Graph, d: Graph, attacking: bool, left: int, ply: int, live: int, reduced: Reduced
    ) -> Answer:
        """One move after the other, unless a pairing or the weak game answers at once."""
        weak = not d and left == UNLIMITED
        if held := self.pairing(a) if weak else self.weakly(a, attacking, ply):
            return False, *held
        zone, best, untried = 0, live & reduced.best, live
        mine, theirs = (a, d) if attacking else (d, a)
        if d and self.rules.parry and (forks := fork_cells(pairs := pairs_of(theirs))):
            zone = self.game.full
            best &= parries(pairs, forks) | union(pairs_of(mine))  # a threat of his own gains time
        weights = (
            self.ambitious_weights if attacking else self.breaker_weights if weak else self.maker_weights
        )
        cells = self.heaviest_first(((a, weights), (d, self.maker_weights)), best, ply)
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
        return not attacking, reduced.zone_with_betters(zone, untried), 0

    def after(self, cell: int, a: Graph, d: Graph, attacking: bool, left: int, ply: int) -> Answer:
        """The answer after the side to move has taken a cell."""
        if attacking:
            return self.decide(shrink(a, cell), cut(d, cell), False, left - (left < UNLIMITED), ply + 1)
        return self.decide(cut(a, cell), shrink(d, cell), True, left, ply + 1)

    def weakly(self, a: Graph, attacking: bool, ply: int) -> tuple[int, int] | None:
        """Zone and cell with which the defender holds even in the weak game, if that is found soon enough."""
        if not self.rules.weak:
            return None
        nodes = self.weak_nodes
        if not ply:
            nodes = (self.last_node - self.nodes) * WEAK_SHARE[0] // WEAK_SHARE[1] if self.last_node else 0
        self.last_weak_node = self.nodes + nodes + 1 if nodes else 0
        try:
            won, zone, cell = self.decide(a, {}, attacking, UNLIMITED, ply)
        except TooHardError:
            return None
        finally:
            self.last_weak_node = 0
        return None if won else (zone, cell)

    def pairing(self, a: Graph) -> tuple[int, int] | None:
        """The same by a pairing: then any cell does."""
        if len(a) > self.most_paired:  # more rests than all pairs there can be lie on
            return None
        pairs = find_pairing(list(a), self.pairing_steps)
        return None if pairs is None else (sum(pairs), ANY)

    def key(self, a: Graph, d: Graph, question: int, ply: int) -> tuple[int, int, int]:
        """One number for the question and all that bears on its answer, its symmetry, and the live cells.

        That is the live cells, and the marks on the lines behind their rests: the open lines can be read
        off from these, and nothing else plays a part. A move elsewhere is no better than a pass.
        """
        live = one = two = 0
        for rest, line in a.items():
            live |= rest
            one |= line
        for rest, line in d.items():
            live |= rest
            two |= line
        one, two, turn = one | live, two | live, 0
        if ply <= SYMMETRY_PLIES and self.rules.symmetry:
            one, two, turn = images_of(self.game).least(one, two)
        return (one << self.game.cells | two) << 11 | question, turn, live

    def known(self, key: int, turn: int) -> tuple[bool, int] | None:
        """What the table knows: does the attacker win, and the zone."""
        known = self.table.get(key) if self.rules.table else None
        if known is None:
            return None
        zone = known >> 1
        return bool(known & 1), images_of(self.game).turned_back(zone, turn) if turn else zone

    def keep(self, key: int, turn: int, won: bool, zone: int) -> None:
        """Remember an answer, the zone as seen from the position under the key."""
        if self.rules.table:
            if turn:
                zone = images_of(self.game).turned(zone, turn)
            self.table.put(key, zone << 1 | won)

    def heaviest_first(self, graphs: Sequence[tuple[Graph, list[int]]], among: int, ply: int) -> list[int]:
        """Cells in the order in which they are tried: by the weight of their rests, then from the middle."""
        weights = dict(zip(bits_of(self.game.full), self.central, strict=True))
        for graph, by_size in graphs:
            for rest in graph:
                weight = by_size[rest.bit_count()]
                for cell in bits_of(rest):
                    weights[cell] += weight
        cells: Sequence[int] = bits_of(among)
        if self.rules.order:
            cells = sorted(cells, key=weights.__getitem__, reverse=True)
        if not ply:
            self.done, self.moves = 0, len(cells)
        return list(cells)

    def count(self) -> None:
        """Count a node; raise when it is one too many."""
        self.nodes += 1
        if self.nodes == self.last_weak_node:
            raise TooHardError
        if not self.nodes & BETWEEN_CHECKS:
            self.watch.check(self.nodes, self.done, self.moves)
            if self.last_node and self.nodes >= self.last_node:
                raise BudgetExceededError
