"""A claim as a sentence."""

from collections.abc import Callable, Sequence

from noughts.rules.game import CLASSIC, Game
from noughts.rules.position import Position
from noughts.words.claims import Claim, Kind, names
from noughts.words.values import how_soon, other

ROWS_OF_CLASSIC = dict(
    zip(
        CLASSIC.lines,
        (
            "the top row",
            "the middle row",
            "the bottom row",
            "the left column",
            "the middle column",
            "the right column",
            "the falling diagonal",
            "the rising diagonal",
        ),
        strict=True,
    )
)
NUMBERS = ("no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine")


def row_in_words(game: Game, row: tuple[int, ...]) -> str:
    """What people call a winning row.

    >>> row_in_words(CLASSIC, (3, 4, 5)), row_in_words(Game(4, 4, 4), (0, 1, 2, 3))
    ('the middle row', 'the line a1-d1')
    """
    if game is CLASSIC:
        return ROWS_OF_CLASSIC[sum(1 << cell for cell in row)]
    ends = (names(game, stroke[:: len(stroke) - 1 or 1]) for stroke in game.strokes(row))
    return f"the line {', '.join(map('-'.join, ends))}"


def number(count: int) -> str:
    """A small number as a word."""
    return NUMBERS[count] if count < len(NUMBERS) else str(count)


def listed(words: Sequence[str]) -> str:
    """Several things in a row.

    >>> listed(["a1"]), listed(["a1", "b2", "c3"])
    ('a1', 'a1, b2 and c3')
    """
    *first, last = words
    return f"{', '.join(first)} and {last}" if first else last


# the lines of these claims begin after the move; those of the others begin at the position
AFTER_THE_MOVE = frozenset({Kind.GIVES_AWAY_WIN, Kind.GIVES_AWAY_DRAW, Kind.LOSES})


class Speaker:
    """Says claims about one position."""

    def __init__(self, position: Position) -> None:
        self.position = position
        self.game = position.game
        self.mover = position.mover
        self.other = other(position.mover)

    def say(self, claim: Claim) -> str:
        """The claim as a sentence."""
        move = "" if claim.move is None else self.game.name(claim.move)
        return f"{SENTENCES[claim.kind](self, claim, move)}."

    def cells(self, claim: Claim) -> str:
        """The cells that a claim names."""
        return listed(names(self.game, claim.cells))

    def rows(self, claim: Claim) -> str:
        """The winning rows that a claim names."""
        return listed([row_in_words(self.game, row) for row in claim.rows])

    def proof(self, claim: Claim) -> str:
        """How soon, and the play that shows it, or how that begins if it is not known to the end."""
        if not claim.line:
            return how_soon(claim.plies)
        begins = "" if self._ends(claim) else "beginning with "
        return f"{how_soon(claim.plies)}: {begins}{' '.join(names(self.game, claim.line))}"

    def _ends(self, claim: Claim) -> bool:
        """Does the line of a claim lead to the end of the game?"""
        moves = claim.line
        if claim.move is not None and claim.kind in AFTER_THE_MOVE:
            moves = (claim.move, *moves)
        position = self.position
        for cell in moves:
            position = position.play(cell)
        return position.outcome is not None

    def better(self, claim: Claim) -> str:
        """How a better move wins; nothing more need be shown of one that wins at once."""
        return f"{self.cells(claim)} wins{how_soon(1) if claim.plies == 1 else self.proof(claim)}"


SENTENCES: dict[Kind, Callable[[Speaker, Claim, str], str]] = {
    Kind.WINS_AT_ONCE: lambda say, claim, move: f"{move} wins at once: it completes {say.rows(claim)}",
    Kind.FILLS_BOARD: lambda say, claim, move: f"{move} fills the board: the game is a tie",
    Kind.MUST_BLOCK: lambda say, claim, move: (
        f"{say.mover} must block {move}: {say.other} threatens {say.rows(claim)}"
    ),
    Kind.BLOCKS: lambda say, claim, move: f"{move} blocks {say.rows(claim)}",
    Kind.LEAVES_WIN: lambda say, claim, move: (
        f"{move} leaves {say.cells(claim)} to {say.other}, who wins there at once with {say.rows(claim)}"
    ),
    Kind.FORK: lambda say, claim, move: (
        f"{move} makes a fork: {number(len(claim.cells))} threats at {say.cells(claim)}"
    ),
    Kind.THREAT: lambda say, claim, move: (
        f"{move} threatens {say.rows(claim)}: {say.other} must block {say.cells(claim)}"
    ),
    Kind.ALLOWS_FORK: lambda say, claim, move: (
        f"{move} lets {say.other} fork at {say.cells(claim)}; the proof"
        f": {' '.join(names(say.game, claim.line))}"
    ),
    Kind.STOPS_FORK: lambda say, claim, move: (
        f"{move} stops {say.other}'s {'fork' if len(claim.cells) == 1 else 'forks'} at {say.cells(claim)}"
    ),
    Kind.DEAD: lambda say, claim, move: f"After {move} nobody can complete a line any more",
    Kind.OPEN_LINES: lambda say, claim, move: (
        f"{move} lies on {number(len(claim.rows))} {'line' if len(claim.rows) == 1 else 'lines'} "
        f"that {say.mover} can still complete"
    ),
    Kind.ONLY_MOVE: lambda say, claim, move: f"{move} is the only move left",
    Kind.WINS: lambda say, claim, move: f"{move} wins{say.proof(claim)}",
    Kind.ONLY_WIN: lambda say, claim, move: f"{move} is the only move that wins",
    Kind.HOLDS_DRAW: lambda say, claim, move: f"{move} holds the draw",
    Kind.DRAWS: lambda say, claim, move: f"After {move} best play leads to a draw",
    Kind.ONLY_DRAW: lambda say, claim, move: f"{move} is the only move that holds the draw",
    Kind.SLOWER: lambda say, claim, move: f"{move} is not the fastest: {say.better(claim)}",
    Kind.MISSES_WIN: lambda say, claim, move: f"{move} misses a win: {say.better(claim)}",
    Kind.GIVES_AWAY_WIN: lambda say, claim, move: (
        f"{move} gives away the win: {say.other} now wins{say.proof(claim)}"
    ),
    Kind.GIVES_AWAY_DRAW: lambda say, claim, move: (
        f"{move} gives away the draw: {say.other} now wins{say.proof(claim)}"
    ),
    Kind.LOSES: lambda say, claim, move: f"{move} loses: {say.other} now wins{say.proof(claim)}",
    Kind.ALL_LOSE: lambda say, claim, move: "Every other move loses too",
    Kind.SHORTER: lambda say, claim, move: (
        f"{say.cells(claim)} holds out longer: {say.other} then wins{how_soon(claim.plies)}"
    ),
    Kind.TRAP: lambda say, claim, move: (
        f"{move} sets a trap: only {say.cells(claim)} "
        f"{'holds' if len(claim.cells) == 1 else 'hold'} the draw for {say.other}"
    ),
    Kind.NOT_PROVEN: lambda say, claim, move: f"What {move} is worth is not proven",
    Kind.HAS_WON: lambda say, claim, move: f"{say.other} has won with {say.rows(claim)}",
    Kind.TIED: lambda say, claim, move: "The board is full: the game is a tie",
    Kind.CAN_WIN: lambda say, claim, move: (
        f"{say.mover} can complete {say.rows(claim)} at {say.cells(claim)}"
    ),
    Kind.THREATENED: lambda say, claim, move: (
        f"{say.other} threatens {say.rows(claim)} at {say.cells(claim)}"
    ),
    Kind.STANDS_WON: lambda say, claim, move: f"{say.mover} is to move and wins{say.proof(claim)}",
    Kind.STANDS_DRAWN: lambda say, claim, move: f"{say.mover} is to move: with best play the game is a draw",
    Kind.STANDS_LOST: lambda say, claim, move: (
        f"{say.mover} is to move and loses: {say.other} wins{say.proof(claim)}"
    ),
    Kind.STANDS_UNPROVEN: lambda say, claim, move: f"{say.mover} is to move; nothing is proven",
    Kind.BEST: lambda say, claim, move: f"The best move is {move}",
    Kind.WORTH_A_TRY: lambda say, claim, move: f"Not proven; worth a try: {move}",
}
