"""nbgrader: a notebook with test cells that give partial credit."""

import json
from collections.abc import Iterator

from noughts.check.contract.checks import CHECK_NAMES
from noughts.check.contract.words import LABELS
from noughts.check.grade.mistakes import FUNCTIONS
from noughts.check.output.graders.archive import KitFiles
from noughts.check.output.graders.notebook import notebook_module
from noughts.check.output.rubric import Rubric

Cell = dict[str, object]
SIGNATURES = {"initial_state": "", "result": "board, action"}
CONSTANTS = 'X = "X"\nO = "O"\nEMPTY = None'


def nbgrader_kit(rubric: Rubric) -> KitFiles:
    """The source notebook of an assignment, and the files to put next to it."""
    notebook = {
        "cells": list(_cells(rubric)),
        "metadata": {"kernelspec": {"display_name": "Python 3", "language": "python", "name": "python3"}},
        "nbformat": 4,
        "nbformat_minor": 5,
    }
    return {"tictactoe.ipynb": json.dumps(notebook, indent=1) + "\n", **notebook_module(rubric)}


def _cells(rubric: Rubric) -> Iterator[Cell]:
    """A cell for each function, and after it the cells that test it."""
    last = None
    for name in CHECK_NAMES:
        function = FUNCTIONS.get(name)
        if function is None:
            yield _cell("constants", CONSTANTS)
        elif function != last:
            yield _cell(function, _stub(function), solution=True)
        last = function
        if name in rubric.worth:
            source = f"from noughts_notebook import grade\n\ngrade({name!r}, globals())  # {LABELS[name]}"
            yield _cell(f"test_{name}", source, points=rubric.worth[name])


def _stub(function: str) -> str:
    return (
        f"def {function}({SIGNATURES.get(function, 'board')}):\n"
        "    ### BEGIN SOLUTION\n    ### END SOLUTION\n    raise NotImplementedError"
    )


def _cell(name: str, source: str, *, solution: bool = False, points: float | None = None) -> Cell:
    graded = points is not None
    settings: dict[str, object] = {
        "grade": graded,
        "grade_id": name,
        "locked": not solution,
        "schema_version": 3,
        "solution": solution,
        "task": False,
    }
    if points is not None:
        settings["points"] = points
    return {
        "cell_type": "code",
        "execution_count": None,
        "id": name.replace("_", "-"),
        "metadata": {"nbgrader": settings},
        "outputs": [],
        "source": source.splitlines(keepends=True),
    }
