"""Make `noughts/solving/puzzles.txt`: puzzles from the positions of random games.

    python scripts/make_puzzles.py

No two positions are mirror images of each other. All values are proven, by a table or the solver. On 15 x 15,
the positions come from games of the engine against itself, and its threat search proves the wins.
"""

import sys
from collections.abc import Iterator
from math import dist
from pathlib import Path
from random import Random

from noughts.game.errors import NoughtsError
from noughts.game.game import CLASSIC, Game
from noughts.game.position import Position, reachable_positions
from noughts.game.tactics import threats, threats_against_mover
from noughts.solving.engine import consider, win_by_threats
from noughts.solving.engine.winning_threats import winning_moves
from noughts.solving.limit import Limit
from noughts.solving.oracle import analyse
from noughts.solving.puzzles import BOARDS, KINDS, THREES, Puzzle

TARGET = Path(__file__).parent.parent / "noughts" / "solving" / "puzzles.txt"
SEED = 14
EACH = 40  # puzzles per kind and board, if there are as many
MOST = 3 * EACH  # puzzles per board; if a kind is rare, others take its place
GAMES = 1_500  # random games per board
LONGEST_WIN = 7  # plies
MOST_EMPTY = 16  # cells; positions with more are too hard for people
LARGE = ("15x15k5",)  # boards where wins are proven by threats
NEAR = 3.5  # cells from the middle, for openings there
PLAY_NODES, PROOF_NODES = 300, 20_000
SHORTEST, LONGEST = 5, 13  # plies of a win by threats


def puzzle_in(position: Position) -> Puzzle | None:
    """The puzzle in a position; None if there is none."""
    game = position.game
    if position.outcome or threats(game, position.mine, position.theirs):
        return None  # a win at once is too easy
    found = analyse(position, distance=True)
    verdict, solutions = found.verdict, frozenset(move.cell for move in found.moves if move.best)
    wrong = len(found.moves) - len(solutions)
    if verdict.value == 1 and len(solutions) == 1 and verdict.plies and 3 <= verdict.plies <= LONGEST_WIN:
        return Puzzle(position, "win", verdict.plies, solutions)
    if verdict.value != 0 or wrong < 2:
        return None
    if len(solutions) == 1:
        return Puzzle(position, "only", None, solutions)
    return Puzzle(position, "draw", None, solutions) if 2 * len(solutions) <= len(found.moves) else None


def positions(game: Game) -> Iterator[Position]:
    """All positions of 3 x 3, or those of random games on other boards, without mirror images."""
    seen = set()
    random = Random(SEED)  # noqa: S311 not for secrets
    found = reachable_positions(game) if game is CLASSIC else _random_positions(game, random)
    for position in found:
        if len(position.moves) <= MOST_EMPTY and (same := position.canonical()) not in seen:
            seen.add(same)
            yield position


def _random_positions(game: Game, random: Random) -> Iterator[Position]:
    for _ in range(GAMES):
        position = Position(game)
        while position.outcome is None:
            position = position.play(random.choice(position.moves))
            yield position


def puzzles_on(board: str) -> list[Puzzle]:
    """EACH puzzles of each kind if there are as many, then others up to MOST; plain blocks come last."""
    found: dict[str, list[Puzzle]] = {kind: [] for kind in KINDS}
    blocks: list[Puzzle] = []
    for position in positions(Game.parse(board)):
        puzzle = puzzle_in(position)
        if puzzle:
            (blocks if is_block(puzzle) else found[puzzle.kind]).append(puzzle)
        if min(map(len, found.values())) >= EACH:
            break
    chosen = [puzzle for listed in found.values() for puzzle in listed[:EACH]]
    rest = [puzzle for listed in found.values() for puzzle in listed[EACH:]]
    return [*chosen, *rest, *blocks][:MOST]


def threat_puzzle_in(position: Position) -> Puzzle | None:
    """A puzzle whose only win by fours starts with one move, or by threes if fours are not enough."""
    if threats_against_mover(position):
        return None  # the only move is to block
    for kind, threes in THREES.items():
        shown = win_by_threats(position, limit=Limit(nodes=PROOF_NODES), threes=threes)
        if shown is None:
            continue
        try:
            solutions = winning_moves(position, threes)
        except NoughtsError:
            return None  # there is too much to try
        if len(solutions) > 1 or not SHORTEST <= len(shown.variation) <= LONGEST:
            return None
        return Puzzle(position, kind, len(shown.variation), solutions)
    return None


def threat_puzzles_on(board: str) -> list[Puzzle]:
    """Puzzles from games of the engine against itself, at most one from each game."""
    found: dict[str, list[Puzzle]] = {kind: [] for kind in THREES}
    seen = set[Position]()
    each, random = MOST // len(THREES), Random(SEED)  # noqa: S311 not for secrets
    while min(map(len, found.values())) < each:
        position = opening(Game.parse(board), random)
        while position.outcome is None:
            puzzle = threat_puzzle_in(position)
            if puzzle and len(found[puzzle.kind]) < each and (same := position.canonical()) not in seen:
                seen.add(same)
                found[puzzle.kind].append(puzzle)
                break
            verdict = consider(position, limit=Limit(nodes=PLAY_NODES), solve=False)
            position = position.play(verdict.move if verdict.move is not None else position.moves[0])
    return [puzzle for listed in found.values() for puzzle in listed]


def opening(game: Game, random: Random) -> Position:
    """A few random marks near the middle."""
    middle = game.height // 2, game.width // 2
    near = [cell for cell in range(game.cells) if dist(divmod(cell, game.width), middle) < NEAR]
    position = Position(game)
    for cell in random.sample(near, random.choice((2, 4, 6))):
        position = position.play(cell)
    return position


def is_block(puzzle: Puzzle) -> bool:
    """Does the puzzle only ask to block a win?"""
    position = puzzle.position
    return bool(threats(position.game, position.theirs, position.mine))


def count(made: list[Puzzle], kind: str) -> int:
    """How many puzzles are of a kind."""
    return sum(puzzle.kind == kind for puzzle in made)


def main() -> None:
    """Write the file, and print the number of puzzles."""
    lines = []
    for board in BOARDS:
        made = threat_puzzles_on(board) if board in LARGE else puzzles_on(board)
        lines += [str(puzzle) for puzzle in made]
        kinds = (*KINDS, *THREES)
        counts = ", ".join(f"{number} {kind}" for kind in kinds if (number := count(made, kind)))
        sys.stdout.write(f"{board}: {len(made)} ({counts})\n")
    TARGET.write_text("\n".join(lines) + "\n")


if __name__ == "__main__":
    main()
