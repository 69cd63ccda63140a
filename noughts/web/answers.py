"""The forms of all answers, for the description at `/openapi.json`; the rooms below make them."""

from typing import Literal

from pydantic import BaseModel, ConfigDict

Mark = Literal["X", "O"]
Value = Literal[-1, 0, 1]


class Answer(BaseModel):
    """An answer has these fields and no others."""

    model_config = ConfigDict(extra="forbid")


class Problem(Answer):
    """What is wrong, in one sentence."""

    detail: str


class Health(Answer):
    """The server answers."""

    status: Literal["ok"]


class Outcome(Answer):
    """How a game ended; both are null after a tie."""

    winner: Mark | None
    line: list[str] | None


class Facts(Answer):
    """What the rules say of a position; `threats` are the cells where a side would complete a line."""

    game: str
    position: str
    mover: Mark | None
    outcome: Outcome | None
    heading: str
    moves: list[str]
    threats: dict[Mark, list[str]]


class Move(Answer):
    """What a move is worth to the one who makes it, and why."""

    cell: str
    value: Value | None
    plies: int | None
    best: bool
    rank: int
    words: str
    note: str
    short: str
    why: str


class Hint(Answer):
    """The move to make, and why; a move that is not proven to be best is a suggestion."""

    move: str
    proven: bool
    words: str


class Analysis(Answer):
    """What a position is worth to the mover; where that is not proven, value and best are null."""

    game: str
    position: str
    mover: Mark | None
    outcome: Outcome | None
    value: Value | None
    plies: int | None
    proven: bool
    best: str | None
    suggestion: str | None
    line: list[str]
    nodes: int
    words: str
    sentences: list[str]
    hint: Hint | None
    moves: list[Move]


class Claim(Answer):
    """One thing that is true of a move or a position."""

    kind: str
    move: str | None
    cells: list[str]
    rows: list[list[str]]
    line: list[str]
    plies: int | None


class Explanation(Answer):
    """Claims, and the same in sentences."""

    game: str
    position: str
    mover: Mark | None
    move: str | None
    sentences: list[str]
    line: list[str]
    claims: list[Claim]


class Reply(Answer):
    """An opponent's move and the position after it."""

    move: str
    after: Facts


class ReviewedMove(Answer):
    """A move of a game and what it gave away; values are those of the side that made it."""

    number: int
    mark: Mark
    cell: str
    before: Value | None
    after: Value | None
    plies_lost: int | None
    better: str | None
    words: str
    why: str


class Review(Answer):
    """A game looked back at."""

    moves: list[ReviewedMove]
    words: list[str]
    accuracy: dict[Mark, float | None]


class Player(Answer):
    """An opponent."""

    name: str
    summary: str


class Menu(Answer):
    """What can be chosen: opponents to play against, strategies to watch."""

    opponents: list[Player]
    strategies: list[Player]


class Compared(Answer):
    """How one strategy did."""

    name: str
    move: str | None
    value: Value
    nodes: int
    seconds: float
    keeps_value: int
    words: str


class Comparison(Answer):
    """The strategies side by side."""

    position: str
    strategies: list[Compared]


class Frame(Answer):
    """A node on the way to the present one: window and value as they stand. Values are X's."""

    move: str | None
    alpha: Value | None
    beta: Value | None
    value: Value | None


class Moment(Answer):
    """One thing that happens in a search."""

    kind: Literal["enter", "cut", "return"]
    position: str
    nodes: int
    cuts: int
    words: str
    path: list[Frame]


class Moments(Answer):
    """What happens from a step on, with the totals of the whole search."""

    game: str
    position: str
    strategy: str
    window: bool
    value: Value
    nodes: int
    cuts: int
    steps: int
    step: int
    previous_cut: int | None
    next_cut: int | None
    moments: list[Moment]


class NodeFacts(Answer):
    """A node of a search, and the steps at which it is entered and returns."""

    position: str
    mover: Mark | None
    alpha: Value | None
    beta: Value | None
    value: Value | None
    nodes: int
    cuts: int
    enters: int
    returns: int
    skipped: list[str]
    why: str | None


class Child(NodeFacts):
    """A child; `same_as` is the first of its siblings that is its mirror image, or itself."""

    move: str
    same_as: str


class Node(NodeFacts):
    """A node with its children."""

    path: list[str]
    children: list[Child]


class Nodes(Answer):
    """Nodes of a search, each a child of the one before."""

    nodes: list[Node]
