"""Make the puzzles "find the wrong line" from the mistakes that the tests hold.

python -m scripts.make_wrong_lines: writes noughts/api/wrong_lines.json. Each mistake of
tests/check/own_programs.py and tests/check/second_set.py is one text in place of another. Where that changes
exactly one line of a right program, it is a puzzle, also in other programs that have the same text. A puzzle
is kept if the program fails as given, passes with the right line, and fails with each wrong fix.
"""

import ast
import json
import random
import signal
import sys
from collections import Counter
from collections.abc import Callable, Iterator
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

from noughts import classic
from noughts.check.sandbox.child.changes.mutations import propose_changes
from noughts.game.position import Position, reachable_positions
from noughts.solving import perfect

ROOT = Path(__file__).parent.parent
FILE = ROOT / "noughts" / "api" / "wrong_lines.json"
BASIC = ("player", "actions", "result", "winner", "terminal", "utility")
MOST_EMPTY = 6  # cells of a board on which `minimax` is tried: deeper searches take too long by hand
LONGEST = 20  # seconds for one program
MOST_PER_PART = 6  # puzzles about one search, or about one style of the basic functions
WRONG_FIXES = 2
SEED = 28


class Failure(NamedTuple):
    """A call that a program answers wrongly: the function, the board, its answer and the right one."""

    function: str
    position: str
    returned: str
    expected: str


class Candidate(NamedTuple):
    """A right program, a line of it, and the wrong line."""

    part: str  # the search or the style of the basic functions that it is about
    basics: str
    search: str
    line_number: int
    wrong: str


@cache
def positions() -> list[Position]:
    """All positions, one of each set of symmetric ones, those with the fewest marks first."""
    found = {position.canonical() for position in reachable_positions()}
    return sorted(found, key=lambda position: (-position.empty.bit_count(), str(position)))


def run(source: str) -> dict[str, Any]:
    """The names that a program defines."""
    names: dict[str, Any] = {"__name__": "tictactoe"}
    exec(compile(source, "tictactoe.py", "exec"), names)  # noqa: S102 a program of the tests
    return names


def first_failure(source: str, functions: tuple[str, ...] = (*BASIC, "minimax")) -> Failure | None:
    """The smallest board that a program gets wrong: few marks for the rules, few empty cells for a search."""
    names = run(source)
    for position in positions():
        for function in functions:
            if function != "minimax" and (failure := try_basic(names[function], function, position)):
                return failure
    for position in reversed(positions()):
        if position.outcome or "minimax" not in functions or position.empty.bit_count() > MOST_EMPTY:
            continue
        if failure := try_minimax(names["minimax"], position):
            return failure
    return None


def try_basic(function: Callable[..., Any], name: str, position: Position) -> Failure | None:
    """A wrong answer of one of the six basic functions on a board."""
    if name in ("player", "actions", "result") and position.outcome:
        return None
    board = position.to_board()
    calls: list[tuple[Any, ...]] = [(board,)]
    if name == "result":
        calls = [(board, action) for action in sorted(classic.actions(board))]
    for call in calls:
        expected = getattr(classic, name)(*call)
        try:
            returned = repr_of(function(*call))
        except Exception as error:
            returned = f"{type(error).__name__}"
        if returned != repr_of(expected) or board != position.to_board():
            label = f"result(board, {call[1]})" if name == "result" else f"{name}(board)"
            return Failure(label, str(position), returned, repr_of(expected))
    return None


def try_minimax(function: Callable[..., Any], position: Position) -> Failure | None:
    """A move that gives the value of a position away."""
    right = {
        divmod(move, 3)
        for move in position.moves
        if -perfect.value(position.play(move)) == perfect.value(position)
    }
    try:
        returned = function(position.to_board())
    except Exception as error:
        returned = type(error).__name__
    if isinstance(returned, tuple) and returned in right:
        return None
    return Failure("minimax(board)", str(position), repr_of(returned), " or ".join(map(str, sorted(right))))


def repr_of(value: Any) -> str:
    """An answer as text; sets in order."""
    if isinstance(value, set):
        return "{" + ", ".join(map(repr, sorted(value, key=repr))) + "}"
    return value if isinstance(value, str) and value.endswith("Error") else repr(value)


def candidates() -> Iterator[Candidate]:
    """Every mistake of the tests in every program that has its text, if it changes one line."""
    from tests.check.own_programs import BASICS, SEARCHES, SEEDED, program
    from tests.check.second_set import MARK, SECOND

    texts = [(mistake.old, mistake.new) for mistake in SEEDED]
    texts += [(old, new.replace(MARK, "")) for _, _, _, old, new in SECOND]
    parts = [(name, "short", name) for name in SEARCHES]
    parts += [(f"basics-{name}", name, "pair") for name in BASICS]
    for old, new in texts:
        for part, basics, search in parts:
            right = program(search, basics)
            text = BASICS[basics] if part.startswith("basics-") else SEARCHES[search]
            begin = right.index(text)
            place = right.find(old, begin)
            while begin <= place < begin + len(text):
                wrong = right[:place] + new + right[place + len(old) :]
                changed = changed_lines(right, wrong)
                if len(changed) == 1:
                    yield Candidate(part, basics, search, changed[0], wrong.split("\n")[changed[0] - 1])
                place = right.find(old, place + 1)


def changed_lines(right: str, wrong: str) -> list[int]:
    """The lines in which two programs differ; none if they have different numbers of lines."""
    ours, theirs = right.split("\n"), wrong.split("\n")
    if len(ours) != len(theirs):
        return []
    return [number for number, (a, b) in enumerate(zip(ours, theirs, strict=True), 1) if a != b]


def with_line(source: str, line_number: int, text: str) -> str:
    """The program with another text in a line."""
    lines = source.split("\n")
    return "\n".join([*lines[: line_number - 1], text, *lines[line_number:]])


def function_at(source: str, line_number: int) -> ast.FunctionDef:
    """The outermost function around a line."""
    found = [
        node
        for node in ast.walk(ast.parse(source))
        if isinstance(node, ast.FunctionDef) and node.lineno <= line_number <= (node.end_lineno or 0)
    ]
    return min(found, key=lambda node: node.lineno)


def wrong_fixes(source: str, puzzle: Candidate, functions: tuple[str, ...]) -> dict[str, Failure]:
    """Other texts for the line with which the program still fails, and how."""
    lines = source.split("\n")
    right = lines[puzzle.line_number - 1]
    owner = function_at(source, puzzle.line_number).name if puzzle.part.startswith("basics-") else "minimax"
    texts: list[str] = []
    for _, _, _, (number, start, end, text) in propose_changes(source.encode(), owner):
        changed = right[:start] + text + right[end:]
        if number == puzzle.line_number and changed not in (right, puzzle.wrong, *texts):
            texts.append(changed)
    random.Random(SEED).shuffle(texts)  # noqa: S311 a choice, not a secret
    kept: dict[str, Failure] = {}
    for text in texts:
        if len(kept) == WRONG_FIXES:
            break
        if failure := fails(with_line(source, puzzle.line_number, text), functions):
            kept[text] = failure
    return kept


def fails(source: str, functions: tuple[str, ...]) -> Failure | None:
    """A failure, if the program can be run to it in time."""

    def stop(*_: object) -> None:
        raise KeyboardInterrupt

    signal.signal(signal.SIGALRM, stop)
    signal.alarm(LONGEST)
    try:
        return first_failure(source, functions)
    except (KeyboardInterrupt, SyntaxError):
        return None
    finally:
        signal.alarm(0)


def shown_lines(puzzle: Candidate) -> tuple[int, int]:
    """The first and the last line of the part that the puzzle shows."""
    from tests.check.own_programs import BASICS, SEARCHES, program

    right = program(puzzle.search, puzzle.basics)
    part = (BASICS[puzzle.basics] if puzzle.part.startswith("basics-") else SEARCHES[puzzle.search]).strip(
        "\n"
    )
    first = right.count("\n", 0, right.index(part)) + 1
    return first, first + part.count("\n")


def make() -> dict[str, Any]:
    """The right programs and the puzzles: first the rules, then the searches."""
    from tests.check.own_programs import program

    programs: dict[str, str] = {}
    puzzles: list[dict[str, Any]] = []
    seen: set[Candidate] = set()
    counts: Counter[str] = Counter()
    for puzzle in candidates():
        if puzzle in seen or counts[puzzle.part] >= MOST_PER_PART:
            continue
        seen.add(puzzle)
        right = program(puzzle.search, puzzle.basics)
        functions = BASIC if puzzle.part.startswith("basics-") else ("minimax",)
        failure = fails(with_line(right, puzzle.line_number, puzzle.wrong), functions)
        fixes = wrong_fixes(right, puzzle, functions) if failure else {}
        if failure is None or len(fixes) < WRONG_FIXES:
            continue
        counts[puzzle.part] += 1
        programs[puzzle.part] = right
        texts = [right.split("\n")[puzzle.line_number - 1], *fixes]
        random.Random(f"{SEED} {puzzle}").shuffle(texts)  # noqa: S311 a choice, not a secret
        first, last = shown_lines(puzzle)
        puzzles.append(
            {
                "program": puzzle.part,
                "first": first,
                "last": last,
                "line_number": puzzle.line_number,
                "wrong": puzzle.wrong,
                "failure": failure._asdict(),
                "fixes": [
                    {"text": text, "failure": fixes[text]._asdict() if text in fixes else None}
                    for text in texts
                ],
            }
        )
        print(len(puzzles), puzzle.part, puzzle.line_number, puzzle.wrong.strip(), *failure, file=sys.stderr)
    puzzles.sort(
        key=lambda each: (not each["program"].startswith("basics-"), each["failure"]["position"].count("."))
    )
    return {"programs": programs, "puzzles": puzzles}


if __name__ == "__main__":
    FILE.write_text(json.dumps(make(), indent=0, ensure_ascii=False) + "\n", "utf-8")
