"""Limits for a student's file: time, memory, and where it may run."""

from dataclasses import dataclass

from noughts.check.contract.call import Call

MEBIBYTE = 1 << 20
FEW_MARKS = 2  # with up to this many marks, one call of plain minimax takes seconds
LATE_SHARE = 18  # with more marks, plain minimax needs less than a 250th of its time for the first move
HURRIED_SECONDS = 0.5  # far more than a right function needs


@dataclass(frozen=True, slots=True)
class Limits:
    """Seconds per call of a function, per call of `minimax`, for the whole file, and for loading it.

    `file_seconds` counts by the clock. The others count the processor time of the file, where the system
    tells it.
    """

    call_seconds: float = 2
    minimax_seconds: float = 90  # plain minimax with deep copies takes 20 on a common machine
    file_seconds: float = 900
    memory_bytes: int = 1024 * MEBIBYTE
    load_seconds: float = 12
    own_file: bool = False  # may it run without a sandbox on a system that has none?

    def seconds_for(self, call: Call, *, hurried: bool = False) -> float:
        """The time limit for one call; `hurried` after a call without an answer."""
        if hurried:
            return min(HURRIED_SECONDS, self.call_seconds)
        if call.function != "minimax":
            return self.call_seconds
        if call.marks <= FEW_MARKS:
            return self.minimax_seconds
        return max(self.call_seconds, self.minimax_seconds / LATE_SHARE)
