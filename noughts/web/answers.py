"""The forms of all answers, for the description at `/openapi.json`; the rooms below make them."""

from typing import Literal

from pydantic import BaseModel, ConfigDict, Field

Mark = Literal["X", "O"]
Value = Literal[-1, 0, 1]
Bound = Literal["exact", "at least", "at most", "estimate"]


class Form(BaseModel):
    """An answer has these fields and no others."""

    model_config = ConfigDict(extra="forbid")


class ProblemForm(Form):
    """What is wrong, in one sentence."""

    detail: str


class HealthForm(Form):
    """The server answers."""

    status: Literal["ok"]


class ProgramForm(Form):
    """Whether somebody's own program can be run here, and what shuts it in, or why it cannot."""

    on: bool
    words: str


class OutcomeForm(Form):
    """How a game ended; both are null after a tie."""

    winner: Mark | None
    line: list[str] | None


class FactsForm(Form):
    """What the rules say of a position; `threats` are the cells where a side would complete a line."""

    game: str
    position: str
    mover: Mark | None
    outcome: OutcomeForm | None
    heading: str
    moves: list[str]
    threats: dict[Mark, list[str]]


class MoveForm(Form):
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


class GroupForm(Form):
    """Moves that are mirror images of each other; the reason is that of the first."""

    cells: list[str]
    words: str
    worth: str
    value: Value | None
    plies: int | None
    best: bool
    rank: int
    why: str


class CandidateForm(Form):
    """A move that looks good to the engine; the estimate is null where it sees a win or a loss."""

    cell: str
    estimate: int | None
    words: str
    line: list[str]


class HintForm(Form):
    """The move to make, and why; a move that is not proven to be best is a suggestion."""

    move: str
    proven: bool
    words: str


class AnalysisForm(Form):
    """What a position is worth to the mover; where that is not proven, value and best are null."""

    game: str
    position: str
    mover: Mark | None
    outcome: OutcomeForm | None
    value: Value | None
    plies: int | None
    proven: bool
    best: str | None
    suggestion: str | None
    line: list[str]
    nodes: int
    words: str
    sentences: list[str]
    hint: HintForm | None
    moves: list[MoveForm]
    groups: list[GroupForm]
    table: list[str]
    candidates: list[CandidateForm]
    rests_on: str | None


class ClaimForm(Form):
    """One thing that is true of a move or a position."""

    kind: str
    move: str | None
    cells: list[str]
    rows: list[list[str]]
    line: list[str]
    plies: int | None


class ExplanationForm(Form):
    """Claims, and the same in sentences."""

    game: str
    position: str
    mover: Mark | None
    move: str | None
    sentences: list[str]
    line: list[str]
    play: list[str]
    claims: list[ClaimForm]


class ReplyForm(Form):
    """An opponent's move and the position after it."""

    move: str
    after: FactsForm


class ReviewedMoveForm(Form):
    """A move of a game and what it gave away; values are those of the side that made it."""

    number: int
    mark: Mark
    cell: str
    before: Value | None
    after: Value | None
    plies_lost: int | None
    better: str | None
    mistake: bool
    retry: bool
    words: str
    why: str


class ReviewForm(Form):
    """A game looked back at; the turning points are numbers of moves, and so is where it opens."""

    sentence: str
    turning_points: list[int]
    opens_at: int
    moves: list[ReviewedMoveForm]
    words: list[str]
    about: str
    mistakes: dict[Mark, int]
    choices: dict[Mark, int]
    accuracy: dict[Mark, float | None]


class PuzzleForm(Form):
    """A position with something to find; of `count` puzzles on its board, easier ones first."""

    name: str
    game: str
    position: str
    mover: Mark
    task: str
    stars: int
    number: int
    count: int
    boards: list[str]


class PuzzleAnswerForm(Form):
    """Whether a move was right, why, and the line that shows it."""

    right: bool
    words: str
    why: str
    solutions: list[str]
    line: list[str]


class PlayerForm(Form):
    """An opponent; the title is what it is called."""

    name: str
    title: str
    summary: str


class StrategyForm(Form):
    """A strategy to watch, and whether it takes an order of moves or a depth."""

    name: str
    summary: str
    pseudocode: list[str]
    ordered: bool
    limited: bool
    most_empty: int


class ExampleForm(Form):
    """A small position to begin with, and what to look for."""

    title: str
    position: str
    left: str
    right: str
    caption: str


class MenuForm(Form):
    """What can be chosen: opponents to play against, strategies to watch, positions to watch them on.

    `first` is the opponent that a newcomer meets.
    """

    opponents: list[PlayerForm]
    first: str
    strategies: list[StrategyForm]
    examples: list[ExampleForm]


class WorthForm(Form):
    """A value and what it is: true, a bound, or a guess; the bound is null while the node is open."""

    value: float | None
    bound: Bound | None


class ComparedForm(WorthForm):
    """How one strategy did; the value is the mover's."""

    name: str
    move: str | None
    nodes: int
    seconds: float | None
    keeps_value: int
    words: str


class ComparisonForm(Form):
    """The strategies side by side."""

    position: str
    strategies: list[ComparedForm]


class FrameForm(WorthForm):
    """A node on the way to the present one: window, value and best move as they stand. Values are X's."""

    move: str | None
    alpha: float | None
    beta: float | None
    best: str | None


class QuestionForm(Form):
    """What one may be asked before a moment is shown."""

    asked: str
    answers: list[str]
    right: str
    why: str


class MomentForm(Form):
    """One thing that happens in a search; `lines` are those of the pseudocode that are executed."""

    step: int
    kind: Literal["enter", "end", "update", "cut", "return"]
    position: str
    origin: str | None = Field(alias="from")
    nodes: int
    cuts: int
    previous_cut: int | None
    next_cut: int | None
    words: str
    lines: list[int]
    path: list[FrameForm]
    question: QuestionForm | None


class NodeForm(WorthForm):
    """A node of a search, and the steps at which it is entered and returns.

    `same_as` is the first of its siblings that is its mirror image and was treated alike, or itself;
    `children` are null where there are some that are not told here.
    """

    move: str | None
    same_as: str | None
    position: str
    mover: Mark | None
    alpha: float | None
    beta: float | None
    best: str | None
    nodes: int
    cuts: int
    enters: int
    returns: int
    skipped: list[str]
    why: str | None
    children: list["NodeForm"] | None


class SearchForm(WorthForm):
    """A search as a whole; `cut_steps` are all steps at which it cuts, or some of them evenly spread."""

    game: str
    position: str
    strategy: str
    title: str
    window: bool
    why: str
    move: str | None
    line: list[str]
    nodes: int
    cuts: int
    steps: int
    cut_steps: list[int]
    words: str
    whole: bool
    tree: NodeForm


class MomentsForm(Form):
    """What happens from a step on, and the nodes that it happens to unless the search told them all."""

    strategy: str
    steps: int
    moments: list[MomentForm]
    tree: NodeForm | None


class NodesForm(Form):
    """The nodes of a search along a path, each with its children."""

    tree: NodeForm
