"""Programs with several mistakes: the report names the right functions and lines, and no other function."""

import pytest

from benchmarks.where_rates import found_in_report
from noughts.check.grade.examine import examine
from tests.check.seeded import right_program, seeded_programs

PROGRAMS = seeded_programs()
SEARCHES = {
    number
    for number, program in enumerate(PROGRAMS)
    if any(mistake.function == "minimax" for mistake in program.mistakes)
}
QUICK = (24, 26)  # of those whose search is right


def test_there_are_enough_and_half_of_them_are_in_the_search() -> None:
    assert len(PROGRAMS) >= 30
    assert len(SEARCHES) >= len(PROGRAMS) / 2
    assert all(len(program.mistakes) > 1 for program in PROGRAMS)
    assert all(mistake.line_numbers for program in PROGRAMS for mistake in program.mistakes)


@pytest.mark.parametrize("number", QUICK)
def test_every_mistake_is_found_in_its_line(number: int) -> None:
    assert {how for _, how in found_in_report(PROGRAMS[number])} == {"line"}


@pytest.mark.long
@pytest.mark.parametrize("number", [number for number in range(len(PROGRAMS)) if number not in QUICK])
def test_every_mistake_is_found_in_its_line_in_all_of_them(number: int) -> None:
    assert {how for _, how in found_in_report(PROGRAMS[number])} == {"line"}


@pytest.mark.long
def test_the_right_program_is_accused_of_nothing() -> None:
    assert examine("tictactoe.py", right_program().encode(), workers=1).passed
