"""VPL for Moodle: the grade and the comments as lines of text, and the files of an activity."""

from collections.abc import Iterator

from noughts.check.output.graders.archive import KitFiles, Script, kit_points
from noughts.check.output.graders.grading import GraderCase, Grading
from noughts.check.output.rubric import Rubric

LEAST, MOST = "VPL_GRADEMIN", "VPL_GRADEMAX"
BEGIN, END = "<|--", "--|>"
EVALUATE = """\
#!/bin/bash
# VPL runs this to make the program vpl_execution, and then runs that.
cat > vpl_execution << 'END_OF_SCRIPT'
#!/bin/bash
[ -f vpl_environment.sh ] && . ./vpl_environment.sh
# Without a sandbox, the jail of VPL is the sandbox.
python3 noughts.pyz check tictactoe.py --for vpl --rubric points.toml --seconds 60 --sandbox optional
[ $? -le 1 ] ||  # 0: all passed, 1: something failed, 2: nothing could be checked
    echo "Comment :=>> The checker did not run. Tell your teacher."
END_OF_SCRIPT
chmod +x vpl_execution
"""


def vpl_result(grading: Grading) -> str:
    """The lines that VPL reads: a block of comments, then the grade."""
    return "".join(f"{line}\n" for line in [*_comments(grading), f"Grade :=>> {_grade(grading):g}"])


def _comments(grading: Grading) -> Iterator[str]:
    yield BEGIN
    yield _plain(grading.headline)
    for case in grading.cases:
        if not case.passed:
            yield from _case(case)
    yield END


def _case(case: GraderCase) -> Iterator[str]:
    yield f"-{case.label} ({case.points:g} of {case.of:g} points)"
    yield from (f">{line}" for line in ([case.place] if case.place else []))
    yield from map(_plain, case.sentences)
    yield from (f">{line}" for line in case.board)


def _plain(text: str) -> str:
    """A line of text that VPL does not take for a title, for fixed text or for the end of the block."""
    return f" {text}" if text.startswith(("-", ">")) else text


def _grade(grading: Grading) -> float:
    """The grade on the scale of the activity; without one, the points."""
    try:
        least = float(grading.environment.get(LEAST) or 0)
        most = float(grading.environment[MOST])
    except (KeyError, ValueError):
        return grading.points
    return round(least + grading.fraction * (most - least), 5)


def vpl_kit(rubric: Rubric) -> KitFiles:
    """The execution files of an activity."""
    return {"vpl_evaluate.sh": Script(EVALUATE), **kit_points(rubric)}
