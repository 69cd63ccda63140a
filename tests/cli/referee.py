"""A scripted referee that speaks PBrain with `noughts engine` through real pipes."""

import subprocess
import sys
from types import TracebackType

from noughts import Game, Position

PROGRAM = [sys.executable, "-c", "from noughts.cli import main; main()", "engine"]


class Referee:
    """Holds a process that plays; every move it makes is checked by the rules."""

    def __init__(self, width: int, height: int) -> None:
        self.game = Game(width, height, 5)
        self.process = subprocess.Popen(PROGRAM, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)

    def send(self, *lines: str) -> None:
        assert self.process.stdin is not None
        self.process.stdin.write("".join(f"{line}\n" for line in lines))
        self.process.stdin.flush()

    def hear(self) -> str:
        assert self.process.stdout is not None
        return self.process.stdout.readline().rstrip("\n")

    def ask(self, *lines: str) -> str:
        self.send(*lines)
        return self.hear()

    def place(self, cell: int) -> str:
        return "{1},{0}".format(*divmod(cell, self.game.width))

    def move(self, position: Position, *lines: str) -> Position:
        """Ask for a move, which must be a legal one."""
        answer = self.ask(*lines)
        column, row = (int(part) for part in answer.split(","))
        assert 0 <= column < self.game.width
        return position.play(row * self.game.width + column)

    def end(self) -> int:
        self.send("END")
        return self.process.wait(60)

    def __enter__(self) -> "Referee":
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, traceback: TracebackType | None
    ) -> None:
        self.process.kill()
        self.process.communicate()
