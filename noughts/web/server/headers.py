"""For every request: check the host, answer HEAD, and add security headers."""

import re
from collections.abc import Collection
from ipaddress import ip_address

from starlette.datastructures import Headers, MutableHeaders
from starlette.responses import JSONResponse
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from noughts.game.errors import NoughtsError
from noughts.game.notation import quote

SECURITY = {
    "Content-Security-Policy": (
        "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; connect-src 'self'; "
        "manifest-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
    ),
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "DENY",
    "Referrer-Policy": "no-referrer",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
}
ORIGIN = re.compile(r"https?://(\[[0-9a-f:]+\]|[a-z0-9.-]+)(:[0-9]{1,5})?")
LOOPBACK = ("localhost", "127.0.0.1", "[::1]")


def security_headers(frames: Collection[str] = ()) -> dict[str, str]:
    """The headers of all answers; pages of the origins `frames` may show this one in a frame."""
    if not frames:
        return SECURITY
    policy = SECURITY["Content-Security-Policy"].replace(
        "frame-ancestors 'none'", f"frame-ancestors {' '.join(frames)}"
    )
    others = {name: text for name, text in SECURITY.items() if name != "X-Frame-Options"}
    return {**others, "Content-Security-Policy": policy}


def require_origin(text: str) -> str:
    """The origin of a page, as browsers write it; raise NoughtsError if the text is something else."""
    found = ORIGIN.fullmatch(text.strip().lower().removesuffix("/"))
    if found is None:
        raise NoughtsError(f"{quote(text)} is not an origin: write it as https://school.example")
    return found[0]


class SecurityHeaders:
    """Adds the headers to all answers; browsers load files again only if they have changed.

    HEAD is answered as GET, without the body. The server answers only to its own names, against DNS
    rebinding: a page of another host whose name was made to point here. A number cannot be made to point
    elsewhere, so with `any_address` every IP address is its own.
    """

    def __init__(
        self, app: ASGIApp, hosts: Collection[str], any_address: bool, frames: Collection[str] = ()
    ) -> None:
        self.app = app
        self.headers = security_headers(frames)
        self.hosts = {host.lower() for host in hosts}
        self.any_address = any_address

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass the request on and complete the answer."""
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return

        async def complete(message: Message) -> None:
            if message["type"] == "http.response.start":
                headers = MutableHeaders(scope=message)
                headers.update(self.headers)
                headers.setdefault("Cache-Control", "no-cache")
            await send(message)

        app = self.app
        if not self._is_own(Headers(scope=scope).get("host", "")):
            detail = "this server only answers requests to its own names, such as localhost: see --allow-host"
            app = JSONResponse({"detail": detail}, 421)
        method = "GET" if scope["method"] == "HEAD" else scope["method"]
        await app({**scope, "method": method}, receive, complete)

    def _is_own(self, host: str) -> bool:
        """Does a Host header name this server, with or without a port?"""
        name, _, port = host.rpartition(":")
        if not port.isdecimal() or host.endswith("]"):
            name = host
        return name.lower() in self.hosts or (self.any_address and _is_address(name))


def _is_address(name: str) -> bool:
    """Is this an IP address, as a URL writes it?"""
    try:
        return ip_address(name.removeprefix("[").removesuffix("]")).version == (6 if name[0] == "[" else 4)
    except ValueError:
        return False
