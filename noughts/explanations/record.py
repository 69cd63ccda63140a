"""A record of a game: its moves with undo and redo, headers, text and JSON, a review, and pictures."""

import json
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TypedDict, cast

from noughts.explanations.review import Review
from noughts.explanations.review import review as review_analyses
from noughts.game.errors import IllegalMoveError, NotationError, NoughtsError
from noughts.game.files import atomic_write, errors_as
from noughts.game.game import CLASSIC, Game, as_game
from noughts.game.notation import quote
from noughts.game.position import Position
from noughts.render.svg import film_svg, position_svg
from noughts.solving.limit import NO_LIMIT, Limit
from noughts.solving.oracle import analyse
from noughts.solving.verdict import Analysis

LARGEST = 1 << 20  # bytes of a file
GAME, START = "Game", "Start"  # headers that describe the game itself


class GameRecordJson(TypedDict):
    """A game: where it began, its moves, and what people note about it."""

    game: str
    start: str
    moves: list[str]
    headers: dict[str, str]


class GameRecord:
    """The moves of a game, which can be taken back and made again.

    >>> record = GameRecord(moves=["b2", "a1", "c3"], headers={"X": "Ann", "O": "Bob"})
    >>> record.undo()
    'c3'
    >>> record.play("c1").moves
    ('b2', 'a1', 'c1')
    >>> GameRecord.parse(str(record)) == record
    True
    """

    def __init__(
        self,
        game: Game | str = CLASSIC,
        moves: Sequence[int | str] = (),
        *,
        start: Position | str | None = None,
        headers: Mapping[str, str] | None = None,
    ) -> None:
        played = as_game(game)
        first = Position.parse(start, played) if isinstance(start, str) else start or Position(played)
        self.headers = dict(headers or {})
        self._positions, self._cells = [first], list[int]()
        self._undone: list[int] = []
        for move in moves:
            self.play(move)

    @property
    def position(self) -> Position:
        """The current position."""
        return self._positions[-1]

    @property
    def positions(self) -> tuple[Position, ...]:
        """All positions, from the first to the current one."""
        return tuple(self._positions)

    @property
    def moves(self) -> tuple[str, ...]:
        """The moves by name."""
        return tuple(map(self.position.game.cell_name, self._cells))

    def play(self, move: int | str) -> "GameRecord":
        """Make a move; moves that were taken back are forgotten."""
        self._add(self.position.game.cell_index(move))
        self._undone.clear()
        return self

    def _add(self, cell: int) -> None:
        self._positions.append(self.position.play(cell))
        self._cells.append(cell)

    def undo(self) -> str:
        """Take back the last move, and name it."""
        if not self._cells:
            raise IllegalMoveError("there is no move to take back")
        self._positions.pop()
        self._undone.append(self._cells.pop())
        return self.position.game.cell_name(self._undone[-1])

    def redo(self) -> str:
        """Make the move again that was taken back last, and name it."""
        if not self._undone:
            raise IllegalMoveError("there is no move to make again")
        self._add(self._undone.pop())
        return self.moves[-1]

    def review(self, limit: Limit = NO_LIMIT) -> Review:
        """The turning points of the game; `limit` is for the analysis of each position."""
        return review_analyses([analyse(position, limit=limit) for position in self._positions], self._cells)

    def to_json(self) -> GameRecordJson:
        """The record as JSON."""
        game, start = self.position.game, self._positions[0]
        return {
            "game": str(game),
            "start": str(start),
            "moves": list(self.moves),
            "headers": dict(self.headers),
        }

    @classmethod
    def from_json(cls, given: GameRecordJson) -> "GameRecord":
        """The record that `to_json` wrote."""
        try:
            headers = {str(name): str(text) for name, text in given["headers"].items()}
            return cls(given["game"], given["moves"], start=given["start"], headers=headers)
        except (KeyError, TypeError, AttributeError):
            raise NotationError(
                f"{quote(given)} is not a record: it needs game, start, moves, headers"
            ) from None

    @classmethod
    def read(cls, text: str) -> "GameRecord":
        """The record in a text or in JSON, whichever it is."""
        if not text.lstrip().startswith("{"):
            return cls.parse(text)
        try:
            return cls.from_json(json.loads(text))
        except (ValueError, RecursionError) as error:
            if isinstance(error, NoughtsError):
                raise
            raise NotationError(f"the JSON of a record cannot be read: {error}") from None

    @classmethod
    def open(cls, path: Path | str) -> "GameRecord":
        """The record in a file."""
        with errors_as(f"the game {path} cannot be read"), Path(path).open("rb") as file:
            data = file.read(LARGEST + 1)
        if len(data) > LARGEST:
            raise NotationError(f"the file {path} is not a game: it has more than {LARGEST:,} bytes")
        try:
            return cls.read(data.decode("utf-8-sig"))
        except (NoughtsError, UnicodeDecodeError) as error:
            raise NotationError(f"the file {path} is not a game: {error}") from None

    def save(self, path: Path | str) -> None:
        """Write the record to a file: JSON if its name ends with .json, otherwise text."""
        path = Path(path)
        text = json.dumps(self.to_json(), ensure_ascii=False) if path.suffix.lower() == ".json" else str(self)
        with errors_as(f"the game {path} cannot be written"), atomic_write(path) as file:
            file.write(f"{text}\n".encode())

    @classmethod
    def parse(cls, text: str) -> "GameRecord":
        """The record in a text as `str(record)` writes it: headers in brackets, then the moves."""
        headers, moves = dict[str, str](), list[str]()
        for line in text.splitlines():
            if line.startswith("["):
                name, _, value = line.strip().removeprefix("[").removesuffix("]").partition(" ")
                try:
                    headers[name] = str(json.loads(value))
                except ValueError:
                    raise NotationError(f'{quote(line)} is not a header such as [X "Ann"]') from None
            else:
                moves += line.split()
        game, start = headers.pop(GAME, str(CLASSIC)), headers.pop(START, None)
        return cls(game, moves, start=start, headers=headers)

    def __str__(self) -> str:
        start, game = self._positions[0], self.position.game
        known = {GAME: str(game)} | ({START: str(start)} if start != Position(game) else {})
        lines = [
            f"[{name} {json.dumps(text, ensure_ascii=False)}]"
            for name, text in (known | self.headers).items()
        ]
        return "\n".join([*lines, "", " ".join(self.moves)])

    def __repr__(self) -> str:
        return f"GameRecord.parse({str(self)!r})"

    def __len__(self) -> int:
        return len(self._cells)

    def __iter__(self) -> Iterator[str]:
        return iter(self.moves)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, GameRecord) and self.to_json() == other.to_json()

    __hash__ = None  # type: ignore[assignment]  # it changes

    @property
    def film(self) -> "Film":
        """All positions with their moves, as a notebook shows them."""
        return Film(self.film_svg())

    def film_svg(self) -> str:
        """All positions as one SVG document: above each, the move that led there, which is highlighted."""
        return film_svg(self._positions, self._cells)

    def _repr_svg_(self) -> str:
        """In a notebook: the current position, with the last move highlighted."""
        return position_svg(self.position, last=self._cells[-1] if self._cells else None)


@dataclass(frozen=True, slots=True)
class Film:
    """A picture strip of a game, which draws itself in a notebook."""

    svg: str

    def _repr_svg_(self) -> str:
        return self.svg


def review(
    game: GameRecord | Sequence[Analysis] | Sequence[int | str] | str,
    moves: Sequence[int | str] | None = None,
    limit: Limit = NO_LIMIT,
) -> Review:
    """Review a game: a record or its text, the moves of a 3 x 3 game, or analyses and the moves between them.

    >>> print(review("a1,b1").sentence())
    The game was even until O's move 2. b2 would have kept the draw.
    """
    if isinstance(game, GameRecord):
        return game.review(limit)
    if isinstance(game, str) and game.lstrip().startswith("["):
        return GameRecord.parse(game).review(limit)  # a saved game
    if isinstance(game, str):
        game = game.replace(",", " ").split()
    if moves is None:
        return GameRecord(moves=cast("Sequence[int | str]", game)).review(limit)
    return review_analyses(cast("Sequence[Analysis]", game), moves)
