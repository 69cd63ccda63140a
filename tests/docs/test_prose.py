"""The English of the documents: short sentences, no banned phrases, pages that can be read."""

import pytest

from tests.scripts import script

PROSE = script("prose")
DOCUMENTS = PROSE.documents_now(PROSE.sources())
NO_PAGE_LIMIT = ("docs/reference/", "docs/architecture.md", "CHANGELOG.md")  # to look things up


def test_no_document_breaks_a_rule() -> None:
    assert [found for name, text in DOCUMENTS.items() for found in PROSE.findings(name, text)] == []


def test_sentences_are_short() -> None:
    figures = PROSE.measure(DOCUMENTS)
    assert figures.mean_sentence <= 15
    assert figures.long_share <= 0.03
    assert figures.longest_paragraph <= PROSE.MOST_PARAGRAPH_WORDS
    assert figures.readme_words <= PROSE.MOST_README_WORDS


@pytest.mark.parametrize("name", [name for name in DOCUMENTS if not name.startswith(NO_PAGE_LIMIT)])
def test_a_page_can_be_read_at_once(name: str) -> None:
    words = sum(
        PROSE.word_count(part.text) for part in PROSE.paragraphs(DOCUMENTS[name]) if part.kind == "text"
    )
    assert words <= PROSE.MOST_PAGE_WORDS


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        ("It is for somebody.", "banned phrase"),
        ("What is not named is worth nothing.", '"what is" clause'),
        ("The reason is said below.", '"is said"'),
        (" ".join(["word"] * 31) + ".", "sentence of 31 words"),
        ("Word. " * 101, "paragraph of 101 words"),
        ("| a |\n| --- |\n| " + "word " * 26 + "|", "cell of 26 words"),
    ],
)
def test_every_rule_finds_its_fault(text: str, problem: str) -> None:
    found = [one.problem for one in PROSE.findings("page.md", text)]
    assert any(one.startswith(problem) for one in found)
    exempt = text.splitlines()
    exempt[-1] += " <!-- prose: an example -->"
    assert list(PROSE.findings("page.md", "\n".join(exempt))) == []


def test_code_and_questions_are_no_prose() -> None:
    page = "```\nsomebody\n```\n\n    somebody\n\nCall `somebody`. What is a ply?\n"
    assert list(PROSE.findings("page.md", page)) == []


def test_an_exemption_needs_a_reason() -> None:
    assert list(PROSE.findings("page.md", "It is for somebody. <!-- prose: -->")) != []
