"""`noughts serve` as a program: ports, Ctrl-C, and clients that ask too much or go away."""

import asyncio
import os
import signal
import socket
import subprocess
import sys
import time
from contextlib import suppress
from pathlib import Path
from urllib.parse import urlsplit

import httpx
import pytest
import uvicorn
from uvicorn.server import ServerState

from noughts.game.errors import NoughtsError
from noughts.web.server import run as serving
from noughts.web.server.app import WAITING, WORKERS, create_app
from tests.web.serving import running_server

NOUGHTS = [sys.executable, "-c", "from noughts.cli import main; main()"]
HEAVY = "/api/analysis?game=8x8k5&seconds=20"
LARGE = "/api/analysis?game=4x4k4&seconds=0.1"


def test_a_taken_port_is_said_and_the_next_one_used() -> None:
    with serving.listen("127.0.0.1", 0) as taken:
        port = taken.getsockname()[1]
        with subprocess.Popen(
            [*NOUGHTS, "serve", "--no-browser", "--port", str(port)],
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
        ) as server:
            assert server.stdout is not None
            assert server.stderr is not None
            address = server.stdout.readline().strip()
            got = urlsplit(address).port
            assert httpx.get(f"{address}healthz", timeout=30).json() == {"status": "ok"}
            server.send_signal(signal.SIGINT)
            assert server.wait(timeout=30) == 0
            assert got is not None
            assert got > port
            assert server.stderr.read() == f"port {port} is taken: using {got}\n"


def test_without_arguments_it_serves_the_page() -> None:
    environment = {name: text for name, text in os.environ.items() if "DISPLAY" not in name}
    with subprocess.Popen(NOUGHTS, stdout=subprocess.PIPE, text=True, env=environment) as server:
        assert server.stdout is not None
        address = server.stdout.readline().strip()
        assert address.startswith("http://127.0.0.1:")
        assert "<title>noughts</title>" in httpx.get(address, timeout=30).text
        server.send_signal(signal.SIGINT)
        assert server.wait(timeout=30) == 0


def test_without_the_extra_it_says_what_to_install(tmp_path: Path) -> None:
    (tmp_path / "uvicorn.py").write_text("raise ModuleNotFoundError(name='uvicorn')")
    done = subprocess.run(
        [*NOUGHTS, "serve"],
        capture_output=True,
        text=True,
        check=False,
        env={**os.environ, "PYTHONPATH": str(tmp_path)},
    )
    assert done.returncode == 2
    assert (
        done.stderr
        == "noughts: the page needs uvicorn, which is not installed: run pip install 'noughts[web]'\n"
    )


def test_an_address_that_is_none_is_refused() -> None:
    with pytest.raises(NoughtsError, match="there is no address 'no such host' to listen on"):
        serving.listen("no such host", 0)
    with pytest.raises(NoughtsError, match=r"^192\.0\.2\.1 is not an address of this machine"):
        serving.listen("192.0.2.1", 0)  # kept free for examples


def test_addresses_are_written_for_browsers() -> None:
    with serving.listen("127.0.0.1", 0) as listening:
        port = listening.getsockname()[1]
        assert serving.address_of(listening) == f"http://127.0.0.1:{port}/"


def send(address: str, target: str) -> socket.socket:
    """Ask, and do not wait for the answer."""
    where = urlsplit(address)
    asking = socket.create_connection((str(where.hostname), where.port or 80), timeout=30)
    asking.sendall(f"GET {target} HTTP/1.1\r\nHost: localhost\r\n\r\n".encode())
    return asking


def test_past_the_bound_503_and_clients_that_go_away_free_their_workers() -> None:
    with running_server() as address, httpx.Client(base_url=address, timeout=60) as client:
        asking = [send(address, HEAVY) for _ in range(WORKERS + WAITING)]
        deadline = time.monotonic() + 30
        while (answer := client.get(LARGE)).status_code != 503:
            assert time.monotonic() < deadline
        assert answer.headers["retry-after"] == "1"
        assert answer.json() == {"detail": "too many searches are running: try again in a moment"}
        assert client.get("/api/analysis").status_code == 200  # light questions are not turned away
        assert client.get("/api/moments").status_code == 200  # the small board has its own lane
        gone = time.monotonic()
        for connection in asking:
            connection.close()
        while client.get(LARGE).status_code == 503:
            assert time.monotonic() < gone + 15  # far less than the searches would have taken


def test_a_name_from_elsewhere_is_refused(server: str) -> None:
    """As after DNS rebinding: the browser believes that the page of a stranger lives here."""
    where = urlsplit(server)
    for name in (f"localhost:{where.port}", f"127.0.0.1:{where.port}", "localhost", f"[::1]:{where.port}"):
        assert httpx.get(f"{server}healthz", headers={"Host": name}, timeout=30).status_code == 200
    for name in ("evil.example", f"evil.example:{where.port}", "localhost.evil.example", ""):
        answer = httpx.get(f"{server}api/analysis", headers={"Host": name}, timeout=30)
        assert answer.status_code == 421
        assert answer.json()["detail"].startswith("this server only answers requests to its own names")
        assert answer.headers["x-frame-options"] == "DENY"


@pytest.mark.parametrize("path", ["", "healthz", "api/analysis", "api/position?game=nonsense", "nowhere"])
def test_head_answers_as_get_without_the_body(server: str, path: str) -> None:
    got, asked = (httpx.request(method, server + path, timeout=30) for method in ("GET", "HEAD"))
    assert (asked.status_code, asked.content) == (got.status_code, b"")
    assert asked.headers["content-length"] == got.headers["content-length"]
    assert asked.headers["content-type"] == got.headers["content-type"]


def test_a_head_that_never_ends_is_not_waited_for(monkeypatch: pytest.MonkeyPatch) -> None:
    """A client that opens a connection and sends its request drop by drop is let go."""

    async def slow_client() -> bytes:
        loop = asyncio.get_running_loop()
        config = uvicorn.Config(create_app(), lifespan="off", log_level="warning")
        config.load()
        state = ServerState()
        listening = await loop.create_server(
            lambda: serving.Connection(config, state, {}), "127.0.0.1", 0, start_serving=True
        )
        async with listening:
            reader, writer = await asyncio.open_connection(*listening.sockets[0].getsockname())
            writer.write(b"GET /healthz HTTP/1.1\r\nHost: local")
            read = await asyncio.wait_for(reader.read(), 60)
            writer.close()
            return read

    monkeypatch.setattr(serving, "HEAD_SECONDS", 0.2)
    assert asyncio.run(slow_client()) == b""


def test_so_many_connections_and_no_more(server: str) -> None:
    where = urlsplit(server)
    address = str(where.hostname), where.port or 80
    opened = [socket.create_connection(address, timeout=30) for _ in range(serving.MOST_PER_CLIENT)]
    try:
        with socket.create_connection(address, timeout=30) as one_more, suppress(ConnectionResetError):
            assert one_more.recv(1) == b""  # closed at once
        other = httpx.HTTPTransport(local_address="127.0.0.2")
        with httpx.Client(transport=other, timeout=30) as somebody_else:
            assert somebody_else.get(f"{server}healthz").status_code == 200
        opened += [
            socket.create_connection(address, timeout=30, source_address=("127.0.0.2", 0))
            for _ in range(serving.MOST_CONNECTIONS - serving.MOST_PER_CLIENT)
        ]
        with httpx.Client(transport=httpx.HTTPTransport(local_address="127.0.0.3"), timeout=30) as third:
            assert third.get(f"{server}healthz").status_code == 503
    finally:
        for connection in opened:
            connection.close()
    deadline = time.monotonic() + 30
    while not answers(server):
        assert time.monotonic() < deadline


def answers(server: str) -> bool:
    try:
        return httpx.get(f"{server}healthz", timeout=30).status_code == 200
    except httpx.TransportError:  # this client still has too many connections
        return False


def test_sigterm_in_a_search_leaves_no_traceback() -> None:
    with subprocess.Popen(
        [*NOUGHTS, "serve", "--no-browser", "--port", "0"],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    ) as server:
        assert server.stdout is not None
        assert server.stderr is not None
        address = server.stdout.readline().strip()
        asking = [send(address, HEAVY) for _ in range(WORKERS + 2)]
        deadline = time.monotonic() + 30
        while httpx.get(f"{address}healthz", timeout=30).status_code != 200:
            assert time.monotonic() < deadline
        server.terminate()
        assert server.wait(timeout=30) == 128 + signal.SIGTERM
        assert server.stderr.read() == ""
        for connection in asking:
            connection.close()


def test_beyond_this_machine_it_says_what_that_means() -> None:
    with subprocess.Popen(
        [*NOUGHTS, "serve", "--no-browser", "--host", "0.0.0.0", "--port", "0"],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    ) as server:
        assert server.stdout is not None
        assert server.stderr is not None
        server.stdout.readline()
        server.terminate()
        server.wait(timeout=30)
        warning = server.stderr.read()
        assert warning.startswith("Warning: others on the network can now connect.")
        assert "sandbox" in warning
