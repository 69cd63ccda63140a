"""Run the `console` and `sh` blocks of our documents, and compare what they show with what is printed.

    python scripts/docs_console.py            report every difference
    python scripts/docs_console.py --write    put the new output into the documents

A page runs from top to bottom in an empty folder. A block with a title is a file of that folder. A line
`...` stands for any number of lines, and times are not compared. A command without output below it only
has to succeed. <!-- setup: COMMAND --> runs a command that the reader does not see (docs_shell.py has its
variables). <!-- not run: COMMAND, COMMAND: REASON --> names commands that no test can run.
"""

import argparse
import re
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from tempfile import TemporaryDirectory

sys.path.insert(0, str(Path(__file__).parent))
from docs_shell import Shell

ROOT = Path(__file__).parent.parent
STUDENT = ROOT / "tests" / "docs" / "student.txt"
FENCE = re.compile(r"^```(\w*)(?: title=\"([^\"]+)\")?$")
COMMANDS = re.compile(r"^```(?:console|sh)$", re.MULTILINE)
NOT_RUN = re.compile(r"^<!-- not run: (.*?): (.*) -->$", re.MULTILINE)
SETUP = re.compile(r"^<!-- setup: (.*) -->$")
TIME = re.compile(r"\b\d[\d,.]* (?:s|ms)\b|(?<=  )\d+\.\d$|(?<=  )\d+\.\d{3}(?= )")
ANYTHING = "..."
SUCCESS = {0, 1, 3}  # done, a check that failed, not proven: results, not errors


@dataclass
class Block:
    """A block of code: its language, its title and its lines."""

    language: str
    title: str | None
    start: int  # the index of its first line in the page
    lines: list[str]


@dataclass(frozen=True)
class Example:
    """A command of a page and the output shown below it."""

    command: str
    start: int  # the index of the first line of its output
    shown: list[str]

    @property
    def words(self) -> str:
        """The command without the comment behind it."""
        return self.command.partition("#")[0].strip()


@dataclass(frozen=True)
class Difference:
    """A command whose output is not the one shown."""

    example: Example
    printed: list[str]
    code: int

    def __str__(self) -> str:
        return "\n".join(
            [
                f"line {self.example.start}: $ {self.example.command} (exit code {self.code})",
                "  shown:",
                *(f"    {line}" for line in self.example.shown),
                "  printed:",
                *(f"    {line}" for line in self.printed),
            ]
        )


def blocks(page: str) -> Iterator[Block | str]:
    """The blocks of code and the hidden commands of a page, in order."""
    block: Block | None = None
    for number, line in enumerate(page.splitlines()):
        if block is not None:
            if line == "```":
                yield block
                block = None
            else:
                block.lines.append(line)
        elif found := FENCE.match(line):
            block = Block(found[1], found[2], number + 1, [])
        elif hidden := SETUP.match(line):
            yield hidden[1]


def examples(block: Block) -> Iterator[Example]:
    """The commands of a block: all lines of `sh`, those after a $ of `console`, each with its output."""
    if block.language == "sh":
        yield from (Example(line, block.start + place + 1, []) for place, line in enumerate(block.lines))
        return
    starts = [place for place, line in enumerate(block.lines) if line.startswith("$ ")]
    for place, following in zip(starts, [*starts[1:], len(block.lines)], strict=True):
        shown = block.lines[place + 1 : following]
        yield Example(block.lines[place][2:], block.start + place + 1, shown)


def not_run(page: str) -> list[tuple[str, str]]:
    """The commands of a page that no test can run, each with the reason."""
    return [(command, found[2]) for found in NOT_RUN.finditer(page) for command in found[1].split(", ")]


def is_match(shown: list[str], printed: list[str]) -> bool:
    """Is this the output that a page shows?

    >>> is_match(["a", "...", "in 1.5 s"], ["a", "b", "c", "in 0.2 s"]), is_match(["a"], ["a", "b"])
    (True, False)
    """
    parts = [r"(?:.*\n)*" if line == ANYTHING else re.escape(_stable(line)) + r"\n" for line in shown]
    return re.fullmatch("".join(parts), "".join(_stable(line) + "\n" for line in printed)) is not None


def _stable(line: str) -> str:
    return re.sub(r"\s+", " ", TIME.sub("TIME", line)).rstrip()


def student_program() -> str:
    """The `tictactoe.py` of a student who wrote one function after the other, up to alpha-beta."""
    return STUDENT.read_text("utf-8")


def differences(page: str, folder: Path) -> list[Difference]:
    """Run a page in a folder; the commands that fail, or print something other than the page shows."""
    (folder / "step-7.py").write_text(student_program(), "utf-8")
    found = []
    left_out = {command for command, _ in not_run(page)}
    with Shell(folder) as shell:
        for block in blocks(page):
            if isinstance(block, str):
                parts = [Example(block, 0, [])]
            elif block.language in ("console", "sh"):
                parts = [example for example in examples(block) if example.words not in left_out]
            else:
                parts = []
                if block.title:
                    (shell.here / block.title).parent.mkdir(parents=True, exist_ok=True)
                    (shell.here / block.title).write_text("\n".join(block.lines) + "\n", "utf-8")
            for example in parts:
                done = shell.run(example.command)
                good = {0} if isinstance(block, str) else SUCCESS
                if done.code not in good or (example.shown and not is_match(example.shown, done.printed)):
                    found.append(Difference(example, done.printed, done.code))
    return found


def rewrite(page: str, found: list[Difference]) -> str:
    """The page with the output that its commands print now; a `...` keeps as many lines around it."""
    lines = page.splitlines()
    for difference in reversed(found):
        shown, printed = difference.example.shown, difference.printed
        if not shown:
            continue
        if ANYTHING in shown:
            place = shown.index(ANYTHING)
            after = len(shown) - place - 1
            printed = [*printed[:place], ANYTHING, *printed[len(printed) - after :]]
        start = difference.example.start
        lines[start : start + len(shown)] = [line.rstrip() for line in printed]
    return "\n".join(lines) + "\n"


def pages() -> list[Path]:
    """The documents with commands."""
    every = [ROOT / "README.md", ROOT / "CONTRIBUTING.md", *sorted((ROOT / "docs").rglob("*.md"))]
    return [path for path in every if COMMANDS.search(path.read_text("utf-8"))]


def main() -> None:
    """Run every page."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("files", nargs="*", type=Path, help="Pages to run; all by default.")
    parser.add_argument("--write", action="store_true", help="Put the new output into the pages.")
    given = parser.parse_args()
    failed = False
    for path in given.files or pages():
        with TemporaryDirectory() as folder:
            found = differences(path.read_text("utf-8"), Path(folder))
        failed = failed or bool(found)
        for difference in found:
            print(f"{path}: {difference}")
        if given.write and found:
            path.write_text(rewrite(path.read_text("utf-8"), found), "utf-8")
    sys.exit(failed and not given.write)


if __name__ == "__main__":
    main()
