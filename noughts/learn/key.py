"""The teacher's key: the right answer to every task, the foreseen wrong ones, and the belief behind them."""

from collections.abc import Iterator
from difflib import SequenceMatcher
from itertools import combinations, permutations
from typing import TypedDict

from noughts.game.position import Position
from noughts.learn.course import activity_named, lesson_named
from noughts.learn.lesson import Activity

MOST_EMPTY = 5  # cells of a game whose ways to play on are all likely
LARGEST_COUNT = 100  # of the counts that students may try


class KeyWrong(TypedDict):
    """A wrong answer, and what the course says about it."""

    answer: str
    feedback: str


class KeyEntry(TypedDict):
    """The key of one task. `code` is a program that passes."""

    name: str
    answer: str
    code: str | None
    belief: str
    wrong: list[KeyWrong]


class KeyAnswer(TypedDict):
    """The key of a lesson."""

    slug: str
    tasks: list[KeyEntry]


def key(lesson: str = "", task: str | None = None, whose: str = "") -> KeyAnswer:
    """The key of a lesson, or of one task on its own board or on another one."""
    found = lesson_named(lesson)
    asked = found.activities if task is None else [activity_named(lesson, task, whose)]
    return {"slug": found.slug, "tasks": [_entry(activity) for activity in asked]}


def _entry(activity: Activity) -> KeyEntry:
    from noughts.learn.marking import fill_in

    wrong: list[KeyWrong] = [
        {"answer": fill_in(activity, each.answer), "feedback": fill_in(activity, each.feedback)}
        for each in activity.wrong
    ]
    wrong += [
        {"answer": changed_lines(activity, bug.changes), "feedback": fill_in(activity, bug.feedback)}
        for bug in activity.bugs
    ]
    return {
        "name": activity.name,
        "answer": reference_answer(activity),
        "code": solution_code(activity),
        "belief": activity.belief,
        "wrong": wrong,
    }


def changed_lines(activity: Activity, changes: str) -> str:
    """The lines in which a wrong program differs, or those that it lacks."""
    from noughts.learn.program import apply_changes, program_to_fix, solution_program

    base = program_to_fix(activity) if activity.kind == "fix" else solution_program(activity)
    old, new = base.splitlines(), apply_changes(base, changes).splitlines()
    if len(old) == len(new):
        return ", ".join(f"`{line.strip()}`" for before, line in zip(old, new, strict=True) if line != before)
    parts: list[str] = []
    for kind, first, last, start, end in SequenceMatcher(None, old, new, autojunk=False).get_opcodes():
        if kind in ("replace", "insert"):
            parts += [f"`{line.strip()}`" for line in new[start:end]]
        elif kind == "delete":
            parts += [f"no `{line.strip()}`" for line in old[first:last]]
    return ", ".join(parts)


def reference_answer(activity: Activity) -> str:
    """An answer that passes, as a student would give it; for programs, the functions to write."""
    from noughts.learn.marking import best_game, best_order, options_of, right_answer
    from noughts.learn.truths import format_truth

    if activity.kind in ("build", "fix"):
        return ", ".join(activity.writes)
    if activity.kind == "play":
        return best_game(activity)
    if activity.lines:
        return " ".join(str(number) for number in range(1, len(activity.lines.splitlines()) + 1))
    if activity.cells:
        return best_order(activity)
    truth = right_answer(activity)
    if not isinstance(truth, frozenset):
        return format_truth(truth)
    return ", ".join([option for option in options_of(activity) if option in truth] or sorted(truth))


def solution_code(activity: Activity) -> str | None:
    """The functions of a program that passes; None for other tasks."""
    from noughts.learn.program import parts_of, solution_program

    if activity.lines:
        return activity.lines
    if activity.kind not in ("build", "fix"):
        return None
    parts = parts_of(solution_program(activity))
    return "\n\n\n".join(parts[name].text for name in activity.writes)


def likely_answers(activity: Activity) -> list[str]:
    """Answers that students are likely to give to a task without a program, right and wrong, each once."""
    from noughts.learn.marking import fill_in, options_of

    if activity.kind in ("build", "fix") or activity.lines or "program" in activity.against:
        return []
    if activity.kind == "play":
        position = Position.parse(str(activity.board))
        return list(_games(position)) if len(position.moves) <= MOST_EMPTY else []
    if activity.cells:
        return [" ".join(order) for order in permutations(activity.cells)]
    options = options_of(activity)
    if activity.several:
        sizes = range(1, len(options) + 1)
        return [", ".join(chosen) for size in sizes for chosen in combinations(options, size)]
    if options:
        return [_without_commas(option) for option in options]
    foreseen = [reference_answer(activity), *(fill_in(activity, wrong.answer) for wrong in activity.wrong)]
    counts = [str(number) for number in range(LARGEST_COUNT + 1)]
    return list(dict.fromkeys([*map(_without_commas, foreseen), *counts]))


def _without_commas(answer: str) -> str:
    """A number as it is typed: 5478, not 5,478."""
    return answer.replace(",", "") if answer.replace(",", "").isdecimal() else answer


def _games(position: Position, moves: str = "") -> Iterator[str]:
    """Every way to play on to the end, as the moves of both sides."""
    if position.outcome:
        yield moves.strip()
        return
    for cell in position.moves:
        yield from _games(position.play(cell), f"{moves} {position.game.cell_name(cell)}")
