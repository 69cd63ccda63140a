"""The weak game: Maker wants a line, Breaker only wants to prevent that.

Lines of Breaker's own do not count, so what bears on the answer is Maker's graph alone. A side never
loses by an additional mark. What Maker cannot do here, an attacker cannot do in the strong game, where
he has to mind the defender's lines too; that he can do it here proves nothing there.

Every answer says why, as a zone. *Maker wins with a zone*: he also wins if only the rests inside the
zone exist. *Breaker holds with a zone*: he also holds if Maker owns all cells outside of it.

- Breaker to move, one reply is refuted with a zone. Any reply outside of it is refuted by the same
  play. So only cells inside are left to try; if none is left, Maker wins with the union of the zones.
- Maker to move, one move is refuted with a zone. With that cell and one outside both his he would
  still not win, nor with the one outside alone. So, again, only cells inside are left to try.
"""

from collections import Counter
from collections.abc import Sequence
from itertools import combinations

from noughts.exact.solver.graph import (
    BITS,
    Graph,
    cut,
    find_pairing,
    free_threat,
    meets,
    shrink,
    single,
    twins,
    undominated,
)
from noughts.exact.solver.rules import ALL_RULES, Rules
from noughts.exact.solver.table import Table, images_of
from noughts.exact.solver.watch import StoppedError, Watch
from noughts.rules.game import Game

ANY = -1  # a cell: whichever, or none
UNLIMITED = 511  # attacker's moves: more than any board has cells
WEAK = UNLIMITED + 1  # in the table, questions of the weak game have this number of moves
SYMMETRY_PLIES = 12  # mirror images meet again early in a search; later, looking for them costs too much
BETWEEN_CHECKS = 7  # nodes, a power of 2 less 1
UNIT = 1 << 22  # the weight of a complete line when cells are ordered

WeakAnswer = tuple[bool, int, int]  # does Maker win, the zone, and the cell to take or ANY; 0: in vain


class TooHardError(Exception):
    """A question of the weak game took more nodes than it may."""


class Reduced:
    """A graph without what makes no difference, and what that was."""

    __slots__ = ("best", "forced", "graph", "meet", "pairs")

    def __init__(self, graph: Graph, rules: Rules, *, maker_moves: bool) -> None:
        self.pairs: list[int] = []  # Breaker answers either cell with the other
        self.forced: list[tuple[int, int]] = []  # those that Maker begins with, as a threat and its answer
        while True:
            meet = meets(graph)
            if rules.twins and (found := twins(meet)):
                self.pairs += found
                graph = cut(graph, sum(found))
            elif maker_moves and rules.forcing and (threat := free_threat(graph, meet)):
                self.forced.append(threat)
                pair = threat[0] | threat[1]
                self.pairs.append(pair)
                graph = shrink({rest: line for rest, line in graph.items() if rest != pair}, threat[0])
                if single(graph):
                    break
            else:
                break
        self.graph, self.meet = graph, meet
        self.best = undominated(meet) if rules.twins and rules.dominance else sum(meet)

    def held(self, zone: int, cell: int = ANY) -> WeakAnswer:
        """The answer that Breaker holds, given the one for what is left."""
        return False, zone | sum(self.pairs), cell

    def won(self, zone: int, cell: int) -> WeakAnswer:
        """The answer that Maker wins, likewise; what is forced comes first."""
        for threat, answer in self.forced:
            zone |= threat | answer
        return True, zone, self.forced[0][0] if self.forced else cell

    def zone_with_betters(self, zone: int, untried: int) -> int:
        """Dominated cells were not tried: the answer to one is that to its better, the two exchanged."""
        for cell in BITS[untried & ~self.best]:
            better = self.meet[cell] & self.best
            if better and not better & zone:
                zone |= better & -better
        return zone


class WeakSearch:
    """Both sides of the weak game, and what all searches on a game share: table, watch, count of nodes."""

    def __init__(self, game: Game, rules: Rules = ALL_RULES) -> None:
        self.game = game
        self.rules = rules
        self.table = Table()
        self.watch = Watch()
        self.nodes = 0
        self.last_node = 0  # where the present share of nodes ends; 0: nowhere
        self.last_weak_node = 0  # where the present question of the weak game ends, likewise
        self.done = self.moves = 0  # of the position that was asked about
        self.longest = max(map(int.bit_count, game.lines), default=1)
        long = self.longest > 4  # measured: with short lines pairings are rare, and lines of play short
        self.pairing_steps = (40 if long else 10) if rules.pairing else 0
        self.looks = 8 if long and rules.look else 0
        together = Counter(pair for line in game.lines for pair in combinations(BITS[line], 2))
        self.most_paired = game.cells // 2 * max(together.values(), default=0)
        # What a rest weighs by its size. Maker prefers few long steps, Breaker to close many lines.
        self.maker_weights = [UNIT >> size for size in range(self.longest + 1)]
        self.breaker_weights = [UNIT * 4**size // 5**size for size in range(self.longest + 1)]
        self.central = [
            game.width + game.height - abs(2 * column - game.width + 1) - abs(2 * row - game.height + 1)
            for row, column in (divmod(cell, game.width) for cell in range(game.cells))
        ]

    def maker(self, graph: Graph, ply: int) -> WeakAnswer:
        """Does Maker, to move, complete a line?"""
        self.count()
        if cell := single(graph):
            return True, cell, cell
        reduced = Reduced(graph, self.rules, maker_moves=True)
        graph = reduced.graph
        if not graph:
            return reduced.held(0)
        if cell := single(graph):
            return reduced.won(cell, cell)
        key, turn = self.weak_key(graph, 0, ply)
        if ply and (known := self.known(key)) is not None:
            zone = self.turned_back(known >> 1, turn)
            return reduced.won(zone, ANY) if known & 1 else reduced.held(zone)
        pairs = self.pairing(graph)
        if pairs is not None:
            self.keep(key, False, sum(pairs), turn)
            return reduced.held(sum(pairs))

        zone, untried = 0, sum(reduced.meet)
        cells = self.heaviest_first(((graph, self.maker_weights),), reduced.best, ply)
        for cell in cells:
            if cell & untried:
                won, needed, _ = self.breaker(shrink(graph, cell), ply + 1)
                if won:
                    self.keep(key, True, needed | cell, turn)
                    return reduced.won(needed | cell, cell)
                zone |= needed
                untried &= ~cell & (needed if self.rules.breaker_zone else -1)
            self.done += not ply
        zone = reduced.zone_with_betters(zone, untried)
        self.keep(key, False, zone, turn)
        return reduced.held(zone)

    def breaker(self, graph: Graph, ply: int) -> WeakAnswer:
        """Does Maker complete a line with Breaker to move?"""
        self.count()
        if not graph:
            return False, 0, ANY
        if cell := single(graph):
            rest = cut(graph, cell)
            if other := single(rest):
                return True, cell | other, 0
            won, zone, _ = self.maker(rest, ply + 1)
            return won, zone | cell, 0 if won else cell
        reduced = Reduced(graph, self.rules, maker_moves=False)
        graph = reduced.graph
        if not graph:
            return reduced.held(0)
        key, turn = self.weak_key(graph, 1, ply)
        if ply and (known := self.known(key)) is not None:
            zone = self.turned_back(known >> 1, turn)
            return reduced.won(zone, 0) if known & 1 else reduced.held(zone)
        pairs = self.pairing(graph)
        if pairs is not None:
            self.keep(key, False, sum(pairs), turn)
            return reduced.held(sum(pairs))

        zone, untried = 0, sum(reduced.meet)
        cells = self.heaviest_first(((graph, self.breaker_weights),), reduced.best, ply)
        for cell in cells[: self.looks]:
            pairs = self.pairing(cut(graph, cell))
            if pairs is not None:
                self.keep(key, False, sum(pairs) | cell, turn)
                return reduced.held(sum(pairs) | cell, cell)
        for cell in cells:
            if cell & untried:
                won, needed, _ = self.maker(cut(graph, cell), ply + 1)
                if not won:
                    self.keep(key, False, needed | cell, turn)
                    return reduced.held(needed | cell, cell)
                zone |= needed
                untried &= ~cell & (needed if self.rules.maker_zone else -1)
            self.done += not ply
        zone = reduced.zone_with_betters(zone, untried)
        self.keep(key, True, zone, turn)
        return reduced.won(zone, 0)

    def pairing(self, graph: Graph) -> list[int] | None:
        """Pairs with which Breaker holds, if they are found soon enough."""
        if len(graph) > self.most_paired:  # more rests than all pairs there can be lie on
            return None
        return find_pairing(list(graph), self.pairing_steps)

    def weak_key(self, graph: Graph, breaker_moves: int, ply: int) -> tuple[int, int]:
        """One number for the question, and the symmetry that leads to it.

        That is the live cells and the union of the lines behind their rests: a line inside that
        union consists of live cells and Maker's marks, so it is open, and the graph can be read off.
        """
        live = lines = 0
        for rest, line in graph.items():
            live |= rest
            lines |= line
        return self.key(live, lines, WEAK << 1 | breaker_moves, ply)

    def key(self, one: int, two: int, question: int, ply: int) -> tuple[int, int]:
        """One number for a question about two bitboards and their mirror images."""
        turn = 0
        if ply <= SYMMETRY_PLIES and self.rules.symmetry:
            one, two, turn = images_of(self.game).least(one, two)
        return (one << self.game.cells | two) << 11 | question, turn

    def known(self, key: int) -> int | None:
        """What the table knows."""
        return self.table.get(key) if self.rules.table else None

    def keep(self, key: int, answer: bool, zone: int, turn: int) -> None:
        """Remember an answer, the zone as seen from the position under the key."""
        if self.rules.table:
            if turn:
                zone = images_of(self.game).turned(zone, turn)
            self.table.put(key, zone << 1 | answer)

    def turned_back(self, zone: int, turn: int) -> int:
        """A zone from the table as it lies in the position that was asked about."""
        return images_of(self.game).turned_back(zone, turn) if turn else zone

    def heaviest_first(self, graphs: Sequence[tuple[Graph, list[int]]], among: int, ply: int) -> list[int]:
        """Cells in the order in which they are tried: by the weight of their rests, then from the middle."""
        weights = dict(zip(BITS[self.game.full], self.central, strict=True))
        for graph, by_size in graphs:
            for rest in graph:
                weight = by_size[rest.bit_count()]
                for cell in BITS[rest]:
                    weights[cell] += weight
        cells: Sequence[int] = BITS[among]
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
                raise StoppedError
