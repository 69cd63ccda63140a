"""`noughts engine`: whole games through real pipes, every answer of the protocol, and time that is kept."""

import threading
from io import StringIO

import pytest

from noughts import Game, Position, player_named
from noughts.cli.players.engine_deadline import answer_in_time
from noughts.cli.players.engine_pbrain import PBrain
from noughts.players.player import Dice
from noughts.solving.engine.board import tables_of
from tests.cli.calling import called
from tests.cli.referee import Referee


def first_free(position: Position, seconds: float) -> int:
    return position.moves[0]


def ask(brain: PBrain, *lines: str) -> list[str]:
    return [answer for line in lines for answer in brain.answers(line)]


@pytest.mark.parametrize(
    ("width", "height", "engine_begins"), [(15, 15, True), (19, 19, False), (7, 12, True)]
)
def test_a_game_through_real_pipes(width: int, height: int, engine_begins: bool) -> None:
    """A manager's whole game, against greedy: no move of the engine's is illegal."""
    greedy, dice = player_named("greedy"), Dice(1)
    with Referee(width, height) as referee:
        start = f"START {width}" if width == height else f"RECTSTART {width},{height}"
        assert referee.ask(start) == "OK"
        referee.send("INFO timeout_turn 80", "INFO timeout_match 100000", "INFO time_left 60000")
        position = Position(referee.game)
        if engine_begins:
            position = referee.move(position, "BEGIN")
        while position.outcome is None:
            cell = greedy.choose(position, dice)
            position = position.play(cell)
            if position.outcome is None:
                position = referee.move(position, f"TURN {referee.place(cell)}")
        assert referee.ask("RESTART") == "OK"
        assert referee.end() == 0


def test_end_is_heard_while_it_thinks() -> None:
    with Referee(15, 15) as referee:
        assert referee.ask("START 15") == "OK"
        referee.send("INFO timeout_turn 86400000", "TURN 7,7")  # a day
        assert referee.end() == 0


def test_every_command_has_its_answer() -> None:
    brain = PBrain(first_free)
    assert ask(brain, "ABOUT")[0].startswith('name="noughts", version="')
    assert ask(brain, "START 9") == ["OK"]
    assert ask(brain, "BEGIN") == ["4,4"]
    assert ask(brain, "turn 0,0") == ["1,0"]
    assert ask(brain, "TAKEBACK 1,0", "TAKEBACK 0,0") == ["OK", "OK"]
    assert ask(brain, "TURN 2,3\r\n") == ["0,0"]
    assert ask(brain, "RECTSTART 6,5") == ["OK"]
    assert ask(brain, "BOARD", "2,2,2", "DONE") == ["0,0"]
    assert ask(brain, "BOARD", "2,2,1", "3,3,2", "DONE") == ["0,0"]
    assert ask(brain, "INFO folder C:\\data", "INFO max_memory 0", "INFO rule 0", "") == []
    assert ask(brain, "INFO rule nan", "INFO rule inf", "INFO timeout_turn nan") == []
    assert brain.seconds > 0
    assert ask(brain, "INFO rule 1", "INFO rule 2", "INFO rule 3") == []


def row_of(*marks: tuple[int, int, int]) -> list[str]:
    """BOARD ... DONE with marks of this engine (1) and the opponent (2) at column, row."""
    return ["BOARD", *(f"{column},{row},{whose}" for column, row, whose in marks), "DONE"]


FIVE_ON_THE_OTHER_SIDE = [*((column, 4, 1) for column in (0, 1, 2, 4, 5, 9, 10, 11, 12))]
THEIRS = [(column, row, 2) for row in (0, 8, 12) for column in (0, 4, 8)]


def test_six_in_a_row_win_by_rule_0_only() -> None:
    """3,4 makes six; 8,4 and 13,4 make exactly five."""
    marks = row_of(*FIVE_ON_THE_OTHER_SIDE, *THEIRS)
    for rule, answers in ((0, {"3,4", "8,4", "13,4"}), (1, {"8,4", "13,4"}), (2, {"3,4", "8,4", "13,4"})):
        brain = PBrain(lambda position, seconds: 4 * 15 + 3)
        assert ask(brain, "START 15", f"INFO rule {rule}", "INFO timeout_turn 100") == ["OK"]
        (answer,) = ask(brain, *marks)
        assert answer in answers
        assert (answer == "3,4") == (rule != 1)


def test_six_in_a_row_do_not_end_a_game_by_rule_1() -> None:
    six = [(column, 4, 1) for column in range(6)]
    others = [(column, row, 2) for row in (0, 8) for column in (0, 4, 8)]
    brain = PBrain(first_free)
    assert ask(brain, "START 15", "INFO timeout_turn 100") == ["OK"]
    (refusal,) = ask(brain, *row_of(*six, *others))
    assert refusal.startswith("ERROR ")
    assert "the game was over" in refusal
    assert ask(brain, "INFO rule 1") == []
    (answer,) = ask(brain, *row_of(*six, *others))
    assert answer not in {f"{column},{row}" for column, row, _ in six + others}
    five = [(column, 4, 1) for column in range(5)]
    assert ask(brain, *row_of(*five, *others[1:])) == ["ERROR the game is over"]


def test_other_rules_are_refused_by_name() -> None:
    brain = PBrain(first_free)
    choose = "choose 0 (5 in a row or more win) or 1 (exactly 5)"
    assert ask(brain, "INFO rule 4") == [f"ERROR rule 4 (renju) is not supported: {choose}"]
    assert ask(brain, "INFO rule 9") == [f"ERROR rule 9 (caro) is not supported: {choose}"]
    assert ask(brain, "INFO rule 16") == [f"ERROR rule 16 is not supported: {choose}"]


@pytest.mark.parametrize("value", ["nan", "inf", "-inf"])
def test_numbers_without_a_size_are_ignored(value: str) -> None:
    brain = PBrain(first_free)
    assert ask(brain, f"INFO rule {value}", f"INFO timeout_turn {value}") == []
    assert brain.seconds == PBrain(first_free).seconds


WRONG = {
    "START": "there is no board '': a side has 5 to 19 cells",
    "START 20": "there is no board '20': a side has 5 to 19 cells",
    "START 4": "there is no board '4': a side has 5 to 19 cells",
    "RECTSTART 5,": "there is no board '5,': a side has 5 to 19 cells",
    "RECTSTART 0,5": "there is no board '0,5': a side has 5 to 19 cells",
    "TURN 15,0": "'15,0' is not a cell of this board: cells go from 0,0 to 14,14",
    "TURN -1,0": "'-1,0' is not a cell of this board: cells go from 0,0 to 14,14",
    "TURN": "'' is not a cell of this board: cells go from 0,0 to 14,14",
    "TURN 7,7": "the cell 7,7 is taken",
    "BEGIN": "there are marks on the board: BEGIN is for an empty one",
    "TAKEBACK 1,1": "there is no mark at 1,1 to take back",
}


@pytest.mark.parametrize("line", WRONG)
def test_what_cannot_be_done_is_an_error_and_changes_nothing(line: str) -> None:
    brain = PBrain(first_free)
    assert ask(brain, "START 15", "BEGIN") == ["OK", "7,7"]
    assert ask(brain, line) == [f"ERROR {WRONG[line]}"]
    assert ask(brain, "TURN 8,8") == ["0,0"]


def test_boards_that_are_told_wrong() -> None:
    brain = PBrain(first_free)
    assert ask(brain, "BEGIN") == ["ERROR there is no board yet: START 15 makes one"]
    assert ask(brain, "BOARD") == ["ERROR there is no board yet: START 15 makes one"]
    assert ask(brain, "START 15") == ["OK"]
    for marks, sentence in (
        (["1,1,3"], "'1,1,3' is not a mark: write column,row,1 for mine, 2 for yours"),
        (["1,1,1", "1,1,2"], "the cell 1,1 is taken"),
        (["1,1,1"], "it is not my turn: I have 1 marks, the opponent 0"),
        (
            [f"{column},0,2" for column in range(5)] + [f"{column},9,1" for column in range(4)],
            "the game is over",
        ),
    ):
        assert ask(brain, "BOARD", *marks, "DONE") == [f"ERROR {sentence}"]
    assert ask(brain, "DANCE 3") == ["UNKNOWN 'DANCE' is not a command of this engine"]


def test_the_last_cell_and_a_full_board() -> None:
    brain = PBrain(lambda position, seconds: None)
    assert ask(brain, "RECTSTART 5,1", "BEGIN") == ["OK", "2,0"]
    assert ask(brain, "TURN 0,0", "TURN 3,0") == ["1,0", "4,0"]
    assert ask(brain, "TURN 4,0") == ["ERROR the cell 4,0 is taken"]


def test_a_move_never_asks_for_more_time_than_there_is() -> None:
    brain = PBrain(first_free)
    assert 0 < brain.seconds < 5
    assert ask(brain, "INFO timeout_turn 0") == []
    assert brain.seconds == 0
    for turn in (10, 100, 1000, 30_000, 300_000):
        ask(brain, f"INFO timeout_turn {turn}", "INFO timeout_match 0")
        assert 0 <= brain.seconds < turn / 1000
        ask(brain, "INFO timeout_match 180000")
        left = 180.0
        for _ in range(180):  # a whole board of moves, each as long as it may last
            ask(brain, f"INFO time_left {1000 * left:.0f}")
            assert brain.seconds <= turn / 1000
            left -= brain.seconds + 0.002
        assert left > 0


class Clock:
    """A clock that only moves when it is told to."""

    def __init__(self) -> None:
        self.seconds = 100.0

    def __call__(self) -> float:
        return self.seconds


def test_the_time_since_a_line_arrived_counts() -> None:
    clock, given = Clock(), list[float]()

    def advise(position: Position, seconds: float) -> int:
        given.append(seconds)
        return position.moves[0]

    brain = PBrain(advise, clock=clock)
    ask(brain, "START 15", "INFO timeout_turn 1000", "TURN 7,7")
    assert given == [brain.seconds]
    clock.seconds += 0.2
    list(brain.answers("TURN 7,8", clock.seconds - 0.2))
    assert given[1] == pytest.approx(brain.seconds - 0.2)
    assert list(brain.answers("TURN 8,8", clock.seconds - 0.99)) != []  # too late to search
    assert len(given) == 2


def test_after_a_delay_the_next_moves_are_faster() -> None:
    clock, delays = Clock(), [0.0, 0.1, 0.0, 0.0]

    def advise(position: Position, seconds: float) -> int:
        clock.seconds += seconds + delays.pop(0)
        return position.moves[0]

    brain, seconds = PBrain(advise, clock=clock), list[float]()
    ask(brain, "START 15", "INFO timeout_turn 500")
    for row in (4, 6, 8, 10):
        ask(brain, f"TURN 7,{row}")
        seconds.append(brain.seconds)
    assert seconds == pytest.approx([0.25, 0.2, 0.24, 0.25])


@pytest.mark.parametrize("rule", [0, 1])
def test_a_search_that_is_late_is_not_waited_for(rule: int) -> None:
    """Its thread is stuck, as on a busy machine; the quick move still blocks a four."""
    released, stopped = threading.Event(), list[bool]()

    def advise(*_: object) -> int:
        stopped.append(released.wait(60))
        return 0

    brain = PBrain(advise, advise)
    ask(brain, "START 15", "INFO timeout_turn 400", f"INFO rule {rule}")
    board = ["7,3,2", "7,4,2", "7,5,2", "7,6,2", "7,2,1", "0,9,1", "9,0,1"]
    answer = ask(brain, "BOARD", *board, "DONE")
    waiting = not stopped
    released.set()
    assert (answer, waiting) == (["7,7"], True)


def test_a_search_that_does_not_begin_is_not_waited_for(monkeypatch: pytest.MonkeyPatch) -> None:
    """On a busy machine, a new thread may have its first turn after the limit."""
    begun = list[object]()
    monkeypatch.setattr("_thread.start_new_thread", lambda *given: begun.append(given))
    assert answer_in_time(lambda: 1, 0.01, 2) == 2
    assert len(begun) == 1


def test_an_error_of_the_search_is_not_lost() -> None:
    def advise(position: Position, seconds: float) -> int:
        raise ZeroDivisionError

    brain = PBrain(advise)
    ask(brain, "START 15")
    with pytest.raises(ZeroDivisionError):
        ask(brain, "TURN 7,7")


def test_a_manager_need_not_say_what_time_is_left() -> None:
    clock = Clock()

    def advise(position: Position, seconds: float) -> int:
        clock.seconds += seconds
        return position.moves[0]

    brain = PBrain(advise, clock=clock)
    ask(brain, "START 15", "INFO timeout_turn 30000", "INFO timeout_match 60000")
    begin, at_first = clock.seconds, brain.seconds
    for _ in range(60):
        answer = ask(brain, "TURN 7,7")[0]
        ask(brain, f"TAKEBACK {answer}", "TAKEBACK 7,7")
    assert 30 < clock.seconds - begin < 60
    assert brain.seconds < at_first / 2
    ask(brain, "RESTART")
    assert brain.seconds == at_first


def test_the_first_move_finds_the_tables_made() -> None:
    tables_of.cache_clear()
    brain = PBrain(first_free)
    assert ask(brain, "START 11") == ["OK"]
    made = tables_of.cache_info().misses
    ask(brain, "INFO rule 1", "TURN 5,5", "RESTART", "INFO rule 0", "TURN 5,5")
    assert (made, tables_of.cache_info().misses) == (2, 2)


def test_the_command_ends_with_its_input(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sys.stdin", StringIO("START 5\nINFO timeout_turn 0\nTURN 2,2\n"))
    done = called("engine")
    first, second = done.stdout.splitlines()
    assert (done.code, done.stderr, first) == (0, "", "OK")
    column, row = map(int, second.split(","))
    Position(Game(5, 5, 5)).play("c3").play(5 * row + column)
