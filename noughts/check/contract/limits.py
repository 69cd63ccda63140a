"""Limits on time and memory for a student's file."""

from dataclasses import dataclass

MEBIBYTE = 1 << 20


@dataclass(frozen=True, slots=True)
class Limits:
    """Seconds per call of a function, per call of `minimax` (and for loading), and for the whole file."""

    call_seconds: float = 5
    minimax_seconds: float = 90  # plain minimax with deep copies takes 20 on a common machine
    file_seconds: float = 900
    memory_bytes: int = 1024 * MEBIBYTE

    def seconds_for(self, function: str, *, patient: bool = True) -> float:
        """The time limit for one call of this function; `patient` gives `minimax` its long one."""
        return self.minimax_seconds if function == "minimax" and patient else self.call_seconds
