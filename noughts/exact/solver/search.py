"""The question that the solver asks: can the attacker force a line?

`attack` answers it with the attacker to move, `defend` with the defender to move. The defender is
saved when the board fills up, when he completes a line of his own first, or, in a search that is
limited, when the attacker has run out of moves. Each returns the cell, as a bitboard, with which
the side to move gets what it wants, and 0 if there is none. Neither needs to be asked again: the
answer is exact.

Both look at the same things in the same order: what ends the game at once, what is forced, what
the table knows, what the weak game says, and only then at one move after the other.
"""

from noughts.exact.solver.graph import Graph, cut, graph_of, pairs_of, shrink, single, within
from noughts.exact.solver.rules import ALL_RULES, Rules, fork_cells, parries
from noughts.exact.solver.weak import ANY, UNLIMITED, TooHardError, WeakAnswer, WeakSearch
from noughts.rules.game import Game

EVERYWHERE = -1  # a zone that excludes nothing
WEAK_SHARE = 3, 4  # of the nodes for a question, at most, for the weak game


class Search(WeakSearch):
    """Both functions, on top of the weak game."""

    def __init__(self, game: Game, rules: Rules = ALL_RULES) -> None:
        super().__init__(game, rules)
        # The attacker's lines count twice when he orders his moves.
        self.ambitious_weights = [2 * weight for weight in self.maker_weights]
        self.weak_nodes = 30 if self.longest <= 4 else 0  # for a question below the first, 0: no end
        self.limited = 0  # 1 while the attacker's moves are counted

    def ask_attack(self, attacker: int, defender: int, nodes: int = 0, left: int = UNLIMITED) -> int:
        """Call `attack` on a position, with at most so many nodes, and `left` moves of the attacker."""
        return self.attack(*self._prepared(attacker, defender, nodes, left), left, 0)

    def ask_defend(self, attacker: int, defender: int, nodes: int = 0, left: int = UNLIMITED) -> int:
        """Call `defend` on a position, likewise; the answer is always a cell or 0."""
        graph_a, graph_d = self._prepared(attacker, defender, nodes, left)
        saving, _ = self.defend(graph_a, graph_d, left, 0)
        return self.certain_cell(saving, attacker, defender)

    def ask_weak(self, maker: int, breaker: int, *, maker_moves: bool, nodes: int = 0) -> WeakAnswer:
        """The answer of the weak game, with at most so many nodes."""
        graph, _ = self._prepared(maker, breaker, nodes, UNLIMITED)
        return (self.maker if maker_moves else self.breaker)(graph, 0)

    def certain_cell(self, cell: int, attacker: int, defender: int) -> int:
        """A cell, and where any does, the heaviest one."""
        if cell != ANY:
            return cell
        graphs = graph_of(self.game.lines, attacker, defender), graph_of(self.game.lines, defender, attacker)
        empty = self.game.full & ~(attacker | defender)
        return self.heaviest_first([(graph, self.maker_weights) for graph in graphs], empty, 1)[0]

    def _prepared(self, attacker: int, defender: int, nodes: int, left: int) -> tuple[Graph, Graph]:
        self.last_node = self.nodes + nodes if nodes else 0
        self.limited = int(left < UNLIMITED)
        self.done = self.moves = 0
        lines = self.game.lines
        return graph_of(lines, attacker, defender), graph_of(lines, defender, attacker)

    def attack(self, graph_a: Graph, graph_d: Graph, left: int, ply: int) -> int:
        """The cell with which the attacker, to move, forces a line in `left` moves; 0 if there is none."""
        self.count()
        rules = self.rules
        if left < self.longest:
            graph_a, graph_d = within(graph_a, left), within(graph_d, left)
        if not graph_a:
            return 0
        if winning := single(graph_a):
            return winning
        if rules.block and (block := single(graph_d)):
            rest = cut(graph_d, block)
            if single(rest):
                return 0
            saving, _ = self.defend(shrink(graph_a, block), rest, left - self.limited, ply + 1)
            return 0 if saving else block
        pairs_a, pairs_d = pairs_of(graph_a), pairs_of(graph_d)
        if rules.fork and not single(graph_d) and (forks := fork_cells(pairs_a)):
            return forks & -forks
        allowed = EVERYWHERE
        if rules.parry and (forks := fork_cells(pairs_d)):
            allowed = parries(pairs_d, forks)
            for pair in pairs_a:  # a threat of his own gains time
                allowed |= pair

        key = self.strong_key(graph_a, graph_d, left << 1, ply)
        if ply and (known := self.known(key)) is not None:
            return ANY if known else 0
        weak = self.weakly(graph_a, True, ply)
        if weak is not None and not weak[0]:
            return 0
        winning, untried = 0, EVERYWHERE
        graphs = (graph_a, self.ambitious_weights), (graph_d, self.maker_weights)
        for cell in self.heaviest_first(graphs, self.live(graph_a, graph_d) & allowed, ply):
            if cell & untried:
                saving, zone = self.defend(
                    shrink(graph_a, cell), cut(graph_d, cell), left - self.limited, ply + 1
                )
                if not saving:
                    winning = cell
                    break
                if rules.breaker_zone and not self.limited:
                    untried &= zone
            self.done += not ply
        self.keep(key, winning != 0, 0, 0)
        return winning

    def defend(self, graph_a: Graph, graph_d: Graph, left: int, ply: int) -> tuple[int, int]:
        """The cell with which the defender, to move, prevents that, 0 if there is none, and a zone.

        If the weak game saves him, the zone is its zone: see there.
        """
        self.count()
        rules = self.rules
        if left < self.longest:
            graph_a, graph_d = within(graph_a, left), within(graph_d, left)
        if not graph_a:
            return ANY, EVERYWHERE
        if winning := single(graph_d):
            return winning, EVERYWHERE
        if rules.block and (block := single(graph_a)):
            rest = cut(graph_a, block)
            if single(rest) or self.attack(rest, shrink(graph_d, block), left, ply + 1):
                return 0, EVERYWHERE
            return block, EVERYWHERE
        pairs_a, pairs_d = pairs_of(graph_a), pairs_of(graph_d)
        if rules.fork and not single(graph_a) and (forks := fork_cells(pairs_d)):
            return forks & -forks, EVERYWHERE
        allowed = EVERYWHERE
        if rules.parry and (forks := fork_cells(pairs_a)):
            allowed = parries(pairs_a, forks)
            for pair in pairs_d:
                allowed |= pair

        key = self.strong_key(graph_a, graph_d, left << 1 | 1, ply)
        if ply and (known := self.known(key)) is not None:
            return (ANY if known else 0), EVERYWHERE
        weak = self.weakly(graph_a, False, ply)
        if weak is not None and not weak[0]:
            return weak[2], weak[1]
        saving = 0
        graphs = (graph_a, self.maker_weights), (graph_d, self.maker_weights)
        for cell in self.heaviest_first(graphs, self.live(graph_a, graph_d) & allowed, ply):
            if not self.attack(cut(graph_a, cell), shrink(graph_d, cell), left, ply + 1):
                saving = cell
                break
            self.done += not ply
        self.keep(key, saving != 0, 0, 0)
        return saving, EVERYWHERE

    def weakly(self, graph: Graph, maker_moves: bool, ply: int) -> WeakAnswer | None:
        """The weak game's answer, None if it takes too long."""
        if not self.rules.weak:
            return None
        nodes = self.weak_nodes
        if not ply:
            nodes = (self.last_node - self.nodes) * WEAK_SHARE[0] // WEAK_SHARE[1] if self.last_node else 0
        self.last_weak_node = self.nodes + nodes + 1 if nodes else 0
        try:
            return (self.maker if maker_moves else self.breaker)(graph, ply)
        except TooHardError:
            return None
        finally:
            self.last_weak_node = 0

    def live(self, graph_a: Graph, graph_d: Graph) -> int:
        """The cells of both graphs: a move elsewhere is no better than a pass, and any other is no worse."""
        cells = 0
        for rest in graph_a:
            cells |= rest
        for rest in graph_d:
            cells |= rest
        return cells

    def strong_key(self, graph_a: Graph, graph_d: Graph, question: int, ply: int) -> int:
        """One number for the question and all that bears on its answer.

        That is the live cells, and the marks on the lines behind their rests: the open lines can be read
        off from these, and nothing else plays a part.
        """
        live = one = two = 0
        for rest, line in graph_a.items():
            live |= rest
            one |= line ^ rest
        for rest, line in graph_d.items():
            live |= rest
            two |= line ^ rest
        return self.key(one | live, two | live, question, ply)[0]
