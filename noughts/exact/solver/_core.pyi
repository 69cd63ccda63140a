from collections.abc import Callable, Sequence

class Core:
    def __init__(
        self,
        cells: int,
        lines: Sequence[int],
        symmetries: Sequence[Sequence[int]],
        central: Sequence[int],
        maker_weights: Sequence[int],
        breaker_weights: Sequence[int],
        rules: int,
        pairing_steps: int,
        looks: int,
        weak_nodes: int,
        table_bits: int,
    ) -> None: ...
    def ask(
        self,
        attacking: bool,
        attacker: int,
        defender: int,
        left: int,
        weak: bool,
        nodes: int,
        crew: bool,
        poll: Callable[[int, int, int], None] | None,
    ) -> tuple[int | None, int, int]: ...
    def stop(self, wanted: bool) -> None: ...
    def known(self, least: int) -> bytes: ...
    def learn(self, known: bytes) -> None: ...
