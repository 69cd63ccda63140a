"""What others wrote reaches the terminal only as text, and is not read without end."""

from io import BytesIO
from pathlib import Path
from typing import BinaryIO

import pytest

from noughts.solving.proof.verify import ProvenClaim, RefutedError
from tests.cli.calling import called


def test_a_certificate_cannot_talk_to_the_terminal(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Whatever of its words the verifier repeats."""

    def refute(opened: BinaryIO) -> ProvenClaim:
        raise RefutedError(opened.read().decode())

    monkeypatch.setattr("noughts.cli.solving.verify.verify_file", refute)
    file = tmp_path / "evil.proof"
    file.write_bytes(b"\x1b[2J\x1b[32mVerified\x00")
    result = called("verify", str(file))
    assert result.code == 1
    assert result.stdout == "Refuted:  [2J [32mVerified .\n"
    assert "\x1b" not in called("verify", str(file), "--json").stdout


def test_a_certificate_without_end_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    result = called("verify", "/dev/zero")
    assert (result.code, result.stdout) == (2, "")
    assert "'zero': this is not a certificate" in result.stderr

    monkeypatch.setattr("noughts.cli.solving.verify.LARGEST_STREAM", 1000)
    endless = BytesIO(bytes(2000))
    monkeypatch.setattr(endless, "seekable", lambda: False)
    monkeypatch.setattr(Path, "open", lambda *_: endless)
    result = called("verify", "pipe")
    assert (result.code, result.stdout) == (2, "")
    assert result.stderr == "noughts: 'pipe' has more than 1,000 bytes: save it to a file first\n"
