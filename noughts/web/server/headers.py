"""For every request: check the host, answer HEAD, and add security headers."""

from starlette.datastructures import Headers, MutableHeaders
from starlette.responses import JSONResponse
from starlette.types import ASGIApp, Message, Receive, Scope, Send

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
LOOPBACK = ("localhost", "127.0.0.1", "[::1]")


class SecurityHeaders:
    """Adds the headers to all answers; browsers load files again only if they have changed.

    HEAD is answered as GET, without the body. A server on the loopback address answers only to names of this
    machine, against DNS rebinding: a page of another host whose name was made to point here.
    """

    def __init__(self, app: ASGIApp, loopback: bool) -> None:
        self.app = app
        self.loopback = loopback

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass the request on and complete the answer."""
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return

        async def complete(message: Message) -> None:
            if message["type"] == "http.response.start":
                headers = MutableHeaders(scope=message)
                headers.update(SECURITY)
                headers.setdefault("Cache-Control", "no-cache")
            await send(message)

        app = self.app
        if self.loopback and not _is_loopback(Headers(scope=scope).get("host", "")):
            detail = "this server only answers requests to its own names, such as localhost"
            app = JSONResponse({"detail": detail}, 421)
        method = "GET" if scope["method"] == "HEAD" else scope["method"]
        await app({**scope, "method": method}, receive, complete)


def _is_loopback(host: str) -> bool:
    """Does a Host header name this machine, with or without a port?"""
    return any(host == name or host.startswith(f"{name}:") for name in LOOPBACK)
