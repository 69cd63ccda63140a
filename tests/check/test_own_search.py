"""Searches of programs in many styles: recorded call by call, told as trees, and never accused when right."""

import json
import sys
from collections import Counter
from types import CodeType, FrameType
from typing import Any

import pytest

from noughts.api.search import own as own_search
from noughts.check.contract.call import Answer
from noughts.check.contract.checks import board_of
from noughts.check.contract.submission import Submission, SubmissionError
from noughts.check.diagnose.faults import find_faults
from noughts.check.diagnose.search_record import SearchRecord, UnreadableSearchError, read_search
from noughts.check.sandbox.child.instrument import instrument
from noughts.check.sandbox.child.recorder import Recorder
from noughts.check.sandbox.messages import MalformedError, Reply
from noughts.check.watch.identify import classify, cut_lines
from noughts.check.watch.run import trace_submission
from noughts.check.watch.tree import OwnSearch, build_tree
from noughts.game.position import Position, X
from noughts.solving import perfect
from noughts.strategies import STRATEGIES
from noughts.strategies.trace import Node, follow, moment, trace
from tests.check.own_programs import SEEDED, program, right_programs, spoilt

RIGHT = right_programs()
SMALL = ("X.O/.X./..O", "XO./.X./O..", "XOX/O../..X")
NO_CUT = {"pair", "tuple", "negamax", "inplace", "class", "dict", "edges", "inline", "lists", "mine"}


def recorded(source: str, position: Position) -> SearchRecord:
    """A search written down in this process and read as if a child had sent it."""
    scribe = Recorder()
    module: dict[str, Any] = {"__name__": "tictactoe", **scribe.names_for_file()}
    exec(compile(instrument(source.encode(), scribe), "tictactoe.py", "exec"), module)
    with scribe.recording(module, None):
        answer = module["minimax"](board_of(position))
    rows = scribe.rows
    head = {
        "rows": len(rows),
        "steps": 0,
        "names": scribe.names,
        "decorated": scribe.decorated,
        "calls": scribe.calls,
        "seconds": 0.0,
        "overflown": False,
        "row_of_steps": None,
    }
    parts = json.loads(json.dumps(rows))
    return read_search([Reply(Answer(answer), head), Reply(Answer(None), {"parts": parts})])


def profiled(source: str, names: tuple[str, ...], position: Position) -> int:
    """How many calls of these functions a profiler counts, in the file as it is."""
    module: dict[str, Any] = {"__name__": "tictactoe"}
    exec(compile(source, "tictactoe.py", "exec"), module)
    counts = Counter[CodeType]()

    def count(frame: FrameType, event: str, _: object) -> None:
        if event == "call" and frame.f_code.co_filename == "tictactoe.py":
            counts[frame.f_code] += 1

    board = board_of(position)
    sys.setprofile(count)
    try:
        module["minimax"](board)
    finally:
        sys.setprofile(None)
    return sum(number for code, number in counts.items() if code.co_name in names)


def value_for_x(position: Position) -> int:
    return perfect.value(position) * (1 if position.mover == X else -1)


@pytest.mark.parametrize("name", RIGHT)
def test_a_right_search_is_recorded_whole_and_not_accused(name: str) -> None:
    source = RIGHT[name]
    for text in SMALL:
        position = Position.parse(text)
        search = recorded(source, position)
        assert search.calls == profiled(source, search.names, position)
        assert find_faults(search) == []
        tree = build_tree("a.py", position, search)
        assert tree.first_wrong is None
        assert tree.root.value == value_for_x(position)
        for node in tree.info:
            assert node.bound != "exact" or node.value == value_for_x(node.position)
        if name.split("-")[0] in NO_CUT:
            assert tree.root.nodes == trace(STRATEGIES["minimax"], position).nodes
            assert {node.value for node in tree.info if node.bound != "exact"} == set()


def test_alpha_beta_is_the_textbooks_node_for_node() -> None:
    position = Position()
    search = recorded(program("alphabeta"), position)
    own, textbook = build_tree("a.py", position, search).root, trace(STRATEGIES["alpha-beta"], position)
    assert (own.nodes, own.cuts, own.steps, search.calls) == (18297, textbook.cuts, textbook.steps, 18297)
    assert search.calls == profiled(program("alphabeta"), search.names, position)
    seen: set[tuple[int, int]] = set()

    def same(mine: Node, theirs: Node) -> None:
        if (id(mine), id(theirs)) in seen:
            return
        seen.add((id(mine), id(theirs)))
        assert (mine.position, mine.value, mine.bound) == (theirs.position, theirs.value, theirs.bound)
        assert (mine.skipped, mine.nodes) == (theirs.skipped, theirs.nodes)
        for one, other in zip(mine.children, theirs.children, strict=True):
            same(one, other)

    same(own, textbook)


@pytest.mark.parametrize(
    ("style", "kinds"),
    [
        ("pair", ("plain minimax",)),
        ("early", ("early exit",)),
        ("alphabeta", ("alpha-beta",)),
        ("window", ("alpha-beta",)),
        ("memo", ("plain minimax", "memory")),
        ("cache", ("plain minimax", "memory")),
    ],
)
def test_the_textbook_strategy_is_recognised(style: str, kinds: tuple[str, ...]) -> None:
    position = Position.parse("X../.O./...")
    assert classify(build_tree("a.py", position, recorded(program(style), position))) == kinds


def test_a_cache_is_recognised_also_where_the_file_makes_boards_without_result() -> None:
    source = program("cache").replace("freeze(result(board, action))", "after(board, action)")
    source += """
def after(board, action):
    return tuple(
        tuple(player(board) if (i, j) == action else board[i][j] for j in range(3)) for i in range(3)
    )
"""
    position = Position.parse("X../.O./...")
    search = build_tree("a.py", position, recorded(source, position))
    assert classify(search) == ("plain minimax", "memory")
    assert search.root.cuts == 0


def test_a_depth_limit_is_recognised() -> None:
    source = program("class").replace("if not actions(board):", "if depth == 2 or not actions(board):")
    position = Position.parse("X../.O./...")
    assert classify(build_tree("a.py", position, recorded(source, position))) == (
        "plain minimax",
        "a depth limit",
    )


def sandboxed(source: str, text: str = "X.O/.X./..O") -> OwnSearch:
    return trace_submission(Submission("a.py", source.encode()), Position.parse(text))


def test_the_first_wrong_node_is_marked_and_every_moment_can_be_shown() -> None:
    source = program("tuple").replace("return utility(board), None", "return 0, None")
    search = sandboxed(source)
    assert search.first_wrong is not None
    node, entered = follow(search.root, search.first_wrong.moves)
    about = search.info[node]
    assert search.first_wrong.step == entered + node.steps - 1
    assert search.first_wrong.position == node.position
    assert node.position.outcome is not None
    assert about.function == "search"
    assert about.line_number is not None
    assert source.splitlines()[about.line_number - 1].strip() == "return 0, None"
    assert [moment(search.root, step).kind for step in range(search.root.steps)][-1] == "return"


@pytest.mark.parametrize("number", range(0, 54, 6))
def test_every_node_has_the_facts_of_its_own_board(number: int) -> None:
    """Also where a program goes astray, skips moves, or looks at a board twice."""
    position = Position.parse("X.O/.X./..O")
    search = build_tree("a.py", position, recorded(spoilt(SEEDED[number])[0], position))
    reached = [search.root]
    for node in reached:
        reached += [child for child in dict.fromkeys(node.children) if child not in reached]
        info = search.info[node]
        assert info.fault is None or info.fault.cells == str(node.position).replace("/", "")
        assert (info.cut_line_number is None) == (not node.skipped)
        assert all(child.position in map(node.position.play, node.position.moves) for child in node.children)
    assert set(reached) == set(search.info)


def test_a_file_that_imports_the_answers_is_told_so() -> None:
    with pytest.raises(SubmissionError, match=r"a\.py cannot be imported: it imports noughts, which solves"):
        sandboxed("from noughts.classic import *")


def test_a_search_is_not_blamed_for_what_it_builds_on() -> None:
    source = program("tuple") + "\ndef utility(board): return -1 if winner(board) else 0\n"
    search = sandboxed(source)
    assert (search.first_wrong, search.basics_wrong) == (None, True)
    assert not any(info.fault for info in search.info.values())
    watched = own_search.moments(source.encode(), "X.O/.X./..O", step=search.root.steps - 1, count=1)
    assert watched["moments"][-1]["words"].endswith("a check says which function is wrong.")


def test_cuts_have_the_lines_of_the_file() -> None:
    search = sandboxed(program("alphabeta"), "X../.O./...")
    lines = program("alphabeta").splitlines()
    cut = {lines[number - 1].strip() for number in cut_lines(search)}
    assert cut == {"break", "return v"}


@pytest.mark.parametrize(
    ("change", "error", "words"),
    [
        (
            ("def minimax(board):", "def minimax(board):\n    return (0, 1)"),
            UnreadableSearchError,
            "cannot be followed",
        ),
        (("def minimax(board):", "def minimacs(board):"), SubmissionError, "no function minimax"),
        (("import copy", "import nothing_of_this_name"), SubmissionError, "cannot be imported"),
        (
            ("def max_value(board):", "def max_value(board):\n    while True: pass"),
            UnreadableSearchError,
            "did not end",
        ),
        (
            ("def max_value(board):", "def max_value(board):\n    return max_value(board)"),
            UnreadableSearchError,
            "does not end: functions call each other",
        ),
        (
            ("def minimax(board):", "def minimax(board):\n    raise NotImplementedError"),
            UnreadableSearchError,
            r"does not search: minimax\(board\) gave NotImplementedError",
        ),
    ],
)
def test_what_cannot_be_followed_is_refused(
    change: tuple[str, str], error: type[Exception], words: str
) -> None:
    from noughts.check.contract.limits import Limits

    source = Submission("a.py", program("pair").replace(*change).encode())
    with pytest.raises(error, match=words):
        trace_submission(source, Position.parse("X.O/.X./..O"), Limits(minimax_seconds=0.5))


ROW = ["minimax", "X.O.X...O", None, [], [0, 1], None, 9, [], 1]
HEAD = {"rows": 1, "steps": 0, "names": ["minimax"], "decorated": False, "calls": 1, "seconds": 0.1}
HEAD |= {"overflown": False, "row_of_steps": None}


@pytest.mark.parametrize(
    "row",
    [
        ["minimax", "X.O.X...Q", None, [], 0, None, 9, [], 1],
        ["minimax", "X.O.X...O", 9, [], 0, None, 9, [], 1],
        ["minimax", "X.O.X...O", None, [["a", "1"]], 0, None, 9, [], 1],
        ["minimax", "X.O.X...O", None, [], {"a": 1}, None, 9, [], 1],
        ["minimax", "X.O.X...O", None, [], 0, None, -9, [], 1],
        ["minimax", "X.O.X...O", None, [], 0, None, 9, [[5, 0, None]], 1],  # below itself
        ["minimax", "X.O.X...O", None, [], 0, None, 9, [[5, None, "XXX"]], 1],
        ["m" * 200, "X.O.X...O", None, [], 0, None, 9, [], 1],
        [],
        None,
    ],
)
def test_a_row_that_no_honest_child_sends_is_refused(row: Any) -> None:
    assert len(read_search([Reply(Answer(None), HEAD), Reply(Answer(None), {"parts": [ROW]})]).rows) == 1
    with pytest.raises(MalformedError):
        read_search([Reply(Answer(None), HEAD), Reply(Answer(None), {"parts": [row]})])


def test_infinity_is_not_called_no_value() -> None:
    """Where no move replaces the first best value, the search returns infinity, and that is what is said."""
    source = program("alphabeta").replace("v = max(v, min_value(", "v = min(v, min_value(")
    search = sandboxed(source, "OXO/XXO/...")
    assert search.first_wrong is not None
    assert search.first_wrong.fault.kind == "infinite"
    assert "returns infinity" in search.first_wrong.fault.words
    view = own_search.OwnSearchView(source.encode(), search)
    words = [moment["words"] for moment in view.moments(0, search.root.steps, 1)["moments"]]
    assert any("its value is infinity" in one for one in words)
    assert not any("no value" in one for one in words)
