"""All that is to be said of a move or a position, put together."""

from collections.abc import Mapping
from dataclasses import replace

from noughts.explanations.claims import LOST, REFUTED, Claim, Explanation, Kind
from noughts.explanations.plans import shown
from noughts.explanations.sentences import tell_move, tell_position
from noughts.explanations.tactical_claims import DECISIVE, end_claim, tactical_claims, threat_claims
from noughts.explanations.value_claims import opening_claims, value_claims
from noughts.game.position import other
from noughts.game.tactics import threats_of_mover
from noughts.solving.verdict import Analysis, require_analysis

ORDER = {kind: place for place, kind in enumerate(Kind)}
# what the standing says already, and what would belittle the best try in a lost position
SAID = frozenset({Kind.WINS, Kind.LOSES, Kind.ALL_LOSE, Kind.SHORTER, Kind.HOLDS_DRAW, Kind.NOT_PROVEN})


def explain(
    analysis: Analysis,
    move: int | str | None = None,
    reply: Analysis | None = None,
    openings: Mapping[int, Analysis] | None = None,
) -> Explanation:
    """Why a move is good or bad; without a move, how the sides stand and what to play.

    Nothing is claimed that the analysis of the position, or `reply`, that of the position after the
    move, does not prove. With `openings`, those after each first move, first moves are compared.

    >>> from noughts.solving.oracle import analyse
    >>> from noughts.game.position import Position
    >>> explain(analyse(Position.parse("X.O/.O./X..")), "a2").text
    'a2 completes the left column and wins.'
    """
    require_analysis(analysis)
    if move is None:
        return _explained_position(analysis, reply, openings)
    position, cell = analysis.position, analysis.position.game.cell_index(move)
    claims = _about(analysis, cell, reply, openings)
    return Explanation(position, cell, tuple(claims), tell_move(position, cell, claims))


def _about(
    analysis: Analysis, move: int, reply: Analysis | None, openings: Mapping[int, Analysis] | None
) -> list[Claim]:
    position = analysis.position
    after = position.play(move)
    if reply is not None:
        require_analysis(reply, after)
    only = [Claim(Kind.ONLY_MOVE, move)] if len(position.moves) == 1 else []
    if after.outcome:
        return [*only, end_claim(after, move)]
    exact = list(value_claims(analysis, move, reply))
    if openings and position.empty == position.game.full:
        exact += opening_claims(analysis, move, openings)
    return [*only, *_merged(tactical_claims(position, move, analysis.verdict.best), exact)]


def _explained_position(
    analysis: Analysis, reply: Analysis | None, openings: Mapping[int, Analysis] | None
) -> Explanation:
    """How the sides stand, who threatens what, and which move to make and why."""
    position, verdict = analysis.position, analysis.verdict
    if position.outcome:
        line = position.outcome.line
        claims = [Claim(Kind.HAS_WON, rows=(line,)) if line else Claim(Kind.TIED)]
    else:
        claims = [_standing(analysis), *threat_claims(position)]
    about: list[Claim] = []
    if verdict.move is not None:
        about = _about(analysis, verdict.move, reply, openings)
        claims.append(Claim(Kind.BEST if verdict.proven else Kind.WORTH_A_TRY, verdict.move))
        claims += (claim for claim in about if claim.kind not in SAID)
    return Explanation(position, None, tuple(claims), tell_position(analysis, claims, about))


def _standing(analysis: Analysis) -> Claim:
    verdict, wins = analysis.verdict, threats_of_mover(analysis.position)
    if wins:
        return Claim(Kind.STANDS_WON, line=(verdict.best if verdict.best in wins else min(wins),), plies=1)
    if verdict.value is None:
        return Claim(Kind.STANDS_UNPROVEN)
    if verdict.value == 0:
        return Claim(Kind.STANDS_DRAWN)
    won, mover = verdict.value == 1, analysis.position.mover
    line = shown(analysis.position, verdict.line, mover if won else other(mover))
    return Claim(Kind.STANDS_WON if won else Kind.STANDS_LOST, line=line, plies=verdict.plies)


def _merged(tactical: list[Claim], exact: list[Claim]) -> list[Claim]:
    """Both kinds of claims, each thing said once, in the order of their kinds."""
    kinds = {claim.kind for claim in tactical}
    silent = set()
    if kinds & DECISIVE:
        silent.add(Kind.NOT_PROVEN)
    if Kind.THREAT in kinds or Kind.LEAVES_OPEN in kinds:  # it names the one reply that holds
        silent.add(Kind.TRAP)
    if kinds & {Kind.MISSES_WIN, Kind.SLOWER}:  # a win at once is the best one to name
        if any(claim.kind == Kind.MISSES_WIN for claim in exact):
            tactical = [_missed(claim) for claim in tactical]
        silent |= {Kind.MISSES_WIN, Kind.SLOWER}
    exact = [_refuted_alike(claim, tactical) for claim in exact if claim.kind not in silent]
    return sorted([*tactical, *exact], key=lambda claim: ORDER[claim.kind])


def _missed(claim: Claim) -> Claim:
    """A claim that a win is slower than need be, when it is known to be no win at all."""
    return replace(claim, kind=Kind.MISSES_WIN) if claim.kind == Kind.SLOWER else claim


def _refuted_alike(loss: Claim, tactical: list[Claim]) -> Claim:
    """A claim of a loss, with the line that the rules show if there is one."""
    if loss.kind not in LOST:
        return loss
    refutation = next((claim for claim in tactical if claim.kind in REFUTED), loss)
    return replace(loss, line=refutation.line, plies=refutation.plies)
