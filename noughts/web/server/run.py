"""Find a port, open the browser, serve until Ctrl-C."""

import asyncio
import os
import signal
import socket
import sys
import webbrowser
from collections import Counter
from collections.abc import Collection
from contextlib import suppress
from errno import EADDRNOTAVAIL
from ipaddress import ip_address
from threading import current_thread, main_thread
from types import FrameType
from typing import ClassVar

import h11
import uvicorn
from uvicorn.protocols.http.h11_impl import H11Protocol

from noughts.api.program import Limits
from noughts.game.errors import NoughtsError
from noughts.web.server.app import close_pools, create_app

PORTS_TRIED = 50
MOST_CONNECTIONS = 256
MOST_PER_CLIENT = MOST_CONNECTIONS // 2  # so that no client locks out the others
HEAD_SECONDS = 10.0  # for the head of a request
BODY_SECONDS = 20.0  # for its body


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
    """The address of the page; if it listens everywhere, one that others on the network can open."""
    host, port = listening.getsockname()[:2]
    if ip_address(host).is_unspecified:
        host = own_address(listening.family) or host
    return f"http://[{host}]:{port}/" if ":" in host else f"http://{host}:{port}/"


def own_address(family: int) -> str | None:
    """The address of this machine on its network; None without one."""
    there = "2001:db8::1" if family == socket.AF_INET6 else "192.0.2.1"  # for documents: nobody has them
    with suppress(OSError), socket.socket(family, socket.SOCK_DGRAM) as probe:
        probe.connect((there, 9))  # this sends nothing: it only chooses a way out
        return str(probe.getsockname()[0])
    return None


def open_browser(address: str) -> None:
    """Open the page in the browser, if there is a screen."""
    if sys.platform != "linux" or os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY"):
        webbrowser.open(address)


def is_loopback(listening: socket.socket) -> bool:
    """Can only this machine connect?"""
    return ip_address(listening.getsockname()[0]).is_loopback


class Connection(H11Protocol):
    """A connection that closes when the head or the body of a request takes too long."""

    open: ClassVar[Counter[str]] = Counter()  # connections of each client
    part: object = None  # the part of the request that is awaited
    timer: asyncio.TimerHandle | None = None  # closes the connection

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        """Start the timer for the first request."""
        super().connection_made(transport)
        self.peer = str(self.client[0]) if self.client else ""
        self.open[self.peer] += 1
        if self.open[self.peer] > MOST_PER_CLIENT:
            transport.abort()
        else:
            self._restart_timer()

    def data_received(self, data: bytes) -> None:
        """Receive a part of a request."""
        super().data_received(data)
        self._restart_timer()

    def connection_lost(self, exc: Exception | None) -> None:
        """Stop the timer."""
        super().connection_lost(exc)
        self.open[self.peer] -= 1
        if not self.open[self.peer]:
            del self.open[self.peer]
        if self.timer:
            self.timer.cancel()

    def _restart_timer(self) -> None:
        """Give each part of a request its time, once: a part that comes byte by byte gets no more."""
        part = self.conn.their_state
        if part is self.part:
            return
        self.part = part
        if self.timer:
            self.timer.cancel()
        seconds = {h11.IDLE: HEAD_SECONDS, h11.SEND_BODY: BODY_SECONDS}.get(part)
        self.timer = None if seconds is None else self.loop.call_later(seconds, self.transport.close)


class Server(uvicorn.Server):
    """A server that ends its searches when it shuts down."""

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        """End the searches, so that open requests fail at once, then close."""
        close_pools(self.config.app)  # type: ignore[arg-type]
        await super().shutdown(sockets)


def serve(
    listening: socket.socket,
    limits: Limits | None = None,
    hosts: Collection[str] = (),
    frames: Collection[str] = (),
) -> None:
    """Serve until Ctrl-C; `limits` are those of a student's program, `hosts` more names of this server.

    Pages of the origins `frames` may show this one in a frame.
    """
    config = uvicorn.Config(
        create_app(loopback=is_loopback(listening), limits=limits, hosts=hosts, frames=frames),
        http=Connection,
        log_level="warning",
        access_log=False,
        server_header=False,
        limit_concurrency=MOST_CONNECTIONS,
        timeout_graceful_shutdown=2,
    )
    for name in ("SIGTERM", "SIGHUP"):  # end in the usual way, which removes temporary files
        if hasattr(signal, name) and current_thread() is main_thread():
            signal.signal(getattr(signal, name), _exit)
    with suppress(KeyboardInterrupt):  # uvicorn shuts down and then raises it again
        Server(config).run(sockets=[listening])


def _exit(number: int, frame: FrameType | None) -> None:
    sys.exit(128 + number)
