"""All lessons, in order, and their tasks, also on other boards."""

import re
from dataclasses import replace
from functools import cache
from hashlib import sha256
from importlib.resources import files

from noughts.game.errors import NoughtsError
from noughts.learn.lesson import Activity, Lesson, WrongAnswer, read_lesson

ANOTHER = re.compile(r"([^#]+)#([1-9]\d?)")  # games#2 is the task games on your second other board


@cache
def lessons() -> tuple[Lesson, ...]:
    """The course."""
    folder = files("noughts.learn") / "lessons"
    names = sorted(path.name for path in folder.iterdir() if path.name.endswith(".md"))
    return tuple(read_lesson((folder / name).read_text("utf-8")) for name in names)


def lesson_named(slug: str) -> Lesson:
    """The lesson with this slug."""
    for lesson in lessons():
        if lesson.slug == slug:
            return lesson
    slugs = ", ".join(lesson.slug for lesson in lessons())
    raise NoughtsError(f"there is no lesson {slug!r}: choose one of {slugs}")


def activity_named(slug: str, name: str, whose: str = "") -> Activity:
    """One task of a lesson; `games#2` is the task `games` on the student's second board."""
    lesson = lesson_named(slug)
    found = ANOTHER.fullmatch(name)
    for activity in lesson.activities:
        if activity.name == (found[1] if found else name):
            return on_another_board(activity, whose, int(found[2])) if found else activity
    names = ", ".join(activity.name for activity in lesson.activities)
    raise NoughtsError(f"the lesson {slug!r} has no task {name!r}: choose one of {names}")


def on_another_board(activity: Activity, whose: str, number: int) -> Activity:
    """A task on another board. `whose` is any text: each text puts the boards into an order of its own."""
    if activity.another is None or not 1 <= number <= len(activity.others):
        raise NoughtsError(f"{activity.title} has no other board {number}: it has {len(activity.others)}")

    def place(board: str) -> bytes:
        return sha256(f"{whose}/{activity.title}/{board}".encode("utf-8", "replace")).digest()

    chosen = sorted(activity.others, key=place)[number - 1]
    return with_board(activity, chosen, f"{activity.name}#{number}", whose)


def with_board(activity: Activity, chosen: str, name: str, whose: str = "") -> Activity:
    """A task on one of its other boards, which may come with a cell."""
    board, _, cell = chosen.partition(" ")
    another = activity.another or activity

    def fill(text: str) -> str:
        return text.replace("CELL", cell)

    return replace(
        another,
        name=name,
        others=activity.others,
        board=board,
        whose=whose,
        task=fill(another.task),
        right=fill(another.right),
        hints=tuple(map(fill, another.hints)),
        wrong=tuple(WrongAnswer(fill(wrong.answer), fill(wrong.feedback)) for wrong in another.wrong),
        truth=another.truth and fill(another.truth),
        before=another.before and fill(another.before),
    )
