"""The lessons of the course as pages of the documentation: tasks as boxes, hints and answers folded."""

from noughts.game.position import Position
from noughts.learn.course import lessons
from noughts.learn.key import reference_answer, solution_code
from noughts.learn.lesson import Activity, Lesson
from noughts.learn.marking import HINTS, fill_in, hint, is_board, name_boards, options_of
from noughts.learn.truths import EMPTY_BOARD
from noughts.render.text import position_text

FOLDER = "learn/lessons"
TRACKS = {"see": "See it", "build": "Build it"}


def lesson_pages() -> dict[str, str]:
    """The pages, by their names below the folder of the documentation."""
    return {f"{FOLDER}/{lesson.slug}.md": lesson_page(lesson, place) for place, lesson in _numbered()}


def lesson_page(lesson: Lesson, place: int) -> str:
    """One lesson as Markdown."""
    parts = [
        f"# {place}. {lesson.title}",
        lesson.idea,
        f"*Track: {TRACKS[lesson.track]}. About {lesson.minutes} minutes.* To have your answers marked, open "
        f"`?view=learn&lesson={lesson.slug}` on the page, or run `noughts learn {lesson.slug}`.",
    ]
    number = 0
    for block in lesson.blocks:
        if isinstance(block, Activity):
            number += 1
            parts.append(_task(block, number, len(lesson.activities)))
        else:
            parts.append(block)
    return "\n\n".join(parts) + "\n"


def _numbered() -> list[tuple[int, Lesson]]:
    return list(enumerate(lessons(), 1))


def _task(activity: Activity, number: int, count: int) -> str:
    inside = [activity.task]
    if activity.board and activity.board != EMPTY_BOARD:
        inside.append(_fence("text", position_text(Position.parse(activity.board))))
    for code in filter(None, (activity.code, activity.start)):
        inside.append(_fence("python", code))
    if activity.lines:
        shuffled = sorted(activity.lines.splitlines(), key=str.strip)
        inside.append(_fence("text", "\n".join(shuffled)))
    choices = [*options_of(activity), *activity.cells]
    if choices and is_board(choices[0]):
        for place, board in enumerate(choices, 1):
            inside += [f"Board {place}:", _fence("text", position_text(Position.parse(board)))]
    elif choices:
        inside.append("\n".join(f"- {choice}" for choice in choices))
    inside += [_folded("tip", f"Hint {place}", _hint(activity, place)) for place in range(1, HINTS + 1)]
    inside.append(_folded("success", "Answer", _answer(activity)))
    return _box(f'!!! question "Task {number} of {count}"', "\n\n".join(inside))


def _hint(activity: Activity, number: int) -> str:
    text, _, code = hint(activity, number).partition("\n")
    return f"{text}\n\n{_fence('python', code)}" if code else text


def _answer(activity: Activity) -> str:
    right = fill_in(activity, activity.right)
    if code := solution_code(activity):
        return f"{right}\n\n{_fence('python', code)}"
    return f"{name_boards(activity, reference_answer(activity))}. {right}"


def _folded(kind: str, title: str, text: str) -> str:
    return _box(f'??? {kind} "{title}"', text)


def _box(head: str, text: str) -> str:
    return "\n".join([head, "", *(f"    {line}".rstrip() for line in text.splitlines())])


def _fence(language: str, code: str) -> str:
    return f"```{language}\n{code.rstrip()}\n```"
