"""How often the line of a mistake is found: the seeded mistakes of the tests, and the second set.

    python -m benchmarks.where_rates

One line a mistake (the right line, the right function, nothing said, another function), then the sums.
"""

from collections import Counter
from collections.abc import Iterator

from noughts.check.diagnose.locate import locate
from noughts.check.sandbox.child.protocol import BASIC_FUNCTIONS
from noughts.check.sandbox.session import ChildSession
from tests.check.own_findings import check_of, found_by, job_of
from tests.check.own_programs import SEEDED, spoilt
from tests.check.second_set import SECOND, second

Case = tuple[str, str, set[int]]  # the program, the function with the mistake, the lines to blame


def cases() -> Iterator[tuple[str, Iterator[Case]]]:
    """Both sets."""
    seeded = ((*spoilt(mistake), mistake.function) for mistake in SEEDED)
    yield "seeded", ((source, function, {line}) for source, line, function in seeded)
    yield "second", (second(number) for number in range(len(SECOND)))


def found(case: Case) -> str:
    """How well a mistake was located."""
    source, function, lines = case
    helper = "winner" if function.startswith("has_") else "minimax"
    check = check_of(function if function in BASIC_FUNCTIONS else helper)
    with ChildSession(job_of(source)) as worker:
        where = locate(worker, check, found_by(check, source))
    if where is None:
        return "nothing said"
    if where.function != function:
        return f"another function: {where.function}, line {where.line_number}, {where.source}"
    return "line" if where.line_number in lines else "function"


def main() -> None:
    for name, some in cases():
        counts = Counter[str]()
        for number, case in enumerate(some):
            how = found(case)
            counts[how.partition(":")[0]] += 1
            print(f"{name} {number:3}  {case[1]:14} {how}", flush=True)
        print(f"{name}: {dict(counts)}")


if __name__ == "__main__":
    main()
