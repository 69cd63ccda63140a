"""Explain a move or a position: collect its claims and turn them into sentences."""

from collections.abc import Mapping
from dataclasses import replace

from noughts.explanations.claims import LOST, REFUTED, Claim, Explanation, Kind
from noughts.explanations.plans import trim_variation
from noughts.explanations.sentences import tell_move, tell_position
from noughts.explanations.tactical_claims import DECISIVE, end_claim, tactical_claims, threat_claims
from noughts.explanations.value_claims import opening_claims, value_claims
from noughts.game.position import Position, other
from noughts.game.tactics import threats_of_mover
from noughts.solving.oracle import analyse
from noughts.solving.verdict import Analysis, require_analysis

ORDER = {kind: place for place, kind in enumerate(Kind)}
# claims that repeat the standing of the position, or belittle the best try in a lost one
REPEATED = frozenset({Kind.WINS, Kind.LOSES, Kind.ALL_LOSE, Kind.SHORTER, Kind.HOLDS_DRAW, Kind.NOT_PROVEN})


def explain(
    analysis: Analysis | Position | str,
    move: int | str | None = None,
    reply: Analysis | None = None,
    openings: Mapping[int, Analysis] | None = None,
) -> Explanation:
    """Why a move is good or bad; without a move, who is winning and what to play.

    Every claim follows from the rules, from the analysis, or from `reply`, the analysis of the
    position after the move. With `openings`, the analyses after each first move, first moves are compared.

    >>> print(explain("X.O/.O./X..", "a2"))
    a2 completes the left column and wins.
    """
    if isinstance(analysis, Position | str):
        analysis = analyse(analysis)
    require_analysis(analysis)
    if move is None:
        return _explain_position(analysis, reply, openings)
    position, cell = analysis.position, analysis.position.game.cell_index(move)
    claims = _move_claims(analysis, cell, reply, openings)
    return Explanation(position, cell, tuple(claims), tell_move(position, cell, claims))


def _move_claims(
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
    return [*only, *_merge(tactical_claims(position, move, analysis.verdict.best), exact)]


def _explain_position(
    analysis: Analysis, reply: Analysis | None, openings: Mapping[int, Analysis] | None
) -> Explanation:
    """Who is winning, which threats there are, and which move to make and why."""
    position, verdict = analysis.position, analysis.verdict
    if position.outcome:
        line = position.outcome.line
        claims = [Claim(Kind.HAS_WON, lines=(line,)) if line else Claim(Kind.TIED)]
    else:
        claims = [_standing(analysis), *threat_claims(position)]
    about: list[Claim] = []
    if verdict.move is not None:
        about = _move_claims(analysis, verdict.move, reply, openings)
        claims.append(Claim(Kind.BEST if verdict.proven else Kind.WORTH_A_TRY, verdict.move))
        claims += (claim for claim in about if claim.kind not in REPEATED)
    return Explanation(position, None, tuple(claims), tell_position(analysis, claims, about))


def _standing(analysis: Analysis) -> Claim:
    verdict, wins = analysis.verdict, threats_of_mover(analysis.position)
    if wins:
        win = verdict.best if verdict.best in wins else min(wins)
        return Claim(Kind.STANDS_WON, variation=(win,), plies=1)
    if verdict.value is None:
        return Claim(Kind.STANDS_UNPROVEN)
    if verdict.value == 0:
        return Claim(Kind.STANDS_DRAWN)
    won, mover = verdict.value == 1, analysis.position.mover
    variation = trim_variation(analysis.position, verdict.variation, mover if won else other(mover))
    return Claim(Kind.STANDS_WON if won else Kind.STANDS_LOST, variation=variation, plies=verdict.plies)


def _merge(tactical: list[Claim], exact: list[Claim]) -> list[Claim]:
    """Both kinds of claims without repetitions, in the order of their kinds."""
    kinds = {claim.kind for claim in tactical}
    silent = set()
    if kinds & DECISIVE:
        silent.add(Kind.NOT_PROVEN)
    if Kind.THREAT in kinds or Kind.LEAVES_OPEN in kinds:  # it names the only reply that keeps the draw
        silent.add(Kind.TRAP)
    if kinds & {Kind.MISSES_WIN, Kind.SLOWER}:  # a win at once is the best one to name
        if any(claim.kind == Kind.MISSES_WIN for claim in exact):
            tactical = [_as_missed_win(claim) for claim in tactical]
        silent |= {Kind.MISSES_WIN, Kind.SLOWER}
    exact = [_with_refutation(claim, tactical) for claim in exact if claim.kind not in silent]
    return sorted([*tactical, *exact], key=lambda claim: ORDER[claim.kind])


def _as_missed_win(claim: Claim) -> Claim:
    """The claim that a move wins too slowly, turned into the claim that it misses the win."""
    return replace(claim, kind=Kind.MISSES_WIN) if claim.kind == Kind.SLOWER else claim


def _with_refutation(loss: Claim, tactical: list[Claim]) -> Claim:
    """The claim of a loss with the variation that the rules prove, if there is one."""
    if loss.kind not in LOST:
        return loss
    refutation = next((claim for claim in tactical if claim.kind in REFUTED), loss)
    return replace(loss, variation=refutation.variation, plies=refutation.plies)
