"""Build tasks in a terminal: the student edits a file, and each save is marked."""

from pathlib import Path

from noughts.check.contract.limits import Limits
from noughts.cli.learn.learn_asking import read_answer_or_save, save_time
from noughts.cli.learn.learn_hints import HINT, SKIP, Attempt
from noughts.cli.output import say, wrap_text
from noughts.game.errors import NoughtsError
from noughts.learn.build import ProgramMark, mark_lines, mark_program
from noughts.learn.lesson import Activity
from noughts.learn.marking import Mark
from noughts.learn.program import (
    SKELETON,
    has_start,
    missing_functions,
    start_task,
    with_functions,
    with_model,
)
from noughts.learn.receipt import Given

OWN = Limits(own_file=True)


def build_in_file(activity: Activity, file: Path, sandbox: str) -> Given | None:
    """Prepare the file, then mark it whenever it is saved, until it is right. None: it is skipped."""
    if activity.kind == "fix":
        file = file.with_name(f"{activity.lesson}-{activity.name}.py")
    source = _prepare(activity, file)
    say("", wrap_text(f"Edit {file} in your editor. Each time you save it, it is marked."))
    if activity.kind == "build" and (lacks := missing_functions(activity, source)):
        say(wrap_text(f"Not written yet: {', '.join(lacks)}. Type model to take the model's functions."))
    say(wrap_text(f"Type {HINT} for help, {SKIP} to go on, or an empty line to mark it now."))
    attempt = Attempt(activity)
    seen = save_time(file)
    while True:
        answer = read_answer_or_save(file, seen)
        if answer == SKIP:
            return None
        if answer and attempt.help(answer):
            continue
        if answer == "model" and activity.kind == "build":
            file.write_text(with_model(activity, _read(file)), "utf-8")
            seen = save_time(file)
            say(wrap_text(f"The model's functions are in {file}."))
            continue
        if answer:
            say(wrap_text(f"{answer!r} is not a command here. Type {HINT}, {SKIP}, quit, or an empty line."))
            continue
        attempt.tries += 1
        seen = save_time(file)  # a file that is saved while it is marked is marked again
        if _mark(activity, file, sandbox).right:
            return attempt.answer_with(_read(file))


def order_lines(activity: Activity, answer: str, file: Path, sandbox: str) -> Mark:
    """Mark lines of code in an order; when they are right, they become part of the student's file."""
    found = mark_lines(activity, answer, OWN, sandbox)
    if found.right and activity.lines:
        file.write_text(with_functions(_read(file) if file.exists() else SKELETON, activity.lines), "utf-8")
    return Mark(found.right, found.text)


def _prepare(activity: Activity, file: Path) -> str:
    """Write the code of the task into the file; an older version is kept next to it."""
    old = _read(file) if file.exists() else ""
    if activity.kind == "fix" and old.strip():
        return old
    if activity.kind == "build" and old.strip() and has_start(activity, old):
        return old
    source = start_task(activity, old)
    if old.strip() and source != old:
        kept = file.with_name(f"{file.stem}-before-{activity.lesson}{file.suffix}")
        kept.write_text(old, "utf-8")
        say(wrap_text(f"The code of this task is now in {file}. Your file as it was: {kept}."))
    file.write_text(source, "utf-8")
    return source


def _read(file: Path) -> str:
    try:
        return file.read_text("utf-8")
    except (OSError, UnicodeDecodeError) as error:
        raise NoughtsError(f"{file} cannot be read: {error}") from error


def _mark(activity: Activity, file: Path, sandbox: str) -> ProgramMark:
    found = mark_program(activity, file.read_bytes(), OWN, sandbox, first_verdict=_say_first)
    say(wrap_text(f"{'Right' if found.right else 'Not yet'}. {found.text}"))
    example = found.example
    if example is not None and example.board is not None:
        say(
            f"    board     {example.board}",
            f"    expected  {example.expected}",
            f"    got       {example.got}",
        )
    if found.line_number is not None and not found.right:
        say(f"    line      {found.line_number}")
    return found


def _say_first(found: ProgramMark) -> None:
    say(wrap_text(found.text))
