from collections.abc import Callable, Sequence

def fill(
    body: bytearray, cells: int, lines: Sequence[int], report: Callable[[int], object], misere: bool = ..., /
) -> tuple[int, int, int]: ...
