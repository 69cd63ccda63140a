"""The forms of all answers, for the description at `/openapi.json`; the rooms below make them.

A form has a name, a sentence, and its fields, those of one type together. It has these fields and no others.
The bound of a value is null while its node is open, and the children of a node where they are not told.
"""

import re
from typing import Any, Literal

from pydantic import BaseModel, ConfigDict, create_model

Mark = Literal["X", "O"]
Value = Literal[-1, 0, 1]
Bound = Literal["exact", "at least", "at most", "estimate"]

_DESCRIBED = """
Problem: what is wrong, in one sentence
    detail: str
Health: the server answers
    status: Literal["ok"]
Availability: whether somebody's own program can be run here, and what shuts it in, or why it cannot
    on: bool
    words: str
Outcome: how a game ended; both are null after a tie
    winner: Mark | None
    line: list[str] | None
Facts: what the rules say of a position; `threats` are the cells where a side would complete a line
    game, position, heading: str
    mover: Mark | None
    outcome: Outcome | None
    moves: list[str]
    threats: dict[Mark, list[str]]
MoveAnswer: what a move is worth to the one who makes it, and why
    cell, words, note, short, why: str
    value: Value | None
    plies: int | None
    best: bool
    rank: int
Group: moves that are mirror images of each other; the reason is that of the first
    cells: list[str]
    words, worth, why: str
    value: Value | None
    plies: int | None
    best: bool
    rank: int
Candidate: a move that looks good to the engine; the estimate is null where it sees a win or a loss
    cell, words: str
    estimate: int | None
    line: list[str]
Hint: the move to make, and why; a move that is not proven to be best is a suggestion
    move, words: str
    proven: bool
AnalysisAnswer: what a position is worth to the mover; where that is not proven, value and best are null
    game, position, words: str
    mover: Mark | None
    outcome: Outcome | None
    value: Value | None
    plies: int | None
    proven: bool
    best, suggestion, rests_on: str | None
    line, sentences, table: list[str]
    nodes: int
    hint: Hint | None
    moves: list[MoveAnswer]
    groups: list[Group]
    candidates: list[Candidate]
PositionGroup: classes with as many marks and the same result; `open`: the game goes on, `over`: it has ended
    plies, positions: int
    result: str
    winner: Mark | None
    open, over: list[str]
    here: bool
Explorer: all positions of 3 x 3; `here` is the class of the one that was asked about, `images` its positions
    position, here: str
    positions, classes: int
    results, images: list[str]
    groups: list[PositionGroup]
Claim: one thing that is true of a move or a position
    kind: str
    move: str | None
    cells, variation: list[str]
    lines: list[list[str]]
    plies: int | None
Explanation: claims, and the same in sentences
    game, position: str
    mover: Mark | None
    move: str | None
    sentences, variation, play: list[str]
    claims: list[Claim]
Reply: an opponent's move and the position after it
    move: str
    after: Facts
ReviewedMove: a move of a game and what it gave away; values are those of the side that made it
    number: int
    mark: Mark
    cell, words, why: str
    before, after: Value | None
    plies_lost: int | None
    better: str | None
    mistake, retry: bool
ReviewAnswer: a game looked back at; the turning points are numbers of moves, and so is where it opens
    sentence, about: str
    turning_points: list[int]
    opens_at: int
    moves: list[ReviewedMove]
    words: list[str]
    mistakes, choices: dict[Mark, int]
    accuracy: dict[Mark, float | None]
PuzzleAnswer: a position with something to find; of `count` puzzles on its board, easier ones first
    name, game, position, task: str
    mover: Mark
    stars, number, count: int
    boards: list[str]
PuzzleReply: whether a move was right, why, and the line that shows it
    right: bool
    words, why: str
    solutions, line: list[str]
Opponent: an opponent; the title is what it is called
    name, title, summary: str
StrategyInfo: a strategy to watch, and whether it takes an order of moves or a depth
    name, summary: str
    pseudocode: list[str]
    ordered, limited: bool
    most_empty: int
Example: a small position to begin with, and what to look for
    title, position, left, right, caption: str
Menu: opponents to play against, the first that a newcomer meets, strategies to watch, and positions for that
    opponents: list[Opponent]
    first: str
    strategies: list[StrategyInfo]
    examples: list[Example]
Compared: how one strategy did; the value is the mover's
    value, seconds: float | None
    bound: Bound | None
    name, words: str
    move: str | None
    nodes, keeps_value: int
Comparison: the strategies side by side
    position: str
    strategies: list[Compared]
Frame: a node on the way to the present one: window, value and best move as they stand; values are X's
    value, alpha, beta: float | None
    bound: Bound | None
    move, best: str | None
Question: what one may be asked before a moment is shown
    asked, right, why: str
    answers: list[str]
Moment: one thing that happens in a search; `lines` are those of the pseudocode that are executed
    step, nodes, cuts: int
    kind: Literal["enter", "end", "update", "cut", "return"]
    position, words: str
    from: str | None
    previous_cut, next_cut: int | None
    lines: list[int]
    path: list[Frame]
    question: Question | None
TreeNode: a node of a search; `same_as`: its first sibling that is a mirror image and treated alike, or itself
    enters, returns: int
    children: list[TreeNode] | None
    value, alpha, beta: float | None
    bound: Bound | None
    move, same_as, best, why: str | None
    position: str
    mover: Mark | None
    nodes, cuts: int
    skipped: list[str]
WrongNode: where a search is wrong first: the moves to it, the step at which it returns, and what is wrong
    path: list[str]
    step: int
    why: str
Search: a search as a whole; `cut_steps` are all steps at which it cuts, or some of them evenly spread
    value: float | None
    bound: Bound | None
    game, position, strategy, title, why, words: str
    window, whole: bool
    move: str | None
    line: list[str]
    nodes, cuts, steps: int
    cut_steps: list[int]
    tree: TreeNode
    wrong: WrongNode | None
Moments: what happens from a step on, and the nodes that it happens to unless the search told them all
    strategy: str
    steps: int
    moments: list[Moment]
    tree: TreeNode | None
Nodes: the nodes of a search along a path, each with its children
    tree: TreeNode
"""


def _read(described: str) -> dict[str, type[BaseModel]]:
    forms: dict[str, type[BaseModel]] = {}
    for block in re.split(r"\n(?=\S)", described.strip()):
        first, *lines = block.splitlines()
        name, _, sentence = first.partition(": ")
        fields: dict[str, Any] = {}
        for line in lines:
            names, _, kind = line.strip().partition(": ")
            fields |= dict.fromkeys(names.split(", "), (kind, ...))
        doc = f"{sentence[0].upper()}{sentence[1:]}."
        forms[name] = create_model(name, __config__=ConfigDict(extra="forbid"), __doc__=doc, **fields)
    for form in forms.values():
        form.model_rebuild(_types_namespace={**globals(), **forms})
    return forms


FORMS = _read(_DESCRIBED)
