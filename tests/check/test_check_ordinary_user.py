"""Tricks and forged messages fail, and right programs pass, when an ordinary user checks them.

The other tests run as whoever starts them, often as root. `python -m benchmarks.hostile programs` tries all
programs as both users; here is one of each kind.
"""

import json
import os
from pathlib import Path

import pytest

from benchmarks.hostile import run_as
from noughts.check.submissions import collect
from tests.check import test_check_aliasing, test_check_forged, test_check_forms
from tests.check.check_modules import module
from tests.check.processes import NOBODY, python_for_nobody
from tests.check.test_check_escape import PROTECTIONS


@pytest.mark.skipif(os.geteuid() != 0, reason="the other tests are run by an ordinary user already")
@pytest.mark.parametrize("sandbox", PROTECTIONS)
def test_an_ordinary_user_gets_the_same_verdicts(sandbox: str, tmp_path: Path) -> None:
    if python_for_nobody() is None:
        pytest.skip("there is no interpreter that an ordinary user may run")
    sharing, check = test_check_aliasing.SHARING["one buffer for every result"]
    hidden, change, wrong = test_check_forged.HIDDEN["changed boards"]
    test_check_forms.write(tmp_path, test_check_forms.FORMS["a package beside it"])
    (right,) = collect([tmp_path])
    beside = {name: source.decode() for name, source in right.beside.items()}
    cases = [
        ("tricks", module(tail=sharing), {}, [check]),
        (
            "programs that rewrite the checker",
            module(tail=f"{test_check_forged.AROUND}{change}\n{wrong}"),
            {},
            [hidden],
        ),
        ("forged messages", test_check_forged.forged_change("a line that is not there"), {}, ["player"]),
        ("forged searches", test_check_forged.forging(test_check_forged.SEARCHES["a chain"]), {}, []),
        ("right programs", right.source, beside, ["winner"]),
    ]
    given = json.dumps([(kind, source.decode(), files, only) for kind, source, files, only in cases])
    found = json.loads(run_as(NOBODY, ["benchmarks.hostile", "work", sandbox], given))
    assert found == {kind: [1, 1] for kind, *_ in cases}
