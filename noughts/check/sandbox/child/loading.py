"""Load the file as a module, with correct functions in place of wrong ones, or with a small change.

The file cannot find any other module of the project.
"""

import ast
import builtins
import io
import sys
from collections.abc import Sequence
from functools import cache
from importlib.machinery import ModuleSpec
from importlib.util import decode_source, spec_from_loader
from pathlib import Path
from types import CodeType, ModuleType
from typing import TYPE_CHECKING, Any

from .calls import Outcome, takes_dice
from .data_files import open_from
from .instrument import instrument
from .protocol import (
    BASIC_FUNCTIONS,
    CHOOSE,
    FILE_NAME,
    MODULE_NAME,
    MOST_IMPORTS,
    NEW_LINE,
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

_run, _open = exec, open  # the file may replace names in other modules of this process, but not these


def hide_project(hidden: list[str]) -> list[str]:
    """Remove every way to import the project, whose modules know all answers; return all its folders."""
    project = Path(hidden[0])
    copies = {Path(path).resolve() for path in hidden}
    copies |= {copy.resolve() for path in sys.path if (copy := Path(path) / project.name).is_dir()}
    closed = {copy / "check" / "sandbox" for copy in copies}
    closed |= {copy.parent for copy in copies if copy.parent.name not in PACKAGES}
    sys.path[:] = [path for path in sys.path if Path(path).resolve() not in closed]
    for name in list(sys.modules):
        if name.split(".")[0] in (project.name, __name__.split(".")[0]):
            del sys.modules[name]
    # importing it now raises ModuleNotFoundError
    sys.modules[project.name] = None  # type: ignore[assignment]
    return [str(copy) for copy in copies]


class SourceFinder(InspectLoader):
    """Finds and loads modules whose sources are in memory."""

    def __init__(self, sources: dict[str, bytes], watched: Recorder | None = None) -> None:
        self.sources = sources
        self.watched = watched  # records what the file itself does
        self.builtins: ModuleType | None = None  # for the modules; None: those of Python

    def find_spec(
        self, fullname: str, path: Sequence[str] | None, target: ModuleType | None = None
    ) -> ModuleSpec | None:
        return spec_from_loader(fullname, self) if fullname in self.sources else None

    def create_module(self, spec: ModuleSpec) -> None:
        """Use the default module."""

    def exec_module(self, module: ModuleType) -> None:
        if self.builtins is not None:
            vars(module)["__builtins__"] = self.builtins
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
    finder.builtins = own
    opening = open_from(given["beside"], _open)
    vars(own)["open"] = vars(io)["open"] = opening  # `Path.read_text` calls `io.open`
    if options["watch"]:
        vars(own).update(recorder.names_for_file())
    # load modules again that were loaded before, and find those that were hidden
    sys.meta_path[:] = [finder, *(other for other in sys.meta_path if type(other) is not SourceFinder)]
    for name in given["beside"]:
        known = sys.modules.get(name, finder)
        if known is None or type(getattr(known, "__loader__", None)) is SourceFinder:
            del sys.modules[name]
    vars(module).update(__file__=FILE_NAME, __loader__=finder)
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
    for entry in options["replace"]:
        name, _, variant = entry.partition(":")
        function = _reference(options["reference"])[variant or name]
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
    """The file with a change or two in its source, as a new module each time."""

    def __init__(self, module: ModuleType, source: str, options: LoadOptions) -> None:
        self.builtins = vars(module)["__builtins__"]
        self.options = options
        self.lines = source.encode("latin-1").split(b"\n")
        self.tree = ast.parse(b"\n".join(self.lines), FILE_NAME)
        self.around: dict[tuple[int, int], tuple[CodeType, CodeType]] = {}  # the code before and after
        self.last: tuple[list[Change], ModuleType] | None = None

    def with_changes(self, changes: list[Change]) -> ModuleType:
        """The file with these changes: a new module, or the last one again."""
        if self.last is None or self.last[0] != changes:
            self.last = changes, self._compile(changes)
        return self.last[1]

    def _compile(self, changes: list[Change]) -> ModuleType:
        """Compile only the statements with the changes, which is quick."""
        new = ModuleType(MODULE_NAME)
        vars(new).update(__builtins__=self.builtins, __file__=FILE_NAME)
        body = self.tree.body
        numbers = [change[0] for change in changes]
        first, last = (
            max(place for place, one in enumerate(body) if _first_line(one) <= number)
            for number in (min(numbers), max(numbers))
        )
        if (first, last) not in self.around:
            self.around[first, last] = _code(body[:first]), _code(body[last + 1 :])
        before, after = self.around[first, last]
        start, end = _first_line(body[first]), body[last].end_lineno
        lines = list(self.lines[start - 1 : end])
        for number, begin, stop, text in sorted(changes, reverse=True):
            line = lines[number - start]
            lines[number - start] = line[:begin] + _as_lines(text).encode() + line[stop:]
        try:
            _run(before, vars(new))
            _run(compile(b"\n" * (start - 1) + b"\n".join(lines), FILE_NAME, "exec"), vars(new))
            _run(after, vars(new))
            install_reference(new, self.options, None)
        except BaseException:  # a call of a missing function raises
            vars(new).clear()
        return new


def _as_lines(text: str) -> str:
    """The new text, with a line break where it is a line of its own."""
    if text.startswith(NEW_LINE):
        return "\n" + text.removeprefix(NEW_LINE)
    return text.removesuffix(NEW_LINE) + "\n" if text.endswith(NEW_LINE) else text


def _code(statements: list[ast.stmt]) -> CodeType:
    return compile(ast.Module(statements, []), FILE_NAME, "exec")


def _first_line(statement: ast.stmt) -> int:
    decorators: list[ast.expr] = getattr(statement, "decorator_list", [])
    return min(statement.lineno, *(one.lineno for one in decorators)) if decorators else statement.lineno
