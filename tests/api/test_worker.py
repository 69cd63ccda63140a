"""The worker process, where the system has less to offer."""

import subprocess
import sys

WITHOUT_FORK_SERVER = """
import sys, multiprocessing.connection, multiprocessing.context as context
del context.ForkServerContext
sys.platform = "win32"
from noughts.api.worker import CONTEXT
print(CONTEXT.get_start_method())
"""


def test_it_can_be_imported_on_windows() -> None:
    command = [sys.executable, "-c", WITHOUT_FORK_SERVER]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert (done.stdout, done.stderr) == ("spawn\n", "")
