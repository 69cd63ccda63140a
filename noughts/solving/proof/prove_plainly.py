"""Certificates of games with misère, gravity or one mark for both: an answer in every position, no lemmas."""

from noughts.game.position import Position, other
from noughts.solving.proof.verify import PARTS, WINS, Certificate, Part
from noughts.solving.solver.budget import Budget, BudgetExceededError
from noughts.solving.solver.cores.factory import make_plain_search
from noughts.solving.solver.plain.search import PlainSearch


def prove_plainly(position: Position, budget: Budget) -> Certificate | None:
    """A certificate of the value of an unfinished position; None if the budget is used up."""
    search = make_plain_search(position.game)
    search.budget = budget
    try:
        value = search.value(position)
        winner = position.mover if value > 0 else other(position.mover)
        tasks = PARTS[2] if value == 0 else [(winner, WINS)]
        return Certificate(position, tuple(_part(search, position, side, task) for side, task in tasks))
    except BudgetExceededError:
        return None


def _part(search: PlainSearch, root: Position, side: str, task: str) -> Part:
    answers: dict[Position, int | tuple[int, int]] = {}
    waiting = [root]
    while waiting:
        position = waiting.pop()
        if position.outcome:
            continue
        if position.mover != side:
            waiting += map(position.play, position.moves)
        elif (position := position.canonical()) not in answers:
            answers[position] = move = search.best_move(position, task == WINS)
            waiting.append(position.play(move))
    return Part(side, task, (), answers)
