"""All that is to be said of a move or a position, put together."""

from dataclasses import replace

from noughts.exact.verdict import Analysis
from noughts.rules.position import Position
from noughts.rules.tactics import threats_of_mover
from noughts.words.claims import Claim, Explanation, Kind
from noughts.words.proven import value_claims
from noughts.words.sentences import Speaker
from noughts.words.tactical import DECISIVE, end_claim, tactical_claims, threat_claims


def explain(analysis: Analysis, move: int | None = None, reply: Analysis | None = None) -> Explanation:
    """Why a move is good or bad; without a move, how the sides stand and what to play.

    Nothing is claimed that the analysis of the position, or `reply`, that of the position after the
    move, does not prove.

    >>> from noughts.exact.oracle import analyse
    >>> explain(analyse(Position.parse("X.O/.O./X..")), 3).text
    'a2 wins at once: it completes the left column.'
    """
    if move is None:
        return _explained_position(analysis, reply)
    position = analysis.position
    after = position.play(move)
    only = [Claim(Kind.ONLY_MOVE, move)] if len(position.moves) == 1 else []
    if after.outcome:
        return _explanation(position, move, [*only, end_claim(after, move)])
    tactical = tactical_claims(position, move)
    exact = list(value_claims(analysis, move, reply))
    return _explanation(position, move, [*only, *_merged(tactical, exact)])


def _explained_position(analysis: Analysis, reply: Analysis | None) -> Explanation:
    """How the sides stand, who threatens what, and which move to make and why."""
    position, verdict = analysis.position, analysis.verdict
    if position.outcome:
        line = position.outcome.line
        ended = Claim(Kind.HAS_WON, rows=(line,)) if line else Claim(Kind.TIED)
        return _explanation(position, None, [ended])
    claims = [_standing(analysis), *threat_claims(position)]
    if verdict.move is not None:
        kind = Kind.BEST if verdict.proven else Kind.WORTH_A_TRY
        about = explain(analysis, verdict.move, reply).claims
        claims += [Claim(kind, verdict.move), *(claim for claim in about if claim.kind not in _SAID)]
    return _explanation(position, None, claims)


_ORDER = {kind: place for place, kind in enumerate(Kind)}
# what the standing says already, and what would belittle the best try in a lost position
_SAID = frozenset({Kind.WINS, Kind.LOSES, Kind.ALL_LOSE, Kind.SHORTER, Kind.HOLDS_DRAW, Kind.NOT_PROVEN})


def _standing(analysis: Analysis) -> Claim:
    verdict, wins = analysis.verdict, threats_of_mover(analysis.position)
    if wins:
        return Claim(Kind.STANDS_WON, line=(min(wins),), plies=1)
    if verdict.value is None:
        return Claim(Kind.STANDS_UNPROVEN)
    if verdict.value == 0:
        return Claim(Kind.STANDS_DRAWN)
    kind = Kind.STANDS_WON if verdict.value == 1 else Kind.STANDS_LOST
    return Claim(kind, line=verdict.line, plies=verdict.plies)


def _merged(tactical: list[Claim], exact: list[Claim]) -> list[Claim]:
    """Both kinds of claims, each thing said once, in the order of their kinds."""
    kinds = {claim.kind for claim in tactical}
    silent = set()
    if kinds & DECISIVE:
        silent.add(Kind.NOT_PROVEN)
    if Kind.THREAT in kinds:  # it names the one reply that holds
        silent.add(Kind.TRAP)
    if kinds & {Kind.MISSES_WIN, Kind.SLOWER}:  # a win at once is the best one to name
        if any(claim.kind == Kind.MISSES_WIN for claim in exact):
            tactical = [_missed(claim) for claim in tactical]
        silent |= {Kind.MISSES_WIN, Kind.SLOWER}
    exact = [_refuted_alike(claim, tactical) for claim in exact if claim.kind not in silent]
    return sorted([*tactical, *exact], key=lambda claim: _ORDER[claim.kind])


def _missed(claim: Claim) -> Claim:
    """A claim that a win is slower than need be, when it is known to be no win at all."""
    return replace(claim, kind=Kind.MISSES_WIN) if claim.kind == Kind.SLOWER else claim


def _refuted_alike(loss: Claim, tactical: list[Claim]) -> Claim:
    """A claim of a loss, with the line that the rules show if there is one."""
    if loss.kind not in (Kind.GIVES_AWAY_WIN, Kind.GIVES_AWAY_DRAW, Kind.LOSES):
        return loss
    shown = (claim for claim in tactical if claim.kind in (Kind.LEAVES_WIN, Kind.ALLOWS_FORK))
    proof = next(shown, loss)
    return replace(loss, line=proof.line, plies=proof.plies)


def _explanation(position: Position, move: int | None, claims: list[Claim]) -> Explanation:
    speaker = Speaker(position)
    return Explanation(position, move, tuple(claims), tuple(speaker.say(claim) for claim in claims))
