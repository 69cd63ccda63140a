from collections.abc import Callable

class Core:
    """The tables of a game and of one search."""

    nodes: int

    def __init__(
        self,
        cells: int,
        k: int,
        lines: bytes,
        from_the_middle: bytes,
        weights: bytes,
        worth: bytes,
        keys: bytes,
        parts: int,
    ) -> None: ...
    def find_win(
        self, marks: bytes, side: int, threes: int, nodes: int, last: int, poll: Callable[[], None], /
    ) -> tuple[int, int]: ...
    def value(
        self,
        marks: bytes,
        side: int,
        depth: int,
        alpha: int,
        beta: int,
        last: int,
        poll: Callable[[], None],
        /,
    ) -> tuple[int | None, int]: ...
    def best_reply(self, key: int, /) -> int: ...
