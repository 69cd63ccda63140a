"""The checks of the exercise in the plainest way, in this process, for programs that the lessons hold."""

from collections.abc import Callable
from fractions import Fraction
from functools import cache
from typing import Any

from noughts import match
from noughts.game.position import O, Position, X
from noughts.solving import perfect
from tests.every import POSITIONS, UNFINISHED, board_of

Names = dict[str, Any]
FINISHED = [position for position in POSITIONS if position.outcome]
VALUES: dict[str | None, int] = {X: 1, O: -1, None: 0}
PURE = ("max_value", "min_value", "best_of", "count", "winner", "terminal", "utility", "guess")


def remember(function: Callable[..., object]) -> Callable[..., object]:
    """The same function; boards that it has seen are looked up."""
    seen: dict[object, object] = {}

    def remembering(board: list[list[str | None]], *more: object) -> object:
        key = tuple(map(tuple, board)), more
        if key not in seen:
            seen[key] = function(board, *more)
        return seen[key]

    return remembering


def load(source: str, *, fast: bool = True) -> Names:
    """Run a program and return its names; fast: with memory, which changes no answer of a pure function."""
    names: Names = {}
    exec(compile(source, "tictactoe.py", "exec"), names)
    if fast:
        names |= {name: remember(names[name]) for name in PURE if name in names}
    return names


def outcome(function: Callable[..., Any], *arguments: object) -> tuple[str, Any]:
    try:
        return "returned", function(*arguments)
    except Exception as error:
        return "raised", type(error).__name__


def mistakes(names: Names) -> int:
    """On how many unfinished boards `minimax` does not return a move that keeps the value."""
    return sum(not keeps_value(names, position) for position in UNFINISHED)


def keeps_value(names: Names, position: Position) -> bool:
    kind, move = outcome(names["minimax"], board_of(position))
    if kind == "raised" or not isinstance(move, tuple):
        return False
    cell = next((cell for cell in position.moves if divmod(cell, 3) == move), None)
    return cell is not None and -perfect.value(position.play(cell)) == perfect.value(position)


def is_right(source: str, check: str) -> bool:
    """Does a program pass a check on every board?"""
    names = load(source, fast=check.startswith("minimax"))
    return CHECKS[check](names)


def _initial_state(names: Names) -> bool:
    one, two = names["initial_state"](), names["initial_state"]()
    own_rows = len({id(row) for row in one}) == 3 and not any(row is other for row in one for other in two)
    return bool(one == [[None] * 3] * 3 and own_rows)


def _result(names: Names) -> bool:
    return all(
        outcome(names["result"], board_of(position), divmod(cell, 3))
        == ("returned", board_of(position.play(cell)))
        for position in UNFINISHED
        for cell in position.moves
    )


def _result_pure(names: Names) -> bool:
    for position in UNFINISHED:
        for cell in position.moves:
            board = board_of(position)
            _, after = outcome(names["result"], board, divmod(cell, 3))
            if board != board_of(position) or any(row is other for row in after for other in board):
                return False
    return True


def _result_rejects(names: Names) -> bool:
    return all(
        outcome(names["result"], board_of(position), (i, j))[0] == "raised"
        for position in UNFINISHED
        for i in range(-1, 4)
        for j in range(-1, 4)
        if not (0 <= i < 3 and 0 <= j < 3 and 3 * i + j in position.moves)
    )


def _on(positions: Any, function: str, expected: Callable[[Position], object]) -> Callable[[Names], bool]:
    def check(names: Names) -> bool:
        return all(
            outcome(names[function], board_of(position)) == ("returned", expected(position))
            for position in positions
        )

    return check


def _actions(names: Names) -> bool:
    found = [(position, names["actions"](board_of(position))) for position in UNFINISHED]
    return all(
        type(actions) is set and actions == {divmod(cell, 3) for cell in position.moves}
        for position, actions in found
    )


def _winner(position: Position) -> str | None:
    return position.outcome.winner if position.outcome else None


CHECKS: dict[str, Callable[[Names], bool]] = {
    "initial_state": _initial_state,
    "player": _on(UNFINISHED, "player", lambda position: position.mover),
    "actions": _actions,
    "result": _result,
    "result_pure": _result_pure,
    "result_rejects": _result_rejects,
    "winner": _on(POSITIONS, "winner", _winner),
    "terminal": _on(POSITIONS, "terminal", lambda position: position.outcome is not None),
    "utility": _on(FINISHED, "utility", lambda position: VALUES[_winner(position)]),
    "minimax_none": _on(FINISHED, "minimax", lambda position: None),
    "minimax": lambda names: mistakes(names) == 0,
}


@cache
def boards_made(source: str) -> int:
    """How many boards `result` makes for the first move."""
    names = load(source, fast=False)
    names |= {name: remember(names[name]) for name in ("winner", "terminal")}
    count = 0
    result = names["result"]

    def counting(board: object, action: object) -> object:
        nonlocal count
        count += 1
        return result(board, action)

    names["result"] = counting
    names["minimax"](names["initial_state"]())
    return count


def percent_won(source: str, side: str, opponent: str) -> float:
    """Games won out of 100 against a player, computed exactly."""
    names = load(source)

    def choose(position: Position) -> int:
        i, j = names["minimax"](board_of(position))
        return 3 * int(i) + int(j)

    result = match(choose, opponent) if side == X else match(opponent, choose)
    won: Fraction = result.first_wins if side == X else result.second_wins
    return float(100 * won)


def boards_wasted(source: str, rule: str) -> int:
    """Boards that a rule would have skipped, in the program's own order of moves, from an early position."""
    names = load(source, fast=False)
    names |= {name: remember(names[name]) for name in ("winner", "terminal", "utility")}
    root = Looked(board_of(Position.parse("..O/.X./...")))
    path = [root]
    result = names["result"]

    def making(board: list[list[str | None]], action: object) -> object:
        while path[-1].board != board:
            path.pop()
        child = Looked(result(board, action))
        path[-1].children.append(child)
        path.append(child)
        return child.board

    names["result"] = making
    names["minimax"](root.board)
    return root.wasted(rule, -2, 2)


class Looked:
    """A board that a search looked at, and those that it looked at below."""

    def __init__(self, board: list[list[str | None]]) -> None:
        self.board = board
        self.children: list[Looked] = []

    @property
    def position(self) -> Position:
        return Position.from_board(self.board)

    @property
    def value(self) -> int:
        """For X, by the table."""
        position = self.position
        if position.outcome:
            return VALUES[position.outcome.winner]
        return perfect.value(position) * (1 if position.mover == X else -1)

    @property
    def size(self) -> int:
        return 1 + sum(child.size for child in self.children)

    def searched_value(self) -> int:
        """What the search got here: the best of the values below."""
        if not self.children:
            return self.value
        best = max if self.position.mover == X else min
        return best(child.searched_value() for child in self.children)

    def wasted(self, rule: str, alpha: int, beta: int) -> int:
        extra = 0
        for child in self.children:
            if alpha >= beta:
                extra += child.size
                continue
            window = (alpha, beta) if rule == "alpha-beta" else (-2, 2)
            extra += child.wasted(rule, *window)
            value = child.searched_value()
            if self.position.mover == X:
                alpha, beta = max(alpha, value), 1 if rule == "early-exit" else beta
            else:
                beta, alpha = min(beta, value), -1 if rule == "early-exit" else alpha
        return extra
