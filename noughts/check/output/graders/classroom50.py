"""Classroom 50: `result.json` and `release-body.md`, and the folder of an assignment's autograder."""

import json
from datetime import UTC, datetime
from pathlib import Path

from noughts.check.output.graders.archive import KitFiles, kit_points
from noughts.check.output.graders.grading import ExtraFile, Grading
from noughts.check.output.graders.markdown import summary_markdown
from noughts.check.output.rubric import Rubric, RubricError

SCHEMA = "classroom50/result/v1"
# Fields of the result, and the variables in which the runner gives their values.
VARIABLES = {
    "classroom": "CLASSROOM",
    "assignment": "ASSIGNMENT",
    "assignment_type": "ASSIGNMENT_TYPE",
    "owner": "OWNER",
    "submission": "SUBMISSION_TAG",
    "commit": "COMMIT_URL",
    "release": "RELEASE_URL",
    "review": "REVIEW_URL",
}
SUBSTITUTES = {"owner": "USERNAME", "review": "COMMIT_URL"}
DEFAULTS = {"assignment_type": "individual"}
BODY = "release-body.md"
AUTOGRADER = '''\
"""The runner of Classroom 50 starts this in the student's checkout; the other files are next to it."""

import subprocess
import sys
from pathlib import Path

HERE = Path(__file__).resolve().parent
COMMAND = [sys.executable, str(HERE / "noughts.pyz"), "check", "tictactoe.py", "--for", "classroom50"]
COMMAND += ["-o", "result.json", "--rubric", str(HERE / "points.toml"), "--pages", "feedback"]
COMMAND += ["--seconds", "120", "--sandbox", "optional"]  # the runner is a machine of its own

code = subprocess.run(COMMAND).returncode
sys.exit(0 if code <= 1 else code)
'''


def classroom50_result(grading: Grading) -> str:
    """The file `result.json`; points are whole numbers."""
    tests: list[dict[str, object]] = [
        {
            "test-name": case.label,
            "passed": case.passed,
            "score": _whole(case.points),
            "max-score": _whole(case.of),
            "check": case.name,
            "message": case.text,
            "line": case.line_number,
        }
        for case in grading.cases
    ]
    result: dict[str, object] = {"schema": SCHEMA, **_identity(grading)}
    result["datetime"] = f"{datetime.now(UTC):%Y-%m-%dT%H:%M:%SZ}"
    result |= {"score": _whole(grading.points), "max-score": _whole(grading.of), "tests": tests}
    return json.dumps(result, indent=2) + "\n"


def _identity(grading: Grading) -> dict[str, str]:
    """Whose submission it is, as far as the runner says so."""
    given = grading.environment
    found: dict[str, str] = {}
    for name, variable in VARIABLES.items():
        value = given.get(variable) or given.get(SUBSTITUTES.get(name, "")) or DEFAULTS.get(name)
        if value:
            found[name] = value
    return found


def _whole(points: float) -> int:
    if points != int(points):
        raise RubricError(f"Classroom 50 takes whole points only, not {points:g}: change the rubric")
    return int(points)


def classroom50_extras(grading: Grading) -> list[ExtraFile]:
    """The text of the release, next to the result."""
    return [ExtraFile(Path(BODY), summary_markdown(grading))]


def classroom50_kit(rubric: Rubric) -> KitFiles:
    """The files for CLASSROOM/autograders/ASSIGNMENT."""
    for worth in rubric.worth.values():
        _whole(worth)
    return {"autograder.py": AUTOGRADER, **kit_points(rubric)}
