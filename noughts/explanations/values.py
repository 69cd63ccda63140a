"""Values, distances, turns and results in words, for every front end.

Distances are counted in the winner's own moves, as chess players do. Programs read plies.
"""

from noughts.game.position import O, Position, X, other
from noughts.game.tactics import threats_of_mover
from noughts.solving.score import Score
from noughts.solving.verdict import Analysis, Verdict

VALUES = {1: "win", 0: "draw", -1: "loss", None: "not proven"}
BOTH = frozenset({X, O})


def moves_in_words(count: int) -> str:
    """A number of moves in words.

    >>> moves_in_words(1), moves_in_words(2)
    ('1 move', '2 moves')
    """
    return f"{count} move{'' if count == 1 else 's'}"


def winners_moves(plies: int) -> int:
    """The number of the winner's moves in a win that takes this number of plies."""
    return (plies + 1) // 2


def how_soon(plies: int | None) -> str:
    """How soon a side wins, to follow a verb.

    >>> how_soon(1), how_soon(2), how_soon(5), how_soon(None)
    (' at once', ' in 1 move', ' in 3 moves', '')
    """
    if plies is None:
        return ""
    return " at once" if plies == 1 else f" in {moves_in_words(winners_moves(plies))}"


def describe_score(score: Score | None) -> str:
    """The value of a move or a position for the mover.

    >>> describe_score(Score(1, 3)), describe_score(Score(0, 9)), describe_score(None)
    ('win in 2 moves', 'draw', 'not proven')
    """
    if score is None:
        return VALUES[None]
    return VALUES[score.value] + (how_soon(score.plies) if score.value else "")


def score_note(score: Score | None, *, short: bool = False) -> str:
    """The value for a cell of the board: a word or a letter, and the number of moves.

    >>> score_note(Score(-1, 4)), score_note(Score(-1, 4), short=True), score_note(None)
    ('loss 2', 'L2', '?')
    """
    if score is None:
        return "?"
    word = VALUES[score.value]
    moves = winners_moves(score.plies) if score.value and score.plies else ""
    return f"{word[0].upper()}{moves}" if short else f"{word} {moves}".strip()


def ranks(analysis: Analysis) -> dict[int, int]:
    """The rank of each move: 0 for the best, equal for equal values.

    Unproven moves rank between draws and losses.
    """

    def merit(score: Score | None) -> tuple[float, float]:
        return (-0.5, 0.0) if score is None else score.sort_key

    order = sorted({merit(move.score) for move in analysis.moves}, reverse=True)
    return {move.cell: order.index(merit(move.score)) for move in analysis.moves}


LEGEND = "W win, D draw, L loss, with the number of the winner's moves; ? not proven."


def describe_standing(position: Position, verdict: Verdict) -> str:
    """Who is winning, in one sentence.

    >>> describe_standing(Position(), Verdict(0, 9, 4, (4,), 1))
    'X to move: a draw with best play.'
    """
    if position.outcome:
        return heading(position)
    mover, name = position.mover, position.game.cell_name
    if verdict.value is None:
        tried = "" if verdict.suggestion is None else f"; try {name(verdict.suggestion)}"
        return f"{mover} to move: not proven{tried}."
    if verdict.value == 0:
        return f"{mover} to move: a draw with best play."
    won = verdict.value == 1
    soon = how_soon(1 if won and threats_of_mover(position) else verdict.plies)
    return (
        f"{mover} to move: {mover} wins{soon}." if won else f"{mover} to move, but {other(mover)} wins{soon}."
    )


def heading(position: Position, people: frozenset[str] = BOTH, resigned: str | None = None) -> str:
    """Whose turn it is or how the game ended, told to the people who play the marks `people`.

    >>> heading(Position(), frozenset("X")), heading(Position(), frozenset("O")), heading(Position())
    ('Your turn', 'Computer thinking...', 'X to move')
    """
    winner = other(resigned) if resigned else position.outcome and position.outcome.winner
    if winner and people != BOTH:
        return "You won" if winner in people else "You lost"
    if winner or position.outcome:
        return f"Game Over: {winner} wins." if winner else "Game Over: Tie."
    if people == BOTH:
        return f"{position.mover} to move"
    return "Your turn" if position.mover in people else "Computer thinking..."


def classic_heading(position: Position, people: frozenset[str]) -> str:
    """The heading in the words of the classic exercise: "Play as X", "Game Over: X wins."

    >>> classic_heading(Position(), frozenset("X"))
    'Play as X'
    """
    if position.outcome is None and position.mover in people:
        return f"Play as {position.mover}"
    return heading(position, BOTH if position.outcome else people)
