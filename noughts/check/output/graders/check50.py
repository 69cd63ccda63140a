"""check50: its JSON, and a folder of checks for a slug."""

import json

from noughts import __version__
from noughts.check.contract.checks import CHECK_NAMES
from noughts.check.contract.words import LABELS
from noughts.check.grade.report import Status
from noughts.check.output.graders.archive import KitFiles, kit_points
from noughts.check.output.graders.grading import GraderCase, Grading
from noughts.check.output.rubric import Rubric

SLUG = "noughts/checks/main/tictactoe"
FIRST = CHECK_NAMES[0]
CONFIG = """\
check50:
  files:
    - !exclude "*"
    - !require tictactoe.py
"""
HEAD = '''\
"""Checks of tictactoe.py for check50. The first one runs noughts; the others read its report."""

import json
import os
import subprocess
import sys

import check50


def result_of(name):
    """Raise the failure of this check, if there is one."""
    with open("noughts.json", encoding="utf-8") as file:
        results = json.load(file)["results"]
    found = next(result for result in results if result["name"] == name)
    for line in found["log"]:
        check50.log(line)
    check50.data(**found["data"])
    if not found["passed"]:
        raise check50.Failure(found["cause"]["rationale"], help=found["cause"]["help"])


@check50.check(timeout=300)
def {first}():
    """{label}"""
    check50.exists("tictactoe.py")
    check50.include("noughts.pyz", "points.toml")
    command = [sys.executable, "noughts.pyz", "check", "tictactoe.py", "--for", "check50"]
    command += ["-o", "noughts.json", "--rubric", "points.toml", "--seconds", "120"]
    subprocess.run([*command, "--sandbox", "optional"], capture_output=True)
    for name in ("noughts.pyz", "points.toml"):
        os.remove(name)
    result_of("{first}")
'''
CHECK = '''

@check50.check({first})
def {name}():
    """{label}"""
    result_of("{name}")
'''


def check50_result(grading: Grading) -> str:
    """The JSON that check50 prints with `-o json`."""
    results = [_result(case) for case in grading.cases]
    return json.dumps({"slug": SLUG, "results": results, "version": __version__}, indent=2) + "\n"


def _result(case: GraderCase) -> dict[str, object]:
    rationale, *more = case.sentences or [""]
    help_text = "\n".join(more) or None
    shown = [] if case.place is None else [case.place]
    dependency = case.follows_from or (FIRST if case.name != FIRST else None)
    return {
        "name": case.name,
        "description": case.label,
        "passed": None if case.status is Status.UNJUDGED or case.follows_from else case.passed,
        "log": [*shown, *case.board],
        "cause": None if case.passed else {"rationale": rationale, "help": help_text},
        "data": {"line": case.line_number, "points": case.points, "points_of": case.of},
        "dependency": dependency,
    }


def check50_kit(rubric: Rubric) -> KitFiles:
    """A folder for a public repository, which is then a slug."""
    first, *others = CHECK_NAMES
    code = HEAD.replace("{first}", first).replace("{label}", LABELS[first])
    for name in others:
        code += CHECK.format(first=first, name=name, label=LABELS[name])
    return {".cs50.yml": CONFIG, "__init__.py": code, **kit_points(rubric)}
