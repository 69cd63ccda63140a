"""Writes certificates: the solver says what to do, and all that can be answered is followed up."""

from hashlib import sha256

from noughts.exact.proof.pairing import find_pairing
from noughts.exact.proof.verify import FIRST_LINE, HOLDS, PARTS, WINS, Answer, Certificate, Part, needs_answer
from noughts.exact.solver import Search, Watch, verdict
from noughts.exact.solver.cores import make_search
from noughts.exact.solver.watch import StoppedError
from noughts.rules.game import cells_of
from noughts.rules.position import Position


def prove(position: Position, watch: Watch | None = None) -> Certificate | None:
    """A certificate of the value of an unfinished position; None if the watch stops the search.

    >>> [(part.side, part.task) for part in prove(Position.parse("X.O/.../...")).parts]
    [('X', 'wins')]
    """
    search = make_search(position.game)
    search.watch = watch or Watch()
    value = verdict(search, position).value
    if value is None:
        return None
    other = "O" if position.mover == "X" else "X"
    tasks = PARTS[2] if value == 0 else [(position.mover if value > 0 else other, WINS)]
    try:
        parts = tuple(Part(side, task, _answers(search, position, side, task)) for side, task in tasks)
    except StoppedError:
        return None
    return Certificate(position, parts)


def write(certificate: Certificate) -> bytes:
    """The certificate as text; equal certificates make equal texts."""
    position, name = certificate.position, certificate.position.game.name
    lines = [FIRST_LINE, f"{position.game} {position}"]
    for part in certificate.parts:
        lines.append(f"{part.side} {part.task} {len(part.answers)}")
        answers = sorted((str(at), answer) for at, answer in part.answers.items())
        for text, answer in answers:
            pairs = [f"{name(one)}-{name(other)}" for one, other in answer.pairs]
            lines.append(" ".join([text, name(answer.cell), *pairs]))
    body = "".join(line + "\n" for line in lines).encode()
    return body + f"sha256 {sha256(body).hexdigest()}\n".encode()


def _answers(search: Search, root: Position, side: str, task: str) -> dict[Position, Answer]:
    """An answer to every position that can arise and needs one, mirror images taken together."""
    answers: dict[Position, Answer] = {}
    waiting = [root]
    while waiting:
        position = waiting.pop()
        if position.outcome:
            continue
        if position.mover != side:
            waiting += map(position.play, position.moves)
        elif needs_answer(position, task) and (position := position.canonical()) not in answers:
            answers[position] = _answer(search, position, task)
            if not answers[position].pairs:
                waiting.append(position.play(answers[position].cell))
    return answers


def _answer(search: Search, position: Position, task: str) -> Answer:
    mine, theirs = position.mine, position.theirs
    bit = search.ask_attack(mine, theirs) if task == WINS else search.ask_defend(theirs, mine)
    (cell,) = cells_of(bit)
    pairs = find_pairing(position.play(cell)) if task == HOLDS else None
    return Answer(cell, pairs or ())
