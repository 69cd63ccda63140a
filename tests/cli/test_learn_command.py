"""`noughts learn`: the lessons in a terminal."""

import csv
import io
import json
import os
import select
import sys
from pathlib import Path
from types import SimpleNamespace

import pytest

from noughts.cli.learn import learn_build, learn_verify
from noughts.game.position import Position
from noughts.learn.build import ProgramMark
from noughts.learn.course import activity_named, lessons
from noughts.learn.key import reference_answer
from noughts.learn.lesson import Activity
from noughts.learn.marking import fill_in, right_answer
from noughts.learn.program import SKELETON, program_before, solution_program
from noughts.learn.receipt import Receipt, VerifiedReceipt, read_receipt, verify
from noughts.learn.truths import EMPTY_BOARD, compute, format_truth
from noughts.solving import perfect
from tests.cli.calling import called

SLOW = {
    "machine/minimax",
    "machine/sign",
    "one/one",
    "one/turn",
    "stop/early",
    "horizon/budget",
    "people/tie",
}


def answers(activity: Activity) -> list[str]:
    """The lines that solve a task in the terminal."""
    if activity.title in SLOW:
        return ["skip"]
    if activity.kind in ("build", "fix"):
        return [""]  # the file is right already
    if activity.lines:
        shown = sorted(activity.lines.splitlines(), key=str.strip)
        return [" ".join(str(shown.index(text) + 1) for text in activity.lines.splitlines())]
    if "program" in activity.against:
        return ["skip"]
    if activity.kind == "play":
        return _game_against_perfect(activity)
    if activity.cells:
        return ["a1 a3 c1 c2"]
    truth = right_answer(activity)
    return [", ".join(sorted(truth)) if isinstance(truth, frozenset) else format_truth(truth)]


def _game_against_perfect(activity: Activity) -> list[str]:
    """The best moves of a game in which the opponent answers as the terminal does."""
    position, moves = Position.parse(activity.board or EMPTY_BOARD), []
    while position.outcome is None:
        best = compute("best", str(position))
        assert isinstance(best, frozenset)
        moves.append(min(best))
        position = position.play(moves[-1])
        if position.outcome is None:
            position = position.play(perfect.best(position) or 0)
    return moves


def test_lessons_are_listed() -> None:
    done = called("learn")
    assert (done.code, done.stderr) == (0, "")
    for lesson in lessons():
        assert f" {lesson.slug} " in done.stdout
    found = json.loads(called("learn", "--json").stdout)
    assert [lesson["slug"] for lesson in found["lessons"]] == [lesson.slug for lesson in lessons()]


@pytest.mark.parametrize("lesson", lessons(), ids=lambda lesson: lesson.slug)
def test_a_lesson_can_be_taken_to_its_end(lesson: object, tmp_path: Path) -> None:
    (taken,) = (each for each in lessons() if each == lesson)
    file = tmp_path / "tictactoe.py"
    for activity in taken.activities:
        if activity.kind == "build" and activity.title not in SLOW:
            file.write_text(solution_program(activity))
        elif activity.kind == "fix":
            (tmp_path / f"{taken.slug}-{activity.name}.py").write_text(solution_program(activity))
    typed = "".join(f"{line}\n" for activity in taken.activities for line in answers(activity))
    done = called("learn", taken.slug, "--file", str(file), typed=typed)
    assert (done.code, done.stderr) == (0, "")
    own = sum(answers(activity)[-1] != "skip" for activity in taken.activities)
    assert done.stdout.count("Right. ") == own
    assert "The next lesson: noughts learn " in done.stdout or "That was the last lesson." in done.stdout


def test_see_it_has_no_code() -> None:
    listed = called("learn", "--track", "see").stdout
    assert listed.count("minutes") == 8
    assert "with code" not in listed
    assert "Task 4 of 4" in called("learn", "worth", "--track", "see", typed="skip\n" * 4).stdout
    assert not Path("learn-receipt.json").exists()  # nothing was answered


def test_a_program_is_built_in_a_file(tmp_path: Path) -> None:
    file = tmp_path / "tictactoe.py"
    typed = "1\n\nhint\nhint\nhint\nskip\nquit\n"
    done = called("learn", "turns", "--file", str(file), typed=typed)
    assert file.read_text() == SKELETON
    text = " ".join(done.stdout.split())
    assert "Each time you save it, it is marked." in text
    assert "Not yet. `player` is not written yet." in text
    assert "For the gaps: X, O." in text
    file.write_text(
        SKELETON.replace(
            "def player(board):\n    raise NotImplementedError", "def player(board):\n    return X"
        )
    )
    done = called("learn", "turns", "--file", str(file), typed="\nquit\n")  # the first task is done
    assert "got 'X'" in " ".join(done.stdout.split())
    assert "return X" in file.read_text()


def test_a_file_that_is_saved_while_it_is_marked_is_marked_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Marking minimax takes long. Before, a file that was saved meanwhile waited for the next save."""
    file = tmp_path / "tictactoe.py"
    typed, looks, marked = ["\n"], [], []

    def look(*_: object) -> tuple[list[str], list[str], list[str]]:
        looks.append(len(typed))
        assert len(looks) < 9, "the second version is never marked"
        return typed[:1], [], []

    def mark_slowly(_: Activity, source: bytes, *_more: object, **_kinds: object) -> ProgramMark:
        marked.append(source)
        if len(marked) == 1:
            file.write_bytes(b"# saved meanwhile\n")
        return ProgramMark(len(marked) == 2, "right", "")

    monkeypatch.setattr(select, "select", look)
    monkeypatch.setattr(learn_build, "mark_program", mark_slowly)
    stdin = SimpleNamespace(isatty=lambda: True, readline=lambda: typed.pop())
    monkeypatch.setattr(sys, "stdin", stdin)
    given = learn_build.build_in_file(activity_named("turns", "player"), file, "none")
    assert given
    assert marked[1] == b"# saved meanwhile\n"


def test_the_model_for_missing_functions_and_the_old_file(tmp_path: Path) -> None:
    file = tmp_path / "tictactoe.py"
    file.write_text(SKELETON)
    typed = "skip\nmodel\nskip\nquit\n"
    done = called("learn", "machine", "--file", str(file), typed=typed)
    assert "Not written yet: player, actions, result" in " ".join(done.stdout.split())
    assert (tmp_path / "tictactoe-before-machine.py").read_text() == SKELETON
    assert "def has_diagonal" in file.read_text()
    assert "else:\n        raise NotImplementedError" in file.read_text()  # the part to write


def test_a_game_against_your_own_program(tmp_path: Path) -> None:
    file = tmp_path / "tictactoe.py"
    file.write_text(program_before("horizon/budget"))
    typed = "skip\n" * 4 + "a1\nb1\na3\nc2\nc3\n"
    done = called("learn", "alphabeta", "--file", str(file), typed=typed)
    assert "Your program plays b2." in done.stdout
    assert "1    . | . | ." in done.stdout  # the empty board, before the first move
    assert "Right. This is the whole course in one file" in " ".join(done.stdout.split())


def test_wrong_answers_hints_and_leaving(tmp_path: Path) -> None:
    typed = "d4\nanswer\nhint\nhint\nhint\nhint\nskip\n3\nquit\n"
    done = called("learn", "tree", "--file", str(tmp_path / "tictactoe.py"), typed=typed)
    assert done.code == 0
    assert list(tmp_path.iterdir()) == []
    text = " ".join(done.stdout.split())
    assert "'d4' is not a cell of this board" in text
    assert text.count("Hint 3 of 3: Play c3.") == 2
    assert "Type hint first: there are 3 hints." in text
    assert "These are X's moves. Follow each of them until the game is over." in text
    assert text.endswith("Goodbye.")


def test_options_can_be_chosen_by_number(tmp_path: Path) -> None:
    done = called("learn", "turns", "--file", str(tmp_path / "tictactoe.py"), typed="1\nquit\n")
    assert "Right. Two marks each, so X is next." in done.stdout


def test_a_game_gives_hints_and_starts_again(tmp_path: Path) -> None:
    """In the middle of a game, too."""
    typed = "b2\nhint\nb2\nagain\nc1\na3\nb3\nc3\nc1\nquit\n"
    done = called("learn", "tree", "--file", str(tmp_path / "tictactoe.py"), typed=typed)
    text = " ".join(done.stdout.split())
    assert "You play X. Type a cell, such as b2, or again to start the game again." in text
    assert "Hint 1 of 3: Look for a move" in text
    assert "Cell b2 is taken by X." in text
    assert "Not yet. This makes one threat, at c3." in text  # c1, played to the end
    assert "Right. You made two threats at once" in text


def test_a_search_stops_at_its_question(tmp_path: Path) -> None:
    typed = "step\nback\nstep\nquit\n"
    done = called("learn", "minimax", "--file", str(tmp_path / "tictactoe.py"), typed=typed)
    assert done.stdout.count("The search goes no further until you have answered.") == 1
    assert done.stdout.count("The search stops here. What comes next?") == 2


def test_progress_is_kept_beside_the_program_and_can_be_handed_in(tmp_path: Path) -> None:
    file = tmp_path / "tictactoe.py"
    mine = ("--file", str(file), "--track", "see")
    game = "".join(f"{cell}\n" for cell in _game_against_perfect(activity_named("tree", "fork")))
    called("learn", "tree", *mine, "--name", "Ada", "--class", "7b", typed=f"{game}6\nhint\n5\nquit\n")
    listed = called("learn", *mine).stdout
    assert "Every game there is (6 minutes) 2 of 4 done" in listed
    assert "Go on: noughts learn tree" in listed
    again = called("learn", "tree", *mine, typed="hint\nhint\nhint\nanswer\n11\nskip\n").stdout
    assert "Task 1 of 4 is done." in again
    assert "Task 2 of 4 is done." in again
    assert "The answer: 11" in again
    (found,) = json.loads(called("learn", "verify", str(tmp_path), "--json").stdout)["receipts"]
    assert (found["name"], found["class"], found["track"]) == ("Ada", "7b", "see")
    assert (found["right"], found["not_right"]) == (["tree/fork", "tree/games", "tree/boards"], [])
    assert (found["tries"], found["hints"], found["shown"]) == (1 + 2 + 1, 1 + 3, 1)
    assert 0 <= found["seconds"] < 3600


@pytest.mark.parametrize("name", ["Ada", "Zoë \u200d"])  # with a joiner, which a terminal does not get
def test_tasks_again_on_other_boards(name: str, tmp_path: Path) -> None:
    """Each time the next ones of this student, which the receipt is marked with."""
    mine = ("cut", "--another", "--file", str(tmp_path / "tictactoe.py"), "--name", name, "--class", "7b")
    for number in (1, 2):
        whose = f"7b {name}".strip()
        enough, saved = (activity_named("cut", f"{task}#{number}", whose) for task in ("enough", "saved"))
        typed = f"hint\n{reference_answer(enough)}\n{reference_answer(saved)}\n"
        done = called("learn", *mine, typed=typed)
        text = " ".join(done.stdout.split())
        assert text.count("Right. ") == 2
        assert fill_in(saved, saved.task) in text
        assert "Run the command again for others." in text
    verified = called("learn", "verify", str(tmp_path), "--json").stdout
    (found,) = json.loads(verified)["receipts"]
    assert found["other_boards"] == ["cut/enough#1", "cut/saved#1", "cut/enough#2", "cut/saved#2"]
    assert (found["own_boards"], found["right"], found["not_right"]) == (True, [], [])
    text = called("learn", "verify", str(tmp_path)).stdout
    assert "right on 4 other boards" in " ".join(text.split())
    none = called("learn", "order", "--another")
    assert none.code == 2
    assert "the lesson order has no other boards: choose one of tree, turns, worth" in none.stderr


def test_other_boards_without_a_name_stay_the_same(tmp_path: Path) -> None:
    mine = ("turns", "--another", "--track", "see", "--file", str(tmp_path / "tictactoe.py"))
    called("learn", *mine, typed="It depends on who began\n1\n2\n")
    kept = read_receipt(tmp_path / "learn-receipt.json")
    assert len(kept.whose) == 8
    called("learn", *mine, "--name", "Ada", typed="1\n2\n")
    again = read_receipt(tmp_path / "learn-receipt.json")
    assert again.whose == kept.whose
    (found,) = json.loads(called("learn", "verify", str(tmp_path), "--json").stdout)["receipts"]
    assert (found["other_boards"], found["own_boards"]) == (["turns/who#1", "turns/who#2"], False)
    text = " ".join(called("learn", "verify", str(tmp_path)).stdout.split())
    assert "right on 2 other boards. The other boards do not follow from class and name." in text
    assert "name a lesson" in called("learn", "--another").stderr


def test_a_lesson_that_does_not_exist() -> None:
    done = called("learn", "chess")
    assert done.code == 2
    assert done.stderr.startswith("noughts: there is no lesson 'chess': choose one of tree, turns")


def receipt(name: str, **answers: str) -> str:
    tasks = {
        title.replace("__", "/"): {"answer": answer, "tries": 2, "hints": 1, "shown": False}
        for title, answer in answers.items()
    }
    parts = {"noughts": "learn-receipt", "version": 1, "track": "see", "class": "7b", "name": name}
    return json.dumps({**parts, "program": "", "tasks": tasks})


def test_receipts_are_marked_again(tmp_path: Path) -> None:
    ada = json.loads(receipt("=Ada", tree__games="5", tree__boards="10"))
    ada["tasks"]["tree/games"]["seconds"] = 25
    ada["tasks"]["tree/boards"]["seconds"] = 40
    (tmp_path / "ada.json").write_text(json.dumps(ada))
    (tmp_path / "bob.json").write_text(receipt("Bob", tree__games="6", no__task="1"))
    (tmp_path / "notes.json").write_text("[]")
    done = called("learn", "verify", str(tmp_path), "--csv")
    assert done.code == 0
    assert done.stdout.splitlines() == [
        "file,name,class,track,right,of,complete,tries,hints,shown,seconds,other boards,own boards,not right",
        "ada.json,'=Ada,7b,see,1,37,no,4,2,0,65,0,,tree/boards",
        "bob.json,Bob,7b,see,0,37,no,4,2,0,,0,,tree/games no/task",  # of an older version: no seconds
        "notes.json,,,,,,,,,,,,,not a receipt",
    ]
    text = " ".join(called("learn", "verify", str(tmp_path / "ada.json")).stdout.split())
    assert "1 of 37 tasks right, 2 hints. Not right: tree/boards." in text
    assert text.endswith("It cannot show who gave them.")


def test_a_program_in_a_receipt_is_run_again(tmp_path: Path) -> None:
    activity = next(
        each for lesson in lessons() for each in lesson.activities if each.title == "turns/player"
    )
    given = receipt("Cy", turns__player=solution_program(activity), turns__actions=SKELETON)
    (tmp_path / "cy.json").write_text(given)
    (found,) = json.loads(called("learn", "verify", str(tmp_path), "--json").stdout)["receipts"]
    assert found["not_right"] == ["turns/actions"]
    assert found["program"] is None  # the receipt has answers only
    assert called("learn", "verify", str(tmp_path / "none")).code == 2


HOSTILE = {
    "infinite": {"tries": float("inf")},
    "huge": {"hints": 10**4000},
    "negative": {"tries": -1},
    "no text": {"answer": [["a1"]]},
    "no truth": {"shown": 1},
    "no time": {"seconds": "1"},
}


@pytest.mark.parametrize("change", HOSTILE.values(), ids=HOSTILE)
def test_a_receipt_of_another_form_is_refused(change: dict[str, object], tmp_path: Path) -> None:
    task = {"answer": "5", "tries": 1, "hints": 0, "shown": False, **change}
    given = {**json.loads(receipt("Eve")), "tasks": {"tree/games": task}}
    (tmp_path / "eve.json").write_text(json.dumps(given))
    done = called("learn", "verify", str(tmp_path))
    assert (done.code, done.stderr) == (0, "")
    assert "eve.json is not a receipt of this course." in " ".join(done.stdout.split())


def test_a_receipt_with_too_many_tasks_is_refused(tmp_path: Path) -> None:
    (tmp_path / "eve.json").write_text(receipt("Eve", **{f"task{number}": "" for number in range(501)}))
    assert "is not a receipt" in called("learn", "verify", str(tmp_path)).stdout


def test_a_receipt_cannot_talk_to_the_terminal_or_the_spreadsheet(tmp_path: Path) -> None:
    escapes = "\x1b]0;title\x07"
    given = {
        **json.loads(receipt(f"Eve{escapes}\ud800", **{f"=1{escapes}": "\ud800"})),
        "class": f"7b{escapes}",
    }
    (tmp_path / f"={escapes}.json").write_text(json.dumps(given))
    (tmp_path / f"-{escapes}.json").write_text("[]")
    for options in ([], ["--csv"], ["--json"], ["--tasks"]):
        done = called("learn", "verify", str(tmp_path), *options)
        assert done.code == 0
        assert (done.stdout + done.stderr).replace("\n", "").isprintable()
    rows = list(csv.reader(io.StringIO(called("learn", "verify", str(tmp_path), "--csv").stdout)))
    assert [row[0][:2] for row in rows[1:]] == ["'-", "'="]
    assert rows[2][-1].startswith("'=1")


@pytest.mark.skipif(sys.platform == "win32", reason="needs pipes and links")
def test_a_folder_of_receipts_may_hold_anything(tmp_path: Path) -> None:
    """A pipe is not waited for, a device is not read without end, and no link leads out."""
    (tmp_path / "secret.json").write_text(receipt("Secret", tree__games="5"))
    folder = tmp_path / "class"
    (folder / "folder.json").mkdir(parents=True)
    os.mkfifo(folder / "pipe.json")
    for name, target in {"zero": "/dev/zero", "out": "../secret.json", "nowhere": "nobody"}.items():
        (folder / f"{name}.json").symlink_to(target)
    (folder / "large.json").write_bytes(b" " * (1 << 20) + b"{}")
    done = called("learn", "verify", str(folder), "--csv")
    assert (done.code, done.stderr) == (0, "")
    assert [line.partition(",")[0] for line in done.stdout.splitlines()[1:]] == [
        "folder.json",
        "large.json",
        "nowhere.json",
        "out.json",
        "pipe.json",
        "zero.json",
    ]
    assert done.stdout.count("not a receipt\n") == 6


def test_ctrl_c_shows_the_receipts_that_are_marked(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("ada", "bob"):
        (tmp_path / f"{name}.json").write_text(receipt(name, tree__games="5"))

    def tired(given: Receipt) -> VerifiedReceipt:
        if given.name == "bob":
            raise KeyboardInterrupt
        return verify(given)

    monkeypatch.setattr(learn_verify, "verify", tired)
    done = called("learn", "verify", str(tmp_path), "--csv")
    assert done.code == 130
    assert done.stdout.splitlines()[1:] == ["ada.json,ada,7b,see,1,37,no,2,1,0,,0,,"]
    assert done.stderr.endswith("noughts: stopped by Ctrl-C: 1 of 2 files are marked\n")
