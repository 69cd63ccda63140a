"""Wrong programs with more than one mistake, written before the rules that find the mistakes.

The blocks of the text files are functions. `#!` stands behind each line that a report may name.
"""

from dataclasses import dataclass
from functools import cache
from pathlib import Path

FOLDER = Path(__file__).parent
ORDER = ("head", "initial_state", "player", "actions", "result", "winner", "terminal", "utility", "minimax")
MARK = "#!"


@dataclass(frozen=True, slots=True)
class Mistake:
    """A wrong function of a program, and the lines that a report may name."""

    name: str
    function: str
    line_numbers: frozenset[int]


@dataclass(frozen=True, slots=True)
class SeededProgram:
    """A program with several mistakes."""

    source: str
    mistakes: tuple[Mistake, ...]


def _blocks(file: str) -> dict[str, str]:
    _, *blocks = (FOLDER / file).read_text().split("\n== ")
    return {name.strip(): text.strip("\n") for name, _, text in (block.partition("\n") for block in blocks)}


@cache
def _wrong(kind: str = "") -> dict[str, str]:
    return _blocks(f"{kind}basic.txt") | _blocks(f"{kind}search.txt")


def seeded_programs() -> list[SeededProgram]:
    """All programs, in the order of the list."""
    return _listed("programs.txt")


def student_programs() -> list[SeededProgram]:
    """Programs with mistakes that students made, in the order of the list."""
    return _listed("students.txt", "students_")


def _listed(file: str, kind: str = "") -> list[SeededProgram]:
    lines = (FOLDER / file).read_text().splitlines()
    names = [[name.strip() for name in line.split("|")] for line in lines if "|" in line]
    return [_program([name for name in some if name], kind) for some in names]


def right_program() -> str:
    """The program without a mistake."""
    return _program([]).source


def _program(names: list[str], kind: str = "") -> SeededProgram:
    right = _blocks("right.txt")
    wrong = {name.split()[0]: name for name in names}
    lines: list[str] = []
    mistakes = []
    for part in ORDER:
        text = _wrong(kind)[wrong[part]] if part in wrong else right[part]
        first = len(lines) + 1
        block = text.splitlines()
        if part in wrong:
            marked = frozenset(first + place for place, line in enumerate(block) if line.endswith(MARK))
            if marked:  # otherwise it only needs another function to be right
                mistakes.append(Mistake(wrong[part], part, marked))
        lines += [line.removesuffix(MARK).rstrip() for line in block] + ["", ""]
    return SeededProgram("\n".join(lines), tuple(mistakes))
