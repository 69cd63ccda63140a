"""`noughts learn`: the lessons as text, with every task marked."""

from collections.abc import Callable
from pathlib import Path

from noughts.cli.arguments import JSON, SANDBOX, argument
from noughts.cli.learn.learn_asking import Leave, read_answer
from noughts.cli.learn.learn_stage import END, STEP, SearchStage, show_stage
from noughts.cli.output import print_json, say, wrap_text
from noughts.game.errors import NoughtsError
from noughts.game.position import Position
from noughts.learn.course import lesson_named, lessons
from noughts.learn.lesson import TRACKS, Activity, Lesson, Track
from noughts.learn.marking import Mark, hint, mark, options_of
from noughts.learn.truths import EMPTY_BOARD
from noughts.render.text import position_text
from noughts.solving import perfect

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
HELP = "Type your answer, hint, skip, or quit."
VERIFY = "verify"


def run(
    lesson: str | None,
    receipts: list[Path],
    track: Track,
    file: Path,
    as_csv: bool,
    by_task: bool,
    sandbox: str,
    as_json: bool,
) -> int:
    """Learn minimax and alpha-beta, step by step: 14 lessons in which every answer is marked.

    Build tasks write the code that they give into your file, tictactoe.py. Edit it in your own editor: each
    time you save it, the task is marked. noughts learn verify marks receipts that students hand in.
    """
    if lesson == VERIFY:
        from noughts.cli.learn.learn_verify import verify_receipts

        return verify_receipts(receipts, by_task, as_csv, as_json)
    if receipts:
        raise NoughtsError(f"only {VERIFY} takes files: noughts learn {VERIFY} {receipts[0]}")
    if lesson is None:
        _list_lessons(track, as_json)
        return 0
    chosen = lesson_named(lesson)
    if as_json:
        print_json(_lesson_json(chosen))
        return 0
    try:
        _take(chosen, track, file, sandbox)
    except Leave:
        say("Goodbye.")
    return 0


def _lessons_of(track: Track) -> list[Lesson]:
    return [lesson for lesson in lessons() if track == "build" or lesson.track == "see"]


def _list_lessons(track: Track, as_json: bool) -> None:
    listed = _lessons_of(track)
    if as_json:
        print_json({"lessons": [_lesson_json(lesson) for lesson in listed]})
        return
    say("The course, from the first game tree to your own alpha-beta:", "")
    for number, lesson in enumerate(lessons(), 1):
        if lesson not in listed:
            continue
        code = "" if lesson.track == "see" else ", with code"
        say(f"{number:3}  {lesson.slug:10} {lesson.title} ({lesson.minutes} minutes{code})")
    say("", "Open a lesson by its name: noughts learn tree")


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


def _take(lesson: Lesson, track: Track, file: Path, sandbox: str) -> None:
    say(lesson.title, "=" * len(lesson.title), "", wrap_text(lesson.idea), "", HELP)
    whole = track == "build" or lesson.track == "build"
    tasks = [activity for activity in lesson.activities if whole or activity.track == "see"]
    for block in lesson.blocks:
        if not isinstance(block, Activity):
            say("", *map(wrap_text, block.splitlines()))
        elif block in tasks:
            extra = ", a challenge" if block.stretch else ""
            say("", wrap_text(f"Task {tasks.index(block) + 1} of {len(tasks)}{extra}. {block.task}"))
            _do(block, file, sandbox)
    following = [other for other in _lessons_of(track) if lessons().index(other) > lessons().index(lesson)]
    say(
        "",
        f"The next lesson: noughts learn {following[0].slug}" if following else "That was the last lesson.",
    )


def _do(activity: Activity, file: Path, sandbox: str) -> None:
    """Show what the task is about, and ask until it is done or skipped."""
    search = show_stage(activity)
    if activity.kind in ("build", "fix"):
        from noughts.cli.learn.learn_build import build_in_file

        build_in_file(activity, file, sandbox)
    elif activity.lines:
        from noughts.cli.learn.learn_build import order_lines

        for number, text in enumerate(sorted(activity.lines.splitlines(), key=str.strip), 1):
            say(f"  {number}. {text}")
        say(wrap_text("Type the numbers in the right order, such as 3 1 2."))
        _ask(activity, lambda answer: order_lines(activity, _original(activity, answer), file, sandbox))
    elif activity.kind == "play":
        _ask(activity, lambda answer: _play(activity, answer, file, sandbox))
    else:
        _ask(activity, lambda answer: mark(activity, _read_choice(activity, answer)), search)


def _read_choice(activity: Activity, answer: str) -> str:
    """The answer, with the numbers of options replaced by their texts."""
    numbers = {str(number): option for number, option in enumerate(options_of(activity), 1)}
    parts = [part.strip() for part in answer.split(",")] if activity.several else [answer]
    if set(parts) & set(numbers.values()):
        return answer
    return ", ".join(numbers.get(part, part) for part in parts)


def _ask(activity: Activity, judge: Callable[[str], Mark], search: SearchStage | None = None) -> None:
    hints = 0
    while True:
        answer = read_answer()
        if answer == "skip":
            return
        if answer == "hint":
            hints = min(hints + 1, len(activity.hints))
            say(wrap_text(f"Hint {hints} of {len(activity.hints)}: {hint(activity, hints)}"))
            continue
        if search and answer in (STEP, END):
            search.go(answer)
            continue
        try:
            found = judge(answer)
        except NoughtsError as error:
            say(wrap_text(f"{str(error)[0].upper()}{str(error)[1:]}."))
            continue
        say(wrap_text(f"{'Right' if found.right else 'Not yet'}. {found.text}"))
        if found.right:
            return


def _original(activity: Activity, answer: str) -> str:
    """The numbers of lines as the lesson counts them, from those that are shown."""
    lines = str(activity.lines).splitlines()
    shown = {
        str(number): str(lines.index(text) + 1) for number, text in enumerate(sorted(lines, key=str.strip), 1)
    }
    return " ".join(shown.get(part, part) for part in answer.replace(",", " ").split())


def _play(activity: Activity, first: str, file: Path, sandbox: str) -> Mark:
    """Play the game out from the first move, against Perfect or against the student's own program."""
    position, moves, cell = Position.parse(activity.board or EMPTY_BOARD), [], first
    opponent = _opponent(activity, file, sandbox)
    who = "Your program" if "program" in activity.against else activity.against[0].capitalize()
    while True:
        position = position.play(cell)
        moves.append(cell)
        if position.outcome is None:
            name = position.game.cell_name(opponent(position))
            position = position.play(name)
            moves.append(name)
            say(wrap_text(f"{who} plays {name}."))
        say(position_text(position))
        if position.outcome is not None:
            return mark(activity, " ".join(moves))
        cell = _read_move(position)


def _opponent(activity: Activity, file: Path, sandbox: str) -> Callable[[Position], int]:
    if "program" not in activity.against:
        return lambda position: perfect.best(position) or 0
    from noughts.check.player import player_from
    from noughts.players.player import Dice

    player = player_from(str(file), sandbox=sandbox)
    return lambda position: player.choose(position, Dice(0))


def _read_move(position: Position) -> str:
    while True:
        cell = read_answer()
        try:
            position.play(cell)
        except NoughtsError as error:
            say(wrap_text(f"{str(error)[0].upper()}{str(error)[1:]}."))
            continue
        return cell
