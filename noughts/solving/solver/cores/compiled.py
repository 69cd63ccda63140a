"""The same search in C, on one or more threads; imported only where it was built.

In a browser, it is the same C code as a WebAssembly module, on one thread.
"""

import sys
import threading
from array import array
from collections.abc import Callable

from noughts.game.game import Game
from noughts.solving.solver.budget import BudgetExceededError
from noughts.solving.solver.cores.backend import NARROW_CELLS as NARROW_CELLS
from noughts.solving.solver.maker_breaker import Answer
from noughts.solving.solver.pairing import groups_of
from noughts.solving.solver.pruning import ALL_RULES, Pruning
from noughts.solving.solver.search import ANY, GROUP_STEPS, Search
from noughts.solving.solver.table import symmetries_of

if sys.platform == "emscripten":
    from noughts.solving.solver.cores.webassembly import Core, WideCore
else:
    from noughts.solving.solver.cores._core import Core
    from noughts.solving.solver.cores._wide import Core as WideCore

BUCKET = 64  # bytes, for two answers; twice that on a wide board
TABLE_BITS = range(10, 20)  # 2^bits buckets: at most 32 MB, a larger table misses the caches
WORTH_SHARING = 30_000  # nodes; one thread answers an easier question before the others have started


class CompiledSearch(Search):
    """A search by `core.c`, with a table of its own.

    Several threads search the same question. Each defers moves that another one is searching, and later
    finds their answers in the table. The first thread with the whole answer stops the others.
    """

    def __init__(
        self, game: Game, threads: int = 1, megabytes: int | None = None, rules: Pruning = ALL_RULES
    ) -> None:
        super().__init__(game, rules)
        self.threads = threads
        wide = game.cells > NARROW_CELLS
        self.size = 16 if wide else 8  # of a bitboard, in bytes
        bits = min(max(game.cells - 10, TABLE_BITS[0]), TABLE_BITS[-1] - wide)
        if megabytes is not None:
            bits = ((megabytes << 20) // (2 * BUCKET if wide else BUCKET)).bit_length() - 1
        symmetries = symmetries_of(game) if rules.symmetry else symmetries_of(game)[:1]
        self.facts = (
            game.cells,
            b"".join(map(self.to_bytes, game.lines)),
            bytes(groups_of(game) if self.grouping else ()),
            b"".join(map(bytes, symmetries)),
            array("q", self.central).tobytes(),
            array("q", self.maker_weights).tobytes(),
            array("q", self.breaker_weights).tobytes(),
            rules.mask,
            self.pairing_steps,
            GROUP_STEPS,
            self.looks,
            self.weak_nodes,
            bits,
        )
        self.core = (WideCore if wide else Core)(*self.facts)

    def to_bytes(self, cells: int) -> bytes:
        """A bitboard in the form that the core reads."""
        return cells.to_bytes(self.size, sys.byteorder)

    def query(
        self, attacking: bool, attacker: int, defender: int, nodes: int, left: int, weak: bool
    ) -> Answer:
        asked = attacking, self.to_bytes(attacker), self.to_bytes(defender), left, weak
        share = self.budget.nodes_left(self.nodes, nodes)
        helpers = range(1, self.threads if not share or share > WORTH_SHARING else 1)
        answers: list[tuple[int, int]] = []
        counted = [0, *(0 for _ in helpers)]

        def work(number: int, nodes: int = 0, poll: Callable[[int, int, int], None] | None = None) -> None:
            cell, zone, counted[number] = self.core.query(*asked, nodes, bool(helpers), poll)
            if cell is not None:
                answers.append((int.from_bytes(cell, sys.byteorder), int.from_bytes(zone, sys.byteorder)))
                self.core.stop(True)

        def poll(nodes: int, done: int, moves: int) -> None:
            counted[0] = nodes
            self.budget.check(self.nodes + nodes, done, moves)

        running = [threading.Thread(target=work, args=(number,)) for number in helpers]
        self.core.stop(False)
        try:
            for thread in running:
                thread.start()
            work(0, share, poll)
        finally:
            self.core.stop(True)
            for thread in running:
                thread.join()
            self.nodes += sum(counted)
        if not answers:
            raise BudgetExceededError
        cell, zone = answers[0]
        return attacking == (cell != 0), zone, ANY if cell == self.game.full and not attacking else cell
