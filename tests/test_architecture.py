"""The plan of the house: who may import whom, and what stays light."""

import ast
import subprocess
import sys
from pathlib import Path

import pytest

PACKAGE = Path(__file__).parent.parent / "noughts"

MAP = PACKAGE.parent / "docs" / "architecture.md"
EVERYTHING = "everything"
DOORS = {"__init__", "__main__"}  # these may open every room
CORE = {"game", "render", "system", "strategies", "solving", "players", "explanations", "classic"}
DRAWS_ITSELF = ("noughts.game.position", "noughts.render.svg")  # in a notebook, inside one method


def drawn_map() -> dict[str, set[str]]:
    """The rooms of the document, each with the rooms its arrow leads to."""
    block = MAP.read_text().split("```")[1].split("noughts/\n")[1]
    rooms = {}
    for line in block.splitlines():
        room, _, arrow = line.partition("->")
        rooms[room.split()[0].rstrip("/").removesuffix(".py")] = set(arrow.replace(",", " ").split())
    return rooms


ROOMS = drawn_map()


def room_of(path: Path) -> str:
    return path.relative_to(PACKAGE).parts[0].removesuffix(".py")


def module_of(path: Path) -> str:
    return ".".join(path.relative_to(PACKAGE.parent).with_suffix("").parts).removesuffix(".__init__")


FILES = sorted(PACKAGE.rglob("*.py"))
MODULES = {module_of(path) for path in (*FILES, *PACKAGE.rglob("*.pyi"))}  # the latter are compiled


def imports(path: Path) -> set[str]:
    """The modules that a file imports, anywhere in it."""
    found = set()
    for node in ast.walk(ast.parse(path.read_text())):
        if isinstance(node, ast.Import):
            found |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom):
            inside = {f"{node.module}.{alias.name}" for alias in node.names}
            found |= inside & MODULES or {str(node.module)}
    return found


def opened(path: Path) -> set[str]:
    """The other rooms that a file imports from."""
    found = {module.split(".")[1] for module in imports(path) if module.startswith("noughts.")}
    return found - {room_of(path)}


@pytest.mark.parametrize("path", FILES, ids=lambda path: str(path.relative_to(PACKAGE)))
def test_nothing_imports_upwards(path: Path) -> None:
    room = room_of(path)
    if room in DOORS or ROOMS[room] == {EVERYTHING}:
        return
    allowed = ROOMS[room] | ({"render"} if module_of(path) == DRAWS_ITSELF[0] else set())
    assert opened(path) <= allowed


def test_every_arrow_is_used() -> None:
    for room, arrow in ROOMS.items():
        used = {other for path in FILES if room_of(path) == room for other in opened(path)}
        assert arrow <= used | {EVERYTHING}, room


def test_every_room_is_on_the_map() -> None:
    assert {room_of(path) for path in FILES} - DOORS == set(ROOMS)


def test_a_stranger_sees_the_house_at_a_glance() -> None:
    entries = [entry for entry in PACKAGE.iterdir() if entry.name != "__pycache__"]
    assert len(entries) <= 18


def test_no_module_imports_itself_by_a_detour() -> None:
    """Imports inside functions count too, but for the one look upwards."""
    names = set(map(module_of, FILES))
    graph = {module_of(path): imports(path) & names - {module_of(path)} for path in FILES}
    graph[DRAWS_ITSELF[0]].remove(DRAWS_ITSELF[1])
    graph.pop("noughts")  # opens other rooms only when asked
    done: set[str] = {"noughts"}
    while ready := [name for name, needs in graph.items() if name not in done and needs <= done]:
        done |= set(ready)
    assert set(graph) - done == set()


@pytest.mark.parametrize("path", FILES, ids=lambda path: str(path.relative_to(PACKAGE)))
def test_the_core_needs_the_standard_library_only(path: Path) -> None:
    if room_of(path) in (
        "game",
        "render",
        "system",
        "strategies",
        "solving",
        "players",
        "explanations",
        "classic",
    ):
        top = {module.split(".")[0] for module in imports(path)}
        assert top - {"noughts"} <= sys.stdlib_module_names


def test_importing_tictactoe_loads_nothing_heavy() -> None:
    code = (
        "import sys; before = set(sys.modules); import tictactoe; print(*sorted(set(sys.modules) - before))"
    )
    done = subprocess.run(
        [sys.executable, "-S", "-c", code], capture_output=True, text=True, check=True, cwd=PACKAGE.parent
    )
    assert set(done.stdout.split()) == {
        "tictactoe",
        "noughts",
        "noughts.classic",
        "noughts.solving",
        "noughts.solving.perfect_table",
        "noughts.solving.perfect",
        "noughts.game",
        "noughts.game.errors",
        "noughts.game.game",
        "noughts.game.notation",
        "noughts.game.position",
    }


def test_the_verifier_knows_nothing_but_the_rules() -> None:
    path = PACKAGE / "solving" / "proof" / "verify.py"
    known = {module for module in imports(path) if module.startswith("noughts")}
    assert {module.split(".")[1] for module in known} == {"game"}


def test_no_two_classes_have_the_same_name() -> None:
    names = [
        node.name
        for path in FILES
        for node in ast.parse(path.read_text()).body
        if isinstance(node, ast.ClassDef)
    ]
    assert sorted(names) == sorted(set(names))
