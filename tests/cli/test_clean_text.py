"""What others wrote reaches the terminal only as text, and is not read without end."""

from pathlib import Path

import pytest

from noughts.solving.proof.verify import Certificate, RefutedError
from tests.cli.calling import called


def test_a_certificate_cannot_talk_to_the_terminal(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Whatever of its words the verifier repeats."""

    def refute(data: bytes) -> Certificate:
        raise RefutedError(data.decode())

    monkeypatch.setattr("noughts.cli.solving.verify.verify", refute)
    file = tmp_path / "evil.proof"
    file.write_bytes(b"\x1b[2J\x1b[32mVerified\x00")
    result = called("verify", str(file))
    assert result.code == 1
    assert result.stdout == "Refuted:  [2J [32mVerified .\n"
    assert "\x1b" not in called("verify", str(file), "--json").stdout


def test_a_certificate_without_end_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("noughts.cli.solving.verify.LARGEST_BYTES", 1000)
    result = called("verify", "/dev/zero")
    assert (result.code, result.stdout) == (2, "")
    assert result.stderr == "noughts: /dev/zero has more than 1,000 bytes, too many for a certificate\n"
