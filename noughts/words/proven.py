"""Claims about a move that follow from proven values; what is not proven is not claimed."""

from collections.abc import Iterator

from noughts.exact import perfect
from noughts.exact.analysis import Analysis
from noughts.exact.verdict import MoveVerdict
from noughts.rules.game import CLASSIC
from noughts.rules.position import Position
from noughts.words.claims import Claim, Kind

MOST_NAMED = 4  # a trap that leaves more good replies than this is none


def value_claims(analysis: Analysis, move: int, reply: Analysis | None) -> Iterator[Claim]:
    """What a move is worth, and what would have been better."""
    played = next(verdict for verdict in analysis.moves if verdict.cell == move)
    if played.value == 1:
        yield from _winning(analysis, played, reply)
    elif played.value == 0:
        yield from _missed(analysis, move)
        yield from _drawing(analysis, move, reply)
    elif played.value == -1:
        yield from _missed(analysis, move)
        yield from _losing(analysis, played, reply)
    else:
        yield Claim(Kind.NOT_PROVEN, move)


def best_play(position: Position, analysis: Analysis | None) -> tuple[int, ...]:
    """How a decided game goes on when the winner hurries and the loser resists longest."""
    if position.game is not CLASSIC:
        return analysis.verdict.line if analysis else ()
    line = []
    while position.moves:
        line.append(_stubborn(position))
        position = position.play(line[-1])
    return tuple(line)


def _stubborn(position: Position) -> int:
    """The perfect move, or in a lost position the first that lasts longest."""
    best = perfect.best(position)
    if best is None or perfect.value(position) >= 0:
        return position.moves[0] if best is None else best
    return max(position.moves, key=lambda move: perfect.plies(position.play(move)))


def _winning(analysis: Analysis, played: MoveVerdict, reply: Analysis | None) -> Iterator[Claim]:
    move, verdict = played.cell, analysis.verdict
    others = [other.value for other in analysis.moves if other.cell != move]
    if others and all(value in (0, -1) for value in others):
        yield Claim(Kind.ONLY_WIN, move)
    line = best_play(analysis.position.play(move), reply)
    yield Claim(Kind.WINS, move, line=(move, *line) if line else (), plies=played.plies)
    if verdict.best is not None and None not in (played.plies, verdict.plies) and not played.best:
        yield Claim(Kind.SLOWER, move, (verdict.best,), plies=verdict.plies, line=_best_line(analysis))


def _drawing(analysis: Analysis, move: int, reply: Analysis | None) -> Iterator[Claim]:
    if analysis.verdict.value == 0:
        others = [other.value for other in analysis.moves if other.cell != move]
        only = others and all(value == -1 for value in others)
        yield Claim(Kind.ONLY_DRAW if only else Kind.HOLDS_DRAW, move)
    else:
        yield Claim(Kind.DRAWS, move)
    if reply and all(answer.value is not None for answer in reply.moves):
        holding = tuple(answer.cell for answer in reply.moves if answer.value == 0)
        if len(holding) <= min(MOST_NAMED, len(reply.moves) // 2):
            yield Claim(Kind.TRAP, move, holding)


def _missed(analysis: Analysis, move: int) -> Iterator[Claim]:
    verdict = analysis.verdict
    if verdict.value == 1 and verdict.best is not None:
        yield Claim(Kind.MISSES_WIN, move, (verdict.best,), line=_best_line(analysis), plies=verdict.plies)


def _losing(analysis: Analysis, played: MoveVerdict, reply: Analysis | None) -> Iterator[Claim]:
    """A claim of a loss comes with the line that proves it, or not at all."""
    move, before = played.cell, analysis.verdict.value
    line = best_play(analysis.position.play(move), reply)
    if not line:
        return
    kinds = {1: Kind.GIVES_AWAY_WIN, 0: Kind.GIVES_AWAY_DRAW, -1: Kind.LOSES, None: Kind.LOSES}
    yield Claim(kinds[before], move, line=line, plies=None if played.plies is None else played.plies - 1)
    if before == -1 and len(analysis.moves) > 1:
        yield Claim(Kind.ALL_LOSE, move)
        yield from _shorter(analysis, played)


def _shorter(analysis: Analysis, played: MoveVerdict) -> Iterator[Claim]:
    known = {other.cell: other.plies for other in analysis.moves if other.plies is not None}
    longest = max(known.values(), default=0)
    if played.plies is not None and longest > played.plies:
        cell = next(cell for cell, plies in known.items() if plies == longest)
        yield Claim(Kind.SHORTER, played.cell, (cell,), plies=longest - 1)


def _best_line(analysis: Analysis) -> tuple[int, ...]:
    best = analysis.verdict.best
    if best is None or analysis.position.game is not CLASSIC:
        return analysis.verdict.line
    return (best, *best_play(analysis.position.play(best), None))
