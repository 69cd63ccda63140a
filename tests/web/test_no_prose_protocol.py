"""JavaScript decides by codes, never by English: a sentence can be improved without breaking the page."""

import re
from pathlib import Path

import pytest

WEB = Path(__file__).parent.parent.parent / "noughts" / "web"
FILES = sorted(
    path for path in WEB.rglob("*") if path.suffix in (".js", ".mjs") and path.name != "codemirror.js"
)  # that one is built from packages

COMMENT = re.compile(r"/\*.*?\*/|(?<![:\"'`])//[^\n]*", re.DOTALL)
TEXT = r"""("(?:[^"\\\n]|\\.)*"|'(?:[^'\\\n]|\\.)*'|`(?:[^`\\]|\\.)*`)"""
COMPARED = re.compile(
    rf"(?:\.(?:startsWith|endsWith|includes|indexOf|split|match)\(|[=!]==?)\s*{TEXT}|{TEXT}\s*[=!]==?"
)
CONSTANT = re.compile(rf"\bconst (\w+) = {TEXT}")
PATTERN = re.compile(r"(?:[=(,:?!&|] ?)/(?![*/ ])((?:[^/\\\n\[]|\\.|\[(?:[^\]\\\n]|\\.)*\])+)/")
WORDS = re.compile(r"[A-Za-z]{2,}[,:;.]? +\(?[A-Za-z\\($]|^[a-z]{3,}: $")  # two words, or one with a colon


def is_prose(text: str) -> bool:
    """Does a text read like English: several words, or a word with a colon after it?"""
    plain = re.sub(r"\$\{[^}]*\}", "", text)
    return bool(WORDS.search(plain)) and not re.search(r"[<>{}=#]", plain)


def prose_in(source: str) -> list[str]:
    """The English texts that this JavaScript compares with, or looks for."""
    code = COMMENT.sub("", source)
    found = [(match[1] or match[2])[1:-1] for match in COMPARED.finditer(code)]
    for name, text in CONSTANT.findall(code):
        if re.search(rf"\.(?:startsWith|endsWith|includes|indexOf)\({name}\b|[=!]==? {name}\b", code):
            found.append(text[1:-1])
    found += PATTERN.findall(code)
    return [text for text in found if is_prose(text)]


@pytest.mark.parametrize("path", FILES, ids=lambda path: str(path.relative_to(WEB)))
def test_no_english_is_compared_or_parsed(path: Path) -> None:
    assert prose_in(path.read_text()) == []


@pytest.mark.parametrize(
    "source",
    [
        'const UNWRITTEN = "not written yet";\nconst open = why === UNWRITTEN;',
        'const PROTECTION = "protection: ";\nif (note.startsWith(PROTECTION)) return 1;',
        "const line = Number(/\\(line (\\d+)\\)$/.exec(got)?.[1] ?? 0);",
        "const cut = /^line (\\d+)/.exec(why);",
        "notes.filter((note) => !note.startsWith(`${name} ended in the same exception`))",
        'if ("the game is over" === words) stop();',
        'words.includes("cannot be beaten")',
    ],
)
def test_english_is_found(source: str) -> None:
    assert prose_in(source)


@pytest.mark.parametrize(
    "source",
    [
        'if (status === "passed") return "All checks passed";',
        'say(x === null ? "there is nothing here" : "all is well");',
        'const indent = /^\\s*/.exec(before)?.[0] ?? ""; // a line of text',
        'text.split(" ")',
        'const half = (a + b) / 2 / c; const url = "https://example.org/a b";',
    ],
)
def test_codes_and_texts_to_show_are_fine(source: str) -> None:
    assert prose_in(source) == []
