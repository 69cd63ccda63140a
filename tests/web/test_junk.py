"""What nobody should send: the server refuses it, stays inside its description, and goes on answering."""

import http.client
import socket
import string
from random import Random
from typing import Any
from urllib.parse import quote, urlsplit

import pytest
import schemathesis
from hypothesis import HealthCheck, given, settings
from schemathesis import Case
from schemathesis.checks import not_a_server_error
from schemathesis.specs.openapi.checks import (
    content_type_conformance,
    response_schema_conformance,
    status_code_conformance,
)

from noughts.web.server.app import create_app

CHECKS = [
    not_a_server_error,
    status_code_conformance,
    content_type_conformance,
    response_schema_conformance,
]
JUNK = 10_000
PATHS = (
    "/api/analysis",
    "/api/position",
    "/api/move",
    "/api/explanation",
    "/api/review",
    "/api/search",
    "/api/moments",
    "/api/nodes",
)
NAMES = (
    "game",
    "position",
    "move",
    "moves",
    "opponent",
    "strategy",
    "step",
    "count",
    "path",
    "start",
    "seconds",
)
PIECES = (
    "3x3k3", "19x19k5", "0x0k0", "99x99k9", "X.O/.X./O..", "XXXXXXXXX", "a1", "b2", "z99", "-1", "1e9", "NaN",
    "\x00", "\r\n", "../../etc/passwd", "<script>", "'; --", "☃", "%", "/", "?", "#", " ", "null", "[]",
)  # fmt: skip


@pytest.mark.parametrize("path", create_app().openapi()["paths"])
def test_answers_stay_inside_the_description(server: str, path: str) -> None:
    described = schemathesis.openapi.from_url(f"{server}openapi.json")

    @given(case=described[path]["GET"].as_strategy())
    @settings(
        max_examples=5 if path == "/api/comparison" else 25,  # that one runs all strategies
        deadline=None,
        suppress_health_check=list(HealthCheck),
        derandomize=True,
        database=None,
    )
    def answer_is_described(case: Case[Any]) -> None:
        if case.query and "seconds" in case.query:
            case.query["seconds"] = 0.1
        case.call_and_validate(checks=CHECKS, timeout=90)

    answer_is_described()


def junk_target(random: Random) -> str:
    """A path and a query, from almost right to nonsense."""

    def piece() -> str:
        if random.random() < 0.6:
            return random.choice(PIECES)
        return "".join(random.choices(string.printable, k=random.randrange(40)))

    path = random.choice(PATHS) if random.random() < 0.9 else f"/{quote(piece())}"
    pairs = (
        f"{random.choice(NAMES)}={quote(piece() * random.choice((1, 1, 1, 50)))}"
        for _ in range(random.randrange(5))
    )
    return f"{path}?{'&'.join([*pairs, 'seconds=0.1'])}"


def test_ten_thousand_junk_requests_leave_the_server_answering(server: str) -> None:
    random = Random(6)
    where = urlsplit(server)
    connection = http.client.HTTPConnection(str(where.hostname), where.port, timeout=120)
    codes: dict[int, list[str]] = {}
    for number in range(JUNK):
        if number % 100 == 0:
            with socket.create_connection((str(where.hostname), where.port or 80), timeout=120) as raw:
                raw.sendall(random.randbytes(random.randrange(1, 2000)))
        method = random.choice(("GET",) * 9 + ("POST", "PUT", "DELETE", "OPTIONS", "BREW"))
        target = junk_target(random)
        connection.request(method, target)
        answer = connection.getresponse()
        answer.read()
        codes.setdefault(answer.status, []).append(target)
    connection.request("GET", "/api/analysis?position=X.O/.X./O..")
    assert b'"best":"c3"' in connection.getresponse().read()
    connection.close()
    assert max(codes) < 500, codes[max(codes)]
    assert len(codes[422]) > JUNK / 6
    assert len(codes[200]) > JUNK / 20
