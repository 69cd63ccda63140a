"""Make `noughts/exact/baked.py`: the perfect policy on 3 x 3, from the rules alone.

    python scripts/make_table.py

The policy keeps the value of every position and wins in the fewest plies. Among the moves left it
takes the one that scores best against an opponent who moves at random (win 1, loss -1), given
that it goes on in the same way; in a lost position also the one that resists longest. The first
in row order breaks what is still equal.
"""

from fractions import Fraction
from functools import cache
from pathlib import Path

from noughts.exact.perfect import DRAWN, FINISHED, UNREACHABLE, index
from noughts.rules.game import CLASSIC
from noughts.rules.position import Position, reachable

TARGET = Path(__file__).parent.parent / "noughts" / "exact" / "baked.py"
POSITIONS = 3**CLASSIC.cells
CHARACTERS_IN_A_LINE = 81


@cache
def solve(position: Position) -> tuple[int, int]:
    """Value for the mover, and plies to the end if both sides win fast and lose slowly."""
    if position.outcome:
        return (-1 if position.outcome.winner else 0), 0
    return max((after(position, move) for move in position.moves), key=preference)


def after(position: Position, move: int) -> tuple[int, int]:
    """What a move leads to: value for the one who makes it, plies to the end with it included."""
    value, plies = solve(position.play(move))
    return -value, plies + 1


def preference(verdict: tuple[int, int]) -> tuple[int, int]:
    """Sorts verdicts from bad to good: values first, then a late loss, a quick win."""
    value, plies = verdict
    return value, -value * plies


@cache
def best(position: Position) -> int:
    """The move of the perfect policy."""
    value, plies = solve(position)

    def merit(move: int) -> tuple[Fraction, int]:
        plies_of_loss = after(position, move)[1] if value < 0 else 0
        return score_of_opponent_to_move(position.play(move)), plies_of_loss

    keeping = [move for move in position.moves if after(position, move)[0] == value]
    if value > 0:
        keeping = [move for move in keeping if after(position, move)[1] == plies]
    return max(keeping, key=merit)


@cache
def score_of_opponent_to_move(position: Position) -> Fraction:
    """Expected score of the policy's side when the other side moves at random."""
    if position.outcome:
        return Fraction(1 if position.outcome.winner else 0)
    replies = [position.play(move) for move in position.moves]
    return sum((score_of_policy_to_move(reply) for reply in replies), Fraction()) / len(replies)


def score_of_policy_to_move(position: Position) -> Fraction:
    """Expected score of the policy's side, to move, against a random opponent."""
    if position.outcome:
        return Fraction(-1 if position.outcome.winner else 0)
    return score_of_opponent_to_move(position.play(best(position)))


def table() -> tuple[bytes, bytes]:
    """What `noughts.exact.perfect` looks up: plies and best moves, by the number of the position."""
    plies_table = bytearray(UNREACHABLE * POSITIONS)
    best_table = bytearray(UNREACHABLE * POSITIONS)
    for position in reachable():
        value, plies = solve(position)
        plies_table[index(position)] = ord(b"%d" % plies if value else DRAWN)
        best_table[index(position)] = ord(FINISHED if position.outcome else b"%d" % best(position))
    return bytes(plies_table), bytes(best_table)


def literal(name: str, content: bytes) -> str:
    """The source of one constant, in lines short enough to look at."""
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
