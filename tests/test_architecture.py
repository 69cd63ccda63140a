"""The architecture: which layer may import which, and what stays light."""

import ast
import subprocess
import sys
from pathlib import Path

import pytest

PACKAGE = Path(__file__).parent.parent / "noughts"
MAP = PACKAGE.parent / "docs" / "architecture.md"
EVERYTHING = "everything"
ENTRY_POINTS = {"__init__", "__main__", "__public__"}  # these may import from every layer
CORE = {"game", "render", "strategies", "solving", "players", "explanations", "classic"}
LOOKS_UP = {  # inside functions: results print and draw themselves, and a program file is a player
    "noughts.game.position": {"noughts.render.svg"},
    "noughts.solving.verdict": {"noughts.explanations.analysis_text"},
    "noughts.players.adapters": {"noughts.check.player"},
    "noughts.check.grade.report": {"noughts.check.output.text", "noughts.check.output.notebook"},
}


def module_of(path: Path) -> str:
    return ".".join(path.relative_to(PACKAGE.parent).with_suffix("").parts).removesuffix(".__init__")


FILES = sorted(PACKAGE.rglob("*.py"))
MODULES = {module_of(path) for path in (*FILES, *PACKAGE.rglob("*.pyi"))}  # the latter are compiled


def read_maps() -> dict[str, dict[str, set[str]]]:
    """The maps of the document: for each package its layers, each with the layers it may import."""
    maps = {}
    for block in MAP.read_text().split("```")[1::2]:
        head, found, entries = block.partition("noughts/")
        inside, _, layers = entries.partition("\n")
        if not found or (head.strip() and "tictactoe.py" not in head):
            continue
        package = f"noughts/{inside}".strip().strip("/").replace("/", ".")
        maps[package] = {
            line.split()[0].rstrip("/").removesuffix(".py"): set(
                line.partition("->")[2].replace(",", " ").split()
            )
            for line in layers.splitlines()
            if line.strip()
        }
    return maps


MAPS = read_maps()


def imports(path: Path) -> set[str]:
    """The modules that a file imports, anywhere in it."""
    package = module_of(path) if path.name == "__init__.py" else module_of(path).rpartition(".")[0]
    found = set()
    for node in ast.walk(ast.parse(path.read_text())):
        if isinstance(node, ast.Import):
            found |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom):
            base = node.module or ""
            if node.level:
                above = package.split(".")[: len(package.split(".")) - node.level + 1]
                base = ".".join([*above, *([node.module] if node.module else [])])
            inside = {f"{base}.{alias.name}" for alias in node.names}
            found |= inside & MODULES or {base}
    return found


def layer_in(package: str, module: str) -> str | None:
    """The layer of a package that a module belongs to; None: it is elsewhere, or the package itself."""
    return module.removeprefix(f"{package}.").split(".")[0] if module.startswith(f"{package}.") else None


def layers_used(package: str, path: Path) -> set[str]:
    """The other layers of a package that a file imports."""
    used = {layer_in(package, module) for module in imports(path)}
    return {layer for layer in used if layer} - {str(layer_in(package, module_of(path)))}


@pytest.mark.parametrize("package", MAPS)
@pytest.mark.parametrize("path", FILES, ids=lambda path: str(path.relative_to(PACKAGE)))
def test_imports_go_down_only(path: Path, package: str) -> None:
    layer = layer_in(package, module_of(path))
    if layer is None or layer in ENTRY_POINTS:
        return
    upwards = {layer_in(package, module) for module in LOOKS_UP.get(module_of(path), ())}
    allowed = MAPS[package][layer] | {str(above) for above in upwards}
    assert EVERYTHING in allowed or layers_used(package, path) <= allowed


def test_the_maps_are_there() -> None:
    assert set(MAPS) == {"noughts", "noughts.check", "noughts.web"}


@pytest.mark.parametrize("package", MAPS)
def test_every_arrow_is_used(package: str) -> None:
    for layer, arrow in MAPS[package].items():
        files = [path for path in FILES if layer_in(package, module_of(path)) == layer]
        used = {other for path in files for other in layers_used(package, path)}
        assert arrow <= used | {EVERYTHING}, layer


@pytest.mark.parametrize("package", MAPS)
def test_every_layer_is_on_the_map(package: str) -> None:
    layers = {layer_in(package, module_of(path)) for path in FILES}
    assert {layer for layer in layers if layer} - ENTRY_POINTS == set(MAPS[package])


def test_arrows_go_down_the_page() -> None:
    """A layer is drawn above all that it may import, so the map has no cycle."""
    for layers in MAPS.values():
        order = list(layers)
        for layer, arrow in layers.items():
            assert all(order.index(other) > order.index(layer) for other in arrow - {EVERYTHING}), layer


def test_there_is_no_import_cycle() -> None:
    """Imports inside functions count too, except for the few looks upwards."""
    names = set(map(module_of, FILES))
    graph = {module_of(path): imports(path) & names - {module_of(path)} for path in FILES}
    for module, above in LOOKS_UP.items():
        assert above <= graph[module]
        graph[module] -= above
    graph.pop("noughts")  # it imports lazily
    done: set[str] = {"noughts"}
    while ready := [name for name, needs in graph.items() if name not in done and needs <= done]:
        done |= set(ready)
    assert set(graph) - done == set()


@pytest.mark.parametrize("path", FILES, ids=lambda path: str(path.relative_to(PACKAGE)))
def test_the_core_needs_the_standard_library_only(path: Path) -> None:
    if layer_in("noughts", module_of(path)) in CORE:
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
        "noughts.game.rules",
        "noughts.game.shapes",
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
