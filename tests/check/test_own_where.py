"""The line of a mistake: found in many styles of programs, never said of a right one, and shown to people."""

import json
import re
from collections.abc import Sequence
from pathlib import Path

import pytest

from noughts.check.contract.where import Where
from noughts.check.diagnose.locate import locate
from noughts.check.sandbox.child.changes.mutations import propose_changes
from noughts.check.sandbox.child.protocol import BASIC_FUNCTIONS
from noughts.check.sandbox.session import ChildSession
from tests.check.check_modules import module
from tests.check.one_check import failed_alone
from tests.check.own_findings import check_of, found_by, job_of
from tests.check.own_programs import SEEDED, program, spoilt
from tests.check.second_set import SECOND, second
from tests.check.whole_files import marked
from tests.check.whole_files_again import AGAIN
from tests.check.whole_files_first import FIRST
from tests.cli.calling import called

# Which of the seeded mistakes are not located (null), and which in the right function but in another line.
NOT_SAID: set[int] = set()
OTHER_LINE: set[int] = {36, 44}


def test_the_rates_that_are_asked_for() -> None:
    assert len(SEEDED) >= 40
    assert len({mistake.search for mistake in SEEDED}) >= 8
    assert len(NOT_SAID) <= 0.05 * len(SEEDED)
    assert len(NOT_SAID | OTHER_LINE) <= 0.2 * len(SEEDED)


def test_the_documents_state_these_rates() -> None:
    everything, right = len(SEEDED), len(SEEDED) - len(NOT_SAID | OTHER_LINE)
    root = Path(__file__).parents[2]
    readme, teachers, checker = (
        " ".join((root / name).read_text("utf-8").split())
        for name in ("README.md", "docs/start/teachers.md", "docs/background/checker.md")
    )
    assert f"in {right} of the {everything} one-line mistakes" in readme
    assert f"{everything} one-line mistakes, it named the right line in {right}." in teachers
    none = len(NOT_SAID) or "\N{EN DASH}"
    assert re.search(rf"\| one-line mistakes \| {everything} \| \d+ \| {right} \| {none} \|", checker)


@pytest.mark.parametrize("number", range(len(SEEDED)))
def test_a_seeded_mistake_is_found(number: int) -> None:
    mistake = SEEDED[number]
    source, line = spoilt(mistake)
    helper = "winner" if mistake.function.startswith("has_") else "minimax"
    check = check_of(mistake.function if mistake.function in BASIC_FUNCTIONS else helper)
    found = found_by(check, source)
    assert found.faults
    with ChildSession(job_of(source)) as worker:
        where = locate(worker, check, found)
    if number in NOT_SAID:
        assert where is None
        return
    assert where is not None
    assert where.function == mistake.function
    assert where.source == source.splitlines()[where.line_number - 1].strip()
    assert (where.line_number == line) == (number not in OTHER_LINE)


# Of the second set: the test above the line that decides too early is named, not the line itself.
SECOND_OTHER_LINE = {25}
SECOND_QUICK = (7, 12, 14, 17, 23)


def test_the_rates_that_are_asked_for_in_the_second_set() -> None:
    assert len(SECOND) >= 30
    assert len(SECOND_OTHER_LINE) <= 0.15 * len(SECOND)


@pytest.mark.parametrize(
    "number",
    [
        pytest.param(number, marks=() if number in SECOND_QUICK else pytest.mark.long)
        for number in range(len(SECOND))
    ],
)
def test_a_mistake_of_the_second_set_is_found(number: int) -> None:
    source, function, lines = second(number)
    where = located(source, "winner" if function.startswith("has_") else function)
    assert where is not None
    assert where.function == function
    assert (where.line_number in lines) == (number not in SECOND_OTHER_LINE)


WHOLE = {**FIRST, **AGAIN}
OTHER_WHOLE = {("player_and_actions", "player")}  # a line that stands outside its loop
# they show only on emptier boards, on boards of both players, or in another check of the function
NOT_ON_FULL_BOARDS = {"root_asks_wrong_side", "flag_never_flips", "depth_in_score", "winner_and_copy"}
WHOLE_QUICK = {"not_put_back", "o_starts_low", "columns_are_rows", "diagonal_and_any", "limit_and_actions"}


@pytest.mark.parametrize(
    "name",
    [
        pytest.param(name, marks=() if name in WHOLE_QUICK else pytest.mark.long)
        for name in WHOLE
        if name not in NOT_ON_FULL_BOARDS
    ],
)
def test_the_lines_of_a_whole_file_are_found(name: str) -> None:
    source, mistakes = marked(WHOLE[name])
    for function, lines in mistakes.items():
        where = located(source, function, [other for other in mistakes if other in BASIC_FUNCTIONS])
        assert where is not None
        assert where.function == function
        assert (where.line_number in lines) == ((name, function) not in OTHER_WHOLE)


HELPERS = program("pair").partition("def minimax")[0]
TABLE = """
def minimax(board):
    if terminal(board):
        return None
    ask = {X: max_value, O: min_value}[player(board)]
    best = max if player(board) == X else min
    return best(sorted(actions(board)), key=lambda move: ask(result(board, move)))
"""


def test_right_functions_are_not_accused_of_wrong_questions() -> None:
    """Both helpers are right, but each is asked about the boards of the other player."""
    assert located(HELPERS + TABLE, "minimax") is None


def test_the_line_that_asks_a_right_function_about_a_wrong_board_is_named() -> None:
    source = HELPERS + TABLE.replace("{X: max_value, O: min_value}[player(board)]", "max_value")
    where = located(source, "minimax")
    assert where is not None
    assert (where.function, where.kind) == ("minimax", "wrong_side")
    assert where.source == "return best(sorted(actions(board)), key=lambda move: ask(result(board, move)))"
    assert "`max_value` finds the best value for X" in where.why


def located(source: str, function: str, wrong: Sequence[str] = ()) -> Where | None:
    """What is said about the mistake in a function, or in the search; other wrong functions are put right."""
    check = check_of(function if function in BASIC_FUNCTIONS else "minimax")
    with ChildSession(job_of(source)) as worker:
        return locate(worker, check, found_by(check, source), [other for other in wrong if other != function])


def test_the_likeliest_change_comes_first() -> None:
    """Exchanged bounds are found, and a wrong comparison is not mended by a minus sign elsewhere."""
    source = b"""
def minimax(board):
    if player(board) == X:
        return search(board, beta, alpha)
def search(board, alpha, beta):
    return minimax(board)
"""
    lines = source.split(b"\n")
    proposed = {
        (lines[line - 1][:start] + text.encode() + lines[line - 1][end:]).decode().strip(): far
        for _, _, far, (line, start, end, text) in propose_changes(source, "minimax")
    }
    assert proposed["return search(board, alpha, beta)"] == proposed["if player(board) != X:"] == 0
    assert proposed["return -search(board, beta, alpha)"] > 0
    assert not any("not (" in text for text in proposed)  # != says the same


def test_no_change_only_forgets_or_never_cuts() -> None:
    source = program("alphabeta").replace("    if terminal(board):", "    if str(board) in memo:", 1)
    proposed = {(change[0], change[3]) for _, _, _, change in propose_changes(source.encode(), "minimax")}
    lines = source.splitlines()
    changed = {lines[line - 1].strip() for line, _ in proposed}
    assert "if str(board) in memo:" in changed  # it may be "not in"
    assert not [
        text for line, text in proposed if "str(board)" in lines[line - 1] and text in ("board", "memo")
    ]
    assert not [line for line in changed if line.startswith(("alpha = max(", "beta = min("))]
    wrong = program("alphabeta").replace("alpha = max(alpha, v)", "alpha = min(alpha, v)")
    bounds = {
        wrong.splitlines()[change[0] - 1].strip()
        for _, _, _, change in propose_changes(wrong.encode(), "minimax")
    }
    assert "alpha = min(alpha, v)" in bounds  # beside `v = max(v, ...)`
    assert "beta = min(beta, v)" not in bounds


CHOOSES = """
def minimax(board):
    alpha, beta, move = -2, 2, None
    for action in sorted(actions(board)):
        found = value(result(board, action), alpha, beta)
        if player(board) == X:
            if found >= alpha:
                alpha, move = found, action
        elif found <= beta:
            beta, move = found, action
    return None if terminal(board) else move
def value(board, alpha, beta):
    if terminal(board):
        return utility(board)
    best = -2 if player(board) == X else 2
    for action in sorted(actions(board)):
        if player(board) == X:
            best = max(best, value(result(board, action), alpha, beta))
            alpha = max(alpha, best)
            if alpha >= beta:
                break
        else:
            best = min(best, value(result(board, action), alpha, beta))
            beta = min(beta, best)
            if alpha >= beta:
                break
    return best
"""


@pytest.mark.parametrize(
    ("right", "fixes"),
    [
        ((), ("if found > alpha:", "elif found < beta:")),
        (("if found >= alpha:", "if found > alpha:"), ("elif found < beta:",)),
        (("elif found <= beta:", "elif found < beta:"), ("if found > alpha:",)),
    ],
)
def test_equal_bounds_are_fixed_where_the_move_is_chosen(
    right: tuple[str, str] | tuple[()], fixes: tuple[str, ...]
) -> None:
    """A change that only makes the search cut less would be right, too."""
    source = CHOOSES.replace(*right) if right else CHOOSES
    where = failed_alone(module(minimax=source), "minimax").where
    assert where is not None
    assert where.fix is not None
    assert all(fix in where.fix for fix in fixes)
    assert "alpha >" not in where.fix
    assert where.source in ("if found >= alpha:", "elif found <= beta:")


def test_a_test_for_the_end_is_not_called_missing_where_its_value_is_wrong() -> None:
    before, found, after = program("alphabeta").rpartition("return utility(board)")
    assert found
    example = failed_alone((before + "return 0" + after).encode(), "minimax")
    assert example.where is not None
    assert example.where.source == "return 0"
    assert example.where.fix == "Replace it with `return utility(board)`"
    assert "every finished game the same value" in str(example.where.cause)


def test_a_function_that_counts_its_calls_is_told_so() -> None:
    source = b"TURNS = []\ndef player(board):\n    TURNS.append(1)\n    return 'XO'[len(TURNS) % 2]\n"
    where = failed_alone(module() + source, "player").where
    assert where is not None
    assert "called again with the same board it gives " in where.why


def test_a_report_says_the_line(tmp_path: Path) -> None:
    file = tmp_path / "tictactoe.py"
    source = program("cache", "long").replace("return -1", "return 1")
    file.write_text(source)
    said = called("check", str(file), "--json")
    assert said.code == 1
    checks = {check["name"]: check for check in json.loads(said.stdout)["checks"]}
    where = Where(**checks["utility"]["counterexample"]["where"])
    assert (where.function, where.source, where.got, where.expected) == ("utility", "return 1", "1", "-1")
    assert where.line_number == source[: source.rindex("return 1\n    else")].count("\n") + 1
    assert (where.fix, where.tried) == ("Replace it with `return -1`", 958)
    assert checks["minimax"]["counterexample"]["where"] is None
    assert checks["minimax"]["follows_from"] == "utility"


def test_a_search_is_watched_and_compared(tmp_path: Path) -> None:
    file = tmp_path / "tictactoe.py"
    file.write_text(program("alphabeta"))
    told = json.loads(called("watch", str(file), "--json").stdout)
    assert (told["nodes"], told["calls"], told["boards"], told["strategy"]) == (
        18297,
        18297,
        2511,
        "alpha-beta",
    )
    assert told["faster"] == {
        "alpha-beta:centre": 7275,
        "alpha-beta-memory": 4793,
        "alpha-beta-memory:centre": 1988,
    }
    shown = called("watch", str(file)).stdout
    assert "With alpha-beta-memory:centre: 1,988 nodes instead of 18,297." in shown
    beside = json.loads(called("compare", "--with", str(file), "X.O/.X./..O", "--json").stdout)["strategies"]
    by_name = {row["name"]: row for row in beside}
    assert by_name[str(file)]["nodes"] == by_name["alpha-beta"]["nodes"]
    assert by_name[str(file)]["keeps_value"] is None
    assert (
        called("compare", "--with", str(file), "X.O/.X./..O")
        .stdout.splitlines()[-1]
        .startswith("tictactoe.py")
    )


def test_what_cannot_be_watched_is_said_in_one_sentence(tmp_path: Path) -> None:
    file = tmp_path / "tictactoe.py"
    file.write_text(program("pair").replace("def minimax(board):", "def minimax(board):\n    return (0, 0)"))
    said = called("watch", str(file))
    assert said.code == 2
    assert "cannot be followed" in said.stderr
