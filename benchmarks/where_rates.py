"""How often the checker finds the line of a mistake, in all sets of wrong programs of the tests.

    python -m benchmarks.where_rates

One line per mistake (right line, right function, not located, another function), then the totals. The third
set has programs with several mistakes each, the fourth mistakes that students made, the last two whole files.
These go through the whole check, as a student's file does.
"""

from collections import Counter
from collections.abc import Iterator

from noughts.check.diagnose.locate import locate
from noughts.check.grade.examine import examine
from noughts.check.grade.mistakes import MistakeBlock
from noughts.check.sandbox.child.protocol import BASIC_FUNCTIONS
from noughts.check.sandbox.session import ChildSession
from tests.check.own_findings import check_of, found_by, job_of
from tests.check.own_programs import SEEDED, spoilt
from tests.check.second_set import SECOND, second
from tests.check.seeded import SeededProgram, right_program, seeded_programs, student_programs
from tests.check.whole_files import marked
from tests.check.whole_files_again import AGAIN
from tests.check.whole_files_first import FIRST

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


def found_in_report(program: SeededProgram) -> Iterator[tuple[str, str]]:
    """Each mistake of a program, and how well its report locates it."""
    return find_in_blocks(program, examine("tictactoe.py", program.source.encode(), workers=1).mistakes)


def find_in_blocks(program: SeededProgram, blocks: list[MistakeBlock]) -> Iterator[tuple[str, str]]:
    """Each mistake of a program, and how well a report locates it; then the functions accused wrongly."""
    for mistake in program.mistakes:
        named = [block.line_number for block in blocks if block.function == mistake.function]
        lines = {line for line in named if line is not None}
        right = bool(lines & mistake.line_numbers)
        how = "line" if right else "another line" if lines else "function" if named else "nothing said"
        yield mistake.name, how
    for function in {block.function for block in blocks} - {mistake.function for mistake in program.mistakes}:
        yield str(function), "accused wrongly"


def found_in_file(text: str) -> Iterator[tuple[str, str]]:
    """Each wrong function of a whole file, and how well its report locates it; then wrong accusations."""
    source, mistakes = marked(text)
    blocks = examine("tictactoe.py", source.encode(), workers=1).mistakes
    checked = {name if name in BASIC_FUNCTIONS else "minimax": lines for name, lines in mistakes.items()}
    for function, lines in checked.items():
        named = [block.line_number for block in blocks if block.function == function]
        right = any(line in lines for line in named)
        yield function, "line" if right else "function" if named else "nothing said"
    for accused in {block.function for block in blocks} - checked.keys():
        yield str(accused), "accused wrongly"


def main() -> None:
    for name, some in cases():
        counts = Counter[str]()
        for number, case in enumerate(some):
            how = found(case)
            counts[how.partition(":")[0]] += 1
            print(f"{name} {number:3}  {case[1]:14} {how}", flush=True)
        print(f"{name}: {dict(counts)}")
    for name, programs in (("several", seeded_programs()), ("students", student_programs())):
        counts = Counter[str]()
        for number, program in enumerate(programs):
            for mistake, how in found_in_report(program):
                counts[how] += 1
                print(f"{name} {number:3}  {mistake:40} {how}", flush=True)
        print(f"{name}: {dict(counts)}")
    for name, files in (("whole files", FIRST), ("whole files, later", AGAIN)):
        counts = Counter[str]()
        for file, text in files.items():
            for mistake, how in found_in_file(text):
                counts[how] += 1
                print(f"{name}  {file} {mistake:20} {how}", flush=True)
        print(f"{name}: {dict(counts)}")
    right = examine("tictactoe.py", right_program().encode(), workers=1)
    print(f"the right program: {right.headline}")


if __name__ == "__main__":
    main()
