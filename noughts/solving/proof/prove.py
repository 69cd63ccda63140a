"""Write certificates: the solver chooses one side's moves, and every reply of the other side is followed."""

import tempfile
import threading
from array import array
from collections.abc import Callable, Iterable, MutableSequence, Sequence
from hashlib import sha256
from io import BytesIO
from typing import BinaryIO

from noughts.game import notation
from noughts.game.game import Game, cells_of
from noughts.game.position import Position, X, as_position, other
from noughts.solving.limit import NO_LIMIT, Limit, require_limit
from noughts.solving.proof.lemmas import make_steps
from noughts.solving.proof.prove_plainly import prove_plainly
from noughts.solving.proof.verify import (
    FIRST_LINE,
    PARTS,
    WINS,
    Certificate,
    Lemma,
    Part,
    PartClaim,
    ProvenClaim,
    Reference,
    needs_answer,
)
from noughts.solving.solver import Budget, Search, SolveProgress, verdict
from noughts.solving.solver.budget import BudgetExceededError
from noughts.solving.solver.cores.factory import make_search
from noughts.solving.solver.search import ANY
from noughts.solving.solver.table import images_of

WEAK_NODES = 100_000  # to find out whether a lemma holds a position
BETWEEN_CHECKS = 256  # lemmas
IN_MEMORY = 1 << 26  # bytes of lemmas; with more of them, they go to a temporary file
WORD = 64  # bits

Answers = dict[Position, int | Reference]


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
    budget = Budget(limit, cancel, progress)
    if not position.game.usual:
        return prove_plainly(position, budget)
    search = make_search(position.game)
    try:
        tasks = find_tasks(search, position, budget)
        return Certificate(position, tuple(Prover(search, side, task).part(position) for side, task in tasks))
    except BudgetExceededError:
        return None


def prove_into(
    file: BinaryIO,
    position: Position,
    *,
    limit: Limit = NO_LIMIT,
    cancel: threading.Event | None = None,
    progress: Callable[[SolveProgress], None] | None = None,
    megabytes: int | None = None,
) -> ProvenClaim | None:
    """Write the certificate of `prove` to a file, and return its claim. Its lemmas never are all in memory.

    After None, the file may have the beginning of a certificate. `megabytes` is the size of the table.
    """
    budget, writer = Budget(limit, cancel, progress), CertificateWriter(file, position)
    if not position.game.usual:
        certificate = prove_plainly(position, budget)
        return None if certificate is None else writer.write(certificate)
    search = make_search(position.game, megabytes=megabytes)
    try:
        for side, task in find_tasks(search, position, budget):
            _prove_part(writer, Prover(search, side, task))
    except BudgetExceededError:
        return None
    return writer.finish()


def _prove_part(writer: "CertificateWriter", prover: "Prover") -> None:
    with tempfile.SpooledTemporaryFile(IN_MEMORY) as kept:
        prover.keep = lambda lemma: kept.write(writer.line_of(prover.side, lemma))
        answers = prover.answers(writer.position)
        kept.seek(0)
        writer.add_part(prover.side, prover.task, len(prover.zones), kept, answers)


def find_tasks(search: Search, position: Position, budget: Budget) -> Sequence[tuple[str, str]]:
    """The sides of a certificate and their tasks; raises BudgetExceededError if the value is not found."""
    search.budget = budget
    value = verdict(search, position).value
    if value is None:
        raise BudgetExceededError
    return tasks_of(position, value)


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
    file = BytesIO()
    CertificateWriter(file, certificate.position).write(certificate)
    return file.getvalue()


class CertificateWriter:
    """Writes a certificate, part by part, and its digest."""

    def __init__(self, file: BinaryIO, position: Position) -> None:
        self.file, self.position, self.game = file, position, position.game
        self.names = [self.game.cell_name(cell) for cell in range(self.game.cells)]
        self.pairs: dict[int, str] = {}  # the texts of pairs that were written
        self.digest = sha256()
        self.claims: list[PartClaim] = []
        self._put(f"{FIRST_LINE}\n{self.game} {position}\n".encode())

    def write(self, certificate: Certificate) -> ProvenClaim:
        """Write all parts of a certificate."""
        for part in certificate.parts:
            lemmas = [self.line_of(part.side, lemma) for lemma in part.lemmas]
            self.add_part(part.side, part.task, len(lemmas), lemmas, part.answers)
        return self.finish()

    def add_part(self, side: str, task: str, number: int, lemmas: Iterable[bytes], answers: Answers) -> None:
        """Write a part; the lines of its lemmas may come from a file."""
        self.claims.append(PartClaim(side, task, number, len(answers)))
        self._put(f"{side} {task} {number} {len(answers)}\n".encode())
        for text in lemmas:
            self._put(text)
        for line in sorted(
            f"{at} {self.game.cell_name(answer) if isinstance(answer, int) else _reference_text(answer)}\n"
            for at, answer in answers.items()
        ):
            self._put(line.encode())

    def finish(self) -> ProvenClaim:
        """Write the digest."""
        self.file.write(f"sha256 {self.digest.hexdigest()}\n".encode())
        return ProvenClaim(self.position, tuple(self.claims))

    def line_of(self, side: str, lemma: Lemma) -> bytes:
        """A lemma as a line of text."""
        x, o = (lemma.mine, lemma.theirs) if side == X else (lemma.theirs, lemma.mine)
        text = notation.write_position(x, o, self.game.width, self.game.height)
        cell = "-" if lemma.cell is None else self.names[lemma.cell]
        pairs = [self.pairs.get(pair) or self._pair_text(pair) for pair in lemma.pairs]
        return (" ".join([text, cell, *pairs, *map(_reference_text, lemma.lemmas)]) + "\n").encode()

    def _pair_text(self, pair: int) -> str:
        self.pairs[pair] = "-".join(self.names[cell] for cell in cells_of(pair))
        return self.pairs[pair]

    def _put(self, text: bytes) -> None:
        self.digest.update(text)
        self.file.write(text)


def _reference_text(reference: Reference) -> str:
    number, symmetry = reference
    return f"={number}/{symmetry}" if symmetry else f"={number}"


class Prover:
    """Makes one part of a certificate. Its lemmas are in `lemmas`, unless `keep` is replaced."""

    def __init__(self, search: Search, side: str, task: str) -> None:
        self.search, self.game = search, search.game
        self.side, self.task = side, task
        self.images, self.steps = images_of(search.game), make_steps(search)
        self.lemmas: list[Lemma] = []
        self.keep: Callable[[Lemma], object] = self.lemmas.append
        self.zones: MutableSequence[int] = array("Q") if self.game.cells <= WORD else []  # of all lemmas
        self.numbers: dict[int, int] = {}  # of all lemmas, by the key of their graph

    def part(self, root: Position) -> Part:
        """The part, with its lemmas."""
        return Part(self.side, self.task, answers=self.answers(root), lemmas=tuple(self.lemmas))

    def answers(self, root: Position) -> Answers:
        """An answer for each position that can arise and needs one; mirror images share an answer."""
        answers: Answers = {}
        waiting = next_positions(root, self.side, self.task)
        while waiting:
            position = waiting.pop()
            if position not in answers:
                answers[position] = answer = self.answer(position)
                waiting += self.next_positions(position, answer)
        return answers

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
        live, lines, symmetry = self.steps.key(maker, breaker)
        key = live << self.game.cells | lines
        if key not in self.numbers:
            made = self.make_lemma(lines & ~live, self.game.full & ~lines)
            self.keep(made)
            self.zones.append(self.game.full & ~(made.mine | made.theirs))
            self.numbers[key] = len(self.zones)
            if not len(self.zones) % BETWEEN_CHECKS:
                self.search.budget.check(self.search.nodes, self.search.done, self.search.moves)
        number = self.numbers[key]
        zone = self.images.turn_back(self.zones[number - 1], symmetry)
        return number, self.images.inverse_of[symmetry], zone

    def make_lemma(self, maker: int, breaker: int) -> Lemma:
        """The lemma for a board; the lemmas that it uses are made before it."""
        _, _, cell = self.search.query_weak(maker, breaker, maker_moves=False)
        step = self.steps.step(maker, breaker, cell)
        lemmas: list[Reference] = []
        zone = sum(step.pairs) | (0 if cell == ANY else cell)
        untried = sum(step.moves)
        for move in step.moves:
            if move & untried:
                number, symmetry, needed = self.lemma(step.maker | move, step.breaker)
                lemmas.append((number, symmetry))
                zone |= needed
                untried &= needed & ~move
        named = None if cell == ANY else cell.bit_length() - 1
        return Lemma(breaker, self.game.full & ~(breaker | zone), named, step.pairs, tuple(lemmas))
