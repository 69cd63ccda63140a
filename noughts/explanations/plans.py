"""How a variation forces a win: its threats, its blocks, and the move that makes two threats."""

from dataclasses import dataclass

from noughts.explanations.places import cells_in_words
from noughts.game.position import Position, other
from noughts.game.tactics import threats_against_mover, threats_of_mover

LONGEST = 3  # moves of the winner, including the one that makes two threats


@dataclass(frozen=True, slots=True)
class Step:
    """A move of the winner, the cells where it threatens to win, and the loser's reply."""

    move: int
    threats: tuple[int, ...]
    reply: int | None  # None: the plan ends here


def trim_variation(position: Position, variation: tuple[int, ...], winner: str) -> tuple[int, ...]:
    """A winning variation in which the loser blocks each threat that can be blocked.

    Against two threats, the loser blocks one and the winner takes the other. The variation is cut
    at the first move that ignores a single threat: it proves nothing after that.

    >>> trim_variation(Position.parse("X.X/.O./X.O"), (7, 3), "X")
    (1, 3)
    """
    moves: list[int] = []
    for cell in variation:
        if position.mover != winner and not threats_of_mover(position):
            danger = sorted(threats_against_mover(position))
            if len(danger) > 1:
                return (*moves, *danger[:2])
            if danger and cell != danger[0]:
                break
        moves.append(cell)
        position = position.play(cell)
    return tuple(moves)


def steps(position: Position, variation: tuple[int, ...]) -> list[Step]:
    """The winner's moves of a variation that begins with one of them, up to two threats or the win."""
    found: list[Step] = []
    for place in range(0, len(variation), 2):
        position = position.play(variation[place])
        threatens = () if position.outcome else tuple(sorted(threats_against_mover(position)))
        reply = variation[place + 1] if place + 1 < len(variation) and len(threatens) < 2 else None
        found.append(Step(variation[place], threatens, reply))
        if reply is None:
            break
        position = position.play(reply)
    return found


def plan(position: Position, variation: tuple[int, ...], plies: int | None, *, begun: bool) -> str | None:
    """How the mover wins by this variation, in words; None if that would be too long.

    With `begun`, the words do not name the first move again.

    >>> variation = (0, 2, 4, 7, 6)
    >>> plan(Position.parse(".X./O../..."), variation, 5, begun=False)
    'X plays a1, O must block c1, then X plays b2 and threatens b3 and c3 at once'
    >>> plan(Position.parse(".X./O../..."), variation, 5, begun=True)
    'O must block c1, then X plays b2 and threatens b3 and c3 at once'
    """
    if not position.game.usual:  # two threats need not win there
        return None
    winner, loser, name = position.mover, other(position.mover), position.game.cell_name
    clauses: list[str] = []
    for place, step in enumerate(steps(position, variation)[:LONGEST]):
        first, named = not place, begun and not place
        if len(step.threats) > 1:
            at_once = f"{cells_in_words(position.game, step.threats)} at once"
            if not first:
                clauses.append(f"then {winner} plays {name(step.move)} and threatens {at_once}")
                return ", ".join(clauses)
            return (
                f"{winner} then threatens {at_once}"
                if begun
                else f"{winner} plays {name(step.move)} and threatens {at_once}"
            )
        if not named:
            clauses.append(f"{'' if first else 'then '}{winner} plays {name(step.move)}")
        if not step.threats:
            # a win in two moves after any reply, without a threat now, needs two threats at once
            quiet = plies == 2 * place + 5
            clauses.append(f"whatever {loser} plays, {winner} then gets two threats at once")
            return f"{', and '.join(clauses)}" if quiet else None
        clauses.append(f"{loser} must block {name(step.threats[0])}")
    return None
