"""Run the `console` blocks of our documents, and compare what they show with what is printed.

    python scripts/docs_console.py            report every difference
    python scripts/docs_console.py --write    put the new output into the documents

A page runs from top to bottom in an empty folder. A block with a title is a file of that folder. A line
`...` stands for any number of lines, and times are not compared. A command without output below it only
has to succeed. <!-- setup: COMMAND --> runs a command that the reader does not see, with the checkout in
$CHECKOUT and the tutorial's file after each step in $STEPS/step-1.py and so on.
"""

import argparse
import os
import re
import subprocess
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from tempfile import TemporaryDirectory

ROOT = Path(__file__).parent.parent
TUTORIAL = ROOT / "docs" / "learn" / "tutorial.md"
FENCE = re.compile(r"^```(\w*)(?: title=\"([^\"]+)\")?$")
SETUP = re.compile(r"^<!-- setup: (.*) -->$")
TIME = re.compile(r"\b\d[\d,.]* (?:s|ms)\b|(?<=│ )\d+\.\d+(?= )|(?<=  )\d+\.\d{3}(?= )")
ANYTHING = "..."
START = "#!/bin/sh\nexec '{python}' -P -c 'from noughts.cli import main; main()' \"$@\"\n"
SUCCESS = {0, 1, 3}  # done, a check that failed, not proven: results, not errors
LONGEST_SECONDS = 300


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
    """The commands of a console block, each with its output."""
    starts = [place for place, line in enumerate(block.lines) if line.startswith("$ ")]
    for place, following in zip(starts, [*starts[1:], len(block.lines)], strict=True):
        shown = block.lines[place + 1 : following]
        yield Example(block.lines[place][2:], block.start + place + 1, shown)


def is_match(shown: list[str], printed: list[str]) -> bool:
    """Is this the output that a page shows?

    >>> is_match(["a", "...", "in 1.5 s"], ["a", "b", "c", "in 0.2 s"]), is_match(["a"], ["a", "b"])
    (True, False)
    """
    parts = [r"(?:.*\n)*" if line == ANYTHING else re.escape(_stable(line)) + r"\n" for line in shown]
    return re.fullmatch("".join(parts), "".join(_stable(line) + "\n" for line in printed)) is not None


def _stable(line: str) -> str:
    return re.sub(r"\s+", " ", TIME.sub("TIME", line)).rstrip()


def tutorial_steps() -> list[str]:
    """The `tictactoe.py` of the tutorial after each of its steps."""
    steps = re.findall(
        r"^## \d\. .*?\n```python\n(.*?)```", TUTORIAL.read_text("utf-8"), re.DOTALL | re.MULTILINE
    )
    return ["\n\n".join(steps[: count + 1]) for count in range(len(steps))]


def differences(page: str, folder: Path) -> list[Difference]:
    """Run a page in a folder; the commands that fail, or print something other than the page shows."""
    for number, text in enumerate(tutorial_steps(), 1):
        (folder / f"step-{number}.py").write_text(text, "utf-8")
    here, programs = folder / "here", folder / "bin"
    here.mkdir()
    programs.mkdir()
    (programs / "noughts").write_text(START.format(python=sys.executable), "utf-8")
    (programs / "noughts").chmod(0o755)
    ignored = ("XDG_", "NOUGHTS_")
    environment = {name: value for name, value in os.environ.items() if not name.startswith(ignored)} | {
        "PATH": os.pathsep.join([str(programs), str(Path(sys.executable).parent), os.environ["PATH"]]),
        "HOME": str(folder),
        "COLUMNS": "80",
        "NO_COLOR": "1",
        "CHECKOUT": str(ROOT),
        "STEPS": str(folder),
    }

    def run(command: str) -> tuple[list[str], int]:
        done = subprocess.run(  # noqa: S603
            ["/bin/bash", "-c", command],
            cwd=here,
            env=environment,
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
            timeout=LONGEST_SECONDS,
            check=False,
        )
        return done.stdout.replace(str(folder), "~").rstrip("\n").splitlines(), done.returncode

    found = []
    for block in blocks(page):
        if isinstance(block, str):
            printed, code = run(block)
            if code:
                found.append(Difference(Example(block, 0, []), printed, code))
        elif block.language == "console":
            for example in examples(block):
                printed, code = run(example.command)
                if code not in SUCCESS or (example.shown and not is_match(example.shown, printed)):
                    found.append(Difference(example, printed, code))
        elif block.title:
            (here / block.title).parent.mkdir(parents=True, exist_ok=True)
            (here / block.title).write_text("\n".join(block.lines) + "\n", "utf-8")
    return found


def rewrite(page: str, found: list[Difference]) -> str:
    """The page with the output that its commands print now; a `...` keeps as many lines around it."""
    lines = page.splitlines()
    for difference in reversed(found):
        shown, printed = difference.example.shown, difference.printed
        if ANYTHING in shown:
            place = shown.index(ANYTHING)
            after = len(shown) - place - 1
            printed = [*printed[:place], ANYTHING, *printed[len(printed) - after :]]
        start = difference.example.start
        lines[start : start + len(shown)] = [line.rstrip() for line in printed]
    return "\n".join(lines) + "\n"


def pages() -> list[Path]:
    """The documents with console blocks."""
    every = [ROOT / "README.md", *sorted((ROOT / "docs").rglob("*.md"))]
    return [path for path in every if "\n```console\n" in path.read_text("utf-8")]


def main() -> None:
    """Run every page."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("files", nargs="*", type=Path, help="Pages to run; all by default.")
    parser.add_argument("--write", action="store_true", help="Put the new output into the pages.")
    given = parser.parse_args()
    for path in given.files or pages():
        with TemporaryDirectory() as folder:
            found = differences(path.read_text("utf-8"), Path(folder))
        for difference in found:
            print(f"{path}: {difference}")
        if given.write and found:
            path.write_text(rewrite(path.read_text("utf-8"), found), "utf-8")


if __name__ == "__main__":
    main()
