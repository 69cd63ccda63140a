"""`noughts check --watch`: check a file again whenever it is saved, first what was changed."""

import time
from collections.abc import Collection
from itertools import count
from pathlib import Path

from rich.console import Console
from rich.text import Text

from noughts.check.changed import checks_to_repeat
from noughts.check.contract.limits import Limits
from noughts.check.contract.submission import Submission
from noughts.check.grade.mistakes import Reveal
from noughts.check.grade.report import Report
from noughts.check.submissions import collect
from noughts.cli.exit_codes import FAILED
from noughts.cli.program.check_run import check
from noughts.cli.program.check_text import show_report

POLL_SECONDS = 0.2  # between two looks at the file
LOOKS_BEFORE_WORDS = 8  # an editor may empty a file, or remove it, for a moment

SaveTime = tuple[int, int]


class SavedAgain(BaseException):
    """The file was saved while it was checked; not an error, so no check must catch it."""


class FileWatch:
    """Checks one file again and again."""

    def __init__(
        self, path: Path, limits: Limits, sandbox: str, only: Collection[str], reveal: Reveal, out: Console
    ) -> None:
        self.path, self.limits, self.sandbox, self.only = path, limits, sandbox, only
        self.reveal, self.out = reveal, out
        self.checked = b""  # what the last finished check was about
        self.last: Report | None = None

    def run(self) -> int:
        """Check until Ctrl-C; the exit code is that of the last report."""
        try:
            while True:
                saved = self._await_end_of_save()
                try:
                    self._check(saved)
                except SavedAgain:
                    continue
                self._say(f"Watching {self.path}: save it to check it again, or press Ctrl-C to stop.")
                self._await_save(saved)
        except KeyboardInterrupt:
            return 0 if self.last is not None and self.last.passed else FAILED

    def _await_save(self, saved: SaveTime) -> None:
        while save_time(self.path) == saved:
            time.sleep(POLL_SECONDS)

    def _await_end_of_save(self) -> SaveTime:
        """Wait until the file is there and no longer grows: an editor may write it in parts."""
        before = save_time(self.path)
        for look in count(1):
            time.sleep(POLL_SECONDS)
            now = save_time(self.path)
            if now == before and now[1]:
                break
            if look == LOOKS_BEFORE_WORDS and not now[1]:
                self._say(f"{self.path} is missing or empty: save it to check it.")
            before = now
        return before

    def _check(self, saved: SaveTime) -> None:
        (submission,) = collect([self.path])
        changed, concerned = checks_to_repeat(self.checked, submission.source)
        first = [name for name in concerned if not self.only or name in self.only]
        if changed and first:
            self._say(f"Changed: {', '.join(changed)}.")
            if len(first) < len(self.only or first) or not self.only:
                report = self._report(submission, saved, first)
                if not report.passed:
                    self.checked = b""  # the other checks have not seen this file
                    return
        self._report(submission, saved, self.only)
        self.checked = submission.source

    def _report(self, submission: Submission, saved: SaveTime, only: Collection[str]) -> Report:
        def look() -> None:
            if save_time(self.path) not in (saved, (0, 0)):
                raise SavedAgain

        reports = check([submission], self.limits, self.sandbox, None, lambda report: None, only, look)
        if not reports:
            raise KeyboardInterrupt
        self.last = reports[0]
        show_report(self.last, self.out, self.reveal)
        self.out.print()
        return self.last

    def _say(self, words: str) -> None:
        self.out.print(Text(words, style="dim"), soft_wrap=True)
        self.out.file.flush()


def save_time(path: Path) -> SaveTime:
    """A number that changes when the file is saved, and its size; both 0 while there is none."""
    try:
        found = path.stat()
    except OSError:
        return 0, 0
    return found.st_mtime_ns, found.st_size
