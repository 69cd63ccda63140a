"""Gradescope: `results.json`, and the zip file to upload as an autograder."""

import json

from noughts.check.grade.report import Status
from noughts.check.output.graders.archive import KitFiles, Script, kit_points
from noughts.check.output.graders.grading import GraderCase, Grading
from noughts.check.output.graders.markdown import case_markdown
from noughts.check.output.rubric import Rubric

SETUP = """\
#!/usr/bin/env bash
# Gradescope runs this once, when it builds the container. noughts itself is in noughts.pyz.
set -e
for python in python3.14 python3.13 python3.12 python3.11 python3; do
    if "$python" -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2> /dev/null; then exit 0; fi
done
apt-get update
apt-get install -y python3.11
"""
RUN = """\
#!/usr/bin/env bash
# Gradescope runs this for each submission.
home=${AUTOGRADER:-/autograder}
for python in python3.14 python3.13 python3.12 python3.11 python3; do
    if "$python" -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2> /dev/null; then break; fi
done
# Without a sandbox in the container, the container itself is the sandbox.
"$python" "$home/source/noughts.pyz" check "$home/submission/tictactoe.py" --for gradescope \\
    -o "$home/results/results.json" --rubric "$home/source/points.toml" --seconds 120 --sandbox optional
[ $? -le 1 ]  # 0: all passed, 1: something failed, 2: nothing could be checked
"""


def gradescope_result(grading: Grading) -> str:
    """The file `results.json`."""
    report = grading.report
    result: dict[str, object] = {
        "execution_time": round(report.seconds),
        "output": grading.headline,
        "output_format": "text",
        "test_output_format": "md",
        "test_name_format": "text",
        "visibility": "visible",
        "stdout_visibility": "hidden",
        "tests": [_test(case, number) for number, case in enumerate(grading.cases, 1)],
    }
    if report.status is Status.PASSED and report.first_move_boards is not None:
        boards = {"name": "boards looked at", "value": report.first_move_boards, "order": "asc"}
        result["leaderboard"] = [boards]
    return json.dumps(result, indent=2) + "\n"


def _test(case: GraderCase, number: int) -> dict[str, object]:
    return {
        "score": case.points,
        "max_score": case.of,
        "status": "passed" if case.passed else "failed",
        "name": case.label,
        "number": str(number),
        "output": case_markdown(case),
        "tags": [case.function],
        "visibility": "visible",
        "extra_data": {"check": case.name, "line": case.line_number, "follows_from": case.follows_from},
    }


def gradescope_kit(rubric: Rubric) -> KitFiles:
    """The files of the autograder."""
    return {"setup.sh": Script(SETUP), "run_autograder": Script(RUN), **kit_points(rubric)}
