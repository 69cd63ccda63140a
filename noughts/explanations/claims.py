"""Claims about a move or a position, each with the cells that show it.

A claim is data: a page can highlight its cells, and a test can check it by its kind.
`noughts.explanations.sentences` turns claims into sentences.
"""

from dataclasses import dataclass
from enum import StrEnum
from typing import TypedDict

from noughts.game.game import Game
from noughts.game.position import Position
from noughts.solving.verdict import Mark


class Kind(StrEnum):
    """The kinds of claims, in the order they are told. The words in brackets are fields of the claim."""

    # of a move
    ONLY_MOVE = "only-move"  # there is no other
    WINS_AT_ONCE = "wins-at-once"  # it completes [lines]
    COMPLETES_LINE = "completes-line"  # it completes [lines], and that loses
    FILLS_BOARD = "fills-board"  # it is the last move, and nobody wins
    MISSES_WIN = "misses-win"  # [cells] wins, in [plies], by [variation]; this move does not
    GIVES_AWAY_WIN = "gives-away-win"  # the other side now wins in [plies], by [variation]; [cells] win
    GIVES_AWAY_DRAW = "gives-away-draw"  # the other side now wins in [plies], by [variation]; [cells] draw
    LOSES = "loses"  # the other side wins in [plies] after it, by [variation]
    ALL_LOSE = "all-lose"  # every other move loses too
    SHORTER = "shorter"  # [cells] holds out longer: for [plies] after it
    TWO_THREATS = "two-threats"  # the other side threatened [cells]; only one can be blocked
    LEAVES_WIN = "leaves-win"  # the other side completes [lines] at [cells]
    ALLOWS_FORK = "allows-fork"  # the other side forks at [cells], by [variation]
    FORCES_FORK = "forces-fork"  # the other side must block at [cells], and forks there, by [variation]
    MUST_BLOCK = "must-block"  # the other side threatens [lines] there, and only there
    BLOCKS = "blocks"  # it is on [lines], which the other side threatened
    FORK = "fork"  # two threats at least run through it, at [cells]; the other side cannot win at once
    KEEPS_THREATS = "keeps-threats"  # two threats at least, at [cells], most of them there before
    THREAT = "threat"  # it is on [lines] and threatens them; the other side must block at [cells]
    LEAVES_OPEN = "leaves-open"  # its side could complete [lines] at [cells], and the other must block
    NO_TIME = "no-time"  # the other side would have forked at [cells], but must block
    STOPS_FORK = "stops-fork"  # the other side would have forked at [cells], and no longer can
    WINS = "wins"  # in [plies], by [variation]
    ONLY_WIN = "only-win"  # every other move gives the win away
    SLOWER = "slower"  # [cells] wins sooner, in [plies], by [variation]
    DEAD = "dead"  # afterwards nobody can complete a line
    ONLY_DRAW = "only-draw"  # every other move loses
    HOLDS_DRAW = "holds-draw"  # no move does better, and [cells] lose
    ALL_DRAW = "all-draw"  # every move leads to a draw
    DRAWS = "draws"  # best play leads to a draw from here; another move may be better
    OPENING = "opening"  # of the replies to it as a first move [cells] hold the draw
    OPEN_LINES = "open-lines"  # it is on [lines], which its side can still complete
    NO_LINES = "no-lines"  # its side cannot complete any line through it
    TRAP = "trap"  # only the replies [cells] hold the draw, fewer than half
    NOT_PROVEN = "not-proven"
    # of a position
    HAS_WON = "has-won"  # with [lines]
    TIED = "tied"
    CAN_WIN = "can-win"  # the mover completes [lines] at [cells]
    THREATENED = "threatened"  # the other side would complete [lines] at [cells]
    STANDS_WON = "stands-won"  # the mover wins in [plies], by [variation]
    STANDS_DRAWN = "stands-drawn"
    STANDS_LOST = "stands-lost"  # the mover loses in [plies], by [variation]
    STANDS_UNPROVEN = "stands-unproven"
    BEST = "best"  # the move to make
    WORTH_A_TRY = "worth-a-try"  # the move to make where nothing is proven


LOST = frozenset({Kind.GIVES_AWAY_WIN, Kind.GIVES_AWAY_DRAW, Kind.LOSES})  # by proven values
REFUTED = frozenset({Kind.LEAVES_WIN, Kind.ALLOWS_FORK, Kind.FORCES_FORK})  # by the rules alone
LOSING = LOST | REFUTED  # their variations begin after the move, all others at the position


class ClaimJson(TypedDict):
    """One true statement about a move or a position."""

    kind: str
    move: str | None
    cells: list[str]
    lines: list[list[str]]
    variation: list[str]
    plies: int | None


class ExplanationJson(TypedDict):
    """Claims about a move or a position, and the same in sentences."""

    game: str
    position: str
    mover: Mark | None
    move: str | None
    sentences: list[str]
    variation: list[str]
    play: list[str]
    claims: list[ClaimJson]


@dataclass(frozen=True, slots=True)
class Claim:
    """One true statement."""

    kind: Kind
    move: int | None = None  # the move it is about; None: about the position
    cells: tuple[int, ...] = ()  # the cells it names
    lines: tuple[tuple[int, ...], ...] = ()  # the winning lines it names
    variation: tuple[int, ...] = ()  # the line of play that shows it
    plies: int | None = None  # to the end of that variation; None: not known

    def to_json(self, game: Game) -> ClaimJson:
        """The claim as JSON."""
        return {
            "kind": str(self.kind),
            "move": None if self.move is None else game.cell_name(self.move),
            "cells": names(game, self.cells),
            "lines": [names(game, line) for line in self.lines],
            "variation": names(game, self.variation),
            "plies": self.plies,
        }


@dataclass(frozen=True, slots=True)
class Explanation:
    """Claims about a move, or about a position if there is no move, and their sentences."""

    position: Position
    move: int | None
    claims: tuple[Claim, ...]
    sentences: tuple[str, ...]  # three at most, for the most important claims

    def __str__(self) -> str:
        return self.text

    @property
    def text(self) -> str:
        """All sentences in one string."""
        return " ".join(self.sentences)

    @property
    def variation(self) -> tuple[int, ...]:
        """The variation of the first claim that has one."""
        return next((claim.variation for claim in self.claims if claim.variation), ())

    @property
    def play(self) -> tuple[int, ...]:
        """The moves to play through from the position: a losing move with its refutation, or `variation`."""
        refutations = (claim.variation for claim in self.claims if claim.kind in LOSING)
        refutation = next(filter(None, refutations), ())
        return self.variation if self.move is None or not refutation else (self.move, *refutation)

    def to_json(self) -> ExplanationJson:
        """The explanation as JSON, as `noughts explain --json` prints it."""
        position, game = self.position, self.position.game
        return {
            "game": str(game),
            "position": str(position),
            "mover": None if position.outcome else position.mover,
            "move": None if self.move is None else game.cell_name(self.move),
            "sentences": list(self.sentences),
            "variation": names(game, self.variation),
            "play": names(game, self.play),
            "claims": [claim.to_json(game) for claim in self.claims],
        }


def names(game: Game, cells: tuple[int, ...]) -> list[str]:
    """The names of cells."""
    return [game.cell_name(cell) for cell in cells]
