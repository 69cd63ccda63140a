"""Every hint, repair and remark has a wrong program that triggers it, and no hint is said of a right one."""

import pytest

from noughts.check.contract.checks import CHECKS
from noughts.check.contract.limits import Limits
from noughts.check.diagnose.hints.find import HINTS as RULES
from noughts.check.diagnose.hints.find import find_hint
from noughts.check.diagnose.repair_words import CAUSES
from noughts.check.diagnose.repair_words import REMARKS as REMARKS_IN_WORDS
from noughts.check.grade.examine import examine
from noughts.check.grade.pool import WorkerPool
from noughts.check.grade.run import in_chunks
from noughts.check.grade.verdicts import fault_to_show
from noughts.check.sandbox.channel import start_job
from tests.check.check_modules import module
from tests.check.hint_programs import HINTS, REMARKS, REPAIRS, WrongProgram
from tests.check.one_check import few_calls

TRIED_ELSEWHERE = {"too_slow"}  # `test_slow_is_not_wrong`: it takes a time limit
BY_NAME = {check.name: check for check in CHECKS}


def needed(program: WrongProgram) -> list[str]:
    """The check, and those without which it is not judged."""
    return ["result", program.check] if program.check == "result_rejects" else [program.check]


def located(program: WrongProgram) -> tuple[str | None, str | None]:
    with few_calls():
        report = examine("a.py", module(**program.parts), sandbox="landlock", workers=1, only=needed(program))
    example = next(check.counterexample for check in report.checks if check.name == program.check)
    assert example is not None
    assert example.where is not None, example
    return example.where.kind, example.where.cause


@pytest.mark.parametrize("kind", sorted(HINTS))
def test_a_hint_is_triggered_by_its_program(kind: str) -> None:
    program = HINTS[kind]
    check = BY_NAME[program.check]
    with few_calls(), WorkerPool(start_job(module(**program.parts), Limits(), "landlock"), 1) as pool:
        found = pool.work(in_chunks([check], check.calls())).findings[program.check]
    fault = fault_to_show(check, found)
    assert fault is not None
    hint = find_hint(program.check, found, fault)
    assert hint is not None
    assert hint.kind == kind
    assert "{" not in hint.cause + (hint.how or "")


@pytest.mark.parametrize("kind", sorted(REPAIRS))
def test_a_repair_is_found_in_its_program(kind: str) -> None:
    found, cause = located(REPAIRS[kind])
    assert found == kind
    assert cause
    assert "{" not in cause


@pytest.mark.parametrize("kind", sorted(REMARKS))
def test_a_remark_is_made_on_its_program(kind: str) -> None:
    found, cause = located(REMARKS[kind])
    assert found == kind
    assert cause


def test_all_of_them_have_a_program() -> None:
    assert {rule.kind for rule in RULES} == HINTS.keys() | TRIED_ELSEWHERE
    assert CAUSES.keys() == REPAIRS.keys()
    assert REMARKS_IN_WORDS.keys() == REMARKS.keys() | (REMARKS_IN_WORDS.keys() & REPAIRS.keys())
