"""Find a port, open the browser, serve until Ctrl-C."""

import asyncio
import os
import socket
import sys
import webbrowser
from contextlib import suppress
from errno import EADDRNOTAVAIL
from ipaddress import ip_address

import h11
import uvicorn
from uvicorn.protocols.http.h11_impl import H11Protocol

from noughts.api.program import Limits
from noughts.game.errors import NoughtsError
from noughts.web.server.app import close_pools, create_app

PORTS_TRIED = 50
MOST_CONNECTIONS = 256
HEAD_SECONDS = 10.0  # for the head of a request


def listen(host: str, port: int) -> socket.socket:
    """A socket that listens at this port, or at the next free one."""
    try:
        family, kind, protocol, _, address = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)[0]
    except (OSError, UnicodeError):
        raise NoughtsError(f"there is no address {host!r} to listen on: try 127.0.0.1") from None
    for candidate in range(port, min(port + PORTS_TRIED, 65536)):
        listening = socket.socket(
            family, kind, protocol
        )  # asyncio sets TCP_NODELAY only for a known protocol
        if os.name == "posix":  # elsewhere this would let two programs share a port
            listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            listening.bind((address[0], candidate))
            listening.listen()
        except OSError as error:
            listening.close()
            if error.errno == EADDRNOTAVAIL:
                raise NoughtsError(f"{host} is not an address of this machine: try 127.0.0.1") from None
        else:
            return listening
    raise NoughtsError(f"no port from {port} on is free at {host}: choose another with --port")


def address_of(listening: socket.socket) -> str:
    """The address of the page."""
    host, port = listening.getsockname()[:2]
    return f"http://[{host}]:{port}/" if ":" in host else f"http://{host}:{port}/"


def open_browser(address: str) -> None:
    """Open the page in the browser, if there is a screen."""
    if sys.platform != "linux" or os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY"):
        webbrowser.open(address)


def is_loopback(listening: socket.socket) -> bool:
    """Can only this machine connect?"""
    return ip_address(listening.getsockname()[0]).is_loopback


class Connection(H11Protocol):
    """A connection that closes when the head of a request takes longer than `HEAD_SECONDS`."""

    head: asyncio.TimerHandle | None = None  # closes the connection

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        """Start the timer for the first request."""
        super().connection_made(transport)
        self._wait_for_head()

    def data_received(self, data: bytes) -> None:
        """Receive a part of a request."""
        super().data_received(data)
        self._wait_for_head()

    def connection_lost(self, exc: Exception | None) -> None:
        """Stop the timer."""
        super().connection_lost(exc)
        if self.head:
            self.head.cancel()

    def _wait_for_head(self) -> None:
        if self.conn.their_state is not h11.IDLE:  # the head is complete
            if self.head:
                self.head.cancel()
            self.head = None
        elif self.head is None:
            self.head = self.loop.call_later(HEAD_SECONDS, self.transport.close)


class Server(uvicorn.Server):
    """A server that ends its searches when it shuts down."""

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        """End the searches, so that open requests fail at once, then close."""
        close_pools(self.config.app)  # type: ignore[arg-type]
        await super().shutdown(sockets)


def serve(listening: socket.socket, limits: Limits | None = None) -> None:
    """Serve until Ctrl-C; `limits` are those of a student's program."""
    config = uvicorn.Config(
        create_app(loopback=is_loopback(listening), limits=limits),
        http=Connection,
        log_level="warning",
        access_log=False,
        server_header=False,
        limit_concurrency=MOST_CONNECTIONS,
        timeout_graceful_shutdown=2,
    )
    with suppress(KeyboardInterrupt):  # uvicorn shuts down and then raises it again
        Server(config).run(sockets=[listening])
