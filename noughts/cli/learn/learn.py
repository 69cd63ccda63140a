"""`noughts learn`: the lessons as text, with every task marked."""

import sys
from collections.abc import Callable

from noughts.cli.arguments import JSON, argument
from noughts.cli.output import has_colour, print_json, say, wrap_text
from noughts.game.errors import NoughtsError
from noughts.game.position import Position
from noughts.learn.course import lesson_named, lessons
from noughts.learn.lesson import Activity, Lesson
from noughts.learn.marking import Mark, hint, mark
from noughts.learn.truths import EMPTY_BOARD, compute, format_truth
from noughts.render.colours import in_colour
from noughts.render.text import position_text
from noughts.solving import perfect

EXAMPLE = "noughts learn cut"
ARGUMENTS = (
    argument(
        "lesson",
        metavar="LESSON",
        nargs="?",
        help="The lesson to open, such as tree or cut. Without it, list all lessons.",
    ),
    JSON,
)
HELP = "Type your answer, hint, skip, or quit."
QUIT = {"quit", "q"}
COLUMNS = {"nodes": "boards", "mistakes": "mistakes", "guess": "guess"}


class Leave(Exception):  # noqa: N818 not an error
    """The person wants to stop."""


def run(lesson: str | None, as_json: bool) -> None:
    """Learn minimax and alpha-beta, step by step: 14 lessons in which every answer is marked.

    Tasks that ask for a program name the functions to write. Write them in your tictactoe.py, and run
    noughts check on it.
    """
    if lesson is None:
        _list_lessons(as_json)
        return
    chosen = lesson_named(lesson)
    if as_json:
        print_json(_lesson_json(chosen))
        return
    try:
        _take(chosen)
    except Leave:
        say("Goodbye.")


def _list_lessons(as_json: bool) -> None:
    if as_json:
        print_json({"lessons": [_lesson_json(lesson) for lesson in lessons()]})
        return
    say("The course, from the first game tree to your own alpha-beta:", "")
    for number, lesson in enumerate(lessons(), 1):
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


def _take(lesson: Lesson) -> None:
    say(lesson.title, "=" * len(lesson.title), "", wrap_text(lesson.idea), "", HELP)
    number = 0
    for block in lesson.blocks:
        if isinstance(block, Activity):
            number += 1
            say("", wrap_text(f"Task {number} of {len(lesson.activities)}. {block.task}"))
            _do(block)
        else:
            say("", *map(wrap_text, block.splitlines()))
    slugs = [other.slug for other in lessons()]
    following = slugs[slugs.index(lesson.slug) + 1 :]
    say("", f"The next lesson: noughts learn {following[0]}" if following else "That was the last lesson.")


def _do(activity: Activity) -> None:
    """Show what the task is about, and ask until it is done or skipped."""
    _show_stage(activity)
    if activity.kind in ("build", "fix") or activity.lines or "program" in activity.against:
        _point_to_the_editor(activity)
    elif activity.kind == "play":
        _ask(activity, lambda answer: _play(activity, answer))
    else:
        _ask(activity, lambda answer: mark(activity, _read_choice(activity, answer)))


def _show_stage(activity: Activity) -> None:
    if activity.board and activity.board != EMPTY_BOARD:
        board = position_text(Position.parse(activity.board))
        say(in_colour(board) if has_colour() else board)
    if activity.code:
        say("", *(f"    {line}" for line in activity.code.splitlines()))
    if activity.watch:
        say(wrap_text(f"Watch this search: noughts compare {activity.board} (strategy {activity.watch})."))
    if activity.runs and not activity.against:
        what = activity.table or "nodes"
        for strategy in activity.runs:
            figure = compute(f"{what} {strategy}", activity.board or EMPTY_BOARD)
            say(f"    {strategy:20} {format_truth(figure)} {COLUMNS[what]}")
    if activity.table == "points":
        _show_points(activity)
    for number, option in enumerate(activity.options, 1):
        say(f"  {number}. {option}")


def _show_points(activity: Activity) -> None:
    players = activity.runs or ("perfect", "alpha-beta")
    opponents = activity.against or ("level-2",)
    for player in players:
        scores = ", ".join(
            f"{compute(f'points {player} {opponent}')} against {opponent}" for opponent in opponents
        )
        say(f"    {player:12} {scores}")


def _read_choice(activity: Activity, answer: str) -> str:
    """The answer, with the numbers of options replaced by their texts."""
    numbers = {str(number): option for number, option in enumerate(activity.options, 1)}
    parts = [part.strip() for part in answer.split(",")] if activity.several else [answer]
    if set(parts) & set(activity.options):
        return answer
    return ", ".join(numbers.get(part, part) for part in parts)


def _ask(activity: Activity, judge: Callable[[str], Mark]) -> None:
    hints = 0
    while True:
        answer = _read()
        if answer == "skip":
            return
        if answer == "hint":
            hints = min(hints + 1, len(activity.hints))
            say(wrap_text(f"Hint {hints} of {len(activity.hints)}: {hint(activity, hints)}"))
            continue
        try:
            found = judge(answer)
        except NoughtsError as error:
            say(wrap_text(f"{str(error)[0].upper()}{str(error)[1:]}."))
            continue
        say(wrap_text(f"{'Right' if found.right else 'Not yet'}. {found.text}"))
        if found.right:
            return


def _play(activity: Activity, first: str) -> Mark:
    """Play the game out from the first move; the opponent is perfect."""
    position, moves, cell = Position.parse(activity.board or EMPTY_BOARD), [], first
    while True:
        position = position.play(cell)
        moves.append(cell)
        if position.outcome is None:
            reply = perfect.best(position)
            name = position.game.cell_name(reply) if reply is not None else ""
            position = position.play(name)
            moves.append(name)
            say(wrap_text(f"{activity.against[0].capitalize()} plays {name}."))
        say(position_text(position))
        if position.outcome is not None:
            return mark(activity, " ".join(moves))
        cell = _read_move(position)


def _read_move(position: Position) -> str:
    while True:
        cell = _read()
        try:
            position.play(cell)
        except NoughtsError as error:
            say(wrap_text(f"{str(error)[0].upper()}{str(error)[1:]}."))
            continue
        return cell


def _point_to_the_editor(activity: Activity) -> None:
    if activity.start or activity.given:
        say("", *(f"    {line}" for line in (activity.start or activity.given or "").splitlines()))
    functions = ", ".join(activity.writes) or "your program"
    say(
        "",
        wrap_text(
            f"This task is for your own file ({functions}). When it is done, run: noughts check tictactoe.py"
        ),
    )
    say(wrap_text("Type hint for help, or an empty line to go on."))
    number = 0
    while (answer := _read()) == "hint":
        number = min(number + 1, len(activity.hints))
        first, _, code = hint(activity, number).partition("\n")
        say(
            wrap_text(f"Hint {number} of {len(activity.hints)}: {first}"),
            *(f"    {line}" for line in code.splitlines()),
        )
    if answer not in ("", "skip"):
        say("Going on.")


def _read() -> str:
    sys.stdout.write("> " if sys.stdin.isatty() else "")
    sys.stdout.flush()
    try:
        line = sys.stdin.readline()
    except KeyboardInterrupt:
        line = ""
    if not line or line.strip().lower() in QUIT:
        raise Leave
    return line.strip()
