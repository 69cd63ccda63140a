"""Right programs of unusual form pass; what the sandbox refuses gets one sentence that says why."""

from dataclasses import replace
from pathlib import Path
from textwrap import dedent, indent

import pytest

from noughts.check import submissions
from noughts.check.contract.limits import Limits
from noughts.check.grade.examine import examine
from noughts.check.output.pages import page_names
from noughts.check.submissions import collect
from tests.check.check_modules import HEAD, RIGHT, module
from tests.check.one_check import few_calls
from tests.check.test_check_escape import PROTECTIONS

LINES = "LINES = [[(i, j) for j in range(3)] for i in range(3)]"
CALLABLE = """
        class Chooser:
            def __call__(self, board):
                if terminal(board):
                    return None
                return (max if player(board) == X else min)(
                    sorted(actions(board)), key=lambda action: value(freeze(result(board, action)))
                )
        minimax = Chooser()
        """
DATACLASS = """
        from dataclasses import astuple, dataclass
        @dataclass(frozen=True, order=True)
        class Choice:
            value: int
            row: int
            column: int
        def minimax(board):
            if terminal(board):
                return None
            choices = [Choice(value(freeze(result(board, move))), *move) for move in actions(board)]
            return astuple((max if player(board) == X else min)(choices))[1:]
        """
CHANCE = """
        import random
        before = minimax
        def minimax(board):
            if terminal(board):
                return None
            worth = {move: value(freeze(result(board, move))) for move in actions(board)}
            best = (max if player(board) == X else min)(worth.values())
            return random.choice([move for move in worth if worth[move] == best])
        """
LOGGING = """
        import logging
        logging.basicConfig(level=logging.DEBUG)
        before = minimax
        def minimax(board):
            logging.getLogger(__name__).info("asked about %s", board)
            return before(board)
        """
WINNER = dedent(HEAD) + dedent(RIGHT["winner"])
DATA = """
        import csv, json, os
        from pathlib import Path
        with open("marks.json", encoding="utf-8") as file:
            MARKS = json.load(file)
        HERE = Path(__file__).parent
        READ = json.loads((HERE / "data" / "lines.json").read_text())
        LINES = [[tuple(cell) for cell in line] for line in READ]
        with open(os.path.join(os.path.dirname(os.path.abspath(__file__)), "worth.csv"), newline="") as file:
            WORTH = {row["winner"]: int(row["value"]) for row in csv.DictReader(file)}
        def utility(board): return WORTH[str(winner(board))]
        X, O = MARKS
        """
ALL_LINES = (
    "[[[0,0],[0,1],[0,2]],[[1,0],[1,1],[1,2]],[[2,0],[2,1],[2,2]],[[0,0],[1,0],[2,0]],"
    "[[0,1],[1,1],[2,1]],[[0,2],[1,2],[2,2]],[[0,0],[1,1],[2,2]],[[0,2],[1,1],[2,0]]]"
)
FORMS: dict[str, dict[str, bytes]] = {
    "CRLF": {"tictactoe.py": module().replace(b"\n", b"\r\n")},
    "a byte order mark": {"tictactoe.py": b"\xef\xbb\xbf" + module()},
    "Latin-1": {"tictactoe.py": b"# -*- coding: latin-1 -*-\nNAME = 'Zo\xeb'\n" + module()},
    "dataclasses": {"tictactoe.py": module(tail=DATACLASS)},
    "a class with __call__": {"tictactoe.py": module(tail=CALLABLE)},
    "random choice among equals": {"tictactoe.py": module(tail=CHANCE)},
    "logging": {"tictactoe.py": module(tail=LOGGING)},
    "a module beside it": {
        "tictactoe.py": module(winner="", tail="from helper import winner"),
        "helper.py": WINNER.encode(),
    },
    "a package beside it": {
        "tictactoe.py": module(winner="", tail="from rules.inner import winner"),
        "rules/__init__.py": b"from . import marks\n",
        "rules/marks.py": b"MARK = 'X'\n",
        "rules/inner/__init__.py": b"from .lines import winner\nfrom ..marks import MARK\n",
        "rules/inner/lines.py": WINNER.encode(),
    },
    "data files beside it": {
        "tictactoe.py": module(tail=DATA),
        "marks.json": b'["X", "O"]',
        "data/lines.json": ALL_LINES.encode(),
        "worth.csv": b"winner,value\r\nX,1\r\nO,-1\r\nNone,0\r\n",
    },
}


def write(folder: Path, files: dict[str, bytes]) -> None:
    for name, content in files.items():
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_bytes(content)


@pytest.mark.parametrize("sandbox", PROTECTIONS)
@pytest.mark.parametrize("name", FORMS)
def test_right_programs_of_unusual_form_pass(name: str, sandbox: str, tmp_path: Path) -> None:
    write(tmp_path, FORMS[name])
    (submission,) = collect([tmp_path])
    with few_calls():
        report = examine("f.py", submission.source, sandbox=sandbox, workers=1, beside=submission.beside)
    assert {check.name: check.counterexample for check in report.checks if not check.passed} == {}


def test_what_is_beside_a_program(tmp_path: Path) -> None:
    write(tmp_path, FORMS["a package beside it"] | FORMS["data files beside it"])
    write(tmp_path, {"space/inner.py": b"", ".git/config.json": b"", "not-a-name/x.py": b"", "key.pem": b"k"})
    (tmp_path / "link.json").symlink_to(tmp_path / "key.pem")
    (submission,) = collect([tmp_path / "tictactoe.py"])
    assert sorted(submission.beside) == [
        *("./data/lines.json", "./marks.json", "./worth.csv"),
        *("rules", "rules.inner", "rules.inner.lines", "rules.marks", "space", "space.inner"),
    ]


REFUSED = {
    "a thread": """
        import threading
        before = minimax
        def minimax(board):
            found = []
            thread = threading.Thread(target=lambda: found.append(before(board)))
            thread.start()
            thread.join()
            return found[0]
        """,
    "asyncio": """
        import asyncio
        before = minimax
        async def choose(board): return before(board)
        def minimax(board): return asyncio.run(choose(board))
        """,
    "a temporary file": """
        import tempfile
        before = minimax
        def minimax(board):
            with tempfile.TemporaryFile() as file:
                return before(board)
        """,
    "a cache file": """
        before = minimax
        def minimax(board):
            with open("cache.json", "w") as file:
                return before(board)
        """,
}


@pytest.mark.parametrize("sandbox", PROTECTIONS)
@pytest.mark.parametrize("name", REFUSED)
def test_what_the_sandbox_refuses_is_said(name: str, sandbox: str) -> None:
    report = examine("f.py", module(tail=REFUSED[name]), sandbox=sandbox, workers=1, only=["minimax"])
    example = next(check.counterexample for check in report.checks if check.name == "minimax")
    assert example is not None
    assert example.kind == "forbidden"
    assert "it cannot write files, start threads or programs, or use asyncio or the network" in example.cause


def test_a_program_that_takes_long_is_not_judged_and_told_why() -> None:
    slow = (
        "import time\nbefore = minimax\ndef minimax(board):\n    time.sleep(0.4)\n    return before(board)\n"
    )
    limits = replace(Limits(), file_seconds=4)
    source = module(tail=indent(slow, " " * 8))
    report = examine("f.py", source, sandbox=PROTECTIONS[-1], workers=1, only=["minimax"], limits=limits)
    assert next(check.passed for check in report.checks if check.name == "minimax") is None
    assert "The time for the file, 4 s, ran out: not everything was tried." in report.remarks


def test_names_that_look_the_same_have_their_own_rows_and_pages(tmp_path: Path) -> None:
    names = ["ann\x01.py", "ann\x02.py", "ann\x1b.py", "bob.py"]
    for name in names:
        (tmp_path / name).write_bytes(module())
    (tmp_path / "ann\x03.py").symlink_to(tmp_path / "nowhere")
    found = [submission.file for submission in collect([tmp_path])]
    assert len(set(found)) == len(set(page_names(found).values())) == 5
    assert sorted(Path(file).name for file in found) == [
        *("ann .py", "ann .py (2)", "ann .py (3)", "ann .py (4)", "bob.py")
    ]


@pytest.mark.parametrize("swapped", ["the file", "its folder", "a file beside it"])
def test_a_link_that_appears_after_the_look_is_not_followed(
    swapped: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The folder is looked at, then a student puts a link to another file in the place of what was there."""
    secret, ann = tmp_path / "secret", tmp_path / "class" / "ann"
    write(secret, {"tictactoe.py": b"SECRET = 1", "helper.py": b"SECRET = 2"})
    write(ann, {"tictactoe.py": b"OWN = 1", "helper.py": b"OWN = 2"})
    opened = submissions._open_below

    def swap_and_open(home: Path, file: Path) -> int:
        name = {"the file": "tictactoe.py", "a file beside it": "helper.py"}.get(swapped)
        target = ann if name is None else ann / name
        if not target.is_symlink():
            target.rename(tmp_path / "away")
            target.symlink_to(secret if name is None else secret / name)
        return opened(home, file)

    monkeypatch.setattr(submissions, "_open_below", swap_and_open)
    (submission,) = collect([tmp_path / "class"])
    assert b"SECRET" not in submission.source + b"".join(submission.beside.values())
    assert submission.problem is not None or swapped == "a file beside it"
