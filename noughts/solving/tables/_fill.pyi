from collections.abc import Callable, Sequence

def fill(
    body: bytearray, cells: int, lines: Sequence[int], report: Callable[[int], object], /
) -> tuple[int, int, int]: ...
