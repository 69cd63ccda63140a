"""Print figures about the code: lines, names, untyped dictionaries, crowded folders.

python -m scripts.code_figures [FOLDER]: FOLDER is a checkout, by default this one. `tests/test_figures.py`
holds the limits.
"""

import ast
import io
import re
import sys
import tokenize
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).parent.parent
PRECOMPUTED = {"baked.py", "perfect_table.py"}  # data in the form of a module
IRREGULAR = re.compile(
    "beaten|begun|broken|built|chosen|done|drawn|driven|found|given|gone|grown|held|hidden|kept|known|lost|made"
    "|meant|met|paid|said|seen|sent|shown|sold|spent|stood|taken|thought|told|understood|won|worn|written"
)
NOT_PARTICIPLES = {"exceed", "feed", "need", "proceed", "seed", "speed"}
UNTYPED = re.compile(r"dict\[str, Any\]")


def python_files(root: Path) -> Iterator[Path]:
    """The package's modules."""
    return (path for path in sorted((root / "noughts").rglob("*.py")) if path.name not in PRECOMPUTED)


def count_python_lines(source: str) -> int:
    """Lines with code on them: no comments, blank lines or docstrings."""
    lines = set()
    for token in tokenize.generate_tokens(io.StringIO(source).readline):
        if token.type not in (
            tokenize.COMMENT,
            tokenize.NL,
            tokenize.NEWLINE,
            tokenize.INDENT,
            tokenize.DEDENT,
        ):
            lines |= set(range(token.start[0], token.end[0] + 1))
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Module | ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef):
            first = node.body[0] if node.body else None
            if (
                isinstance(first, ast.Expr)
                and isinstance(first.value, ast.Constant)
                and isinstance(first.value.value, str)
            ):
                lines -= set(range(first.lineno, (first.end_lineno or first.lineno) + 1))
    return len([number for number in lines if number <= source.count("\n")])


def count_other_lines(source: str) -> int:
    """Lines of JavaScript, CSS or C that are neither blank nor comment."""
    source = re.sub(r"/\*.*?\*/", "", source, flags=re.DOTALL)
    return sum(bool(line.strip()) and not line.strip().startswith("//") for line in source.splitlines())


def is_participle(word: str) -> bool:
    """Does a function's name begin with, or consist of, a past participle?"""
    return (word.endswith("ed") and word not in NOT_PARTICIPLES) or IRREGULAR.fullmatch(word) is not None


def participles(root: Path) -> list[str]:
    """Functions and methods, properties aside, that a past participle names."""
    found = []
    for path in python_files(root):
        for node in ast.walk(ast.parse(path.read_text())):
            if not isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
                continue
            decorators = {item.id for item in node.decorator_list if isinstance(item, ast.Name)}
            if not decorators & {"property", "cached_property"} and is_participle(
                node.name.strip("_").split("_")[0]
            ):
                found.append(f"{path.relative_to(root)}:{node.name}")
    return found


def folder_entries(root: Path) -> dict[str, int]:
    """How many entries each folder of the package has, without `__init__` and what a compiler makes."""
    package = root / "noughts"
    folders = [
        package,
        *(path for path in package.rglob("*") if path.is_dir() and path.name != "__pycache__"),
    ]
    return {
        str(folder.relative_to(root)): sum(
            not entry.name.startswith("__") and entry.suffix != ".so" for entry in folder.iterdir()
        )
        for folder in folders
    }


def untyped_dictionaries(root: Path) -> int:
    """How often `dict[str, Any]` is written."""
    return sum(len(UNTYPED.findall(path.read_text())) for path in python_files(root))


def lines_of_code(root: Path) -> dict[str, int]:
    """Lines of code by language, in the package."""
    package = root / "noughts"
    return {
        "Python": sum(count_python_lines(path.read_text()) for path in python_files(root)),
        "JavaScript": sum(
            count_other_lines(path.read_text()) for kind in ("*.js", "*.mjs") for path in package.rglob(kind)
        ),
        "CSS": sum(count_other_lines(path.read_text()) for path in package.rglob("*.css")),
        "C": sum(
            count_other_lines(path.read_text()) for kind in ("*.c", "*.h") for path in package.rglob(kind)
        ),
    }


def main(root: Path) -> None:
    """Print all figures of a checkout."""
    lines = lines_of_code(root)
    print(
        "lines of code:",
        ", ".join(f"{name} {count:,}" for name, count in lines.items()),
        f"in all {sum(lines.values()):,}",
    )
    for folder in ("tests", "benchmarks", "scripts", "examples"):
        count = sum(count_python_lines(path.read_text()) for path in (root / folder).rglob("*.py"))
        print(f"lines of Python in {folder}: {count:,}")
    print("functions named by a participle:", len(participles(root)))
    print("dict[str, Any]:", untyped_dictionaries(root))
    largest = sorted(folder_entries(root).items(), key=lambda item: -item[1])[:5]
    print("largest folders:", ", ".join(f"{name} {count}" for name, count in largest))


if __name__ == "__main__":
    main(Path(sys.argv[1]) if len(sys.argv) > 1 else ROOT)
