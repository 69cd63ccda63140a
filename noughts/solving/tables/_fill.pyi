from collections.abc import Callable, Sequence

def fill(
    body: bytearray,
    cells: int,
    lines: Sequence[int],
    report: Callable[[int], object],
    misere: bool = ...,
    columns: int = ...,
    one_mark: bool = ...,
    /,
) -> tuple[int, int, int]: ...
