"""How long somebody's file may take, and how much memory."""

from dataclasses import dataclass

MEBIBYTE = 1 << 20


@dataclass(frozen=True, slots=True)
class Limits:
    """Seconds for one call of a function, for one call of `minimax` or loading, and for the whole file."""

    call_seconds: float = 5
    minimax_seconds: float = 90  # plain minimax with deep copies takes 20 on a common machine
    file_seconds: float = 900
    memory_bytes: int = 1024 * MEBIBYTE

    def seconds_for(self, function: str, *, patient: bool = True) -> float:
        """How long one call of this function may take."""
        return self.minimax_seconds if function == "minimax" and patient else self.call_seconds
