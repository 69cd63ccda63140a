"""Checks certificates. It knows the rules of the game, and nothing of how a certificate was found.

A certificate is text. It names a position and has one part, `X wins` or `O wins`, or the two parts of
a draw, `X holds` and `O holds`: who wins forces a line, who holds never lets the other side complete
one. A part lists one answer, a cell, to every position in which that side needs one:

    noughts proof 1
    3x3k3 X../.../...
    X holds 1
    X../.O./... c1 b1-b3 a2-c2 a3-c3    <- X takes c1; then, whenever O takes a cell of a pair, the other
    O holds 3
    ..X/.O./X.. b1                      <- the answer to this position, its mirror images and its turns
    X../.../... b2
    X.X/.O./... b1
    sha256 aa52...                      <- of all lines before

In these positions a side needs none:
- it can complete a line at once: it does;
- it has only to hold, and the other side's lines are too light: a line with p empty cells and none of
  this side's marks weighs 2^-p, and together they weigh less than 1. Erdos and Selfridge: this side
  takes the heaviest cell each time; the other side then adds no more than that has removed, so the sum
  stays below 1, the weight of a complete line. Of lines whose empty cells contain those of another one,
  which is complete no later, only the smallest count.
"""

from dataclasses import dataclass
from hashlib import sha256

from noughts.rules.errors import NoughtsError
from noughts.rules.game import Game
from noughts.rules.position import O, Position, X

FIRST_LINE = "noughts proof 1"
WINS, HOLDS = "wins", "holds"
PARTS = ([(X, WINS)], [(O, WINS)], [(X, HOLDS), (O, HOLDS)])

Pair = tuple[int, int]  # two cells


class NoCertificateError(NoughtsError):
    """A text that is no certificate at all."""


class RefutedError(NoughtsError):
    """A certificate that does not prove what it claims."""


@dataclass(frozen=True, slots=True)
class Answer:
    """What a side does in a position; with pairs, they also say all that it does afterwards."""

    cell: int
    pairs: tuple[Pair, ...] = ()


@dataclass(frozen=True, slots=True)
class Part:
    """What one side can do, and how."""

    side: str
    task: str  # WINS or HOLDS
    answers: dict[Position, Answer]


@dataclass(frozen=True, slots=True)
class Certificate:
    """A position, and the parts that prove its value."""

    position: Position
    parts: tuple[Part, ...]


def verify(data: bytes) -> Certificate:
    """The certificate in these bytes, if it proves what it claims; raise otherwise."""
    certificate = read(data)
    for part in certificate.parts:
        _check(certificate.position, part)
    return certificate


def read(data: bytes) -> Certificate:
    """Take a certificate apart; nothing is believed yet but that it is as it was written."""
    if not data.startswith(FIRST_LINE.encode() + b"\n"):
        raise NoCertificateError(f"this is no certificate: the first line is not '{FIRST_LINE}'")
    body, _, digest = data.rpartition(b"sha256 ")
    if digest != sha256(body).hexdigest().encode() + b"\n":
        raise RefutedError("the certificate was changed: it does not match its digest")
    try:
        _, root, *lines = body.decode("ascii").removesuffix("\n").split("\n")
        name, text = root.split(" ")
        game = Game.parse(name)
        parts = []
        while lines:
            side, task, count = lines.pop(0).split(" ")
            answers = dict(_read_answer(game, line) for line in lines[: int(count)])
            if len(answers) != int(count):
                raise RefutedError(f"{side} {task} with {len(answers)} answers instead of {count}")
            parts.append(Part(side, task, answers))
            del lines[: int(count)]
        if [(part.side, part.task) for part in parts] not in PARTS:
            raise RefutedError("the parts are neither a win nor the two halves of a draw")
        return Certificate(Position.parse(text, game), tuple(parts))
    except RefutedError:
        raise
    except ValueError as error:
        raise RefutedError(f"the certificate cannot be read: {error}") from error


def _read_answer(game: Game, line: str) -> tuple[Position, Answer]:
    text, cell, *pairs = line.split(" ")
    cells = [[game.cell(name) for name in pair.split("-")] for pair in pairs]
    return Position.parse(text, game), Answer(game.cell(cell), tuple((one, other) for one, other in cells))


def needs_answer(position: Position, task: str) -> bool:
    """Must a certificate say what the mover, whose task this is, does here?"""
    mine, theirs, empty, k = position.mine, position.theirs, position.empty, position.game.k
    lines = position.game.lines
    if any(not line & theirs and (line & empty).bit_count() == 1 for line in lines):
        return False
    if task == WINS:
        return True
    rests = {line & empty for line in lines if not line & mine}
    smallest = [rest for rest in rests if not any(other & rest == other != rest for other in rests)]
    return sum(1 << k - rest.bit_count() for rest in smallest) >= 1 << k


def _check(root: Position, part: Part) -> None:
    """Play the side's answers against everything; raise where they fail."""
    unused = set(part.answers)
    waiting = [root]
    while waiting:
        position = waiting.pop()
        if position.outcome:
            if position.outcome.winner != part.side and (part.task == WINS or position.outcome.winner):
                raise RefutedError(f"{part.side} {part.task} is wrong: see {position}")
        elif position.mover != part.side:
            waiting += map(position.play, position.moves)
        elif needs_answer(position, part.task):
            position = position.canonical()
            if position not in part.answers:
                raise RefutedError(f"{part.side} {part.task} without an answer to {position}")
            if position in unused:
                unused.remove(position)
                answer = part.answers[position]
                after = _play(position, answer.cell)
                if not answer.pairs:
                    waiting.append(after)
                elif part.task == WINS or not _is_pairing(after, answer.pairs):
                    raise RefutedError(f"the pairs do not hold {after}")
    if unused:
        raise RefutedError(f"{part.side} {part.task} with an answer to {unused.pop()}, which does not arise")


def _play(position: Position, cell: int) -> Position:
    try:
        return position.play(cell)
    except NoughtsError as error:
        raise RefutedError(f"the answer to {position} is no move: {error}") from error


def _is_pairing(position: Position, pairs: tuple[Pair, ...]) -> bool:
    """Do these pairs keep the mover from ever completing a line?"""
    cells = [cell for pair in pairs for cell in pair]
    if len(set(cells)) < len(cells) or any(position.mark(cell) for cell in cells):
        return False
    blocks = [1 << one | 1 << other for one, other in pairs]
    lines = [line for line in position.game.lines if not line & position.theirs]
    return all(any(line & block == block for block in blocks) for line in lines)
