"""Compress answers whose length is known: files of the page and finished JSON, not streams of progress."""

import zlib

from starlette.datastructures import Headers, MutableHeaders
from starlette.types import ASGIApp, Message, Receive, Scope, Send

LEAST = 1000  # bytes: smaller answers stay as they are
TEXT = ("text/", "application/json", "application/javascript", "application/manifest+json", "image/svg+xml")
GZIP = 16 + zlib.MAX_WBITS  # a gzip header and trailer, for zlib


class Compress:
    """Sends text as gzip to clients that accept it."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass the request on, and compress the answer on its way back."""
        if scope["type"] != "http" or "gzip" not in Headers(scope=scope).get("accept-encoding", ""):
            await self.app(scope, receive, send)
        else:
            await self.app(scope, receive, _Answer(send))


class _Answer:
    """One answer on its way to the client."""

    def __init__(self, send: Send) -> None:
        self.send = send
        self.start: Message = {}
        self.packer: zlib._Compress | None = None

    async def __call__(self, message: Message) -> None:
        """Hold the headers back until the first part of the body is known."""
        if message["type"] == "http.response.start":
            self.start = message
            if not _is_text(Headers(raw=message["headers"])):
                await self.send(message)
                return
            self.packer = zlib.compressobj(wbits=GZIP)
        elif self.packer is None or message["type"] != "http.response.body":
            await self.send(message)
        else:
            await self._pack(self.packer, message)

    async def _pack(self, packer: "zlib._Compress", message: Message) -> None:
        more = message.get("more_body", False)
        body = packer.compress(message.get("body", b"")) + (b"" if more else packer.flush())
        if self.start:
            headers = MutableHeaders(raw=self.start["headers"])
            headers["Content-Encoding"] = "gzip"
            headers.add_vary_header("Accept-Encoding")
            if "etag" in headers and not headers["etag"].startswith("W/"):
                headers["etag"] = f"W/{headers['etag']}"  # not the same bytes as without compression
            del headers["Content-Length"]
            if not more:
                headers["Content-Length"] = str(len(body))
            await self.send({**self.start, "headers": headers.raw})
            self.start = {}
        await self.send({"type": "http.response.body", "body": body, "more_body": more})


def _is_text(headers: Headers) -> bool:
    """Is this a text of known length that is worth compressing?"""
    length = headers.get("content-length", "0")
    plain = "content-encoding" not in headers and "content-range" not in headers
    return plain and int(length) >= LEAST and headers.get("content-type", "").startswith(TEXT)
