"""Loading the file: as a module, with right functions put in for wrong ones, and with small changes.

No other module of the project can be found by the file.
"""

import ast
import builtins
import sys
from collections.abc import Sequence
from functools import cache
from importlib.machinery import ModuleSpec
from importlib.util import decode_source, spec_from_loader
from pathlib import Path
from types import CodeType, ModuleType
from typing import TYPE_CHECKING, Any

from .calls import Ended, takes_dice
from .instrument import instrumented
from .protocol import (
    BASIC_FUNCTIONS,
    CHOOSE,
    FILE_NAME,
    MODULE_NAME,
    MOST_IMPORTS,
    Change,
    LoadOptions,
    Sources,
)
from .recorder import MAKING, Recorder
from .serialize import describe, describe_error, short

if TYPE_CHECKING:
    from importlib.abc import InspectLoader
else:  # that module imports a dozen others, which takes a fifth of a child's start
    InspectLoader = object

FUNCTIONS = (*sorted(BASIC_FUNCTIONS), "minimax", CHOOSE)
CONSTANTS = ("X", "O", "EMPTY")
PACKAGES = ("site-packages", "dist-packages")

_run = exec  # the file shares this process and may replace what it finds in other modules: this name stays


def hide_project(hidden: str) -> None:
    """Leave no way to the project: its modules know what the file is asked for."""
    project = Path(hidden).resolve()
    closed = {project / "check"} if project.parent.name in PACKAGES else {project / "check", project.parent}
    sys.path[:] = [path for path in sys.path if Path(path).resolve() not in closed]
    for name in list(sys.modules):
        if name.split(".")[0] in (project.name, __name__.split(".")[0]):
            del sys.modules[name]
    # whoever imports it is told that there is no such module
    sys.modules[project.name] = None  # type: ignore[assignment]


class SourceFinder(InspectLoader):
    """Finds and loads modules whose sources are in no file."""

    def __init__(self, sources: dict[str, bytes], watched: Recorder | None = None) -> None:
        self.sources = sources
        self.watched = watched  # writes down what the file itself does

    def find_spec(
        self, fullname: str, path: Sequence[str] | None, target: ModuleType | None = None
    ) -> ModuleSpec | None:
        return spec_from_loader(fullname, self) if fullname in self.sources else None

    def create_module(self, spec: ModuleSpec) -> None:
        """A plain one will do."""

    def exec_module(self, module: ModuleType) -> None:
        _run(self.get_code(module.__name__), vars(module))

    def is_package(self, fullname: str) -> bool:
        return any(name.startswith(f"{fullname}.") for name in self.sources)

    def get_source(self, fullname: str) -> str:
        return decode_source(self.sources[fullname])

    def get_code(self, fullname: str) -> CodeType:
        if self.watched and fullname == MODULE_NAME:
            return compile(instrumented(self.sources[fullname], self.watched), FILE_NAME, "exec")
        return compile(self.sources[fullname], f"{fullname}.py", "exec")


def load(module: ModuleType, order: Sources, options: LoadOptions, scribe: Recorder) -> Ended:
    """Run the file as a module with `builtins` of its own, and put right functions in for wrong ones."""
    own = ModuleType("builtins")
    vars(own).update(vars(builtins))
    sys.modules["builtins"], sys.modules[MODULE_NAME] = own, module
    source = order["source"].encode("latin-1")
    sources = {name: text.encode("latin-1") for name, text in order["beside"].items()} | {MODULE_NAME: source}
    given = SourceFinder(sources, scribe if options["watch"] else None)
    if options["watch"]:
        vars(own).update(scribe.names_for_file())
    # what was loaded before is loaded afresh, and what was hidden is there after all
    sys.meta_path[:] = [given, *(finder for finder in sys.meta_path if type(finder) is not SourceFinder)]
    for name in order["beside"]:
        known = sys.modules.get(name, given)
        if known is None or type(getattr(known, "__loader__", None)) is SourceFinder:
            del sys.modules[name]
    vars(module).update(__builtins__=own, __file__=FILE_NAME, __loader__=given)
    imports = _imports(source)
    try:
        given.exec_module(module)
    except BaseException as error:
        return "raised", describe_error(error), {"imports": imports}
    install_reference(module, options, scribe if options["watch"] else None)
    more: dict[str, object] = {
        "functions": [name for name in FUNCTIONS if callable(vars(module).get(name))],
        "constants": {name: describe(vars(module)[name]) for name in CONSTANTS if name in vars(module)},
        "imports": imports,
        "dice": CHOOSE in vars(module) and takes_dice(vars(module)[CHOOSE]),
    }
    return "returned", None, more


def install_reference(module: ModuleType, options: LoadOptions, scribe: Recorder | None) -> None:
    """Put right functions in for those that are to be replaced."""
    for name in options["replace"]:
        function = _reference(options["reference"])[name]
        vars(module)[name] = scribe.making(function) if scribe and name in MAKING else function


@cache
def _reference(source: str) -> dict[str, Any]:
    names: dict[str, Any] = {"__name__": "reference"}
    _run(compile(source, "reference.py", "exec"), names)
    return names


def _imports(source: bytes) -> list[str]:
    """The modules that are named in the file's import statements, wherever they stand."""
    names: dict[str, None] = {}
    try:
        for node in ast.walk(ast.parse(source)):
            if isinstance(node, ast.Import):
                names.update((alias.name.partition(".")[0], None) for alias in node.names)
            elif isinstance(node, ast.ImportFrom) and node.module and not node.level:
                names[node.module.partition(".")[0]] = None
    except (SyntaxError, ValueError, RecursionError, MemoryError):
        pass  # loading it will say so
    return [short(name) for name in names][:MOST_IMPORTS]


class Variants:
    """The file with one place of its source changed, again and again as a new module."""

    def __init__(self, module: ModuleType, source: str, options: LoadOptions) -> None:
        self.builtins = vars(module)["__builtins__"]
        self.options = options
        self.lines = source.encode("latin-1").split(b"\n")
        self.tree = ast.parse(b"\n".join(self.lines), FILE_NAME)
        self.around: dict[int, tuple[CodeType, CodeType]] = {}  # what comes before and after a statement
        self.last: tuple[Change, ModuleType] | None = None

    def with_change(self, change: Change) -> ModuleType:
        """The file with this change: a new module, or the last one once more."""
        if self.last is None or self.last[0] != change:
            self.last = change, self._made(change)
        return self.last[1]

    def _made(self, change: Change) -> ModuleType:
        """Only the statement with the change has to be compiled, and that is quick."""
        number, start, end, text = change
        new = ModuleType(MODULE_NAME)
        vars(new).update(__builtins__=self.builtins, __file__=FILE_NAME)
        body = self.tree.body
        place = max(place for place, one in enumerate(body) if _first_line(one) <= number)
        if place not in self.around:
            self.around[place] = _code(body[:place]), _code(body[place + 1 :])
        before, after = self.around[place]
        first, last = _first_line(body[place]), body[place].end_lineno
        line = self.lines[number - 1]
        changed = line[:start] + text.encode() + line[end:]
        part = b"\n".join([*self.lines[first - 1 : number - 1], changed, *self.lines[number:last]])
        try:
            _run(before, vars(new))
            _run(compile(b"\n" * (first - 1) + part, FILE_NAME, "exec"), vars(new))
            _run(after, vars(new))
            install_reference(new, self.options, None)
        except BaseException:  # what it lacks now is told when it is called
            vars(new).clear()
        return new


def _code(statements: list[ast.stmt]) -> CodeType:
    return compile(ast.Module(statements, []), FILE_NAME, "exec")


def _first_line(statement: ast.stmt) -> int:
    decorators: list[ast.expr] = getattr(statement, "decorator_list", [])
    return min(statement.lineno, *(one.lineno for one in decorators)) if decorators else statement.lineno
