"""Which tasks are done, kept in a receipt next to the student's program."""

from dataclasses import replace
from pathlib import Path
from secrets import token_hex

from noughts.learn.lesson import Activity, Track
from noughts.learn.receipt import Given, Receipt, read_receipt, whose_boards, write_receipt

FILE = "learn-receipt.json"
RANDOM_BYTES = 4


class Progress:
    """The receipt of a student, written again after each task."""

    def __init__(self, program: Path, track: Track, name: str, group: str) -> None:
        self.program, self.path = program, program.with_name(FILE)
        empty = Receipt(FILE, "", "", track, {}, "")
        found = read_receipt(self.path) if self.path.exists() else empty
        self.receipt = replace(found, track=track, name=name or found.name, group=group or found.group)

    @property
    def whose(self) -> str:
        """The seed of the student's other boards, which stays in the receipt."""
        found = self.receipt
        if not found.whose:
            by_name = whose_boards(found.group, found.name) if found.name else token_hex(RANDOM_BYTES)
            self.receipt = replace(found, whose=by_name)
        return self.receipt.whose

    def is_done(self, activity: Activity) -> bool:
        """Has the student answered this task?"""
        return activity.title in self.receipt.tasks

    def save(self, activity: Activity, given: Given) -> None:
        """Keep an answer; that it was once shown stays."""
        before = self.receipt.tasks.get(activity.title)
        if before and before.shown:
            given = replace(given, shown=True)
        source = self.program.read_text("utf-8", "replace") if self.program.exists() else ""
        tasks = {**self.receipt.tasks, activity.title: given}
        self.receipt = replace(self.receipt, tasks=tasks, program=source)
        write_receipt(self.path, self.receipt)
