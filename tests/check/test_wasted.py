"""Boards looked at in vain: the count equals brute force, in CPython's and in Pyodide's order of sets."""

import json
import subprocess
from pathlib import Path

import pytest

from noughts.game.errors import NoughtsError
from noughts.game.position import Position
from noughts.web.site.pyodide import program, pyodide_folder
from tests.check.wasted_programs import EARLY, counted_by_hand, counted_from_recording, programs

PROGRAMS = programs()
FIRST = ".../.../..."
ROOT = Path(__file__).parent.parent.parent
# loads the package from its folder and prints both counts of every program
IN_PYODIDE = """
const [folder, root] = process.argv.slice(1);
const { loadPyodide } = await import(`file://${folder}/pyodide.mjs`);
const lockFileContents = { info: { abi_version: "2026_0" }, packages: {} };
const python = await loadPyodide({ indexURL: `${folder}/`, lockFileContents });
python.FS.mkdir("/project");
python.FS.mount(python.FS.filesystems.NODEFS, { root }, "/project");
console.log(python.runPython(`
import json, sys
sys.path.insert(0, "/project")
from tests.check.wasted_programs import EARLY, counted_by_hand, counted_from_recording, programs
json.dumps({
    name: [counted_by_hand(source, EARLY, "alpha-beta"), counted_from_recording(source, EARLY, "alpha-beta")]
    for name, source in programs().items()
})
`));
process.exit(0);
"""


@pytest.mark.parametrize("rule", ["alpha-beta", "early-exit"])
@pytest.mark.parametrize("name", PROGRAMS)
def test_it_equals_brute_force(name: str, rule: str) -> None:
    assert counted_from_recording(PROGRAMS[name], EARLY, rule) == counted_by_hand(PROGRAMS[name], EARLY, rule)


def test_there_are_twenty_programs_of_both_kinds() -> None:
    wasted = {name: counted_by_hand(source, EARLY, "alpha-beta")[1] for name, source in PROGRAMS.items()}
    assert len(PROGRAMS) == len(set(PROGRAMS.values())) == 20
    assert {name for name in wasted if not wasted[name]} == {
        "alpha-beta",
        "alpha-beta, as the set comes",
        "alpha-beta, backwards",
        "a narrow window",
        "a cut too early",
        "equal moves are taken",
    }


@pytest.mark.parametrize(
    ("name", "found"),
    [
        ("alpha-beta", (18_297, 0)),
        ("alpha-beta, backwards", (18_297, 0)),
        ("greater for greater or equal", (146_120, 127_823)),
        ("beta is not lowered", (549_946, 531_649)),
    ],
)
def test_from_the_empty_board(name: str, found: tuple[int, int]) -> None:
    assert counted_from_recording(PROGRAMS[name], FIRST, "alpha-beta") == found


def test_a_finished_board_wastes_nothing() -> None:
    source = PROGRAMS["minimax with two functions"]
    assert Position.parse("XXX/OO./...").outcome
    assert counted_from_recording(source, "XXX/OO./...", "alpha-beta") == (1, 0)


def test_the_same_in_pyodide() -> None:
    try:
        command = [program("node"), "--input-type=module", "-e", IN_PYODIDE, str(pyodide_folder()), str(ROOT)]
    except NoughtsError as error:
        pytest.skip(str(error))
    done = subprocess.run(command, capture_output=True, text=True, timeout=600, check=True)
    found = json.loads(done.stdout.splitlines()[-1])
    assert len(found) == 20
    assert [name for name, (by_hand, recorded) in found.items() if by_hand != recorded] == []
    unsorted = "alpha-beta, as the set comes"  # visits as in no other order: sets are in another order there
    here = counted_by_hand(PROGRAMS[unsorted], EARLY, "alpha-beta")
    assert tuple(found[unsorted][0]) != here
    assert found[unsorted][0][1] == 0
