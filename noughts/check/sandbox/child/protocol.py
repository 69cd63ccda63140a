"""The messages between the checker and the process that runs the student's file.

Both sides import this module, and it imports nothing of the project. One message is one line of JSON,
through two pipes that the file's own input and output do not touch:

    to the child    first a `StartMessage`, then any number of `Request`s
    to the parent   token, number of the call, ["returned" or "raised", value, details]

The token is different in every request, so a line that the file writes by chance is not an answer.
`serialize.py` describes how values are written. A long answer, such as a recorded search, is sent as one
line with the number of parts, followed by lines with some parts each.
"""

from typing import Any, NamedTuple, TypedDict

FILE_NAME = "tictactoe.py"
MODULE_NAME = "tictactoe"
BASIC_FUNCTIONS = frozenset({"initial_state", "player", "actions", "result", "winner", "terminal", "utility"})
CHOOSE = "choose"  # from a position to a move, on any board; all other functions are the classic ones

# Limits on what the child sends; the parent rejects more.
MOST_IMPORTS = 50  # names of modules
MOST_FRAMES = 40  # calls that are followed line by line
MOST_CHANGES = 600  # changes to a function that are proposed
MOST_RECORDED_CALLS = 3_000_000  # calls in one recorded search
MOST_ROWS = 60_000  # different calls in one recorded search
MOST_STEPS = 600  # steps of one call
MOST_EVENTS = 100  # events of one call

Simple = Any  # None, a number, a short text, or a tuple of these
Change = tuple[int, int, int, str]  # line number, first byte, byte after the last, and the new text
ProposedChange = tuple[str, int, Change]  # a function, how unlikely the change is, and the change
CallArguments = tuple[str | None, list[int] | None]  # cells and action


class Sources(TypedDict):
    """The file and the modules beside it; sources are bytes, written as Latin-1."""

    source: str
    beside: dict[str, str]  # other modules that it may import, by name


class LoadOptions(TypedDict):
    """How the file is loaded."""

    reference: str  # the source of correct functions, if some are to be replaced
    replace: list[str]  # the functions to replace
    watch: bool  # change the source so that its search can be recorded


class StartMessage(Sources):
    """The first message to a child."""

    token: str
    load: LoadOptions
    memory: int
    seconds: int
    locked: bool
    hidden: str  # the folder of the project itself, which knows all answers


class CallOptions(TypedDict, total=False):
    """What is wanted of calls besides their answers."""

    count: bool  # the number of calls of `result`, and the processor time
    lines: bool  # the lines that were run
    search: bool  # the whole search, row by row
    steps: int  # the steps of the call with this number in the search
    changes: bool  # changes that might fix the function, instead of answers
    change: Change  # make this change to the file before the calls
    seed: int  # seed the random generators of the file
    load: LoadOptions  # load the file again, instead of calls


Request = tuple[str, str, list[CallArguments], CallOptions]  # token, function, calls, options


class Event(NamedTuple):
    """Something that happened in a call: another call, a board that was made, or a `break` (neither)."""

    line: int
    row: int | None = None  # of the call
    cells: str | None = None  # of the board


class CallRow(NamedTuple):
    """A call in a recorded search, kept once however often it happens."""

    function: str
    cells: str  # of the board it looks at, such as "X.O.X...O"
    action: int | None  # the cell that it was also given
    numbers: tuple[tuple[str, float], ...]  # its other arguments, with their names
    value: Simple
    raised: str | None  # the exception that it ended with
    line: int  # from which it returned; 0: it ended without `return`
    events: tuple[Event, ...]
    first: int  # the number of the first such call


class LineStep(NamedTuple):
    """One step of a call that was followed line by line."""

    kind: str  # "line", "return" or "child"
    line: int
    changed: dict[str, Simple]  # the variables that are new or different
    row: int | None = None  # of the child
