"""Otter-Grader: one test file per check."""

from noughts.check.contract.checks import CHECK_NAMES
from noughts.check.contract.words import LABELS
from noughts.check.output.graders.archive import KitFiles
from noughts.check.output.graders.notebook import notebook_module
from noughts.check.output.rubric import Rubric

TEST = '''\
"""{label}"""

from otter.test_files import test_case

OK_FORMAT = False
name = "{name}"
points = {points:g}


@test_case(points={points:g}, hidden=False)
def test_{name}(env):
    from noughts_notebook import require

    require("{name}", env)
'''


def otter_kit(rubric: Rubric) -> KitFiles:
    """A folder `tests`, and the files to put next to the notebook."""
    tests: KitFiles = {
        f"tests/{name}.py": TEST.format(name=name, label=LABELS[name], points=rubric.worth[name])
        for name in CHECK_NAMES
        if name in rubric.worth
    }
    return tests | notebook_module(rubric)
