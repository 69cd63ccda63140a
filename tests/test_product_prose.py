"""The English of the product: help texts, messages and labels follow the same rules as the documents."""

from collections import Counter
from pathlib import Path

import pytest

from tests.scripts import script

PROSE = script("product_prose")


def test_no_text_breaks_a_rule() -> None:
    assert list(PROSE.findings()) == []


def test_texts_of_all_kinds_are_read() -> None:
    kinds = Counter(Path(source).suffix for source, _, text in PROSE.texts() if len(text.split()) >= 4)
    assert kinds[".py"] > 400
    assert kinds[".js"] > 60
    assert kinds[".html"] > 4
    assert sum(source.endswith("--help") for source, *_ in PROSE.texts()) == len(PROSE.COMMANDS)


@pytest.mark.parametrize(
    ("name", "source"),
    [
        ("a.py", 'raise ValueError(f"{cell} is no cell of this board")'),
        ("a.js", 'const WORDS = "Whoever wins goes on to play.";'),
        ("a.js", "say(`${name} is said to be the winner here`);"),
        ("a.html", "<p>A player of one's own is fun.</p>"),
        ("a.html", '<a title="It is not to be had here">x</a>'),
    ],
)
def test_every_reader_finds_a_fault(
    name: str, source: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(PROSE, "PACKAGE", tmp_path)
    monkeypatch.setattr(PROSE, "COMMANDS", {})
    (tmp_path / name).write_text(source, "utf-8")
    (found,) = PROSE.findings()
    assert (found.source, found.line_number) == (f"noughts/{name}", 1)
    comment = {".py": "# prose: {}", ".js": "// prose: {}", ".html": "<!-- prose: {} -->"}[Path(name).suffix]
    (tmp_path / name).write_text(f"{source} {comment.format('an example')}", "utf-8")
    assert list(PROSE.findings()) == []
    (tmp_path / name).write_text(f"{source} {comment.format('')}", "utf-8")
    assert len(list(PROSE.findings())) == 1, "an exemption needs a reason"
