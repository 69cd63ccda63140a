"""`noughts serve`: the page, at an address of this machine."""

from typing import Annotated

import typer

from noughts.rules.errors import NoughtsError

EXAMPLE = "Example: noughts serve --port 8080"
LOOPBACK, PORT = "127.0.0.1", 3333

Host = Annotated[
    str, typer.Option("--host", help="Where to listen; other than 127.0.0.1, others may connect.")
]
Port = Annotated[int, typer.Option("--port", min=0, max=65535, help="The port, or the next free one.")]
NoBrowser = Annotated[bool, typer.Option("--no-browser", help="Only print the address.")]


def run(host: Host = LOOPBACK, port: Port = PORT, no_browser: NoBrowser = False) -> None:
    """Open the page: play, ask why, and watch the search think."""
    try:
        from noughts.web import serving
    except ModuleNotFoundError as missing:
        raise NoughtsError(
            f"the page needs {missing.name}, which is not installed: run pip install 'noughts[web]'"
        ) from None
    with serving.listen(host, port) as listening:
        got = listening.getsockname()[1]
        if port not in (0, got):
            typer.echo(f"port {port} is taken: using {got}", err=True)
        address = serving.address_of(listening)
        typer.echo(address)
        if not no_browser:
            serving.open_browser(address)
        serving.serve(listening)
