from collections.abc import Callable, Sequence

class Core:
    def __init__(
        self,
        cells: int,
        k: int,
        lines: Sequence[int],
        symmetries: Sequence[Sequence[int]],
        caution: int,
        table_bits: int,
    ) -> None: ...
    def ask(
        self,
        attacker: int,
        defender: int,
        attacker_moves: bool,
        left: int,
        nodes: int,
        crew: bool,
        poll: Callable[[int, int, int], None] | None,
    ) -> tuple[int | None, int]: ...
    def stop(self, wanted: bool) -> None: ...
