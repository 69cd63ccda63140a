"""What can be said of a move or a position: one claim each, with the cells that show it.

A claim is data, so that a page can light up its cells and a test can check it by its kind;
`noughts.explanations.sentences` turns it into a sentence.
"""

from dataclasses import dataclass
from enum import StrEnum
from typing import TypedDict

from noughts.game.game import Game
from noughts.game.position import Position
from noughts.solving.verdict import Mark


class Kind(StrEnum):
    """The kinds of claims, in the order they are told. What is in brackets stands in the claim's fields."""

    # of a move
    ONLY_MOVE = "only-move"  # there is no other
    WINS_AT_ONCE = "wins-at-once"  # it completes [rows]
    FILLS_BOARD = "fills-board"  # it is the last one, and nobody wins
    MISSES_WIN = "misses-win"  # [cells] wins, in [plies], by [line]; this move does not
    GIVES_AWAY_WIN = "gives-away-win"  # the other side now wins in [plies], by [line]; [cells] win
    GIVES_AWAY_DRAW = "gives-away-draw"  # the other side now wins in [plies], by [line]; [cells] draw
    LOSES = "loses"  # the other side wins in [plies] after it, by [line]
    ALL_LOSE = "all-lose"  # every other move loses too
    SHORTER = "shorter"  # [cells] holds out longer: for [plies] after it
    TWO_THREATS = "two-threats"  # the other side threatened [cells]; only one can be blocked
    LEAVES_WIN = "leaves-win"  # the other side completes [rows] at [cells]
    ALLOWS_FORK = "allows-fork"  # the other side forks at [cells], by [line]
    FORCES_FORK = "forces-fork"  # the other side must block at [cells], and forks there, by [line]
    MUST_BLOCK = "must-block"  # the other side threatens [rows] there, and only there
    BLOCKS = "blocks"  # it stands on [rows], which the other side threatened
    FORK = "fork"  # two threats at least run through it, at [cells]; the other side cannot win at once
    KEEPS_THREATS = "keeps-threats"  # two threats at least, at [cells], most of them there before
    THREAT = "threat"  # it lies on [rows] and threatens them; the other side must block at [cells]
    LEAVES_OPEN = "leaves-open"  # its side could complete [rows] at [cells], and the other must block
    NO_TIME = "no-time"  # the other side would have forked at [cells], but must block
    STOPS_FORK = "stops-fork"  # the other side would have forked at [cells], and no longer can
    WINS = "wins"  # in [plies], by [line]
    ONLY_WIN = "only-win"  # every other move gives the win away
    SLOWER = "slower"  # [cells] wins sooner, in [plies], by [line]
    DEAD = "dead"  # afterwards nobody can complete a line
    ONLY_DRAW = "only-draw"  # every other move loses
    HOLDS_DRAW = "holds-draw"  # no move does better, and [cells] lose
    ALL_DRAW = "all-draw"  # every move leads to a draw
    DRAWS = "draws"  # best play leads to a draw from here; another move may be better
    OPENING = "opening"  # of the replies to it as a first move [cells] hold the draw
    OPEN_LINES = "open-lines"  # it lies on [rows], which its side can still complete
    NO_LINES = "no-lines"  # its side cannot complete any line through it
    TRAP = "trap"  # only the replies [cells] hold the draw, fewer than half
    NOT_PROVEN = "not-proven"
    # of a position
    HAS_WON = "has-won"  # with [rows]
    TIED = "tied"
    CAN_WIN = "can-win"  # the mover completes [rows] at [cells]
    THREATENED = "threatened"  # the other side would complete [rows] at [cells]
    STANDS_WON = "stands-won"  # the mover wins in [plies], by [line]
    STANDS_DRAWN = "stands-drawn"
    STANDS_LOST = "stands-lost"  # the mover loses in [plies], by [line]
    STANDS_UNPROVEN = "stands-unproven"
    BEST = "best"  # the move to make
    WORTH_A_TRY = "worth-a-try"  # the move to make where nothing is proven


LOST = frozenset({Kind.GIVES_AWAY_WIN, Kind.GIVES_AWAY_DRAW, Kind.LOSES})  # by proven values
REFUTED = frozenset({Kind.LEAVES_WIN, Kind.ALLOWS_FORK, Kind.FORCES_FORK})  # by the rules alone
LOSING = LOST | REFUTED  # the lines of these claims begin after the move, those of the others at the position


class ClaimJson(TypedDict):
    """One true statement about a move or a position."""

    kind: str
    move: str | None
    cells: list[str]
    rows: list[list[str]]
    line: list[str]
    plies: int | None


class ExplanationJson(TypedDict):
    """Claims about a move or a position, and the same in sentences."""

    game: str
    position: str
    mover: Mark | None
    move: str | None
    sentences: list[str]
    line: list[str]
    play: list[str]
    claims: list[ClaimJson]


@dataclass(frozen=True, slots=True)
class Claim:
    """One thing that is true."""

    kind: Kind
    move: int | None = None  # the move it is about; None: about the position
    cells: tuple[int, ...] = ()  # the cells it names
    rows: tuple[tuple[int, ...], ...] = ()  # the winning rows it names
    line: tuple[int, ...] = ()  # the play that shows it
    plies: int | None = None  # to the end of that play; None: not known

    def to_json(self, game: Game) -> ClaimJson:
        """The form that programs read."""
        return {
            "kind": str(self.kind),
            "move": None if self.move is None else game.cell_name(self.move),
            "cells": names(game, self.cells),
            "rows": [names(game, row) for row in self.rows],
            "line": names(game, self.line),
            "plies": self.plies,
        }


@dataclass(frozen=True, slots=True)
class Explanation:
    """Claims about a move, or about a position if there is no move, and the same in words."""

    position: Position
    move: int | None
    claims: tuple[Claim, ...]
    sentences: tuple[str, ...]  # three at most: what is worth telling of the claims

    @property
    def text(self) -> str:
        """All sentences, to be read one after the other."""
        return " ".join(self.sentences)

    @property
    def line(self) -> tuple[int, ...]:
        """The play that shows the first claim that needs showing."""
        return next((claim.line for claim in self.claims if claim.line), ())

    @property
    def play(self) -> tuple[int, ...]:
        """What can be played through on the board, from the position on: how it is lost, or else `line`."""
        lost = next((claim.line for claim in self.claims if claim.kind in LOSING and claim.line), ())
        return self.line if self.move is None or not lost else (self.move, *lost)

    def to_json(self) -> ExplanationJson:
        """The form that programs read: `noughts explain --json`."""
        position, game = self.position, self.position.game
        return {
            "game": str(game),
            "position": str(position),
            "mover": None if position.outcome else position.mover,
            "move": None if self.move is None else game.cell_name(self.move),
            "sentences": list(self.sentences),
            "line": names(game, self.line),
            "play": names(game, self.play),
            "claims": [claim.to_json(game) for claim in self.claims],
        }


def names(game: Game, cells: tuple[int, ...]) -> list[str]:
    """The names of cells."""
    return [game.cell_name(cell) for cell in cells]
