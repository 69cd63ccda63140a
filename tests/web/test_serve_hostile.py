"""A server among strangers: bad origins, foreign names, slow bodies, a whole class at once, and kill -9."""

import asyncio
import json
import os
import signal
import socket
import subprocess
import sys
import time
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from urllib.parse import urlsplit

import httpx
import pytest
import uvicorn
from fastapi import FastAPI
from uvicorn.server import ServerState

from noughts.api.dispatch import MOST_SECONDS
from noughts.web.server import app, programs
from noughts.web.server import run as serving
from noughts.web.server.app import create_app
from noughts.web.server.handlers import LONGEST
from noughts.web.server.headers import SECURITY

NOUGHTS = [sys.executable, "-c", "from noughts.cli import main; main()"]
HEAVY = "/api/analysis?game=8x8k5&seconds=20"


def ask_app(app: FastAPI, method: str, path: str, **headers: str) -> httpx.Response:
    async def ask() -> httpx.Response:
        transport = httpx.ASGITransport(app, raise_app_exceptions=False)
        async with httpx.AsyncClient(transport=transport, base_url="http://localhost") as client:
            return await client.request(method, path, content=b"X = 1", headers=headers)

    return asyncio.run(ask())


@pytest.mark.parametrize("origin", ["http://[::1", "http://[zz]", "http://]", "//[", "null", ""])
def test_an_origin_that_is_none_is_refused(origin: str) -> None:
    answer = ask_app(create_app(), "POST", "/api/program/move", Origin=origin)
    assert answer.status_code == 403
    assert all(answer.headers[name] == text for name, text in SECURITY.items())


def test_without_host_and_origin_no_program_runs() -> None:
    assert ask_app(create_app(loopback=False), "POST", "/api/program/move", Host="").status_code == 421


@pytest.mark.parametrize("name", ["evil.example", "evil.example:80", "1.2.3.4.evil.example", "[::1].evil"])
def test_a_foreign_name_is_refused_off_loopback_too(name: str) -> None:
    """As after DNS rebinding: Host and Origin agree, and are not ours."""
    app = create_app(loopback=False, hosts=["noughts.school.example"])
    answer = ask_app(app, "POST", "/api/program/move", Host=name, Origin=f"http://{name}")
    assert answer.status_code == 421


@pytest.mark.parametrize(
    "name",
    [
        "192.0.2.7:80",
        "[2001:db8::1]:80",
        "localhost",
        "noughts.example",
        "NOUGHTS.example:80",
        socket.gethostname(),
    ],
)
def test_addresses_and_names_of_this_server_are_answered(name: str) -> None:
    app = create_app(loopback=False, hosts=["noughts.example"])
    assert ask_app(app, "GET", "/healthz", Host=name).status_code == 200


def test_a_bug_of_ours_has_the_headers_too() -> None:
    answer = ask_app(create_app(), "POST", "/api/program/check", Origin="http://localhost")  # no pools
    assert answer.status_code == 500
    assert all(answer.headers[name] == text for name, text in SECURITY.items())
    assert answer.json() == {"detail": "the server made a mistake: try again"}


def test_a_body_that_never_ends_is_not_waited_for(monkeypatch: pytest.MonkeyPatch) -> None:
    """A byte now and then does not buy more time."""

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
            writer.write(b"POST /api/program/check HTTP/1.1\r\nHost: localhost\r\n")
            writer.write(b"Origin: http://localhost\r\nContent-Length: 1000\r\n\r\n")
            reading = asyncio.create_task(reader.read())
            for _ in range(900):
                if reading.done() or writer.is_closing():
                    break
                writer.write(b"#")
                await asyncio.wait([reading], timeout=0.05)
            assert reading.done()
            writer.close()
            return reading.result()

    monkeypatch.setattr(serving, "BODY_SECONDS", 0.2)
    assert asyncio.run(slow_client()) == b""


def test_the_docs_name_the_limits_of_the_server() -> None:
    text = (Path(__file__).parents[2] / "docs" / "how-to" / "school.md").read_text()
    words = " ".join(text.split())
    assert f"effort of {MOST_SECONDS:g} seconds on an idle machine, and ends after {LONGEST:g}" in words
    number = {2: "Two", 8: "Eight"}
    assert f"{number[app.WORKERS]} searches on larger boards run at the same time" in words
    assert f"{number[app.WAITING]} more may wait" in words
    assert f"{number[programs.AT_ONCE]} programs are checked at the same time, one per student" in words
    assert programs.PER_CLIENT == 1
    assert f"up to {programs.WAITING} of them" in words


def start(folder: Path) -> subprocess.Popen[str]:
    """A server whose temporary files are in a folder."""
    return subprocess.Popen(
        [*NOUGHTS, "serve", "--no-browser", "--port", "0"],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        env={**os.environ, "TMPDIR": str(folder)},
    )


def read_address(server: subprocess.Popen[str]) -> tuple[str, int]:
    assert server.stdout is not None
    where = urlsplit(server.stdout.readline().strip())
    return str(where.hostname), where.port or 80


def test_clients_that_leave_during_an_upload_log_nothing(tmp_path: Path) -> None:
    with start(tmp_path) as server:
        host, port = read_address(server)
        head = f"POST /api/program/check HTTP/1.1\r\nHost: {host}:{port}\r\nOrigin: http://{host}:{port}\r\n"
        for _ in range(5):
            with socket.create_connection((host, port), timeout=30) as leaving:
                leaving.sendall(f"{head}Content-Length: 99\r\n\r\nX = 1".encode())
        assert httpx.get(f"http://{host}:{port}/healthz", timeout=30).status_code == 200
        server.terminate()
        assert server.wait(timeout=30) == 128 + signal.SIGTERM
        assert server.stderr is not None
        assert server.stderr.read() == ""
    assert list(tmp_path.iterdir()) == []  # and SIGTERM leaves no temporary files


def test_a_class_that_presses_check_together_gets_60_answers(tmp_path: Path) -> None:
    """Each student has an address of their own; each gets a report, and those who wait see their place."""

    def check(number: int) -> list[dict[str, dict[str, int]]]:
        transport = httpx.HTTPTransport(local_address=f"127.0.1.{number + 1}")
        with httpx.Client(transport=transport, timeout=300) as client:
            answer = client.post(
                f"http://{host}:{port}/api/program/check",
                content=f"number = {number}\nraise ValueError(number)",
                headers={"Origin": f"http://{host}:{port}"},
            )
        assert answer.status_code == 200
        return [json.loads(line) for line in answer.text.splitlines()]

    with start(tmp_path) as server:
        host, port = read_address(server)
        with ThreadPoolExecutor(60) as students:
            told = list(students.map(check, range(60)))
        server.terminate()
        server.wait(timeout=30)
    assert [sorted(lines[-1]) for lines in told] == [["answer"]] * 60
    parts = [line["part"] for lines in told for line in lines if "part" in line]
    places = [part["place"] for part in parts if "place" in part]
    assert max(places) > 30
    assert {*range(1, 10)} <= {*places}


def descendants(process: int) -> set[int]:
    parents = {}
    for folder in Path("/proc").glob("[0-9]*"):
        try:
            parents[int(folder.name)] = int((folder / "stat").read_text().rpartition(")")[2].split()[1])
        except OSError:
            continue
    found: set[int] = set()
    while more := {child for child, parent in parents.items() if parent in found | {process}} - found:
        found |= more
    return found


def is_running(process: int) -> bool:
    try:
        return (Path("/proc") / str(process) / "stat").read_text().rpartition(")")[2].split()[0] != "Z"
    except OSError:
        return False


@pytest.mark.skipif(sys.platform != "linux", reason="reads /proc")
def test_kill_9_of_the_server_ends_its_workers(tmp_path: Path) -> None:
    with start(tmp_path) as server:
        host, port = read_address(server)
        asking = socket.create_connection((host, port), timeout=30)
        asking.sendall(f"GET {HEAVY} HTTP/1.1\r\nHost: {host}\r\n\r\n".encode())
        assert httpx.get(f"http://{host}:{port}/api/moments", timeout=60).status_code == 200  # all have begun
        started = descendants(server.pid)
        assert len(started) > 3
        server.kill()
        server.wait(timeout=30)
    deadline = time.monotonic() + 30  # the search itself takes 20 s and more of processor time
    while any(map(is_running, started)):
        assert time.monotonic() < deadline
        os.sched_yield()
    asking.close()
