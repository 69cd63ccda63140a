"""Hints in a terminal: one at a time, on request, and at the end the answer."""

import time

from noughts.cli.output import say, wrap_text
from noughts.learn.key import reference_answer, solution_code
from noughts.learn.lesson import Activity
from noughts.learn.marking import hint
from noughts.learn.receipt import LARGEST_NUMBER, Given

HINT, ANSWER, SKIP = "hint", "answer", "skip"  # what a student types


class Attempt:
    """What a student has tried at a task: answers, hints, and whether the answer was shown."""

    def __init__(self, activity: Activity) -> None:
        self.activity = activity
        self.tries = self.hints = 0
        self.shown = False
        self.began = time.monotonic()

    def help(self, command: str) -> bool:
        """Show the next hint, or the answer, if the student has asked for it."""
        if command == HINT:
            self._show_hint()
        elif command == ANSWER:
            self._show_answer()
        return command in (HINT, ANSWER)

    def answer_with(self, answer: str) -> Given:
        """The answer that ends the task, for the receipt."""
        seconds = round(time.monotonic() - self.began)
        return Given(answer, self.tries, self.hints, self.shown, min(seconds, LARGEST_NUMBER))

    def _show_hint(self) -> None:
        activity = self.activity
        self.hints = min(self.hints + 1, len(activity.hints))
        first, _, code = hint(activity, self.hints).partition("\n")
        say(wrap_text(f"Hint {self.hints} of {len(activity.hints)}: {first}"), *_indent(code))
        if activity.fill and "___" in code:
            say(wrap_text(f"For the gaps: {', '.join(activity.fill)}."))
        if self.hints == len(activity.hints):
            say(f"Type {ANSWER} to see the answer.")

    def _show_answer(self) -> None:
        if self.hints < len(self.activity.hints):
            say(wrap_text(f"Type {HINT} first: there are {len(self.activity.hints)} hints."))
            return
        self.shown = True
        code = solution_code(self.activity)
        say("The answer:" if code else wrap_text(f"The answer: {reference_answer(self.activity)}"))
        say(*_indent(code or ""))


def _indent(code: str) -> list[str]:
    return [f"    {line}".rstrip() for line in code.splitlines()]
