"""What the tests of proofs share: certificates, and what can happen to them."""

from functools import cache
from hashlib import sha256
from random import Random

from noughts.game.game import Game
from noughts.game.position import Position
from noughts.solving.proof.prove import prove, write_certificate


@cache
def certificate(game: str, position: str | None = None) -> bytes:
    rules = Game.parse(game)
    found = prove(Position(rules) if position is None else Position.parse(position, rules))
    assert found is not None
    return write_certificate(found)


def sealed(lines: list[str]) -> bytes:
    """A certificate of these lines with a digest that matches, as a forger would make it."""
    body = "".join(line + "\n" for line in lines).encode()
    return body + f"sha256 {sha256(body).hexdigest()}\n".encode()


def lines_of(data: bytes) -> list[str]:
    """All lines but the digest."""
    return data.decode().split("\n")[:-2]


def damaged(data: bytes, random: Random) -> bytes:
    """The same certificate after some accident."""
    lines = data.split(b"\n")
    one, other = random.randrange(len(lines)), random.randrange(len(lines))
    match random.randrange(8):
        case 0:
            at = random.randrange(len(data))
            return data[:at] + bytes([data[at] ^ random.randrange(1, 256)]) + data[at + 1 :]
        case 1:
            at = random.randrange(len(data))
            return data[:at] + data[at + random.randrange(1, 40) :]
        case 2:
            return data[: random.randrange(len(data))]
        case 3:
            del lines[one]
        case 4:
            lines.insert(other, lines[one])
        case 5:
            lines[one], lines[other] = lines[other], lines[one]
        case 6:
            lines[one] = lines[one].replace(b"1", b"2").replace(b".", b"X", 1)
        case _:
            lines[one] += random.choice([b" ", b"\r", b"\n", b"\0", b" a1-b1"])
    return b"\n".join(lines)


def forged(lines: list[str], random: Random) -> list[str]:
    """Lines with some change of meaning."""
    lines = list(lines)
    if len(lines) < 3:
        return lines
    one, other = (random.randrange(1, len(lines)) for _ in range(2))
    match random.choice((0, 1, 2, 3, 3, 3, 4, 5, 6, 6)):
        case 0:
            del lines[one]
        case 1:
            lines.insert(other, lines[one])
        case 2:
            lines[one], lines[other] = lines[other], lines[one]
        case 3:
            lines[one] = _other_word(lines[one], random)
        case 4:
            at = random.randrange(len(lines[one]) + 1)
            lines[one] = lines[one][:at] + random.choice("XO.abc123/ -") + lines[one][at + 1 :]
        case 5:
            swap = {"X": "O", "O": "X", "wins": "holds", "holds": "wins"}
            lines[one] = " ".join(swap.get(word, word) for word in lines[one].split(" "))
        case _:
            lines = _without_an_answer(lines, random)
    return lines


def _other_word(line: str, random: Random) -> str:
    """Mostly another answer or pair; sometimes another position."""
    words = line.split(" ")
    at = random.choice((1, 1, 1, -1, -1, 0)) % len(words)
    name, other = (random.choice("abc") + random.choice("123") for _ in range(2))
    reference = f"={random.randrange(1, 9)}/{random.randrange(8)}"
    words[at] = random.choice((name, "-", reference, f"{name}-{other}", reference, f"{name}-{other}"))
    return " ".join(words)


def _without_an_answer(lines: list[str], random: Random) -> list[str]:
    """One lemma or answer less, and a count that says so."""
    words = [line.split(" ") for line in lines]
    heads = [at for at, line in enumerate(words[:-1]) if at and len(line) == 4 and line[3].isdigit()]
    if heads:
        head = random.choice(heads)
        side, task, lemmas, answers = words[head]
        gone = random.randrange(head + 1, len(lines))
        in_lemmas = gone <= head + int(lemmas)
        lines[head] = f"{side} {task} {int(lemmas) - in_lemmas} {int(answers) - (not in_lemmas)}"
        del lines[gone]
    return lines
