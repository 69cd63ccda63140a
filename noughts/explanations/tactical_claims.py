"""Claims about a move that the rules alone prove, on any board."""

from noughts.explanations.claims import REFUTED, Claim, Kind
from noughts.game.game import cells_of
from noughts.game.position import Position
from noughts.game.tactics import Threats, forks, open_lines, threats, threats_against_mover, threats_of_mover

DECISIVE = REFUTED | {Kind.FORK, Kind.KEEPS_THREATS, Kind.DEAD}  # these settle the value


def tactical_claims(position: Position, move: int, best: int | None = None) -> list[Claim]:
    """The claims about a move that does not end the game; `best` is the win to name if it is one."""
    if not position.game.usual:  # there, a threat need not be a threat, and two need not win
        return []
    after = position.play(move)
    wins, left = threats_of_mover(position), threats_of_mover(after)
    claims = _block_claims(position, move)
    claims += (
        [_leaves_win(move, left)]
        if left
        else _attack_claims(position, move) or _defence_claims(position, move)
    )
    if not open_lines(after.game, after.mine) and not open_lines(after.game, after.theirs):
        claims.append(Claim(Kind.DEAD, move))
    if wins:
        wins_no_more = any(claim.kind in REFUTED or claim.kind == Kind.DEAD for claim in claims)
        kind = Kind.MISSES_WIN if wins_no_more else Kind.SLOWER
        win = best if best in wins else min(wins)
        claims.append(Claim(kind, move, (win,), variation=(win,), plies=1))
    return claims or _quiet_claims(position, move)


def end_claim(after: Position, move: int) -> Claim:
    """The claim about a move that ends the game."""
    if after.outcome and after.outcome.winner:
        marks = after.x if after.game.one_mark else after.theirs
        lines = [line for line in after.game.lines_through[move] if line & marks == line]
        kind = Kind.COMPLETES_LINE if after.game.misere else Kind.WINS_AT_ONCE
        return Claim(kind, move, lines=_cells_of_lines(lines))
    return Claim(Kind.FILLS_BOARD, move)


def threat_claims(position: Position) -> list[Claim]:
    """The claims about the cells where either side would complete a line."""
    sides = (Kind.CAN_WIN, threats_of_mover(position)), (Kind.THREATENED, threats_against_mover(position))
    return [
        Claim(kind, None, (cell,), _cells_of_lines(lines))
        for kind, found in sides
        for cell, lines in sorted(found.items())
    ]


def _block_claims(position: Position, move: int) -> list[Claim]:
    danger = threats_against_mover(position)
    claims = []
    if len(danger) > 1 and not threats_of_mover(position):
        claims.append(Claim(Kind.TWO_THREATS, move, tuple(sorted(danger))))
    if move in danger:
        must = len(danger) == 1 and not threats_of_mover(position)
        claims.append(
            Claim(Kind.MUST_BLOCK if must else Kind.BLOCKS, move, (move,), _cells_of_lines(danger[move]))
        )
    return claims


def _leaves_win(move: int, left: Threats) -> Claim:
    cell = min(left)
    return Claim(Kind.LEAVES_WIN, move, (cell,), _cells_of_lines(left[cell]), (cell,), 1)


def _attack_claims(position: Position, move: int) -> list[Claim]:
    """Claims about the threats after a move that leaves the other side no win at once.

    Only threats on lines through the move are new; the others were there before.
    """
    made = threats(position.game, position.mine | 1 << move, position.theirs)
    own = {cell: [line for line in lines if line >> move & 1] for cell, lines in made.items()}
    own = {cell: lines for cell, lines in own.items() if lines}
    if len(own) > 1:
        return [Claim(Kind.FORK, move, tuple(sorted(own)))]
    if len(made) > 1:
        return [Claim(Kind.KEEPS_THREATS, move, tuple(sorted(made)))]
    claims = []
    for cell, lines in made.items():
        stood = cell in threats_of_mover(position)
        claims.append(
            Claim(Kind.LEAVES_OPEN if stood else Kind.THREAT, move, (cell,), _cells_of_lines(lines))
        )
        claims += _claims_after_block(position, move, cell)
    return claims


def _claims_after_block(position: Position, move: int, block: int) -> list[Claim]:
    """Claims about the forced block: it makes a fork, or leaves no time for one."""
    gained = sorted(threats_against_mover(position.play(move).play(block)))
    if len(gained) > 1:
        return [Claim(Kind.FORCES_FORK, move, (block,), variation=(block, *gained[:2]), plies=3)]
    stopped = set(forks(position.game, position.theirs, position.mine))
    put_off = stopped - {move, block}
    if put_off:
        return [Claim(Kind.NO_TIME, move, tuple(sorted(put_off)))]
    return [Claim(Kind.STOPS_FORK, move, tuple(sorted(stopped)))] if stopped else []


def _defence_claims(position: Position, move: int) -> list[Claim]:
    """Claims about the forks of the other side that a move without a threat allows or stops."""
    game, mine, theirs = position.game, position.mine, position.theirs
    allowed = forks(game, theirs, mine | 1 << move)
    if allowed:
        fork, (blocked, won, *_) = next(iter(allowed.items()))
        return [Claim(Kind.ALLOWS_FORK, move, (fork,), variation=(fork, blocked, won), plies=3)]
    stopped = forks(game, theirs, mine)
    return [Claim(Kind.STOPS_FORK, move, tuple(sorted(stopped)))] if stopped else []


def _quiet_claims(position: Position, move: int) -> list[Claim]:
    lines = [line for line in position.game.lines_through[move] if not line & position.theirs]
    return [
        Claim(Kind.OPEN_LINES, move, lines=_cells_of_lines(lines)) if lines else Claim(Kind.NO_LINES, move)
    ]


def _cells_of_lines(lines: tuple[int, ...] | list[int]) -> tuple[tuple[int, ...], ...]:
    return tuple(cells_of(line) for line in lines)
