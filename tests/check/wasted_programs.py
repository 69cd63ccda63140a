"""Twenty programs, and the boards that each of them looks at in vain, counted the plainest way.

Runs in CPython and in Pyodide: it needs the package and nothing else.
"""

from collections import defaultdict
from functools import cache
from typing import Any

from noughts.game.position import Position, X
from noughts.learn.program import program_before
from noughts.strategies.strategy import utility
from noughts.strategies.trace.node import Node

EARLY = "..O/.X./..."  # early enough for every kind of cut, and quick
Path = tuple[tuple[int, int], ...]


def programs() -> dict[str, str]:
    """The programs of the course and changes of them, by name."""

    def quick(title: str) -> str:
        return program_before(title).replace("copy.deepcopy(board)", "[row[:] for row in board]")

    alpha_beta, early, one, two = map(quick, ("order/first", "cut/offer", "stop/early", "machine/sign"))
    unsorted, backwards = "actions(board)", "sorted(actions(board), reverse=True)"

    def change(source: str, *changes: tuple[str, str]) -> str:
        for old, new in changes:
            assert old in source, old
            source = source.replace(old, new)
        return source

    def in_order(source: str, order: str) -> str:
        return change(source, ("sorted(actions(board))", order))

    return {
        "alpha-beta": alpha_beta,
        "alpha-beta, as the set comes": in_order(alpha_beta, unsorted),
        "alpha-beta, backwards": in_order(alpha_beta, backwards),
        "greater for greater or equal": change(alpha_beta, ("alpha >= beta", "alpha > beta")),
        "the same, as the set comes": in_order(
            change(alpha_beta, ("alpha >= beta", "alpha > beta")), unsorted
        ),
        "beta is not lowered": change(alpha_beta, ("        beta = min(beta, v)\n", "")),
        "alpha is not raised": change(alpha_beta, ("        alpha = max(alpha, v)\n", "")),
        "the same, backwards": in_order(
            change(alpha_beta, ("        alpha = max(alpha, v)\n", "")), backwards
        ),
        "a fresh window for each call": change(alpha_beta, ("action), alpha, beta)", "action), -2, 2)")),
        "the same, set order": in_order(
            change(alpha_beta, ("action), alpha, beta)", "action), -2, 2)")), unsorted
        ),
        "a narrow window": change(alpha_beta, ("-2, 2)[1]", "-1, 1)[1]")),
        "a cut too early": change(alpha_beta, ("alpha >= beta", "alpha <= beta")),
        "equal moves are taken": change(alpha_beta, ("value > v", "value >= v"), ("value < v", "value <= v")),
        "early exit": early,
        "early exit, as the set comes": in_order(early, unsorted),
        "minimax with one function": one,
        "the same with one function, as the set comes": in_order(one, unsorted),
        "minimax with two functions": two,
        "the same with two functions, backwards": in_order(two, backwards),
        "O takes the highest": change(
            two, ("v = min(v, max_value", "v = max(v, max_value"), ("v = 2", "v = -2")
        ),
    }


def counted_by_hand(source: str, board: str, rule: str) -> tuple[int, int]:
    """All boards that the program looks at, and those among them that the rule would skip."""
    names: dict[str, Any] = {}
    exec(compile(source, "tictactoe.py", "exec"), names)
    tried: dict[Path, list[tuple[int, int]]] = defaultdict(list)
    root = Position.parse(board)
    stack: list[tuple[list[list[str | None]], Path]] = [(root.to_board(), ())]
    result = names["result"]

    def recording(given: list[list[str | None]], action: tuple[int, int]) -> object:
        while stack[-1][0] != given:
            stack.pop()
        path = stack[-1][1]
        tried[path].append(action)
        made = result(given, action)
        stack.append((made, (*path, action)))
        return made

    names["result"] = recording
    names["minimax"](root.to_board())
    needed = 0

    def search(position: Position, path: Path, alpha: float, beta: float) -> float:
        nonlocal needed
        needed += 1
        if position.outcome:
            return utility(position)
        best = None
        for i, j in tried[path]:
            window = (alpha, beta) if rule == "alpha-beta" else (-9, 9)
            value = search(position.play(3 * i + j), (*path, (i, j)), *window)
            if position.mover == X:
                best = value if best is None else max(best, value)
                alpha, stop = max(alpha, best), best == 1
            else:
                best = value if best is None else min(best, value)
                beta, stop = min(beta, best), best == -1
            if alpha >= beta if rule == "alpha-beta" else stop:
                break
        assert best is not None
        return best

    search(root, (), -9, 9)
    looked = 1 + sum(map(len, tried.values()))
    return looked, looked - needed


def counted_from_recording(source: str, board: str, rule: str) -> tuple[int, int]:
    """The same two numbers as the product counts them."""
    from noughts.check.watch.wasted import RULES, count_wasted

    root = _recorded(source, board)
    (named,) = [known for known in RULES if known == rule]
    return root.nodes, count_wasted(root, named)


@cache
def _recorded(source: str, board: str) -> Node:
    from noughts.check.contract.submission import Submission
    from noughts.check.watch.run import trace_submission

    return trace_submission(Submission("tictactoe.py", source.encode()), Position.parse(board)).root
