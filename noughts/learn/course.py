"""All lessons, in order."""

from functools import cache
from importlib.resources import files

from noughts.game.errors import NoughtsError
from noughts.learn.lesson import Activity, Lesson, read_lesson


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


def activity_named(slug: str, name: str) -> Activity:
    """One task of a lesson."""
    lesson = lesson_named(slug)
    for activity in lesson.activities:
        if activity.name == name:
            return activity
    names = ", ".join(activity.name for activity in lesson.activities)
    raise NoughtsError(f"the lesson {slug!r} has no task {name!r}: choose one of {names}")
