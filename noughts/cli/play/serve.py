"""`noughts serve`: the page, at an address of this machine."""

import sys

from noughts.cli.arguments import argument, number
from noughts.cli.output import say
from noughts.cli.reading import require_extra

EXAMPLE = "noughts serve --port 8080"
ARGUMENTS = (
    argument(
        "--host",
        default="127.0.0.1",
        help="The address to listen on. With any other address, other people can connect.",
    ),
    argument(
        "--port",
        type=number(int, 0, 65535),
        default=3333,
        help="The port; if it is taken, the next free one.",
    ),
    argument("--no-browser", action="store_true", help="Print the address without opening a browser."),
)
WARNING = (
    "Warning: others on the network can now connect. There is no password and no encryption. They can run "
    "Python programs here inside the sandbox of noughts check, and start searches that keep this "
    "machine busy."
)


def run(host: str, port: int, no_browser: bool) -> None:
    """Open the page in the browser: play, ask why, and watch a search step by step."""
    with require_extra("web", "the page"):
        from noughts.web.server import run as serving
    with serving.listen(host, port) as listening:
        got = listening.getsockname()[1]
        if port not in (0, got):
            sys.stderr.write(f"port {port} is taken: using {got}\n")
        if not serving.is_loopback(listening):
            sys.stderr.write(f"{WARNING}\n")
        address = serving.address_of(listening)
        say(address)
        sys.stdout.flush()  # a program that reads a pipe waits for it
        if not no_browser:
            serving.open_browser(address)
        serving.serve(listening)
