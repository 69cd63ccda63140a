"""Record a search in the sandbox: read what a child sends, and reject every row with a wrong form."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import islice
from typing import Any, get_args

from noughts.check.contract.call import Answer, Call
from noughts.check.sandbox.child.protocol import (
    LONGEST_WORD,
    MOST_ALL_EVENTS,
    MOST_CHANGES,
    MOST_EVENTS,
    MOST_IMPORTS,
    MOST_PARTS,
    MOST_RECORDED_CALLS,
    MOST_REMARKS,
    MOST_ROWS,
    MOST_STEPS,
    CallOptions,
    CallRow,
    Event,
    LineStep,
    ProposedChange,
    Remark,
    RemarkKind,
    RepairKind,
    Simple,
)
from noughts.check.sandbox.child.serialize import LARGEST
from noughts.check.sandbox.messages import MalformedError, Reply, clean_seconds, clean_text, reject_malformed
from noughts.check.sandbox.session import ChildSession
from noughts.game.errors import NoughtsError
from noughts.game.position import Position

LONGEST = 120  # characters of a text in a row
MOST_LINE = 1_000_000
MOST_DEPTH = 200  # calls inside one another; a program that goes on for ever has thousands


class UnreadableSearchError(NoughtsError):
    """A search that cannot be followed; the message says why."""


@dataclass(frozen=True, slots=True)
class SearchRecord:
    """One call and the whole search below it."""

    answer: Answer
    names: tuple[str, ...] = ()  # the functions that were recorded
    decorated: bool = False  # does one of them have a decorator, such as a cache?
    calls: int = 0  # of these functions
    seconds: float = 0  # of processor time
    overflown: bool = False  # the search was too large to be recorded
    rows: tuple[CallRow, ...] = ()  # a row comes after the rows that it calls; the last one is the root
    steps: tuple[LineStep, ...] = ()
    row_of_steps: int | None = None

    @property
    def readable(self) -> bool:
        """Is there a complete search?"""
        return bool(self.rows) and not self.overflown


def record(
    worker: ChildSession, position: Position, steps: int | None = None, seconds: float | None = None
) -> SearchRecord:
    """Record one search, and every step of its call number `steps` if that is given."""
    seconds = seconds or worker.job.limits.minimax_seconds
    options: CallOptions = {"search": True, "steps": steps} if steps else {"search": True}
    try:
        return read_search(worker.ask_stream(Call("minimax", position), seconds, options))
    except MalformedError as error:
        raise UnreadableSearchError(str(error)) from None


def read_search(replies: Iterable[Reply]) -> SearchRecord:
    """Read a recorded search; `MalformedError` if our own child would never send this."""
    coming = iter(replies)
    head = next(coming)
    if head.answer.lost is not None:
        return SearchRecord(head.answer)
    return _read_record(head, coming)


@reject_malformed()
def _read_record(head: Reply, coming: Iterator[Reply]) -> SearchRecord:
    more = head.more
    row_count, step_count = _whole(more["rows"], MOST_ROWS + 1), _whole(more["steps"], MOST_STEPS)
    names = tuple(_text(name) for name in _list(more["names"], MOST_IMPORTS))
    rows: list[CallRow] = []
    steps: list[LineStep] = []
    events = 0
    while len(rows) + len(steps) < row_count + step_count:
        reply = next(coming)
        if reply.answer.lost is not None:
            return SearchRecord(reply.answer, names)
        parts = _parts(reply)
        left = row_count - len(rows)
        events += sum(len(part[3]) + len(part[7]) for part in parts[:left])
        if events > MOST_ALL_EVENTS + MOST_EVENTS:
            raise ValueError
        rows += [_row(part, place) for place, part in enumerate(islice(parts, left), len(rows))]
        steps += [_step(part, row_count) for part in parts[left:]]
    if len(steps) > step_count or type(more["overflown"]) is not bool:
        raise ValueError
    if not _is_followable(rows):
        rows, steps = [], []
    return SearchRecord(
        head.answer,
        names,
        more["decorated"] is True,
        _whole(more["calls"], MOST_RECORDED_CALLS + 1),
        clean_seconds(more["seconds"]),
        more["overflown"] or len(rows) < row_count,
        tuple(rows),
        tuple(steps),
        None if not rows or more["row_of_steps"] is None else _whole(more["row_of_steps"], row_count - 1),
    )


def _is_followable(rows: Sequence[CallRow]) -> bool:
    """Is the search neither deeper nor larger than a recording can be, when its rows become a tree?

    Few rows can stand for a huge tree: ten of them, each with a hundred calls of the one before.
    """
    depths: list[int] = []
    sizes: list[int] = []
    for row in rows:
        called = [event.row for event in row.events if event.row is not None]
        depths.append(1 + max((depths[one] for one in called), default=0))
        sizes.append(1 + sum(sizes[one] for one in called))
        if depths[-1] > MOST_DEPTH or sizes[-1] > MOST_RECORDED_CALLS + 1:
            return False
    return True


def _row(given: Any, place: int) -> CallRow:
    function, cells, action, numbers, value, raised, line, events, first = given
    if len(events) > MOST_EVENTS or len(numbers) > MOST_EVENTS:
        raise ValueError
    return CallRow(
        _text(function),
        _cells(cells),
        None if action is None else _whole(action, 8),
        tuple((_text(name), _number(number)) for name, number in numbers),
        _simple(value),
        None if raised is None else _text(raised),
        _whole(line, MOST_LINE),
        tuple(_event(event, place) for event in events),
        _whole(first, MOST_RECORDED_CALLS + 1),
    )


def _event(given: Any, place: int) -> Event:
    line, row, cells = given
    return Event(
        _whole(line, MOST_LINE),
        None if row is None else _whole(row, place - 1),
        None if cells is None else _cells(cells),
    )


def _step(given: Any, rows: int) -> LineStep:
    kind, line, changed, row = given
    if kind not in ("line", "return", "child") or len(changed) > MOST_EVENTS:
        raise ValueError
    return LineStep(
        kind,
        _whole(line, MOST_LINE),
        {_text(name): _simple(value) for name, value in changed.items()},
        _whole(row, rows - 1) if kind == "child" else None,
    )


def read_changes(replies: Iterable[Reply]) -> list[ProposedChange]:
    """Read the changes to a file that a child proposes."""
    coming = iter(replies)
    head = next(coming)
    if head.answer.lost is not None:
        return []
    return _changes(head, coming)


@reject_malformed()
def _changes(head: Reply, coming: Iterator[Reply]) -> list[ProposedChange]:
    count = _whole(head.more["parts"], MOST_CHANGES)
    found: list[ProposedChange] = []
    while len(found) < count:
        reply = next(coming)
        if reply.answer.lost is not None:
            return []
        found += [_change(part) for part in _parts(reply)]
        if len(found) > count:
            raise ValueError
    return found


def _change(given: Any) -> ProposedChange:
    function, kind, far, (line, start, end, text) = given
    if kind not in get_args(RepairKind):
        raise ValueError
    change = _whole(line, MOST_LINE), _whole(start, MOST_LINE), _whole(end, MOST_LINE), _text(text)
    return ProposedChange(_text(function), kind, _whole(far, 9), change)


def read_remarks(replies: Iterable[Reply]) -> list[Remark]:
    """Read the remarks of a child on the source of a function."""
    coming = iter(replies)
    head = next(coming)
    return [] if head.answer.lost is not None else _remarks(head, coming)


@reject_malformed()
def _remarks(head: Reply, coming: Iterator[Reply]) -> list[Remark]:
    count = _whole(head.more["parts"], MOST_REMARKS)
    found: list[Remark] = []
    while len(found) < count:
        reply = next(coming)
        if reply.answer.lost is not None:
            return []
        for kind, function, line, name in _list(reply.more["parts"], MOST_REMARKS):
            if kind not in get_args(RemarkKind):
                raise ValueError
            found.append(Remark(kind, _text(function), _whole(line, MOST_LINE), _text(name)))
    return found


def _parts(reply: Reply) -> list[Any]:
    parts = _list(reply.more["parts"], MOST_ROWS)
    if not parts:
        raise ValueError
    return parts


def _list(given: Any, most: int) -> list[Any]:
    if type(given) is not list or len(given) > most:
        raise ValueError
    return given


def _cells(given: Any) -> str:
    if type(given) is not str or len(given) != 9 or set(given) - set(".XO"):
        raise ValueError
    return given


def _whole(given: Any, most: int) -> int:
    if type(given) is not int or not 0 <= given <= most:
        raise ValueError
    return given


def _number(given: Any) -> float:
    if type(given) is float or type(given) is bool or (type(given) is int and abs(given) <= LARGEST):
        return given
    raise TypeError  # also an int that is too large to become a float: the child sends none


def _text(given: Any) -> str:
    return clean_text(given, LONGEST + 3)


def _simple(given: Any, depth: int = 0) -> Simple:
    if type(given) is list:
        if depth > 1 or len(given) > MOST_PARTS:
            raise ValueError
        return tuple(_simple(part, depth + 1) for part in given)
    if given is None:
        return None
    if type(given) is not str:
        return _number(given)
    return clean_text(given, LONGEST_WORD + 2)  # a type stands in angle brackets
