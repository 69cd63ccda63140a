"""A hint as data: a code, the condition on the answers, the cause, and how to fix it."""

from collections.abc import Callable
from dataclasses import dataclass

from noughts.check.contract.checks import position_of_call
from noughts.check.contract.findings import Fault, Findings
from noughts.game.position import Position

Condition = Callable[[Findings, Fault], object]  # a text that it returns fills the {} of the sentences


@dataclass(frozen=True, slots=True)
class MistakeHint:
    """The cause of a mistake, proven by the answers."""

    kind: str
    cause: str
    how: str | None = None
    missing: bool = False  # something is missing in the function: no line of it is wrong


@dataclass(frozen=True, slots=True)
class HintRule:
    """When a hint is given, and what it says."""

    kind: str
    checks: tuple[str, ...]  # empty: all
    holds: Condition
    cause: str
    how: str | None = None
    missing: bool = False

    def hint(self, found: Findings, fault: Fault) -> MistakeHint | None:
        """The hint, if its condition holds."""
        given = self.holds(found, fault)
        if not given:
            return None
        said = given if isinstance(given, str) else ""
        how = None if self.how is None else self.how.format(said)
        return MistakeHint(self.kind, self.cause.format(said), how, self.missing)


def holds_for_all(found: Findings, holds: Callable[[Fault], object]) -> bool:
    """Does this hold for every mistake?"""
    return all(holds(fault) for fault in found.faults)


def wrong_boards(found: Findings) -> set[Position]:
    """The boards of all mistakes."""
    return {position_of_call(fault.call) for fault in found.faults}


def boards_where(found: Findings, holds: Callable[[Position], object]) -> set[Position]:
    """The boards that were tried and for which this holds."""
    return {position for position in found.positions if holds(position)}


def is_none(fault: Fault) -> bool:
    """Did the call return None?"""
    return fault.answer.returned and fault.answer.value is None
