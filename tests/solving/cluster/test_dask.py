"""A real cluster of two workers: a worker, the client and the scheduler are killed, and the proof goes on."""

import json
import subprocess
import sys
import time
from pathlib import Path

from noughts.cli.cluster import connect, count_slots
from noughts.game.game import Game
from noughts.game.position import Position
from noughts.solving.proof.prove import write_certificate
from noughts.solving.proof.prove_on_cluster import prove_on_cluster
from noughts.solving.proof.verify import verify
from noughts.solving.solver.cluster.solve import ClusterProgress
from tests.cli.calling import called
from tests.cluster import dask_cluster

NOUGHTS = [sys.executable, "-c", "from noughts.cli import main; main()"]
PATIENCE = 300  # seconds; a busy machine


def start_proof(address: str, kept: Path, output: Path) -> "subprocess.Popen[bytes]":
    options = ["--dask", address, "--resume", str(kept), "-o", str(output)]
    return subprocess.Popen([*NOUGHTS, "prove", "5x5k4", *options], stderr=subprocess.PIPE)


def wait_for_records(kept: Path, number: int, process: "subprocess.Popen[bytes]") -> None:
    """Return when the search has saved so many answers."""
    end = time.monotonic() + PATIENCE
    while not kept.exists() or kept.read_bytes().count(b"\n") <= number:
        assert process.poll() is None
        assert time.monotonic() < end


def test_a_worker_dies_in_the_middle_of_a_proof(tmp_path: Path) -> None:
    with dask_cluster(tmp_path) as cluster, connect(cluster.address) as (client, executor):
        client.wait_for_workers(2, timeout=PATIENCE)

        def kill_one(progress: ClusterProgress) -> None:
            if progress.answered > 20 and cluster.workers[0].poll() is None:
                cluster.workers[0].kill()

        position = Position(Game(5, 5, 4))
        made = prove_on_cluster(position, executor, slots=count_slots(client), report=kill_one)
        assert cluster.workers[0].wait() != 0
        assert cluster.workers[1].poll() is None
    assert made is not None
    assert verify(write_certificate(made)) == made


def test_the_client_and_the_scheduler_die_and_the_proof_goes_on(tmp_path: Path) -> None:
    kept, output = tmp_path / "kept", tmp_path / "5x5k4.proof"
    with dask_cluster(tmp_path) as cluster:
        killed = start_proof(cluster.address, kept, output)
        wait_for_records(kept, 5, killed)
        killed.kill()
        killed.communicate()
        assert not output.exists()
        orphan = start_proof(cluster.address, kept, output)
        wait_for_records(kept, kept.read_bytes().count(b"\n") + 2, orphan)
        cluster.scheduler.kill()
        _, message = orphan.communicate(timeout=PATIENCE)
        assert orphan.returncode == 2
        assert f"The answers so far are in {kept}: run the same command again".encode() in message
        assert not output.exists()
    (tmp_path / "again").mkdir()
    with dask_cluster(tmp_path / "again") as cluster:
        done = called(
            "prove", "5x5k4", "--dask", cluster.address, "--resume", str(kept), "-o", str(output), "--json"
        )
        assert done.code == 0
        assert json.loads(done.stdout)["claim"] == "a draw"
        assert called("verify", str(output)).code == 0
        solved = called("solve", "6x5k4", "--dask", cluster.address)
        assert "6x5k4, X to move: X wins" in solved.stdout


def test_options_that_do_not_fit_are_named(tmp_path: Path) -> None:
    nowhere = "tcp://127.0.0.1:9"
    for arguments, words in (
        (("solve", "5x5k4", "--dask", nowhere), f"there is no Dask scheduler at '{nowhere}'"),
        (("solve", "5x5k4", "--dask", nowhere, "--distance"), "--distance is not available with --dask"),
        (("solve", "5x5k4", "--resume", "kept"), "it needs --dask ADDRESS"),
        (("prove", "5x5k4", "--resume", "kept", "-o", str(tmp_path / "p")), "it needs --dask ADDRESS"),
    ):
        done = called(*arguments)
        assert (done.code, done.stdout) == (2, "")
        assert words in done.stderr
