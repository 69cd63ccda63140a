from collections.abc import Callable

class Plain:
    def __init__(
        self,
        cells: int,
        width: int,
        k: int,
        rules: int,
        lines: bytes,
        order: bytes,
        symmetries: bytes,
        table_bits: int,
    ) -> None: ...
    def search(
        self,
        mine: int,
        theirs: int,
        alpha: int,
        beta: int,
        horizon: int,
        nodes: int,
        poll: Callable[[int], None],
    ) -> tuple[int | None, int]: ...
