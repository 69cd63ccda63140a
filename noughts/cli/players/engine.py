"""`noughts engine`: play gomoku for a manager that speaks the PBrain protocol."""

import sys
import threading
from queue import SimpleQueue

from noughts.cli.output import say
from noughts.cli.players.engine_pbrain import PBrain, make_adviser

EXAMPLE = "noughts engine"
ARGUMENTS = ()
END = "END"


def run() -> None:
    """Speak the PBrain protocol of gomoku managers (Gomocup's) on stdin and stdout, until END.

    START 15, BEGIN, TURN 7,7, BOARD ... DONE, INFO timeout_turn 5000, TAKEBACK 7,7, ABOUT: boards of up to
    19 x 19, five in a row or more win. The engine keeps to the time limits per turn and per game.
    """
    lines: SimpleQueue[str] = SimpleQueue()
    cancel = threading.Event()

    def listen() -> None:
        """Read lines while the engine thinks, so that END stops it at once."""
        for line in sys.stdin:
            if line.strip().upper() == END:
                cancel.set()
                break
            lines.put(line)
        lines.put(END)

    threading.Thread(target=listen, daemon=True).start()
    brain = PBrain(make_adviser(cancel))
    while (line := lines.get()) != END:
        for answer in brain.answers(line):
            say(answer)
            sys.stdout.flush()
