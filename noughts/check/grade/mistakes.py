"""One block per mistake, in the order to fix them: what every form of the report shows."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace
from enum import StrEnum

from noughts.check.contract.checks import CHECKS
from noughts.check.contract.where import Side, Where
from noughts.check.grade.check_report import CheckReport, Counterexample, Status

FUNCTIONS = {check.name: check.function for check in CHECKS}


class Reveal(StrEnum):
    """How much a report gives away: each step includes those before it."""

    BOARD = "board"  # the board and the answer
    PLACE = "place"  # and the line
    CAUSE = "cause"  # and the reason
    FIX = "fix"  # and the change

    def shows(self, step: "Reveal") -> bool:
        """Is this step part of it?"""
        steps = list(Reveal)
        return steps.index(step) <= steps.index(self)


@dataclass(frozen=True, slots=True)
class MistakeBlock:
    """One mistake of a file; None or an empty list where something is not known or not revealed."""

    title: str
    check: str  # the name of the check that shows it
    function: str | None
    kind: str | None  # a code for the cause
    board: str | None
    says: list[str]  # what the call did, and what is right
    line_number: int | None = None
    source: str | None = None  # the text of the line, without indentation
    start: int = 0  # the part of the line to mark
    end: int = 0
    marked: bool = True  # False: the head of a function in which something is missing
    beside: Side | None = None  # a line is missing before or after this one
    note: str | None = None  # why this line is shown, if it need not be the wrong one
    chain: list[tuple[str, int]] = field(default_factory=list)  # calls that led to an exception
    cause: str | None = None
    fix: str | None = None
    tried: int = 0  # calls that were right with the change
    breaks: list[str] = field(default_factory=list)  # functions that are wrong because of it
    once: list[str] = field(default_factory=list)  # functions that must be right for the board to show it

    def reveal(self, step: Reveal) -> "MistakeBlock":
        """The same block, without the steps that come later."""
        shown = self
        if not step.shows(Reveal.FIX):
            shown = replace(shown, fix=None, tried=0)
        if not step.shows(Reveal.CAUSE):
            shown = replace(shown, cause=None)
        if not step.shows(Reveal.PLACE):
            shown = replace(shown, line_number=None, source=None, chain=[], note=None)
        return shown


def mistake_blocks(checks: Sequence[CheckReport]) -> list[MistakeBlock]:
    """The mistakes of a file; what only follows from one of them is named there."""
    blocks: list[MistakeBlock] = []
    for check in checks:
        example = check.counterexample
        if check.status is not Status.FAILED or check.follows_from or example is None:
            continue
        block = _block(check, example, checks)
        same = [one for one in blocks if _are_one_mistake(one, block)]
        if not same:
            blocks.append(block)
    return blocks


def _are_one_mistake(one: MistakeBlock, two: MistakeBlock) -> bool:
    """Do two checks of a function blame the same line for the same reason?"""
    same_line = one.line_number is not None and one.line_number == two.line_number
    return one.function == two.function and one.kind == two.kind is not None and same_line


def _block(check: CheckReport, example: Counterexample, checks: Sequence[CheckReport]) -> MistakeBlock:
    where = example.where
    block = MistakeBlock(
        title=example.title,
        check=check.name,
        function=example.function,
        kind=example.kind,
        board=example.board,
        says=example.says,
        line_number=example.line_number,
        cause=example.cause if example.explained else None,
        fix=example.fix,
        breaks=list(dict.fromkeys(_consequences(check.name, checks))),
        once=example.once,
    )
    if where is None:
        return block
    return replace(
        block,
        source=where.source,
        start=where.start,
        end=where.end,
        marked=where.kind != "missing",
        beside=where.beside,
        note=_note(where),
        chain=[*where.chain],
        tried=where.tried,
    )


def _note(where: Where) -> str | None:
    if where.beside:
        return f"a line is missing {where.beside} this one"
    return "the answer comes from this line" if where.kind == "returns" else None


def _consequences(name: str, checks: Sequence[CheckReport]) -> Iterator[str]:
    """The functions whose checks follow from this one, also by way of others."""
    for check in checks:
        if check.follows_from == name:
            if FUNCTIONS[check.name] != FUNCTIONS.get(name):
                yield FUNCTIONS[check.name]
            yield from _consequences(check.name, checks)
