"""Grading systems by name: the result of a check as each of them reads it, and the files that set it up."""

from collections.abc import Callable
from dataclasses import dataclass

from noughts.check.output.graders.archive import KitFiles
from noughts.check.output.graders.check50 import check50_kit, check50_result
from noughts.check.output.graders.classroom50 import classroom50_extras, classroom50_kit, classroom50_result
from noughts.check.output.graders.coderunner import coderunner_kit, coderunner_result
from noughts.check.output.graders.github import github_extras, github_kit, github_result
from noughts.check.output.graders.gradescope import gradescope_kit, gradescope_result
from noughts.check.output.graders.grading import ExtraFile, Grading
from noughts.check.output.graders.nbgrader import nbgrader_kit
from noughts.check.output.graders.notebook import notebook_result
from noughts.check.output.graders.otter import otter_kit
from noughts.check.output.graders.vpl import vpl_kit, vpl_result
from noughts.check.output.rubric import Rubric
from noughts.game.errors import NoughtsError
from noughts.game.notation import quote


def _no_extras(_: Grading) -> list[ExtraFile]:
    return []


@dataclass(frozen=True, slots=True)
class Grader:
    """A grading system."""

    title: str
    result: Callable[[Grading], str]
    kit: Callable[[Rubric], KitFiles]
    extras: Callable[[Grading], list[ExtraFile]] = _no_extras


GRADERS = {
    "gradescope": Grader("Gradescope", gradescope_result, gradescope_kit),
    "classroom50": Grader("Classroom 50", classroom50_result, classroom50_kit, classroom50_extras),
    "github": Grader("GitHub Actions", github_result, github_kit, github_extras),
    "check50": Grader("check50", check50_result, check50_kit),
    "coderunner": Grader("CodeRunner (Moodle)", coderunner_result, coderunner_kit),
    "vpl": Grader("VPL (Moodle)", vpl_result, vpl_kit),
    "otter": Grader("Otter-Grader", notebook_result, otter_kit),
    "nbgrader": Grader("nbgrader", notebook_result, nbgrader_kit),
}


def grader_named(name: str) -> Grader:
    """The grading system with this name."""
    if name not in GRADERS:
        raise NoughtsError(f"there is no grading system {quote(name)}: choose one of {', '.join(GRADERS)}")
    return GRADERS[name]
