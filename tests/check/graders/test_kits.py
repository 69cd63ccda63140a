"""`noughts kit`: each kit runs from beginning to end in a container with Python, and without a network."""

import json
import os
import re
import subprocess
import sys
import zipfile
from base64 import b64decode
from io import BytesIO
from pathlib import Path
from xml.etree import ElementTree as ET

import jsonschema
import pytest

from noughts.check.output.graders import GRADERS
from noughts.check.output.graders.archive import PARTS, pack_program, write_kit
from noughts.check.output.rubric import one_point_each, read_rubric
from tests.check.check_modules import CHECKS
from tests.check.graders.reports import HALF
from tests.check.graders.stubs import CHECK50, FAILING, OTTER, RUN_NOTEBOOK, RUN_OTTER
from tests.check.graders.test_results import LINES, RUNNER, SCHEMAS
from tests.check.test_check_escape import PROTECTIONS
from tests.cli.calling import called
from tests.conftest import need_program

SYSTEM = ("/usr", "/bin", "/lib", "/lib32", "/lib64", "/etc/alternatives", "/etc/ld.so.cache")
PATH = f"{sys.base_prefix}/bin:/usr/bin:/bin"
POINTS = dict(zip(CHECKS, [1, 1, 1, 0, *[0] * 8], strict=True))  # of the program that is half written


def in_container(
    folder: Path, inside: str, *command: str, **environment: str
) -> subprocess.CompletedProcess[str]:
    """Run a command where only Python, the system and this folder exist; there is no network."""
    options = ["--unshare-all", "--die-with-parent", "--clearenv", "--setenv", "PATH", PATH]
    for path in (*SYSTEM, sys.base_prefix):
        options += ["--ro-bind-try", path, path]
    options += ["--proc", "/proc", "--dev", "/dev", "--tmpfs", "/tmp", "--bind", str(folder), inside]
    for name, value in environment.items():
        options += ["--setenv", name, value]
    options += ["--chdir", inside]
    return subprocess.run(
        [need_program("bwrap"), *options, *command], capture_output=True, text=True, timeout=500, check=False
    )


def make_kit(system: str, folder: Path) -> Path:
    write_kit(GRADERS[system].kit(one_point_each()), folder)
    return folder


def require_schema(name: str, found: object) -> None:
    jsonschema.validate(found, json.loads((SCHEMAS / f"{name}.json").read_text()))


def test_the_container_has_no_network_and_no_project(tmp_path: Path) -> None:
    code = "import importlib.util as u, socket; print(u.find_spec('noughts'), len(socket.if_nameindex()))"
    assert in_container(tmp_path, "/home", "python3", "-c", code).stdout == "None 1\n"


# ---- one kit after the other


def autograder(tmp_path: Path) -> Path:
    """The folder /autograder of Gradescope, with a submission."""
    home = tmp_path / "autograder"
    make_kit("gradescope", home / "source")
    for name in ("submission", "results"):
        (home / name).mkdir()
    (home / "submission" / "tictactoe.py").write_bytes(HALF)
    (home / "run_autograder").write_text((home / "source" / "run_autograder").read_text())
    (home / "run_autograder").chmod(0o755)
    return home


def test_gradescope(tmp_path: Path) -> None:
    home = autograder(tmp_path)
    assert in_container(home, "/autograder", "source/setup.sh").returncode == 0
    done = in_container(home, "/autograder", "./run_autograder")
    assert (done.returncode, done.stdout, done.stderr) == (0, "", "")
    found = json.loads((home / "results" / "results.json").read_text())
    require_schema("gradescope", found)
    assert [test["score"] for test in found["tests"]] == list(POINTS.values())


def test_gradescope_without_a_submission(tmp_path: Path) -> None:
    home = autograder(tmp_path)
    (home / "submission" / "tictactoe.py").unlink()
    assert in_container(home, "/autograder", "./run_autograder").returncode == 0
    found = json.loads((home / "results" / "results.json").read_text())
    assert {test["score"] for test in found["tests"]} == {0}


def test_classroom50(tmp_path: Path) -> None:
    make_kit("classroom50", tmp_path / "bundle")
    (tmp_path / "tictactoe.py").write_bytes(HALF)
    done = in_container(tmp_path, "/checkout", "python3", "bundle/autograder.py", **RUNNER)
    assert (done.returncode, done.stderr) == (0, "")
    found = json.loads((tmp_path / "result.json").read_text())
    require_schema("classroom50", found)
    assert (found["owner"], found["score"], found["max-score"]) == ("alice", 3, 12)
    assert (tmp_path / "release-body.md").read_text().startswith("## 1 mistake")
    assert "actions returns a list" in (tmp_path / "feedback" / "tictactoe.html").read_text()


def test_github(tmp_path: Path) -> None:
    make_kit("github", tmp_path)
    (tmp_path / "tictactoe.py").write_bytes(HALF)
    (tmp_path / "summary.md").write_text("before\n")
    workflow = (tmp_path / ".github/workflows/check.yml").read_text()
    assert "uses: ./.github/noughts\n" in workflow
    action = (tmp_path / ".github/noughts/action.yml").read_text()
    (command,) = re.findall(r"run: '(.*)'", action)
    settings = {"GITHUB_ACTION_PATH": "/repo/.github/noughts", "GITHUB_STEP_SUMMARY": "/repo/summary.md"}
    done = in_container(tmp_path, "/repo", "bash", "-e", "-c", command, **settings)
    assert (done.returncode, done.stderr) == (1, ""), "a mistake fails the step"
    lines = done.stdout.splitlines()
    assert all(re.fullmatch(LINES["github"]["line"], line) for line in lines)
    assert lines[0].startswith("::error file=tictactoe.py,line=")
    assert (tmp_path / "summary.md").read_text().startswith("before\n## 1 mistake")


def test_check50(tmp_path: Path) -> None:
    make_kit("check50", tmp_path / "slug")
    (tmp_path / "student").mkdir()
    (tmp_path / "student" / "tictactoe.py").write_bytes(HALF)
    (tmp_path / "check50.py").write_text(CHECK50)
    code = "import check50; check50.run('/home/slug', '/home/student')"
    done = in_container(tmp_path, "/home", "python3", "-c", code)
    assert done.stderr == ""
    found = json.loads(done.stdout)
    require_schema("check50", found)
    assert {one["name"]: one["data"]["points"] for one in found["results"]} == POINTS
    assert "require tictactoe.py" in (tmp_path / "slug" / ".cs50.yml").read_text()


def test_coderunner(tmp_path: Path) -> None:
    question = ET.fromstring((make_kit("coderunner", tmp_path) / "question.xml").read_text()).find("question")
    assert question is not None
    assert [question.findtext(name) for name in ("grader", "iscombinatortemplate")] == ["TemplateGrader", "1"]
    jobe = tmp_path / "jobe"
    jobe.mkdir()
    for file in question.iter("file"):
        (jobe / file.attrib["name"]).write_bytes(b64decode(file.text or ""))
    answer = HALF.decode().replace("\\", "\\\\").replace('"', '\\"')
    template = question.findtext("template") or ""
    template = template.replace("{{ STUDENT_ANSWER | e('py') }}", answer)
    template = template.replace("{{ QUESTION.stepinfo.graderstate | default('') | e('py') }}", "1")
    (jobe / "__tester__.python3").write_text(template)
    done = in_container(jobe, "/home", "python3", "__tester__.python3")
    assert (done.returncode, done.stderr) == (0, "")
    found = json.loads(done.stdout)
    require_schema("coderunner", found)
    assert found["fraction"] == 0.25
    assert "3 checks pass now. Last time, 1 did." in found["prologuehtml"]
    assert "{{" not in template


def test_vpl(tmp_path: Path) -> None:
    make_kit("vpl", tmp_path)
    (tmp_path / "tictactoe.py").write_bytes(HALF)
    (tmp_path / "vpl_environment.sh").write_text("export VPL_GRADEMIN=0\nexport VPL_GRADEMAX=100\n")
    assert in_container(tmp_path, "/home", "./vpl_evaluate.sh").returncode == 0
    done = in_container(tmp_path, "/home", "./vpl_execution")
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout.startswith("<|--\n1 mistake (3 of 12 checks pass).\n-actions returns")
    assert done.stdout.endswith("--|>\nGrade :=>> 25\n")


def test_otter(tmp_path: Path) -> None:
    make_kit("otter", tmp_path)
    (tmp_path / "otter").mkdir()
    (tmp_path / "otter" / "__init__.py").touch()
    (tmp_path / "otter" / "test_files.py").write_text(OTTER)
    head, *rest = HALF.decode().split("\ndef ")
    cells = ["%time\nimport otter", head, *(f"def {part}" for part in rest), "board = initial_state()"]
    (tmp_path / "cells.json").write_text(json.dumps(cells))
    (tmp_path / "run.py").write_text(RUN_OTTER)
    done = in_container(tmp_path, "/home", "python3", "run.py", "cells.json")
    assert done.stderr == ""
    found = json.loads(done.stdout)
    assert {name: points for name, (points, _) in found.items()} == POINTS
    assert "actions returns a list instead of a set." in found["actions"][1]


def test_nbgrader(tmp_path: Path) -> None:
    make_kit("nbgrader", tmp_path)
    notebook = json.loads((tmp_path / "tictactoe.ipynb").read_text())
    require_schema("nbformat", notebook)
    assert sum(cell["metadata"]["nbgrader"].get("points", 0) for cell in notebook["cells"]) == 12
    head, *rest = HALF.decode().split("\ndef ")
    written = {part.partition("(")[0]: f"def {part}" for part in rest} | {"constants": head}
    for cell in notebook["cells"]:
        name = cell["metadata"]["nbgrader"]["grade_id"]
        cell["source"] = [written[name]] if name in written else cell["source"]
    (tmp_path / "done.ipynb").write_text(json.dumps(notebook))
    (tmp_path / "run.py").write_text(RUN_NOTEBOOK)
    done = in_container(tmp_path, "/home", "python3", "run.py", "done.ipynb")
    assert done.stderr == ""
    found = json.loads(done.stdout)
    assert {name.removeprefix("test_"): points for name, (points, *_) in found.items()} == POINTS
    assert "actions returns a list instead of a set." in found["test_actions"][2]


# ---- the sandbox


@pytest.mark.parametrize(
    ("system", "command"),
    [
        ("gradescope", ["source/run_autograder"]),
        ("classroom50", ["python3", "source/autograder.py"]),
        ("github", ["source/.github/noughts/check.sh"]),
    ],
)
def test_after_an_error_a_file_is_not_run_again_without_a_sandbox(
    system: str, command: list[str], tmp_path: Path
) -> None:
    program = next(make_kit(system, tmp_path / "source").rglob("noughts.pyz"))
    program.write_text(FAILING)
    settings = {"GITHUB_ACTION_PATH": "/autograder/source/.github/noughts"}
    assert in_container(tmp_path, "/autograder", *command, **settings).returncode > 0
    (call,) = program.with_name("calls").read_text().splitlines()
    assert call.endswith(" --sandbox optional")


def test_no_kit_names_another_sandbox() -> None:
    for grader in GRADERS.values():
        texts = [text for text in grader.kit(one_point_each()).values() if isinstance(text, str)]
        named = [found for text in texts for found in re.findall(r"--sandbox[\s\",]+(\w+)", text)]
        assert named == ["optional"]


@pytest.mark.skipif(not PROTECTIONS, reason="there is no sandbox here")
@pytest.mark.parametrize("name", ["release-body.md", "feedback/tictactoe.html"])
def test_a_student_cannot_switch_the_sandbox_off(name: str, tmp_path: Path) -> None:
    """A folder where an output belongs makes the command fail, but only after the check."""
    make_kit("classroom50", tmp_path / "bundle")
    (tmp_path / name).mkdir(parents=True)
    (tmp_path / "tictactoe.py").write_text(f"open({str(tmp_path / 'owned')!r}, 'w')")
    command = [sys.executable, "bundle/autograder.py"]
    done = subprocess.run(command, cwd=tmp_path, env=os.environ | RUNNER, capture_output=True, check=False)
    assert done.returncode == 2
    assert json.loads((tmp_path / "result.json").read_text())["score"] == 0
    assert not (tmp_path / "owned").exists()


# ---- the files


@pytest.mark.parametrize("system", GRADERS)
def test_every_kit_has_noughts_and_points(system: str, tmp_path: Path) -> None:
    kit = make_kit(system, tmp_path / "kit")
    if system == "coderunner":  # they are inside the question
        names = {
            file.attrib["name"] for file in ET.fromstring((kit / "question.xml").read_text()).iter("file")
        }
        assert names == {"noughts.pyz", "points.toml"}
        return
    (points,) = kit.rglob("points.toml")
    assert read_rubric(points) == one_point_each()
    assert next(kit.rglob("noughts.pyz")).read_bytes() == pack_program()


def test_the_program_is_plain_python_and_always_the_same() -> None:
    names = zipfile.ZipFile(BytesIO(pack_program())).namelist()
    assert {Path(name).suffix for name in names} == {".py"}
    assert {name.split("/")[1] for name in names if name.count("/") > 1} == set(PARTS)
    assert pack_program() == pack_program()


def test_an_old_python_is_told_so(tmp_path: Path) -> None:
    code = zipfile.ZipFile(BytesIO(pack_program())).read("__main__.py").decode()
    old = code.replace("sys.version_info < (3, 11)", "True")
    assert old != code
    done = subprocess.run([sys.executable, "-c", old], capture_output=True, text=True, check=False)
    assert (done.returncode, done.stderr[:42]) == (1, "noughts needs Python 3.11 or newer, and th")


def test_a_zip_file_keeps_scripts_and_goes_to_stdout(tmp_path: Path) -> None:
    done = called("kit", "gradescope", "-o", str(tmp_path / "auto.zip"))
    assert (done.code, done.stdout) == (0, f"{tmp_path / 'auto.zip'}: 4 files for Gradescope\n")
    with zipfile.ZipFile(tmp_path / "auto.zip") as packed:
        modes = {entry.filename: entry.external_attr >> 16 & 0o777 for entry in packed.infolist()}
    assert modes == {"setup.sh": 0o755, "run_autograder": 0o755, "points.toml": 0o644, "noughts.pyz": 0o644}
    command = [sys.executable, "-c", "from noughts.cli import main; main()", "kit", "gradescope", "-o", "-"]
    piped = subprocess.run(command, capture_output=True, check=True)
    assert piped.stdout == (tmp_path / "auto.zip").read_bytes()
    assert piped.stderr == b"-: 4 files for Gradescope\n"


def test_points_of_your_own(tmp_path: Path) -> None:
    rubric = tmp_path / "mine.toml"
    rubric.write_text("forgive_following = true\n[points]\nminimax = 5\nwinner = 0.5\n")
    assert called("kit", "vpl", "--rubric", str(rubric), "-o", str(tmp_path / "kit")).code == 0
    assert read_rubric(tmp_path / "kit" / "points.toml") == read_rubric(rubric)


def test_errors_of_the_command(tmp_path: Path) -> None:
    done = called("kit", "blackboard")
    sentence = f"there is no grading system 'blackboard': choose one of {', '.join(GRADERS)}"
    assert (done.code, done.stderr) == (2, f"noughts: {sentence}\n")
    (tmp_path / "file").touch()
    done = called("kit", "vpl", "-o", str(tmp_path / "file"))
    assert (done.code, done.stderr) == (
        2,
        f"noughts: '{tmp_path / 'file'}' is not a folder: name a folder, or a file that ends with .zip\n",
    )
    assert called("kit", "vpl", "-o", str(tmp_path / "no" / "kit.zip")).code == 2


def test_the_help_names_every_system() -> None:
    shown = called("kit", "--help").stdout
    assert all(name in shown for name in GRADERS)
