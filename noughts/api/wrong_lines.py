"""Puzzles "find the wrong line": a program with one mistake, and the smallest board on which it fails.

`scripts/make_wrong_lines.py` makes them, and a test proves each of them.
"""

import json
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from typing import Literal, TypedDict

from noughts.game.errors import NoughtsError
from noughts.game.notation import quote

FILE = files("noughts.api") / "wrong_lines.json"


class ProgramFailure(TypedDict):
    """A call that a program answers wrongly."""

    function: str
    position: str
    returned: str
    expected: str


class FixChoice(TypedDict):
    """A text for the wrong line; the right one has no failure."""

    text: str
    failure: ProgramFailure | None


@dataclass(frozen=True, slots=True)
class WrongLine:
    """A right program, and one of its lines as the puzzle spoils it."""

    number: int
    source: str
    first: int  # the first and the last line that the puzzle shows
    last: int
    line_number: int
    wrong: str
    failure: ProgramFailure
    fixes: tuple[FixChoice, ...]

    def with_line(self, text: str) -> str:
        """The program with this text in the line of the puzzle."""
        lines = self.source.split("\n")
        lines[self.line_number - 1] = text
        return "\n".join(lines)

    @property
    def lines(self) -> list[str]:
        """The lines that the puzzle shows, with the mistake."""
        return self.with_line(self.wrong).split("\n")[self.first - 1 : self.last]

    @property
    def right_fix(self) -> int:
        """The place of the right line among the fixes, counted from 1."""
        return next(place for place, fix in enumerate(self.fixes, 1) if fix["failure"] is None)


class WrongLinePuzzle(TypedDict):
    """A part of a program with one wrong line, and what the program answers on a board."""

    name: str
    number: int
    count: int
    first: int
    lines: list[str]
    position: str
    words: str


class WrongLineReply(TypedDict):
    """What an answer is worth, and the fixes to choose from once the line is found.

    `kind`: "other" is another line than the wrong one; "line" is the wrong line; "unfixed" is a fix with
    which the program still fails; "solved" ends the puzzle; "shown" gives the answer away.
    """

    kind: Literal["other", "line", "unfixed", "solved", "shown"]
    words: str
    line_number: int | None
    fixes: list[str]


@cache
def wrong_lines() -> tuple[WrongLine, ...]:
    """All puzzles, in their order."""
    data = json.loads(FILE.read_text("utf-8"))
    return tuple(
        WrongLine(
            number,
            data["programs"][each["program"]],
            each["first"],
            each["last"],
            each["line_number"],
            each["wrong"],
            each["failure"],
            tuple(each["fixes"]),
        )
        for number, each in enumerate(data["puzzles"], 1)
    )


def wrong_line_named(name: str) -> WrongLine:
    """A puzzle by its name, such as line-17."""
    known = {f"line-{each.number}": each for each in wrong_lines()}
    if name not in known:
        raise NoughtsError(f"there is no puzzle {quote(name)}: they go from line-1 to line-{len(known)}")
    return known[name]


def puzzle(name: str = "line-1") -> WrongLinePuzzle:
    """A program with one wrong line, and the smallest board on which it fails."""
    found = wrong_line_named(name)
    return {
        "name": name,
        "number": found.number,
        "count": len(wrong_lines()),
        "first": found.first,
        "lines": found.lines,
        "position": found.failure["position"],
        "words": f"On this board, {_describe(found.failure)}",
    }


def answer(name: str = "line-1", line_number: int = 0, fix: int = 0) -> WrongLineReply:
    """Whether a line is the wrong one and, once it is found, whether a fix is right; line 0 gives up."""
    found = wrong_line_named(name)
    right = found.line_number
    texts = [each["text"].strip() for each in found.fixes]
    if not line_number:
        words = f"The mistake is in line {right}. This fixes it: {texts[found.right_fix - 1]}"
        return {"kind": "shown", "words": words, "line_number": right, "fixes": []}
    if line_number != right:
        words = f"Line {line_number} is not the mistake."
        return {"kind": "other", "words": words, "line_number": None, "fixes": []}
    if not fix:
        words = f"Right: the mistake is in line {right}. Which line fixes it?"
        return {"kind": "line", "words": words, "line_number": right, "fixes": texts}
    if fix > len(texts):
        raise NoughtsError(f"there is no fix {fix}: choose one from 1 to {len(texts)}")
    failure = found.fixes[fix - 1]["failure"]
    if failure is None:
        words = f"Right. With this line, the program passes: {texts[fix - 1]}"
        return {"kind": "solved", "words": words, "line_number": right, "fixes": []}
    words = f"With this line, the program still fails. On {failure['position']}, {_describe(failure)}"
    return {"kind": "unfixed", "words": words, "line_number": right, "fixes": texts}


def _describe(failure: ProgramFailure) -> str:
    """What a program answers, and what would be right."""
    returned, function = failure["returned"], failure["function"]
    does = f"raises {returned}" if returned.endswith("Error") else f"returns {returned}"
    return f"{function} {does}. {failure['expected']} would be right."
