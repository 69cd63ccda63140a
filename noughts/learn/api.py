"""The course for a front end: lessons without their answers, marking, hints, tables.

The strategies and players behind the answers are imported when a question needs them.
"""

from typing import TypedDict

from noughts.game.errors import NoughtsError
from noughts.learn.course import activity_named, lessons
from noughts.learn.lesson import Activity, Kind, Track


class CodeLine(TypedDict):
    """A line of code to put in its place, and its number, which is the answer."""

    number: int
    text: str


class LessonTask(TypedDict):
    """A task as a front end shows it."""

    name: str
    kind: Kind
    track: Track
    task: str
    board: str | None
    tree: str | None  # the search whose tree is shown as a whole
    watch: str | None  # the search to step through
    first_step: int  # of that search
    last_step: int | None  # until the task is done
    code: str | None
    options: list[str]
    several: bool
    cells: list[str]  # to put in order
    lines: list[CodeLine]  # to put in order
    you: str | None
    goal: str | None
    has_table: bool
    writes: list[str]  # functions of your own program
    plays_program: bool  # a game against your own program
    gives_code: bool  # that is put into your program
    stretch: bool  # a challenge that the lesson does not need
    hints: int
    others: int  # boards of the same kind
    whose: str | None  # on one of these: whose it is


class LessonBlock(TypedDict):
    """A paragraph, or a task."""

    text: str | None
    task: LessonTask | None


class LessonAnswer(TypedDict):
    """A lesson without its answers."""

    slug: str
    title: str
    track: Track
    minutes: int
    idea: str
    blocks: list[LessonBlock]


class Course(TypedDict):
    """All lessons."""

    lessons: list[LessonAnswer]


class MarkAnswer(TypedDict):
    """Whether an answer is right, and what to say about it."""

    right: bool
    text: str
    star: bool


class HintAnswer(TypedDict):
    """A hint: a sentence, code with gaps if there is some, and what fits the gaps."""

    text: str
    code: str | None
    fill: list[str]


class FigureRow(TypedDict):
    """A row of a table: what was run, and its figures."""

    name: str
    figures: list[str]


class TableAnswer(TypedDict):
    """The figures of an experiment."""

    heads: list[str]
    rows: list[FigureRow]


def course() -> Course:
    """Return all lessons."""
    return {
        "lessons": [
            {
                "slug": lesson.slug,
                "title": lesson.title,
                "track": lesson.track,
                "minutes": lesson.minutes,
                "idea": lesson.idea,
                "blocks": [
                    {"text": None, "task": _task(block)}
                    if isinstance(block, Activity)
                    else {"text": block, "task": None}
                    for block in lesson.blocks
                ],
            }
            for lesson in lessons()
        ]
    }


def another(lesson: str = "", task: str = "", whose: str = "") -> LessonTask:
    """Return a task on another board: `games#2` is the task `games` on the student's second board."""
    return _task(activity_named(lesson, task, whose))


def answer(lesson: str = "", task: str = "", answer: str = "", whose: str = "") -> MarkAnswer:
    """Mark an answer to a task."""
    from noughts.learn.marking import mark

    found = mark(activity_named(lesson, task, whose), answer)
    return {"right": found.right, "text": found.text, "star": found.star}


def hint(lesson: str = "", task: str = "", number: int = 1, whose: str = "") -> HintAnswer:
    """Return one of the hints of a task."""
    from noughts.learn.marking import hint as hint_of

    activity = activity_named(lesson, task, whose)
    text, _, code = hint_of(activity, number).partition("\n")
    return {"text": text, "code": code or None, "fill": list(activity.fill) if "___" in code else []}


def table(lesson: str = "", task: str = "") -> TableAnswer:
    """Return the figures that a task asks about."""
    from noughts.learn.truths import EMPTY_BOARD, compute, format_truth

    activity = activity_named(lesson, task)
    if not has_table(activity):
        raise NoughtsError(f"{activity.title} has no table")
    board = activity.board or EMPTY_BOARD
    if activity.table == "points":
        players = activity.runs or ("perfect", "alpha-beta")
        opponents = list(activity.against or ("level-2",))
        figures = {
            _title(player): [format_truth(compute(f"points {player} {who}")) for who in opponents]
            for player in players
        }
        return _as_table(["points of 100 against", *map(_title, opponents)], figures)
    if activity.table == "tally":
        cells = activity.options
        ends = ["won", "drawn", "lost"]
        figures = {
            cell: [format_truth(compute(f"tally {end} {cell}", board)) for end in ends] for cell in cells
        }
        return _as_table(["move", *ends], figures)
    runs = activity.runs or tuple(f"horizon:{depth}" for depth in range(1, 7))
    kinds = (
        [activity.table]
        if activity.table
        else ["nodes", "plays"]
        if activity.board != EMPTY_BOARD
        else ["nodes"]
    )
    heads = {"nodes": "boards", "plays": "plays", "mistakes": "mistakes", "guess": "guess"}
    figures = {_title(run): [format_truth(compute(f"{kind} {run}", board)) for kind in kinds] for run in runs}
    return _as_table(["search", *(heads[kind] for kind in kinds)], figures)


def _title(run: str) -> str:
    """A search or a player as people read it: not horizon:2, but 2 moves ahead."""
    from noughts.players.levels import LEVELS
    from noughts.strategies.depth_limited import Horizon
    from noughts.strategies.registry import variant_named

    if run in LEVELS:
        return LEVELS[run].title
    if run in ("perfect", "random"):
        return run
    variant = variant_named(run)
    if variant.kind is Horizon:
        return f"{variant.depth} move{'s' * (variant.depth > 1)} ahead"
    return f"{variant.title}, row by row" if run.endswith(":rows") else variant.title


def _as_table(heads: list[str], figures: dict[str, list[str]]) -> TableAnswer:
    return {"heads": heads, "rows": [{"name": name, "figures": row} for name, row in figures.items()]}


def has_table(activity: Activity) -> bool:
    """Has a task figures to look at?"""
    return bool(activity.table or activity.runs)


def _task(activity: Activity) -> LessonTask:
    from noughts.learn.marking import fill_in, options_of
    from noughts.learn.stage import first_step, last_step, tree_of

    return {
        "name": activity.name,
        "kind": activity.kind,
        "track": activity.track,
        "task": activity.task if activity.whose is None else fill_in(activity, activity.task),
        "board": activity.board,
        "tree": tree_of(activity),
        "watch": activity.watch,
        "first_step": first_step(activity),
        "last_step": last_step(activity),
        "code": activity.code,
        "options": list(options_of(activity)),
        "several": activity.several,
        "cells": list(activity.cells),
        "lines": _sort_lines(activity.lines or ""),
        "you": activity.you,
        "goal": activity.goal,
        "has_table": has_table(activity),
        "writes": list(activity.writes),
        "plays_program": "program" in activity.against,
        "gives_code": bool(activity.start),
        "stretch": activity.stretch,
        "hints": len(activity.hints),
        "others": len(activity.others),
        "whose": activity.whose,
    }


def _sort_lines(lines: str) -> list[CodeLine]:
    """The lines in alphabetical order, which is not one that works."""
    found: list[CodeLine] = [
        {"number": number, "text": text} for number, text in enumerate(lines.splitlines(), 1)
    ]
    return sorted(found, key=lambda line: line["text"].strip())
