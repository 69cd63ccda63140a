"""GitHub Actions: annotations on the lines of the file, and the summary of the step."""

from collections.abc import Iterator
from pathlib import Path

from noughts.check.grade.report import Status
from noughts.check.output.graders.archive import KitFiles, Script, kit_points
from noughts.check.output.graders.grading import ExtraFile, GraderCase, Grading
from noughts.check.output.graders.markdown import summary_markdown
from noughts.check.output.rubric import Rubric

SUMMARY = "GITHUB_STEP_SUMMARY"  # names the file to append to
MOST_ANNOTATIONS = 10  # of a kind in one step; GitHub drops more
ACTION = """\
name: noughts check
description: Check tictactoe.py on every position, with the mistakes on the lines of the file.
inputs:
  file:
    description: The file to check.
    default: tictactoe.py
runs:
  using: composite
  steps:
    - shell: bash
      env:
        NOUGHTS_FILE: ${{ inputs.file }}
      run: '"$GITHUB_ACTION_PATH/check.sh"'
"""
CHECK = """\
#!/usr/bin/env bash
# The exit code is 0 if all checks pass.
home=${GITHUB_ACTION_PATH:-.github/noughts}
# Without a sandbox, the machine of this job is the sandbox.
python3 "$home/noughts.pyz" check "${NOUGHTS_FILE:-tictactoe.py}" --for github \\
    --rubric "$home/points.toml" --seconds 120 --sandbox optional
"""
WORKFLOW = """\
name: check
on: [push, pull_request]
permissions:
  contents: read
jobs:
  check:
    runs-on: ubuntu-latest
    steps:
      - uses: actions/checkout@11bd71901bbe5b1630ceea73d27597364c9af683 # v4.2.2
      - uses: actions/setup-python@a26af69be951a213d495a4c3e4e4022e16d87065 # v5.6.0
        with: { python-version: "3.13" }
      - uses: ./.github/noughts
"""


def github_result(grading: Grading) -> str:
    """One annotation per mistake; for a file without mistakes, a notice."""
    return "".join(f"{line}\n" for line in _annotations(grading))


def _annotations(grading: Grading) -> Iterator[str]:
    file = grading.report.file
    shown = [case for case in grading.cases if not case.passed and not case.follows_from]
    wrong = [case for case in shown if case.status is Status.FAILED]
    for case in wrong[:MOST_ANNOTATIONS]:
        yield _annotation("error", file, case)
    open_cases = [case for case in shown if case.status is Status.UNWRITTEN]
    open_cases += [case for case in shown if case.status is Status.UNJUDGED][:1]
    for case in open_cases[:MOST_ANNOTATIONS]:
        yield _annotation("warning", file, case)
    if not shown:
        yield f"::notice file={_property(file)},title=noughts::{_message(grading.headline)}"


def _annotation(kind: str, file: str, case: GraderCase) -> str:
    line = "" if case.line_number is None else f",line={case.line_number}"
    title = _property(case.title or case.label)
    return f"::{kind} file={_property(file)}{line},title={title}::{_message(case.text)}"


def _message(text: str) -> str:
    return text.replace("%", "%25").replace("\r", "%0D").replace("\n", "%0A")


def _property(text: str) -> str:
    return _message(text).replace(":", "%3A").replace(",", "%2C")


def github_extras(grading: Grading) -> list[ExtraFile]:
    """The summary, to be appended to the file that GitHub names."""
    named = grading.environment.get(SUMMARY)
    return [ExtraFile(Path(named).absolute(), summary_markdown(grading), append=True)] if named else []


def github_kit(rubric: Rubric) -> KitFiles:
    """An action in the repository of the students, and a workflow that uses it."""
    home = ".github/noughts"
    files = {"action.yml": ACTION, "check.sh": Script(CHECK), **kit_points(rubric)}
    return {
        ".github/workflows/check.yml": WORKFLOW,
        **{f"{home}/{name}": text for name, text in files.items()},
    }
