"""Check certificates. This module knows the rules of the game, and not how a certificate was found.

A certificate is text. It names a position. A win has one part, `X wins` or `O wins`. A draw has two parts,
`X holds` and `O holds`. To win is to force a line; to hold is to keep the other side from completing one.
A part lists lemmas, and one answer for each position in which its side needs an answer:

    noughts proof 2
    3x3k3 X../.../...
    X holds 1 1
    .OX/.../... b2 a1-c3 a2-c2    <- lemma 1: X takes b2, and later the cell of a pair that O leaves
    X../.O./... =1                <- the answer here, and in all mirror images and rotations: lemma 1
    ...
    X../.../... b2                <- the answer is a cell
    sha256 aa52...                <- of all lines before

A *lemma* says that a side holds when it is to move on a certain board. The board has marks of both sides,
in any numbers; its empty cells are the zone of the lemma. The lemma names a cell to take (`-`: none is
needed), and pairs of cells. When the other side takes one cell of a pair, this side takes the other, so
every line that contains a pair is closed. If that closes all lines, the lemma is proven. Otherwise it also
names earlier lemmas (`=2`, or `=2/3` in the mirror image number 3). After each move of the other side, it
holds by one of them whose zone does not contain that move. This is safe, because a lemma assumes the worst:
all cells outside its zone belong to the other side, and this side has only the marks that the lemma names.

With misère, gravity or one mark for both, there are no lemmas, and a side needs an answer in every position.
Otherwise, it needs no answer in two kinds of positions. Either it can complete a line at once, and does. Or
it only has to hold, and no line is open to the other side.
"""

from array import array
from collections.abc import Callable, Iterable, Iterator, MutableSequence, Sequence
from dataclasses import dataclass
from hashlib import sha256
from io import SEEK_END, BytesIO
from itertools import islice
from typing import BinaryIO

from noughts.game.errors import ImpossibleError, NoughtsError
from noughts.game.game import Game
from noughts.game.position import O, Position, X, apply_symmetry, other

FIRST_LINE = "noughts proof 2"
WINS, HOLDS = "wins", "holds"
PARTS = ([(X, WINS)], [(O, WINS)], [(X, HOLDS), (O, HOLDS)])

DIGEST_SIZE = len("sha256 ") + 64 + len("\n")
LONGEST_LINE = 1 << 20  # characters
CHUNK = 1 << 20  # bytes
WORD = 64  # bits

Reference = tuple[int, int]  # the number of a lemma, from 1, and the number of a symmetry of the game


class NoCertificateError(NoughtsError):
    """A text that is not a certificate."""


class RefutedError(NoughtsError):
    """A certificate that does not prove what it claims."""


@dataclass(frozen=True, slots=True)
class Lemma:
    """How a side that is to move holds; sets of cells are bitboards."""

    mine: int
    theirs: int
    cell: int | None
    pairs: tuple[int, ...]
    lemmas: tuple[Reference, ...]


@dataclass(frozen=True, slots=True)
class Part:
    """One side's task and its answers: a cell to take, or a lemma by which it holds."""

    side: str
    task: str  # WINS or HOLDS
    lemmas: tuple[Lemma, ...]
    answers: dict[Position, int | Reference]


@dataclass(frozen=True, slots=True)
class Certificate:
    """A position, and the parts that prove its value."""

    position: Position
    parts: tuple[Part, ...]


KeepLemmas = Callable[[Game, Iterator[Lemma]], tuple[Lemma, ...]]


@dataclass(frozen=True, slots=True)
class PartClaim:
    """One side's task, and how much its part has."""

    side: str
    task: str
    lemmas: int
    answers: int


@dataclass(frozen=True, slots=True)
class ProvenClaim:
    """What a certificate claims, without its proof."""

    position: Position
    parts: tuple[PartClaim, ...]


def verify(data: bytes) -> Certificate:
    """The certificate in these bytes; raise RefutedError unless it proves its claim."""
    if not isinstance(data, bytes | bytearray | memoryview):
        raise ImpossibleError(
            "a certificate is given as bytes: those of a file, or write_certificate(certificate)"
        )
    certificate = read(data)
    for part in certificate.parts:
        proven = ProvenLemmas(certificate.position.game)
        for lemma in part.lemmas:
            proven.append(lemma)
    for part in certificate.parts:
        _check_answers(certificate.position, part, part.lemmas)
    return certificate


def verify_file(file: BinaryIO) -> ProvenClaim:
    """The claim of the certificate in a file; raise RefutedError unless it is proven.

    The file may be larger than the memory: of each lemma, only the marks are kept.
    """
    kept: list[ProvenLemmas] = []

    def prove_lemmas(game: Game, lemmas: Iterator[Lemma]) -> tuple[Lemma, ...]:
        kept.append(ProvenLemmas(game))
        for lemma in lemmas:
            kept[-1].append(lemma)
        return ()

    position, parts = _read_parts(file, prove_lemmas)
    for part, lemmas in zip(parts, kept, strict=True):
        _check_answers(position, part, lemmas)
    claims = [
        PartClaim(part.side, part.task, len(lemmas), len(part.answers))
        for part, lemmas in zip(parts, kept, strict=True)
    ]
    return ProvenClaim(position, tuple(claims))


def read(data: bytes) -> Certificate:
    """Parse a certificate and check its digest, but none of its claims."""
    return Certificate(*_read_parts(BytesIO(data), lambda game, lemmas: tuple(lemmas)))


def _read_parts(file: BinaryIO, keep: KeepLemmas) -> tuple[Position, tuple[Part, ...]]:
    """The position and the parts of a certificate, whose lemmas are given to `keep`."""
    if file.read(len(FIRST_LINE) + 1) != FIRST_LINE.encode() + b"\n":
        raise NoCertificateError(f"this is not a certificate: the first line is not '{FIRST_LINE}'")
    lines = _lines_before_digest(file)
    try:
        next(lines)
        name, text = next(lines).split(" ")
        game = Game.parse(name)
        parts = tuple(_read_part(game, head, lines, keep) for head in islice(lines, 2))
        if [(part.side, part.task) for part in parts] not in PARTS or next(lines, None) is not None:
            raise RefutedError("the parts are neither a win nor the two halves of a draw")
        return Position.parse(text, game), parts
    except RefutedError:
        raise
    except (ValueError, StopIteration) as error:
        reason = str(error) or "it ends too soon"
        raise RefutedError(f"the certificate cannot be read: {reason}") from error


def _lines_before_digest(file: BinaryIO) -> Iterator[str]:
    """The lines of a certificate; its digest is checked first."""
    left = size = max(0, file.seek(0, SEEK_END) - DIGEST_SIZE)
    digest = sha256()
    file.seek(0)
    while left:
        chunk = file.read(min(left, CHUNK))
        digest.update(chunk)
        left -= len(chunk) or left
    if file.read(DIGEST_SIZE + 1) != f"sha256 {digest.hexdigest()}\n".encode():
        raise RefutedError("the certificate was changed: it does not match its digest")
    file.seek(0)
    left = size
    while left and (line := file.readline(min(left, LONGEST_LINE))):
        left -= len(line)
        if len(line) == LONGEST_LINE:
            raise ValueError("a line is too long")
        yield line.decode("ascii").removesuffix("\n")


def _read_part(game: Game, head: str, lines: Iterator[str], keep: KeepLemmas) -> Part:
    side, task, *counts = head.split(" ")
    lemma_count, answer_count = (max(0, int(count)) for count in counts)
    read_lemmas, pairs = 0, PairsByText(game)

    def lemmas() -> Iterator[Lemma]:
        nonlocal read_lemmas
        for line in islice(lines, lemma_count):
            yield _read_lemma(game, side, line, pairs)
            read_lemmas += 1

    kept = keep(game, lemmas())
    answers = dict(_read_answer(game, line) for line in islice(lines, answer_count))
    if (read_lemmas, len(answers)) != tuple(map(int, counts)):
        raise RefutedError(f"{side} {task} with {read_lemmas} lemmas and {len(answers)} different answers")
    return Part(side, task, kept, answers)


class PairsByText(dict[str, int]):
    """Pairs of cells by their names, such as `a1-b1`; each is read once."""

    def __init__(self, game: Game) -> None:
        super().__init__()
        self.game = game

    def __missing__(self, text: str) -> int:
        one, two = (1 << self.game.cell_index(name) for name in text.split("-"))
        self[text] = one | two
        return one | two


def _read_lemma(game: Game, side: str, line: str, pairs: PairsByText) -> Lemma:
    text, cell, *words = line.split(" ")
    mine, theirs = (_cells_with(game, text, mark) for mark in (side, other(side)))
    named = None if cell == "-" else game.cell_index(cell)
    listed = tuple(pairs[word] for word in words if word[:1] != "=")
    return Lemma(mine, theirs, named, listed, tuple(_reference(word) for word in words if word[:1] == "="))


def _cells_with(game: Game, text: str, mark: str) -> int:
    """The cells with this mark on a board, which play may be unable to reach."""
    cells, width = text.replace("/", ""), game.width
    if len(cells) != game.cells or set(cells) - {X, O, "."}:
        raise ValueError(f"{text} is not a board of this game")
    if text != "/".join(cells[start : start + width] for start in range(0, game.cells, width)):
        raise ValueError(f"{text} has rows of another length")
    digits = "".join(reversed(cells)).replace(mark, "1").replace(other(mark), "0").replace(".", "0")
    return int(digits, 2)


def _read_answer(game: Game, line: str) -> tuple[Position, int | Reference]:
    text, answer = line.split(" ")
    at = Position.parse(text, game)
    return at, _reference(answer) if answer[:1] == "=" else game.cell_index(answer)


def _reference(word: str) -> Reference:
    number, _, symmetry = word.removeprefix("=").partition("/")
    return int(number), int(symmetry or 0)


class ProvenLemmas(Sequence[Lemma]):
    """Lemmas that follow from one another, in this order; only their marks are kept."""

    def __init__(self, game: Game) -> None:
        self.game = game
        narrow = game.cells <= WORD
        self.mine: MutableSequence[int] = array("Q") if narrow else []
        self.theirs: MutableSequence[int] = array("Q") if narrow else []

    def __len__(self) -> int:
        return len(self.mine)

    def __getitem__(self, at: int) -> Lemma:  # type: ignore[override]  # no slices
        return Lemma(self.mine[at], self.theirs[at], None, (), ())

    def append(self, lemma: Lemma) -> None:
        """Add a lemma; raise RefutedError unless it follows from the lemmas before it."""
        check_lemma(self.game, self, lemma)
        self.mine.append(lemma.mine)
        self.theirs.append(lemma.theirs)


def check_lemma(game: Game, before: Sequence[Lemma], lemma: Lemma) -> None:
    """Raise RefutedError unless a lemma follows from the lemmas before it."""
    if not game.usual:
        raise RefutedError("the certificate has lemmas, which do not hold in this game")
    why = f"lemma {len(before) + 1} does not hold"
    taken, free = 0 if lemma.cell is None else 1 << lemma.cell, game.full & ~(lemma.mine | lemma.theirs)
    if taken & ~free:
        raise RefutedError(f"{why}: its cell is not empty")
    mine, free = lemma.mine | taken, free & ~taken
    for pair in lemma.pairs:
        if pair.bit_count() != 2 or pair & ~free:
            raise RefutedError(f"{why}: its pairs are not apart and empty")
        free &= ~pair
    lines = [line for line in game.lines if not line & mine]
    for pair in lemma.pairs:
        lines = [line for line in lines if line & pair != pair]
    if not lines:
        return
    dangers = -1  # moves of the other side that no lemma answers
    for number, symmetry in lemma.lemmas:
        if not 1 <= number <= len(before):
            raise RefutedError(f"{why}: it is built on one that is not proven before")
        zone = _zone_if_it_holds(game, lines, free, before[number - 1], symmetry)
        if zone is None:
            raise RefutedError(f"{why}: it does not follow from lemma {number}")
        dangers &= zone
    if dangers:
        raise RefutedError(f"{why}: some move of the other side has no answer")


def _zone_if_it_holds(
    game: Game, lines: Iterable[int], empty: int, lemma: Lemma, symmetry: int
) -> int | None:
    """The zone of a lemma if it applies to these open lines and empty cells, otherwise None.

    All cells of the zone must be empty. Each open line must be covered by the lemma, or contain the rest of a
    covered line inside the zone: a mark that blocks the smaller one blocks the larger one.
    """
    if not 0 <= symmetry < len(game.symmetries):
        return None
    mine, theirs = (apply_symmetry(game.symmetries[symmetry], marks) for marks in (lemma.mine, lemma.theirs))
    zone = game.full & ~(mine | theirs)
    if zone & ~empty:
        return None
    covered = [line & zone for line in game.lines if not line & mine]
    for line in lines:
        if line & mine and all(rest & ~line for rest in covered):
            return None
    return zone


def needs_answer(position: Position, task: str) -> bool:
    """Must a certificate have an answer for the mover, who has this task, in this position?"""
    mine, theirs, empty, lines = position.mine, position.theirs, position.empty, position.game.lines
    if not position.game.usual:
        return True
    if any(not line & theirs and (line & empty).bit_count() == 1 for line in lines):
        return False
    return task == WINS or not all(line & mine for line in lines)


def _check_answers(root: Position, part: Part, lemmas: Sequence[Lemma]) -> None:
    """Play the answers of a side against every reply; raise RefutedError where they fail."""
    claim, unused, waiting = f"{part.side} {part.task}", set(part.answers), [root]
    while waiting:
        position = waiting.pop()
        if position.outcome:
            if position.outcome.winner != part.side and (part.task == WINS or position.outcome.winner):
                raise RefutedError(f"{claim} is wrong: see {position}")
        elif position.mover != part.side:
            waiting += map(position.play, position.moves)
        elif needs_answer(position, part.task):
            position = position.canonical()
            if position not in part.answers:
                raise RefutedError(f"{claim} without an answer to {position}")
            if position in unused:
                unused.remove(position)
                answer = part.answers[position]
                if isinstance(answer, int):
                    waiting.append(_play(position, answer))
                elif part.task == WINS or not _holds(position, lemmas, answer):
                    raise RefutedError(f"{claim} by a lemma that says nothing of {position}")
    if unused:
        raise RefutedError(f"{claim} with an answer to {unused.pop()}, which does not arise")


def _holds(position: Position, lemmas: Sequence[Lemma], reference: Reference) -> bool:
    """Does the mover hold by this lemma?"""
    number, symmetry = reference
    lines = [line for line in position.game.lines if not line & position.mine]
    return 1 <= number <= len(lemmas) and (
        _zone_if_it_holds(position.game, lines, position.empty, lemmas[number - 1], symmetry) is not None
    )


def _play(position: Position, cell: int) -> Position:
    try:
        return position.play(cell)
    except NoughtsError as error:
        raise RefutedError(f"the answer to {position} is not a move: {error}") from error
