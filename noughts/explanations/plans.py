"""How a win is forced, read off a line of play: threats, blocks, and where two threats arise."""

from dataclasses import dataclass

from noughts.explanations.places import threats_in_words
from noughts.game.position import Position, other
from noughts.game.tactics import threats_against_mover, threats_of_mover

LONGEST = 3  # moves of the winner, the one with two threats among them


@dataclass(frozen=True, slots=True)
class Step:
    """A move of the winner, what it threatens, and what the loser did about it."""

    move: int
    threatens: tuple[int, ...]
    reply: int | None  # None: nothing more is shown, or need be


def shown(position: Position, line: tuple[int, ...], winner: str) -> tuple[int, ...]:
    """A line by which a side wins, with the other side blocking whatever can be blocked.

    Where two cells are threatened, one is blocked and the other wins. A line in which a single
    threat is overlooked shows nothing from there on.

    >>> shown(Position.parse("X.X/.O./X.O"), (7, 3), "X")
    (1, 3)
    """
    moves: list[int] = []
    for cell in line:
        if position.mover != winner and not threats_of_mover(position):
            danger = sorted(threats_against_mover(position))
            if len(danger) > 1:
                return (*moves, *danger[:2])
            if danger and cell != danger[0]:
                break
        moves.append(cell)
        position = position.play(cell)
    return tuple(moves)


def steps(position: Position, line: tuple[int, ...]) -> list[Step]:
    """The winner's moves along a line that begins with one of them, up to two threats or the win."""
    found: list[Step] = []
    for place in range(0, len(line), 2):
        position = position.play(line[place])
        threatens = () if position.outcome else tuple(sorted(threats_against_mover(position)))
        reply = line[place + 1] if place + 1 < len(line) and len(threatens) < 2 else None
        found.append(Step(line[place], threatens, reply))
        if reply is None:
            break
        position = position.play(reply)
    return found


def plan(position: Position, line: tuple[int, ...], plies: int | None, *, begun: bool) -> str | None:
    """How the mover wins along a line, in so many plies; None if that would be too long to tell.

    With `begun` the first move has been named, and what it does follows.

    >>> line = (0, 2, 4, 7, 6)
    >>> plan(Position.parse(".X./O../..."), line, 5, begun=False)
    'X plays a1, O must block c1, then b2 makes two threats'
    >>> plan(Position.parse(".X./O../..."), line, 5, begun=True)
    'O must block c1, then b2 makes two threats'
    """
    winner, loser, name = position.mover, other(position.mover), position.game.cell_name
    told: list[str] = []
    for place, step in enumerate(steps(position, line)[:LONGEST]):
        first, named = not place, begun and not place
        if len(step.threatens) > 1:
            if not first:
                return f"{', '.join(told)}, then {name(step.move)} makes two threats"
            threats = threats_in_words(position.game, step.threatens)
            return f"it makes {threats}" if begun else f"{winner} plays {name(step.move)} and has {threats}"
        if not named:
            told.append(f"{'' if first else 'then '}{winner} plays {name(step.move)}")
        if not step.threatens:
            # whatever the reply, there is a win in two moves, and without a threat now that takes a fork
            quiet = plies == 2 * place + 5
            told.append(f"whatever {loser} plays, {winner} then gets two threats at once")
            return f"{', and '.join(told)}" if quiet else None
        told.append(f"{loser} must block {name(step.threatens[0])}")
    return None
