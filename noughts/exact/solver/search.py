"""The question that the solver asks: can the attacker force a line?

`attack` answers it with the attacker to move, `defend` with the defender to move. The defender is
saved when the board fills up, when he completes a line of his own first, or, in a search that is
limited, when the attacker has run out of moves. Each returns the cell, as a bitboard, with which
the side to move gets what it wants, and 0 if there is none. Neither needs to be asked again: the
answer is exact.

Both look at the same things in the same order: what ends the game at once, what is forced, what
the table knows, what the bound says, and only then at one move after the other.
"""

from collections.abc import Iterable
from itertools import compress
from struct import Struct

from noughts.exact.solver.rules import ALL_RULES, Rules, fork_cells, minimal_rests, parries, weights_by_size
from noughts.exact.solver.table import Table, images_of
from noughts.exact.solver.watch import StoppedError, Watch
from noughts.rules.game import Game, cells_of

SAVED = -1  # the defender is saved, with the heaviest cell or without any move
UNLIMITED = 511  # attacker's moves: more than any board has cells
SYMMETRY_PLIES = 8  # mirror images meet again early in a search; later, looking for them costs too much
AMBITION = 2  # the attacker's own lines count so many times the defender's when he orders his moves
BETWEEN_CHECKS = 7  # nodes, a power of 2 less 1


class Search:
    """Both functions, and what they share: the game's lines, the table, the count of nodes."""

    def __init__(self, game: Game, rules: Rules = ALL_RULES) -> None:
        self.game = game
        self.rules = rules
        self.table = Table()
        self.watch = Watch()
        self.nodes = 0
        self.last_node = 0  # where the present share of nodes ends; 0: nowhere
        self.done = self.moves = 0  # of the position that was asked about
        self.limited = 0  # 1 while the attacker's moves are counted
        self.weights = weights_by_size(game.k)
        self.whole = self.weights[0]
        self.spread = _Spread(self.weights)
        self.fields = Struct(f"<{game.cells}I")
        # The attacker's lines count so many times the defender's when he orders his moves.
        self.caution = 3 if game.k > 4 else 1  # measured: 8x8k6 gains from 3, 5x5k4 from 1

    def ask_attack(self, attacker: int, defender: int, nodes: int = 0, left: int = UNLIMITED) -> int:
        """Call `attack` on a position, with at most so many nodes, and `left` moves of the attacker."""
        self._prepare(nodes, left)
        open_a, open_d = without(self.game.lines, defender), without(self.game.lines, attacker)
        return self.attack(attacker, defender, open_a, open_d, left, 0)

    def ask_defend(self, attacker: int, defender: int, nodes: int = 0, left: int = UNLIMITED) -> int:
        """Call `defend` on a position, likewise; the answer is always a cell or 0."""
        self._prepare(nodes, left)
        open_a, open_d = without(self.game.lines, defender), without(self.game.lines, attacker)
        saving = self.defend(attacker, defender, open_a, open_d, left, 0)
        if saving != SAVED:
            return saving
        # Saved by the bound, whose proof says how: take the heaviest cell of the lines that matter.
        empty = self.game.full & ~(attacker | defender)
        rests = minimal_rests(line & empty for line in within(open_a, empty, left))
        weights = self.cell_weights(sum(map(self.spread.__getitem__, rests)))
        return 1 << max(cells_of(empty), key=weights.__getitem__)

    def _prepare(self, nodes: int, left: int) -> None:
        self.last_node = self.nodes + nodes if nodes else 0
        self.limited = int(left < UNLIMITED)
        self.done = self.moves = 0

    def attack(
        self, attacker: int, defender: int, open_a: list[int], open_d: list[int], left: int, ply: int
    ) -> int:
        """The cell with which the attacker, to move, forces a line in `left` moves; 0 if there is none."""
        self.nodes += 1
        if not self.nodes & BETWEEN_CHECKS:
            self._check()
        rules, empty = self.rules, self.game.full & ~(attacker | defender)
        if left < self.game.k:
            open_a, open_d = within(open_a, empty, left), within(open_d, empty, left)
        if not open_a:
            return 0
        rests_a = [line & empty for line in open_a]
        sizes = list(map(int.bit_count, rests_a))
        if 1 in sizes:
            return rests_a[sizes.index(1)]
        total = sum(map(self.weights.__getitem__, sizes))
        if rules.weight_bound and 2 * total < self.whole:
            return 0

        rests_d = [line & empty for line in open_d]
        sizes_d = list(map(int.bit_count, rests_d))
        if rules.block and 1 in sizes_d:
            threats = {rest for rest in rests_d if rest.bit_count() == 1}
            block = threats.pop()
            if threats or self.defend(
                attacker | block, defender, open_a, without(open_d, block), left - self.limited, ply + 1
            ):
                return 0
            return block
        allowed = -1
        if rules.fork and sizes.count(2) > 1 and 1 not in sizes_d and (forks := fork_cells(pairs(rests_a))):
            return forks & -forks
        if rules.parry and sizes_d.count(2) > 1 and (forks := fork_cells(pairs_d := pairs(rests_d))):
            allowed = parries(pairs_d, forks)
            for pair in pairs(rests_a):  # a threat of his own gains time
                allowed |= pair

        key = self.key(attacker, defender, open_a, open_d, left << 1, ply)
        if rules.table and ply and (known := self.table.get(key)) is not None:
            return SAVED if known else 0
        winning = 0
        if not self.is_too_light(rests_a, total, True):
            spread = self.spread.__getitem__
            weights = self.cell_weights(AMBITION * sum(map(spread, rests_a)) + sum(map(spread, rests_d)))
            for cell in self.candidates(weights, empty, allowed, ply):
                if not self.defend(
                    attacker | cell, defender, open_a, without(open_d, cell), left - self.limited, ply + 1
                ):
                    winning = cell
                    break
                self.done += not ply
        if rules.table:
            self.table.put(key, winning != 0)
        return winning

    def defend(
        self, attacker: int, defender: int, open_a: list[int], open_d: list[int], left: int, ply: int
    ) -> int:
        """The cell with which the defender, to move, prevents that; 0 if there is none."""
        self.nodes += 1
        if not self.nodes & BETWEEN_CHECKS:
            self._check()
        rules, empty = self.rules, self.game.full & ~(attacker | defender)
        if left < self.game.k:
            open_a, open_d = within(open_a, empty, left), within(open_d, empty, left)
        if not open_a:
            return SAVED
        rests_a = [line & empty for line in open_a]
        sizes = list(map(int.bit_count, rests_a))
        total = sum(map(self.weights.__getitem__, sizes))
        if rules.weight_bound and total < self.whole:
            return SAVED

        rests_d = [line & empty for line in open_d]
        sizes_d = list(map(int.bit_count, rests_d))
        if 1 in sizes_d:
            return rests_d[sizes_d.index(1)]
        if rules.block and 1 in sizes:
            threats = {rest for rest in rests_a if rest.bit_count() == 1}
            block = threats.pop()
            if threats or self.attack(
                attacker, defender | block, without(open_a, block), open_d, left, ply + 1
            ):
                return 0
            return block
        allowed = -1
        if rules.fork and sizes_d.count(2) > 1 and 1 not in sizes and (forks := fork_cells(pairs(rests_d))):
            return forks & -forks
        if rules.parry and sizes.count(2) > 1 and (forks := fork_cells(pairs_a := pairs(rests_a))):
            allowed = parries(pairs_a, forks)
            for pair in pairs(rests_d):
                allowed |= pair

        key = self.key(attacker, defender, open_a, open_d, left << 1 | 1, ply)
        if rules.table and ply and (known := self.table.get(key)) is not None:
            return SAVED if known else 0
        saving = 0
        if self.is_too_light(rests_a, total, False):
            saving = SAVED
        else:
            spread = self.spread.__getitem__
            weights = self.cell_weights(self.caution * sum(map(spread, rests_a)) + sum(map(spread, rests_d)))
            for cell in self.candidates(weights, empty, allowed, ply):
                if not self.attack(attacker, defender | cell, without(open_a, cell), open_d, left, ply + 1):
                    saving = cell
                    break
                self.done += not ply
        if rules.table:
            self.table.put(key, saving != 0)
        return saving

    def key(
        self, attacker: int, defender: int, open_a: list[int], open_d: list[int], question: int, ply: int
    ) -> int:
        """One number for the question and all that bears on its answer.

        That is the empty cells of open lines, and the marks on them: the open lines can be read
        off from these, and nothing else plays a part.
        """
        union_a = union_d = 0
        for line in open_a:
            union_a |= line
        for line in open_d:
            union_d |= line
        live = (union_a | union_d) & ~(attacker | defender)
        one, two = union_a & attacker | live, union_d & defender | live
        if ply <= SYMMETRY_PLIES and self.rules.symmetry:
            one, two = images_of(self.game).least(one, two)
        return (one << self.game.cells | two) << 10 | question

    def is_too_light(self, rests: list[int], total: int, attacker_moves: bool) -> bool:
        """Does the bound, on the rests that matter, say that no line can be forced?"""
        rules, whole = self.rules, self.whole
        if not rules.weight_bound:
            return False
        if rules.minimal and 4 * total < 5 * whole:  # heavier ones are hardly ever too light
            rests = minimal_rests(rests)
            total = sum([self.weights[rest.bit_count()] for rest in rests])
        if not attacker_moves or total >= whole:
            return total < whole
        return total + max(self.cell_weights(sum(map(self.spread.__getitem__, rests)))) < whole

    def cell_weights(self, spread: int) -> tuple[int, ...]:
        """The weight of each cell, from the sum of what `_Spread` gives."""
        return self.fields.unpack(spread.to_bytes(self.fields.size, "little"))

    def candidates(self, weights: tuple[int, ...], empty: int, allowed: int, ply: int) -> list[int]:
        """The moves to try, heaviest first.

        A cell without open lines (its weight is 0) is no better than a pass, and any other cell is no
        worse, for an additional mark of one's own never hurts.
        """
        cells: Iterable[int] = (
            compress(range(self.game.cells), weights) if self.rules.live else cells_of(empty)
        )
        if self.rules.order:
            cells = sorted(cells, key=weights.__getitem__, reverse=True)
        bits = [1 << cell for cell in cells]
        if allowed != -1:
            bits = [bit for bit in bits if bit & allowed]
        if not ply:
            self.moves = len(bits)
        return bits

    def _check(self) -> None:
        self.watch.check(self.nodes, self.done, self.moves)
        if self.last_node and self.nodes >= self.last_node:
            raise StoppedError


class _Spread(dict[int, int]):
    """For the rest of a line: its weight, written into a field of 32 bits for each of its cells.

    Adding such numbers adds the weights of all cells at once; no field can overflow, since a cell
    has at most 4k lines of weight 2^(k-1) with k up to 19.
    """

    LARGEST = 50_000  # entries, then it begins anew

    def __init__(self, weights: list[int]) -> None:
        super().__init__()
        self.weights = weights

    def __missing__(self, rest: int) -> int:
        if len(self) >= self.LARGEST:
            self.clear()
        weight = self.weights[rest.bit_count()]
        self[rest] = sum(weight << 32 * cell for cell in cells_of(rest))
        return self[rest]


def without(lines: "list[int] | tuple[int, ...]", cells: int) -> list[int]:
    """The lines that contain none of these cells."""
    return [line for line in lines if not line & cells]


def within(lines: list[int], empty: int, moves: int) -> list[int]:
    """The lines that can be completed in so many moves.

    Others bear on nothing when the attacker has no more moves: he cannot complete his, and the
    defender, who replies at most as often, cannot even threaten to complete his.
    """
    return [line for line in lines if (line & empty).bit_count() <= moves]


def pairs(rests: list[int]) -> set[int]:
    """The rests of two cells, each once."""
    return {rest for rest in rests if rest.bit_count() == 2}
