"""A real Dask cluster: a scheduler and two workers as processes of their own, one of which dies."""

import json
import os
import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import ExitStack, nullcontext
from pathlib import Path

import pytest

from noughts.check.contract.limits import Limits
from noughts.check.grade.batch import check_all
from noughts.check.grade.report import Report
from noughts.check.submissions import collect
from noughts.cli.program.check_run import connect
from tests.check.check_modules import module
from tests.cli.calling import called

FILES = 4
QUIET = ["--host", "127.0.0.1", "--no-dashboard"]


@pytest.fixture
def cluster(tmp_path: Path) -> Iterator[tuple[str, list[subprocess.Popen[bytes]]]]:
    """The address of a scheduler, and its two workers."""
    scheduler_file = tmp_path / "scheduler.json"
    meet = ["--scheduler-file", str(scheduler_file)]
    with ExitStack() as processes:

        def start(*command: str) -> subprocess.Popen[bytes]:
            process = subprocess.Popen(
                [sys.executable, "-m", *command, *meet],
                stdout=subprocess.DEVNULL,
                stderr=subprocess.PIPE,
                cwd=tmp_path,
                env=os.environ | {"TMPDIR": str(tmp_path)},  # a killed worker cannot tidy up
            )
            processes.callback(_end, process)
            return process

        scheduler = start("distributed.cli.dask_scheduler", "--port", "0", *QUIET)
        assert scheduler.stderr is not None
        for line in scheduler.stderr:  # until it says where it listens
            if b"Scheduler at" in line:
                address = line.split()[-1].decode()
                break
        one = ["--no-nanny", "--nthreads", "1", "--host", "127.0.0.1", "--no-dashboard"]
        yield address, [start("distributed.cli.dask_worker", *one) for _ in range(2)]


def _end(process: subprocess.Popen[bytes]) -> None:
    process.kill()
    process.communicate()


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A class: the last of the students is wrong."""
    folder = tmp_path / "class"
    folder.mkdir()
    for number in range(FILES - 1):
        (folder / f"student{number}.py").write_bytes(module())
    (folder / f"student{FILES - 1}.py").write_bytes(module(utility="def utility(board): return 0"))
    return folder


def test_a_worker_that_dies_loses_no_verdict(
    cluster: tuple[str, list[subprocess.Popen[bytes]]], folder: Path
) -> None:
    address, workers = cluster
    done: list[Report] = []

    def note(report: Report) -> None:
        done.append(report)
        if len(done) == 1:
            workers[0].send_signal(signal.SIGKILL)

    with connect(address) as (client, executor):
        client.wait_for_workers(2, timeout=60)
        submissions = collect([folder])
        reports = check_all(submissions, lambda: nullcontext(executor), Limits(), at_once=FILES, done=note)
        assert len(client.scheduler_info()["workers"]) == 1
    assert [Path(report.file).stem for report in reports] == [f"student{n}" for n in range(FILES)]
    assert [report.passed for report in reports] == [True] * (FILES - 1) + [False]
    assert reports[-1].failing == ["utility", "minimax"]

    (folder / "student0.py").rename(folder.parent / "alone.py")
    result = called("check", str(folder.parent / "alone.py"), "--dask", address, "--json")
    assert result.code == 0
    assert json.loads(result.stdout)["passed"] is True
