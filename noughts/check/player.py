"""A student's file as a player: it chooses moves in the sandbox, and a mistake loses the game.

A file can play if it has `choose(position)`, which plays any board and may take a random generator as a
second argument, or the classic `minimax(board)`, which plays 3 x 3. It can import the rules
(`from noughts import Position`), but not the rest of the project, which knows all answers.
"""

from dataclasses import dataclass
from functools import cache, cached_property, partial
from hashlib import blake2b
from inspect import getsource
from pathlib import Path
from random import Random
from weakref import finalize

import noughts
from noughts import game as rules
from noughts.check.contract.call import Answer, Call, Lost, LostKind
from noughts.check.contract.checks import move_of
from noughts.check.contract.limits import Limits
from noughts.check.contract.submission import NAME, Submission, SubmissionError
from noughts.check.sandbox.channel import start_job
from noughts.check.sandbox.child.protocol import CHOOSE
from noughts.check.sandbox.messages import Loaded
from noughts.check.sandbox.process import choose_protection
from noughts.check.sandbox.session import ChildSession
from noughts.check.submissions import collect
from noughts.game import errors, game, notation, position, shapes
from noughts.game import rules as rules_of_play
from noughts.game.errors import NoughtsError
from noughts.game.game import CLASSIC, Game
from noughts.game.position import Position
from noughts.players.player import Dice, ForfeitError, Odds, Player, certain_move, require_legal

MOVE_SECONDS = 30.0
ALL_MOVES_SECONDS = 10**6  # for all moves of a process: only the time per move is limited
RANDOM_MODULES = {"numpy", "random", "secrets"}  # a file that imports one of these may move at random
CLASSIC_CHOICE = "minimax"


@dataclass(frozen=True, slots=True)
class Turn(Call):
    """A call of `choose`, on any board."""

    @property
    def cells(self) -> str | None:
        """The game and the position as the child reads them."""
        return None if self.position is None else f"{self.position.game} {self.position}"


@cache
def _rules() -> dict[str, bytes]:
    """The modules with the rules, for the child, which finds no others of the project."""
    return {
        module.__name__: getsource(module).encode("utf-8")
        for module in (noughts, rules, errors, notation, shapes, game, rules_of_play, position)
    }


class FilePlayer(Player):
    """A player whose moves come from a file; its process starts with its first move."""

    def __init__(
        self,
        submission: Submission,
        game: Game = CLASSIC,
        *,
        seconds: float = MOVE_SECONDS,
        sandbox: str = "auto",
    ) -> None:
        self.submission, self.game, self.seconds, self.sandbox = submission, game, seconds, sandbox
        path = Path(submission.file)
        self.name = f"{path.parent.name}/{NAME}" if path.name == NAME and path.parent.name else path.name
        self.summary = "plays the moves of a program file"
        self.version = blake2b(submission.source, digest_size=8).hexdigest()
        limits = Limits(seconds, seconds, ALL_MOVES_SECONDS, load_seconds=seconds)
        beside = submission.beside | _rules()
        self._session = ChildSession(start_job(submission.source, limits, choose_protection(sandbox), beside))
        finalize(self, self._session.close)
        self._choices: dict[Position, int | str] = {}  # a move, or why there is none

    @cached_property
    def loaded(self) -> Loaded:
        """The functions of the file; loads it first."""
        if self.submission.problem is not None:
            return Loaded(Answer(lost=Lost(LostKind.NOT_LOADED, self.submission.problem)))
        return self._session.load()

    @property
    def problem(self) -> str | None:
        """Why the file cannot play at all, if so."""
        if not self.loaded.answer.returned:
            return f"{self.name} cannot be imported: {self.loaded.answer}"
        if CHOOSE in self.loaded.functions:
            return None
        if CLASSIC_CHOICE not in self.loaded.functions:
            return f"{self.name} has neither choose(position) nor minimax(board), so it cannot play"
        if self.game is not CLASSIC:
            return self._only_classic(self.game)
        return None

    def _only_classic(self, game: Game) -> str:
        return f"{self.name} has only minimax(board) for {CLASSIC}: {game} needs choose(position)"

    @property
    def has_odds(self) -> bool:
        """Does it always make the same move? A file that takes or imports no random generator is taken to."""
        return not self.loaded.dice and not RANDOM_MODULES & set(self.loaded.imports)

    def odds(self, position: Position) -> Odds:
        return certain_move(self.choose(position, Dice(0))) if self.has_odds else super().odds(position)

    def choose(self, position: Position, random: Random) -> int:
        if not self.has_odds:
            return self._ask(position, random.getrandbits(32))
        if position not in self._choices:
            try:
                self._choices[position] = self._ask(position, 0)
            except ForfeitError as error:
                self._choices[position] = str(error)
        choice = self._choices[position]
        if isinstance(choice, str):
            raise ForfeitError(choice)
        return choice

    def _ask(self, position: Position, seed: int) -> int:
        """The move that the file makes; without a legal one it forfeits the game."""
        if self.problem is not None:
            raise ForfeitError(self.problem)
        free = CHOOSE in self.loaded.functions
        if not free and position.game is not CLASSIC:
            raise ForfeitError(self._only_classic(position.game))
        call = Turn(CHOOSE, position) if free else Call(CLASSIC_CHOICE, position)
        ((_, reply),) = self._session.ask_with_details([call], self.seconds, {"seed": seed})
        answer = reply.answer
        if not answer.returned:
            raised = "makes no move" if answer.raised is None else "raises an exception"
            raise ForfeitError(f"{self.name} {raised} in {position}: {answer}")
        illegal = f"{self.name} made an illegal move in {position}"
        if free:
            try:
                return require_legal(position, answer.value, illegal)
            except NoughtsError as error:
                raise ForfeitError(str(error)) from None
        move = move_of(position, answer.value)
        if move is None:
            raise ForfeitError(f"{illegal}: {answer} is not the pair (i, j) of an empty cell")
        return move

    def __reduce__(self) -> tuple[object, tuple[object, ...]]:
        again = partial(FilePlayer, seconds=self.seconds, sandbox=self.sandbox)
        return again, (self.submission, self.game)


def player_from(
    path: str, game: Game = CLASSIC, *, seconds: float = MOVE_SECONDS, sandbox: str = "auto"
) -> FilePlayer:
    """The player in a file, or in the `tictactoe.py` of a folder."""
    found = collect([Path(path)])
    if len(found) != 1:
        raise SubmissionError(f"{path!r} has {len(found)} Python files: name the one that should play")
    return FilePlayer(found[0], game, seconds=seconds, sandbox=sandbox)
