"""Make `noughts/solving/perfect_table.py`: the perfect policy on 3 x 3, from the rules alone.

    python scripts/make_table.py

The policy keeps the value of every position, wins in the fewest plies and resists for the most. Among
the moves left it takes the one that scores best against a plausible opponent, if it goes on in the same
way. If moves are still equal, it takes the first in row order.

The plausible opponent sees two of three chances to win at once or to block. Otherwise, it prefers cells on
many open lines, and more so if these have marks. It depends only on this file and the rules, so a change
to another player does not change the table.
"""

from collections.abc import Iterable
from fractions import Fraction
from functools import cache
from pathlib import Path

from noughts.game.game import CLASSIC
from noughts.game.position import Position, reachable_positions
from noughts.game.tactics import line_weights, threats_against_mover, threats_of_mover

TARGET = Path(__file__).parent.parent / "noughts" / "solving" / "perfect_table.py"
CHARACTERS_IN_A_LINE = 81
SEES = Fraction(2, 3)  # how often the plausible opponent sees a win or a block


@cache
def solve(position: Position) -> tuple[int, int]:
    """Value for the mover, and plies to the end if both sides win fast and lose slowly."""
    if position.outcome:
        return (-1 if position.outcome.winner else 0), 0
    return max((after(position, move) for move in position.moves), key=preference)


def after(position: Position, move: int) -> tuple[int, int]:
    """The value of a move for the side that makes it, and the plies to the end, including the move."""
    value, plies = solve(position.play(move))
    return -value, plies + 1


def preference(verdict: tuple[int, int]) -> tuple[int, int]:
    """A sort key for verdicts, larger is better: by value, then an early win or a late loss."""
    value, plies = verdict
    return value, -value * plies


@cache
def best(position: Position) -> int:
    """The move of the perfect policy."""
    return max(keeping(position), key=lambda move: score_after(position.play(move)))


def keeping(position: Position) -> list[int]:
    """The moves that keep the value, win fastest and lose latest."""
    most = preference(solve(position))
    return [move for move in position.moves if preference(after(position, move)) == most]


@cache
def score_after(position: Position) -> Fraction:
    """The expected score of the policy (win 1, loss -1) after its own move."""
    if position.outcome:
        return Fraction(1 if position.outcome.winner else 0)
    replies = ((chance, position.play(move)) for move, chance in plausible(position).items())
    return sum((chance * score_before(reply) for chance, reply in replies), Fraction())


def score_before(position: Position) -> Fraction:
    """The expected score of the policy when it is to move."""
    if position.outcome:
        return Fraction(-1 if position.outcome.winner else 0)
    return score_after(position.play(best(position)))


def plausible(position: Position) -> dict[int, Fraction]:
    """The probability of each move of the plausible opponent."""
    looks = line_weights(position)
    plain = threats_of_mover(position) or threats_against_mover(position)
    sees = SEES if plain else Fraction(0)
    odds = {move: (1 - sees) * share for move, share in shares(looks, looks).items()}
    for move, share in shares(looks, plain).items():
        odds[move] += sees * share
    return odds


def shares(looks: dict[int, int], moves: Iterable[int]) -> dict[int, Fraction]:
    """Each move's share of the attention, by how good it looks."""
    total = sum(looks[move] for move in moves)
    return {move: Fraction(looks[move], total) for move in moves}


def number(position: Position) -> int:
    """The index of a position: its marks as the digits of a base-3 number, cell 0 is the lowest digit."""
    digits = str(position).replace("/", "").translate(str.maketrans(".XO", "012"))
    return int(digits[::-1], 3)


def table() -> tuple[bytes, bytes]:
    """The two tables of `noughts.solving.perfect`, which explains their characters."""
    plies_table = bytearray(b"." * 3**CLASSIC.cells)
    best_table = bytearray(plies_table)
    for position in reachable_positions():
        value, plies = solve(position)
        plies_table[number(position)] = ord(f"{plies}" if value else "=")
        best_table[number(position)] = ord("-" if position.outcome else f"{best(position)}")
    return bytes(plies_table), bytes(best_table)


def literal(name: str, content: bytes) -> str:
    """The source of one constant, in short lines."""
    starts = range(0, len(content), CHARACTERS_IN_A_LINE)
    lines = [f"    {content[start : start + CHARACTERS_IN_A_LINE]!r}\n" for start in starts]
    return f"{name} = (\n{''.join(lines)})\n".replace("'", '"')


def source() -> str:
    """The whole module."""
    plies_table, best_table = table()
    return (
        '"""The perfect policy on 3 x 3, made by `scripts/make_table.py`, read by `perfect.py`."""\n\n'
        + literal("PLIES", plies_table)
        + "\n"
        + literal("BEST", best_table)
    )


if __name__ == "__main__":
    TARGET.write_text(source())
    print(f"wrote {TARGET.name}")
