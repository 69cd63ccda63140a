"""Find the wrong line: programs that fail as given and with a wrong fix, and pass with the right one."""

import pytest

from noughts.api.wrong_lines import WrongLine, answer, puzzle, wrong_lines
from noughts.game.errors import NoughtsError
from tests.check.own_programs import BASICS, SEARCHES, program
from tests.scripts import script

make = script("make_wrong_lines")
PUZZLES = wrong_lines()
PROGRAMS = {each.source for each in PUZZLES}


def functions_of(one: WrongLine) -> tuple[str, ...]:
    return ("minimax",) if one.failure["function"].startswith("minimax") else tuple(make.BASIC)


def test_there_are_enough_and_they_differ() -> None:
    assert len(PUZZLES) >= 60
    assert len({(each.source, each.line_number, each.wrong) for each in PUZZLES}) == len(PUZZLES)
    assert len({each.source for each in PUZZLES}) >= 15
    assert {each.failure["function"].split("(")[0] for each in PUZZLES} >= {"player", "winner", "minimax"}


@pytest.mark.parametrize("one", PUZZLES, ids=lambda one: f"line-{one.number}")
def test_it_fails_as_given_and_with_every_wrong_fix(one: WrongLine) -> None:
    """The board is the smallest on which it fails, and the failure is told as it is."""
    functions = functions_of(one)
    assert make.first_failure(one.with_line(one.wrong), functions)._asdict() == one.failure
    for fix in one.fixes:
        if fix["failure"] is not None:
            assert make.first_failure(one.with_line(fix["text"]), functions)._asdict() == fix["failure"]
    assert one.with_line(one.fixes[one.right_fix - 1]["text"]) == one.source
    assert make.changed_lines(one.source, one.with_line(one.wrong)) == [one.line_number]
    assert one.first <= one.line_number <= one.last
    assert len({one.wrong, *(fix["text"] for fix in one.fixes)}) == 4


@pytest.mark.parametrize("source", sorted(PROGRAMS), ids=range(len(PROGRAMS)))
def test_it_passes_when_it_is_fixed(source: str) -> None:
    """The rules on every board, `minimax` on every board with at most six empty cells, up to symmetry."""
    assert source in {program(search, basics) for search in SEARCHES for basics in BASICS}
    assert make.first_failure(source) is None


def test_the_mistakes_are_those_of_the_tests() -> None:
    held = {(one.line_number, one.wrong) for one in make.candidates()}
    assert all((one.line_number, one.wrong) in held for one in PUZZLES)


def test_the_answer_is_not_given_away() -> None:
    for one in PUZZLES:
        shown = puzzle(f"line-{one.number}")
        assert "\n".join(shown["lines"]) in one.with_line(one.wrong)
        right = one.fixes[one.right_fix - 1]["text"]
        assert (
            shown["lines"].count(right) == one.source.split("\n")[one.first - 1 : one.last].count(right) - 1
        )


def test_answers() -> None:
    one = PUZZLES[0]
    name, line = "line-1", one.line_number
    assert answer(name, line + 1)["kind"] == "other"
    found = answer(name, line)
    assert (found["kind"], len(found["fixes"])) == ("line", 3)
    kinds = [answer(name, line, fix)["kind"] for fix in (1, 2, 3)]
    assert sorted(kinds) == ["solved", "unfixed", "unfixed"]
    assert kinds.index("solved") + 1 == one.right_fix
    assert answer(name)["line_number"] == line
    with pytest.raises(NoughtsError, match="from line-1 to line-"):
        puzzle("line-0")
    with pytest.raises(NoughtsError, match="there is no fix 9"):
        answer(name, line, 9)
