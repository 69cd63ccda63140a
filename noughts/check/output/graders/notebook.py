"""Notebooks: the JSON that the module `noughts_notebook` of a kit reads, and that module."""

import json

from noughts.check.contract.checks import CHECK_NAMES
from noughts.check.output.graders.archive import KitFiles, kit_points
from noughts.check.output.graders.grading import Grading
from noughts.check.output.rubric import Rubric

MODULE = "noughts_notebook.py"
SOURCE = '''\
"""Check the functions of a notebook with noughts.pyz, which is next to this file.

    from noughts_notebook import grade
    grade("winner", globals())
"""

import ast
import json
import subprocess
import sys
import tempfile
from pathlib import Path

HERE = Path(__file__).resolve().parent
ORDER = {order}
OWN = ("noughts_notebook", "otter", "nbgrader")
FUNCTIONS = (ast.FunctionDef, ast.ClassDef)
IMPORTS = (ast.Import, ast.ImportFrom)
known = dict()  # reports by source and check


def grade(check, names):
    """The points for a check. The reason for missing points is printed."""
    found = report(check, names)
    if not found["passed"]:
        print(found["text"])
    return found["points"]


def require(check, names):
    """Raise AssertionError with the reason unless the check passes."""
    found = report(check, names)
    assert found["passed"], found["text"]


def report(check, names):
    """The result of one check. Those before it are made, too: its mistake may follow from one of them."""
    source = source_of(names)
    if (source, check) not in known:
        made = ORDER[: ORDER.index(check) + 1]
        for found in run_noughts(source, made):
            known[source, found["name"]] = found
    return known[source, check]


def run_noughts(source, checks):
    """The results of these checks on a source."""
    with tempfile.TemporaryDirectory(prefix="notebook-") as folder:
        file = Path(folder) / "tictactoe.py"
        file.write_text(source, "utf-8")
        command = [sys.executable, str(HERE / "noughts.pyz"), "check", str(file), "--for", "nbgrader"]
        command += ["--rubric", str(HERE / "points.toml"), "--only", ",".join(checks), "--seconds", "60"]
        command += ["--sandbox", "optional"]  # without one, the grader's machine is the sandbox
        done = subprocess.run(command, capture_output=True, text=True, encoding="utf-8")
        if done.returncode <= 1:
            return json.loads(done.stdout)["tests"]
    raise RuntimeError(done.stderr.strip() or "noughts did not run")


def source_of(names):
    """The definitions of a notebook as one module, in the order in which the cells were run."""
    cells = [cell for cell in names.get("In", []) if cell.strip()]
    if not cells and names.get("__file__"):  # a script
        cells = [Path(names["__file__"]).read_text("utf-8")]
    parts = [part for cell in cells for part in statements(cell)]
    used = {{name.id for node, _ in parts if isinstance(node, FUNCTIONS) for name in ast.walk(node)
            if isinstance(name, ast.Name)}}
    texts = [text for node, text in parts if belongs(node, used)]
    return "\\n\\n".join(reversed(dict.fromkeys(reversed(texts)))) + "\\n"  # of equal texts the last one


def statements(cell):
    """The statements of a cell with their texts, without the magic of IPython."""
    lines = ["" if line.lstrip().startswith(("%", "!", "?")) else line for line in cell.splitlines()]
    try:
        body = ast.parse("\\n".join(lines)).body
    except SyntaxError:
        return []
    found = []
    for node in body:
        first = min([node.lineno, *(one.lineno for one in getattr(node, "decorator_list", []))])
        found.append((node, "\\n".join(lines[first - 1 : node.end_lineno])))
    return found


def belongs(node, used):
    """Is this a definition, an import, or a value that a definition uses?"""
    if isinstance(node, IMPORTS):
        modules = [getattr(node, "module", None) or "", *(one.name for one in node.names)]
        return not any(module.split(".")[0] in OWN for module in modules)
    if isinstance(node, (ast.Assign, ast.AnnAssign, ast.AugAssign)):
        targets = node.targets if isinstance(node, ast.Assign) else [node.target]
        inside = [name for target in targets for name in ast.walk(target)]
        return any(isinstance(name, ast.Name) and name.id in (*used, "X", "O", "EMPTY") for name in inside)
    return isinstance(node, FUNCTIONS)
'''


def notebook_result(grading: Grading) -> str:
    """One object per check: its name, its points and the text for the student."""
    tests = [
        {"name": case.name, "passed": case.passed, "points": case.points, "of": case.of, "text": case.text}
        for case in grading.cases
    ]
    return json.dumps({"tests": tests}, indent=2) + "\n"


def notebook_module(rubric: Rubric) -> KitFiles:
    """The module that notebooks and test files import, with the files that it needs."""
    return {MODULE: SOURCE.format(order=json.dumps(CHECK_NAMES)), **kit_points(rubric)}
