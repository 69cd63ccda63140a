"""The plan of the house: who may import whom, and what stays light."""

import ast
import subprocess
import sys
from pathlib import Path

import pytest

PACKAGE = Path(__file__).parent.parent / "noughts"

# Each room and the rooms it may open. Nothing imports upwards.
ROOMS: dict[str, set[str]] = {
    "errors": set(),
    "table": set(),
    "verdict": set(),
    "notation": {"errors"},
    "game": {"errors", "notation"},
    "position": {"errors", "notation", "game", "draw"},  # draw: only inside _repr_svg_
    "perfect": {"errors", "game", "position", "table"},
    "tactics": {"game", "position"},
    "search": {"errors", "position"},
    "check": {"errors", "perfect", "position"},
    "classic": {"errors", "notation", "game", "position", "perfect", "search"},  # search: inside functions
    "draw": {"notation", "position"},
    "session": {"position"},
    "solver": {"errors", "notation", "game", "position", "verdict"},
    "engine": {"errors", "game", "position", "solver", "verdict"},
    "files": set(),
    "strong": {"errors", "files", "game", "position", "verdict"},
    "analysis": {"game", "position", "perfect", "solver", "strong", "verdict"},
    "proof": {"errors", "game", "position", "solver"},
    "comparison": {"position", "perfect", "search"},
    "explain": {"analysis", "game", "perfect", "position", "tactics", "verdict"},
    "review": {"analysis", "position"},
    "player": {"position"},
    "lookahead": {"position", "tactics"},
    "levels": {"lookahead", "player", "position", "tactics"},
    "players": {
        "engine",
        "errors",
        "game",
        "levels",
        "notation",
        "perfect",
        "player",
        "position",
        "search",
        "solver",
        "strong",
        "verdict",
    },
    "match": {"game", "position", "players"},
    "terminal": {
        "analysis",
        "draw",
        "errors",
        "explain",
        "game",
        "notation",
        "players",
        "position",
        "review",
        "session",
    },
    "web": {
        "analysis",
        "comparison",
        "errors",
        "explain",
        "game",
        "notation",
        "players",
        "position",
        "review",
        "search",
        "tactics",
    },
    "window": {
        "analysis",
        "errors",
        "explain",
        "game",
        "notation",
        "players",
        "position",
        "review",
        "session",
        "verdict",
    },
}
DOORS = {"__init__", "cli"}  # these may open every room
CORE = ("game", "position", "notation", "classic", "perfect", "search")


def room_of(path: Path) -> str:
    return path.relative_to(PACKAGE).parts[0].removesuffix(".py")


def imports(path: Path) -> set[str]:
    """The modules that a file imports, anywhere in it."""
    found = set()
    for node in ast.walk(ast.parse(path.read_text())):
        if isinstance(node, ast.Import):
            found |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom) and node.module == "noughts":
            found |= {f"noughts.{alias.name}" for alias in node.names}
        elif isinstance(node, ast.ImportFrom):
            found.add(str(node.module))
    return found


FILES = sorted(PACKAGE.rglob("*.py"))


@pytest.mark.parametrize("path", FILES, ids=lambda path: str(path.relative_to(PACKAGE)))
def test_nothing_imports_upwards(path: Path) -> None:
    room = room_of(path)
    if room in DOORS:
        return
    opened = {module.split(".")[1] for module in imports(path) if module.startswith("noughts.")}
    assert opened - {room} <= ROOMS[room]


def test_the_map_has_no_circles() -> None:
    order: list[str] = []
    rooms = {room: opens - {"draw"} if room == "position" else opens for room, opens in ROOMS.items()}
    while len(order) < len(rooms):
        ready = [room for room in rooms if room not in order and rooms[room] <= set(order)]
        assert ready, f"these rooms import each other: {set(rooms) - set(order)}"
        order += ready


@pytest.mark.parametrize("path", FILES, ids=lambda path: str(path.relative_to(PACKAGE)))
def test_the_core_needs_the_standard_library_only(path: Path) -> None:
    if room_of(path) in CORE:
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
        "noughts.errors",
        "noughts.game",
        "noughts.notation",
        "noughts.perfect",
        "noughts.position",
        "noughts.table",
    }


def test_the_verifier_knows_nothing_but_the_rules() -> None:
    path = PACKAGE / "proof" / "verify.py"
    opened = {module for module in imports(path) if module.startswith("noughts")}
    assert opened == {"noughts.errors", "noughts.game", "noughts.position"}
