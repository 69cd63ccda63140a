"""Mark answers: compute the right one, compare, and say what helps."""

import re
from dataclasses import dataclass
from functools import cache

from noughts.game.errors import NoughtsError
from noughts.game.position import Position
from noughts.learn.lesson import Activity, LessonError
from noughts.learn.stage import question_of_moment
from noughts.learn.truths import (
    EMPTY_BOARD,
    Truth,
    compute,
    format_truth,
    nodes_by_order,
    nodes_in_order,
)
from noughts.solving import perfect
from noughts.strategies.ordering import ORDERS

HINTS = 3
NOT_YET = "Try again, or ask for a hint."


@dataclass(frozen=True, slots=True)
class Mark:
    """Whether an answer is right, and what to say about it."""

    right: bool
    text: str
    star: bool = False  # not only right: the best possible


def mark(activity: Activity, answer: str) -> Mark:
    """Mark an answer to a question, an order of cells, or the moves of a game."""
    if activity.kind == "play":
        return _mark_game(activity, answer)
    if activity.kind == "arrange" and activity.cells:
        return _mark_order(activity, answer)
    if activity.kind in ("build", "fix") or activity.lines:
        raise NoughtsError(f"{activity.title} is answered with a program, not with {answer!r}")
    truth = right_answer(activity)
    if is_same_answer(truth, answer):
        return Mark(True, fill_in(activity, activity.right))
    return Mark(False, _feedback(activity, answer))


def hint(activity: Activity, number: int) -> str:
    """One of the three hints: a nudge, a pointer, a worked step."""
    if not 1 <= number <= len(activity.hints):
        raise NoughtsError(f"there is no hint {number}: hints go from 1 to {len(activity.hints)}")
    return fill_in(activity, activity.hints[number - 1])


@cache
def right_answer(activity: Activity) -> Truth:
    """The right answer to a question, computed."""
    if activity.answer is not None:
        return activity.answer
    if activity.before is not None:
        return question_of_moment(activity)["right"]
    if activity.truth is None:
        raise LessonError(f"{activity.title} has no truth, no answer and no moment of a search")
    name, _, rest = activity.truth.partition(" ")
    if name in CHOICES:
        return CHOICES[name](activity, rest)
    return compute(activity.truth, _board(activity))


def options_of(activity: Activity) -> tuple[str, ...]:
    """The answers to choose from: those of the lesson, or those of the question that Watch asks."""
    if activity.before is None:
        return activity.options
    return tuple(question_of_moment(activity)["answers"])


def is_board(option: str) -> bool:
    """Is an option a board, to be drawn?"""
    return re.fullmatch(r"[XO.]{3}(/[XO.]{3}){2}", option) is not None


def name_boards(activity: Activity, text: str) -> str:
    """A text in which options that are boards have the names that students see, such as board 2."""
    for number, option in enumerate(activity.options, 1):
        text = text.replace(option, f"board {number}") if is_board(option) else text
    return text


@cache
def fill_in(activity: Activity, text: str) -> str:
    """A text, with the truths in braces replaced by their values."""

    def fill(found: re.Match[str]) -> str:
        if found[1] == "truth":
            return _answer_in_words(activity)
        if found[1] == "answer":  # of an order: the fewest boards
            return format_truth(compute(f"fewest {activity.strategy}", _board(activity)))
        return format_truth(compute(found[1], _board(activity)))

    return re.sub(r"\{([^}]+)\}", fill, text)


def _answer_in_words(activity: Activity) -> str:
    truth = right_answer(activity)
    if isinstance(truth, frozenset):
        return format_truth(frozenset(name_boards(activity, part) for part in truth))
    return name_boards(activity, format_truth(truth))


def is_same_answer(truth: Truth, answer: str) -> bool:
    """Does an answer, as a student types it, mean this truth?

    >>> is_same_answer(255168, "255168"), is_same_answer(frozenset({"a3", "c1"}), "c1, a3")
    (True, True)
    >>> is_same_answer("−1", "-1"), is_same_answer("O", "X")
    (True, False)
    """
    if isinstance(truth, frozenset):
        return {_plain(part) for part in re.split(r",|\band\b", answer)} == set(map(_plain, truth))
    return _plain(format_truth(truth)) == _plain(answer)


def _plain(text: str) -> str:
    text = text.strip().casefold().replace("−", "-")
    return text.replace(",", "") if re.fullmatch(r"[\d,]+", text) else text


def _board(activity: Activity) -> str:
    return activity.board or EMPTY_BOARD


def _feedback(activity: Activity, answer: str) -> str:
    for wrong in activity.wrong:
        foreseen = fill_in(activity, wrong.answer)
        given = frozenset(foreseen.split(", ")) if activity.several else foreseen
        if is_same_answer(given, answer):
            return fill_in(activity, wrong.feedback)
    return NOT_YET


# ---- truths that choose among the options


def _where(activity: Activity, condition: str) -> Truth:
    """The options, which are boards, on which a condition holds."""
    left, _, right = condition.partition(" = ")
    return frozenset(
        option
        for option in activity.options
        if (compute(left, option) == compute(right, option) if right else compute(left, option))
    )


def _nearest(activity: Activity, words: str) -> Truth:
    found = compute(words, _board(activity))
    if not isinstance(found, int | float):
        raise LessonError(f"{activity.title}: {words!r} is not a number")
    return min(activity.options, key=lambda option: abs(float(option) - found))


def _same_in_every_order(activity: Activity, _: str) -> Truth:
    def nodes(option: str, order: str) -> Truth:
        return compute(f"nodes {option}:{order}", _board(activity))

    return frozenset(option for option in activity.options if nodes(option, "best") == nodes(option, "worst"))


def _orders_above(activity: Activity, words: str) -> Truth:
    board, strategy = _board(activity), words.removeprefix("above ")
    limit = int(str(compute(f"nodes {strategy}", board)))
    return sum(int(str(compute(f"nodes alpha-beta:{order}", board))) > limit for order in ORDERS)


def _points(player: str, opponent: str) -> float:
    return float(str(compute(f"points {player} {opponent}")))


def _opponents(activity: Activity, words: str) -> Truth:
    one, two = words.split(" above ")
    return sum(_points(one, opponent) > _points(two, opponent) for opponent in activity.against)


def _more(activity: Activity, words: str) -> Truth:
    one, two, who = words.split()
    first, second = (_points(name.lower(), who) for name in (one, two))
    return one if first > second else two if second > first else activity.options[-1]


CHOICES = {
    "where": _where,
    "nearest": _nearest,
    "same": _same_in_every_order,
    "orders": _orders_above,
    "opponents": _opponents,
    "more": _more,
}

# ---- orders and games


def _mark_order(activity: Activity, answer: str) -> Mark:
    order = tuple(answer.replace(",", " ").split())
    if sorted(order) != sorted(activity.cells):
        return Mark(False, f"Use each of {', '.join(activity.cells)} once.")
    position, strategy = Position.parse(_board(activity)), str(activity.strategy)
    limit = compute(str(activity.goal).removeprefix("below "), _board(activity))
    count = nodes_in_order(position, order, strategy)
    if isinstance(limit, int) and count < limit:
        text = activity.right.replace("{answer}", format_truth(count))
        best = count == min(nodes_by_order(position, strategy).values())
        return Mark(True, fill_in(activity, text), star=best)
    for wrong in activity.wrong:
        if tuple(wrong.answer.split()) == order:
            return Mark(False, fill_in(activity, wrong.feedback))
    return Mark(False, f"This order looks at {count:,} boards. Find one below {format_truth(limit)}.")


def _mark_game(activity: Activity, answer: str) -> Mark:
    """The answer is the moves of both sides, from the activity's board on."""
    position = Position.parse(_board(activity))
    moves = answer.replace(",", " ").split()
    for cell in moves:
        position = position.play(cell)
    if position.outcome is None:
        return Mark(False, "The game goes on. Play it to its end.")
    winner = position.outcome.winner
    if activity.goal == "finish" or winner == (activity.you if activity.goal == "win" else None):
        return Mark(True, fill_in(activity, activity.right))
    if activity.goal == "draw" and winner == activity.you:
        return Mark(True, fill_in(activity, activity.right))
    first = moves[0] if moves else ""
    for wrong in activity.wrong:
        if wrong.answer == first:
            return Mark(False, fill_in(activity, wrong.feedback))
    return Mark(False, _first_mistake(activity, moves) or NOT_YET)


def _first_mistake(activity: Activity, moves: list[str]) -> str | None:
    """The student's first move that gives something away, in words."""
    position = Position.parse(_board(activity))
    for cell in moves:
        after = position.play(cell)
        if position.mover == activity.you and not after.outcome:
            value, left = perfect.value(position), -perfect.value(after)
            if left < value:
                lost = "gives the win away" if left == 0 else "lets the other side win"
                return f"{cell} {lost}. Start again and try another move there."
        position = after
    return None


@cache
def best_order(activity: Activity) -> str:
    """The first order of cells that looks at the fewest boards."""
    found = nodes_by_order(Position.parse(_board(activity)), str(activity.strategy))
    return " ".join(min(found.items(), key=lambda item: item[1])[0])


@cache
def best_game(activity: Activity, first: str | None = None) -> str:
    """The moves of a game from the activity's board with best play, after a first move if one is given."""
    position = Position.parse(_board(activity))
    moves: list[str] = []
    while position.outcome is None:
        best = compute("best", str(position))
        cell = first if first and not moves else min(best) if isinstance(best, frozenset) else ""
        moves.append(cell)
        position = position.play(cell)
    return " ".join(moves)
