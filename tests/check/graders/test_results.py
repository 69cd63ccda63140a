"""`noughts check --for`: every result fits the schema of its system, whatever the student's program says."""

import json
import re
from collections.abc import Callable
from pathlib import Path
from xml.etree import ElementTree as ET

import jsonschema
import pytest

from noughts.check.grade.mistakes import Reveal
from noughts.check.grade.report import Report
from noughts.check.output.formats import junit
from noughts.check.output.graders import GRADERS, grader_named
from noughts.check.output.graders.grading import Grading
from noughts.check.output.graders.markdown import escape_markdown, fence
from noughts.check.output.rubric import Rubric, RubricError, one_point_each
from noughts.game.errors import NoughtsError
from tests.check.check_modules import CHECKS
from tests.check.graders.reports import evil_report, grading, half_report, missing_report, right_report
from tests.cli.calling import called

SCHEMAS = Path(__file__).parent / "schemas"
LINES = json.loads((SCHEMAS / "lines.json").read_text())
RUNNER = {
    "CLASSROOM": "cs",
    "ASSIGNMENT": "tictactoe",
    "USERNAME": "alice",
    "SUBMISSION_TAG": "submit/2026-06-01T14-32-05Z-a1b2c3d",
    "COMMIT_URL": "https://example.org/commit",
    "RELEASE_URL": "https://example.org/release",
}
REPORTS = [half_report, right_report, evil_report, missing_report]
JSON_SYSTEMS = {
    "gradescope": "gradescope",
    "classroom50": "classroom50",
    "check50": "check50",
    "coderunner": "coderunner",
    "otter": "notebook",
    "nbgrader": "notebook",
}


def result(system: str, report: Report, **environment: str) -> str:
    return GRADERS[system].result(grading(report, **environment))


@pytest.mark.parametrize("report", REPORTS, ids=lambda report: str(report.__name__))
@pytest.mark.parametrize("system", JSON_SYSTEMS)
def test_json_fits_its_schema(system: str, report: Callable[[], Report]) -> None:
    schema = json.loads((SCHEMAS / f"{JSON_SYSTEMS[system]}.json").read_text())
    jsonschema.Draft202012Validator.check_schema(schema)
    jsonschema.validate(json.loads(result(system, report(), **RUNNER)), schema)


def test_a_schema_can_fail() -> None:
    for name in set(JSON_SYSTEMS.values()):
        schema = json.loads((SCHEMAS / f"{name}.json").read_text())
        with pytest.raises(jsonschema.ValidationError):
            jsonschema.validate({"other": 1}, schema)


@pytest.mark.parametrize("report", REPORTS, ids=lambda report: str(report.__name__))
def test_lines_for_github(report: Callable[[], Report]) -> None:
    lines = result("github", report()).splitlines()
    assert lines
    assert all(re.fullmatch(LINES["github"]["line"], line) for line in lines), lines
    assert sum(line.startswith("::error") for line in lines) <= 10


@pytest.mark.parametrize("report", REPORTS, ids=lambda report: str(report.__name__))
def test_lines_for_vpl(report: Callable[[], Report]) -> None:
    first, *block, end, last = result("vpl", report()).splitlines()
    assert [first, end] == LINES["vpl"]["block"]
    assert not any(line.startswith(("<|--", "--|>", "Grade :=>>", "Comment :=>>")) for line in block)
    assert re.fullmatch(LINES["vpl"]["last"], last)


def test_every_system_is_covered() -> None:
    assert set(GRADERS) == {*JSON_SYSTEMS, "github", "vpl"}


# ---- what each of them says


def test_gradescope_has_points_markdown_and_a_leaderboard() -> None:
    found = json.loads(result("gradescope", half_report()))
    assert [test["score"] for test in found["tests"]] == [1, 1, 1, *[0] * 9]
    wrong = found["tests"][CHECKS.index("actions")]
    assert (wrong["max_score"], wrong["status"], wrong["extra_data"]["line"]) == (
        1,
        "failed",
        line_of_mistake(),
    )
    assert wrong["output"].startswith("```\nline ")
    assert "```\n    0   1   2\n0   . | . | .\n" in wrong["output"]
    assert "leaderboard" not in found, "a program with mistakes does not take part"
    best = json.loads(result("gradescope", right_report()))["leaderboard"]
    assert best == [{"name": "boards looked at", "value": 18_296, "order": "asc"}]


def line_of_mistake() -> int:
    (block,) = half_report().mistakes
    assert block.line_number is not None
    return block.line_number


def test_classroom50_takes_its_names_from_the_runner() -> None:
    found = json.loads(result("classroom50", half_report(), **RUNNER))
    assert (found["owner"], found["review"]) == ("alice", "https://example.org/commit")
    assert (found["score"], found["max-score"]) == (3, 12)
    (body,) = GRADERS["classroom50"].extras(grading(half_report()))
    assert str(body.path) == "release-body.md"
    assert "| actions returns the set of empty cells | failed | 0 of 1 |" in body.text


def test_classroom50_takes_whole_points_only() -> None:
    with pytest.raises(RubricError, match=r"takes whole points only, not 0\.5"):
        GRADERS["classroom50"].kit(Rubric({"winner": 0.5}))


def test_github_marks_the_line_and_writes_a_summary(tmp_path: Path) -> None:
    first = result("github", half_report()).splitlines()[0]
    title = "actions returns a list instead of a set"
    assert first.startswith(f"::error file=tictactoe.py,line={line_of_mistake()},title={title}::")
    assert "%0A1   . | . | .%0A" in first
    assert GRADERS["github"].extras(grading(half_report())) == []
    (summary,) = GRADERS["github"].extras(grading(half_report(), GITHUB_STEP_SUMMARY=str(tmp_path / "s.md")))
    assert (summary.path, summary.append) == (tmp_path / "s.md", True)
    assert summary.text.startswith(
        "## 1 mistake \\(3 of 12" if "\\(" in summary.text else "## 1 mistake (3 of 12"
    )
    assert result("github", right_report()).startswith("::notice file=tictactoe.py,title=noughts::")
    assert result("github", missing_report()).count("::warning") == 1


def test_check50_knows_what_follows_from_what() -> None:
    results = {one["name"]: one for one in json.loads(result("check50", half_report()))["results"]}
    assert list(results) == list(CHECKS)
    assert results["imports"]["dependency"] is None
    assert results["actions"]["cause"]["rationale"] == "actions returns a list instead of a set."
    assert results["result_pure"]["passed"] is None


def test_coderunner_has_a_format_for_every_column_and_sees_progress() -> None:
    found = json.loads(result("coderunner", half_report(), NOUGHTS_LAST_TIME="2"))
    head, *rows = found["testresults"]
    assert head[0] == "iscorrect"
    assert len(found["columnformats"]) == len(head) - 1
    assert all(len(row) == len(head) and row[0] in (0, 1) for row in rows)
    assert found["fraction"] == 0.25
    assert "3 checks pass now. Last time, 2 did." in found["prologuehtml"]
    for state in ("3", "", "<b>", "9" * 5000):
        assert "Last time" not in result("coderunner", half_report(), NOUGHTS_LAST_TIME=state)


def test_vpl_uses_the_scale_of_the_activity() -> None:
    assert result("vpl", half_report()).endswith("\nGrade :=>> 3\n")
    scaled = result("vpl", half_report(), VPL_GRADEMIN="0", VPL_GRADEMAX="10")
    assert scaled.endswith("\nGrade :=>> 2.5\n")
    assert result("vpl", half_report(), VPL_GRADEMAX="ten").endswith("\nGrade :=>> 3\n")


def test_notebooks_get_the_text_of_each_check() -> None:
    tests = {one["name"]: one for one in json.loads(result("otter", half_report()))["tests"]}
    assert tests["winner"] == {
        "name": "winner",
        "passed": False,
        "points": 0,
        "of": 1,
        "text": "This function is not written yet.",
    }


# ---- texts of the student


def test_html_and_markdown_of_the_student_stay_text() -> None:
    assert "<script>" not in result("coderunner", evil_report())
    markdown = json.loads(result("gradescope", evil_report()))["tests"][CHECKS.index("actions")]["output"]
    outside = "".join(re.split(r"^(`{3,})\n.*?^\1$", markdown, flags=re.MULTILINE | re.DOTALL)[::2])
    assert "alert(1)" in outside
    assert not re.search(r"(?<!\\)[<\[@]", outside)


def test_fences_and_escapes() -> None:
    assert fence(["a ``` b"]) == "````\na ``` b\n````"
    assert escape_markdown("a `b_c` d_e") == "a `b_c` d\\_e"
    assert escape_markdown("one ` alone_") == "one \\` alone\\_"


# ---- points and steps


def test_points_of_a_rubric_and_forgiveness() -> None:
    given = Grading(half_report(), Rubric({"player": 2.5, "actions": 1.5}))
    assert (given.points, given.of, given.fraction) == (2.5, 4, 0.625)
    assert one_point_each(["winner"]).worth == {"winner": 1}


def test_a_step_hides_the_line() -> None:
    shown = Grading(half_report(), one_point_each(), Reveal.BOARD).cases[CHECKS.index("actions")]
    assert (shown.line_number, shown.place) == (None, None)
    assert shown.board


def test_junit_names_file_line_and_board() -> None:
    cases = {case.get("name"): case for case in ET.fromstring(junit([half_report()]))[0]}
    assert cases["player"].attrib == {"classname": "tictactoe.py", "name": "player", "file": "tictactoe.py"}
    assert cases["actions"].get("line") == str(line_of_mistake())
    assert "0   . | . | ." in (cases["actions"].findtext("system-out") or "")


# ---- the command


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (["--for", "banana"], f"there is no grading system 'banana': choose one of {', '.join(GRADERS)}"),
        (["--for", "vpl", "--json"], "--for takes no --json, --csv, --junit, --board or --dask"),
        (["-o", "x"], "-o belongs to --for; other outputs are --junit FILE and --pages FOLDER"),
        ([__file__, "--for", "vpl"], "--for takes one file, not 2"),
    ],
)
def test_errors_are_sentences(arguments: list[str], sentence: str) -> None:
    done = called("check", __file__, *arguments)
    assert (done.code, done.stdout, done.stderr) == (2, "", f"noughts: {sentence}\n")


def test_a_missing_file_gets_a_result(tmp_path: Path) -> None:
    output = tmp_path / "results.json"
    done = called("check", str(tmp_path / "tictactoe.py"), "--for", "gradescope", "-o", str(output))
    assert (done.code, done.stdout) == (1, "")
    found = json.loads(output.read_text())
    assert sum(test["score"] for test in found["tests"]) == 0
    assert "there is no file or folder" in found["output"].lower()


def test_a_result_beside_a_stream_has_no_further_files(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    assert called("check", "missing.py", "--for", "classroom50").code == 1
    assert list(tmp_path.iterdir()) == []
    assert called("check", "missing.py", "--for", "classroom50", "-o", "result.json").code == 1
    assert sorted(path.name for path in tmp_path.iterdir()) == ["release-body.md", "result.json"]


def test_unknown_names_raise() -> None:
    with pytest.raises(NoughtsError, match="choose one of gradescope, classroom50"):
        grader_named("")
