"""The same search in C, on as many cores as wanted; imported only where it was built."""

import threading

from noughts.exact.solver._core import Core
from noughts.exact.solver.search import Search
from noughts.exact.solver.watch import StoppedError
from noughts.rules.game import Game

MOST_CELLS = 64
BUCKET = 64  # bytes, for three answers
TABLE_BITS = range(10, 22)  # a table has 2^this buckets, up to 128 MB, unless more memory is given
WORTH_SHARING = 30_000  # nodes; one thread answers an easier question before the others have begun


class CompiledSearch(Search):
    """A search whose `attack` and `defend` are those of `core.c`, with a table of its own.

    Several threads ask the same question. Each puts off the positions that another one is searching,
    and finds their answers in the table. The first to know the whole answer stops the others.
    """

    def __init__(self, game: Game, threads: int = 1, megabytes: int | None = None) -> None:
        super().__init__(game)
        self.threads = threads
        bits = min(max(game.cells - 12, TABLE_BITS[0]), TABLE_BITS[-1])
        if megabytes is not None:
            bits = ((megabytes << 20) // BUCKET).bit_length() - 1
        self.core = Core(game.cells, game.k, game.lines, game.symmetries, self.caution, bits)

    def attack(
        self, attacker: int, defender: int, open_a: list[int], open_d: list[int], left: int, ply: int
    ) -> int:
        return self._ask(attacker, defender, True, left)

    def defend(
        self, attacker: int, defender: int, open_a: list[int], open_d: list[int], left: int, ply: int
    ) -> int:
        return self._ask(attacker, defender, False, left)

    def _ask(self, attacker: int, defender: int, attacker_moves: bool, left: int) -> int:
        question = attacker, defender, attacker_moves, left
        share = max(self.last_node - self.nodes, 1) if self.last_node else 0
        helpers = self.threads - 1 if not share or share > WORTH_SHARING else 0
        answers: list[int] = []

        def help_out() -> None:
            answer, nodes = self.core.ask(*question, 0, True, None)
            counted.append(nodes)
            if answer is not None:
                answers.append(answer)
                self.core.stop(True)

        counted: list[int] = []
        before = self.nodes
        crew = [threading.Thread(target=help_out) for _ in range(helpers)]
        self.core.stop(False)
        try:
            for thread in crew:
                thread.start()
            answer, nodes = self.core.ask(*question, share, bool(crew), self._poll)
            counted.append(nodes)
        finally:
            self.core.stop(True)
            for thread in crew:
                thread.join()
            self.nodes = before + sum(counted)
        if answer is not None:
            return answer
        if answers:
            return answers[0]
        raise StoppedError

    def _poll(self, nodes: int, done: int, moves: int) -> None:
        self.watch.check(self.nodes + nodes, done, moves)
