"""The messages between the checker and the process that runs the student's file.

Both sides import this module, and it imports nothing of the project. One message is one line of JSON,
through two pipes that the file's own input and output do not touch:

    to the child    first a `StartMessage`, then any number of `Request`s
    to the parent   token, number of the call, ["returned" or "raised", value, details]

The token is different in every request, so a line that the file writes by chance is not an answer.
`serialize.py` describes how values are written. A long answer, such as a recorded search, is sent as one
line with the number of parts, followed by lines with some parts each.
"""

from typing import Any, Literal, NamedTuple, TypedDict

FILE_NAME = "tictactoe.py"
MODULE_NAME = "tictactoe"
DATA = "./"  # the names of data files begin with this, so no module has such a name
BASIC_FUNCTIONS = frozenset({"initial_state", "player", "actions", "result", "winner", "terminal", "utility"})
CHOOSE = "choose"  # from a position to a move, on any board; all other functions are the classic ones

# Limits on what the child sends; the parent rejects more.
MOST_IMPORTS = 50  # names of modules
MOST_FRAMES = 40  # calls that are followed line by line
MOST_REMARKS = 20  # on one function
MOST_CHANGES = 900  # changes to a function that are proposed
MOST_RECORDED_CALLS = 3_000_000  # calls in one recorded search
MOST_ROWS = 60_000  # different calls in one recorded search
MOST_STEPS = 600  # steps of one call
MOST_EVENTS = 100  # events of one call
MOST_ALL_EVENTS = 400_000  # events and numbers of all rows together
MOST_PARTS = 4  # of one value, and of each of its parts
LONGEST_WORD = 20  # characters of a text in a value

Simple = Any  # None, a number, a short text, or a tuple of these
Change = tuple[int, int, int, str]  # line number, first byte, byte after the last, and the new text
NEW_LINE = "\\n"  # at the beginning or end of the new text: it is a line of its own
RepairKind = Literal[
    "comparison",
    "slip",
    "start_value",
    "shared_rows",
    "remove",
    "remove_if",
    "no_end_test",
    "end_value",
    "accepts_all",
    "no_return",
    "quoted_name",
    "other_mark",
    "zero_for_o",
    "depth_limit",
    "full_board",
    "compares",
    "thrown_away",
    "pair",
    "list_move",
    "list_for_set",
    "copy",
    "no_copy",
    "memory_key",
    "swallowed",
    "text_for_list",
    "best_of_moves",
    "value_at_end",
    "extra_index",
    "takes_last",
    "keeps_last",
    "global_turn",
    "empty_line",
    "range",
    "gives_up",
    "indent",
    "dedent",
    "wrong_text",
    "no_result",
    "for_mover",
    "drops_sign",
    "prints",
    "not_called",
    "put_back",
    "keeps_value",
    "fixed_bound",
    "not_searched",
    "all_others",
    "draw_value",
    "one_winner",
]


class ProposedChange(NamedTuple):
    """A change to a function that might repair it."""

    function: str
    kind: RepairKind
    far: int  # how unlikely it is
    change: Change


RemarkKind = Literal[
    "thrown_away",
    "compares",
    "hides_function",
    "global_value",
    "global_state",
    "reads_global",
    "shared_bounds",
    "swallows",
    "empty_body",
    "random",
    "forgets_raise",
    "generator",
    "keeps_last",
    "unchanged_best",
    "later_board",
    "marks_board",
    "first_round",
    "last_of_loop",
    "same_test",
]


class Remark(NamedTuple):
    """A line whose source shows a mistake, or a danger."""

    kind: RemarkKind
    function: str
    line: int
    name: str  # that it is about, if any


CallArguments = tuple[str | None, list[int] | None]  # cells and action


class Sources(TypedDict):
    """The file and the files next to it; all are bytes, written as Latin-1."""

    source: str
    beside: dict[str, str]  # modules that it may import and data files that it may read, by name


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
    hidden: list[str]  # the folders of the project itself, which knows all answers


class CallOptions(TypedDict, total=False):
    """What is wanted of calls besides their answers."""

    count: bool  # the number of calls of `result`, and the processor time
    lines: bool  # the lines that were run
    loop: float  # after this many seconds, the loop that the call is in
    search: bool  # the whole search, row by row
    steps: int  # the steps of the call with this number in the search
    changes: bool  # changes that might fix the function, instead of answers
    remarks: bool  # remarks on the source of the function, instead of answers
    change: list[Change]  # make these changes to the file before the calls
    tables: bool  # keep the answers of pure functions
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
