"""`noughts learn`: the lessons as text, with every task marked."""

from collections.abc import Callable
from pathlib import Path

from noughts.cli.arguments import JSON, SANDBOX, argument
from noughts.cli.learn.learn_asking import Leave, read_answer
from noughts.cli.learn.learn_game import play_task
from noughts.cli.learn.learn_hints import SKIP, Attempt
from noughts.cli.learn.learn_progress import Progress
from noughts.cli.learn.learn_stage import BACK, END, STEP, SearchStage, show_stage
from noughts.cli.output import as_sentence, print_json, say, wrap_text
from noughts.game.errors import NoughtsError
from noughts.learn.course import lesson_named, lessons, on_another_board
from noughts.learn.lesson import TRACKS, Activity, Lesson, Track
from noughts.learn.marking import Mark, fill_in, mark, options_of
from noughts.learn.receipt import Given

EXAMPLE = "noughts learn cut"
ARGUMENTS = (
    argument(
        "lesson",
        metavar="LESSON",
        nargs="?",
        help="The lesson to open, such as tree or cut; or verify. Without it, list all lessons.",
    ),
    argument(
        "receipts", metavar="RECEIPT", nargs="*", type=Path, help="For verify: receipts, or folders of them."
    ),
    argument(
        "--track",
        metavar="|".join(TRACKS),
        choices=TRACKS,
        default="build",
        help="see: without code (8 lessons). build: all 14.",
    ),
    argument(
        "--file",
        type=Path,
        default=Path("tictactoe.py"),
        help="Your program, which build tasks check on save.",
    ),
    argument(
        "--another",
        action="store_true",
        help="Do the tasks again, each on another board of its kind.",
    ),
    argument("--name", default="", help="Your name, for the receipt next to your program."),
    argument("--class", dest="group", default="", help="Your class, for the receipt next to your program."),
    argument(
        "--csv", dest="as_csv", action="store_true", help="For verify: print a table for a spreadsheet."
    ),
    argument(
        "--tasks",
        dest="by_task",
        action="store_true",
        help="For verify: one row per task, to see where a class needed help.",
    ),
    SANDBOX,
    JSON,
)
HELP = "Type your answer, hint, skip, or quit. What you have done is kept in {}."
VERIFY = "verify"


def run(
    lesson: str | None,
    receipts: list[Path],
    track: Track,
    file: Path,
    another: bool,
    name: str,
    group: str,
    as_csv: bool,
    by_task: bool,
    sandbox: str,
    as_json: bool,
) -> int:
    """Learn minimax and alpha-beta, step by step: 14 lessons in which every answer is marked.

    Build tasks write their first lines into your file, tictactoe.py. Edit it in your own editor: each time
    you save it, noughts marks the task. Your answers are kept next to that file, in learn-receipt.json. Hand
    it in, or open it on the page to go on there. noughts learn verify marks receipts that students hand in.
    """
    if lesson == VERIFY:
        from noughts.cli.learn.learn_verify import verify_receipts

        return verify_receipts(receipts, by_task, as_csv, as_json)
    if receipts:
        raise NoughtsError(f"only {VERIFY} takes files: noughts learn {VERIFY} {receipts[0]}")
    if another and lesson is None:
        raise NoughtsError("name a lesson: noughts learn cut --another")
    progress = Progress(file, track, name, group)
    if lesson is None:
        _list_lessons(track, progress, as_json)
        return 0
    chosen = lesson_named(lesson)
    if as_json:
        print_json(_lesson_json(chosen))
        return 0
    try:
        if another:
            _practise(chosen, track, file, sandbox, progress)
        else:
            _take(chosen, track, file, sandbox, progress)
    except Leave:
        say("Goodbye.")
    return 0


def _lessons_of(track: Track) -> list[Lesson]:
    return [lesson for lesson in lessons() if track == "build" or lesson.track == "see"]


def _list_lessons(track: Track, progress: Progress, as_json: bool) -> None:
    listed = _lessons_of(track)
    if as_json:
        print_json({"lessons": [_lesson_json(lesson) for lesson in listed]})
        return
    say("The course, from the first game tree to your own alpha-beta:", "")
    for number, lesson in enumerate(lessons(), 1):
        if lesson not in listed:
            continue
        code = "" if lesson.track == "see" else ", with code"
        tasks = _tasks_of(lesson, track)
        done = sum(map(progress.is_done, tasks))
        count = f" {done} of {len(tasks)} done" if done else ""
        say(f"{number:3}  {lesson.slug:10} {lesson.title} ({lesson.minutes} minutes{code}){count}")
    following = next((one for one in listed if not all(map(progress.is_done, _tasks_of(one, track)))), None)
    if not progress.receipt.tasks:
        say("", "Open a lesson by its name: noughts learn tree")
    elif following:
        say("", f"Go on: noughts learn {following.slug}")
    else:
        say("", wrap_text(f"You have done all of it. Hand in {progress.path}."))


def _tasks_of(lesson: Lesson, track: Track) -> list[Activity]:
    whole = track == "build" or lesson.track == "build"
    return [activity for activity in lesson.activities if whole or activity.track == "see"]


def _lesson_json(lesson: Lesson) -> dict[str, object]:
    return {
        "slug": lesson.slug,
        "title": lesson.title,
        "track": lesson.track,
        "minutes": lesson.minutes,
        "idea": lesson.idea,
        "tasks": [
            {"name": activity.name, "kind": activity.kind, "task": activity.task}
            for activity in lesson.activities
        ],
    }


def _take(lesson: Lesson, track: Track, file: Path, sandbox: str, progress: Progress) -> None:
    """Ask the tasks of a lesson that are not done yet; all of them again if all are done."""
    say(lesson.title, "=" * len(lesson.title), "", wrap_text(lesson.idea), "")
    say(wrap_text(HELP.format(progress.path)))
    tasks = _tasks_of(lesson, track)
    again = all(map(progress.is_done, tasks))
    for block in lesson.blocks:
        if not isinstance(block, Activity):
            say("", *map(wrap_text, block.splitlines()))
        elif block in tasks:
            place = f"Task {tasks.index(block) + 1} of {len(tasks)}{', a challenge' if block.stretch else ''}"
            if progress.is_done(block) and not again:
                say("", f"{place} is done.")
                continue
            say("", wrap_text(f"{place}. {block.task}"))
            given = _do(block, file, sandbox)
            if given:
                progress.save(block, given)
    following = [other for other in _lessons_of(track) if lessons().index(other) > lessons().index(lesson)]
    last = wrap_text(f"That was the last lesson. To hand in what you have done, send {progress.path}.")
    say("", f"The next lesson: noughts learn {following[0].slug}" if following else last)


def _practise(lesson: Lesson, track: Track, file: Path, sandbox: str, progress: Progress) -> None:
    """Ask each task that has other boards, on the first of them that is not done."""
    found = [activity for activity in _tasks_of(lesson, track) if activity.another]
    if not found:
        slugs = ", ".join(one.slug for one in lessons() if any(task.another for task in one.activities))
        raise NoughtsError(f"the lesson {lesson.slug} has no other boards: choose one of {slugs}")
    say(lesson.title, "=" * len(lesson.title), "", wrap_text(HELP.format(progress.path)))
    for activity in found:
        boards = (
            on_another_board(activity, progress.whose, number)
            for number in range(1, len(activity.others) + 1)
        )
        task = next((board for board in boards if not progress.is_done(board)), None)
        if task is None:
            say("", f"{activity.title}: you have done all {len(activity.others)} boards.")
            continue
        say("", wrap_text(fill_in(task, task.task)))
        given = _do(task, file, sandbox)
        if given:
            progress.save(task, given)
    say("", "That was one board for each task. Run the command again for others.")


def _do(activity: Activity, file: Path, sandbox: str) -> Given | None:
    """Show what the task is about, and ask until it is done; None: it is skipped."""
    search = show_stage(activity)
    if activity.kind in ("build", "fix"):
        from noughts.cli.learn.learn_build import build_in_file

        return build_in_file(activity, file, sandbox)
    if activity.kind == "play":
        return play_task(activity, file, sandbox)
    if activity.lines:
        from noughts.cli.learn.learn_build import order_lines

        for number, text in enumerate(sorted(activity.lines.splitlines(), key=str.strip), 1):
            say(f"  {number}. {text}")
        say(wrap_text("Type the numbers in the right order, such as 3 1 2."))
        return _ask(
            activity,
            lambda answer: _original(activity, answer),
            lambda order: order_lines(activity, order, file, sandbox),
        )
    return _ask(
        activity,
        lambda answer: _read_choice(activity, answer),
        lambda answer: mark(activity, answer),
        search,
    )


def _read_choice(activity: Activity, answer: str) -> str:
    """The answer, with the numbers of options replaced by their texts."""
    numbers = {str(number): option for number, option in enumerate(options_of(activity), 1)}
    parts = [part.strip() for part in answer.split(",")] if activity.several else [answer]
    if set(parts) & set(numbers.values()):
        return answer
    return ", ".join(numbers.get(part, part) for part in parts)


def _ask(
    activity: Activity,
    read: Callable[[str], str],
    judge: Callable[[str], Mark],
    search: SearchStage | None = None,
) -> Given | None:
    """Ask until the answer is right. None: the task is skipped."""
    attempt = Attempt(activity)
    while True:
        typed = read_answer()
        if typed == SKIP:
            return None
        if attempt.help(typed):
            continue
        if search and typed in (STEP, BACK, END):
            search.go(typed)
            continue
        try:
            answer = read(typed)
            found = judge(answer)
        except NoughtsError as error:
            say(wrap_text(as_sentence(error)))
            continue
        attempt.tries += 1
        say(wrap_text(f"{'Right' if found.right else 'Not yet'}. {found.text}"))
        if found.right:
            return attempt.answer_with(answer)


def _original(activity: Activity, answer: str) -> str:
    """The numbers of lines as the lesson counts them, from those that are shown."""
    lines = str(activity.lines).splitlines()
    shown = {
        str(number): str(lines.index(text) + 1) for number, text in enumerate(sorted(lines, key=str.strip), 1)
    }
    return " ".join(shown.get(part, part) for part in answer.replace(",", " ").split())
