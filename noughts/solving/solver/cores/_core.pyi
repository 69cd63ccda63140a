from collections.abc import Callable

class Core:
    def __init__(
        self,
        cells: int,
        lines: bytes,
        groups: bytes,
        symmetries: bytes,
        central: bytes,
        maker_weights: bytes,
        breaker_weights: bytes,
        rules: int,
        pairing_steps: int,
        group_steps: int,
        looks: int,
        weak_nodes: int,
        table_bits: int,
    ) -> None: ...
    def query(
        self,
        attacking: bool,
        attacker: bytes,
        defender: bytes,
        left: int,
        weak: bool,
        nodes: int,
        shared: bool,
        poll: Callable[[int, int, int], None] | None,
    ) -> tuple[bytes | None, bytes, int]: ...
    def stop(self, wanted: bool) -> None: ...
    def export_answers(self, effort: int, /) -> list[bytes]: ...
    def import_answers(self, rows: bytes, /) -> None: ...
    def weak_key(self, maker: bytes, breaker: bytes, /) -> tuple[bytes, bytes, int]: ...
    def lemma_step(
        self,
        maker: bytes,
        breaker: bytes,
        cell: bytes,
        group_steps: int,
        pairing_steps: int,
        chosen: bytearray,
        /,
    ) -> tuple[bytes, bytes, bytes, bytes]: ...
