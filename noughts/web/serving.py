"""Finding a port, opening the browser, running until Ctrl-C."""

import os
import socket
import sys
import webbrowser
from contextlib import suppress

import uvicorn

from noughts.rules.errors import NoughtsError
from noughts.web.app import create_app

PORTS_TRIED = 50


def listen(host: str, port: int) -> socket.socket:
    """A socket that listens at this port, or at the next free one."""
    try:
        family, kind, protocol, _, address = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)[0]
    except (OSError, UnicodeError):
        raise NoughtsError(f"there is no address {host!r} to listen at: try 127.0.0.1") from None
    for candidate in range(port, min(port + PORTS_TRIED, 65536)):
        listening = socket.socket(family, kind, protocol)  # asyncio sends at once only if it is told TCP
        if os.name == "posix":  # elsewhere this would let two programs share a port
            listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            listening.bind((address[0], candidate))
            listening.listen()
        except OSError:
            listening.close()
        else:
            return listening
    raise NoughtsError(f"no free port from {port} on at {host}: choose another with --port")


def address_of(listening: socket.socket) -> str:
    """Where a browser finds the page."""
    host, port = listening.getsockname()[:2]
    return f"http://[{host}]:{port}/" if ":" in host else f"http://{host}:{port}/"


def open_browser(address: str) -> None:
    """Show the page, where there is a screen to show it on."""
    if sys.platform != "linux" or os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY"):
        webbrowser.open(address)


def serve(listening: socket.socket) -> None:
    """Answer until Ctrl-C; questions that still run are given a moment."""
    config = uvicorn.Config(
        create_app(), log_level="warning", access_log=False, server_header=False, timeout_graceful_shutdown=2
    )
    with suppress(KeyboardInterrupt):  # the server shuts down and then passes it on
        uvicorn.Server(config).run(sockets=[listening])
