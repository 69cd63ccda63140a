"""Review a game: its turning points, the value that each move gave away, and each side's accuracy.

Accuracy: a win is worth 1 point, a draw 1/2, a loss 0. A side has a real choice when its moves have
different values. Then the points between the best and the worst move are at stake. Accuracy is the share
of all points at stake that the side kept: 100 % if it never made a mistake, 0 % if it always made the
worst move. A side without a real choice has no accuracy. A turn counts only if the values of all its
moves are proven.
"""

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from fractions import Fraction
from itertools import zip_longest
from typing import TypedDict

from noughts.explanations.reasons import explain
from noughts.explanations.values import BOTH, VALUES, moves_in_words
from noughts.game.errors import NoughtsError
from noughts.game.position import O, X, other
from noughts.solving.verdict import (
    Analysis,
    Mark,
    MoveVerdict,
    Value,
    Verdict,
    rank_moves,
    require_analysis,
    value_to_json,
)

ABOUT_ACCURACY = (
    "The percentage is accuracy: the share of the points at stake that a side kept "
    "(a win is 1 point, a draw 1/2, a loss 0)."
)


class ReviewedMoveJson(TypedDict):
    """A move of a game and what it gave away; values are those of the side that made it."""

    number: int
    mark: Mark
    cell: str
    before: Value | None
    after: Value | None
    plies_lost: int | None
    better: str | None
    mistake: bool
    words: str
    retry: bool


class ReviewSummaryJson(TypedDict):
    """A game in review; turning points are numbers of moves, and so is the move to show first."""

    sentence: str
    turning_points: list[int]
    opens_at: int
    words: list[str]
    about: str
    mistakes: dict[Mark, int]
    choices: dict[Mark, int]
    accuracy: dict[Mark, float | None]


class ReviewJson(ReviewSummaryJson):
    """A game in review, with its moves."""

    moves: list[ReviewedMoveJson]


@dataclass(frozen=True, slots=True)
class ReviewedMove:
    """One move of a game, and the value it gave away. Values are those of the side that made it."""

    number: int  # the first move is 1
    mark: Mark
    cell: int
    name: str  # of the cell
    before: int | None  # the value of the position; None: not proven
    after: int | None  # the value of the move
    plies_lost: int | None  # of a win that comes later or a loss that comes sooner; None: not known
    better: int | None  # the move to make instead; None: nothing was given away, as far as is known
    better_name: str | None
    at_stake: Fraction | None  # points between the best and the worst move; None: not proven
    lost: Fraction | None  # of these points

    @property
    def proven(self) -> bool:
        """Whether both values are proven."""
        return self.before is not None and self.after is not None

    @property
    def mistake(self) -> bool:
        """Whether it is proven that the move gave away a win or a draw."""
        return self.before is not None and self.after is not None and self.after < self.before

    @property
    def turning_point(self) -> bool:
        """Whether it is a mistake, or the first move with a proven value."""
        return self.mistake or (self.before is None and self.after is not None)

    @property
    def words(self) -> str:
        """The move and its judgement in one sentence."""
        return f"{self.number}. {self.mark} {self.name}: {self._judgement}."

    @property
    def _judgement(self) -> str:
        if self.after is None:
            return "not proven"
        if self.before is None:
            return f"{VALUES[self.after]}; not proven to be the best"
        if self.after < self.before:
            return f"from {VALUES[self.before]} to {VALUES[self.after]}; {self.better_name} was better"
        if self.plies_lost:
            moves = moves_in_words(self.plies_lost // 2)
            how = "later" if self.before == 1 else "sooner"
            return f"{VALUES[self.before]} kept, but {moves} {how}; {self.better_name} was better"
        return f"{VALUES[self.before]} kept" if self.before >= 0 else "lost already"

    def to_json(self, people: frozenset[str] = BOTH) -> ReviewedMoveJson:
        """The move as JSON; people may try their own mistakes again."""
        return {
            "number": self.number,
            "mark": self.mark,
            "cell": self.name,
            "before": value_to_json(self.before),
            "after": value_to_json(self.after),
            "plies_lost": self.plies_lost,
            "better": self.better_name,
            "mistake": self.mistake,
            "words": self.words,
            "retry": self.mistake and self.mark in people,
        }


@dataclass(frozen=True, slots=True)
class Review:
    """The moves of a game, each with its judgement. `str` is the text that `noughts review` prints."""

    moves: tuple[ReviewedMove, ...]
    analyses: tuple[Analysis, ...] = field(default=(), repr=False, compare=False)  # of the positions

    def __str__(self) -> str:
        lines = [self.sentence()]
        for move in self.moves:
            lines.append(f"{move.words} {self._reason(move)}" if move.mistake else move.words)
        lines += [self.side_in_words(mark) for mark in (X, O)]
        if any(self.accuracy(mark) is not None for mark in (X, O)):
            lines.append(ABOUT_ACCURACY)
        return "\n".join(lines)

    def _reason(self, move: ReviewedMove) -> str:
        """Why a move was good or bad."""
        before, after = (*self.analyses, None)[move.number - 1 : move.number + 1]
        return "" if before is None else explain(before, move.cell, after).text

    def accuracy(self, mark: str) -> Fraction | None:
        """The share of the points at stake that a side kept; None: nothing was at stake."""
        turns = [move for move in self.moves if move.mark == mark]
        at_stake = sum((move.at_stake or Fraction(0) for move in turns), Fraction(0))
        lost = sum((move.lost or Fraction(0) for move in turns), Fraction(0))
        return 1 - lost / at_stake if at_stake else None

    def mistakes(self, mark: str) -> int:
        """How often a side gave away a win or a draw."""
        return sum(move.mistake for move in self.moves if move.mark == mark)

    def choices(self, mark: str) -> int:
        """How often a side had moves of different values to choose from."""
        return sum(bool(move.at_stake) or move.mistake for move in self.moves if move.mark == mark)

    @property
    def turning_points(self) -> tuple[ReviewedMove, ...]:
        """The moves that changed the value of the game."""
        return tuple(move for move in self.moves if move.turning_point)

    def opens_at(self, people: frozenset[str] = BOTH) -> int:
        """The number of the move to show first: the first mistake, of a person if a person made one."""
        own = [move.number for move in self.moves if move.mistake and move.mark in people]
        return next(iter((*own, *(move.number for move in self.turning_points))), len(self.moves))

    def sentence(self, people: frozenset[str] = BOTH) -> str:
        """Where the game turned, told to the person if only one side was a person.

        >>> from noughts.solving.oracle import analyse
        >>> from noughts.game.position import Position
        >>> start = Position()
        >>> reviewed = review([analyse(start), analyse(start.play(0))], [0, 1])
        >>> reviewed.sentence(frozenset("O"))
        'The game was even until your move 2. b2 would have kept the draw.'
        """
        mistakes = [move for move in self.moves if move.mistake]
        if len(people) != 1:
            return _turning_sentence(mistakes[-1], None) if mistakes else self._without_mistakes(None)
        (person,) = people
        own = [move for move in mistakes if move.mark == person]
        if not mistakes:
            return self._without_mistakes(person)
        if not own:
            return f"You made no mistake. {_until(mistakes[-1], person)}."
        if own[-1] is mistakes[-1]:
            return _turning_sentence(own[-1], person)
        given = VALUES[own[-1].before]
        back = f"but the opponent made a mistake too, at move {mistakes[-1].number}"
        kept = f"{own[-1].better_name} would have kept it"
        return f"At move {own[-1].number}, you gave away the {given} ({kept}), {back}."

    def _without_mistakes(self, person: str | None) -> str:
        if not self.moves:
            return "No move has been made."
        late = next((move for move in self.moves if move.turning_point), None)
        if late:
            who = "You were lost" if late.mark == person else f"{late.mark} was lost"
            state = who if late.after == -1 else "The game was even"
            return f"{state} from move {late.number} on. The moves before that are not proven."
        first = self.moves[0]
        if not all(move.proven for move in self.moves):
            return "No mistake is proven."
        if not first.before:
            return "Nobody made a mistake: a draw with best play."
        winner = first.mark if first.before == 1 else other(first.mark)
        return f"Nobody made a mistake: {winner} was winning from the start."

    def side_in_words(self, mark: str, people: frozenset[str] = BOTH) -> str:
        """Mistakes, real choices and accuracy of a side."""
        who = "You" if people == {mark} else mark
        accuracy, choices, mistakes = self.accuracy(mark), self.choices(mark), self.mistakes(mark)
        if not choices:
            unknown = any(move.mark == mark and move.at_stake is None for move in self.moves)
            return f"{who}: {'not proven' if unknown else 'no real choice'}."
        counted = f"{_count(mistakes, 'mistake')} in {_count(choices, 'real choice')}"
        figure = "" if accuracy is None else f" ({float(100 * accuracy):.0f} %)"
        return f"{who}: {counted}{figure}."

    def to_json(self, people: frozenset[str] = BOTH) -> ReviewJson:
        """The review as JSON; `people` are the marks that people played."""
        return {**self.summary_to_json(people), "moves": [move.to_json(people) for move in self.moves]}

    def summary_to_json(self, people: frozenset[str] = BOTH) -> ReviewSummaryJson:
        """The same without the moves."""
        figures = {mark: self.accuracy(mark) for mark in (X, O)}
        return {
            "sentence": self.sentence(people),
            "turning_points": [move.number for move in self.turning_points],
            "opens_at": self.opens_at(people),
            "words": [self.side_in_words(mark, people) for mark in (X, O)],
            "about": ABOUT_ACCURACY,
            "mistakes": {mark: self.mistakes(mark) for mark in (X, O)},
            "choices": {mark: self.choices(mark) for mark in (X, O)},
            "accuracy": {mark: None if figure is None else float(figure) for mark, figure in figures.items()},
        }


def _turning_sentence(mistake: ReviewedMove, person: str | None) -> str:
    return f"{_until(mistake, person)}. {mistake.better_name} would have kept the {VALUES[mistake.before]}."


def _until(mistake: ReviewedMove, person: str | None) -> str:
    if mistake.mark == person:
        winning, whose = "You were winning", "your"
    elif person:
        winning, whose = "The opponent was winning", "the opponent's"
    else:
        winning, whose = f"{mistake.mark} was winning", f"{mistake.mark}'s"
    state = winning if mistake.before == 1 else "The game was even"
    return f"{state} until {whose} move {mistake.number}"


def _count(number: int, word: str) -> str:
    return f"{number or 'no'} {word}{'' if number == 1 else 's'}"


def review(analyses: Sequence[Analysis], moves: Sequence[int | str]) -> Review:
    """Review a game, given its moves and the analysis of the position before each of them.

    The analysis of the final position may follow. The value of a later position is also the value of
    the move that led there.

    >>> from noughts.solving.oracle import analyse
    >>> from noughts.game.position import Position
    >>> start = Position()
    >>> for move in review([analyse(start), analyse(start.play(0))], [0, 1]).moves:
    ...     print(move.words)
    1. X a1: draw kept.
    2. O b1: from draw to loss; b2 was better.
    """
    cells = _move_cells(analyses, moves)
    known = backfill_values(analyses, cells)
    return Review(
        tuple(
            _review_move(analysis, cell, number)
            for number, (analysis, cell) in enumerate(zip(known, cells, strict=False), 1)
        ),
        tuple(known),
    )


def _move_cells(analyses: Sequence[Analysis], moves: Sequence[int | str]) -> list[int]:
    """The cells of the moves; raise NoughtsError unless each follows from the position analysed before it."""
    if not 0 <= len(analyses) - len(moves) <= 1:
        raise NoughtsError(
            f"a review needs one analysis per move, but there are {len(analyses)} for {len(moves)} moves"
        )
    at, cells = None, []
    for analysis, move in zip_longest(analyses, moves):
        require_analysis(analysis, at)
        if move is not None:
            cells.append(analysis.position.game.cell_index(move))
            at = analysis.position.play(cells[-1])
    return cells


def backfill_values(analyses: Sequence[Analysis], moves: Sequence[int]) -> list[Analysis]:
    """The analyses, completed by the proven values of later positions."""
    known = list(analyses)
    for place in reversed(range(len(known) - 1)):
        known[place] = _with_later_value(known[place], moves[place], known[place + 1].verdict)
    return known


def _with_later_value(analysis: Analysis, move: int, later: Verdict) -> Analysis:
    """An analysis, completed by the verdict on the position after a move."""
    if later.score is None or analysis.move(move).value is not None:
        return analysis
    scores = {other.cell: other.score for other in analysis.moves} | {move: later.score.for_parent}
    known = {cell: score for cell, score in scores.items() if score is not None}
    verdict = analysis.verdict
    best = max(known, key=known.__getitem__)
    if not verdict.proven and (known[best].value == 1 or len(known) == len(scores)):
        plies = known[best].plies if len(known) == len(scores) else None  # another may win sooner
        line = (move, *later.variation) if best == move else (best,)
        verdict = replace(
            verdict, value=known[best].value, plies=plies, best=best, variation=line, suggestion=None
        )
    return Analysis(analysis.position, verdict, rank_moves(scores, verdict.value))


def _review_move(analysis: Analysis, cell: int, number: int) -> ReviewedMove:
    position, verdict, name = analysis.position, analysis.verdict, analysis.position.game.cell_name
    played = analysis.move(cell)
    values = [move.value for move in analysis.moves if move.value is not None]
    proven = len(values) == len(analysis.moves)
    plies_lost = _plies_lost(analysis, played)
    worse = verdict.value is not None and played.value is not None and played.value < verdict.value
    better = verdict.best if worse or plies_lost else None
    return ReviewedMove(
        number=number,
        mark=position.mover,
        cell=cell,
        name=name(cell),
        before=verdict.value,
        after=played.value,
        plies_lost=plies_lost,
        better=better,
        better_name=None if better is None else name(better),
        at_stake=Fraction(max(values) - min(values), 2) if proven else None,
        lost=Fraction(max(values) - played.value, 2) if proven and played.value is not None else None,
    )


def _plies_lost(analysis: Analysis, played: MoveVerdict) -> int | None:
    """The plies by which a win comes later, or a loss sooner, than with the best move."""
    if not analysis.verdict.proven or played.score is None:
        return None
    if played.value == 0 or played.value != analysis.verdict.value:
        return 0
    best = max(move.score for move in analysis.moves if move.score is not None)
    return None if played.plies is None or best.plies is None else abs(played.plies - best.plies)
