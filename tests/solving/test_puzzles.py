"""Every puzzle: its solutions are proven to be the answers and all of them, and none comes twice."""

import pytest

from noughts.game.errors import NoughtsError
from noughts.game.tactics import threats
from noughts.solving.oracle import analyse
from noughts.solving.puzzles import BOARDS, KINDS, Puzzle, puzzle_named, puzzles

EACH = [puzzle for board in BOARDS for puzzle in puzzles()[board]]


@pytest.mark.parametrize("board", BOARDS)
def test_a_board_has_a_hundred_and_none_twice(board: str) -> None:
    listed = puzzles()[board]
    assert len(listed) >= 100
    assert len({puzzle.position.canonical() for puzzle in listed}) == len(listed)
    assert [puzzle.number for puzzle in listed] == list(range(1, len(listed) + 1))
    assert {puzzle.stars for puzzle in listed} == {1, 2, 3}
    assert [puzzle.wrong for puzzle in listed] == sorted(puzzle.wrong for puzzle in listed)


@pytest.mark.parametrize("board", BOARDS)
def test_every_solution_is_proven(board: str) -> None:
    for puzzle in puzzles()[board]:
        position = puzzle.position
        assert position.outcome is None
        assert not threats(position.game, position.mine, position.theirs), "to win at once is no puzzle"
        found = analyse(position, distance=True)
        assert found.verdict.proven
        assert puzzle.kind in KINDS
        if puzzle.kind == "win":
            answers = {move.cell for move in found.moves if (move.value, move.plies) == (1, puzzle.plies)}
            assert found.verdict.plies == puzzle.plies, "nothing wins sooner"
        else:
            assert puzzle.plies is None
            assert found.verdict.value == 0
            answers = {move.cell for move in found.moves if move.value == 0}
            assert all(move.value == -1 for move in found.moves if move.cell not in answers)
            assert (len(answers) == 1) == (puzzle.kind == "only")
        assert answers == puzzle.solutions
        assert puzzle.wrong >= 2


def test_a_line_of_the_file_is_read_and_written() -> None:
    for puzzle in EACH:
        again = Puzzle.parse(str(puzzle))
        assert (again.position, again.kind, again.plies) == (puzzle.position, puzzle.kind, puzzle.plies)
        assert again.solutions == puzzle.solutions
        assert puzzle_named(puzzle.name) == puzzle


@pytest.mark.parametrize("name", ["3x3k3-0", "3x3k3-9999", "3x3k3", "3x3k3-x", "7x7k5-1", ""])
def test_what_is_no_puzzle_is_refused(name: str) -> None:
    with pytest.raises(NoughtsError, match=r"there (is|are) no puzzle"):
        puzzle_named(name)
