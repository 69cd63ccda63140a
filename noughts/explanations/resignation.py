"""A game that ended because a player gave up: what the position was worth by then."""

from noughts.explanations.values import how_soon
from noughts.solving.verdict import Analysis


def describe_resignation(final: Analysis, mark: str, person: str | None) -> str:
    """What a side gave up, told to the person if that was the only one.

    >>> from noughts.solving.oracle import analyse
    >>> describe_resignation(analyse("XO./.../..."), "X", "X")
    'You gave up a won position: a2 wins in 3 moves.'
    >>> describe_resignation(analyse("X../.O./..."), "O", None)
    'O gave up a position that was a draw with best play.'
    """
    who = "You" if mark == person else mark
    verdict, moves_next = final.verdict, final.position.mover == mark
    if verdict.value is None:
        return f"It is not proven who was winning when {'you' if mark == person else mark} resigned."
    value = verdict.value if moves_next else -verdict.value
    if value < 0:
        return f"{who} resigned in a lost position."
    if value == 0:
        return f"{who} gave up a position that was a draw with best play."
    if not moves_next or verdict.best is None:
        return f"{who} gave up a won position."
    best = final.position.game.cell_name(verdict.best)
    return f"{who} gave up a won position: {best} wins{how_soon(verdict.plies)}."


def is_mistake(final: Analysis, mark: str) -> bool:
    """Whether the side gave up a win or a draw that is proven."""
    value = final.verdict.value
    return value is not None and (value if final.position.mover == mark else -value) >= 0
