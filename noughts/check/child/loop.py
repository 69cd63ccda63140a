"""The child's loop: load the file, call its functions as asked, send back what comes out.

Both ways go one line of JSON at a time, through two pipes that the file's own input and output
do not touch:

    to the child    an order, once: {"token", "source", "beside", "right", "replace", ...}, see `Order`
                    [token, function, [[cells, action], ...], how]         many calls of one function
    to the parent   token, number of the call, ["returned" or "raised", what, more]
                    after a call whose search is told, in the same form: its rows, some in each `more`

The token is different in every request, so that nothing written blindly passes for an answer.
`what` is described by `describe.py`; `more` says what else was seen: an argument that was changed,
a row that two boards share, how many boards the search made and what processor time it took, which
lines were run.

Nothing here knows the game: right functions, where some are to be put in the place of wrong ones,
and the rules, where the file is a player of any board, come as text with the order. No other module
of the project can be found by the file.
"""

import ast
import builtins
import json
import os
import sys
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from importlib.abc import InspectLoader, MetaPathFinder
from importlib.machinery import ModuleSpec
from importlib.util import decode_source, spec_from_loader
from pathlib import Path
from types import CodeType, ModuleType
from typing import Any, TypedDict, TypeGuard

from .changes import Change, changes
from .describe import FILE_NAME, describe, describe_error, short
from .stepping import Frame, stepped
from .watching import MAKING, Scribe, instrumented

NAME = "tictactoe"
CHOOSE = "choose"  # from a position to a move, on any board; all others are the classic ones
FUNCTIONS = (
    "initial_state",
    "player",
    "actions",
    "result",
    "winner",
    "terminal",
    "utility",
    "minimax",
    CHOOSE,
)
CONSTANTS = ("X", "O", "EMPTY")
PACKAGES = ("site-packages", "dist-packages")
MOST_IMPORTS = 50  # names that are told
A_LINE = 8  # rows or steps of a search that are sent together

# The file shares this process and may replace what it finds in other modules: these names stay.
_dumps, _loads, _write, _used, _run = json.dumps, json.loads, os.write, time.process_time, exec

Call = tuple[str | None, list[int] | None]
Ended = tuple[str, object, dict[str, object]]  # "returned" or "raised", what, and what else was seen


class Order(TypedDict):
    """What the child is told first; sources are bytes, written as Latin-1."""

    token: str
    source: str
    beside: dict[str, str]  # other modules that it may import, by name
    right: str  # the source of right functions, if there are some to replace
    replace: list[str]
    watch: bool  # change the source so that its search can be written down
    memory: int
    seconds: int
    locked: bool
    hidden: str  # the folder of the project itself, which knows all answers


class How(TypedDict, total=False):
    """What is wanted of calls beside their answers."""

    count: bool  # the calls of `result`, and the processor time
    lines: bool  # that were run
    search: bool  # all of it, row by row
    steps: int  # of the search's call with this number
    changes: bool  # that might mend the function: these instead of answers
    change: Change  # to the file, before it is asked
    seed: int  # of chance in the file, which then takes the same course again


def main() -> None:
    """Serve one parent until it goes away; what it needs to know are the numbers of two pipes."""
    from .jail import limit, lock  # a browser has nothing of what it uses

    requests, answers = (int(number) for number in sys.argv[1:])
    with os.fdopen(requests, "rb") as lines:
        order: Order = _loads(lines.readline())
        _forget(order["hidden"])
        limit(order["memory"], order["seconds"])
        held = lock([order["hidden"]]) if order["locked"] else []

        def send(token: str, number: int, *answer: object) -> None:
            unsent = f"{token} {number} {_dumps(answer)}\n".encode()
            while unsent:
                unsent = unsent[_write(answers, unsent) :]

        served = Served(order, held, send)
        for line in lines:
            served.answer(_loads(line))


class Served:
    """A file, loaded at once, and asked again and again; all answers go to `send`."""

    def __init__(self, order: Order, held: list[str], send: Callable[..., None]) -> None:
        self.order, self.send = order, send
        self.module, self.scribe = ModuleType(NAME), Scribe()
        self.variants: _Variants | None = None
        send(order["token"], 0, "returned", None, {"held": held})
        send(order["token"], 1, *_load(self.module, order, self.scribe))

    def answer(self, request: tuple[str, str, list[Call], How]) -> None:
        """Make calls of one function."""
        token, function, calls, how = request
        if "changes" in how:
            _tell(self.send, token, ("returned", None, {}), _proposed(self.order, function))
            return
        asked = self.module
        if "change" in how:
            self.variants = self.variants or _Variants(self.module, self.order)
            asked = self.variants.made(how["change"])
        if "search" in how:
            _tell_search(self.send, token, asked, function, calls[0], how, self.scribe)
            return
        if "seed" in how:
            _seed(how["seed"])
        with _counted(asked, "count" in how) as boards:
            start = _used()
            ended = _answers(asked, function, calls, "lines" in how, how.get("seed"))
            for number, (what, value, more) in enumerate(ended):
                counts = {"boards": boards[0], "seconds": _used() - start} if "count" in how else {}
                self.send(token, number, what, value, more | counts)


def _tell_search(
    send: Callable[..., None],
    token: str,
    module: ModuleType,
    function: str,
    call: Call,
    how: How,
    scribe: Scribe,
) -> None:
    """One call, its whole search written down."""
    start = _used()
    with scribe.recording(vars(module), how.get("steps")):
        ((what, value, more),) = list(_answers(module, function, [call]))
    seconds = _used() - start
    parts: list[Any] = [] if scribe.overflown else [*zip(scribe.first, scribe.rows, strict=True)]
    told = {
        "seconds": seconds,
        "names": [short(name) for name in scribe.names[:MOST_IMPORTS]],
        "decorated": scribe.decorated,
        "calls": scribe.calls,
        "overflown": scribe.overflown,
        "rows": len(parts),
        "steps": len(scribe.steps),
        "row_of_steps": scribe.row_of_steps,
    }
    _tell(send, token, (what, value, more | told), [*parts, *scribe.steps])


def _tell(send: Callable[..., None], token: str, head: Ended, parts: list[Any]) -> None:
    """An answer, and what has to be told in many lines."""
    what, value, more = head
    send(token, 0, what, value, more | {"parts": len(parts)})
    for number, place in enumerate(range(0, len(parts), A_LINE)):
        send(token, number + 1, "returned", None, {"parts": parts[place : place + A_LINE]})


def _proposed(order: Order, function: str) -> list[tuple[str, int, Change]]:
    try:
        return changes(order["source"].encode("latin-1"), function)
    except (SyntaxError, ValueError, RecursionError, MemoryError):
        return []


class _Variants:
    """The file with one place of its source changed, again and again as a new module."""

    def __init__(self, module: ModuleType, order: Order) -> None:
        self.builtins = vars(module)["__builtins__"]
        self.order = order
        self.lines = order["source"].encode("latin-1").split(b"\n")
        self.tree = ast.parse(b"\n".join(self.lines), FILE_NAME)
        self.around: dict[int, tuple[CodeType, CodeType]] = {}  # what comes before and after a statement

    def made(self, change: Change) -> ModuleType:
        """A new module; only the statement with the change has to be compiled for it, and that is quick."""
        number, start, end, text = change
        new = ModuleType(NAME)
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
            _put_right(new, self.order, None)
        except BaseException:  # what it lacks now is told when it is called
            vars(new).clear()
        return new


def _code(statements: list[ast.stmt]) -> CodeType:
    return compile(ast.Module(statements, []), FILE_NAME, "exec")


def _first_line(statement: ast.stmt) -> int:
    decorators: list[ast.expr] = getattr(statement, "decorator_list", [])
    return min(statement.lineno, *(one.lineno for one in decorators)) if decorators else statement.lineno


def _forget(hidden: str) -> None:
    """Leave no way to the project: its modules know what the file is asked for."""
    project = Path(hidden).resolve()
    closed = {project / "check"} if project.parent.name in PACKAGES else {project / "check", project.parent}
    sys.path[:] = [path for path in sys.path if Path(path).resolve() not in closed]
    for name in list(sys.modules):
        if name.split(".")[0] in (project.name, __name__.split(".")[0]):
            del sys.modules[name]
    # whoever imports it is told that there is no such module
    sys.modules[project.name] = None  # type: ignore[assignment]


class _Given(MetaPathFinder, InspectLoader):
    """Finds and loads modules whose sources are in no file."""

    def __init__(self, sources: dict[str, bytes], watched: Scribe | None = None) -> None:
        self.sources = sources
        self.watched = watched  # writes down what the file itself does

    def find_spec(
        self, fullname: str, path: Sequence[str] | None, target: ModuleType | None = None
    ) -> ModuleSpec | None:
        return spec_from_loader(fullname, self) if fullname in self.sources else None

    def is_package(self, fullname: str) -> bool:
        return any(name.startswith(f"{fullname}.") for name in self.sources)

    def get_source(self, fullname: str) -> str:
        return decode_source(self.sources[fullname])

    def get_code(self, fullname: str) -> CodeType:
        if self.watched and fullname == NAME:
            return compile(instrumented(self.sources[fullname], self.watched), FILE_NAME, "exec")
        return self.source_to_code(self.sources[fullname], f"{fullname}.py")


def _load(module: ModuleType, order: Order, scribe: Scribe) -> Ended:
    """Run the file as a module with `builtins` of its own, and put right functions in for wrong ones."""
    own = ModuleType("builtins")
    vars(own).update(vars(builtins))
    sys.modules["builtins"], sys.modules[NAME] = own, module
    source = order["source"].encode("latin-1")
    sources = {name: text.encode("latin-1") for name, text in order["beside"].items()} | {NAME: source}
    given = _Given(sources, scribe if order["watch"] else None)
    if order["watch"]:
        vars(own).update(scribe.names_for_file())
    sys.meta_path.insert(0, given)
    for name in given.sources:
        if sys.modules.get(name, given) is None:
            del sys.modules[name]  # there is such a module after all
    vars(module).update(__builtins__=own, __file__=FILE_NAME, __loader__=given)
    imports = _imports(source)
    try:
        given.exec_module(module)
    except BaseException as error:
        return "raised", describe_error(error), {"imports": imports}
    _put_right(module, order, scribe if order["watch"] else None)
    more: dict[str, object] = {
        "functions": [name for name in FUNCTIONS if callable(vars(module).get(name))],
        "constants": {name: describe(vars(module)[name]) for name in CONSTANTS if name in vars(module)},
        "imports": imports,
        "dice": CHOOSE in vars(module) and _takes_dice(vars(module)[CHOOSE]),
    }
    return "returned", None, more


def _put_right(module: ModuleType, order: Order, scribe: Scribe | None) -> None:
    """Put right functions in for those that are to be replaced."""
    right = ModuleType("right")
    _Given({"right": order["right"].encode()}).exec_module(right)
    for name in order["replace"]:
        function = vars(right)[name]
        vars(module)[name] = scribe.making(function) if scribe and name in MAKING else function


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


def _answers(
    module: ModuleType, name: str, calls: list[Call], lines: bool = False, seed: int | None = None
) -> Iterator[Ended]:
    """Call a function again and again, and say how each call ended, and through which lines it went."""
    function = vars(module).get(name)
    made: list[object] = []  # boards that came from nowhere: kept, so that no two are the same by chance
    for cells, action in calls:
        board = None if cells is None or name == CHOOSE else _board(cells)
        arguments: list[object] = [] if board is None else [board]
        if action is not None:
            arguments.append(tuple(action))
        frames: list[Frame] = []
        try:
            if name == CHOOSE:
                arguments = _turn(cells or "", _takes_dice(function), seed)
            answer = (stepped(function, frames) if lines and function else function)(*arguments)  # type: ignore[misc]  # if it is none, that is the answer
        except BaseException as error:  # also SystemExit and KeyboardInterrupt: they are the file's
            what, value, shared = "raised", describe_error(error), False
        else:
            what, value = "returned", describe(answer)
            if board is None:
                shared = _shares(answer, made)
                made.append(answer)
            else:
                shared = name == "result" and _shares(answer, [board])
        more: dict[str, object] = {"frames": frames} if lines else {}
        if shared:
            more["shared"] = True
        if board is not None and cells is not None and not _same(board, cells):
            more["changed"] = describe(board)
        yield what, value, more


def _seed(seed: int) -> None:
    """Let chance take the same course whenever the seed is the same."""
    import random  # here: most files do without

    random.seed(seed)


def _turn(text: str, takes_dice: bool, seed: int | None) -> list[object]:
    """What a player of any board is given: the position, and dice if it wants them."""
    from random import Random

    from noughts.rules.game import Game  # these come with the order
    from noughts.rules.position import Position

    game, cells = text.split()
    position = Position.parse(cells, Game.parse(game))
    return [position, Random(seed)] if takes_dice else [position]  # noqa: S311 nothing secret


def _takes_dice(function: object) -> bool:
    """Does a player want a second argument?"""
    from inspect import signature

    try:
        parameters = signature(function).parameters.values()  # type: ignore[arg-type]  # it may be none
    except (TypeError, ValueError):
        return False
    return sum(one.default is one.empty and one.kind <= one.POSITIONAL_OR_KEYWORD for one in parameters) > 1


def _board(cells: str) -> list[list[str | None]]:
    marks = [None if mark == "." else mark for mark in cells]
    return [marks[0:3], marks[3:6], marks[6:9]]


def _same(board: list[list[str | None]], cells: str) -> bool:
    """Is the board still the one handed out? Cells of other types may claim to equal anything."""
    if len(board) != 3 or any(type(row) is not list or len(row) != 3 for row in board):
        return False
    now = [mark for row in board for mark in row]
    return all(
        mark is None if cell == "." else type(mark) is str and mark == cell
        for mark, cell in zip(now, cells, strict=True)
    )


def _shares(answer: object, boards: list[object]) -> bool:
    """Is the board, or a row of it, one of these boards or of their rows, or the same row twice?"""
    rows = _rows(answer)
    others = [other for board in boards for other in (board, *_rows(board))]
    twice = any(row is other for place, row in enumerate(rows) for other in rows[:place])
    return twice or any(mine is other for mine in (answer, *rows) for other in others)


def _rows(board: object) -> list[object]:
    return [row for row in list.__iter__(board) if _is_list(row)] if _is_list(board) else []


def _is_list(value: object) -> TypeGuard[list[object]]:
    return issubclass(type(value), list)  # not isinstance, which would ask the value


@contextmanager
def _counted(module: ModuleType, count: bool) -> Iterator[list[int]]:
    """Count the calls of `result`, if asked to."""
    boards = [0]
    result = vars(module).get("result")
    if not count or result is None:
        yield boards
        return

    def counting(*arguments: object, **named: object) -> object:
        boards[0] += 1
        return result(*arguments, **named)

    vars(module)["result"] = counting
    yield boards
    vars(module)["result"] = result
