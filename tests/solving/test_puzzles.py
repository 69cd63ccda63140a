"""Every puzzle: its solutions are proven to be the answers and all of them, and none comes twice."""

import pytest

from noughts.game.errors import NoughtsError
from noughts.game.game import Game
from noughts.game.position import Position
from noughts.game.tactics import threats
from noughts.solving.engine import win_by_threats
from noughts.solving.engine.winning_threats import winning_move, winning_moves, winning_play
from noughts.solving.limit import Limit
from noughts.solving.oracle import analyse
from noughts.solving.puzzles import BOARDS, KINDS, THREES, Puzzle, puzzle_named, puzzles

LARGE = "15x15k5"
SOLVED = [board for board in BOARDS if board != LARGE]
EACH = [puzzle for board in BOARDS for puzzle in puzzles()[board]]


@pytest.mark.parametrize("board", BOARDS)
def test_a_board_has_a_hundred_and_none_twice(board: str) -> None:
    listed = puzzles()[board]
    assert len(listed) >= 100
    assert len({puzzle.position.canonical() for puzzle in listed}) == len(listed)
    assert [puzzle.number for puzzle in listed] == list(range(1, len(listed) + 1))
    assert {puzzle.stars for puzzle in listed} == {1, 2, 3}
    if board in SOLVED:
        assert [puzzle.wrong for puzzle in listed] == sorted(puzzle.wrong for puzzle in listed)


@pytest.mark.parametrize("board", SOLVED)
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


@pytest.mark.parametrize("kind", THREES)
def test_one_move_wins_by_threats(kind: str) -> None:
    """The solution is the only such win; on a blank board of the rules, its line ends with five in a row."""
    asked = [puzzle for puzzle in puzzles()[LARGE] if puzzle.kind == kind]
    assert len(asked) == 60
    assert [puzzle.plies for puzzle in asked] == sorted(puzzle.plies or 0 for puzzle in asked)
    for puzzle in asked:
        position, (solution,) = puzzle.position, puzzle.solutions
        assert winning_moves(position, THREES[kind]) == puzzle.solutions
        assert kind == "fours" or not winning_moves(position, 0), "fours alone are not enough"
        play = winning_play(position, solution)
        assert len(play) == puzzle.plies
        for cell in play:
            position = position.play(cell)
        assert position.outcome
        assert position.outcome.winner == puzzle.position.mover


@pytest.mark.parametrize("kind", THREES)
def test_every_reply_to_a_threat_loses(kind: str) -> None:
    """Not only the replies that the threat search looks at: all of them, with threats found by the rules."""
    for puzzle in [puzzle for puzzle in puzzles()[LARGE] if puzzle.kind == kind][::10]:
        after = puzzle.position.play(min(puzzle.solutions))
        assert not threats(after.game, after.mine, after.theirs)
        for reply in after.moves:
            position = after.play(reply)
            assert win_by_threats(position, limit=Limit(nodes=20_000), threes=THREES[kind])


def test_the_engine_in_python_finds_the_same(monkeypatch: pytest.MonkeyPatch) -> None:
    """A site has only this one."""
    asked = puzzles()[LARGE][::12]
    found = [winning_play(puzzle.position, min(puzzle.solutions)) for puzzle in asked]
    monkeypatch.setenv("NOUGHTS_CORE", "python")
    assert [winning_play(puzzle.position, min(puzzle.solutions)) for puzzle in asked] == found
    assert [winning_move(puzzle.position, puzzle.threes or 0) for puzzle in asked] == [
        min(puzzle.solutions) for puzzle in asked
    ]


def test_winning_moves_are_those_of_the_search() -> None:
    """With more threes there are more of them; with too many threats there is no answer."""
    position = puzzles()[LARGE][-1].position
    few, more = winning_moves(position, 1), winning_moves(position, 2)
    assert few <= more
    won = win_by_threats(position, limit=Limit(nodes=20_000), threes=2)
    assert won is not None
    assert won.best in more
    blocked = Position.parse("XXXX.O./OOO..../......./......./......./......./.......", Game.parse("7x7k5"))
    assert winning_moves(blocked, 0) == {4}, "a line at once"
    lost = Position.parse(".XXXX../.OOOO../......./......./......./......./.......", Game.parse("7x7k5"))
    assert winning_moves(lost, 0) == {0, 5}
    assert winning_moves(lost.play(6).play(13), 2) == {0, 5}


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
