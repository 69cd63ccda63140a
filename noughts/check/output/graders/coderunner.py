"""CodeRunner for Moodle: the JSON of a combinator template grader, and a question to import."""

import json
from base64 import b64encode
from xml.etree import ElementTree as ET

from noughts.check.grade.report import Status
from noughts.check.output.graders.archive import KitFiles, kit_points
from noughts.check.output.graders.grading import GraderCase, Grading
from noughts.check.output.html import Markup, element, join
from noughts.check.output.rubric import Rubric

LAST_TIME = "NOUGHTS_LAST_TIME"  # the variable with the state that the attempt before left
HEADS = ("iscorrect", "Check", "Feedback", "Points")
FORMATS = ("%s", "%h", "%s")  # of all columns except iscorrect
QUESTION = "Tic-tac-toe: minimax"
TASK = (
    "<p>Write the functions of <code>tictactoe.py</code>: <code>initial_state</code>, <code>player</code>, "
    "<code>actions</code>, <code>result</code>, <code>winner</code>, <code>terminal</code>, "
    "<code>utility</code> and <code>minimax</code>. Paste the whole file.</p>"
)
TEMPLATE = '''\
import json
import os
import subprocess
import sys

answer = """{{ STUDENT_ANSWER | e('py') }}"""
last_time = """{{ QUESTION.stepinfo.graderstate | default('') | e('py') }}"""
with open("tictactoe.py", "w", encoding="utf-8") as file:
    file.write(answer)
command = [sys.executable, "noughts.pyz", "check", "tictactoe.py", "--for", "coderunner"]
command += ["--rubric", "points.toml", "--seconds", "20"]
command += ["--sandbox", "optional"]  # without one, Jobe is the sandbox
settings = dict(os.environ, NOUGHTS_LAST_TIME=last_time)
done = subprocess.run(command, env=settings, capture_output=True, text=True)
if done.returncode <= 1:
    print(done.stdout)
else:
    print(json.dumps({"fraction": 0, "prologuehtml": "<p>The checker did not run. Tell your teacher.</p>",
                      "epiloguehtml": "<pre>" + done.stderr.replace("<", "&lt;") + "</pre>"}))
'''
SETTINGS = {
    "defaultgrade": "1",
    "penalty": "0",
    "hidden": "0",
    "coderunnertype": "python3",
    "prototypetype": "0",
    "allornothing": "0",
    "penaltyregime": "0",
    "precheck": "0",
    "answerboxlines": "24",
    "answerboxcolumns": "100",
    "template": TEMPLATE,
    "iscombinatortemplate": "1",
    "validateonsave": "0",
    "grader": "TemplateGrader",
    "cputimelimitsecs": "60",
    "memlimitmb": "0",
}


def coderunner_result(grading: Grading) -> str:
    """The JSON object that the template prints, on one line."""
    rows: list[list[object]] = [list(HEADS)]
    for case in grading.cases:
        rows.append([int(case.passed), case.label, _feedback(case), f"{case.points:g} of {case.of:g}"])
    passed = sum(case.passed for case in grading.cases)
    notes = [element("p", note) for note in grading.report.remarks]
    return (
        json.dumps(
            {
                "fraction": grading.fraction,
                "prologuehtml": join(element("p", grading.headline), _progress(grading, passed)),
                "testresults": rows,
                "columnformats": list(FORMATS),
                "epiloguehtml": join(*notes) if grading.report.status is Status.PASSED else "",
                "graderstate": str(passed),
            }
        )
        + "\n"
    )


def _feedback(case: GraderCase) -> Markup:
    return join(
        element("pre", case.place) if case.place else None,
        *(element("p", sentence) for sentence in case.sentences),
        element("pre", *(part for line in case.board for part in (line, Markup("\n"))))
        if case.board
        else None,
    )


def _progress(grading: Grading, passed: int) -> Markup | None:
    """A sentence on the checks that pass now and did not pass the last time."""
    before = grading.environment.get(LAST_TIME, "")
    if not before.isdecimal() or len(before) > len(str(len(grading.cases))) or passed <= int(before):
        return None
    return element("p", f"{passed} checks pass now. Last time, {int(before)} did.")


def coderunner_kit(rubric: Rubric) -> KitFiles:
    """A question as Moodle XML, with noughts as one of its support files."""
    quiz = ET.Element("quiz")
    question = ET.SubElement(quiz, "question", type="coderunner")
    _add_text(question, "name", QUESTION)
    _add_text(question, "questiontext", TASK).set("format", "html")
    _add_text(question, "generalfeedback", "").set("format", "html")
    for name, value in SETTINGS.items():
        ET.SubElement(question, name).text = value
    support = ET.SubElement(question, "testcases")
    for name, content in kit_points(rubric).items():
        data = content.encode() if isinstance(content, str) else content
        file = ET.SubElement(support, "file", name=name, path="/", encoding="base64")
        file.text = b64encode(data).decode()
    ET.indent(quiz)
    return {"question.xml": '<?xml version="1.0" encoding="UTF-8"?>\n' + ET.tostring(quiz, "unicode") + "\n"}


def _add_text(parent: ET.Element, name: str, text: str) -> ET.Element:
    added = ET.SubElement(parent, name)
    ET.SubElement(added, "text").text = text
    return added
