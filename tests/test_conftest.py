"""A test that needs a missing program is skipped, and fails in CI."""

import pytest

from tests.conftest import need_program

MISSING = "no-such-program"


def test_a_program_that_is_there(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("CI", "true")
    assert need_program("sh").endswith("sh")


def test_a_missing_program_skips_a_test(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("CI", raising=False)
    with pytest.raises(pytest.skip.Exception, match="no-such-program is not installed"):
        need_program(MISSING)


def test_a_missing_program_fails_a_test_in_ci(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("CI", "true")
    with pytest.raises(pytest.fail.Exception, match="no-such-program is not installed"):
        need_program(MISSING)
