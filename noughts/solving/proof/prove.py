"""Write certificates: the solver chooses one side's moves, and every reply of the other side is followed."""

import threading
from collections.abc import Callable, Sequence
from hashlib import sha256

from noughts.game import notation
from noughts.game.game import Game, cells_of
from noughts.game.position import Position, X, as_position, other
from noughts.solving.limit import NO_LIMIT, Limit, require_limit
from noughts.solving.proof.prove_plainly import prove_plainly
from noughts.solving.proof.verify import (
    FIRST_LINE,
    PARTS,
    WINS,
    Certificate,
    Lemma,
    Part,
    Reference,
    needs_answer,
)
from noughts.solving.solver import Budget, Search, SolveProgress, verdict
from noughts.solving.solver.budget import BudgetExceededError
from noughts.solving.solver.cores.factory import make_search
from noughts.solving.solver.graph import LineGraph, cut, graph_of
from noughts.solving.solver.maker_breaker import ReducedGraph
from noughts.solving.solver.pairing import GroupPairing, find_pairing
from noughts.solving.solver.pruning import ALL_RULES
from noughts.solving.solver.search import ANY
from noughts.solving.solver.table import images_of

WEAK_NODES = 100_000  # to find out whether a lemma holds a position
PAIRING_STEPS = 40
GROUP_STEPS = 200  # for a pairing; more than in a search, because each pairing makes the certificate smaller


def prove(
    position: Position | Game | str,
    *,
    limit: Limit = NO_LIMIT,
    cancel: threading.Event | None = None,
    progress: Callable[[SolveProgress], None] | None = None,
) -> Certificate | None:
    """A certificate of the value of an unfinished position; None if the limit or `cancel` ends the search.

    >>> [(part.side, part.task) for part in prove(Position.parse("X.O/.../...")).parts]
    [('X', 'wins')]
    """
    position = as_position(position)
    require_limit(limit)
    if not position.game.usual:
        return prove_plainly(position, Budget(limit, cancel, progress))
    search = make_search(position.game)
    search.budget = Budget(limit, cancel, progress)
    value = verdict(search, position).value
    if value is None:
        return None
    tasks = tasks_of(position, value)
    try:
        return Certificate(position, tuple(Prover(search, side, task).part(position) for side, task in tasks))
    except BudgetExceededError:
        return None


def tasks_of(position: Position, value: int) -> Sequence[tuple[str, str]]:
    """The sides of a certificate and their tasks, given the value for the mover."""
    if value == 0:
        return PARTS[2]
    return [(position.mover if value > 0 else other(position.mover), WINS)]


def next_positions(position: Position, side: str, task: str) -> list[Position]:
    """The positions from here on in which a side has to answer next; one for all mirror images."""
    if position.outcome:
        return []
    if position.mover != side:
        return [found for move in position.moves for found in next_positions(position.play(move), side, task)]
    return [position.canonical()] if needs_answer(position, task) else []


def write_certificate(certificate: Certificate) -> bytes:
    """The certificate as text; equal certificates give equal texts."""
    game = certificate.position.game
    lines = [FIRST_LINE, f"{game} {certificate.position}"]
    for part in certificate.parts:
        lines.append(f"{part.side} {part.task} {len(part.lemmas)} {len(part.answers)}")
        lines += [_lemma_text(game, part.side, lemma) for lemma in part.lemmas]
        lines += sorted(
            f"{at} {game.cell_name(answer) if isinstance(answer, int) else _reference_text(answer)}"
            for at, answer in part.answers.items()
        )
    body = "".join(line + "\n" for line in lines).encode()
    return body + f"sha256 {sha256(body).hexdigest()}\n".encode()


def _lemma_text(game: Game, side: str, lemma: Lemma) -> str:
    x, o = (lemma.mine, lemma.theirs) if side == X else (lemma.theirs, lemma.mine)
    pairs = ["-".join(map(game.cell_name, cells_of(pair))) for pair in lemma.pairs]
    cell = "-" if lemma.cell is None else game.cell_name(lemma.cell)
    text = notation.write_position(x, o, game.width, game.height)
    return " ".join([text, cell, *pairs, *map(_reference_text, lemma.lemmas)])


def _reference_text(reference: Reference) -> str:
    number, symmetry = reference
    return f"={number}/{symmetry}" if symmetry else f"={number}"


class Prover:
    """Makes one part of a certificate."""

    def __init__(self, search: Search, side: str, task: str) -> None:
        self.search, self.game = search, search.game
        self.side, self.task = side, task
        self.images = images_of(search.game)
        self.grouping = GroupPairing(self.game, GROUP_STEPS) if search.grouping else None
        self.lemmas: list[Lemma] = []
        self.numbers: dict[tuple[int, int], int] = {}  # numbers of the lemmas, by the key of their graph

    def part(self, root: Position) -> Part:
        """An answer for each position that can arise and needs one; mirror images share an answer."""
        answers: dict[Position, int | Reference] = {}
        waiting = next_positions(root, self.side, self.task)
        while waiting:
            position = waiting.pop()
            if position not in answers:
                answers[position] = answer = self.answer(position)
                waiting += self.next_positions(position, answer)
        return Part(self.side, self.task, tuple(self.lemmas), answers)

    def next_positions(self, position: Position, answer: int | Reference) -> list[Position]:
        """The positions that need an answer next; none after a lemma, which holds to the end."""
        if not isinstance(answer, int):
            return []
        return next_positions(position.play(answer), self.side, self.task)

    def answer(self, position: Position) -> int | Reference:
        """A lemma if the side holds even in the weak game, otherwise a cell."""
        mine, theirs = position.mine, position.theirs
        if self.task == WINS:
            return self.search.query_attack(mine, theirs).bit_length() - 1
        try:
            won, _, _ = self.search.query_weak(theirs, mine, maker_moves=False, nodes=WEAK_NODES)
        except BudgetExceededError:
            self.search.budget.check(0, 0, 0)  # raises if the whole search has to end
            won = True
        if won:
            return self.search.query_defence(theirs, mine).bit_length() - 1
        number, symmetry, _ = self.lemma(theirs, mine)
        return number, symmetry

    def lemma(self, maker: int, breaker: int) -> tuple[int, int, int]:
        """A lemma that shows how Breaker, who is to move, holds: its number, its symmetry, its zone.

        One lemma serves all boards with the same graph. It is stored for their least mirror image.
        """
        live = lines = 0
        for remaining, line in graph_of(self.game.lines, maker, breaker).items():
            live, lines = live | remaining, lines | line
        live, lines, symmetry = self.images.least(live, lines)
        if (live, lines) not in self.numbers:
            made = self.make_lemma(lines & ~live, self.game.full & ~lines)
            self.lemmas.append(made)
            self.numbers[live, lines] = len(self.lemmas)
        number = self.numbers[live, lines]
        lemma = self.lemmas[number - 1]
        zone = self.game.full & ~(lemma.mine | lemma.theirs)
        return number, self.images.inverse_of[symmetry], self.images.turn_back(zone, symmetry)

    def make_lemma(self, maker: int, breaker: int) -> Lemma:
        """The lemma for a board; the lemmas that it uses are added before it."""
        _, _, cell = self.search.query_weak(maker, breaker, maker_moves=False)
        reduced = ReducedGraph(graph_of(self.game.lines, maker, breaker)).reduce(ALL_RULES, maker_moves=False)
        graph, pairs, zone = reduced.graph, reduced.pairs, 0
        lemmas: list[Reference] = []
        if cell != ANY:
            graph, zone = cut(graph, cell), cell
        found = self.find_pairing(graph)
        if found is None:
            reduced = ReducedGraph(graph).reduce(ALL_RULES, maker_moves=True)
            pairs += reduced.pairs
            found = self.find_pairing(reduced.graph)
        if found is None:
            lemmas, zone = self.replies(reduced, maker, breaker | zone, pairs)
        pairs += found or []
        zone |= sum(pairs) | (0 if cell == ANY else cell)
        named = None if cell == ANY else cell.bit_length() - 1
        return Lemma(breaker, self.game.full & ~(breaker | zone), named, tuple(pairs), tuple(lemmas))

    def find_pairing(self, graph: LineGraph) -> list[int] | None:
        """The pairs of a pairing; None if it finds none soon enough."""
        found = self.grouping.find_pairs(graph) if self.grouping else None
        return found or find_pairing(list(graph), PAIRING_STEPS)

    def replies(
        self, reduced: ReducedGraph, maker: int, breaker: int, pairs: list[int]
    ) -> tuple[list[Reference], int]:
        """Lemmas that together answer every move of Maker, and the union of their zones."""
        for pair in pairs:  # it does not matter who gets which cell, except that a threat is Maker's
            breaker |= pair & -pair
        for threat, answer in reduced.forced:
            breaker = breaker & ~threat | answer
        maker |= sum(pairs) & ~breaker
        lemmas: list[Reference] = []
        zones, untried = 0, sum(reduced.common)
        while untried:
            cells = self.search.order_cells(((reduced.graph, self.search.maker_weights),), untried, 1)
            number, symmetry, zone = self.lemma(maker | cells[0], breaker)
            lemmas.append((number, symmetry))
            zones |= zone
            untried &= zone & ~cells[0]
        return lemmas, zones
