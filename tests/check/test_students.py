"""Mistakes that students made: the report leads to the line of each, and accuses no other function."""

import pytest

from benchmarks.where_rates import find_in_blocks
from noughts.check.contract.checks import CHECKS
from noughts.check.grade.examine import examine
from tests.check.one_check import few_calls
from tests.check.seeded import SeededProgram, student_programs

PROGRAMS = student_programs()
NAMES = [program.mistakes[-1].name for program in PROGRAMS]
MOST_EMPTY = 4  # boards that are nearly full show each of these mistakes, and a search of them is quick
QUICK = (  # each finds its line in another way
    "minimax takes the turn from a global",
    "minimax takes a row for the board",
    "minimax returns the utility at the end",
    "minimax last action of each level",
    "minimax bounds in an object",
    "minimax maximises for O too",
    "minimax asks the same side again",
    "minimax exchanged at the root",
    "result prints its exception",
    "result numbers a number",
    "minimax keeps each move in a list",
)


def located(program: SeededProgram) -> dict[str, str]:
    """Each mistake, and how well the report locates it."""
    wrong = {mistake.function for mistake in program.mistakes}
    only = [check.name for check in CHECKS if check.function in wrong | {"minimax"}]
    with few_calls():
        report = examine("a.py", program.source.encode(), workers=1, only=only, first=MOST_EMPTY)
    return dict(find_in_blocks(program, report.mistakes))


def test_every_quick_one_is_in_the_list() -> None:
    assert set(QUICK) <= set(NAMES)
    assert len(NAMES) == len(set(NAMES))


@pytest.mark.parametrize("name", QUICK)
def test_the_line_is_found(name: str) -> None:
    assert set(located(PROGRAMS[NAMES.index(name)]).values()) == {"line"}


@pytest.mark.long
@pytest.mark.parametrize("name", [name for name in NAMES if name not in QUICK])
def test_the_line_is_found_in_all_of_them(name: str) -> None:
    assert set(located(PROGRAMS[NAMES.index(name)]).values()) == {"line"}
