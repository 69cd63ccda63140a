"""Find texts of the product that break the style rules: help, messages, labels.

    python scripts/product_prose.py

It reads the help of all commands, the strings of the Python package and those of the page's JavaScript and
HTML. A text is exempt if its first line has a comment that gives a reason, such as # prose: a quotation.
"""

import ast
import re
import sys
from collections.abc import Iterator
from pathlib import Path

from noughts.cli import COMMANDS, command_module

sys.path.insert(0, str(Path(__file__).parent))
import prose

ROOT = Path(__file__).parent.parent
PACKAGE = ROOT / "noughts"
LEAST_WORDS = 4
# The report of the checker has its own tests.
ELSEWHERE = ("check/diagnose/", "check/grade/", "check/output/", "web/static/program/findings.js")
EXEMPT = re.compile(r"(#|//|/\*|<!--) prose: (?!-->)\S")
# A quoted string or a template of JavaScript, or a comment, in which a quotation mark begins nothing.
JAVASCRIPT = re.compile(
    r"//[^\n]*|/\*.*?\*/|\"(?:[^\"\\\n]|\\.)*\"|'(?:[^'\\\n]|\\.)*'|`(?:[^`\\]|\\.)*`", re.DOTALL
)
TEXT_OR_LABEL = re.compile(r">([^<>]+)<|(?:aria-label|content|title)=\"([^\"]+)\"")
CODE = re.compile(
    r"https?:|[{}<>=\[\]|]{2}|^\s*[.#]?[\w-]+\s*[{(]|\\d|default-src|import sys|-value\(s|choose\(s\)"
)


def python_texts(source: str) -> Iterator[tuple[int, str]]:
    """The strings of a module with their line numbers; a value in an f-string counts as one word.

    >>> list(python_texts('raise ValueError(f"{name} is not a cell of " "this board")'))
    [(1, 'code is not a cell of this board')]
    """
    tree = ast.parse(source)
    no_texts = {
        id(node.value)
        for node in ast.walk(tree)
        if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant)
    }  # docstrings; those of commands are part of their help
    for node in ast.walk(tree):
        if isinstance(node, ast.JoinedStr):
            no_texts.update(id(part) for part in ast.walk(node) if part is not node)
    for node in ast.walk(tree):
        if id(node) in no_texts:
            continue
        if isinstance(node, ast.JoinedStr):
            parts = (part.value if isinstance(part, ast.Constant) else "code" for part in node.values)
            yield node.lineno, "".join(map(str, parts))
        elif isinstance(node, ast.Constant) and isinstance(node.value, str):
            yield node.lineno, node.value


def script_texts(source: str) -> Iterator[tuple[int, str]]:
    """The strings of a script with their line numbers; a value in a template counts as one word.

    >>> list(script_texts('say(`${cell} is taken by ${mark}.`); // "not a string"'))
    [(1, 'code is taken by code.')]
    """
    for found in JAVASCRIPT.finditer(source):
        if found[0][0] != "/":
            text = re.sub(r"\$\{[^}]*\}", "code", found[0][1:-1])
            yield source.count("\n", 0, found.start()) + 1, text


def page_texts(source: str) -> Iterator[tuple[int, str]]:
    """The texts and labels of an HTML page with their line numbers.

    >>> list(page_texts('<p title="Close the page">It is here.</p>'))
    [(1, 'Close the page'), (1, 'It is here.')]
    """
    for found in TEXT_OR_LABEL.finditer(source):
        yield source.count("\n", 0, found.start()) + 1, found[1] or found[2]


READERS = {".py": python_texts, ".js": script_texts, ".html": page_texts}


def texts() -> Iterator[tuple[str, int, str]]:
    """The texts of the product: the file, the line number, the text."""
    for path in sorted(PACKAGE.rglob("*")):
        name = path.relative_to(PACKAGE).as_posix()
        if path.suffix in READERS and not name.startswith(ELSEWHERE):
            source = path.read_text("utf-8")
            lines = source.splitlines()
            for number, text in READERS[path.suffix](source):
                if not EXEMPT.search(lines[number - 1]):
                    yield f"noughts/{name}", number, text
    yield from help_texts()


def help_texts() -> Iterator[tuple[str, int, str]]:
    """The descriptions of all commands; the help of their options is among the strings."""
    for name in COMMANDS:
        yield f"noughts {name} --help", 0, command_module(name).run.__doc__ or ""


def findings() -> Iterator[prose.Finding]:
    """The places that break a rule."""
    for source, number, text in texts():
        if prose.word_count(text) >= LEAST_WORDS and not CODE.search(text):
            for block in re.split(r"\n\s*\n|\n(?=\S)", text):
                plain = prose.plain_text(" ".join(block.split()))
                part = prose.Paragraph("text", number, plain, False)
                for problem, place in prose.problems(part):
                    yield prose.Finding(source, number, problem, place)


def main() -> None:
    """Print the places to rewrite."""
    for found in findings():
        print(f"{found.source}:{found.line_number}: {found.problem}: {found.text}")


if __name__ == "__main__":
    main()
