"""`noughts prove` and `noughts verify`, as a user runs them."""

from pathlib import Path

import pytest

from tests.cli.calling import as_json, called


def test_prove_and_verify(tmp_path: Path) -> None:
    path = tmp_path / "6x5k4.proof"
    made = as_json("prove", "6x5k4", "-o", str(path))
    assert made.pop("seconds") > 0
    claim = {
        "game": "6x5k4",
        "position": "/".join(["......"] * 5),
        "claim": "a win for X",
        "answers": made["answers"],
        "lemmas": 0,
    }
    assert made == {**claim, "file": str(path), "bytes": path.stat().st_size}
    assert as_json("verify", str(path)) == {"verified": True, **claim}
    assert list(tmp_path.iterdir()) == [path]


def test_prove_and_verify_for_people(tmp_path: Path) -> None:
    path = tmp_path / "a.proof"
    done = called("prove", "3x3k3", "--position", "X../.O./...", "-o", str(path))
    assert (done.code, done.stderr) == (0, "")
    assert done.stdout.startswith("3x3k3 X../.O./... is a draw: 374 bytes in ")
    done = called("verify", str(path))
    assert (done.code, done.stderr) == (0, "")
    assert done.stdout == "Verified: 3x3k3 X../.O./... is a draw, by 7 answers and 5 lemmas.\n"


def test_a_changed_certificate_is_refuted(tmp_path: Path) -> None:
    path = tmp_path / "a.proof"
    as_json("prove", "3x3k3", "-o", str(path))
    path.write_text(path.read_text().replace("b2", "b3"))
    reason = "the certificate was changed: it does not match its digest"
    done = called("verify", str(path))
    assert (done.code, done.stdout, done.stderr) == (1, f"Refuted: {reason}.\n", "")
    done = called("verify", str(path), "--json")
    assert (done.code, done.stdout) == (1, f'{{"verified": false, "reason": "{reason}"}}\n')


def test_what_is_not_proven_is_not_written(tmp_path: Path) -> None:
    done = called("prove", "9x9k5", "-o", str(tmp_path / "a.proof"), "--time-limit", "0.1")
    assert (done.code, done.stdout) == (3, "")
    assert done.stderr == "noughts: 9x9k5 is not proven\n"
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (["prove", "3x3k3", "-o", "nowhere/a"], "the certificate nowhere/a cannot be written: No such file"),
        (["prove", "3x3k3", "-o", "a", "--position", "XXX/OO./..."], "the game is over in XXX/OO./..."),
        (["prove", "3by3", "-o", "a"], "'3by3' is not a game"),
        (["verify", "nowhere"], "'nowhere' cannot be read: No such file or directory"),
        (
            ["verify", "pyproject.toml"],
            "'pyproject.toml': this is not a certificate: the first line is not 'noughts proof 2'",
        ),
    ],
)
def test_bad_input_gets_one_sentence(arguments: list[str], sentence: str) -> None:
    done = called(*arguments)
    assert (done.code, done.stdout) == (2, "")
    assert done.stderr.startswith(f"noughts: {sentence}")
    assert done.stderr.count("\n") == 1
