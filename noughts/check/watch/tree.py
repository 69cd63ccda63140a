"""Build the tree of a student's search from the rows of its recording."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass

from noughts.check.diagnose.faults import SearchFault, cut_line_number, find_faults
from noughts.check.diagnose.interpret import (
    Interpretation,
    Look,
    cells_after,
    has_infinity,
    interpretations,
    to_move,
    value_for_x,
)
from noughts.check.diagnose.search_record import SearchRecord, UnreadableSearchError
from noughts.game.position import O, Position
from noughts.strategies.strategy import ANYTHING, INFINITY, Range, utility
from noughts.strategies.trace.moment import children
from noughts.strategies.trace.node import Classes, Node


@dataclass(frozen=True, slots=True)
class NodeInfo:
    """What the student's file did at a node."""

    function: str | None  # None: the board got its value without a call
    line_number: int | None  # that returned the value
    cut_line_number: int | None  # that ended the search of its moves early
    fault: SearchFault | None  # None: nothing is certainly wrong
    infinite: bool = False  # the file gives the board infinity, which is not a value


@dataclass(frozen=True, slots=True)
class FirstFault:
    """The deepest node with a fault, and the path to its first visit."""

    position: Position
    fault: SearchFault
    moves: tuple[int, ...]  # from the root
    step: int  # at which it returns


@dataclass(frozen=True, slots=True)
class OwnSearch:
    """A search of a student's program on one position."""

    file: str
    position: Position
    root: Node  # values are X's: 1, 0 or -1
    info: Mapping[Node, NodeInfo]  # of every node
    first_wrong: FirstFault | None  # the deepest node with a fault
    functions: tuple[str, ...]  # that were recorded
    calls: int  # of these functions; a call about its caller's board makes no node
    boards: int  # different boards among the nodes
    seconds: float  # of processor time, with the recording
    answer: str  # that `minimax` returned, as Python writes it
    basics_wrong: bool  # it goes wrong, but not with right functions in place of the basic ones

    @property
    def worth(self) -> int | None:
        """What the answer is truly worth to X, whatever the program believes; None: it is not a move."""
        if self.root.best is None or self.root.best not in self.position.moves:
            return None
        return value_for_x(self.position.play(self.root.best))

    @property
    def remark(self) -> str:
        """Where to look if the program is wrong but its search is right; otherwise empty."""
        if not self.basics_wrong:
            return ""
        return "The result is wrong, but the search itself is right: a check says which function is wrong."


def build_tree(
    file: str,
    position: Position,
    recorded: SearchRecord,
    with_right_basics: Callable[[], SearchRecord] | None = None,
) -> OwnSearch:
    """Build the tree; a fault that disappears with right basic functions is not the search's fault."""
    require_search(file, position, recorded)
    found = find_faults(recorded)
    blamed = {fault.function for fault in found}
    if found and with_right_basics and (again := with_right_basics()).readable:
        blamed = {fault.function for fault in find_faults(again)}
    faults = {fault.row: fault for fault in reversed(found) if fault.function in blamed}
    search = interpretations(recorded)[0]
    builder = _TreeBuilder(search, faults)
    root = builder.node_at(Look(search.root, 0, builder.root_row), position)
    root.best = search.move(builder.root_row)
    return OwnSearch(
        file,
        position,
        root,
        builder.info,
        _first_wrong(root, builder.info),
        recorded.names,
        recorded.calls,
        len({node.position for node in builder.info}),
        recorded.seconds,
        str(recorded.answer),
        bool(found) and not faults,
    )


def require_search(file: str, position: Position, recorded: SearchRecord) -> None:
    """Raise `UnreadableSearchError` unless the recording shows a search."""
    if recorded.answer.lost is not None:
        raise UnreadableSearchError(f"the search of {file} did not end: {recorded.answer.lost}")
    raised = recorded.answer.raised
    if raised is not None and raised.endless:
        raise UnreadableSearchError(
            f"the search of {file} does not end: functions call each other, or themselves, again and again"
        )
    if recorded.overflown:
        raise UnreadableSearchError(f"the search of {file} is too large to be followed")
    if not recorded.rows:
        raise UnreadableSearchError(
            f"the search of {file} cannot be followed: its minimax is not a plain function"
        )
    if position.outcome or Interpretation(recorded, "X").below(len(recorded.rows) - 1):
        return
    if raised is not None:
        raise UnreadableSearchError(f"{file} does not search: minimax(board) gave {raised}")
    raise UnreadableSearchError(
        f"the search of {file} cannot be followed: none of its functions calls itself with a board. "
        "A board must be a list of rows or of nine cells. Loops and boards as strings cannot be followed."
    )


class _TreeBuilder:
    """Turns rows into nodes, and keeps what is known about each node.

    A row that is reached again is the same node again, so the tree is as small as the recording.
    """

    def __init__(self, search: Interpretation, faults: Mapping[int, SearchFault]) -> None:
        self.search = search
        self.faults = faults
        self.root_row = len(search.rows) - 1
        self.largest = max((abs(search.number(row) or 0) for row in range(len(search.rows))), default=1) or 1
        self.nodes: dict[tuple[int | None, str], Node] = {}
        self.info: dict[Node, NodeInfo] = {}
        self.proven: dict[Position, Range] = {}  # by the first search of each position
        self.classes: Classes = {}

    def node_at(self, look: Look, position: Position) -> Node:
        """The node of a board that the search looks at."""
        key = look.row, look.cells
        if key not in self.nodes:
            self.nodes[key] = self._new_node(look, position)
        return self.nodes[key]

    def _new_node(self, look: Look, position: Position) -> Node:
        node = Node(position, self._window(look), value=self._value(look))
        node.children = [self.node_at(child, after) for child, after in self._next_looks(look, position)]
        if position.outcome:
            node.proven = utility(position), utility(position)
        elif not node.children:
            node.proven = self.proven.get(position, ANYTHING)
        node.sum_up(position.moves, self.classes)
        if node.children or position.outcome:
            self.proven.setdefault(position, node.proven)
        self.info[node] = self._info(look, node)
        return node

    def _next_looks(self, look: Look, position: Position) -> list[tuple[Look, Position]]:
        """The looks at boards that are one legal move away, each with its position."""
        if look.row is None:
            return []
        after = {cells_after(look.cells, move): position.play(move) for move in position.moves}
        return [(child, after[child.cells]) for child in self.search.below(look.row) if child.cells in after]

    def _value(self, look: Look) -> int | None:
        value = self.search.value_of(look)
        if value is not None or look.row != self.root_row:
            return value
        # `minimax` returns only a move: take the value that it was given for its board or its move
        values = [self.search.value(row) for row in self.search.same_board_calls(self.root_row)]
        known = [value for value in values if value is not None]
        if known:
            return known[-1]
        move = self.search.move(self.root_row)
        below = () if move is None else self.search.below(self.root_row)
        values = [self.search.value_of(child) for child in below if child.cells[move or 0] != "."]
        return values[-1] if values else None

    def _window(self, look: Look) -> tuple[float, ...]:
        if look.row is None or self.search.view not in ("X", "mover"):
            return ()
        numbers = {name.lower(): number for name, number in self.search.rows[look.row].numbers}
        if not {"alpha", "beta"} <= numbers.keys():
            return ()
        alpha, beta = self._bound(numbers["alpha"]), self._bound(numbers["beta"])
        turned = self.search.view == "mover" and to_move(look.cells) == O
        return (-beta, -alpha) if turned else (alpha, beta)

    def _bound(self, number: float) -> float:
        if abs(number) > self.largest:
            return INFINITY if number > 0 else -INFINITY
        return (number > 0) - (number < 0)

    def _info(self, look: Look, node: Node) -> NodeInfo:
        """Describe a node, and say on it why moves are skipped or how it got its value."""
        tried_nothing = not node.children and not node.position.outcome
        if look.row is None:
            node.why = "this position was searched before" if tried_nothing else None
            return NodeInfo(None, look.line_number or None, None, None)
        call = self.search.rows[look.row]
        cut = cut_line_number(self.search, look.row) if node.skipped else None
        if cut is not None:
            node.why = f"line {cut} ends the search here"
        elif node.skipped:
            node.why = "the other moves are not tried"
        elif tried_nothing:
            node.why = f"line {call.line} returns without trying a move" if call.line else "no move is tried"
        fault, infinite = self._fault_at(look.row), has_infinity(call.value)
        return NodeInfo(call.function, call.line or None, cut, fault, infinite)

    def _fault_at(self, row: int) -> SearchFault | None:
        """The fault of a row, or of a call that it makes about its own board."""
        if row in self.faults:
            return self.faults[row]
        found = map(self._fault_at, self.search.same_board_calls(row))
        return next((fault for fault in found if fault), None)


def _first_wrong(root: Node, info: Mapping[Node, NodeInfo]) -> FirstFault | None:
    """The deepest node with a fault, where the search comes to it first."""
    wrong = [(node, known.fault) for node, known in info.items() if known.fault]
    if not wrong:
        return None
    wanted, fault = min(wrong, key=lambda pair: pair[0].position.empty.bit_count())
    elsewhere: set[Node] = set()

    def search(node: Node, step: int) -> tuple[tuple[int, ...], int] | None:
        if node is wanted:
            return (), step
        for child, entered in children(node, step):
            if child not in elsewhere and (found := search(child, entered)):
                moves, step = found
                return (node.move_to(child), *moves), step
        elsewhere.add(node)
        return None

    found = search(root, 0)
    if found is None:
        return None
    moves, step = found
    return FirstFault(wanted.position, fault, moves, step + wanted.steps - 1)
