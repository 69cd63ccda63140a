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
        help="The address to listen on. At another address than this, other people can connect.",
    ),
    argument(
        "--port",
        type=number(int, 0, 65535),
        default=3333,
        help="The port; if it is taken, the next free one.",
    ),
    argument(
        "--allow-host",
        metavar="NAME",
        dest="hosts",
        action="append",
        default=[],
        help="Another name of this server, as in http://NAME/. Repeat it for more names.",
    ),
    argument(
        "--allow-frame",
        metavar="ORIGIN",
        dest="frames",
        action="append",
        default=[],
        help="A site that may show the page in a frame, such as https://a.example. Repeat it for more.",
    ),
    argument("--no-browser", action="store_true", help="Print the address without opening a browser."),
)
WARNING = (
    "Warning: others on the network can now connect. There is no password and no encryption. They can run "
    "Python programs here inside the sandbox of noughts check, and start searches that keep this "
    "machine busy."
)


def run(host: str, port: int, hosts: list[str], frames: list[str], no_browser: bool) -> None:
    """Open the page in the browser: play, ask why, and watch a search step by step."""
    with require_extra("web", "the page"):
        import uvicorn  # noqa: F401 if it is missing, the message names it and not one of its parts

        from noughts.web.server import run as serving
        from noughts.web.server.headers import require_origin
    origins = [require_origin(frame) for frame in frames]
    with serving.listen(host, port) as listening:
        got = listening.getsockname()[1]
        if port not in (0, got):
            sys.stderr.write(f"port {port} is taken: using {got}\n")
        if not serving.is_loopback(listening):
            sys.stderr.write(f"{WARNING}\n")
        address = serving.address_of(listening)
        say(address)
        sys.stdout.flush()  # a program that reads a pipe waits for it
        if sys.stderr.isatty():
            sys.stderr.write("Open this address in a browser. Ctrl-C ends noughts.\n")
        if not no_browser:
            serving.open_browser(address)
        serving.serve(listening, hosts=hosts, frames=origins)
