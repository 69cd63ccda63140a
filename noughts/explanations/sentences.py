"""Turn claims into at most three sentences, in words that a child knows."""

from collections.abc import Iterator, Sequence

from noughts.explanations.claims import LOSING, LOST, Claim, Kind
from noughts.explanations.places import (
    CENTRE,
    cells_in_words,
    count_cells,
    kind_of_cell,
    line_in_words,
    number,
    one_of,
    threats_in_words,
)
from noughts.explanations.plans import plan
from noughts.explanations.values import describe_standing, how_soon
from noughts.game.game import CLASSIC
from noughts.game.position import Position, other
from noughts.game.tactics import threats_against_mover
from noughts.render.text import join_words
from noughts.solving.verdict import Analysis

MOST = 3  # sentences
MOST_NAMED = 4  # other moves, better or worse
WINNING = (Kind.FORK, Kind.KEEPS_THREATS, Kind.WINS)
DRAWING = (Kind.ONLY_DRAW, Kind.HOLDS_DRAW, Kind.DRAWS, Kind.DEAD)


def tell_move(position: Position, move: int, claims: Sequence[Claim]) -> tuple[str, ...]:
    """Why a move is good or bad."""
    return tuple(MoveExplainer(position, move, claims).sentences())[:MOST]


def tell_position(analysis: Analysis, claims: Sequence[Claim], about: Sequence[Claim]) -> tuple[str, ...]:
    """Who is winning, what to play and why; `about` are all claims about the move to make."""
    position, verdict = analysis.position, analysis.verdict
    if position.outcome:
        lines = [line_in_words(position.game, line) for line in claims[0].lines]
        winner, loser = position.outcome.winner, other(position.outcome.winner or "")
        if lines and position.game.misere:
            return (f"{loser} has completed {lines[0]}, so {winner} has won.",)
        return (f"{winner} has won with {lines[0]}." if lines else "The board is full: a draw.",)
    standing = describe_standing(position, verdict)
    if verdict.move is None:
        return (standing,)
    name = position.game.cell_name(verdict.move)
    reasons = tell_move(position, verdict.move, [claim for claim in about if claim.kind != Kind.NOT_PROVEN])
    if verdict.value == -1 and not any(claim.kind == Kind.TWO_THREATS for claim in about):
        reasons = (*_resistance(analysis, name), reasons[0])
    elif verdict.value == 0:
        explainer = MoveExplainer(position, verdict.move, about)
        if explainer.openings:
            reasons = (f"The best try is {name}, because {explainer.opening()}.", explainer.other_openings())
        else:
            reasons = (*_best(analysis, name), reasons[0])
    return tuple(dict.fromkeys((standing, *reasons)))[:MOST]  # every move may draw for both reasons


def _best(analysis: Analysis, name: str) -> tuple[str, ...]:
    """The move to make in a drawn position."""
    worse = sum(move.value == -1 for move in analysis.moves)
    if worse == len(analysis.moves) - 1:  # an unproven move may be as good
        return (f"The best move is {name}.",) if worse else ()
    all_draw = all(move.value == 0 for move in analysis.moves)
    return (_all_draw(analysis.position.mover) if all_draw else f"A good move is {name}.",)


def _resistance(analysis: Analysis, name: str) -> tuple[str, ...]:
    """The move to make in a lost position."""
    if len(analysis.moves) == 1:
        return ()
    longer = analysis.verdict.plies is not None and any(not move.best for move in analysis.moves)
    return (f"Every move loses; {name} lasts longest." if longer else "Every move loses.",)


class MoveExplainer:
    """Explains one move by its claims."""

    def __init__(self, position: Position, move: int, claims: Sequence[Claim]) -> None:
        self.position, self.game = position, position.game
        self.me, self.you = position.mover, other(position.mover)
        self.move = self.game.cell_name(move)
        self.after = position.play(move)
        self.claims: dict[Kind, Claim] = {claim.kind: claim for claim in claims if claim.kind != Kind.OPENING}
        self.openings = [claim for claim in claims if claim.kind == Kind.OPENING]

    def sentences(self) -> Iterator[str]:
        """The sentences, the most important first."""
        if self.has(Kind.WINS_AT_ONCE):
            yield f"{self.move} completes {self.lines(Kind.WINS_AT_ONCE)} and wins."
        elif self.has(Kind.COMPLETES_LINE):
            yield f"{self.move} completes {self.lines(Kind.COMPLETES_LINE)} and loses."
        elif self.has(Kind.FILLS_BOARD):
            yield f"{self.move} fills the board: a draw."
        elif self.has(*LOSING):
            yield from self._losing()
        elif self.has(*WINNING):
            yield from self._winning()
        elif self.has(*DRAWING):
            yield from self._drawing()
        else:
            yield from self._unproven()

    def has(self, *kinds: Kind) -> bool:
        """Whether there is a claim of one of these kinds."""
        return any(kind in self.claims for kind in kinds)

    def cells(self, kind: Kind, last_word: str = "and") -> str:
        """The cells that a claim names."""
        return cells_in_words(self.game, self.claims[kind].cells, last_word)

    def lines(self, kind: Kind) -> str:
        """The winning lines that a claim names."""
        return join_words([line_in_words(self.game, line) for line in self.claims[kind].lines])

    # ---- moves that win

    def _winning(self) -> Iterator[str]:
        if self.has(Kind.FORK):
            blocks = self._blocking()
            threats = threats_in_words(self.game, self.claims[Kind.FORK].cells)
            yield f"{self.move} wins: it {blocks}makes {threats}, and {self.you} can block only one."
        elif self.has(Kind.KEEPS_THREATS):
            cells = self.cells(Kind.KEEPS_THREATS)
            yield f"{self.move} wins: {self.me} threatens {cells}, and {self.you} can block only one."
        else:
            only = "Only " if self.has(Kind.ONLY_WIN) else ""
            how = self._how(Kind.WINS)
            comma = "," if only and how and not self._plan(Kind.WINS) else ""
            yield f"{only}{self.move} wins{comma}{how}."
            if not self._plan(Kind.WINS):
                yield from self._tell_defence() or self._merits()
        if self.has(Kind.SLOWER):
            faster = self.claims[Kind.SLOWER]
            soon = "at once" if faster.plies == 1 else f"sooner,{how_soon(faster.plies)}"
            yield f"But {self.cells(Kind.SLOWER)} wins {soon}."

    def _tell_defence(self) -> list[str]:
        """The longest defence and the answer to it, where the distance is proven."""
        claim = self.claims[Kind.WINS]
        if claim.plies is None or len(claim.variation) < 3 or self.has(Kind.THREAT, Kind.LEAVES_OPEN):
            return []
        defence, answer = (self.game.cell_name(cell) for cell in claim.variation[1:3])
        return [f"{self.you} lasts longest with {defence}, and {self.me} answers {answer}."]

    def _plan(self, kind: Kind) -> str | None:
        return plan(self.position, self.claims[kind].variation, self.claims[kind].plies, begun=True)

    def _how(self, kind: Kind) -> str:
        """How a move wins: by a plan if there is one, otherwise in how many moves."""
        how = self._plan(kind)
        return f": {how}" if how else how_soon(self.claims[kind].plies)

    def _blocking(self) -> str:
        kind = Kind.MUST_BLOCK if self.has(Kind.MUST_BLOCK) else Kind.BLOCKS
        return f"blocks {self.lines(kind)} and " if self.has(kind) else ""

    # ---- moves that lose

    def _losing(self) -> Iterator[str]:
        yield self._refutation()
        yield from self._tell_missed_win()
        if self.has(Kind.TWO_THREATS):
            return
        if self.has(Kind.GIVES_AWAY_DRAW):
            yield self._better()
        elif self.has(Kind.SHORTER):
            yield f"Every other move loses too, but {self.cells(Kind.SHORTER)} lasts longer."
        elif self.has(Kind.ALL_LOSE):
            yield "Every other move loses too."

    def _tell_missed_win(self) -> Iterator[str]:
        if self.has(Kind.MISSES_WIN):
            yield f"{self.cells(Kind.MISSES_WIN)} would have won{self._how(Kind.MISSES_WIN)}."

    def _refutation(self) -> str:
        """How the other side wins."""
        if self.has(Kind.TWO_THREATS):
            cells = self.cells(Kind.TWO_THREATS)
            return f"{self.me} is lost: {self.you} threatens {cells}, and {self.me} can block only one."
        if self.has(Kind.LEAVES_WIN):
            cell, lines = self.cells(Kind.LEAVES_WIN), self.lines(Kind.LEAVES_WIN)
            return f"{self.move} loses: {self.you} plays {cell} and completes {lines}."
        if self.has(Kind.FORCES_FORK):
            return self._tell_forced_fork()
        claim = next(self.claims[kind] for kind in (Kind.ALLOWS_FORK, *LOST) if kind in self.claims)
        how = plan(self.after, claim.variation, claim.plies, begun=False)
        if how:
            return f"{self.move} loses: {how}."
        begins = f", beginning with {self.game.cell_name(claim.variation[0])}" if claim.variation else ""
        how = f"{how_soon(claim.plies)}{begins}"
        return f"{self.move} loses: {self.you} wins{how}." if how else f"{self.move} loses."

    def _tell_forced_fork(self) -> str:
        (block,) = self.claims[Kind.FORCES_FORK].cells
        threats = cells_in_words(self.game, sorted(threats_against_mover(self.after.play(block))))
        blocks = f"{'must block' if self.has(Kind.THREAT) else 'blocks'} {self.game.cell_name(block)}"
        return f"{self.move} loses: {self.you} {blocks}, and then threatens {threats} at once."

    def _better(self) -> str:
        if self.has(Kind.LEAVES_WIN):
            return f"Block {self.cells(Kind.LEAVES_WIN)} instead: that keeps the draw."
        cells = self.claims[Kind.GIVES_AWAY_DRAW].cells[:MOST_NAMED]
        return f"Play {one_of(self.position, cells)} instead: that keeps the draw."

    # ---- moves that draw

    def _drawing(self) -> Iterator[str]:
        if self.has(Kind.MISSES_WIN):
            can_block = self.has(Kind.LEAVES_OPEN)
            block = f": {self.you} can block {self.cells(Kind.LEAVES_OPEN)}" if can_block else ""
            yield f"{self.move} only draws{block}."
            yield from self._tell_missed_win()
        elif self.openings:
            yield f"After {self.move}, {self.opening()}."
            yield self.other_openings()
        elif self.has(Kind.DEAD):
            yield f"After {self.move}, nobody can complete a line any more: a draw."
        elif self.game.usual and self.has(Kind.ONLY_DRAW) and not self.has(Kind.MUST_BLOCK, Kind.NO_TIME):
            centre = self.game is CLASSIC and self.game.cell_name(CENTRE) == self.move
            cell = "the centre" if centre else self.move
            yield f"Only {cell} keeps the draw: after any other move, {self.you} gets two threats at once."
        else:
            yield from self._holding()

    def _holding(self) -> Iterator[str]:
        yield from self._merits()
        if self.has(Kind.TRAP):
            keeps = "keeps" if len(self.claims[Kind.TRAP].cells) == 1 else "keep"
            yield f"After {self.move}, only {self.cells(Kind.TRAP)} {keeps} the draw for {self.you}."
        elif self.has(Kind.ALL_DRAW):
            yield _all_draw(self.me)
        elif self.has(Kind.ONLY_DRAW) and not self.has(Kind.MUST_BLOCK):
            yield "No other move keeps the draw."
        elif not (self._is_quiet() and self._losing_moves()):  # the merits of a quiet move say so
            yield f"{self.me} keeps the draw."

    def opening(self) -> str:
        """The replies to a first move that keep the draw, and their number."""
        cells, replies = self.openings[0].cells, number(len(self.after.moves))
        count = f"{_only(len(cells))} of {self.you}'s {replies} replies"
        return f"{count} {'keeps' if len(cells) == 1 else 'keep'} the draw: {count_cells(self.game, cells)}"

    def other_openings(self) -> str:
        """The number of such replies to the other first moves."""
        kinds: dict[int, list[str]] = {}
        for claim in self.openings[1:]:
            if claim.move is not None:
                kinds.setdefault(len(claim.cells), []).append(kind_of_cell(claim.move))
        clauses = (
            f"after {join_words(after, 'or')}, {_only(count)} {'does' if count == 1 else 'do'}"
            for count, after in kinds.items()
        )
        return f"{'; '.join(clauses).capitalize()}."

    # ---- what a move does, whatever its value

    def _merits(self) -> Iterator[str]:
        if self.has(Kind.MUST_BLOCK):
            yield f"{self.you} threatens {self.lines(Kind.MUST_BLOCK)}, so {self.me} must block {self.move}."
        elif self.has(Kind.BLOCKS):
            yield f"{self.move} blocks {self.lines(Kind.BLOCKS)}."
        if self.has(Kind.STOPS_FORK):
            cells = self.cells(Kind.STOPS_FORK, "or")
            stops = f"so {self.me} plays {self.move}" if cells == self.move else f"and {self.move} stops that"
            yield f"{self.you} would make two threats at once with {cells}, {stops}."
        if self.has(Kind.NO_TIME):
            yield (
                f"{self.move} threatens {self.cells(Kind.THREAT)}, so {self.you} must block "
                f"{self.cells(Kind.THREAT)} and cannot make two threats at once."
            )
        elif self.has(Kind.THREAT):
            also = "also " if self.has(Kind.MUST_BLOCK, Kind.BLOCKS, Kind.STOPS_FORK) else ""
            threat = self.cells(Kind.THREAT)
            yield f"{self.move} {also}threatens {threat}, so {self.you} must block {threat}."
        elif self._is_quiet():
            yield self._quiet()
        elif self.has(Kind.NO_LINES):
            yield f"{self.me} cannot complete a line through {self.move} any more."

    def _is_quiet(self) -> bool:
        return self.has(Kind.OPEN_LINES) and not self.has(Kind.NO_TIME, Kind.THREAT)

    def _losing_moves(self) -> tuple[int, ...]:
        return self.claims[Kind.HOLDS_DRAW].cells if self.has(Kind.HOLDS_DRAW) else ()

    def _quiet(self) -> str:
        """The merit of a quiet move: other moves lose, or it is on several open lines."""
        losing = self._losing_moves()
        if 0 < len(losing) <= MOST_NAMED:
            instead = one_of(self.position, losing)
            return f"{self.move} keeps the draw; after {instead}, {self.you} gets two threats at once."
        count = len(self.claims[Kind.OPEN_LINES].lines)
        draw = "keeps the draw and " if losing else ""
        lines = "line" if count == 1 else "lines"
        return f"{self.move} {draw}is on {number(count)} {lines} that {self.me} can still complete."

    def _unproven(self) -> Iterator[str]:
        if self.has(Kind.SLOWER):
            yield f"{self.cells(Kind.SLOWER)} wins at once."
        if self.has(Kind.LEAVES_OPEN):
            yield f"After {self.move}, {self.you} must block {self.cells(Kind.LEAVES_OPEN)}."
        yield from self._merits()
        if self.has(Kind.NOT_PROVEN):
            yield f"The value of {self.move} is not proven."


def _all_draw(mark: str) -> str:
    return f"It is a draw, whatever {mark} plays."


def _only(count: int) -> str:
    return "only one" if count == 1 else number(count)
