"""An analysis as text: the board with the value of every move, then sentences."""

from threading import Event

from noughts.explanations.estimates import estimate_sentences
from noughts.explanations.places import describe_moves
from noughts.explanations.values import describe_standing, score_note
from noughts.render.text import position_text
from noughts.solving.verdict import Analysis


def board_with_values(analysis: Analysis, *, short: bool = False) -> str:
    """The board with the value of every move in its cell: a word, or a letter if `short`."""
    notes = {move.cell: score_note(move.score, short=short) for move in analysis.moves}
    return position_text(analysis.position, notes)


def analysis_sentences(analysis: Analysis, cancel: Event | None = None) -> list[str]:
    """Who is winning, the moves by value, the best line of play; where nothing is proven, what looks best."""
    position, verdict = analysis.position, analysis.verdict
    sentences = [describe_standing(position, verdict), *describe_moves(analysis)]
    if verdict.variation:
        sentences.append(f"Best line: {' '.join(map(position.game.cell_name, verdict.variation))}")
    return [*sentences, *estimate_sentences(analysis, cancel)]


def analysis_text(analysis: Analysis) -> str:
    """The text that `noughts analyse` prints, in lines of any length."""
    return "\n".join([board_with_values(analysis), "", *analysis_sentences(analysis)])
