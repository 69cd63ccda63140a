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

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from hashlib import sha256
from itertools import islice

from noughts.game.errors import NoughtsError
from noughts.game.game import Game
from noughts.game.position import O, Position, X, apply_symmetry, other

FIRST_LINE = "noughts proof 2"
WINS, HOLDS = "wins", "holds"
PARTS = ([(X, WINS)], [(O, WINS)], [(X, HOLDS), (O, HOLDS)])

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


def verify(data: bytes) -> Certificate:
    """The certificate in these bytes; raise RefutedError unless it proves its claim."""
    certificate = read(data)
    if not certificate.position.game.usual and any(part.lemmas for part in certificate.parts):
        raise RefutedError("the certificate has lemmas, which do not hold in this game")
    for part in certificate.parts:
        for at in range(len(part.lemmas)):
            check_lemma(certificate.position.game, part.lemmas, at)
    for part in certificate.parts:
        _check_answers(certificate.position, part)
    return certificate


def read(data: bytes) -> Certificate:
    """Parse a certificate and check its digest, but none of its claims."""
    if not data.startswith(FIRST_LINE.encode() + b"\n"):
        raise NoCertificateError(f"this is not a certificate: the first line is not '{FIRST_LINE}'")
    body, _, digest = data.rpartition(b"sha256 ")
    if digest != sha256(body).hexdigest().encode() + b"\n":
        raise RefutedError("the certificate was changed: it does not match its digest")
    try:
        lines = iter(body.decode("ascii").removesuffix("\n").split("\n")[1:])
        name, text = next(lines).split(" ")
        game = Game.parse(name)
        parts = tuple(_read_part(game, head, lines) for head in islice(lines, 2))
        if [(part.side, part.task) for part in parts] not in PARTS or next(lines, None) is not None:
            raise RefutedError("the parts are neither a win nor the two halves of a draw")
        return Certificate(Position.parse(text, game), parts)
    except RefutedError:
        raise
    except (ValueError, StopIteration) as error:
        reason = str(error) or "it ends too soon"
        raise RefutedError(f"the certificate cannot be read: {reason}") from error


def _read_part(game: Game, head: str, lines: Iterator[str]) -> Part:
    side, task, *counts = head.split(" ")
    lemma_count, answer_count = map(int, counts)
    lemmas = tuple(_read_lemma(game, side, line) for line in islice(lines, max(lemma_count, 0)))
    answers = dict(_read_answer(game, line) for line in islice(lines, max(answer_count, 0)))
    if (len(lemmas), len(answers)) != (lemma_count, answer_count):
        raise RefutedError(f"{side} {task} with {len(lemmas)} lemmas and {len(answers)} different answers")
    return Part(side, task, lemmas, answers)


def _read_lemma(game: Game, side: str, line: str) -> Lemma:
    text, cell, *words = line.split(" ")
    mine, theirs = (sum(1 << at for at in _cells_with(game, text, mark)) for mark in (side, other(side)))
    pairs = [[1 << game.cell_index(name) for name in word.split("-")] for word in words if word[:1] != "="]
    lemmas = tuple(_reference(word) for word in words if word[:1] == "=")
    named = None if cell == "-" else game.cell_index(cell)
    return Lemma(mine, theirs, named, tuple(one | two for one, two in pairs), lemmas)


def _cells_with(game: Game, text: str, mark: str) -> list[int]:
    """The cells with this mark on a board, which play may be unable to reach."""
    cells, width = text.replace("/", ""), game.width
    if len(cells) != game.cells or set(cells) - {X, O, "."}:
        raise ValueError(f"{text} is not a board of this game")
    if text != "/".join(cells[start : start + width] for start in range(0, game.cells, width)):
        raise ValueError(f"{text} has rows of another length")
    return [at for at, found in enumerate(cells) if found == mark]


def _read_answer(game: Game, line: str) -> tuple[Position, int | Reference]:
    text, answer = line.split(" ")
    at = Position.parse(text, game)
    return at, _reference(answer) if answer[:1] == "=" else game.cell_index(answer)


def _reference(word: str) -> Reference:
    number, _, symmetry = word.removeprefix("=").partition("/")
    return int(number), int(symmetry or 0)


def check_lemma(game: Game, lemmas: tuple[Lemma, ...], at: int) -> None:
    """Raise RefutedError unless the lemma at this index follows from the lemmas before it."""
    lemma, why = lemmas[at], f"lemma {at + 1} does not hold"
    taken, free = 0 if lemma.cell is None else 1 << lemma.cell, game.full & ~(lemma.mine | lemma.theirs)
    if taken & ~free:
        raise RefutedError(f"{why}: its cell is not empty")
    mine, free = lemma.mine | taken, free & ~taken
    for pair in lemma.pairs:
        if pair.bit_count() != 2 or pair & ~free:
            raise RefutedError(f"{why}: its pairs are not apart and empty")
        free &= ~pair
    lines = [
        line
        for line in game.lines
        if not line & mine and not any(line & pair == pair for pair in lemma.pairs)
    ]
    if not lines:
        return
    dangers = -1  # moves of the other side that no lemma answers
    for number, symmetry in lemma.lemmas:
        if not 1 <= number <= at:
            raise RefutedError(f"{why}: it is built on one that is not proven before")
        zone = _zone_if_it_holds(game, lines, free, lemmas[number - 1], symmetry)
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


def _check_answers(root: Position, part: Part) -> None:
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
                elif part.task == WINS or not _holds(position, part.lemmas, answer):
                    raise RefutedError(f"{claim} by a lemma that says nothing of {position}")
    if unused:
        raise RefutedError(f"{claim} with an answer to {unused.pop()}, which does not arise")


def _holds(position: Position, lemmas: tuple[Lemma, ...], reference: Reference) -> bool:
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
