"""Puzzles: the next one to solve, and whether an answer is right."""

from dataclasses import dataclass
from typing import Literal, TypedDict

from noughts.api.analyses import SECONDS, analyse_position
from noughts.api.analysis import explain_position
from noughts.api.position import read_position
from noughts.explanations.claims import names
from noughts.explanations.puzzles import (
    describe_answer,
    describe_no_threat,
    describe_slower_win,
    describe_task,
    describe_threat,
)
from noughts.explanations.values import moves_in_words, winners_moves
from noughts.game.errors import NoughtsError
from noughts.game.notation import quote
from noughts.game.position import Position
from noughts.solving.engine.winning_threats import winning_move, winning_play, wins_by_threats
from noughts.solving.puzzles import BOARDS, Puzzle, puzzle_named, puzzles
from noughts.solving.verdict import Mark


class PuzzleAnswer(TypedDict):
    """A position with a task; it is number `number` of `count` puzzles on its board, easier ones first."""

    name: str
    game: str
    position: str
    mover: Mark
    task: str
    stars: int
    number: int
    count: int
    boards: list[str]


class PuzzleReply(TypedDict):
    """What a move does in a puzzle, why, and the play that shows it.

    `kind`: "solved" ends the puzzle; "on" is right, and after the opponent's `reply` there is more to find;
    "slower" wins too, but not as fast as the task asks; "wrong" does not solve it.
    """

    kind: Literal["solved", "on", "slower", "wrong"]
    right: bool
    words: str
    why: str
    answer: str
    solutions: list[str]
    variation: list[str]
    reply: str | None


class SheetPuzzle(TypedDict):
    """A puzzle on paper, and its answer."""

    number: int
    game: str
    position: str
    task: str
    answer: str


class PuzzleSheet(TypedDict):
    """Puzzles to print."""

    puzzles: list[SheetPuzzle]


ON_A_SHEET = 12
OWN = "own:"  # before a position of your own game, in place of a puzzle's name


def puzzle(game: str = BOARDS[0], name: str | None = None) -> PuzzleAnswer:
    """A puzzle by its name, such as 4x3k3-17, or the first one of a board."""
    wanted = puzzle_named(name or f"{game}-1")
    return _to_json(wanted, wanted.name)


def own(game: str = BOARDS[0], position: str | None = None, seconds: float = SECONDS) -> PuzzleAnswer:
    """A puzzle from a position of a game of yours; its number is 0."""
    at = read_position(game, position)
    return _to_json(make_puzzle(at, seconds), f"{OWN}{at}")


def _to_json(wanted: Puzzle, name: str) -> PuzzleAnswer:
    board = str(wanted.position.game)
    return {
        "name": name,
        "game": board,
        "position": str(wanted.position),
        "mover": wanted.position.mover,
        "task": describe_task(wanted),
        "stars": wanted.stars,
        "number": wanted.number,
        "count": len(puzzles().get(board, ())),
        "boards": list(BOARDS),
    }


def make_puzzle(position: Position, seconds: float = SECONDS) -> Puzzle:
    """A puzzle from any position in which some moves are proven to be better than others."""
    found = analyse_position(position, seconds)
    value, best = found.verdict.value, {move.cell for move in found.moves if move.best}
    worse = [move.value for move in found.moves if move.cell not in best]
    if value == 1 and worse and found.verdict.plies is not None:
        return Puzzle(position, "win", found.verdict.plies, frozenset(best))
    if value == 0 and worse and None not in worse:
        return Puzzle(position, "only" if len(best) == 1 else "draw", None, frozenset(best))
    raise NoughtsError(
        f"there is no puzzle in {quote(str(position))}: no move is proven to be better than another"
    )


def sheet(game: str = BOARDS[0], name: str | None = None) -> PuzzleSheet:
    """Twelve puzzles of a board to print, from this one on."""
    first = puzzle_named(name or f"{game}-1")
    listed = puzzles()[str(first.position.game)]
    begin = min(first.number - 1, len(listed) - ON_A_SHEET)
    return {"puzzles": [_on_paper(each) for each in listed[begin : begin + ON_A_SHEET]]}


def _on_paper(puzzle: Puzzle) -> SheetPuzzle:
    game = puzzle.position.game
    return {
        "number": puzzle.number,
        "game": str(game),
        "position": str(puzzle.position),
        "task": describe_task(puzzle),
        "answer": describe_answer(game, sorted(puzzle.solutions)),
    }


def answer(
    game: str = BOARDS[0],
    position: str | None = None,
    moves: str = "",
    move: str = "",
    seconds: float = SECONDS,
) -> PuzzleReply:
    """Whether a move solves the puzzle in a position, and why; `moves` are those played since."""
    at = read_position(game, position)
    wanted = next((each for each in puzzles().get(game, ()) if each.position == at), None)
    wanted = wanted or make_puzzle(at, seconds)
    line = [at.game.cell_index(name) for name in moves.split(",") if name]
    return judge(wanted, at.game.cell_index(move), seconds, line)


def judge(wanted: Puzzle, cell: int, seconds: float = SECONDS, line: list[int] | None = None) -> PuzzleReply:
    """What a cell does in this puzzle, after the moves of a line."""
    if wanted.threes is not None:
        return _judge_threat(wanted, wanted.threes, cell, line or [])
    asked = _task(wanted, line or [], seconds)
    position, game = asked.position, asked.position.game
    given = explain_position(position, cell, seconds)  # raises if the move is illegal
    right = cell in asked.solutions
    shown = cell if right else asked.solutions[0]
    solution = given if right else explain_position(position, shown, seconds)
    found: PuzzleReply = {
        "kind": "solved" if right else "wrong",
        "right": right,
        "words": f"Right: {game.cell_name(cell)}." if right else f"{game.cell_name(cell)} is not it.",
        "why": given.text if right else given.sentences[0],  # the others name the answer
        "answer": f"{describe_answer(game, asked.solutions)} {solution.text}",
        "solutions": names(game, tuple(asked.solutions)),
        "variation": names(game, solution.play),
        "reply": None,
    }
    if right and asked.plies is not None and asked.plies > 1:
        _add_reply(found, position.play(cell), asked.plies - 1, seconds)
    slower = asked.later_wins.get(cell)
    if slower is not None and asked.plies is not None:
        found["kind"], found["why"] = "slower", ""
        found["words"] = describe_slower_win(game.cell_name(cell), slower, asked.plies)
    return found


def _judge_threat(wanted: Puzzle, threes: int, cell: int, line: list[int]) -> PuzzleReply:
    """The same for a win by threats, where the solver does not get far."""
    position = wanted.position
    for each in line:
        position = position.play(each)
    game, after = position.game, position.play(cell)  # raises if the move is illegal
    right, name = wins_by_threats(position, cell, threes), game.cell_name(cell)
    if right is None:
        raise NoughtsError(f"after {name}, there are too many threats to try them all")
    shown = cell if right else winning_move(position, threes)
    play = winning_play(position, shown)
    found: PuzzleReply = {
        "kind": "solved" if right else "wrong",
        "right": right,
        "words": f"Right: {name}." if right else f"{name} is not it.",
        "why": describe_threat(position, cell) if right else describe_no_threat(wanted, position, cell),
        "answer": f"{describe_answer(game, [shown])} {describe_threat(position, shown)}",
        "solutions": names(game, (shown,)),
        "variation": names(game, play),
        "reply": None,
    }
    if right and not after.outcome:
        found["kind"], found["reply"] = "on", game.cell_name(play[1])
        found["words"] += f" {after.mover} answers {found['reply']}. Now find the next move."
    return found


@dataclass(frozen=True, slots=True)
class _Task:
    """What is to be found in a position of a puzzle."""

    position: Position
    plies: int | None  # to the win; None: keep the draw
    solutions: list[int]
    later_wins: dict[int, int]  # plies of the moves that win later


def _task(wanted: Puzzle, line: list[int], seconds: float) -> _Task:
    """The task after a line of the puzzle: first the puzzle's own, then the fastest win from there."""
    position = wanted.position
    for cell in line:
        position = position.play(cell)
    if wanted.plies is None:
        return _Task(wanted.position, None, sorted(wanted.solutions), {})
    found = analyse_position(position, seconds)
    wins = {move.cell: move.plies for move in found.moves if move.value == 1 and move.plies is not None}
    if not wins:
        raise NoughtsError("the moves of this puzzle do not lead to its win")
    plies = min(wins.values())
    fastest = sorted(cell for cell in wins if wins[cell] == plies)
    return _Task(position, plies, fastest, {cell: wins[cell] for cell in wins if wins[cell] > plies})


def _add_reply(found: PuzzleReply, position: Position, plies: int, seconds: float) -> None:
    """Add the reply that resists longest, and what is left to find."""
    best = analyse_position(position, seconds).verdict.best
    if best is None:
        raise NoughtsError("this puzzle has no proven reply")
    name = position.game.cell_name(best)
    left = moves_in_words(winners_moves(plies - 1))
    found["kind"], found["reply"] = "on", name
    found["words"] += f" {position.mover} answers {name}. Now find the win in {left}."
