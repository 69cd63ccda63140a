"""`noughts learn verify`: mark the receipts of a class again."""

import csv
import dataclasses
import sys
from pathlib import Path

from noughts.check.output.formats import escape_formula
from noughts.cli.exit_codes import INTERRUPTED
from noughts.cli.output import print_json, say, wrap_text
from noughts.game.notation import printable
from noughts.learn.program_api import letters_of
from noughts.learn.receipt import (
    HONEST,
    ReceiptError,
    TaskFigures,
    VerifiedReceipt,
    figures_by_task,
    read_receipt,
    receipts_in,
    verify,
)

WHOSE = ("file", "name", "class", "track")
EFFORT = ("tries", "hints", "shown", "seconds")
HEADS = (*WHOSE, "right", "of", "complete", *EFFORT, "other boards", "own boards", "not right")
TASK_HEADS = ("task", "answers", "right", "right at once", "tries", "worked step", "shown", "seconds")


def verify_receipts(paths: list[Path], by_task: bool, as_csv: bool, as_json: bool) -> int:
    """Mark every answer of every receipt; a file that is not a receipt gets a row that says so.

    After Ctrl-C, only the receipts that were marked by then are shown.
    """
    found: list[tuple[Path, VerifiedReceipt | ReceiptError]] = []
    listed, code = receipts_in(paths), 0
    try:
        for path, folder in listed:
            try:
                receipt = read_receipt(path, folder)
            except ReceiptError as error:
                found.append((path, error))
                continue
            sys.stderr.write(f"{receipt.file}: marking {len(receipt.tasks)} answers\n")
            found.append((path, verify(receipt)))
    except KeyboardInterrupt:
        sys.stderr.write(f"noughts: stopped by Ctrl-C: {len(found)} of {len(listed)} files are marked\n")
        code = INTERRUPTED
    if by_task:
        _show_tasks([one for _, one in found if isinstance(one, VerifiedReceipt)], as_csv, as_json)
    elif as_json:
        print_json({"receipts": [_as_json(path, one) for path, one in found]})
    elif as_csv:
        writer = csv.writer(sys.stdout, lineterminator="\n")
        writer.writerow(HEADS)
        writer.writerows(_row(path, one) for path, one in found)
    else:
        for path, one in found:
            say(wrap_text(_in_words(path, one)))
        say("", wrap_text(HONEST))
    return code


def _show_tasks(found: list[VerifiedReceipt], as_csv: bool, as_json: bool) -> None:
    """One row per task: where did the class need help?"""
    figures = figures_by_task(found)
    if as_json:
        print_json({"tasks": [dataclasses.asdict(task) for task in figures]})
        return
    rows = [TASK_HEADS, *(_task_row(task) for task in figures)]
    if as_csv:
        csv.writer(sys.stdout, lineterminator="\n").writerows(rows)
        return
    widths = [max(len(str(cell)) for cell in column) for column in zip(*rows, strict=True)]
    for first, *others in rows:
        numbers = (str(cell).rjust(width) for cell, width in zip(others, widths[1:], strict=True))
        say("  ".join([str(first).ljust(widths[0]), *numbers]))


def _task_row(task: TaskFigures) -> tuple[object, ...]:
    counts = task.given, task.right, task.at_once, task.tries, task.worked, task.shown
    return task.title, *counts, _number_or_nothing(task.seconds)


def _number_or_nothing(number: int | None) -> int | str:
    return "" if number is None else number


def _row(path: Path, found: VerifiedReceipt | ReceiptError) -> list[object]:
    if isinstance(found, ReceiptError):
        return [escape_formula(printable(path.name)), *[""] * (len(HEADS) - 2), "not a receipt"]
    receipt = found.receipt
    return [
        escape_formula(receipt.file),
        escape_formula(receipt.name),
        escape_formula(receipt.group),
        receipt.track,
        len(found.right),
        found.expected,
        "yes" if found.complete else "no",
        found.tries,
        found.hints,
        found.shown,
        _number_or_nothing(found.seconds),
        len(found.others),
        {None: "", True: "yes", False: "no"}[found.own_boards],
        escape_formula(" ".join(found.wrong)),
    ]


def _in_words(path: Path, found: VerifiedReceipt | ReceiptError) -> str:
    if isinstance(found, ReceiptError):
        return f"{str(found)[0].upper()}{str(found)[1:]}."
    whose = found.receipt.name or "no name"
    rest = f" Not right: {', '.join(found.wrong)}." if found.wrong else ""
    done = "complete" if found.complete else f"{len(found.right)} of {found.expected} tasks right"
    shown = f", {found.shown} answers shown" if found.shown else ""
    others = f", right on {len(found.others)} other boards" if found.others else ""
    if found.own_boards is False:
        rest += " The other boards do not follow from class and name."
    return f"{printable(path.name)} ({whose}): {done}, {found.hints} hints{shown}{others}.{rest}"


def _as_json(path: Path, found: VerifiedReceipt | ReceiptError) -> dict[str, object]:
    if isinstance(found, ReceiptError):
        return {"file": printable(path.name), "problem": str(found)}
    receipt = found.receipt
    return {
        "file": printable(path.name),
        "name": receipt.name,
        "class": receipt.group,
        "track": receipt.track,
        "right": list(found.right),
        "not_right": list(found.wrong),
        "of": found.expected,
        "complete": found.complete,
        "tries": found.tries,
        "hints": found.hints,
        "shown": found.shown,
        "seconds": found.seconds,
        "other_boards": list(found.others),
        "own_boards": found.own_boards,
        "program": letters_of(receipt.program.encode()) if receipt.program else None,
    }
