"""Small stand-ins for the programs that a kit meets in a grader's container, written from their documents."""

CHECK50 = '''
"""check50: checks are functions, each in a copy of the folder of the check that it depends on."""
import json, os, shutil, sys

order, state = [], {}

class Failure(Exception):
    def __init__(self, rationale, help=None):
        self.payload = {"rationale": rationale, "help": help}

def check(dependency=None, timeout=60):
    def register(function):
        order.append((function, dependency))
        return function
    return register

def exists(*paths):
    for path in paths:
        if not os.path.exists(path):
            raise Failure(path + " not found")

def include(*paths):
    for path in paths:
        shutil.copy(os.path.join(state["slug"], path), ".")

def log(line):
    state["log"].append(line)

def data(**values):
    state["data"].update(values)

def run(slug, student):
    """Run all checks of a slug on a student's folder, and print the results."""
    import importlib.util
    state["slug"] = slug
    spec = importlib.util.spec_from_file_location("checks", os.path.join(slug, "__init__.py"))
    spec.loader.exec_module(importlib.util.module_from_spec(spec))
    results = []
    for function, dependency in order:
        state.update(log=[], data={})
        folder = "/tmp/" + function.__name__
        shutil.copytree("/tmp/" + dependency.__name__ if dependency else student, folder)
        os.chdir(folder)
        result = {"name": function.__name__, "description": function.__doc__, "passed": True, "cause": None}
        try:
            function()
        except Failure as failure:
            result.update(passed=False, cause=failure.payload)
        depends = dependency.__name__ if dependency else None
        results.append(dict(result, log=state["log"], data=state["data"], dependency=depends))
    print(json.dumps({"slug": slug, "results": results, "version": "stub"}))
'''
OTTER = '''
"""otter.test_files: a decorator that keeps the function; the environment is passed as `env`."""

class test_case:
    def __init__(self, name=None, points=None, hidden=False, success_message=None, failure_message=None):
        self.points = points

    def __call__(self, function):
        self.function = function
        return self
'''
RUN_OTTER = '''
"""Run the cells, then the test files, as Otter does; print the points and the messages."""
import json, os, sys

cells = json.load(open(sys.argv[1]))
names = {"In": [""], "__name__": "__main__"}
for cell in cells:
    names["In"].append(cell)
    exec("\\n".join(line for line in cell.splitlines() if line[:1] != "%"), names)
results = {}
for file in sorted(os.listdir("tests")):
    test = {}
    exec(compile(open(os.path.join("tests", file)).read(), file, "exec"), test)
    assert test["OK_FORMAT"] is False
    (case,) = [value for value in test.values() if hasattr(value, "function")]
    try:
        case.function(env=names)
        results[test["name"]] = [case.points, ""]
    except AssertionError as error:
        results[test["name"]] = [0, str(error)]
print(json.dumps(results))
'''
RUN_NOTEBOOK = '''
"""Run the cells of a notebook as a kernel does; print for each graded cell its result and its output."""
import ast, contextlib, io, json, sys

notebook = json.load(open(sys.argv[1]))
names = {"In": [""], "__name__": "__main__"}
results = {}
for cell in notebook["cells"]:
    source = "".join(cell["source"])
    names["In"].append(source)
    *body, last = ast.parse(source).body
    value = None
    with contextlib.redirect_stdout(io.StringIO()) as out:
        exec(compile(ast.Module(body, []), "cell", "exec"), names)
        if isinstance(last, ast.Expr):
            value = eval(compile(ast.Expression(last.value), "cell", "eval"), names)
        else:
            exec(compile(ast.Module([last], []), "cell", "exec"), names)
    settings = cell["metadata"]["nbgrader"]
    if settings["grade"]:
        results[settings["grade_id"]] = [value, settings["points"], out.getvalue()]
print(json.dumps(results))
'''
# In the place of noughts.pyz: it writes down how it was called, and ends with an error.
FAILING = """
import os, sys
with open(os.path.join(os.path.dirname(os.path.abspath(__file__)), "calls"), "a") as file:
    file.write(" ".join(sys.argv[1:]) + "\\n")
sys.exit(2)
"""
