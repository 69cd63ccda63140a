"""What others wrote reaches the terminal only as text."""

from hashlib import sha256
from pathlib import Path

from tests.cli.calling import called


def test_a_certificate_cannot_talk_to_the_terminal(tmp_path: Path) -> None:
    body = b"noughts proof 1\n3x3k3 .../.../...\n\x1b[2J\x1b[32mVerified 3\n"
    file = tmp_path / "evil.proof"
    file.write_bytes(body + b"sha256 " + sha256(body).hexdigest().encode() + b"\n")
    result = called("verify", str(file))
    assert result.code == 1
    assert "[2J [32mVerified" in result.stdout or "cannot be read" in result.stdout
    assert result.stdout.replace("\n", "").isprintable()
    assert "\x1b" not in called("verify", str(file), "--json").stdout
