"""Load the file as a module, with correct functions in place of wrong ones, or with a small change.

The file cannot find any other module of the project.
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

from .calls import Outcome, takes_dice
from .instrument import instrument
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
from .recorder import BOARD_FUNCTIONS, Recorder
from .serialize import describe, describe_error, short

if TYPE_CHECKING:
    from importlib.abc import InspectLoader
else:  # that module imports a dozen others, a fifth of the child's start-up time
    InspectLoader = object

FUNCTIONS = (*sorted(BASIC_FUNCTIONS), "minimax", CHOOSE)
CONSTANTS = ("X", "O", "EMPTY")
PACKAGES = ("site-packages", "dist-packages")

_run = exec  # the file may replace names in other modules of this process, but not this one


def hide_project(hidden: str) -> None:
    """Remove every way to import the project, whose modules know all answers."""
    project = Path(hidden).resolve()
    closed = {project / "check"} if project.parent.name in PACKAGES else {project / "check", project.parent}
    sys.path[:] = [path for path in sys.path if Path(path).resolve() not in closed]
    for name in list(sys.modules):
        if name.split(".")[0] in (project.name, __name__.split(".")[0]):
            del sys.modules[name]
    # importing it now raises ModuleNotFoundError
    sys.modules[project.name] = None  # type: ignore[assignment]


class SourceFinder(InspectLoader):
    """Finds and loads modules whose sources are in memory."""

    def __init__(self, sources: dict[str, bytes], watched: Recorder | None = None) -> None:
        self.sources = sources
        self.watched = watched  # records what the file itself does

    def find_spec(
        self, fullname: str, path: Sequence[str] | None, target: ModuleType | None = None
    ) -> ModuleSpec | None:
        return spec_from_loader(fullname, self) if fullname in self.sources else None

    def create_module(self, spec: ModuleSpec) -> None:
        """Use the default module."""

    def exec_module(self, module: ModuleType) -> None:
        _run(self.get_code(module.__name__), vars(module))

    def is_package(self, fullname: str) -> bool:
        return any(name.startswith(f"{fullname}.") for name in self.sources)

    def get_source(self, fullname: str) -> str:
        return decode_source(self.sources[fullname])

    def get_code(self, fullname: str) -> CodeType:
        if self.watched and fullname == MODULE_NAME:
            return compile(instrument(self.sources[fullname], self.watched), FILE_NAME, "exec")
        return compile(self.sources[fullname], f"{fullname}.py", "exec")


def load(module: ModuleType, given: Sources, options: LoadOptions, recorder: Recorder) -> Outcome:
    """Run the file as a module with its own `builtins`, then replace the functions that the options name."""
    own = ModuleType("builtins")
    vars(own).update(vars(builtins))
    sys.modules["builtins"], sys.modules[MODULE_NAME] = own, module
    source = given["source"].encode("latin-1")
    sources = {name: text.encode("latin-1") for name, text in given["beside"].items()} | {MODULE_NAME: source}
    finder = SourceFinder(sources, recorder if options["watch"] else None)
    if options["watch"]:
        vars(own).update(recorder.names_for_file())
    # load modules again that were loaded before, and find those that were hidden
    sys.meta_path[:] = [finder, *(other for other in sys.meta_path if type(other) is not SourceFinder)]
    for name in given["beside"]:
        known = sys.modules.get(name, finder)
        if known is None or type(getattr(known, "__loader__", None)) is SourceFinder:
            del sys.modules[name]
    vars(module).update(__builtins__=own, __file__=FILE_NAME, __loader__=finder)
    imports = _imports(source)
    try:
        finder.exec_module(module)
    except BaseException as error:
        return "raised", describe_error(error), {"imports": imports}
    install_reference(module, options, recorder if options["watch"] else None)
    more: dict[str, object] = {
        "functions": [name for name in FUNCTIONS if callable(vars(module).get(name))],
        "constants": {name: describe(vars(module)[name]) for name in CONSTANTS if name in vars(module)},
        "imports": imports,
        "dice": CHOOSE in vars(module) and takes_dice(vars(module)[CHOOSE]),
    }
    return "returned", None, more


def install_reference(module: ModuleType, options: LoadOptions, recorder: Recorder | None) -> None:
    """Replace the functions that the options name with correct ones."""
    for name in options["replace"]:
        function = _reference(options["reference"])[name]
        if recorder and name in BOARD_FUNCTIONS:
            function = recorder.wrap_board_function(function)
        vars(module)[name] = function


@cache
def _reference(source: str) -> dict[str, Any]:
    names: dict[str, Any] = {"__name__": "reference"}
    _run(compile(source, "reference.py", "exec"), names)
    return names


def _imports(source: bytes) -> list[str]:
    """The modules in the file's import statements, anywhere in it."""
    names: dict[str, None] = {}
    try:
        for node in ast.walk(ast.parse(source)):
            if isinstance(node, ast.Import):
                names.update((alias.name.partition(".")[0], None) for alias in node.names)
            elif isinstance(node, ast.ImportFrom) and node.module and not node.level:
                names[node.module.partition(".")[0]] = None
    except (SyntaxError, ValueError, RecursionError, MemoryError):
        pass  # loading the file reports it
    return [short(name) for name in names][:MOST_IMPORTS]


class Variants:
    """The file with one change in its source, as a new module for each change."""

    def __init__(self, module: ModuleType, source: str, options: LoadOptions) -> None:
        self.builtins = vars(module)["__builtins__"]
        self.options = options
        self.lines = source.encode("latin-1").split(b"\n")
        self.tree = ast.parse(b"\n".join(self.lines), FILE_NAME)
        self.around: dict[int, tuple[CodeType, CodeType]] = {}  # the code before and after a statement
        self.last: tuple[Change, ModuleType] | None = None

    def with_change(self, change: Change) -> ModuleType:
        """The file with this change: a new module, or the last one again."""
        if self.last is None or self.last[0] != change:
            self.last = change, self._compile(change)
        return self.last[1]

    def _compile(self, change: Change) -> ModuleType:
        """Compile only the statement with the change, which is quick."""
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
        except BaseException:  # a call of a missing function raises
            vars(new).clear()
        return new


def _code(statements: list[ast.stmt]) -> CodeType:
    return compile(ast.Module(statements, []), FILE_NAME, "exec")


def _first_line(statement: ast.stmt) -> int:
    decorators: list[ast.expr] = getattr(statement, "decorator_list", [])
    return min(statement.lineno, *(one.lineno for one in decorators)) if decorators else statement.lineno
