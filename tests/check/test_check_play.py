"""Can it be beaten? Wrong where its own play never comes is something else."""

from noughts.check.diagnose.losing_game import find_losing_game, positions_in_play, slow_wins, variation_after
from noughts.check.grade.examine import examine
from noughts.check.grade.notes import play_notes
from noughts.game.position import Position, reachable_positions
from noughts.solving import perfect
from tests.check.check_modules import module
from tests.check.one_check import found_alone

UNFINISHED = [position for position in reachable_positions() if not position.outcome]
PERFECT = {position: perfect.best(position) for position in UNFINISHED}
FIRST_CELL = {position: position.moves[0] for position in UNFINISHED}


def play(line: tuple[int, ...]) -> Position:
    position = Position()
    for cell in line:
        position = position.play(cell)
    return position


def test_the_perfect_player_is_not_beaten() -> None:
    assert find_losing_game(PERFECT) is None
    assert slow_wins(PERFECT)[0] == 0


def test_a_game_that_beats_a_bad_player_is_a_game_that_it_loses() -> None:
    line = find_losing_game(FIRST_CELL)
    assert line is not None
    outcome = play(line).outcome
    assert outcome is not None
    loser = "O" if outcome.winner == "X" else "X"
    position = Position()
    for cell in line:
        assert position.mover != loser or FIRST_CELL[position] == cell
        position = position.play(cell)


def test_a_program_without_a_move_stops_there() -> None:
    assert find_losing_game(dict.fromkeys(UNFINISHED)) is None
    assert positions_in_play({}) == {Position(), *(Position().play(cell) for cell in range(9))}


def test_line_after_a_mistake_ends_the_game() -> None:
    position = Position.parse("XX./OO./...")
    end = position
    for cell in variation_after(position, 8):
        end = end.play(cell)
    assert end.outcome is not None
    assert end.outcome.winner == "O"


def test_wrong_where_its_own_play_never_comes() -> None:
    source = module(
        tail="""
        best = minimax
        def minimax(board):
            return (0, 0) if board == [[None, None, X], [O, O, None], [None, None, X]] else best(board)
        """
    )
    minimax, shift = found_alone(source, "minimax")
    found = shift.findings["minimax"]
    assert find_losing_game(found.moves) is None
    assert any("its own play never reaches" in note.text for note in play_notes(found, None))
    assert minimax.failed == 1
    assert minimax.counterexample is not None
    assert minimax.counterexample.variation == [(0, 0), (1, 2)]
    assert dict(minimax.counterexample.moves or []) == {
        (0, 0): "loses",
        (0, 1): "loses",
        (1, 2): "wins",
        (2, 0): "loses",
        (2, 1): "loses",
    }


def test_beatable() -> None:
    source = module(minimax="def minimax(board): return None if terminal(board) else min(actions(board))")
    report = examine("a", source, workers=1)
    assert report.beatable is not None
    outcome = play(tuple(3 * i + j for i, j in report.beatable)).outcome
    assert outcome is not None
    assert outcome.winner


def test_no_legal_move_where_its_own_play_comes() -> None:
    source = module(tail="best = minimax\ndef minimax(board): return best(board) if any(board[0]) else None")
    found = found_alone(source, "minimax")[1].findings["minimax"]
    assert any("no legal move" in note.text for note in play_notes(found, find_losing_game(found.moves)))


def test_two_mistakes_are_both_shown_and_a_third_follows_from_both() -> None:
    source = module(
        player="def player(board): return X",
        winner="def winner(board): return None",
    )
    report = examine("a", source, workers=1)
    follows = {check.name: check.follows_from for check in report.checks if check.passed is False}
    assert follows == {
        "player": None,
        "result": "player",
        "winner": None,
        "terminal": "winner",
        "utility": "winner",
        "minimax": "player",
        "minimax_none": "winner",
    }
