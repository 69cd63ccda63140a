"""Claims about a move that follow from proven values."""

from collections.abc import Iterator, Mapping

from noughts.explanations.claims import Claim, Kind
from noughts.explanations.places import mirror_images
from noughts.explanations.plans import trim_variation
from noughts.solving.verdict import Analysis, MoveVerdict


def value_claims(analysis: Analysis, move: int, reply: Analysis | None) -> Iterator[Claim]:
    """Claims about the value of a move, and about better moves."""
    played = analysis.move(move)
    if played.value == 1:
        yield from _winning(analysis, played, reply)
    elif played.value == 0:
        yield from _better_win(analysis, move)
        yield from _drawing(analysis, move, reply)
    elif played.value == -1:
        yield from _better_win(analysis, move)
        yield from _losing(analysis, played, reply)
    else:
        yield Claim(Kind.NOT_PROVEN, move)


def opening_claims(analysis: Analysis, move: int, replies: Mapping[int, Analysis]) -> Iterator[Claim]:
    """Claims about the replies that draw, for a first move and for those that are not its mirror images."""
    groups = mirror_images(analysis.position)
    for cell in (move, *(group[0] for group in groups if move not in group)):
        if cell in replies and analysis.move(cell).value == 0:
            yield Claim(Kind.OPENING, cell, _moves_worth(replies[cell], 0))


def _moves_worth(analysis: Analysis, value: int | None) -> tuple[int, ...]:
    return tuple(move.cell for move in analysis.moves if move.value == value)


def _winning(analysis: Analysis, played: MoveVerdict, reply: Analysis | None) -> Iterator[Claim]:
    move, verdict = played.cell, analysis.verdict
    others = [other.value for other in analysis.moves if other.cell != move]
    if others and all(value in (0, -1) for value in others):
        yield Claim(Kind.ONLY_WIN, move)
    variation = (move, *reply.verdict.line) if reply and reply.verdict.line else ()
    yield Claim(
        Kind.WINS,
        move,
        variation=trim_variation(analysis.position, variation, analysis.position.mover),
        plies=played.plies,
    )
    if verdict.best is not None and None not in (played.plies, verdict.plies) and not played.best:
        variation = trim_variation(analysis.position, verdict.line, analysis.position.mover)
        yield Claim(Kind.SLOWER, move, (verdict.best,), plies=verdict.plies, variation=variation)


def _drawing(analysis: Analysis, move: int, reply: Analysis | None) -> Iterator[Claim]:
    if analysis.verdict.value == 0:
        others = [other.value for other in analysis.moves if other.cell != move]
        only = others and all(value == -1 for value in others)
        yield (
            Claim(Kind.ONLY_DRAW, move) if only else Claim(Kind.HOLDS_DRAW, move, _moves_worth(analysis, -1))
        )
        if others and all(value == 0 for value in others):
            yield Claim(Kind.ALL_DRAW, move)
    else:
        yield Claim(Kind.DRAWS, move)
    if reply and all(answer.value is not None for answer in reply.moves):
        holding = _moves_worth(reply, 0)
        if 2 * len(holding) < len(reply.moves):
            yield Claim(Kind.TRAP, move, holding)


def _better_win(analysis: Analysis, move: int) -> Iterator[Claim]:
    verdict = analysis.verdict
    if verdict.value == 1 and verdict.best is not None:
        variation = trim_variation(analysis.position, verdict.line, analysis.position.mover)
        yield Claim(Kind.MISSES_WIN, move, (verdict.best,), variation=variation, plies=verdict.plies)


def _losing(analysis: Analysis, played: MoveVerdict, reply: Analysis | None) -> Iterator[Claim]:
    move, before = played.cell, analysis.verdict.value
    variation = trim_variation(reply.position, reply.verdict.line, reply.position.mover) if reply else ()
    kinds = {1: Kind.GIVES_AWAY_WIN, 0: Kind.GIVES_AWAY_DRAW, -1: Kind.LOSES, None: Kind.LOSES}
    better = () if before in (-1, None) else _moves_worth(analysis, before)
    yield Claim(
        kinds[before],
        move,
        better,
        variation=variation,
        plies=None if played.plies is None else played.plies - 1,
    )
    if before == -1 and len(analysis.moves) > 1:
        yield Claim(Kind.ALL_LOSE, move)
        yield from _shorter(analysis, played)


def _shorter(analysis: Analysis, played: MoveVerdict) -> Iterator[Claim]:
    known = {other.cell: other.plies for other in analysis.moves if other.plies is not None}
    longest = max(known.values(), default=0)
    if played.plies is not None and longest > played.plies:
        cell = next(cell for cell, plies in known.items() if plies == longest)
        yield Claim(Kind.SHORTER, played.cell, (cell,), plies=longest - 1)
