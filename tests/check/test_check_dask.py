"""A real Dask cluster: a scheduler and two workers as processes of their own, some of which die."""

import json
import signal
import subprocess
from collections.abc import Iterator
from contextlib import nullcontext
from pathlib import Path

import pytest

from noughts.check.contract.limits import Limits
from noughts.check.grade.batch import check_all
from noughts.check.grade.report import Report
from noughts.check.output.formats import csv_row
from noughts.check.submissions import collect
from noughts.cli.program.check_cluster import Cluster, connect
from tests.check.check_modules import module
from tests.cli.calling import called
from tests.cluster import Cluster as Machines
from tests.cluster import dask_cluster

FILES = 4


@pytest.fixture
def machines(tmp_path: Path) -> Iterator[Machines]:
    with dask_cluster(tmp_path) as cluster:
        yield cluster


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A class: the last of the students is wrong."""
    folder = tmp_path / "class"
    folder.mkdir()
    for number in range(FILES - 1):
        (folder / f"student{number}.py").write_bytes(module())
    (folder / f"student{FILES - 1}.py").write_bytes(module(utility="def utility(board): return 0"))
    return folder


def test_a_worker_that_dies_loses_no_verdict(machines: Machines, folder: Path) -> None:
    done: list[Report] = []

    def note(report: Report) -> None:
        done.append(report)
        if len(done) == 1:
            machines.workers[0].send_signal(signal.SIGKILL)

    with connect(machines.address) as (client, executor):
        client.wait_for_workers(2, timeout=60)
        submissions = collect([folder])
        reports = check_all(submissions, lambda: nullcontext(executor), Limits(), at_once=FILES, done=note)
        assert len(client.scheduler_info()["workers"]) == 1
    assert [Path(report.file).stem for report in reports] == [f"student{n}" for n in range(FILES)]
    assert [report.passed for report in reports] == [True] * (FILES - 1) + [False]
    assert reports[-1].failing == ["utility", "minimax"]

    (folder / "student0.py").rename(folder.parent / "alone.py")
    result = called("check", str(folder.parent / "alone.py"), "--dask", machines.address, "--json")
    assert result.code == 0
    assert json.loads(result.stdout)["passed"] is True


def check_until(
    machines: Machines, folder: Path, dying: list[subprocess.Popen[bytes]]
) -> tuple[list[Report], list[str]]:
    """Check a class on the cluster, and kill some of its processes after the first report."""
    with connect(machines.address) as (client, _):
        client.wait_for_workers(2, timeout=60)
    said: list[str] = []
    cluster = Cluster(machines.address, said.append, patient=2)
    done: list[Report] = []

    def note(report: Report) -> None:
        done.append(report)
        if len(done) == 1:
            for process in dying:
                process.kill()
                process.wait()

    reports = check_all(
        collect([folder]),
        cluster.start,
        Limits(),
        at_once=FILES,
        done=note,
        only=["minimax"],
        require_workers=cluster.require_workers,
    )
    assert len(done) == len(reports) == FILES
    assert done[0].passed is not None
    return reports, said


def require_missing(reports: list[Report], why: str) -> None:
    """Every file has a verdict or is missing, and the words of nobody's exception are shown."""
    missing = [report for report in reports if report.passed is None]
    assert 1 <= len(missing) < FILES
    for report in missing:
        assert report.problem == f"missing: it was not checked, because {why}"
        assert f'"{report.problem}"' in csv_row(report)
        assert ",not judged," in csv_row(report)


def test_without_workers_it_waits_with_a_limit(machines: Machines, folder: Path) -> None:
    reports, said = check_until(machines, folder, machines.workers)
    assert said == [
        "the Dask cluster has no workers: waiting 2 s for one",
        "the Dask cluster has no workers left: its files are missing in the table; check them again",
    ]
    require_missing(reports, "the Dask cluster has no workers left")


def test_without_a_scheduler_files_are_missing_not_failed(machines: Machines, folder: Path) -> None:
    reports, said = check_until(machines, folder, [machines.scheduler])
    assert said == ["the Dask scheduler was lost: its files are missing in the table; check them again"]
    require_missing(reports, "the Dask scheduler was lost")
