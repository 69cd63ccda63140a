"""`noughts engine`: play gomoku for a manager that speaks the PBrain protocol."""

import sys
import threading
import time
from queue import SimpleQueue

from noughts.cli.output import say
from noughts.cli.players.engine_pbrain import PBrain, make_adviser, make_exact_adviser

EXAMPLE = "noughts engine"
ARGUMENTS = ()
END = "END"


def run() -> None:
    """Play gomoku for a manager, by the PBrain protocol of Gomocup, on stdin and stdout until END.

    It knows START 15, BEGIN, TURN 7,7, BOARD ... DONE, INFO timeout_turn 5000, TAKEBACK 7,7 and ABOUT, on
    boards of up to 19 x 19. Five in a row or more win (INFO rule 0), or exactly five (INFO rule 1). The
    engine keeps to the time limits per turn and per game.
    """
    lines: SimpleQueue[tuple[str, float]] = SimpleQueue()  # each with the time of its arrival
    cancel = threading.Event()

    def listen() -> None:
        """Read lines while the engine thinks, so that END stops it at once."""
        for line in sys.stdin:
            if line.strip().upper() == END:
                cancel.set()
                break
            lines.put((line, time.monotonic()))
        lines.put((END, 0.0))

    threading.Thread(target=listen, daemon=True).start()
    brain = PBrain(make_adviser(cancel), make_exact_adviser(cancel))
    while True:
        line, arrival = lines.get()
        if line == END:
            return
        for answer in brain.answers(line, arrival):
            say(answer)
            sys.stdout.flush()
